/** The dialogs of the memory page: add, correct, forget one, forget everything. */
import { useId, useState } from 'preact/hooks'
import type { Memory, NewMemory } from '../../features/memory/model'
import { FormDialog } from '../components/dialog'
import { TextField } from '../components/fields'
import { fieldText } from '../components/form'
import { addMemory, deleteAllMemory, deleteMemory, updateMemory } from './api'

type Kind = Memory['kind']

/** What the kinds of memories are called. */
export const kindNames: Readonly<Record<Kind, string>> = {
  goal: 'Goal',
  preference: 'Preference',
  misconception: 'Misconception',
  fact: 'Fact',
}

/** The open dialog, with the memory that it concerns. */
export type OpenDialog =
  'add' | 'forget-all' | { readonly correct: Memory } | { readonly forget: Memory }

interface MemoryDialogProps {
  readonly open: OpenDialog
  readonly onClose: () => void
  /** Receives the announcement for screen readers. */
  readonly onDone: (announcement: string) => Promise<void>
}

/** The open dialog and its action on the server. */
export function MemoryDialog({ open, onClose, onDone }: MemoryDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  if (open === 'add') {
    return (
      <EditDialog
        label="Add to memory"
        onClose={onClose}
        onSubmit={async (body) => {
          await addMemory(body, key)
          await onDone('It is remembered.')
        }}
      />
    )
  }
  if (open === 'forget-all') {
    return (
      <FormDialog
        label="Forget everything"
        action="Forget"
        isDestructive
        onClose={onClose}
        onSubmit={async () => {
          await deleteAllMemory()
          await onDone('Everything is forgotten.')
        }}
      >
        <p>Everything that the tutor remembers of you will be deleted for good.</p>
      </FormDialog>
    )
  }
  if ('correct' in open) {
    return (
      <EditDialog
        label="Correct"
        memory={open.correct}
        onClose={onClose}
        onSubmit={async (body) => {
          await updateMemory(open.correct.id, body)
          await onDone('It is corrected.')
        }}
      />
    )
  }
  return (
    <FormDialog
      label="Forget this"
      action="Forget"
      isDestructive
      onClose={onClose}
      onSubmit={async () => {
        await deleteMemory(open.forget.id)
        await onDone('It is forgotten.')
      }}
    >
      <p>“{open.forget.content}”</p>
    </FormDialog>
  )
}

interface EditDialogProps {
  readonly label: string
  readonly memory?: Memory
  readonly onClose: () => void
  readonly onSubmit: (body: NewMemory) => Promise<void>
}

const kinds = Object.keys(kindNames) as Kind[]

function EditDialog({ label, memory, onClose, onSubmit }: EditDialogProps) {
  const id = useId()
  const submit = (data: FormData): Promise<void> => {
    const kind = kinds.find((each) => each === fieldText(data, 'kind')) ?? 'fact'
    return onSubmit({ content: fieldText(data, 'content').trim(), kind })
  }
  return (
    <FormDialog
      label={label}
      action="Save"
      messages={{ '/content': 'Write 1 to 2,000 characters.' }}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="content"
        label="What to remember"
        rows={4}
        required
        maxLength={2_000}
        value={memory?.content ?? ''}
      />
      <div class="field">
        <label for={id}>Kind</label>
        <select id={id} name="kind">
          {kinds.map((kind) => (
            <option key={kind} value={kind} selected={kind === (memory?.kind ?? 'fact')}>
              {kindNames[kind]}
            </option>
          ))}
        </select>
      </div>
    </FormDialog>
  )
}

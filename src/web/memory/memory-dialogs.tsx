/** The dialogs of the memory page: add, edit, forget one, forget everything. */
import { useId, useState } from 'preact/hooks'
import type { Memory, NewMemory } from '../../features/memory/model'
import { FormDialog } from '../components/dialog'
import { TextField } from '../components/fields'
import { fieldText } from '../components/form'
import { t } from '../i18n/i18n'
import { addMemory, deleteAllMemory, deleteMemory, updateMemory } from './api'

type Kind = Memory['kind']

/** The open dialog, with the memory that it concerns. */
export type OpenDialog =
  'add' | 'forget-all' | { readonly edit: Memory } | { readonly forget: Memory }

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
        label={t.memory.addTitle}
        onClose={onClose}
        onSubmit={async (body) => {
          await addMemory(body, key)
          await onDone(t.memory.added)
        }}
      />
    )
  }
  if (open === 'forget-all') {
    return (
      <FormDialog
        label={t.memory.forgetAll}
        action={t.memory.forget}
        isDestructive
        onClose={onClose}
        onSubmit={async () => {
          await deleteAllMemory()
          await onDone(t.memory.allForgotten)
        }}
      >
        <p>{t.memory.forgetAllAbout}</p>
      </FormDialog>
    )
  }
  if ('edit' in open) {
    return (
      <EditDialog
        label={t.memory.editTitle}
        memory={open.edit}
        onClose={onClose}
        onSubmit={async (body) => {
          await updateMemory(open.edit.id, body)
          await onDone(t.memory.edited)
        }}
      />
    )
  }
  return (
    <FormDialog
      label={t.memory.forgetTitle}
      action={t.memory.forget}
      isDestructive
      onClose={onClose}
      onSubmit={async () => {
        await deleteMemory(open.forget.id)
        await onDone(t.memory.forgotten)
      }}
    >
      <p dir="auto">“{open.forget.content}”</p>
    </FormDialog>
  )
}

interface EditDialogProps {
  readonly label: string
  readonly memory?: Memory
  readonly onClose: () => void
  readonly onSubmit: (body: NewMemory) => Promise<void>
}

const kinds = ['goal', 'preference', 'misconception', 'fact'] as const satisfies readonly Kind[]

function EditDialog({ label, memory, onClose, onSubmit }: EditDialogProps) {
  const id = useId()
  const submit = (data: FormData): Promise<void> => {
    const kind = kinds.find((each) => each === fieldText(data, 'kind')) ?? 'fact'
    return onSubmit({ content: fieldText(data, 'content').trim(), kind })
  }
  return (
    <FormDialog
      label={label}
      action={t.common.save}
      messages={{ '/content': t.memory.badContent }}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="content"
        label={t.memory.content}
        rows={4}
        required
        maxLength={2_000}
        value={memory?.content ?? ''}
      />
      <div class="field">
        <label for={id}>{t.memory.kind}</label>
        <select id={id} name="kind">
          {kinds.map((kind) => (
            <option key={kind} value={kind} selected={kind === (memory?.kind ?? 'fact')}>
              {t.memory.kinds[kind]}
            </option>
          ))}
        </select>
      </div>
    </FormDialog>
  )
}

/** The window in which something to remember is written down, or corrected. */
import { useId } from 'preact/hooks'
import { ActionDialog } from '../components/dialog'
import { TextField } from '../components/fields'
import { fieldOf } from '../components/form'
import { type Kind, kindNames, type Memory, type MemoryWords } from './api'

interface MemoryDialogProps {
  readonly label: string
  readonly memory?: Memory
  readonly onClose: () => void
  readonly onSubmit: (words: MemoryWords) => Promise<void>
}

const kinds = Object.keys(kindNames) as Kind[]

/** What it is, and of what kind. */
export function MemoryDialog({ label, memory, onClose, onSubmit }: MemoryDialogProps) {
  const id = useId()
  const submit = (data: FormData): Promise<void> => {
    const kind = kinds.find((each) => each === fieldOf(data, 'kind')) ?? 'fact'
    return onSubmit({ content: fieldOf(data, 'content').trim(), kind })
  }
  return (
    <ActionDialog
      label={label}
      action="Save"
      words={{ '/content': 'Write 1 to 2,000 characters.' }}
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
    </ActionDialog>
  )
}

/** A window that asks before something is done. */
import type { ComponentChildren } from 'preact'
import { Dialog } from './dialog'
import { FormProblem } from './form-end'
import { useSubmission, type FieldWords } from './submission'

interface ActionDialogProps {
  readonly label: string
  readonly action: string
  /** What is done cannot be undone. */
  readonly isGrave?: boolean
  readonly words?: FieldWords
  readonly onClose: () => void
  /** May throw a Problem, which is shown; the window then stays. */
  readonly onSubmit: (data: FormData) => Promise<void>
  readonly children: ComponentChildren
}

/** Closes after it was done, and when it is called off. */
export function ActionDialog(props: ActionDialogProps) {
  const { label, action, isGrave = false, words, onClose, onSubmit, children } = props
  const submission = useSubmission(async (data) => {
    await onSubmit(data)
    onClose()
  }, words)
  return (
    <Dialog class="action-dialog" label={label} onClose={onClose}>
      <form onSubmit={submission.submit}>
        <h2>{label}</h2>
        {children}
        <FormProblem submission={submission} />
        <div class="action-buttons">
          <button type="button" class="quiet-button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            class={isGrave ? 'button grave' : 'button'}
            disabled={submission.isSending || submission.seconds > 0}
          >
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

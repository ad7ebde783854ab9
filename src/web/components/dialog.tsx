/** A modal window: the browser's own, which holds the focus inside and closes on Escape. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { type FieldWords, FormProblem, useSubmission } from './form'

interface DialogProps {
  readonly class: string
  readonly label: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** Open as long as it is rendered; asks through `onClose` to be taken away. */
export function Dialog({ label, onClose, children, ...rest }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const isShown = useRef(true)
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      isShown.current = false
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const closeOutside = (event: MouseEvent): void => {
    if (event.target === ref.current) onClose()
  }
  // The browser tells of a closed window later, when the next may be open already.
  const closed = (): void => {
    if (isShown.current) onClose()
  }
  // Left to itself the window closes first and tells later; a key pressed in between would be lost.
  const callOff = (event: Event): void => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={ref}
      aria-label={label}
      onCancel={callOff}
      onClose={closed}
      onClick={closeOutside}
      {...rest}
    >
      {children}
    </dialog>
  )
}

//// src/web/components/action-dialog.tsx /** A window that asks before something is done. */

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

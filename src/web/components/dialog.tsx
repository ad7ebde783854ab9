/** Modal windows: the browser's own `<dialog>`, which holds the focus and closes on Escape. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n/i18n'
import { News } from './announcer'
import { type FieldMessages, FormError, SubmitButton, useSubmission } from './form'

interface DialogProps {
  readonly class: string
  readonly label: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/**
 * Open as long as it is rendered. Calls `onClose` when the user closes it, or goes back or forward: it
 * concerns the page that it was opened on.
 */
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
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const onMove = (): void => close.current()
    window.addEventListener('popstate', onMove)
    return () => window.removeEventListener('popstate', onMove)
  }, [])
  const onBackdropClick = (event: MouseEvent): void => {
    if (event.target === ref.current) onClose()
  }
  // The browser fires `close` later, when the next dialog may already be open.
  const onClosed = (): void => {
    if (isShown.current) onClose()
  }
  // By default the dialog closes before it fires `close`, and a key pressed in between would be lost.
  const onCancel = (event: Event): void => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={ref}
      aria-label={label}
      onCancel={onCancel}
      onClose={onClosed}
      onClick={onBackdropClick}
      {...rest}
    >
      {children}
      <News />
    </dialog>
  )
}

interface FormDialogProps {
  readonly label: string
  /** The text of the button. */
  readonly action: string
  /** The action cannot be undone. */
  readonly isDestructive?: boolean
  readonly messages?: FieldMessages
  readonly onClose: () => void
  /** May throw an ApiError. The dialog then stays and shows it. */
  readonly onSubmit: (data: FormData) => Promise<void>
  readonly children: ComponentChildren
}

/** A dialog with a form. Closes when the action succeeds and when it is cancelled. */
export function FormDialog(props: FormDialogProps) {
  const { label, action, isDestructive = false, messages, onClose, onSubmit, children } = props
  const submission = useSubmission(async (data) => {
    await onSubmit(data)
    onClose()
  }, messages)
  return (
    <Dialog class="action-dialog" label={label} onClose={onClose}>
      <form onSubmit={submission.submit}>
        <h2>{label}</h2>
        {children}
        <FormError submission={submission} />
        <div class="action-buttons">
          <button type="button" class="quiet-button" onClick={onClose}>
            {t.common.cancel}
          </button>
          <SubmitButton class={isDestructive ? 'button grave' : 'button'} submission={submission}>
            {action}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

interface Confirmation<Item> {
  readonly label: string
  /** The text of the button. */
  readonly action: string
  /** What the action would do. */
  readonly about: (item: Item) => string
  /** May throw an ApiError. The dialog then stays and shows it. */
  readonly onConfirm: (item: Item) => Promise<void>
}

/** Asks before an action on one item of a list that cannot be undone: `ask` opens the dialog. */
export function useConfirmation<Item extends object>(confirmation: Confirmation<Item>) {
  const { label, action, about, onConfirm } = confirmation
  const [item, ask] = useState<Item | null>(null)
  const dialog = item !== null && (
    <FormDialog
      label={label}
      action={action}
      isDestructive
      onClose={() => ask(null)}
      onSubmit={() => onConfirm(item)}
    >
      <p>{about(item)}</p>
    </FormDialog>
  )
  return { ask: (one: Item) => ask(one), dialog }
}

/** A modal window: the browser's own, which holds the focus inside and closes on Escape. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface DialogProps {
  readonly class: string
  readonly label: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** Open as long as it is rendered; asks through `onClose` to be taken away. */
export function Dialog({ label, onClose, children, ...rest }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const closeOutside = (event: MouseEvent): void => {
    if (event.target === ref.current) onClose()
  }
  return (
    <dialog ref={ref} aria-label={label} onClose={onClose} onClick={closeOutside} {...rest}>
      {children}
    </dialog>
  )
}

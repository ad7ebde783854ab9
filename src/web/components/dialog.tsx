/** A modal window: the browser's own, which holds the focus inside and closes on Escape. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

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

/** Tells the parts of the page that show files or imports that those have changed elsewhere. */
import { useEffect, useRef } from 'preact/hooks'

type Kind = 'file' | 'import'

const changes = new EventTarget()

/** Files or imports have changed. */
export function announceChange(kind: Kind): void {
  changes.dispatchEvent(new Event(kind))
}

/** Calls `reload` when files or imports have changed, while the component is shown. */
export function useChanges(kind: Kind, reload: () => void): void {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    const onChange = (): void => latest.current()
    changes.addEventListener(kind, onChange)
    return () => changes.removeEventListener(kind, onChange)
  }, [kind])
}

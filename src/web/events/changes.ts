/** Tells the parts of the page that show files, imports or practices what has changed elsewhere. */
import { useEffect, useRef } from 'preact/hooks'

const kinds = ['file', 'import', 'practice'] as const
type Kind = (typeof kinds)[number]

const changes = new EventTarget()

/** One file, import or practice has changed. */
export function announceChange(kind: Kind, id: string): void {
  changes.dispatchEvent(new CustomEvent(kind, { detail: id }))
}

/** Any of them may have changed. */
export function announceAll(): void {
  for (const kind of kinds) changes.dispatchEvent(new CustomEvent(kind, { detail: null }))
}

/** Calls `listener` with the id of what has changed, or with null where that is not known. */
export function onChanges(kind: Kind, listener: (id: string | null) => void): () => void {
  const onChange = (event: Event): void => listener((event as CustomEvent<string | null>).detail)
  changes.addEventListener(kind, onChange)
  return () => changes.removeEventListener(kind, onChange)
}

/** How long changes are gathered: a file that is uploaded and read changes several times. */
const gatherMs = 150

/** Calls `reload` after something of the kind has changed, while the component is shown. */
export function useChanges(kind: Kind, reload: () => void): void {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = (): void => {
      timer = undefined
      latest.current()
    }
    const unfollow = onChanges(kind, () => {
      timer ??= setTimeout(tell, gatherMs)
    })
    return () => {
      unfollow()
      clearTimeout(timer)
    }
  }, [kind])
}

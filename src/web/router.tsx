/** Moves between pages without loading the document again. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Route, routeOf } from './routes'

const moved = 'elenchus-moved'

/** Goes to a path of this page; `replace` leaves no step behind for the back button. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  window.dispatchEvent(new Event(moved))
}

/** The present route, rendering again when it changes. */
export function useRoute(): Route {
  const [path, setPath] = useState(location.pathname)
  useEffect(() => {
    const update = (): void => setPath(location.pathname)
    update()
    window.addEventListener('popstate', update)
    window.addEventListener(moved, update)
    return () => {
      window.removeEventListener('popstate', update)
      window.removeEventListener(moved, update)
    }
  }, [])
  return routeOf(path)
}

interface LinkProps {
  readonly to: string
  readonly class?: string
  readonly current?: boolean
  readonly onFollow?: () => void
  readonly children: ComponentChildren
}

/** A link to a page of this site; opening it in another tab works as with any link. */
export function Link({ to, current, onFollow, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    navigate(to)
    onFollow?.()
  }
  return (
    <a
      href={to}
      onClick={follow}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      {...rest}
    >
      {children}
    </a>
  )
}

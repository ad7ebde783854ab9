/** Client-side navigation: the current route, and links that do not reload the document. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Route, parseRoute } from './routes'

const navigationEvent = 'elenchus-moved'
let hasMoved = false

/** Whether a link or an action has opened another page in this document. */
export const hasNavigated = (): boolean => hasMoved

/** Navigates to a path of this site. `replace` replaces the current history entry. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  hasMoved = true
  window.dispatchEvent(new Event(navigationEvent))
}

/** The current route. The component renders again when it changes. */
export const useRoute = (): Route => parseRoute(useAddress('pathname'))

/** The fragment of the address, with its sign. The component renders again when it changes. */
export const useHash = (): string => useAddress('hash')

function useAddress(part: 'pathname' | 'hash'): string {
  const [value, setValue] = useState(location[part])
  useEffect(() => {
    const update = (): void => setValue(location[part])
    update()
    const events = ['popstate', 'hashchange', navigationEvent]
    for (const event of events) window.addEventListener(event, update)
    return () => {
      for (const event of events) window.removeEventListener(event, update)
    }
  }, [part])
  return value
}

interface LinkProps {
  readonly to: string
  readonly class?: string
  readonly current?: boolean
  readonly onFollow?: () => void
  readonly children: ComponentChildren
}

/** A link to a page of this site. Modified clicks, such as for a new tab, work as on any link. */
export function Link({ to, current, onFollow, children, ...rest }: LinkProps) {
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    navigate(to)
    onFollow?.()
  }
  return (
    <a
      href={to}
      onClick={onClick}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      {...rest}
    >
      {children}
    </a>
  )
}

/** The start of a page: its title, and the focus. */
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { hasNavigated } from '../router'

/** Sets the document's title. After a link was followed, moves focus and scroll to the top. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Elenchus`
  }, [title])
  useEffect(() => {
    // The focus of a newly opened document stays where the browser puts it.
    if (!hasNavigated()) return
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
}

/** Moves the focus to the page when what had it gives way to something else that the page shows. */
export function useKeptFocus(): void {
  // While this renders, what had the focus is still there.
  const hadFocus = document.activeElement !== document.body
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  })
}

/** The start of a page: its title, and the focus. */
import { useEffect } from 'preact/hooks'
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

/** Arriving at a page. */
import { useEffect } from 'preact/hooks'

/** Names the window, and has those who came by a link go on from the top. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Elenchus`
  }, [title])
  useEffect(() => {
    if (document.activeElement === document.body) return
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
}

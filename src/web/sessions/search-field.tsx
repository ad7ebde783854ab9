/** The field above the list of sessions: `/` goes to it from anywhere, Escape empties it. */
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from '../components/icons'
import { useStore } from '../store'
import type { SessionSearch } from './session-search'

/** What the server takes, in characters. */
const maxQueryLength = 1_000

export function SearchField({ search }: { readonly search: SessionSearch }) {
  const { query } = useStore(search)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => onSlash(() => field.current?.focus()), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    // Only a field that is empty lets Escape close the drawer around it.
    if (event.key !== 'Escape' || query === '') return
    event.preventDefault()
    event.stopPropagation()
    search.clear()
  }
  return (
    <search class="session-search">
      <label for={id} class="unseen">
        Search your sessions
      </label>
      <Icon shape="search" />
      <input
        ref={field}
        id={id}
        type="search"
        placeholder="Search"
        aria-keyshortcuts="/"
        autoComplete="off"
        spellcheck={false}
        maxLength={maxQueryLength}
        value={query}
        onInput={(event) => search.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}

/** Calls `go` for a slash that is typed where no text is written, until the returned function is called. */
function onSlash(go: () => void): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
    if (document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    go()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

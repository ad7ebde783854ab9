/** The field above the list of sessions: `/` goes to it from anywhere, Escape empties it. */
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from '../components/icons'
import { Link } from '../router'
import { chatPath, type Route } from '../routes'
import { useStore } from '../store'
import type { FoundSession, Fragment } from './api'
import type { SearchState, SessionSearch } from './session-search'

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

//// src/web/sessions/search-view.tsx /** The sessions in which something was found, in the place of the list of all. */

interface SearchResultsProps {
  readonly search: SessionSearch
  readonly route: Route
  /** Called when a link was followed, so that a drawer can close. */
  readonly onFollow?: () => void
}

export function SearchResults({ search, route, onFollow }: SearchResultsProps) {
  const state = useStore(search)
  const { phase, results, nextCursor } = state
  const followed = onFollow ? { onFollow } : {}
  return (
    <>
      <p class={phase === 'ready' && results.length > 0 ? 'unseen' : 'session-none'} role="status">
        {said(state)}
      </p>
      <ul class="session-list">
        {results.map((found) => (
          <li key={found.id}>
            <Link
              to={chatPath(found.id)}
              class="session-link found-session"
              current={route.name === 'chat' && found.id === route.sessionId}
              {...followed}
            >
              <Found session={found} />
            </Link>
          </li>
        ))}
      </ul>
      {phase === 'failed' && (
        <button type="button" class="quiet-button" onClick={() => search.again()}>
          Try again
        </button>
      )}
      {phase === 'ready' && nextCursor !== null && (
        <button type="button" class="quiet-button" onClick={() => void search.more()}>
          Show more
        </button>
      )}
    </>
  )
}

function said({ phase, results, nextCursor }: SearchState): string {
  if (phase === 'asking') return results.length > 0 ? '' : 'Searching …'
  if (phase === 'failed') return 'The search did not work.'
  if (results.length === 0) return 'Nothing was found.'
  const count = nextCursor === null ? `${results.length}` : `More than ${results.length}`
  return `${count} ${results.length === 1 ? 'session' : 'sessions'} found.`
}

function Found({ session }: { readonly session: FoundSession }) {
  const [match] = session.matches
  return (
    <>
      <span class="found-title">
        {session.titleMatch ? <Marked fragments={session.titleMatch} /> : session.title}
      </span>
      {match && (
        <span class="found-text">
          <Marked fragments={match.snippet} />
        </span>
      )}
    </>
  )
}

function Marked({ fragments }: { readonly fragments: readonly Fragment[] }) {
  return (
    <>{fragments.map(({ text, match }, at) => (match ? <mark key={at}>{text}</mark> : text))}</>
  )
}

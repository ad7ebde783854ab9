import { useEffect, useId, useRef } from 'preact/hooks'
import type { FoundSession } from '../../features/sessions/model'
import { Icon } from '../components/icons'
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { chatPath, type Route } from '../routes'
import { useStore } from '../store'
import type { SearchState, SessionSearchStore } from './session-search'

/** The longest query that the server takes, in characters. */
const maxQueryLength = 1_000

/** `/` focuses the field from anywhere, Escape clears it. */
export function SearchField({ search }: { readonly search: SessionSearchStore }) {
  const { query } = useStore(search)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => onSlashKey(() => field.current?.focus()), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    // In an empty field Escape closes the drawer around it.
    if (event.key !== 'Escape' || query === '') return
    event.preventDefault()
    event.stopPropagation()
    search.clear()
  }
  return (
    <search class="session-search">
      <label for={id} class="unseen">
        {t.sessions.searchField}
      </label>
      <Icon shape="search" />
      <input
        ref={field}
        id={id}
        type="search"
        placeholder={t.common.search}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellcheck={false}
        maxLength={maxQueryLength}
        value={query}
        onInput={(event) => search.setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}

/** Calls `listener` when `/` is pressed outside text fields and dialogs. Returns what removes it. */
function onSlashKey(listener: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
    if (document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    listener()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

interface SearchResultsProps {
  readonly search: SessionSearchStore
  readonly route: Route
  /** Called when a link was followed, so that the drawer can close. */
  readonly onFollow?: () => void
}

/** Stands in the place of the session list while there is a query. */
export function SearchResults({ search, route, onFollow }: SearchResultsProps) {
  const state = useStore(search)
  const { status, results, nextCursor } = state
  const followed = onFollow ? { onFollow } : {}
  return (
    <>
      <p class={status === 'ready' && results.length > 0 ? 'unseen' : 'session-none'} role="status">
        {summaryOf(state)}
      </p>
      <ul class="session-list">
        {results.map((found) => (
          <li key={found.id}>
            <Link
              to={chatPath(found.id, found.matches[0]?.messageId)}
              class="session-link found-session"
              current={route.name === 'chat' && found.id === route.sessionId}
              {...followed}
            >
              <FoundEntry session={found} />
            </Link>
          </li>
        ))}
      </ul>
      {status === 'failed' && (
        <button type="button" class="quiet-button" onClick={() => search.retry()}>
          {t.common.tryAgain}
        </button>
      )}
      {status === 'ready' && nextCursor !== null && (
        <button type="button" class="quiet-button" onClick={() => void search.loadMore()}>
          {t.common.showMore}
        </button>
      )}
    </>
  )
}

function summaryOf({ status, results, nextCursor }: SearchState): string {
  if (status === 'searching') return results.length > 0 ? '' : t.sessions.searching
  if (status === 'failed') return t.sessions.searchFailed
  if (results.length === 0) return t.common.nothingFound
  return nextCursor === null
    ? t.sessions.found(results.length)
    : t.sessions.moreFound(results.length)
}

function FoundEntry({ session }: { readonly session: FoundSession }) {
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

type Fragments = FoundSession['matches'][number]['snippet']

function Marked({ fragments }: { readonly fragments: Fragments }) {
  return (
    <>{fragments.map(({ text, match }, at) => (match ? <mark key={at}>{text}</mark> : text))}</>
  )
}

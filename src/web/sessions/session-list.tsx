import { useLayoutEffect, useRef, useState, useEffect, useId } from 'preact/hooks'
import { account } from '../account/account'
import { Icon, Wordmark } from '../components/icons'
import { Menu, type MenuItem } from '../components/menu'
import { ApiError, serverNow } from '../http'
import { t } from '../i18n/i18n'
import { LegalLinks } from '../legal-links'
import { Link, navigate } from '../router'
import { chatPath, type Route } from '../routes'
import { useStore } from '../store'
import { maxTitleLength, titleOf } from './api'
import {
  groupSessions,
  type SidebarSession,
  type SessionFilter,
  type Workspace,
  type SearchState,
  type SessionSearchStore,
} from './workspace'
import type { FoundSession } from '../../features/sessions/model'

interface SessionListProps {
  readonly workspace: Workspace
  readonly route: Route
  /** Called when a link was followed, so that the drawer can close. */
  readonly onFollow?: () => void
}

/** Shown beside the page in a wide window, and in the drawer of a narrow one. */
export function SessionList({ workspace, route, onFollow }: SessionListProps) {
  const followed = onFollow ? { onFollow } : {}
  const { status } = useStore(workspace.search)
  return (
    <div class="session-side">
      <Link to="/app" class="wordmark-link" {...followed}>
        <Wordmark />
      </Link>
      <Link to="/chat" class="new-session" {...followed}>
        <Icon shape="plus" /> {t.shell.newSession}
      </Link>
      <SearchField search={workspace.search} />
      <nav class="session-nav" aria-label={t.shell.sessions}>
        {status === 'off' ? (
          <Entries workspace={workspace} route={route} {...followed} />
        ) : (
          <SearchResults search={workspace.search} route={route} {...followed} />
        )}
      </nav>
      <Places route={route} {...followed} />
      <AccountRow {...followed} />
      <div class="legal-links">
        <LegalLinks />
      </div>
    </div>
  )
}

function Places({ route, onFollow }: Pick<SessionListProps, 'route' | 'onFollow'>) {
  const followed = onFollow ? { onFollow } : {}
  const places = [
    {
      path: '/exam',
      text: t.practice.title,
      shape: 'practice',
      names: ['exam', 'practice', 'progress'],
    },
    {
      path: '/projects',
      text: t.shell.projects,
      shape: 'folder',
      names: ['projects', 'project'],
    },
    { path: '/classes', text: t.classes.title, shape: 'people', names: ['classes', 'class'] },
    { path: '/files', text: t.shell.files, shape: 'file', names: ['files'] },
  ] as const
  return (
    <nav class="place-nav" aria-label={t.shell.places}>
      {places.map(({ path, text, shape, names }) => (
        <Link
          key={path}
          to={path}
          class="session-link"
          current={names.some((name) => name === route.name)}
          {...followed}
        >
          <Icon shape={shape} /> {text}
        </Link>
      ))}
    </nav>
  )
}

function Entries({ workspace, route, onFollow }: SessionListProps) {
  const { sessions, status, nextCursor, filter, hasImported, error } = useStore(workspace)
  const followed = onFollow ? { onFollow } : {}
  const sessionId = route.name === 'chat' ? route.sessionId : null
  return (
    <>
      {hasImported && <Filter workspace={workspace} filter={filter} />}
      {error !== null && (
        <p class="session-none grave-words" role="alert">
          {error}
        </p>
      )}
      {groupSessions(sessions, serverNow()).map(({ heading, sessions: members }) => (
        <section key={heading} class="session-group" aria-label={heading}>
          <h2>{heading}</h2>
          <ul class="session-list">
            {members.map((session) => (
              <SessionEntry
                key={session.id}
                session={session}
                workspace={workspace}
                isCurrent={session.id === sessionId}
                {...followed}
              />
            ))}
          </ul>
        </section>
      ))}
      {status === 'ready' && sessions.length === 0 && <p class="session-none">{t.sessions.none}</p>}
      {status === 'failed' && <p class="session-none">{t.sessions.notLoaded}</p>}
      {(status === 'failed' || nextCursor !== null) && (
        <button
          type="button"
          class="quiet-button"
          aria-disabled={status === 'loading'}
          onClick={() => status === 'loading' || void workspace.loadMore()}
        >
          {status === 'failed' ? t.common.tryAgain : t.common.showMore}
        </button>
      )}
    </>
  )
}

interface FilterProps {
  readonly workspace: Workspace
  readonly filter: SessionFilter
}

/** Imported chats are many and old, so that they stand apart. */
function Filter({ workspace, filter }: FilterProps) {
  const choices = [
    { value: 'own', text: t.sessions.own },
    { value: 'imported', text: t.sessions.imported },
  ] as const
  return (
    <div class="session-filter" role="group" aria-label={t.sessions.filter}>
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          class="quiet-button"
          aria-pressed={filter === value}
          onClick={() => workspace.setFilter(value)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

function AccountRow({ onFollow }: Pick<SessionListProps, 'onFollow'>) {
  const { user } = useStore(account)
  const [error, setError] = useState<string | null>(null)
  const signOut = async (): Promise<void> => {
    try {
      await account.signOut()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.message)
    }
  }
  // What is opened rarely stands under the account.
  const rare = [
    { path: '/settings', text: t.settings.title },
    { path: '/memory', text: t.shell.memory },
    { path: '/shares', text: t.shares.list },
  ].map(({ path, text }) => ({
    text,
    onChoose: () => {
      navigate(path)
      onFollow?.()
    },
  }))
  return (
    <div class="who">
      <Link to="/account" class="who-link" {...(onFollow ? { onFollow } : {})}>
        <Icon shape="person" />
        <span class="who-name" dir="auto">
          {user?.name ?? user?.email}
        </span>
        <span class="unseen">{t.shell.yourAccount}</span>
      </Link>
      <Menu label={t.shell.more} items={rare} />
      <button type="button" class="quiet-button" onClick={() => void signOut()}>
        {t.shell.signOut}
      </button>
      {error !== null && (
        <p class="who-problem" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface SessionEntryProps {
  readonly session: SidebarSession
  readonly workspace: Workspace
  readonly isCurrent: boolean
  readonly onFollow?: () => void
}

/** The menu pins only where the server knows pins. */
function SessionEntry({ session, workspace, isCurrent, onFollow }: SessionEntryProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { id, pinned } = session
  const title = session.title || t.common.untitled
  const remove = (): void => {
    focusNeighbour(id)
    workspace.removeWithUndo(id, isCurrent ? () => navigate(chatPath(id)) : () => {})
    if (isCurrent) navigate('/app', { replace: true })
  }
  const items: readonly MenuItem[] = [
    ...(pinned === undefined
      ? []
      : [
          {
            text: pinned ? t.sessions.unpin : t.sessions.pin,
            onChoose: () => void workspace.pin(id, !pinned),
          },
        ]),
    { text: t.common.rename, onChoose: () => setRenaming(true) },
    { text: t.common.delete, isDestructive: true, onChoose: remove },
  ]
  if (isRenaming) {
    return <TitleField session={session} workspace={workspace} onEnd={() => setRenaming(false)} />
  }
  return (
    <li class="session-entry">
      <Link
        to={chatPath(id)}
        class="session-link"
        current={isCurrent}
        {...(onFollow ? { onFollow } : {})}
      >
        <span dir="auto">{title}</span>
      </Link>
      <Menu label={t.sessions.menuOf(title)} items={items} />
    </li>
  )
}

/** The focus goes to the next session, or to the one before, as the entry with the focus goes. */
function focusNeighbour(id: string): void {
  const links = [...document.querySelectorAll<HTMLElement>('.session-entry .session-link')]
  const at = links.findIndex((link) => link.getAttribute('href') === chatPath(id))
  const neighbour = links[at + 1] ?? links[at - 1]
  neighbour?.focus()
}

interface TitleFieldProps extends Pick<SessionEntryProps, 'session' | 'workspace'> {
  readonly onEnd: () => void
}

/** Enter and leaving the field save; Escape does not. */
function TitleField({ session, workspace, onEnd }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => field.current?.select(), [])
  const end = (): void => {
    isOver.current = true
    onEnd()
  }
  const save = async (): Promise<void> => {
    if (isOver.current) return
    const title = titleOf(field.current?.value ?? '')
    end()
    if (title === '' || title === session.title) return
    try {
      await workspace.rename(session.id, title)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      workspace.showError(error.message)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    if (event.key === 'Enter') void save()
    if (event.key !== 'Escape') return
    // The drawer around the list stays open.
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  return (
    <li class="session-entry">
      <input
        ref={field}
        class="session-title-field"
        aria-label={t.common.title}
        dir="auto"
        maxLength={maxTitleLength}
        defaultValue={session.title}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
    </li>
  )
}

/** The longest query that the server takes, in characters. */
const maxQueryLength = 1_000

/** Escape clears the field. */
function SearchField({ search }: { readonly search: SessionSearchStore }) {
  const { query } = useStore(search)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
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
        aria-keyshortcuts="/ Control+K Meta+K"
        autoComplete="off"
        spellcheck={false}
        maxLength={maxQueryLength}
        value={query}
        onInput={(event) => search.setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">
        {/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : t.sessions.searchKeys}
      </kbd>
    </search>
  )
}

/**
 * Focuses the search field on `/` outside of text fields and on Ctrl+K or Cmd+K anywhere, but not behind a dialog.
 * `open` shows the field where the window is too narrow for it.
 */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') !== null) return
      if (!focusSearch()) {
        open()
        requestAnimationFrame(focusSearch)
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  const isCommand = ctrlKey || metaKey
  if (key.toLowerCase() === 'k') return isCommand && !altKey && !shiftKey
  const isTyping = target instanceof Element && target.closest('input, textarea, select') !== null
  return key === '/' && !isCommand && !altKey && !isTyping
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('.session-search input')
  field?.focus()
  return field !== null
}

interface SearchResultsProps {
  readonly search: SessionSearchStore
  readonly route: Route
  /** Called when a link was followed, so that the drawer can close. */
  readonly onFollow?: () => void
}

/** Stands in the place of the session list while there is a query. */
function SearchResults({ search, route, onFollow }: SearchResultsProps) {
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

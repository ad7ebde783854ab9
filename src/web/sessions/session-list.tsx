/** The side of the app shell: the session list with its search, the page links, the account. */
import { useState } from 'preact/hooks'
import { account } from '../account/account'
import { Icon } from '../components/icons'
import { Wordmark } from '../components/wordmark'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { chatPath, type Route } from '../routes'
import { useStore } from '../store'
import { SearchField, SearchResults } from './search-view'
import type { Workspace } from './workspace'

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
      <Wordmark />
      <Link to="/" class="new-session" {...followed}>
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
      <nav class="place-nav" aria-label={t.shell.places}>
        <Link
          to="/projects"
          class="session-link"
          current={route.name === 'projects' || route.name === 'project'}
          {...followed}
        >
          {t.shell.projects}
        </Link>
        <Link to="/files" class="session-link" current={route.name === 'files'} {...followed}>
          {t.shell.files}
        </Link>
        <Link to="/memory" class="session-link" current={route.name === 'memory'} {...followed}>
          {t.shell.memory}
        </Link>
      </nav>
      <AccountRow {...followed} />
    </div>
  )
}

function Entries({ workspace, route, onFollow }: SessionListProps) {
  const { sessions, status, nextCursor } = useStore(workspace)
  const followed = onFollow ? { onFollow } : {}
  const sessionId = route.name === 'chat' ? route.sessionId : null
  return (
    <>
      <ul class="session-list">
        {sessions.map(({ id, title }) => (
          <li key={id}>
            <Link to={chatPath(id)} class="session-link" current={id === sessionId} {...followed}>
              {title || t.common.untitled}
            </Link>
          </li>
        ))}
      </ul>
      {status === 'ready' && sessions.length === 0 && <p class="session-none">{t.sessions.none}</p>}
      {status === 'failed' && <p class="session-none">{t.sessions.notLoaded}</p>}
      {(status === 'failed' || nextCursor !== null) && (
        <button
          type="button"
          class="quiet-button"
          disabled={status === 'loading'}
          onClick={() => void workspace.loadMore()}
        >
          {status === 'failed' ? t.common.tryAgain : t.common.showMore}
        </button>
      )}
    </>
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
  return (
    <div class="who">
      <Link to="/account" class="who-link" {...(onFollow ? { onFollow } : {})}>
        <Icon shape="person" />
        <span class="who-name">{user?.name ?? user?.email}</span>
        <span class="unseen">{t.shell.yourAccount}</span>
      </Link>
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

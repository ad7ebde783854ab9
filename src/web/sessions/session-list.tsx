/** The learner's sessions, the way to a new one, and the way out. */
import { useState } from 'preact/hooks'
import { account } from '../account/account'
import { Icon } from '../components/icons'
import { Wordmark } from '../components/wordmark'
import { Problem } from '../http'
import { chatPath, type Route } from '../routes'
import { SearchField, SearchResults } from './search-view'
import { Link } from '../router'
import { useStore } from '../store'
import type { Workspace } from './workspace'

interface SessionListProps {
  readonly workspace: Workspace
  readonly route: Route
  /** Called when a link was followed, so that a drawer can close. */
  readonly onFollow?: () => void
}

/** All of the side: the same in the drawer of a phone. */
export function SessionList({ workspace, route, onFollow }: SessionListProps) {
  const followed = onFollow ? { onFollow } : {}
  const { phase } = useStore(workspace.search)
  return (
    <div class="session-side">
      <Wordmark />
      <Link to="/" class="new-session" {...followed}>
        <Icon shape="plus" /> New session
      </Link>
      <SearchField search={workspace.search} />
      <nav class="session-nav" aria-label="Sessions">
        {phase === 'off' ? (
          <Entries workspace={workspace} route={route} {...followed} />
        ) : (
          <SearchResults search={workspace.search} route={route} {...followed} />
        )}
      </nav>
      <nav class="place-nav" aria-label="Places">
        <Link
          to="/projects"
          class="session-link"
          current={route.name === 'projects' || route.name === 'project'}
          {...followed}
        >
          Projects
        </Link>
        <Link to="/files" class="session-link" current={route.name === 'files'} {...followed}>
          Files
        </Link>
        <Link to="/memory" class="session-link" current={route.name === 'memory'} {...followed}>
          Memory
        </Link>
      </nav>
      <Who {...followed} />
    </div>
  )
}

function Entries({ workspace, route, onFollow }: SessionListProps) {
  const { sessions, phase, nextCursor } = useStore(workspace)
  const followed = onFollow ? { onFollow } : {}
  const sessionId = route.name === 'chat' ? route.sessionId : null
  return (
    <>
      <ul class="session-list">
        {sessions.map(({ id, title }) => (
          <li key={id}>
            <Link to={chatPath(id)} class="session-link" current={id === sessionId} {...followed}>
              {title === undefined || title === '' ? 'Untitled' : title}
            </Link>
          </li>
        ))}
      </ul>
      {phase === 'ready' && sessions.length === 0 && (
        <p class="session-none">Your sessions will be listed here.</p>
      )}
      {phase === 'failed' && <p class="session-none">The sessions could not be loaded.</p>}
      {(phase === 'failed' || nextCursor !== null) && (
        <button
          type="button"
          class="quiet-button"
          disabled={phase === 'loading'}
          onClick={() => void workspace.loadMore()}
        >
          {phase === 'failed' ? 'Try again' : 'Show more'}
        </button>
      )}
    </>
  )
}

function Who({ onFollow }: Pick<SessionListProps, 'onFollow'>) {
  const { user } = useStore(account)
  const [problem, setProblem] = useState<string | null>(null)
  const leave = async (): Promise<void> => {
    try {
      await account.signOut()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error.message)
    }
  }
  return (
    <div class="who">
      <Link to="/account" class="who-link" {...(onFollow ? { onFollow } : {})}>
        <Icon shape="person" />
        <span class="who-name">{user?.name ?? user?.email}</span>
        <span class="unseen">– your account</span>
      </Link>
      <button type="button" class="quiet-button" onClick={() => void leave()}>
        Sign out
      </button>
      {problem !== null && (
        <p class="who-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

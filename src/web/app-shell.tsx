/** The page of those who are signed in: their sessions at the side, one conversation before them. */
import { useEffect, useState } from 'preact/hooks'
import { LiveRegion } from './components/announcer'
import { Dialog } from './components/dialog'
import { Icon } from './components/icons'
import { lazily } from './components/lazy'
import { Wordmark } from './components/wordmark'
import { ConversationView } from './conversation/conversation-view'
import { preloadRenderer } from './rich-text/rich-text'
import { Link } from './router'
import type { Route } from './routes'
import { SessionList } from './sessions/session-list'
import type { Workspace } from './sessions/workspace'

const FilesPage = lazily(async () => (await import('./files/files-page')).FilesPage)
const MemoryPage = lazily(async () => (await import('./memory/memory-page')).MemoryPage)
const ProjectsPage = lazily(async () => (await import('./projects/projects-page')).ProjectsPage)
const ProjectPage = lazily(async () => (await import('./projects/project-page')).ProjectPage)
const AccountPage = lazily(async () => (await import('./settings/account-page')).AccountPage)

interface WorkbenchProps {
  readonly route: Route
  readonly workspace: Workspace
}

const skipWords: Readonly<Partial<Record<Route['name'], string>>> = {
  account: 'Skip to your account',
  files: 'Skip to your files',
  memory: 'Skip to your memory',
  project: 'Skip to the project',
  projects: 'Skip to your projects',
}

/** Beside each other where there is room, else with the sessions in a drawer. */
export function Workbench({ route, workspace }: WorkbenchProps) {
  const isWide = useMedia('(min-width: 60rem)')
  useEffect(preloadRenderer, [])
  return (
    <div class="workbench">
      <a class="skip-link" href="#main">
        {skipWords[route.name] ?? 'Skip to the conversation'}
      </a>
      {isWide ? (
        <aside class="side">
          <SessionList workspace={workspace} route={route} />
        </aside>
      ) : (
        <TopBar workspace={workspace} route={route} />
      )}
      <Main route={route} workspace={workspace} />
      <LiveRegion />
    </div>
  )
}

function Main({ route, workspace }: WorkbenchProps) {
  if (route.name === 'missing') return <MissingPage />
  if (route.name === 'account') return <AccountPage />
  if (route.name === 'files') return <FilesPage />
  if (route.name === 'memory') return <MemoryPage />
  if (route.name === 'projects') return <ProjectsPage />
  if (route.name === 'project') {
    const { projectId } = route
    return <ProjectPage key={projectId} projectId={projectId} workspace={workspace} />
  }
  const conversation = workspace.conversation(route.name === 'chat' ? route.sessionId : null)
  return <ConversationView workspace={workspace} conversation={conversation} />
}

interface TopBarProps {
  readonly workspace: Workspace
  readonly route: Route
}

function TopBar({ workspace, route }: TopBarProps) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <header class="top-bar">
      <button
        type="button"
        class="icon-button"
        aria-label="Sessions"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon shape="menu" />
      </button>
      <Wordmark />
      <Link to="/" class="icon-button">
        <Icon shape="plus" />
        <span class="unseen">New session</span>
      </Link>
      {isOpen && (
        <Dialog class="drawer" label="Sessions" onClose={close}>
          <SessionList workspace={workspace} route={route} onFollow={close} />
        </Dialog>
      )}
    </header>
  )
}

function MissingPage() {
  return (
    <main class="splash" id="main" tabIndex={-1}>
      <h1>There is no such page</h1>
      <p>
        <Link to="/">Ask a question instead</Link>
      </p>
    </main>
  )
}

//// src/web/app-shell.tsx /** What the window is like. */

/** Whether a media query holds, rendering again when that changes. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const update = (): void => setMatches(list.matches)
    update()
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [query])
  return matches
}

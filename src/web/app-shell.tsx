/** The app shell of signed-in users: the session list at the side, and the page of the route. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { LiveRegion } from './components/announcer'
import { Dialog } from './components/dialog'
import { Icon, Wordmark } from './components/icons'
import { lazy, MissingPage } from './components/page'
import { HomeCards } from './home/home-cards'
import { ConversationView } from './conversation/conversation-view'
import { t } from './i18n/i18n'
import { pagePreferences } from './preferences'
import { Link } from './router'
import type { Route } from './routes'
import { SessionList, useSearchKeys } from './sessions/session-list'
import type { Workspace } from './sessions/workspace'
import { useStore } from './store'
import { UndoBar } from './components/undo'

const AdminPage = lazy(async () => (await import('./admin/admin-page')).AdminPage)
const FilesPage = lazy(async () => (await import('./files/files-page')).FilesPage)
const ClassesPage = lazy(async () => (await import('./classes/classes-page')).ClassesPage)
const ClassPage = lazy(async () => (await import('./classes/class-page')).ClassPage)
const ExamPage = lazy(async () => (await import('./practice/exam-page')).ExamPage)
const MemoryPage = lazy(async () => (await import('./memory/memory-page')).MemoryPage)
const PracticePage = lazy(async () => (await import('./practice/practice-page')).PracticePage)
const ProgressPage = lazy(async () => (await import('./practice/progress-page')).ProgressPage)
const ProjectsPage = lazy(async () => (await import('./projects/projects-page')).ProjectsPage)
const ProjectPage = lazy(async () => (await import('./projects/projects-page')).ProjectPage)
const SettingsPage = lazy(async () => (await import('./settings/settings-page')).SettingsPage)
const SharesPage = lazy(async () => (await import('./shares/shares-page')).SharesPage)

interface AppShellProps {
  readonly route: Route
  readonly workspace: Workspace
}

/** What the first link of a page leads to. */
function skipLinkText({ name }: Route): string {
  const skipTo = t.shell.skipTo
  return name in skipTo ? skipTo[name as keyof typeof skipTo] : skipTo.conversation
}

/** A wide window shows the session list beside the page; a narrow one shows it in a drawer. */
export function AppShell({ route, workspace }: AppShellProps) {
  const isWide = useMediaQuery('(min-width: 60rem)')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useSearchKeys(() => setDrawerOpen(true))
  return (
    <div class="app-shell">
      <a class="skip-link" href="#main">
        {skipLinkText(route)}
      </a>
      {isWide ? (
        <aside class="side">
          <SessionList workspace={workspace} route={route} />
        </aside>
      ) : (
        <TopBar workspace={workspace} route={route} isOpen={isDrawerOpen} onOpen={setDrawerOpen} />
      )}
      <Main route={route} workspace={workspace} />
      {(isWide || !isDrawerOpen) && <UndoBar />}
      <LiveRegion />
    </div>
  )
}

/** Whether a media query matches. The component renders again when that changes. */
function useMediaQuery(query: string): boolean {
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

function Main({ route, workspace }: AppShellProps) {
  if (route.name === 'missing') return <MissingPage />
  if (route.name === 'admin') return <AdminPage section={route.section} />
  if (route.name === 'settings') return <SettingsPage tab={route.tab} />
  if (route.name === 'shares') return <SharesPage workspace={workspace} />
  if (route.name === 'files') return <FilesPage />
  if (route.name === 'memory') return <MemoryPage />
  if (route.name === 'exam') return <ExamPage />
  if (route.name === 'progress') return <ProgressPage />
  if (route.name === 'practice') {
    const { practiceId } = route
    return <PracticePage key={practiceId} practiceId={practiceId} workspace={workspace} />
  }
  if (route.name === 'projects') return <ProjectsPage />
  if (route.name === 'project') {
    const { projectId } = route
    return <ProjectPage key={projectId} projectId={projectId} workspace={workspace} />
  }
  if (route.name === 'classes') return <ClassesPage workspace={workspace} />
  if (route.name === 'class') {
    const { classId } = route
    return <ClassPage key={classId} classId={classId} userId={workspace.userId} />
  }
  return <ConversationPage route={route} workspace={workspace} />
}

/** The home page is a new session with what the user may continue below it. */
function ConversationPage({ route, workspace }: AppShellProps) {
  const conversation = workspace.conversation(route.name === 'chat' ? route.sessionId : null)
  const mode = route.name === 'new' ? route.mode : null
  // The account's mode can come later than the page. A page with its own mode does not follow it.
  const { mode: preferred } = useStore(pagePreferences)
  const wanted = mode ?? preferred
  const reason = mode === null ? preferred : null
  // Before the page is painted: a learner who is quick would send in the other mode.
  useLayoutEffect(() => {
    if (route.name === 'new' || route.name === 'app') conversation.setMode(wanted)
  }, [route.name, reason, mode, conversation])
  return (
    <ConversationView
      workspace={workspace}
      conversation={conversation}
      below={route.name === 'app' ? <HomeCards workspace={workspace} /> : null}
    />
  )
}

interface TopBarProps extends AppShellProps {
  /** Whether the drawer is open. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** The drawer has the line that undoes a deletion: nothing outside of a dialog can be pressed. */
function TopBar({ workspace, route, isOpen, onOpen }: TopBarProps) {
  const close = (): void => onOpen(false)
  return (
    <header class="top-bar">
      <button
        type="button"
        class="icon-button"
        aria-label={t.shell.sessions}
        aria-expanded={isOpen}
        onClick={() => onOpen(true)}
      >
        <Icon shape="menu" />
      </button>
      <Link to="/app" class="wordmark-link">
        <Wordmark />
      </Link>
      <Link to="/chat" class="icon-button">
        <Icon shape="plus" />
        <span class="unseen">{t.shell.newSession}</span>
      </Link>
      {isOpen && (
        <Dialog class="drawer" label={t.shell.sessions} onClose={close}>
          <SessionList workspace={workspace} route={route} onFollow={close} />
          <UndoBar />
        </Dialog>
      )}
    </header>
  )
}

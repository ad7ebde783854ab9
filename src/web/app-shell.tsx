/** The app shell of signed-in users: the session list at the side, and the page of the route. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { LiveRegion } from './components/announcer'
import { Dialog } from './components/dialog'
import { Icon } from './components/icons'
import { lazy } from './components/lazy'
import { MissingPage } from './components/missing-page'
import { Wordmark } from './components/wordmark'
import { HomeCards } from './home/home-cards'
import { ConversationView } from './conversation/conversation-view'
import { t } from './i18n/i18n'
import { pagePreferences } from './preferences'
import { Link } from './router'
import type { Route } from './routes'
import { SessionList } from './sessions/session-list'
import type { Workspace } from './sessions/workspace'
import { useStore } from './store'
import { undoOffers } from './components/undo'

const FilesPage = lazy(async () => (await import('./files/files-page')).FilesPage)
const ExamPage = lazy(async () => (await import('./practice/exam-page')).ExamPage)
const MemoryPage = lazy(async () => (await import('./memory/memory-page')).MemoryPage)
const PracticePage = lazy(async () => (await import('./practice/practice-page')).PracticePage)
const ProgressPage = lazy(async () => (await import('./practice/progress-page')).ProgressPage)
const ProjectsPage = lazy(async () => (await import('./projects/projects-page')).ProjectsPage)
const ProjectPage = lazy(async () => (await import('./projects/project-page')).ProjectPage)
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
        <TopBar workspace={workspace} route={route} />
      )}
      <Main route={route} workspace={workspace} />
      <UndoBar />
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

function TopBar({ workspace, route }: AppShellProps) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <header class="top-bar">
      <button
        type="button"
        class="icon-button"
        aria-label={t.shell.sessions}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
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
        </Dialog>
      )}
    </header>
  )
}

/** The time stops while the pointer or the focus is on the line. */
function UndoBar() {
  const { offered, error } = useStore(undoOffers)
  if (error !== null) {
    return (
      <section class="undo-bar" aria-label={t.common.undo}>
        <p role="alert">{error}</p>
        <button type="button" class="quiet-button" onClick={() => undoOffers.closeError()}>
          {t.common.close}
        </button>
      </section>
    )
  }
  if (offered === null) return null
  return (
    <section
      class="undo-bar"
      aria-label={t.common.undo}
      onMouseEnter={() => undoOffers.pause()}
      onMouseLeave={() => undoOffers.resume()}
      onFocusIn={() => undoOffers.pause()}
      onFocusOut={() => undoOffers.resume()}
    >
      <p dir="auto">{offered.text}</p>
      <button type="button" class="plain-button" onClick={() => undoOffers.undo()}>
        {t.common.undo}
      </button>
    </section>
  )
}

import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { account } from './account/account'
import { takeLinkToken } from './public-forms/link-token'
import { pagePreferences } from './preferences'
import { takeReturnPath } from './account/return-path'
import { Welcome } from './account/welcome'
import { lazy, MissingPage } from './components/page'
import { keptGuestDialogue } from './home/guest'
import { ApiError } from './http'
import { currentLanguage, t } from './i18n/i18n'
import { PublicShell } from './public-shell'
import { navigate, useRoute } from './router'
import {
  chatPath,
  isPublicForm,
  needsSignIn,
  parseRoute,
  safeReturnPath,
  signInPath,
  type Route,
} from './routes'
import { useStore } from './store'

const AppShell = lazy(async () => (await import('./app-shell')).AppShell)
const SharedPage = lazy(async () => (await import('./shares/shared-page')).SharedPage)
const PublicFormPage = lazy(
  async () => (await import('./public-forms/public-forms')).PublicFormPage,
)

/** Every page, below what administrators say to everybody. */
function WebApp() {
  const { maintenance } = useStore(account)
  return (
    <>
      {maintenance !== '' && (
        <p class="maintenance" role="status" dir="auto">
          {maintenance}
        </p>
      )}
      <RoutedPage />
    </>
  )
}

/** Chooses the page by the route and by whether someone is signed in. */
function RoutedPage() {
  const { status } = useStore(account)
  useStore(currentLanguage)
  const route = useRoute()
  useEffect(() => {
    if (status === 'signed-in') continueAfterSignIn(route)
    if (status === 'signed-out' && needsSignIn(route)) {
      navigate(signInPath(location.pathname + location.search) + location.hash, { replace: true })
    }
  }, [status, route.name])
  if (route.name === 'share') return <SharedPage key={route.shareId} shareId={route.shareId} />
  if (isPublicForm(route.name)) return <PublicFormPage form={route.name} />
  if (status === 'unreachable') return <Unreachable />
  if (status === 'signed-out' && route.name === 'missing') return <SignedOutMissing />
  if (status === 'signed-out' && !needsSignIn(route)) return <Welcome route={route} />
  const { workspace } = account
  if (!workspace || isEntrance(route)) return <main class="splash" aria-busy="true" />
  return <AppShell route={route} workspace={workspace} />
}

/** The pages that a signed-in user leaves at once. */
const isEntrance = ({ name }: Route): boolean => ['home', 'login', 'register'].includes(name)

/** After a sign-in, opens the page that the user wanted before, else the home page. */
function continueAfterSignIn(route: Route): void {
  if (!isEntrance(route)) return
  const wanted = route.name === 'home' ? takeReturnPath() : safeReturnPath(location.search)
  // The fragment is that of the wanted page, such as a message: a browser keeps it on the way to the sign-in.
  const target = wanted === null || wanted === '/' ? '/app' : wanted + location.hash
  const [path = '/'] = target.split(/[?#]/)
  // The server renders pages that are missing here, such as the consent page.
  if (parseRoute(path).name === 'missing') location.replace(target)
  else if (target === '/app' && keptGuestDialogue().length > 0) void openGuestDialogue()
  else navigate(target, { replace: true })
}

/** Stores, as a session, the dialogue that the visitor began before the sign-up. */
async function openGuestDialogue(): Promise<void> {
  try {
    const { takeGuestDialogue } = await import('./home/guest-chat')
    const taken = await takeGuestDialogue()
    if (taken !== null && 'sessionId' in taken) {
      navigate(chatPath(taken.sessionId), { replace: true })
      return
    }
    if (taken !== null) account.workspace?.conversation(null).setDraft(taken.draft)
  } catch (error) {
    // The dialogue stays in the tab, and the next sign-in tries again.
    if (!(error instanceof ApiError || error instanceof TypeError)) throw error
  }
  navigate('/app', { replace: true })
}

function SignedOutMissing() {
  return (
    <PublicShell>
      <MissingPage />
    </PublicShell>
  )
}

function Unreachable() {
  return (
    <PublicShell>
      <main class="splash">
        <h1>{t.shell.unreachable}</h1>
        <p>{t.shell.checkConnection}</p>
        <button type="button" class="button" onClick={() => void account.check()}>
          {t.common.tryAgain}
        </button>
      </main>
    </PublicShell>
  )
}

// A page from the back/forward cache may show private data after a sign-out, so it is reloaded.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

takeLinkToken()
registerServiceWorker()
void start()

/** No module waits here: others that load later import from the file of this one. */
async function start(): Promise<void> {
  const checked = account.check()
  await pagePreferences.apply()
  const root = document.querySelector('#app')
  if (root) render(<WebApp />, root)
  await checked
}

function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = (): void => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

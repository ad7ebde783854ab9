/** The root component: chooses the page by the route and by whether someone is signed in. */
import { useEffect } from 'preact/hooks'
import { account } from './account/account'
import { takeReturnPath } from './account/return-path'
import { Welcome } from './account/welcome'
import { AppShell } from './app-shell'
import { lazy } from './components/lazy'
import { Wordmark } from './components/wordmark'
import { currentLanguage, t } from './i18n/i18n'
import { navigate, useRoute } from './router'
import { isPublicForm, parseRoute, safeReturnPath, type Route } from './routes'
import { useStore } from './store'

const SharedPage = lazy(async () => (await import('./shares/shared-page')).SharedPage)
const PublicFormPage = lazy(
  async () => (await import('./public-forms/public-forms')).PublicFormPage,
)

/** The root of the page. */
export function App() {
  const { status } = useStore(account)
  useStore(currentLanguage)
  const route = useRoute()
  useEffect(() => {
    if (status === 'signed-in') continueAfterSignIn(route)
  }, [status, route.name])
  if (route.name === 'share') return <SharedPage key={route.shareId} shareId={route.shareId} />
  if (isPublicForm(route.name)) return <PublicFormPage form={route.name} />
  if (status === 'unreachable') return <Unreachable />
  if (status === 'signed-out') return <Welcome route={route} />
  const { workspace } = account
  if (!workspace || isSignInPage(route)) return <main class="splash" aria-busy="true" />
  return <AppShell route={route} workspace={workspace} />
}

const isSignInPage = ({ name }: Route): boolean => name === 'login' || name === 'register'

/** After a sign-in, opens the page that the user wanted before. */
function continueAfterSignIn(route: Route): void {
  const target = isSignInPage(route)
    ? safeReturnPath(location.search)
    : route.name === 'home'
      ? takeReturnPath()
      : null
  if (target === null) return
  const [path = '/'] = target.split(/[?#]/)
  // The server renders pages that are missing here, such as the consent page.
  if (parseRoute(path).name === 'missing') location.replace(target)
  else navigate(target, { replace: true })
}

function Unreachable() {
  return (
    <main class="splash">
      <Wordmark />
      <h1>{t.shell.unreachable}</h1>
      <p>{t.shell.checkConnection}</p>
      <button type="button" class="button" onClick={() => void account.check()}>
        {t.common.tryAgain}
      </button>
    </main>
  )
}

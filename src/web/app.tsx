/** What the whole page shows: the welcome to those who are not signed in, else their work. */
import { useEffect } from 'preact/hooks'
import { account } from './account/account'
import { takeReturn } from './account/return-path'
import { Welcome } from './account/welcome'
import { Workbench } from './app-shell'
import { lazily } from './components/lazy'
import { isDeskPage, returnPath, type Route, routeOf } from './routes'
import { Wordmark } from './components/wordmark'
import { navigate, useRoute } from './router'
import { useStore } from './store'

const SharedPage = lazily(async () => (await import('./shares/shared-page')).SharedPage)
const Desk = lazily(async () => (await import('./public-forms/public-forms')).Desk)

/** The root of the page. */
export function App() {
  const { status } = useStore(account)
  const route = useRoute()
  const isEntrance = route.name === 'login' || route.name === 'register'
  useEffect(() => {
    if (status === 'signed-in') goOn(route)
  }, [status, route.name])
  if (route.name === 'share') return <SharedPage key={route.shareId} shareId={route.shareId} />
  if (isDeskPage(route.name)) return <Desk page={route.name} />
  if (status === 'unreachable') return <Unreachable />
  if (status === 'signed-out') return <Welcome route={route} />
  const { workspace } = account
  if (!workspace || isEntrance) return <main class="splash" aria-busy="true" />
  return <Workbench route={route} workspace={workspace} />
}

/** Leads those who have just signed in to where they wanted to go. */
function goOn(route: Route): void {
  const isEntrance = route.name === 'login' || route.name === 'register'
  const target = isEntrance
    ? returnPath(location.search)
    : route.name === 'home'
      ? takeReturn()
      : null
  if (target === null) return
  const [path = '/'] = target.split(/[?#]/)
  // A path that is no page of this script, such as a consent page, is loaded from the server.
  if (routeOf(path).name === 'missing') location.replace(target)
  else navigate(target, { replace: true })
}

function Unreachable() {
  return (
    <main class="splash">
      <Wordmark />
      <h1>The server cannot be reached</h1>
      <p>Check your connection, then try again.</p>
      <button type="button" class="button" onClick={() => void account.check()}>
        Try again
      </button>
    </main>
  )
}

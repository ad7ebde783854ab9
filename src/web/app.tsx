/** What the whole page shows: the welcome to those who are not signed in, else their work. */
import { useEffect } from 'preact/hooks'
import { account } from './account/account'
import { Welcome } from './account/welcome'
import { Wordmark } from './components/wordmark'
import { navigate, useRoute } from './router'
import { returnPath, routeOf } from './routes'
import { Workbench } from './sessions/workbench'
import { useStore } from './store'

/** The root of the page. */
export function App() {
  const { status } = useStore(account)
  const route = useRoute()
  const isEntrance = route.name === 'login' || route.name === 'register'
  useEffect(() => {
    if (status === 'signed-in' && isEntrance) leaveEntrance()
  }, [status, isEntrance])
  if (status === 'unreachable') return <Unreachable />
  if (status === 'signed-out') return <Welcome route={route} />
  const { workspace } = account
  if (!workspace || isEntrance) return <main class="splash" aria-busy="true" />
  return <Workbench route={route} workspace={workspace} />
}

/** A path that is no page of this script, such as a consent page, is loaded from the server. */
function leaveEntrance(): void {
  const target = returnPath(location.search)
  const [path = '/'] = target.split(/[?#]/)
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

/** The way back to where someone wanted to go before they had to sign in. */
import { returnPath, routeOf } from '../routes'

const key = 'elenchus-return'
/** As long as a login through a code host may take. */
const lifeMs = 10 * 60_000

/** Where to go after signing in on this page: its `returnTo`, or the page that asked for a sign-in. */
export function presentReturn(): string {
  if (location.search.includes('returnTo=')) return returnPath(location.search)
  const { name } = routeOf(location.pathname)
  return name === 'chat' || name === 'account' ? location.pathname : '/'
}

/** The same as a query, for a link to another page of the entrance; empty for the front door. */
export function returnQuery(): string {
  const path = presentReturn()
  return path === '/' ? '' : `?${new URLSearchParams({ returnTo: path }).toString()}`
}

/** Keeps a path of this origin in this tab while another site is visited. */
export function keepReturn(path: string): void {
  try {
    if (path === '/') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ path, untilMs: Date.now() + lifeMs }))
  } catch {
    // A browser that stores nothing leads to the front door, which is no harm.
  }
}

/** Takes the kept path, once; null when there is none or it was kept too long ago. */
export function takeReturn(): string | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const { path, untilMs } = JSON.parse(kept ?? '{}') as { path?: string; untilMs?: number }
    if (path === undefined || untilMs === undefined || untilMs < Date.now()) return null
    return returnPath(`?${new URLSearchParams({ returnTo: path }).toString()}`)
  } catch {
    return null
  }
}

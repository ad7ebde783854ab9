/** The path that a user wanted to open before they had to sign in. */
import { safeReturnPath } from '../routes'

const key = 'elenchus-return'
/** The longest time that a sign-in through a code host may take. */
const lifeMs = 10 * 60_000

/** The path to open after a sign-in on this page: its `returnTo`, else the home page. */
export const currentReturnPath = (): string => safeReturnPath(location.search)

/** The same as a query, for links between the sign-in pages; empty for the home page. */
export function returnQuery(): string {
  const path = currentReturnPath()
  return path === '/' ? '' : `?${new URLSearchParams({ returnTo: path }).toString()}`
}

/** Stores a path of this origin in this tab, while the user visits another site. */
export function storeReturnPath(path: string): void {
  try {
    if (path === '/') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ path, untilMs: Date.now() + lifeMs }))
  } catch {
    // Without storage the user returns to the home page.
  }
}

/** Removes and returns the stored path; null when no path is stored or it is too old. */
export function takeReturnPath(): string | null {
  try {
    const stored = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const { path, untilMs } = JSON.parse(stored ?? '{}') as { path?: string; untilMs?: number }
    if (path === undefined || untilMs === undefined || untilMs < Date.now()) return null
    return safeReturnPath(`?${new URLSearchParams({ returnTo: path }).toString()}`)
  } catch {
    return null
  }
}

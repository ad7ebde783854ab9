/** Who sends the fuzzed requests: each kind of credential that the API takes, and some that it refuses. */
import { scopes } from '../../src/http/auth'
import { createBelongings, type Ids } from '../../test/support/belongings'
import { signedUp, type Client } from '../../test/support/client'

/** One kind of caller: the headers of its requests. */
export interface Caller {
  readonly name: string
  /** Whether it has a credential that works, which no request of it may end. */
  readonly isSignedIn: boolean
  readonly headers: () => Record<string, string>
}

/** Callers of every kind, and the ids of what they own. */
export async function createCallers(url: string): Promise<{ callers: Caller[]; ids: Ids }> {
  const browser = await signedUp(url)
  const other = await signedUp(url)
  const { key } = await agentKey(browser, scopes)
  const narrow = await agentKey(browser, ['sessions:read'])
  const unused = await agentKey(browser, ['sessions:read'])
  const own = await createBelongings(browser, 'Fuzzed')
  const ids = {
    ...own,
    sessions: [...own.sessions, await other.createSession()],
    'agent-keys': [unused.keyId],
  }
  const agent = { name: 'agent', isSignedIn: true, headers: () => bearer(key) }
  const able = { name: 'browser', isSignedIn: true, headers: () => browserHeaders(browser) }
  const callers: Caller[] = [
    // Most requests come from callers that get past the credentials.
    able,
    able,
    able,
    able,
    { name: 'stranger', isSignedIn: false, headers: () => ({}) },
    {
      name: 'browser without token',
      isSignedIn: true,
      headers: () => ({ cookie: cookieOf(browser) }),
    },
    agent,
    agent,
    { name: 'narrow agent', isSignedIn: true, headers: () => bearer(narrow.key) },
    { name: 'forged', isSignedIn: false, headers: () => bearer('at_' + 'A'.repeat(64)) },
    { name: 'odd', isSignedIn: false, headers: () => ({ authorization: 'Basic Og==' }) },
  ]
  return { callers, ids }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const cookieOf = (browser: Client) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const browserHeaders = (browser: Client) => ({
  cookie: cookieOf(browser),
  'x-csrf-token': browser.csrfToken ?? '',
})

async function agentKey(browser: Client, scopes: readonly string[]) {
  const body = { label: 'fuzz', scopes }
  const { json } = await browser.call<{ credential: string; keyId: string }>(
    'POST',
    '/api/account/agent-keys',
    body,
  )
  return { key: json.credential, keyId: json.keyId }
}

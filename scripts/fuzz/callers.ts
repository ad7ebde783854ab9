/** Who sends the fuzzed requests: each kind of credential that the API takes, and some that it refuses. */
import { signedUp, type Client } from '../../test/support/client'

/** One kind of caller: the headers of its requests. */
export interface Caller {
  readonly name: string
  /** Whether it has a credential that works, which no request of it may end. */
  readonly isSignedIn: boolean
  readonly headers: () => Record<string, string>
}

const allScopes = ['chat', 'memory', 'sessions', 'files', 'projects'].flatMap((resource) => [
  `${resource}:read`,
  `${resource}:write`,
])

/** Ids by the part of a path behind which they stand: "sessions". */
export type Ids = Readonly<Record<string, readonly string[]>>

/** Callers of every kind, and the ids of what they own. */
export async function createCallers(url: string): Promise<{ callers: Caller[]; ids: Ids }> {
  const browser = await signedUp(url)
  const other = await signedUp(url)
  const { key } = await agentKey(browser, allScopes)
  const narrow = await agentKey(browser, ['sessions:read'])
  const unused = await agentKey(browser, ['sessions:read'])
  const own = await belongings(browser)
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

/** Makes one of each thing, so that paths with ids lead somewhere. */
async function belongings(browser: Client) {
  const sessionId = await browser.createSession('Fuzzed')
  const [start] = await browser.chat(sessionId, 'Solve 2x + 3 = 11')
  const {
    streamId = '',
    messageId = '',
    userMessageId = '',
  } = (start?.data ?? {}) as Record<string, string>
  const make = async (path: string, body: unknown) =>
    (await browser.call<{ id: string; shareId: string }>('POST', path, body)).json
  const form = new FormData()
  form.set('file', new File(['# Cells\n\nLight becomes sugar.'], 'notes.md'))
  const source = { skill: 'linear-equations' }
  const practice = await make('/api/practice', { source, mode: 'practice', count: 2 })
  const shared = await make(`/api/sessions/${sessionId}/share`, undefined)
  return {
    sessions: [sessionId, await browser.createSession('Fuzzed, too')],
    streams: [streamId],
    messages: [messageId, userMessageId],
    shares: [shared.shareId],
    projects: [(await make('/api/projects', { name: 'Fuzzed' })).id],
    memory: [(await make('/api/memory', { content: 'Likes apples', kind: 'preference' })).id],
    files: [(await make('/api/files', form)).id],
    import: [(await make('/api/import', { source: 'chatgpt', payload: { sessions: [] } })).id],
    practice: [practice.id],
    items: await itemsOf(browser, practice.id),
  }
}

/** The ids of the items, once they are made. */
async function itemsOf(browser: Client, practiceId: string): Promise<string[]> {
  for (;;) {
    const path = `/api/practice/${practiceId}/items`
    const { status, json } = await browser.call<{ items: { id: string }[] }>('GET', path)
    if (status === 200 && json.items.length > 0) return json.items.map(({ id }) => id)
    await Bun.sleep(20)
  }
}

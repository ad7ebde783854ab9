/** Who sends the fuzzed requests: each kind of credential that the API takes, and some that it refuses. */
import { signedUp, type Client } from '../../test/support/client'

/** One kind of caller: the headers of its requests. */
export interface Caller {
  readonly name: string
  readonly headers: () => Record<string, string>
}

const allScopes = ['chat', 'memory', 'sessions', 'files', 'projects'].flatMap((resource) => [
  `${resource}:read`,
  `${resource}:write`,
])

/** Callers of every kind, and the ids of what they own. */
export async function createCallers(url: string): Promise<{ callers: Caller[]; ids: string[] }> {
  const browser = await signedUp(url)
  const other = await signedUp(url)
  const { key, keyId } = await agentKey(browser, allScopes)
  const narrow = await agentKey(browser, ['sessions:read'])
  const ids = [...(await belongings(browser)), keyId, await other.createSession()]
  const agent = { name: 'agent', headers: () => bearer(key) }
  const able = { name: 'browser', headers: () => browserHeaders(browser) }
  const callers: Caller[] = [
    // Most requests come from callers that get past the credentials.
    able,
    able,
    able,
    able,
    { name: 'stranger', headers: () => ({}) },
    { name: 'browser without token', headers: () => ({ cookie: cookieOf(browser) }) },
    agent,
    agent,
    { name: 'narrow agent', headers: () => bearer(narrow.key) },
    { name: 'forged', headers: () => bearer('at_' + 'A'.repeat(64)) },
    { name: 'odd', headers: () => ({ authorization: 'Basic Og==' }) },
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
async function belongings(browser: Client): Promise<string[]> {
  const sessionId = await browser.createSession('Fuzzed')
  const [start] = await browser.chat(sessionId, 'Solve 2x + 3 = 11')
  const { streamId, messageId, userMessageId } = (start?.data ?? {}) as Record<string, string>
  const idOf = async (path: string, body: unknown) =>
    (await browser.call<{ id: string }>('POST', path, body)).json.id
  const form = new FormData()
  form.set('file', new File(['# Cells\n\nLight becomes sugar.'], 'notes.md'))
  return [
    sessionId,
    streamId ?? '',
    messageId ?? '',
    userMessageId ?? '',
    await idOf('/api/projects', { name: 'Fuzzed' }),
    await idOf('/api/memory', { content: 'Likes apples', kind: 'preference' }),
    await idOf('/api/files', form),
    await idOf('/api/import', { source: 'chatgpt', payload: { sessions: [] } }),
  ]
}

/** Who sends the fuzzed requests: each kind of credential that the API takes, and some that it refuses. */
import { scopes } from '../../src/http/auth'
import { createBelongings, type Ids } from '../../test/support/belongings'
import { Client, newEmail, signedUp } from '../../test/support/client'

/** Makes the user of an address a teacher or an administrator. */
export type Promote = (email: string, role: 'teacher' | 'admin') => Promise<void>

/** One kind of caller: the headers of its requests. */
export interface Caller {
  readonly name: string
  /** Whether it has a credential that works, which no request of it may end. */
  readonly isSignedIn: boolean
  readonly headers: () => Record<string, string>
}

/** Callers of every kind, and the ids of what they own. */
export async function createCallers(
  url: string,
  promote: Promote,
): Promise<{ callers: Caller[]; ids: Ids }> {
  const browser = await signedUp(url)
  const other = await signedUp(url)
  const { key } = await agentKey(browser, scopes)
  const narrow = await agentKey(browser, ['sessions:read'])
  const unused = await agentKey(browser, ['sessions:read'])
  const own = await createBelongings(browser, 'Fuzzed')
  const school = await createSchool(url, promote, browser)
  const ids = {
    ...own,
    ...school.ids,
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
    ...school.callers,
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

/** A teacher whose class `member` has joined, and an administrator, with what their routes name. */
async function createSchool(url: string, promote: Promote, member: Client) {
  const promoted = async (role: 'teacher' | 'admin') => {
    const [client, email] = [new Client(url), newEmail()]
    await client.register(email)
    await promote(email, role)
    return client
  }
  const [teacher, admin] = [await promoted('teacher'), await promoted('admin')]
  const policy = { transcripts: 'visible' }
  const made = async <T = { id: string }>(client: Client, path: string, body: unknown) =>
    (await client.call<T>('POST', path, body)).json
  const room = await made<{ id: string; joinCode: string }>(teacher, '/api/classes', {
    name: 'Fuzzed',
    policy,
  })
  await member.call('POST', '/api/classes/join', { code: room.joinCode, confirm: true })
  const { json: user } = await member.call<{ id: string }>('GET', '/api/account')
  const work = { title: 'x', source: { skill: 'linear-equations' }, mode: 'practice', count: 1 }
  const assignment = await made(teacher, `/api/classes/${room.id}/assignments`, work)
  const invitation = await made(teacher, `/api/classes/${room.id}/invitations`, {})
  const victim = await made(admin, '/api/admin/users', { email: newEmail(), role: 'learner' })
  const caller = (name: string, client: Client): Caller => {
    return { name, isSignedIn: true, headers: () => browserHeaders(client) }
  }
  return {
    callers: [
      caller('teacher', teacher),
      caller('teacher', teacher),
      caller('admin', admin),
      caller('admin', admin),
    ],
    ids: {
      classes: [room.id],
      members: [user.id],
      assignments: [assignment.id],
      invitations: [invitation.id],
      users: [victim.id],
      jobs: ['sweep'],
    },
  }
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

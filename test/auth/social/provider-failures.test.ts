/** Failures of a provider: the user gets a page, and the server does not wait beyond its timeout. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { Client } from '../../support/client'
import { codeHostKinds, startCodeHost, type CodeHost, type Trouble } from '../../support/codehost'
import { begin, consent, logIn, outcome, whoIs } from '../../support/codehost-login'
import { codeHostUser } from '../../support/codehost-users'
import { learner } from '../../support/phone'
import { auditOf } from '../../support/rows'
import { startServer, type TestServer } from '../../support/server'
import { onEachEngine } from '../../support/fixtures'

const quick = ['refused', 'failed', 'broken', 'garbled', 'foreign', 'endless', 'moved'] as const
const troubles: readonly Trouble[] = [
  { at: 'authorize', how: 'declined' },
  ...(['token', 'user'] as const).flatMap((at) => quick.map((how) => ({ at, how }))),
]

/** A log that keeps the calls that have taken too long. */
function logOfTimeouts() {
  const timedOut: object[] = []
  const ignore = () => undefined
  const error = (fields: object, message: string) => {
    if (message === 'call.timed_out') timedOut.push(fields)
  }
  return { timedOut, log: { debug: ignore, info: ignore, warn: ignore, error } }
}

describe.each(codeHostKinds)('%s', (kind) => {
  let host: CodeHost
  let server: TestServer
  const { timedOut, log } = logOfTimeouts()
  beforeAll(async () => {
    host = startCodeHost(kind)
    server = await startServer({ env: host.env, log })
  })
  afterEach(() => {
    host.trouble = null
    host.user = codeHostUser()
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
  })

  test.each(troubles.map((trouble) => [`${trouble.at} ${trouble.how}`, trouble] as const))(
    '%s',
    async (_, trouble) => {
      host.trouble = trouble
      const browser = new Client(server.url)
      const asked = host.requests.length
      const answer = await logIn(browser)
      expect(outcome(answer)).toBe('400 page')
      expect(timedOut).toEqual([])
      const calls = host.requests.slice(asked).map((line) => line.split(' ')[0])
      if (trouble.how === 'declined') expect(calls).toEqual(['GET'])
      expect(answer.text).not.toContain('declined')
      expect(answer.text).not.toContain('<script')
      expect(await whoIs(browser)).toBeNull()
      expect(host.followed).toBe(0)
      host.trouble = null
      expect(outcome(await logIn(browser))).toBe('302 /')
    },
  )

  test('a profile in an unexpected form is refused', async () => {
    const forms = [null, 7, 'user', [], {}, { id: null }, { id: '1 or 1=1' }, { id: 1.5 }]
    for (const form of forms) {
      const user = form as Record<string, unknown>
      host.user = { github: user, gitlab: user, gitea: user, emails: [] }
      expect(outcome(await logIn(new Client(server.url)))).toBe('400 page')
    }
  })

  test('text of the provider is escaped on the page', async () => {
    host.user = codeHostUser({ name: '<img src=x onerror=alert(1)>' })
    const browser = new Client(server.url)
    expect(outcome(await logIn(browser))).toBe('302 /')
    expect(await whoIs(browser)).not.toBeNull()
  })
})

onEachEngine('a failed login', (engine) => {
  test('a failed login is audited and does not change the current sign-in', async () => {
    await using host = startCodeHost('gitea')
    await using server = await startServer({ engine, env: host.env })
    const { browser, userId, email } = await learner(server.url)
    host.trouble = { at: 'token', how: 'failed' }
    expect(outcome(await logIn(browser))).toBe('400 page')
    expect(await whoIs(browser)).toBe(email)
    expect((await auditOf(server, userId)).at(-1)).toBe('login.codehost failure')
  })
})

test('a provider that never answers times out and delays no other request', async () => {
  await using host = startCodeHost('gitlab')
  const { timedOut, log } = logOfTimeouts()
  await using server = await startServer({ env: host.env, log })
  host.trouble = { at: 'user', how: 'silent' }
  const began = performance.now()
  const waiting = logIn(new Client(server.url))
  while (!host.requests.some((path) => path.includes('/user'))) await Bun.sleep(5)
  expect((await new Client(server.url).call('GET', '/api/health')).status).toBe(200)
  expect(Bun.peek.status(waiting)).toBe('pending')
  expect(outcome(await waiting)).toBe('400 page')
  expect(performance.now() - began).toBeGreaterThan(4_900)
  const address = expect.stringMatching(/^(localhost|127\.0\.0\.1):\d+$/)
  expect(timedOut).toEqual([{ operation: 'codehost.profile', address, limitMs: 5_000 }])
})

test('an unreachable provider is answered with a page', async () => {
  const host = startCodeHost('github')
  await using server = await startServer({ env: host.env })
  const browser = new Client(server.url)
  const callback = await consent(await begin(browser))
  await host[Symbol.asyncDispose]()
  expect(outcome(await browser.call('GET', callback))).toBe('400 page')
})

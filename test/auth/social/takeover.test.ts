/** A code-host account that somebody else connected, and what ends it (contract §2). */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Client, newEmail, password } from '../../support/client'
import { testClock } from '../../support/clock'
import { startCodeHost, type CodeHost } from '../../support/codehost'
import { begin, consent, logIn, outcome, startPath, whoIs } from '../../support/codehost-login'
import { codeHostUser } from '../../support/codehost-users'
import { onEachEngine } from '../../support/fixtures'
import { Application } from '../../support/oauth'
import { mailsTo, tokenIn } from '../../support/outbox'
import { bearer, codeOf, learner, Phone } from '../../support/phone'
import { auditOf } from '../../support/rows'
import { startServer, type TestServer } from '../../support/server'

const identitiesPath = '/api/account/identities'
const reauthenticatePath = '/api/account/reauthenticate'
const minuteMs = 60_000

onEachEngine('takeover', (engine) => {
  const clock = testClock()
  let host: CodeHost
  let server: TestServer
  beforeAll(async () => {
    host = startCodeHost('github')
    const env = { ...host.env, MOBILE_REDIRECT_URI: 'elenchus://auth' }
    server = await startServer({ engine, clock, env })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
  })

  /** A browser of a code-host account that the user connected. */
  async function connected(user: Parameters<typeof codeHostUser>[0] = {}) {
    const owner = await learner(server.url)
    host.user = codeHostUser(user)
    const account = host.user
    expect(outcome(await logIn(owner.browser, { returnTo: '/account' }))).toBe('302 /account')
    return { ...owner, account }
  }
  async function signInAs(account: CodeHost['user']): Promise<string | null> {
    host.user = account
    const browser = new Client(server.url)
    await logIn(browser)
    return whoIs(browser)
  }
  async function resetPassword(email: string): Promise<void> {
    const browser = new Client(server.url)
    await browser.fetchCsrf()
    await browser.call('POST', '/api/auth/password/forgot', { email })
    const token = await tokenIn(server, email, 'Choose a new password')
    const body = { token, password: 'the owner chose this one' }
    expect((await browser.call('POST', '/api/auth/password/reset', body)).status).toBe(200)
  }

  test.each([true, false])(
    'a reset disconnects a squatter’s code-host account (address verified: %p)',
    async (isVerified) => {
      const { email, userId, account, browser } = await connected()
      const phone = await Phone.of(server.url, email)
      const app = await Application.register(server.url)
      const { access_token: token } = await app.connect(browser)
      if (isVerified) {
        const verify = await tokenIn(server, email, 'Confirm your e-mail address')
        await browser.call('GET', `/api/auth/verify-email?token=${verify}`)
      }
      await resetPassword(email)
      expect(await signInAs(account)).not.toBe(email)
      expect(await whoIs(browser)).toBeNull()
      expect(await phone.works()).toBe(false)
      expect((await browser.call('GET', '/api/sessions', undefined, bearer(token))).status).toBe(
        401,
      )
      expect(await auditOf(server, userId)).toContain('password.reset success')
    },
  )

  test('`user set-password` disconnects every code-host account; a change keeps them', async () => {
    const { email, account, browser } = await connected()
    const change = { currentPassword: password, newPassword: 'another good long one' }
    expect((await browser.call('POST', '/api/auth/password/change', change)).status).toBe(200)
    expect(await signInAs(account)).toBe(email)
    await server.running.app.auth.administration.setPassword(email, password)
    expect(await signInAs(account)).not.toBe(email)
  })

  test('identities are listed, removed, and reached by no bearer', async () => {
    const { browser, account, email, userId } = await connected({ name: 'Ada L.' })
    const connectedAt = new Date(clock.now()).toISOString()
    const listed = () => browser.call<{ identities: unknown[] }>('GET', identitiesPath)
    const identity = { provider: 'github', name: 'Ada L.', connectedAt }
    expect((await listed()).json).toEqual({ identities: [identity] })
    clock.advance(minuteMs)
    await signInAs(account)
    const lastUsedAt = new Date(clock.now()).toISOString()
    expect((await listed()).json).toEqual({ identities: [{ ...identity, lastUsedAt }] })

    const app = await Application.register(server.url)
    const { access_token: token } = await app.connect(browser)
    const { json: key } = await browser.call<{ credential: string }>(
      'POST',
      '/api/account/agent-keys',
      { label: 'a', scopes: ['sessions:read'] },
    )
    const outsider = new Client(server.url)
    for (const credential of [token, key.credential]) {
      const ask = (method: string, path: string, body?: unknown) =>
        outsider.call(method, path, body, bearer(credential)).then(codeOf)
      expect(await ask('GET', identitiesPath)).toBe('403 FORBIDDEN')
      expect(await ask('DELETE', `${identitiesPath}/github`)).toBe('403 FORBIDDEN')
      expect(await ask('POST', reauthenticatePath, { password })).toBe('403 FORBIDDEN')
    }
    expect(codeOf(await browser.call('DELETE', `${identitiesPath}/%25`))).toBe('404 NOT_FOUND')
    expect(codeOf(await browser.call('DELETE', `${identitiesPath}/gitlab`))).toBe('404 NOT_FOUND')
    const removed = await browser.call('DELETE', `${identitiesPath}/github`)
    expect([removed.status, removed.json]).toEqual([200, { ok: true }])
    expect((await listed()).json).toEqual({ identities: [] })
    expect(await signInAs(account)).not.toBe(email)
    expect(await auditOf(server, userId)).toContain('codehost.disconnect success')
  })

  test('an account without a password keeps its last identity', async () => {
    const email = newEmail()
    host.user = codeHostUser({ email })
    const browser = new Client(server.url)
    await logIn(browser)
    await browser.fetchCsrf()
    const refused = await browser.call<{ message: string }>('DELETE', `${identitiesPath}/github`)
    expect(codeOf(refused)).toBe('409 CONFLICT')
    expect(refused.json.message).toContain('Set a password first')
    expect(await mailsTo(server, email, 'account was connected')).toEqual([])
  })

  test('connecting takes a password given within the last ten minutes', async () => {
    const { browser, email, userId } = await learner(server.url)
    clock.advance(10 * minuteMs - 1)
    expect((await browser.call('GET', startPath)).headers.get('location')).toContain('authorize')
    clock.advance(1)
    const stale = await browser.call('GET', startPath)
    expect(outcome(stale)).toBe('302 /account?reauthenticate=1')
    expect(stale.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')])
    const give = (given: string) => browser.call('POST', reauthenticatePath, { password: given })
    expect(codeOf(await give('a wrong password'))).toBe('401 UNAUTHORIZED')
    expect(codeOf(await give('short'))).toBe('400 BAD_REQUEST')
    expect(outcome(await browser.call('GET', startPath))).toBe('302 /account?reauthenticate=1')
    const given = await give(password)
    expect([given.status, given.json]).toEqual([200, { ok: true }])
    const trail = await auditOf(server, userId)
    expect(trail).toContain('login.reauthenticate failure')
    expect(trail).toContain('login.reauthenticate success')
    clock.advance(9 * minuteMs)
    host.user = codeHostUser()
    expect(outcome(await logIn(browser))).toBe('302 /')
    expect(await whoIs(browser)).toBe(email)
    // The new sign-in of a connected browser proves nothing more than the old one.
    clock.advance(minuteMs)
    expect(outcome(await browser.call('GET', startPath))).toBe('302 /account?reauthenticate=1')
  })

  test('the user is informed by mail when an account is connected, by hand or by address', async () => {
    const { email } = await connected()
    expect(await mailsTo(server, email, 'A GitHub account was connected', 1)).toHaveLength(1)
    const other = await learner(server.url)
    host.user = codeHostUser({ email: other.email })
    await logIn(new Client(server.url))
    expect(await mailsTo(server, other.email, 'A GitHub account was connected', 1)).toHaveLength(1)
  })

  test('a sign-in that a reset ended meanwhile connects nothing', async () => {
    const { browser, email } = await learner(server.url)
    host.user = codeHostUser()
    const callback = await consent(await begin(browser))
    const account = host.user
    const hold = Promise.withResolvers<void>()
    host.hold = hold.promise
    const asked = host.requests.length
    const finishing = browser.call('GET', callback)
    while (host.requests.length === asked) await Bun.sleep(5)
    await resetPassword(email)
    host.hold = null
    hold.resolve()
    expect(outcome(await finishing)).toBe('400 page')
    expect(await signInAs(account)).not.toBe(email)
  })
})

test('reauthentication counts towards the limits of logins', async () => {
  await using server = await startServer({
    env: { RATE_LIMITS: 'on', RATE_LIMIT_LOGIN_EMAIL: '2/60' },
  })
  const { browser } = await learner(server.url)
  const statuses = []
  for (let turn = 0; turn < 3; turn += 1) {
    const body = { password: 'a wrong password' }
    statuses.push((await browser.call('POST', reauthenticatePath, body)).status)
  }
  expect(statuses).toEqual([401, 401, 429])
})

/** Token pairs of phones, under all path prefixes: login, refresh, reuse, expiry, logout. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { mobilePairs, mobileSpentRefreshes } from '../../../src/db/schema'
import { newEmail, password } from '../../support/client'
import { testClock } from '../../support/clock'
import { bearer, challengeError, codeOf, learner, Phone } from '../../support/phone'
import { auditOf, disable, strayEvents } from '../../support/rows'
import { startServer, type TestServer } from '../../support/server'
import { onEachEngine } from '../../support/fixtures'

const accessForm = /^ma\.[0-9a-f-]{36}\.[0-9a-f]{64}$/
const refreshForm = /^mr\.[0-9a-f-]{36}\.[0-9a-f]{64}$/
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const forged = (token: string) => `${token.slice(0, -64)}${'0'.repeat(64)}`
const pairOf = (token: string) => token.split('.')[1] as string

onEachEngine('token pairs', (engine) => {
  const clock = testClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine, clock })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const signedIn = async (prefix?: string) => {
    const { email, userId, browser } = await learner(server.url)
    return { email, userId, browser, phone: await Phone.of(server.url, email, prefix) }
  }
  const row = async (token: string) => {
    const { db } = server.running.services.store
    const rows = await db
      .select()
      .from(mobilePairs)
      .where(eq(mobilePairs.id, pairOf(token)))
    return rows[0]
  }

  describe.each(['/api/mobile', '/api/auth/mobile', '/api/v2/mobile'])('under %s', (prefix) => {
    test('login, act, refresh, log out', async () => {
      const { phone, userId } = await signedIn(prefix)
      const first = phone.tokens
      expect(first).toEqual({
        accessToken: expect.stringMatching(accessForm),
        refreshToken: expect.stringMatching(refreshForm),
        expiresIn: 900,
      })
      expect((await phone.call('GET', '/api/auth/me')).json).toMatchObject({ user: { id: userId } })

      const refreshed = await phone.refresh()
      expect(refreshed.status).toBe(200)
      expect(refreshed.headers.get('cache-control')).toBe('no-store')
      expect(refreshed.json).toMatchObject({ expiresIn: 900 })
      expect(pairOf(phone.tokens.refreshToken)).toBe(pairOf(first.refreshToken))
      expect(phone.tokens.accessToken).not.toBe(first.accessToken)
      expect(await phone.works()).toBe(true)

      const out = await phone.logout()
      expect([out.status, out.json]).toEqual([200, { ok: true } as never])
      expect(await phone.works()).toBe(false)
      expect(codeOf(await phone.refresh())).toBe('401 UNAUTHORIZED')
      expect(await auditOf(server, userId)).toEqual([
        'account.register success',
        'login.mobile success',
        'logout.mobile success',
      ])
    })
  })

  test('a wrong password and an unknown address get the same response, and are audited', async () => {
    const { email, userId } = await learner(server.url)
    const phone = new Phone(server.url)
    const wrong = await phone.post('login', { email, password: 'not the password' })
    const unknown = await phone.post('login', { email: newEmail(), password })
    for (const answer of [wrong, unknown]) {
      expect(codeOf(answer)).toBe('401 UNAUTHORIZED')
      expect(challengeError(answer)).toBeUndefined()
    }
    expect({ ...wrong.json, requestId: '' }).toEqual({ ...unknown.json, requestId: '' })
    expect((await auditOf(server, userId)).at(-1)).toBe('login.mobile failure')
    expect(await strayEvents(server, 'login.mobile')).toBe(1)
  })

  test('unknown members of a login change nothing', async () => {
    const { email, userId } = await learner(server.url)
    const phone = new Phone(server.url)
    const more = { userId: 'x', pairId: 'x', expiresIn: 9_999, scopes: [], role: 'admin' }
    const answer = await phone.post('login', { email, password, ...more })
    expect(answer.json.expiresIn).toBe(900)
    expect((await row(answer.json.accessToken))?.userId).toBe(userId)
  })

  test('the access token expires after 900 s, the refresh token after 60 days', async () => {
    const { phone } = await signedIn()
    clock.advance(900_000 - 1)
    expect(await phone.works()).toBe(true)
    clock.advance(1)
    const late = await phone.call('GET', '/api/auth/me')
    expect(codeOf(late)).toBe('401 UNAUTHORIZED')
    expect(challengeError(late)).toBe('invalid_token')
    expect((await phone.refresh()).status).toBe(200)
    clock.advance(60 * dayMs - 1)
    expect((await phone.refresh()).status).toBe(200)
    clock.advance(60 * dayMs)
    expect(codeOf(await phone.refresh())).toBe('401 UNAUTHORIZED')
  })

  test('expired pairs and spent tokens are deleted, current ones are kept', async () => {
    const old = await signedIn()
    clock.advance(dayMs)
    const live = await signedIn()
    await live.phone.refresh()
    clock.advance(60 * dayMs - 1)
    await live.phone.refresh()
    clock.advance(2)
    await server.running.app.sweep()
    expect(await row(old.phone.tokens.accessToken)).toBeUndefined()
    expect(await row(live.phone.tokens.accessToken)).toBeDefined()
    const { db } = server.running.services.store
    const spent = await db
      .select()
      .from(mobileSpentRefreshes)
      .where(eq(mobileSpentRefreshes.pairId, pairOf(live.phone.tokens.accessToken)))
    expect(spent).toHaveLength(1)
  })

  test('a refresh invalidates the old access token', async () => {
    const { phone } = await signedIn()
    const { accessToken } = phone.tokens
    await phone.refresh()
    const old = await phone.call('GET', '/api/auth/me')
    expect(old.status).toBe(200)
    phone.tokens = { ...phone.tokens, accessToken }
    expect(await phone.works()).toBe(false)
  })

  test('a refresh token used twice revokes its pair and no other (RFC 9700 §4.14.2)', async () => {
    const { phone, email, userId } = await signedIn()
    const other = await Phone.of(server.url, email)
    const { refreshToken } = phone.tokens
    await phone.refresh()
    const reused = await new Phone(server.url).refresh(refreshToken)
    expect(codeOf(reused)).toBe('401 UNAUTHORIZED')
    expect(challengeError(reused)).toBe('invalid_token')
    const { message } = reused.json as unknown as { message: string }
    expect(message).toContain('used before')
    expect(message).toContain('refresh from one place at a time')
    expect(await phone.works()).toBe(false)
    expect(codeOf(await phone.refresh())).toBe('401 UNAUTHORIZED')
    expect(await other.works()).toBe(true)
    expect(await auditOf(server, userId)).toContain('mobile.reuse failure')
  })

  test('a forged refresh token of a known pair revokes nothing', async () => {
    const { phone } = await signedIn()
    const guess = await new Phone(server.url).refresh(forged(phone.tokens.refreshToken))
    expect(codeOf(guess)).toBe('401 UNAUTHORIZED')
    expect(codeOf(await new Phone(server.url).logout(forged(phone.tokens.accessToken)))).toBe(
      '401 UNAUTHORIZED',
    )
    expect(await phone.works()).toBe(true)
    expect((await phone.refresh()).status).toBe(200)
  })

  test('a spent refresh token under another pair’s id revokes neither pair', async () => {
    const { phone, email } = await signedIn()
    const other = await Phone.of(server.url, email)
    const spent = phone.tokens.refreshToken
    await phone.refresh()
    const moved = `mr.${pairOf(other.tokens.refreshToken)}.${spent.slice(-64)}`
    expect(codeOf(await new Phone(server.url).refresh(moved))).toBe('401 UNAUTHORIZED')
    expect([await phone.works(), await other.works()]).toEqual([true, true])
  })

  test('of ten parallel refreshes exactly one gets tokens, and the others revoke the pair', async () => {
    const { phone, userId } = await signedIn()
    const { refreshToken } = phone.tokens
    const phones = Array.from({ length: 10 }, () => new Phone(server.url))
    const answers = await Promise.all(phones.map((copy) => copy.refresh(refreshToken)))
    const won = phones.filter((copy) => copy.tokens.accessToken !== '')
    expect(answers.map(codeOf).toSorted()).toEqual(['200', ...Array(9).fill('401 UNAUTHORIZED')])
    expect(won).toHaveLength(1)
    expect(await won[0]?.works()).toBe(false)
    expect(codeOf((await won[0]?.refresh()) as never)).toBe('401 UNAUTHORIZED')
    const reuses = (await auditOf(server, userId)).filter((event) => event.startsWith('mobile.'))
    expect(reuses).toEqual(Array(9).fill('mobile.reuse failure'))
  })

  test('either token logs out; a second logout succeeds too', async () => {
    for (const kind of ['accessToken', 'refreshToken'] as const) {
      const { phone } = await signedIn()
      const token = phone.tokens[kind]
      expect((await phone.logout(token)).status).toBe(200)
      expect((await phone.logout(token)).status).toBe(200)
      expect(await phone.works()).toBe(false)
      expect(codeOf(await phone.refresh())).toBe('401 UNAUTHORIZED')
    }
  })

  test('an expired access token still logs out, a rotated one does not', async () => {
    const { phone } = await signedIn()
    const { accessToken } = phone.tokens
    await phone.refresh()
    expect(codeOf(await phone.logout(accessToken))).toBe('401 UNAUTHORIZED')
    clock.advance(16 * minuteMs)
    expect((await phone.logout()).status).toBe(200)
    expect(codeOf(await phone.refresh())).toBe('401 UNAUTHORIZED')
  })

  test('a missing token is challenged without an error, a bad one with', async () => {
    const phone = new Phone(server.url)
    for (const route of ['refresh', 'logout']) {
      const none = await phone.post(route)
      expect(codeOf(none)).toBe('401 UNAUTHORIZED')
      expect(challengeError(none)).toBeUndefined()
      const bad = await phone.post(route, undefined, 'mr.no.such')
      expect(codeOf(bad)).toBe('401 UNAUTHORIZED')
      expect(challengeError(bad)).toBe('invalid_token')
    }
  })

  test('use is stored once a minute', async () => {
    const { phone } = await signedIn()
    const { accessToken } = phone.tokens
    const begun = clock.now()
    clock.advance(59_999)
    await phone.works()
    expect((await row(accessToken))?.lastUsedAt).toBe(begun)
    clock.advance(1)
    await phone.works()
    expect((await row(accessToken))?.lastUsedAt).toBe(begun + minuteMs)
  })

  test('disabling the user invalidates the phone’s tokens at once', async () => {
    const { phone, userId, email } = await signedIn()
    await disable(server, userId)
    expect(await phone.works()).toBe(false)
    expect(codeOf(await phone.refresh())).toBe('401 UNAUTHORIZED')
    expect(codeOf(await phone.post('login', { email, password }))).toBe('401 UNAUTHORIZED')
    expect((await phone.logout()).status).toBe(200)
  })

  test('a new password revokes the pairs of all phones but the one that set it', async () => {
    const { phone, email, browser } = await signedIn()
    const other = await Phone.of(server.url, email)
    const body = { currentPassword: password, newPassword: 'a much better password' }
    expect((await phone.call('POST', '/api/auth/password/change', body)).status).toBe(200)
    expect([await phone.works(), await other.works()]).toEqual([true, false])
    expect(codeOf(await other.refresh())).toBe('401 UNAUTHORIZED')
    expect((await browser.call('GET', '/api/auth/me')).status).toBe(401)
    expect((await phone.refresh()).status).toBe(200)
  })

  test('the user’s devices include phones, which can be signed out there', async () => {
    const { phone, browser } = await signedIn()
    const id = pairOf(phone.tokens.accessToken)
    const list = () => browser.call<{ sessions: { id: string }[] }>('GET', '/api/account/sessions')
    const ids = async () => (await list()).json.sessions.map((device) => device.id)
    expect(await ids()).toContain(id)
    expect((await browser.call('DELETE', `/api/account/sessions/${id}`)).status).toBe(200)
    expect(await ids()).not.toContain(id)
    expect(await phone.works()).toBe(false)
  })

  test('a bearer takes precedence over a cookie of the same request', async () => {
    const ada = await signedIn()
    const ben = await signedIn()
    const both = { ...bearer(ada.phone.tokens.accessToken), 'x-csrf-token': 'no token' }
    const me = await ben.browser.call('GET', '/api/auth/me', undefined, both)
    expect(me.json).toMatchObject({ user: { id: ada.userId } })
    const items = { items: [{ title: 'By bearer' }] }
    expect((await ben.browser.call('POST', '/api/sessions', items, both)).status).toBe(200)
    expect((await ada.phone.call<{ items: [] }>('GET', '/api/sessions')).json.items).toHaveLength(1)
    const bad = bearer(forged(ada.phone.tokens.accessToken))
    const refused = await ben.browser.call('GET', '/api/auth/me', undefined, bad)
    expect(codeOf(refused)).toBe('401 UNAUTHORIZED')
  })
})

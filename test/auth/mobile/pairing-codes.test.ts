/** Login of a phone by a pairing code or an exchange token: once, in time, and not by guessing. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Client } from '../../support/client'
import { password } from '../../support/client'
import { testClock } from '../../support/clock'
import { codeOf, learner, Phone } from '../../support/phone'
import { auditOf, disable, everyRow } from '../../support/rows'
import { startServer, type TestServer } from '../../support/server'
import { onEachEngine } from '../../support/fixtures'

interface Issued {
  readonly code: string
  readonly expiresAt: string
}

const codes = '/api/account/mobile-codes'

onEachEngine('pairing codes', (engine) => {
  const clock = testClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine, clock })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const issue = async (browser: Client) => (await browser.call<Issued>('POST', codes)).json.code
  /** A token as the code host's callback would hand it out. */
  const exchangeToken = (userId: string) => {
    const { services, app } = server.running
    const { store } = services
    const token = `mo.${'x'.repeat(20)}${crypto.randomUUID()}`
    const wanted = { purpose: 'mobile_exchange', userId, lifeMs: 60_000, token } as const
    return store.transaction((tx) => app.auth.tokens.issue(tx, wanted))
  }
  const pair = (code: string, phone = new Phone(server.url)) =>
    phone.post('login-with-code', { code })
  const exchange = (code: string, phone = new Phone(server.url)) =>
    phone.post('oauth/exchange', { code })

  test('a browser creates a code that signs a phone in, once', async () => {
    const { browser, userId } = await learner(server.url)
    const issued = await browser.call<Issued>('POST', codes)
    expect(issued.status).toBe(201)
    expect(issued.json).toEqual({
      code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
      expiresAt: new Date(clock.now() + 5 * 60_000).toISOString(),
    })
    const phone = new Phone(server.url, '/api/auth/mobile')
    expect((await pair(issued.json.code, phone)).status).toBe(200)
    expect((await phone.call('GET', '/api/auth/me')).json).toMatchObject({ user: { id: userId } })
    expect(codeOf(await pair(issued.json.code))).toBe('400 BAD_REQUEST')
    expect(await auditOf(server, userId)).toEqual([
      'account.register success',
      'mobile_code.create success',
      'login.mobile_code success',
    ])
    // A phone acts as its user: it may ask for a code, too.
    const another = await phone.call<Issued>('POST', codes)
    expect((await pair(another.json.code)).status).toBe(200)
  })

  test('case, spaces and hyphens of a typed code do not count', async () => {
    const { browser } = await learner(server.url)
    const code = await issue(browser)
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4).toLowerCase()} `
    expect((await pair(typed)).status).toBe(200)
  })

  test('a code expires after five minutes, and a new code replaces it', async () => {
    const { browser } = await learner(server.url)
    const first = await issue(browser)
    const second = await issue(browser)
    expect(codeOf(await pair(first))).toBe('400 BAD_REQUEST')
    clock.advance(5 * 60_000 - 1)
    expect((await pair(second)).status).toBe(200)
    const third = await issue(browser)
    clock.advance(5 * 60_000)
    expect(codeOf(await pair(third))).toBe('400 BAD_REQUEST')
  })

  test('creating a code requires a signed-in user and their CSRF token', async () => {
    const { browser } = await learner(server.url)
    const stranger = new Phone(server.url)
    expect(codeOf(await stranger.call('POST', codes))).toBe('401 UNAUTHORIZED')
    browser.csrfToken = null
    expect(codeOf(await browser.call('POST', codes))).toBe('403 CSRF_TOKEN_PARTIAL')
  })

  test('an exchange token works once, within 60 seconds', async () => {
    const { userId } = await learner(server.url)
    const token = await exchangeToken(userId)
    clock.advance(59_999)
    const phone = new Phone(server.url)
    expect((await exchange(token, phone)).json.expiresIn).toBe(900)
    expect(await phone.works()).toBe(true)
    expect(codeOf(await exchange(token))).toBe('400 BAD_REQUEST')
    const late = await exchangeToken(userId)
    clock.advance(60_000)
    expect(codeOf(await exchange(late))).toBe('400 BAD_REQUEST')
  })

  test('of ten parallel redemptions exactly one gets tokens', async () => {
    const { browser, userId } = await learner(server.url)
    const code = await issue(browser)
    const token = await exchangeToken(userId)
    for (const redeem of [() => pair(code), () => exchange(token)]) {
      const answers = await Promise.all(Array.from({ length: 10 }, redeem))
      expect(answers.map(codeOf).toSorted()).toEqual(['200', ...Array(9).fill('400 BAD_REQUEST')])
    }
  })

  test('a new password and a disabled account revoke unused codes', async () => {
    const { browser, userId } = await learner(server.url)
    const code = await issue(browser)
    const token = await exchangeToken(userId)
    const change = { currentPassword: password, newPassword: 'a much better password' }
    expect((await browser.call('POST', '/api/auth/password/change', change)).status).toBe(200)
    expect(codeOf(await pair(code))).toBe('400 BAD_REQUEST')
    expect(codeOf(await exchange(token))).toBe('400 BAD_REQUEST')
    const another = await issue(browser)
    const next = await exchangeToken(userId)
    await disable(server, userId)
    expect(codeOf(await pair(another))).toBe('400 BAD_REQUEST')
    expect(codeOf(await exchange(next))).toBe('400 BAD_REQUEST')
  })

  test('the database contains no code and no token that signs in', async () => {
    const { browser, userId, email } = await learner(server.url)
    const code = await issue(browser)
    const token = await exchangeToken(userId)
    const phone = await Phone.of(server.url, email)
    const before = phone.tokens
    await phone.refresh()
    const rows = await everyRow(server)
    expect(rows).toContain(userId)
    const secrets = [before, phone.tokens].flatMap((pair) => [pair.accessToken, pair.refreshToken])
    for (const secret of [...secrets.map((text) => text.slice(-64)), token.slice(3), code]) {
      expect(rows).not.toContain(secret)
    }
    const digest = new Bun.CryptoHasher('sha256').update(`mobile_code:${code}`).digest('hex')
    expect(rows).not.toContain(digest)
  })
})

test('rate limits stop guessing of codes and passwords', async () => {
  await using server = await startServer({
    env: { RATE_LIMITS: 'on', RATE_LIMIT_LOGIN: '20/60', RATE_LIMIT_LOGIN_EMAIL: '5/300' },
  })
  const { browser, email } = await learner(server.url)
  const { code } = (await browser.call<Issued>('POST', codes)).json
  const phone = new Phone(server.url)
  const answers = []
  for (let guess = 0; guess < 6; guess += 1) {
    answers.push(codeOf(await phone.post('login', { email, password: `guess number ${guess}` })))
  }
  expect(answers).toEqual([...Array(5).fill('401 UNAUTHORIZED'), '429 TOO_MANY_REQUESTS'])
  for (let guess = 0; guess < 14; guess += 1) {
    const route = guess % 2 ? 'login-with-code' : 'oauth/exchange'
    expect(codeOf(await phone.post(route, { code: `GUESS${guess + 100}` }))).toBe('400 BAD_REQUEST')
  }
  const limited = await new Phone(server.url, '/api/auth/mobile').post('login-with-code', { code })
  expect(codeOf(limited)).toBe('429 TOO_MANY_REQUESTS')
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(limited.headers.get('ratelimit-limit')).toBe('20')
  // Phones that are signed in already share the address, not the limit.
  expect((await phone.refresh('mr.no.such')).status).toBe(401)
})

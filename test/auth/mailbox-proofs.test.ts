/** Proofs of a mailbox: which of them only verify an address, and which end what was there before (contract §2). */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../src/db/schema'
import { emailKey } from '../../src/lib/text'
import { Client, newEmail, password } from '../support/client'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { mailsTo, tokenIn } from '../support/outbox'
import { codeOf, learner, Phone } from '../support/phone'
import { auditOf } from '../support/rows'
import { startServer } from '../support/server'
import { contents } from '../support/stores'

const path = '/api/auth/verify-email'
const newPassword = 'the owner chose this one'
const hourMs = 3_600_000

onEachEngine('a proof of a mailbox', (engine) => {
  const clock = testClock()
  const server = fixture(() => startServer({ engine, clock }))

  /** An account that is not verified, and the token that its address was mailed. */
  async function unverified() {
    const account = await learner(server.url)
    const token = await tokenIn(server, account.email, 'Confirm your e-mail address')
    return {
      ...account,
      token,
      link: `${path}?token=${token}`,
      page: `/verify-email?token=${token}`,
    }
  }
  async function visitor(): Promise<Client> {
    const browser = new Client(server.url)
    await browser.fetchCsrf()
    return browser
  }
  const prove = (browser: Client, proof: object) =>
    browser.call<{ user: object }>('POST', path, proof)
  const opened = async (browser: Client, link: string, method = 'GET') => {
    const { status, headers } = await browser.call(method, link)
    return `${status} ${headers.get('location')}`
  }
  const isVerified = async (browser: Client) =>
    (await browser.call<{ user: { emailVerified: boolean } }>('GET', '/api/auth/me')).json.user
      .emailVerified
  const logIn = async (email: string, given: string) =>
    (await (await visitor()).call('POST', '/api/auth/login', { email, password: given })).status
  const isValid = async (token: string) =>
    (
      await (
        await visitor()
      ).call<{ valid: boolean }>('POST', '/api/auth/links/check', {
        purpose: 'verify_email',
        token,
      })
    ).json.valid

  test('the link verifies at once inside a sign-in of the account, and ends nothing', async () => {
    const { browser, email, link, page, userId } = await unverified()
    const other = await Phone.of(server.url, email)
    expect(await opened(browser, link)).toBe('302 /account?verified=1')
    expect(await isVerified(browser)).toBe(true)
    expect(await other.works()).toBe(true)
    expect(await auditOf(server, userId)).toContain('email.verify success')
    expect(await opened(browser, link)).toBe(`302 ${page}`)
  })

  test('a phone’s bearer is a sign-in of the account, too', async () => {
    const { browser, email, link } = await unverified()
    const phone = await Phone.of(server.url, email)
    expect((await phone.call('GET', link)).headers.get('location')).toBe('/account?verified=1')
    expect(await isVerified(browser)).toBe(true)
  })

  test('without a sign-in of the account the link changes nothing, however often it is fetched', async () => {
    const { browser, token, link, page } = await unverified()
    const { browser: another } = await learner(server.url)
    const before = await contents(server.running.services.store)
    for (const reader of [new Client(server.url), another]) {
      for (const method of ['GET', 'HEAD', 'GET']) {
        expect(await opened(reader, link, method)).toBe(`302 ${page}`)
      }
    }
    expect(await opened(browser, link, 'HEAD')).toBe(`302 ${page}`)
    expect(await contents(server.running.services.store)).toEqual(before)
    expect(await isVerified(browser)).toBe(false)
    expect(await isValid(token)).toBe(true)
  })

  test('a token that there is not leads to the page; none, or one too long, is 400', async () => {
    const browser = new Client(server.url)
    const wrong = 'a/b?c#d\u2028é ü'
    const query = new URLSearchParams({ token: wrong }).toString()
    expect(await opened(browser, `${path}?${query}`)).toBe(`302 /verify-email?${query}`)
    for (const bad of ['', '?token=', `?token=${'x'.repeat(201)}`]) {
      expect((await browser.call('GET', path + bad)).status).toBe(400)
    }
  })

  test('the password verifies, signs in, and ends nothing', async () => {
    const { browser, email, token, userId } = await unverified()
    const reader = await visitor()
    const wrong = await prove(reader, { token, password: 'not the password' })
    expect(codeOf(wrong)).toBe('401 UNAUTHORIZED')
    expect(await isValid(token)).toBe(true)
    const right = await prove(reader, { token, password })
    expect([right.status, right.json.user]).toEqual([
      200,
      expect.objectContaining({ id: userId, email, emailVerified: true }),
    ])
    expect(reader.cookies.get('sid')).toHaveLength(64)
    expect(await isVerified(browser)).toBe(true)
    expect(await auditOf(server, userId)).toContain('login.verify_email failure')
    expect(codeOf(await prove(await visitor(), { token, password }))).toBe('400 BAD_REQUEST')
  })

  test('a new password ends what was there, verifies and signs in', async () => {
    const { browser, email, token, userId } = await unverified()
    const phone = await Phone.of(server.url, email)
    const reader = await visitor()
    const answer = await prove(reader, { token, newPassword })
    expect(answer.json.user).toMatchObject({ id: userId, email, emailVerified: true })
    expect(await isVerified(reader)).toBe(true)
    expect((await browser.call('GET', '/api/auth/me')).status).toBe(401)
    expect(await phone.works()).toBe(false)
    expect([await logIn(email, password), await logIn(email, newPassword)]).toEqual([401, 200])
    expect(await auditOf(server, userId)).toContain('account.claim success')
  })

  test('the reader may be signed in, to that account or to another, and is signed in to it then', async () => {
    for (const proof of [{ password }, { newPassword }]) {
      const { browser, userId, token } = await unverified()
      expect((await prove(browser, { token, ...proof })).json.user).toMatchObject({ id: userId })
      const next = await unverified()
      expect((await prove(browser, { token: next.token, ...proof })).json.user).toMatchObject({
        id: next.userId,
      })
      expect((await browser.call('GET', '/api/auth/me')).json).toMatchObject({
        user: { id: next.userId },
      })
    }
  })

  test.each([
    {},
    { password, newPassword },
    { newPassword: 'short' },
    { newPassword: 'x'.repeat(1_025) },
    { password: '' },
    { password: null },
    { newPassword: 12_345_678 },
  ])('%p is 400, and leaves the token good', async (proof) => {
    const { token } = await unverified()
    expect(codeOf(await prove(await visitor(), { token, ...proof }))).toBe('400 BAD_REQUEST')
    expect(await isValid(token)).toBe(true)
  })

  test('without the CSRF token nothing is proved', async () => {
    const { token } = await unverified()
    const answer = await prove(new Client(server.url), { token, newPassword })
    expect(codeOf(answer)).toBe('403 CSRF_TOKEN_MISMATCH')
    expect(await isValid(token)).toBe(true)
  })

  test('of parallel proofs with one token one counts', async () => {
    const { browser, link, token, page } = await unverified()
    const readers = await Promise.all(Array.from({ length: 8 }, visitor))
    const answers = await Promise.all([
      opened(browser, link),
      ...readers.map(async (reader, at) => {
        const proof = at % 2 === 0 ? { password } : { newPassword: `${newPassword} ${at}` }
        return codeOf(await prove(reader, { token, ...proof }))
      }),
    ])
    const proved = new Set<string>(['200', '302 /account?verified=1'])
    const refused = new Set<string>([`302 ${page}`, '400 BAD_REQUEST', '401 UNAUTHORIZED'])
    expect(answers.filter((one) => proved.has(one))).toHaveLength(1)
    expect(answers.filter((one) => refused.has(one))).toHaveLength(readers.length)
    const signedIn = await Promise.all(
      readers.map(async (reader) => (await reader.call('GET', '/api/auth/me')).status === 200),
    )
    expect(signedIn.filter(Boolean).length).toBeLessThanOrEqual(1)
  })

  test('a proof ends the other links that were mailed to the address', async () => {
    const { browser, email, token } = await unverified()
    await browser.call('POST', `${path}/resend`)
    await browser.call('POST', '/api/auth/password/forgot', { email })
    const reset = await tokenIn(server, email, 'Choose a new password')
    const mails = await mailsTo(server, email, 'Confirm your e-mail address', 2)
    const second = mails
      .map((mail) => /token=([\w-]+)/.exec(mail)?.[1])
      .find((one) => one !== token)
    expect((await prove(await visitor(), { token, newPassword })).status).toBe(200)
    const late = await visitor()
    const body = { token: reset, password: 'the password of a thief' }
    expect(codeOf(await prove(late, { token: second, newPassword }))).toBe('400 BAD_REQUEST')
    expect(codeOf(await late.call('POST', '/api/auth/password/reset', body))).toBe(
      '400 BAD_REQUEST',
    )
  })

  test('a stranger who changes the password does not end the link of the owner', async () => {
    const { browser, token } = await unverified()
    const body = { currentPassword: password, newPassword: 'the stranger chose this one' }
    expect((await browser.call('POST', '/api/auth/password/change', body)).status).toBe(200)
    expect((await prove(await visitor(), { token, newPassword })).status).toBe(200)
    expect((await browser.call('GET', '/api/auth/me')).status).toBe(401)
  })

  test('a link is good for a day, and for the address that it was mailed to', async () => {
    const { db } = server.running.services.store
    const moved = await unverified()
    const email = newEmail()
    const change = { email, emailKey: emailKey(email) }
    await db.update(users).set(change).where(eq(users.id, moved.userId))
    expect(await opened(moved.browser, moved.link)).toBe(`302 ${moved.page}`)
    expect(codeOf(await prove(await visitor(), { token: moved.token, newPassword }))).toBe(
      '400 BAD_REQUEST',
    )
    const late = await unverified()
    clock.advance(24 * hourMs - 1)
    expect(await isValid(late.token)).toBe(true)
    clock.advance(1)
    expect(await isValid(late.token)).toBe(false)
    expect(codeOf(await prove(await visitor(), { token: late.token, password }))).toBe(
      '400 BAD_REQUEST',
    )
  })

  test('a user who is locked out proves nothing, and is mailed no link', async () => {
    const { email, token, link, page } = await unverified()
    const { administration } = server.running.app.auth
    await administration.disable(email)
    const reader = await visitor()
    expect(await opened(reader, link)).toBe(`302 ${page}`)
    for (const proof of [{ password }, { newPassword }]) {
      expect(codeOf(await prove(reader, { token, ...proof }))).toBe('400 BAD_REQUEST')
    }
    await reader.call('POST', '/api/auth/password/forgot', { email })
    const { email: next } = await learner(server.url)
    await reader.call('POST', '/api/auth/password/forgot', { email: next })
    await tokenIn(server, next, 'Choose a new password')
    expect(await mailsTo(server, email, 'Choose a new password')).toEqual([])
    await administration.enable(email)
    expect(await logIn(email, password)).toBe(200)
  })

  test('a reset of a verified address ends agent keys, and keeps public links', async () => {
    const { browser, email, link } = await unverified()
    await opened(browser, link)
    const sessionId = await browser.createSession()
    const share = await browser.call<{ shareId: string }>(
      'POST',
      `/api/sessions/${sessionId}/share`,
    )
    const key = await browser.call<{ credential: string }>('POST', '/api/account/agent-keys', {
      label: 'Kept',
      scopes: ['sessions:read'],
    })
    const reader = await visitor()
    await reader.call('POST', '/api/auth/password/forgot', { email })
    const token = await tokenIn(server, email, 'Choose a new password')
    const body = { token, password: newPassword }
    expect((await reader.call('POST', '/api/auth/password/reset', body)).status).toBe(200)
    const headers = { authorization: `Bearer ${key.json.credential}` }
    expect(
      (await new Client(server.url).call('GET', '/api/sessions', undefined, headers)).status,
    ).toBe(401)
    expect((await reader.call('GET', `/api/shares/${share.json.shareId}`)).status).toBe(200)
  })
})

test('wrong passwords beside a good link are limited, apart from logins', async () => {
  const env = { RATE_LIMITS: 'on', RATE_LIMIT_LOGIN_EMAIL: '3/60' }
  await using server = await startServer({ env })
  const { email } = await learner(server.url)
  const token = await tokenIn(server, email, 'Confirm your e-mail address')
  const reader = new Client(server.url)
  await reader.fetchCsrf()
  const guess = () => reader.call('POST', path, { token, password: 'a wrong password' })
  const statuses = []
  for (let turn = 0; turn < 5; turn += 1) statuses.push((await guess()).status)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  const right = await reader.call('POST', path, { token, password })
  expect(codeOf(right)).toBe('429 TOO_MANY_REQUESTS')
  const other = new Client(server.url)
  await other.fetchCsrf()
  expect((await other.call('POST', '/api/auth/login', { email, password })).status).toBe(200)
  expect((await reader.call('POST', path, { token, newPassword })).status).toBe(200)
})

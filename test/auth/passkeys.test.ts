/** Passkeys (contract §11; Web Authentication §7): what is added, signs in, and is refused. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditRecords, users } from '../../src/db/schema'
import { minuteMs } from '../../src/lib/clock'
import { type Lies, SoftAuthenticator } from '../support/authenticator'
import { Client, newEmail, password } from '../support/client'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { mailsTo, tokenIn } from '../support/outbox'
import { engines, startServer, type TestServer } from '../support/server'

const listPath = '/api/account/passkeys'
const signInPath = '/api/auth/passkey'

type CreationOptions = Parameters<SoftAuthenticator['register']>[0]
type RequestOptions = Parameters<SoftAuthenticator['sign']>[0]

interface Owner {
  readonly email: string
  readonly client: Client
  readonly device: SoftAuthenticator
  readonly id: string
}

async function visitor(server: TestServer): Promise<Client> {
  const client = new Client(server)
  await client.fetchCsrf()
  return client
}

async function add(client: Client, device: SoftAuthenticator, lies: Lies = {}) {
  const { json } = await client.call<CreationOptions>('POST', `${listPath}/options`)
  const response = await device.register(json, lies)
  return client.call<{ id: string }>('POST', listPath, { response, name: 'Phone' })
}

async function owner(server: TestServer): Promise<Owner> {
  const client = new Client(server)
  const email = newEmail()
  await client.register(email)
  const device = await SoftAuthenticator.make(server.url)
  const { status, json } = await add(client, device)
  expect(status).toBe(201)
  return { email, client, device, id: json.id }
}

async function assertion(client: Client, device: SoftAuthenticator, lies: Lies = {}) {
  const { json } = await client.call<RequestOptions>('POST', `${signInPath}/options`)
  return device.sign(json, lies)
}

async function signIn(server: TestServer, device: SoftAuthenticator, lies: Lies = {}) {
  const client = await visitor(server)
  const response = await assertion(client, device, lies)
  return { client, ...(await client.call<{ user: object }>('POST', signInPath, { response })) }
}

onEachEngine('passkeys', (engine) => {
  const clock = testClock()
  const server = fixture(() => startServer({ engine, clock }))

  test('one is added, listed, signs in, and is removed', async () => {
    const { client, device, email, id } = await owner(server)
    const list = async () =>
      (await client.call<{ passkeys: Record<string, string>[] }>('GET', listPath)).json.passkeys
    expect(await list()).toMatchObject([{ id, name: 'Phone' }])
    const signedIn = await signIn(server, device)
    expect(signedIn.status).toBe(200)
    expect(signedIn.json).toMatchObject({ ok: true, user: { email } })
    const me = await signedIn.client.call('GET', '/api/auth/me')
    expect(me.status).toBe(200)
    expect((await list())[0]?.['lastUsedAt']).toBeString()
    expect((await client.call('DELETE', `${listPath}/${id}`)).status).toBe(200)
    expect((await client.call('DELETE', `${listPath}/${id}`)).status).toBe(404)
    expect((await signIn(server, device)).status).toBe(401)
    const mails = await mailsTo(server, email, 'How you sign in was changed', 2)
    expect(mails).toHaveLength(2)
  })

  test('the options name this host, ask for verification, and leave out what is there', async () => {
    const { client, device } = await owner(server)
    const { json } = await client.call('POST', `${listPath}/options`)
    expect(json).toMatchObject({
      rp: { id: 'localhost', name: 'Elenchus' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: Buffer.from(device.id).toString('base64url') }],
      attestation: 'none',
    })
    const asked = await (await visitor(server)).call('POST', `${signInPath}/options`)
    expect(asked.json).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  })

  test('it replaces the whole login, and alone changes nothing for the password', async () => {
    const { email, client, device } = await owner(server)
    const login = async () =>
      (await visitor(server)).call('POST', '/api/auth/login', { email, password })
    expect((await login()).status).toBe(200)
    const begun = await client.call<{ secret: string }>('POST', '/api/account/totp')
    const { Secret, TOTP } = await import('otpauth')
    const totp = new TOTP({ secret: Secret.fromBase32(begun.json.secret) })
    const code = totp.generate({ timestamp: clock.now() })
    expect((await client.call('POST', '/api/account/totp/confirm', { code })).status).toBe(200)
    const refused = await login()
    expect(refused.json).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      detail: { methods: ['totp', 'passkey'] },
    })
    expect((await signIn(server, device)).status).toBe(200)
  })

  const lies: readonly [string, Lies][] = [
    ['another origin', { origin: 'https://evil.test' }],
    ['a neighbouring port', { origin: 'http://localhost:1' }],
    ['another host', { rpId: 'evil.test' }],
    ['an unverified user', { flags: 0x01 }],
    ['an absent user', { flags: 0x04 }],
    ['another type', { type: 'webauthn.other' }],
    ['a challenge that nobody issued', { challenge: 'A'.repeat(43) }],
    ['no challenge', { challenge: '' }],
  ]

  test.each(lies)('%s is refused, to add and to sign in', async (_, lie) => {
    const { device } = await owner(server)
    expect((await signIn(server, device, lie)).status).toBe(401)
    const other = new Client(server)
    await other.register()
    const fresh = await SoftAuthenticator.make(server.url)
    expect((await add(other, fresh, lie)).status).toBe(400)
    expect((await other.call(`GET`, listPath)).json).toEqual({ passkeys: [] })
  })

  test('a key of nobody, another signature and an older count are refused', async () => {
    const { device } = await owner(server)
    const stranger = await SoftAuthenticator.make(server.url)
    expect((await signIn(server, stranger)).status).toBe(401)
    const id = Buffer.from(device.id).toString('base64url')
    expect((await signIn(server, stranger, { id })).status).toBe(401)
    expect((await signIn(server, device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0]) {
      expect((await signIn(server, device, { counter })).status).toBe(401)
    }
    expect((await signIn(server, device, { counter: 8 })).status).toBe(200)
  })

  test('an answer works once: one that is sent again, or twice at once, signs in nobody', async () => {
    const { device } = await owner(server)
    const client = await visitor(server)
    const response = await assertion(client, device)
    const clients = await Promise.all([0, 1, 2, 3].map(() => visitor(server)))
    const all = await Promise.all(
      clients.map((each) => each.call('POST', signInPath, { response })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 401)).toHaveLength(3)
    expect((await (await visitor(server)).call('POST', signInPath, { response })).status).toBe(401)
  })

  test('a challenge for another user, for the other purpose, or of long ago is refused', async () => {
    const { client, device } = await owner(server)
    const other = new Client(server)
    await other.register()
    const fresh = await SoftAuthenticator.make(server.url)
    const { json: ofOther } = await other.call<CreationOptions>('POST', `${listPath}/options`)
    const taken = await fresh.register(ofOther)
    expect((await client.call('POST', listPath, { response: taken, name: 'x' })).status).toBe(400)
    const { json: toAdd } = await client.call<CreationOptions>('POST', `${listPath}/options`)
    const crossed = await device.sign({ challenge: toAdd.challenge, rpId: 'localhost' })
    const browser = await visitor(server)
    expect((await browser.call('POST', signInPath, { response: crossed })).status).toBe(401)
    const late = await assertion(browser, device)
    clock.advance(6 * minuteMs)
    expect((await browser.call('POST', signInPath, { response: late })).status).toBe(401)
  })

  test('a passkey that is there is not added again, by its owner or another', async () => {
    const { client, device } = await owner(server)
    expect((await add(client, device)).status).toBe(409)
    const other = new Client(server)
    await other.register()
    expect((await add(other, device)).status).toBe(409)
    expect((await other.call('GET', listPath)).json).toEqual({ passkeys: [] })
  })

  test('another user’s passkey is none', async () => {
    const { id } = await owner(server)
    const other = new Client(server)
    await other.register()
    expect((await other.call('DELETE', `${listPath}/${id}`)).status).toBe(404)
    expect((await other.call('DELETE', `${listPath}/x`)).status).toBe(404)
  })

  test('changes need a sign-in of the last ten minutes or the password; a passkey is such a sign-in', async () => {
    const { client, device, id } = await owner(server)
    clock.advance(11 * minuteMs)
    expect((await client.call('POST', `${listPath}/options`)).status).toBe(403)
    expect((await client.call('DELETE', `${listPath}/${id}`)).status).toBe(403)
    expect((await client.call('POST', `${listPath}/options`, { password })).status).toBe(200)
    const again = await signIn(server, device)
    expect((await again.client.call('DELETE', `${listPath}/${id}`)).status).toBe(200)
  })

  test('a new sign-in takes the place of the browser’s old one', async () => {
    const { client, device } = await owner(server)
    const before = client.cookies.get('sid') as string
    const response = await assertion(client, device)
    expect((await client.call('POST', signInPath, { response })).status).toBe(200)
    expect(client.cookies.get('sid')).not.toBe(before)
    const old = new Client(server)
    old.cookies.set('sid', before)
    expect((await old.call('GET', '/api/auth/me')).status).toBe(401)
  })

  test('a locked user does not sign in, and each try is audited', async () => {
    const { client, device, email } = await owner(server)
    const { json } = await client.call<{ user: { id: string } }>('GET', '/api/auth/me')
    const { store } = server.running.services
    await store.db.update(users).set({ disabledAt: 1 }).where(eq(users.email, email))
    expect((await signIn(server, device)).status).toBe(401)
    await store.db.update(users).set({ disabledAt: null }).where(eq(users.email, email))
    expect((await signIn(server, device)).status).toBe(200)
    const rows = await store.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.userId, json.user.id))
    const events = rows.map(({ event, outcome }) => `${event} ${outcome}`)
    expect(events).toContain('login.passkey failure')
    expect(events).toContain('login.passkey success')
    expect(events).toContain('passkey.add success')
  })

  test('a reset of the password ends it, a change does not', async () => {
    const { client, device, email } = await owner(server)
    const token = await tokenIn(server, email, 'Confirm your e-mail address')
    await client.call('GET', `/api/auth/verify-email?token=${token}`)
    const change = { currentPassword: password, newPassword: 'another password' }
    expect((await client.call('POST', '/api/auth/password/change', change)).status).toBe(200)
    expect((await signIn(server, device)).status).toBe(200)
    await client.call('POST', '/api/auth/password/forgot', { email })
    const link = await tokenIn(server, email, 'Choose a new password')
    const body = { token: link, password: 'a third password' }
    const browser = await visitor(server)
    expect((await browser.call('POST', '/api/auth/password/reset', body)).status).toBe(200)
    expect((await signIn(server, device)).status).toBe(401)
  })
})

test('what is no response of an authenticator is a bad request, and never a fault', async () => {
  await using server = await startServer({ engine: engines[0] as (typeof engines)[number] })
  const { client, device } = await owner(server)
  const good = await assertion(client, device)
  const { json } = await client.call<CreationOptions>('POST', `${listPath}/options`)
  const fresh = await SoftAuthenticator.make(server.url)
  const made = await fresh.register(json)
  const bad = ['', 'é', '!!', 'e30', 'bnVsbA', 'W10', 'A'.repeat(8_000), '\u0000', 7, null, {}]
  for (const value of bad) {
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const response = { ...good, response: { ...good.response, [part]: value } }
      const { status } = await client.call('POST', signInPath, { response })
      expect([part, value, [400, 401].includes(status)]).toEqual([part, value, true])
    }
    for (const part of ['clientDataJSON', 'attestationObject'] as const) {
      const response = { ...made, response: { ...made.response, [part]: value } }
      const { status } = await client.call('POST', listPath, { response, name: 'x' })
      expect([part, value, status]).toEqual([part, value, 400])
    }
  }
})

/** Codes of authenticator apps and recovery codes (contract §11, RFC 6238). */
import { expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { eq } from 'drizzle-orm'
import { auditRecords, totpSecrets } from '../../src/db/schema'
import { minuteMs, secondMs } from '../../src/lib/clock'
import { Client, newEmail, password } from '../support/client'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { hiddenFields } from '../support/oauth'
import { mailsTo, tokenIn } from '../support/outbox'
import { engines, startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'

interface Learner {
  readonly email: string
  readonly userId: string
  readonly client: Client
}

interface Protected extends Learner {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

const period = 30 * secondMs
const confirmPath = '/api/account/totp/confirm'
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

const codeAt = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** A code of the right form that is none of the secret's near `at`. */
function wrongCode(secret: string, at: number): string {
  const near = [-2, -1, 0, 1, 2].map((step) => codeAt(secret, at + step * period))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string
}

async function registered(server: TestServer): Promise<Learner> {
  const client = new Client(server)
  const email = newEmail()
  return { email, client, userId: await client.register(email) }
}

async function withTotp(server: TestServer, learner?: Learner): Promise<Protected> {
  const user = learner ?? (await registered(server))
  const begun = await user.client.call<{ secret: string }>('POST', '/api/account/totp')
  const { secret } = begun.json
  const code = codeAt(secret, server.running.services.clock.now())
  const answer = await user.client.call<{ recoveryCodes: string[] }>('POST', confirmPath, { code })
  expect(answer.status).toBe(200)
  return { ...user, secret, recoveryCodes: answer.json.recoveryCodes }
}

interface Attempt {
  readonly status: number
  readonly code?: string
  readonly methods?: readonly string[]
}

type Door = (server: TestServer, email: string, more?: object) => Promise<Attempt>
const attempt = async (client: Client, path: string, body: object): Promise<Attempt> => {
  const { status, json } = await client.call<{ code?: string; detail?: { methods: string[] } }>(
    'POST',
    path,
    body,
  )
  return { status, ...(json.code ? { code: json.code } : {}), ...json.detail }
}
const byPassword: Door = async (server, email, more = {}) => {
  const client = new Client(server)
  await client.fetchCsrf()
  return attempt(client, '/api/auth/login', { email, password, ...more })
}
const doors: Readonly<Record<string, Door>> = {
  web: byPassword,
  mobile: (server, email, more = {}) =>
    attempt(new Client(server), '/api/mobile/login', { email, password, ...more }),
  'mobile, other path': (server, email, more = {}) =>
    attempt(new Client(server), '/api/auth/mobile/login', { email, password, ...more }),
}
const refused = { status: 401, code: 'SECOND_FACTOR_REQUIRED', methods: ['totp'] }

onEachEngine('authenticator apps', (engine) => {
  const clock = testClock()
  const server = fixture(() => startServer({ engine, clock }))
  const now = (secret: string, steps = 0) => codeAt(secret, clock.now() + steps * period)

  test('the secret counts once a code of it has confirmed it', async () => {
    const user = await registered(server)
    const { json } = await user.client.call<{ secret: string; uri: string }>(
      'POST',
      '/api/account/totp',
    )
    const uri = new URL(json.uri)
    expect([uri.protocol, uri.host, uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      'totp',
      'Elenchus',
    ])
    expect(decodeURIComponent(uri.pathname)).toBe(`/Elenchus:${user.email}`)
    expect(uri.searchParams.get('secret')).toBe(json.secret)
    expect((await byPassword(server, user.email)).status).toBe(200)
    const wrong = await user.client.call('POST', confirmPath, {
      code: wrongCode(json.secret, clock.now()),
    })
    expect(wrong.status).toBe(400)
    expect((await byPassword(server, user.email)).status).toBe(200)
    const right = await user.client.call<{ recoveryCodes: string[] }>('POST', confirmPath, {
      code: now(json.secret),
    })
    expect(new Set(right.json.recoveryCodes).size).toBe(10)
    expect(await byPassword(server, user.email)).toEqual(refused)
    const again = await user.client.call('POST', confirmPath, { code: now(json.secret, 1) })
    expect(again.status).toBe(409)
  })

  test.each(Object.entries(doors))('%s asks for a code, and takes each once', async (_, door) => {
    const { email, secret, recoveryCodes } = await withTotp(server)
    expect(await door(server, email)).toEqual(refused)
    // The code that confirmed counts as used.
    expect(await door(server, email, { code: now(secret) })).toEqual(refused)
    expect(await door(server, email, { code: wrongCode(secret, clock.now()) })).toEqual(refused)
    expect((await door(server, email, { code: now(secret, 1) })).status).toBe(200)
    expect(await door(server, email, { code: now(secret, 1) })).toEqual(refused)
    const spaced = ` ${now(secret, -1).slice(0, 3)} ${now(secret, -1).slice(3)} `
    expect((await door(server, email, { code: spaced })).status).toBe(200)
    const [one = '', two = ''] = recoveryCodes
    expect((await door(server, email, { code: one })).status).toBe(200)
    expect(await door(server, email, { code: one })).toEqual(refused)
    const typed = two.toLowerCase().replaceAll('-', ' ')
    expect((await door(server, email, { code: typed })).status).toBe(200)
    for (const code of ['0', 'x', '1234567', '12345', 'AAAA-AAAA-AAAA-AAAA', '١٢٣٤٥٦']) {
      expect(await door(server, email, { code })).toEqual(refused)
    }
  })

  test('a code of two steps away is refused, one of the next step is taken', async () => {
    const { email, secret } = await withTotp(server)
    clock.advance(20 * period)
    for (const steps of [-3, -2, 2, 3]) {
      expect(await byPassword(server, email, { code: now(secret, steps) })).toEqual(refused)
    }
    for (const steps of [-1, 0, 1]) {
      expect((await byPassword(server, email, { code: now(secret, steps) })).status).toBe(200)
    }
    // The window has moved by one: what was used in it stays used.
    clock.advance(period)
    expect(await byPassword(server, email, { code: now(secret, 0) })).toEqual(refused)
  })

  test('a wrong password is refused as without a second factor, and uses no code', async () => {
    const { email, secret } = await withTotp(server)
    const code = now(secret, 1)
    const wrong = await byPassword(server, email, { password: 'a wrong password', code })
    expect(wrong).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    expect((await byPassword(server, email, { code })).status).toBe(200)
  })

  test('of logins at once with one code, one succeeds', async () => {
    const { email, secret, recoveryCodes } = await withTotp(server)
    for (const code of [now(secret, 1), recoveryCodes[0] as string]) {
      const all = await Promise.all(
        [...Object.values(doors), ...Object.values(doors)].map((door) =>
          door(server, email, { code }),
        ),
      )
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(all.filter(({ status }) => status === 401)).toHaveLength(5)
    }
  })

  test('a new secret takes the place of the old one when it is confirmed', async () => {
    const user = await withTotp(server)
    const { json } = await user.client.call<{ secret: string }>('POST', '/api/account/totp')
    expect((await byPassword(server, user.email, { code: now(user.secret, 1) })).status).toBe(200)
    const code = now(json.secret)
    expect((await user.client.call('POST', confirmPath, { code })).status).toBe(200)
    const ofOld = user.recoveryCodes[0]
    expect(await byPassword(server, user.email, { code: ofOld })).toEqual(refused)
    expect((await byPassword(server, user.email, { code: now(json.secret, 1) })).status).toBe(200)
  })

  test('it is removed by the password, and the password alone signs in again', async () => {
    const { client, email } = await withTotp(server)
    const remove = (body?: object) => client.call('DELETE', '/api/account/totp', body)
    expect((await remove()).status).toBe(400)
    expect((await remove({ password: 'a wrong password' })).status).toBe(400)
    expect((await remove({ password })).status).toBe(200)
    expect((await remove({ password })).status).toBe(404)
    expect((await byPassword(server, email)).status).toBe(200)
    expect(await mailsTo(server, email, 'How you sign in was changed', 2)).toHaveLength(2)
  })

  test('changes need a sign-in of the last ten minutes, or the password', async () => {
    const user = await registered(server)
    clock.advance(11 * minuteMs)
    const refusal = await user.client.call('POST', '/api/account/totp')
    expect(refusal.status).toBe(403)
    expect(refusal.json).toMatchObject({ code: 'FORBIDDEN', detail: { reauthenticate: true } })
    const wrong = await user.client.call('POST', '/api/account/totp', { password: 'wrong wrong' })
    expect(wrong.status).toBe(400)
    const begun = await user.client.call<{ secret: string }>('POST', '/api/account/totp', {
      password,
    })
    expect(begun.status).toBe(200)
    const code = now(begun.json.secret)
    expect((await user.client.call('POST', confirmPath, { code })).status).toBe(403)
    expect((await user.client.call('POST', confirmPath, { code, password })).status).toBe(200)
  })

  test('what is set up and used is mailed and audited', async () => {
    const { email, userId, recoveryCodes } = await withTotp(server)
    await byPassword(server, email, { code: '000000' })
    await byPassword(server, email, { code: recoveryCodes[0] })
    await mailsTo(server, email, 'A recovery code was used to sign in. Codes that are left: 9.', 1)
    await mailsTo(server, email, 'An authenticator app was set up', 1)
    const rows = await server.running.services.store.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.userId, userId))
    const events = rows.map(({ event, outcome }) => `${event} ${outcome}`)
    for (const event of ['totp.enable success', 'login.second_factor failure']) {
      expect(events).toContain(event)
    }
    expect(events).toContain('recovery_code.use success')
  })

  test('a mailed reset keeps it, a proof of the mailbox and an administrator’s link end it', async () => {
    const { services, app } = server.running
    const reset = async (token: string, next: string) => {
      const visitor = new Client(server)
      await visitor.fetchCsrf()
      const path = '/api/auth/password/reset'
      return (await visitor.call('POST', path, { token, password: next })).status
    }
    const mailed = async ({ email, client }: Learner) => {
      await client.call('POST', '/api/auth/password/forgot', { email })
      return tokenIn(server, email, 'Choose a new password')
    }
    // Not verified: the first link is a proof of the mailbox.
    const stranger = await withTotp(server)
    expect(await reset(await mailed(stranger), 'another password')).toBe(200)
    const taken = await byPassword(server, stranger.email, { password: 'another password' })
    expect(taken.status).toBe(200)

    const owner = await withTotp(server)
    const verification = await tokenIn(server, owner.email, 'Confirm your e-mail address')
    await owner.client.call('GET', `/api/auth/verify-email?token=${verification}`)
    expect(await reset(await mailed(owner), 'another password')).toBe(200)
    const login = { password: 'another password' }
    expect(await byPassword(server, owner.email, login)).toEqual(refused)

    const found = await app.auth.administration.find(owner.email)
    const link = { user: found, lifeMs: minuteMs, isRecovery: true } as const
    const token = await services.store.transaction((tx) =>
      app.auth.links.issue(tx, 'reset_password', link),
    )
    expect(await reset(token, 'a third password')).toBe(200)
    expect(await reset(token, 'a fourth password')).toBe(400)
    const recovered = await byPassword(server, owner.email, { password: 'a third password' })
    expect(recovered.status).toBe(200)
  })

  test('the link of a verification mail with the password asks for the code, too', async () => {
    const { email, secret } = await withTotp(server)
    const token = await tokenIn(server, email, 'Confirm your e-mail address')
    const visitor = new Client(server)
    await visitor.fetchCsrf()
    const path = '/api/auth/verify-email'
    expect(await attempt(visitor, path, { token, password })).toEqual(refused)
    const good = { token, password, code: now(secret, 1) }
    expect((await attempt(visitor, path, good)).status).toBe(200)
  })

  test('the export names it and holds no secret', async () => {
    const { client, secret, recoveryCodes } = await withTotp(server)
    const archive = await client.fetch('GET', '/api/account/export')
    const text = Buffer.from(await archive.arrayBuffer()).toString('latin1')
    expect(text).toContain('second-factors.json')
    expect([secret, ...recoveryCodes].filter((each) => text.includes(each))).toEqual([])
  })
})

const engine = engines[0] as (typeof engines)[number]

test('the page without scripts asks for the code', async () => {
  await using server = await startServer({ engine })
  const { email, recoveryCodes } = await withTotp(server)
  const browser = new Client(server)
  const send = async (more: Record<string, string>) => {
    const page = await browser.call('GET', '/login/plain')
    const form = { ...hiddenFields(page.text), email, password, ...more }
    return browser.call('POST', '/login/plain', new URLSearchParams(form).toString(), formType)
  }
  const asked = await send({})
  expect(asked.status).toBe(401)
  expect(asked.text).toContain('autocomplete="one-time-code"')
  expect((await send({ code: recoveryCodes[0] as string })).status).toBe(303)
})

test('guesses of a code are limited by the account, and the owner’s browser is counted apart', async () => {
  const env = {
    RATE_LIMITS: 'on',
    RATE_LIMIT_LOGIN: 'off',
    RATE_LIMIT_LOGIN_EMAIL: 'off',
    RATE_LIMIT_SECOND_FACTOR: '3/300',
  }
  await using server = await startServer({ engine, env })
  const { email, client, recoveryCodes } = await withTotp(server)
  for (const door of Object.values(doors)) {
    expect(await door(server, email, { code: '000000' })).toMatchObject({ status: 401 })
  }
  for (const door of Object.values(doors)) {
    expect((await door(server, email, { code: recoveryCodes[0] })).status).toBe(429)
  }
  const known = new Client(server)
  known.cookies.set('did', client.cookies.get('did') as string)
  const login = { email, password, code: recoveryCodes[0] }
  expect((await known.call('POST', '/api/mobile/login', login)).status).toBe(200)
})

test('a first code of a device whose clock is wrong is told from a wrong code', async () => {
  const clock = testClock()
  await using server = await startServer({ engine, clock })
  const { client } = await registered(server)
  const { json } = await client.call<{ secret: string }>('POST', '/api/account/totp')
  const code = codeAt(json.secret, clock.now() - 10 * minuteMs)
  const answer = await client.call('POST', confirmPath, { code })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('set the clock')
})

test('a secret outlives two changes of SECRET_KEY', async () => {
  await using first = await startServer({ engine, env: { SECRET_KEY: 'a'.repeat(40) } })
  const { email, secret, userId } = await withTotp(first)
  const sealed = async ({ running }: TestServer) => {
    const { db } = running.services.store
    const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))
    return row?.secret
  }
  const before = await sealed(first)
  expect(before).not.toContain(secret)
  await first.running.stop()
  const place = {
    engine,
    dataDir: first.dataDir,
    ...(first.databaseUrl ? { databaseUrl: first.databaseUrl } : {}),
  }
  const second = await startServer({
    ...place,
    env: { SECRET_KEY: 'b'.repeat(40), SECRET_KEY_PREVIOUS: 'a'.repeat(40) },
  })
  await second.running.app.sweep()
  expect(await sealed(second)).not.toBe(before)
  await second.running.stop()
  await using third = await startServer({ ...place, env: { SECRET_KEY: 'b'.repeat(40) } })
  const code = codeAt(secret, Date.now() + period)
  expect((await byPassword(third, email, { code })).status).toBe(200)
})

test('ADMIN_MFA=required closes the administration to an administrator without a second factor', async () => {
  await using server = await startServer({ engine, env: { ADMIN_MFA: 'required' } })
  const client = await signedIn(server, 'admin')
  const learner = await signedIn(server)
  const path = '/api/admin/settings'
  const closed = await client.call(`GET`, path)
  expect(closed.status).toBe(403)
  expect(closed.json).toMatchObject({ detail: { secondFactor: 'required' } })
  type Account = { secondFactors: { required: boolean } }
  const required = async (each: Client) =>
    (await each.call<Account>('GET', '/api/account')).json.secondFactors.required
  expect([await required(client), await required(learner)]).toEqual([true, false])
  await withTotp(server, { client, email: '', userId: '' })
  expect((await client.call('GET', path)).status).toBe(200)
  expect((await client.call('DELETE', '/api/account/totp')).status).toBe(200)
  expect((await client.call('GET', path)).status).toBe(403)
})

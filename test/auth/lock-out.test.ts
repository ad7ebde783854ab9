/**
 * Wrong passwords that strangers try for an address never keep its owner out (contract §2, "Lock-out"): who
 * has shown more than the address is counted apart, and is limited all the same.
 */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { users } from '../../src/db/schema'
import { OneTimeTokens } from '../../src/features/auth/one-time-tokens'
import { dayMs } from '../../src/lib/clock'
import { Client, newEmail, password } from '../support/client'
import { testClock } from '../support/clock'
import { startCodeHost } from '../support/codehost'
import { logIn } from '../support/codehost-login'
import { codeHostUser } from '../support/codehost-users'
import { fixture, onEachEngine } from '../support/fixtures'
import { hiddenFields } from '../support/oauth'
import { engines, startServer } from '../support/server'

/** Wrong passwords for one address within the window. */
const most = 3
const limits = {
  RATE_LIMITS: 'on',
  RATE_LIMIT_LOGIN_EMAIL: `${most}/300`,
  RATE_LIMIT_LOGIN: 'off',
  RATE_LIMIT_REGISTER: 'off',
}
const wrong = 'a wrong password'
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

interface Owner {
  readonly email: string
  /** What the browser keeps of its first sign-in. */
  readonly did: string
  readonly browser: Client
}

const didOf = (client: Client) => client.cookies.get('did') as string

async function registered(asked: ConstructorParameters<typeof Client>[0]): Promise<Owner> {
  const browser = new Client(asked)
  const email = newEmail()
  await browser.register(email)
  return { email, browser, did: didOf(browser) }
}

type Door = (client: Client, email: string, given: string) => Promise<number>

/** Every login by password; each gives its status, of which 429 is the one that refuses. */
const doors: Readonly<Record<string, Door>> = {
  web: async (client, email, given) => {
    await client.fetchCsrf()
    return (await client.call('POST', '/api/auth/login', { email, password: given })).status
  },
  plain: async (client, email, given) => {
    const page = await client.call('GET', '/login/plain')
    const form = { ...hiddenFields(page.text), email, password: given }
    const body = new URLSearchParams(form).toString()
    return (await client.call('POST', '/login/plain', body, formType)).status
  },
  mobile: async (client, email, given) =>
    (await client.call('POST', '/api/mobile/login', { email, password: given })).status,
  'mobile, other path': async (client, email, given) =>
    (await client.call('POST', '/api/auth/mobile/login', { email, password: given })).status,
}
const doorNames = Object.keys(doors)
const through = (door: string) => doors[door] as Door
const admitted = (status: number) => status === 200 || status === 303

onEachEngine('lock-out', (engine) => {
  const server = fixture(() => startServer({ engine, env: limits }))

  const holding = (did: string): Client => {
    const client = new Client(server)
    client.cookies.set('did', did)
    return client
  }
  const besieged = async (email: string) => {
    for (let at = 0; at < most; at += 1) {
      const door = through(doorNames[at % doorNames.length] as string)
      expect(await door(new Client(server), email, wrong)).toBe(401)
    }
    expect(await through('web')(new Client(server), email, wrong)).toBe(429)
  }

  test('a stranger stays refused at every door, also with the right password', async () => {
    const { email } = await registered(server)
    await besieged(email)
    for (const [name, door] of Object.entries(doors)) {
      const spelt = email.toUpperCase()
      expect([name, await door(new Client(server), spelt, password)]).toEqual([name, 429])
    }
  })

  test.each(doorNames)('a device that has signed in before comes in: %s', async (name) => {
    const { email, did } = await registered(server)
    await besieged(email)
    const device = holding(did)
    expect(admitted(await through(name)(device, email, password))).toBe(true)
    // The same device at the next door, too.
    expect(admitted(await through('mobile')(device, email, password))).toBe(true)
  })

  test.each(doorNames)('the device that signs in here is known from then on: %s', async (name) => {
    const { email } = await registered(server)
    const device = new Client(server)
    expect(admitted(await through(name)(device, email, password))).toBe(true)
    for (let at = 1; at < most; at += 1) await through('web')(new Client(server), email, wrong)
    expect(await through('web')(new Client(server), email, password)).toBe(429)
    expect(admitted(await through(name)(holding(didOf(device)), email, password))).toBe(true)
  })

  test('with a good cookie wrong passwords are limited, for this device alone', async () => {
    const { email, did } = await registered(server)
    const other = new Client(server)
    expect(await through('mobile')(other, email, password)).toBe(200)
    for (let at = 0; at < most; at += 1) {
      expect(await through('web')(holding(did), email, wrong)).toBe(401)
    }
    for (const name of doorNames) {
      expect(await through(name)(holding(did), email, password)).toBe(429)
    }
    expect(await through('mobile')(holding(didOf(other)), email, password)).toBe(200)
  })

  test('a cookie of another account, a made-up or a changed one does not help', async () => {
    const { email, did } = await registered(server)
    const another = await registered(server)
    await besieged(email)
    const [user = '', id = '', issued = '', signature = ''] = did.split('.')
    const [otherUser = '', otherId = '', otherIssued = '', otherSignature = ''] =
      another.did.split('.')
    for (const cookie of [
      '',
      'x',
      another.did,
      `${user}.${id}.${issued}`,
      `${user}.${id}.${issued}.`,
      `${user}.${id}.${issued}.${signature}.x`,
      `${user}.${id}.${issued}.${otherSignature}`,
      `${user}.${otherId}.${issued}.${signature}`,
      `${otherUser}.${id}.${issued}.${signature}`,
      `${user}.${otherId}.${otherIssued}.${otherSignature}`,
      `${user}.${id}.${(Number.parseInt(issued, 36) + 1).toString(36)}.${signature}`,
      Array.from({ length: 40 }, () => another.did).join('~'),
    ]) {
      expect([cookie, await through('mobile')(holding(cookie), email, password)]).toEqual([
        cookie,
        429,
      ])
    }
    expect(await through('mobile')(holding(did), email, password)).toBe(200)
  })

  test('several accounts share one browser, and each is known', async () => {
    const owners = [await registered(server), await registered(server), await registered(server)]
    const browser = new Client(server)
    for (const { email } of owners) expect(await through('web')(browser, email, password)).toBe(200)
    await browser.call('POST', '/api/auth/logout')
    for (const { email } of owners) {
      // One sign-in of the owner has been counted.
      for (let at = 1; at < most; at += 1) await through('web')(new Client(server), email, wrong)
      expect(await through('web')(new Client(server), email, password)).toBe(429)
    }
    for (const { email } of owners) expect(await through('web')(browser, email, password)).toBe(200)
  })

  test('routes of a running sign-in are counted by its user', async () => {
    const { email, browser } = await registered(server)
    browser.cookies.delete('did')
    await besieged(email)
    const ask = async (method: string, path: string, body?: unknown) =>
      (await browser.call(method, path, body)).status
    expect(await ask('POST', '/api/account/reauthenticate', { password })).toBe(200)
    expect(await ask('POST', '/api/auth/verify-email/resend')).toBe(200)
    const newPassword = 'another good long one'
    const change = { currentPassword: password, newPassword }
    expect(await ask('POST', '/api/auth/password/change', change)).toBe(200)
    // The user has a limit, too, which counts all of these together.
    expect(await ask('DELETE', '/api/account', { password: newPassword })).toBe(429)
    const gone = await registered(server)
    await besieged(gone.email)
    expect((await gone.browser.call('DELETE', '/api/account', { password })).status).toBe(200)
  })

  test('a request for a new password is counted apart', async () => {
    const { email, did } = await registered(server)
    await besieged(email)
    const forgot = async (client: Client) => {
      await client.fetchCsrf()
      return (await client.call('POST', '/api/auth/password/forgot', { email })).status
    }
    for (let at = 0; at < most; at += 1) expect(await forgot(new Client(server))).toBe(200)
    expect(await forgot(new Client(server))).toBe(429)
    expect(await forgot(holding(did))).toBe(200)
    expect(await through('mobile')(holding(did), email, password)).toBe(200)
  })

  test('a mailed link makes the device known that sets the new password', async () => {
    const { email } = await registered(server)
    const { services } = server.running
    const [user] = await services.store.db.select().from(users).where(eq(users.email, email))
    const tokens = new OneTimeTokens(services.store, services.clock)
    const issued = { purpose: 'reset_password', userId: user?.id ?? '', lifeMs: dayMs } as const
    const token = await services.store.transaction((tx) => tokens.issue(tx, issued))
    await besieged(email)
    const device = new Client(server)
    await device.fetchCsrf()
    const body = { token, password: 'another good long one' }
    expect((await device.call('POST', '/api/auth/password/reset', body)).status).toBe(200)
    expect(await through('web')(device, email, body.password)).toBe(200)
  })

  test('a change of the password keeps the device known', async () => {
    const { email, did, browser } = await registered(server)
    const change = { currentPassword: password, newPassword: 'another good long one' }
    expect((await browser.call('POST', '/api/auth/password/change', change)).status).toBe(200)
    await besieged(email)
    expect(await through('mobile')(holding(did), email, change.newPassword)).toBe(200)
    expect(await through('mobile')(holding(did), email, password)).toBe(401)
  })
})

/** The counters do not know the engine; these need one. */
const engine = engines[0] as (typeof engines)[number]

test('any change of a cookie takes its effect away', async () => {
  await using server = await startServer({ engine, env: limits })
  const { running } = server
  const { knownDevices } = running.services
  const { did, browser } = await registered(server)
  const { json } = await browser.call<{ user: { id: string } }>('GET', '/api/auth/me')
  const idFor = (cookie: string) =>
    knownDevices.idFor(
      new Request('http://localhost/', { headers: { cookie: `did=${cookie}` } }),
      json.user.id,
    )
  expect(idFor(did)).not.toBeNull()
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~'
  fc.assert(
    fc.property(
      fc.nat(did.length - 1),
      fc.constantFrom(...letters.split(''), ''),
      fc.constantFrom('replace', 'insert'),
      (at, letter, how) => {
        const rest = did.slice(how === 'replace' ? at + 1 : at)
        const changed = did.slice(0, at) + letter + rest
        fc.pre(changed !== did && !changed.split('~').includes(did))
        expect(idFor(changed)).toBeNull()
      },
    ),
  )
})

test('the limit of an address holds strangers, and a known device is counted by itself', async () => {
  const env = { ...limits, RATE_LIMIT_LOGIN: '6/300', RATE_LIMIT_LOGIN_EMAIL: '4/300' }
  await using server = await startServer({ engine, env })
  const [ada, bob] = [await registered(server), await registered(server)]
  const holding = ({ did }: Owner) => {
    const client = new Client(server)
    client.cookies.set('did', did)
    return client
  }
  const login = through('mobile')
  // Somebody at the address that all share tries passwords of strangers.
  for (let at = 0; at < 6; at += 1) {
    expect(await login(new Client(server), newEmail(), wrong)).toBe(401)
  }
  expect(await login(new Client(server), newEmail(), wrong)).toBe(429)
  expect(await login(holding(ada), ada.email, password)).toBe(200)
  expect(await through('plain')(holding(bob), bob.email, password)).toBe(303)
  // A device is known for its own account: for others it is a stranger at that address.
  expect(await login(holding(ada), bob.email, password)).toBe(429)
})

test('a device stays known for 180 days after its last sign-in or use', async () => {
  const clock = testClock()
  await using server = await startServer({ engine, clock, env: limits })
  const { email, browser, did } = await registered(server)
  const tries = async (cookie: string) => {
    const client = new Client(server)
    client.cookies.set('did', cookie)
    return through('mobile')(client, email, password)
  }
  const besiege = async () => {
    for (let at = 0; at <= most; at += 1) await through('mobile')(new Client(server), email, wrong)
  }
  // The window of a limit runs on the machine's clock; the cookie's life on the server's.
  clock.advance(179 * dayMs)
  await besiege()
  expect(await tries(did)).toBe(200)
  clock.advance(dayMs)
  await besiege()
  expect(await tries(did)).toBe(429)

  const fresh = await registered(server)
  clock.advance(2 * dayMs)
  const me = await fresh.browser.call('GET', '/api/auth/me')
  expect(me.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])).toEqual(['sid', 'did'])
  expect(didOf(fresh.browser)).not.toBe(fresh.did)
  const again = await fresh.browser.call('GET', '/api/auth/me')
  expect(again.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])).toEqual(['sid'])
  expect(browser.cookies.has('did')).toBe(true)
})

test('every sign-in sets the cookie with the flags of sid, and a logout keeps it', async () => {
  await using host = startCodeHost('github')
  const places = [
    [{}, ''],
    [
      { BASE_URL: 'https://tutor.school.test', COOKIE_DOMAIN: 'school.test' },
      '; Domain=school.test; HttpOnly; Secure',
    ],
  ] as const
  for (const [place, flags] of places) {
    const env = { ...host.env, ...place, MOBILE_REDIRECT_URI: 'elenchus://auth' }
    await using server = await startServer({ engine, env })
    const suffix = `; Path=/; SameSite=Lax; Max-Age=15552000${flags || '; HttpOnly'}`
    const cookieIn = ({ headers }: { headers: Headers }) =>
      headers.getSetCookie().filter((cookie) => cookie.startsWith('did='))
    const expectCookie = (answer: { headers: Headers }) => {
      const [cookie = '', ...more] = cookieIn(answer)
      expect(more).toEqual([])
      expect(cookie).toMatch(/^did=[\w.~-]+; /)
      expect(cookie.slice(cookie.indexOf(';'))).toBe(suffix)
    }
    const asked = { url: 'http://localhost', handle: server.handle }
    const browser = new Client(asked)
    await browser.fetchCsrf()
    const email = newEmail()
    expectCookie(await browser.call('POST', '/api/auth/register', { email, password }))
    const { json } = await browser.call<{ code: string }>('POST', '/api/account/mobile-codes')
    const phone = new Client(asked)
    expectCookie(await phone.call('POST', '/api/mobile/login-with-code', { code: json.code }))
    expectCookie(await phone.call('POST', '/api/mobile/login', { email, password }))
    expect(cookieIn(await browser.call('POST', '/api/auth/logout'))).toEqual([])
    expect(browser.cookies.has('did')).toBe(true)
    await browser.fetchCsrf()
    expectCookie(await browser.call('POST', '/api/auth/login', { email, password }))
    if (flags) continue
    host.user = codeHostUser()
    expectCookie(await logIn(new Client(server)))
    host.user = codeHostUser()
    const { headers } = await logIn(new Client(server), { client: 'native' })
    const code = new URL(String(headers.get('location'))).searchParams.get('code')
    expectCookie(await new Client(server).call('POST', '/api/mobile/oauth/exchange', { code }))
  }
})

/** Sign-ins of browsers: how they begin, how long they live, and what ends them (spec 5.2). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { dayMs, minuteMs } from '../../src/lib/clock'
import { sha256 } from '../../src/lib/tokens'
import { signIns, users } from '../../src/db/schema'
import { Client, newEmail, password } from '../support/client'
import { testClock } from '../support/clock'
import { expectProblem } from '../support/envelope'
import { startServer, type TestServer } from '../support/server'
import { onEachEngine } from '../support/fixtures'

const sidOf = (client: Client) => client.cookies.get('sid') as string
const me = (client: Client) => client.call('GET', '/api/auth/me')
const setCookie = (answer: { headers: Headers }, name: string) =>
  answer.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`))

onEachEngine('a sign-in', (engine) => {
  let server: TestServer
  const clock = testClock()

  beforeAll(async () => {
    server = await startServer({ engine, clock })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const rows = () => server.running.services.store.db.select().from(signIns)
  const login = (client: Client, email: string) =>
    client.call('POST', '/api/auth/login', { email, password })

  async function member(): Promise<{ client: Client; email: string; id: string }> {
    const client = new Client(server.url)
    const email = newEmail()
    return { client, email, id: await client.register(email) }
  }

  test('register and login set 64 hexadecimal characters with the right attributes', async () => {
    const { email } = await member()
    for (const path of ['/api/auth/register', '/api/auth/login']) {
      const client = new Client(server.url)
      await client.fetchCsrf()
      const body = { email: path.endsWith('login') ? email : newEmail(), password }
      const [cookie, ...more] = setCookie(await client.call('POST', path, body), 'sid')
      expect(more).toEqual([])
      const [pair = '', ...attributes] = (cookie as string).split('; ')
      expect(pair).toMatch(/^sid=[0-9a-f]{64}$/)
      expect(attributes.toSorted()).toEqual([
        'HttpOnly',
        'Max-Age=2592000',
        'Path=/',
        'SameSite=Lax',
      ])
    }
  })

  test('the database stores only the digest of the cookie', async () => {
    const { client } = await member()
    const stored = await rows()
    const all = JSON.stringify([
      stored,
      await server.running.services.store.db.select().from(users),
    ])
    expect(all).not.toContain(sidOf(client))
    expect(stored.map(({ tokenHash }) => tokenHash)).toContain(sha256(sidOf(client)))
  })

  test('a cookie value set by another is never adopted (session fixation)', async () => {
    const { email } = await member()
    const planted = 'a'.repeat(64)
    const client = new Client(server.url)
    client.cookies.set('sid', planted)
    await client.fetchCsrf()
    expect(client.cookies.get('sid')).toBe(planted)
    await login(client, email)
    expect(sidOf(client)).not.toBe(planted)
    const attacker = new Client(server.url)
    attacker.cookies.set('sid', planted)
    expectProblem(await me(attacker), 401, 'UNAUTHORIZED')
  })

  test('each login creates a sign-in and ends the one of its request', async () => {
    const { client, email } = await member()
    const first = sidOf(client)
    await login(client, email)
    expect(sidOf(client)).not.toBe(first)
    const old = new Client(server.url)
    old.cookies.set('sid', first)
    expectProblem(await me(old), 401, 'UNAUTHORIZED')
    expect((await me(client)).status).toBe(200)
  })

  test('a failed login does not change the current sign-in', async () => {
    const { client, email } = await member()
    const wrong = { email, password: 'not the password' }
    expect((await client.call('POST', '/api/auth/login', wrong)).status).toBe(401)
    expect((await me(client)).status).toBe(200)
  })

  test('signing in as another user ends the first user’s sign-in', async () => {
    const [ada, bob] = [await member(), await member()]
    const adasSid = sidOf(ada.client)
    await login(ada.client, bob.email)
    expect((await me(ada.client)).json).toMatchObject({ user: { id: bob.id } })
    expect((await rows()).map(({ tokenHash }) => tokenHash)).not.toContain(sha256(adasSid))
    expect((await me(bob.client)).status).toBe(200)
  })

  test('logout ends it on the server and keeps the user’s other browsers', async () => {
    const { client, email } = await member()
    const other = new Client(server.url)
    await other.fetchCsrf()
    await login(other, email)
    const sid = sidOf(client)
    const answer = await client.call('POST', '/api/auth/logout')
    expect(setCookie(answer, 'sid')).toEqual(['sid=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly'])
    const copy = new Client(server.url)
    copy.cookies.set('sid', sid)
    expectProblem(await me(copy), 401, 'UNAUTHORIZED')
    expect((await me(other)).status).toBe(200)
  })

  test('a disabled user is signed out at once and cannot sign in', async () => {
    const { client, email, id } = await member()
    const { db } = server.running.services.store
    await db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, id))
    expectProblem(await me(client), 401, 'UNAUTHORIZED')
    expectProblem(await client.call('GET', '/api/sessions'), 401, 'UNAUTHORIZED')
    const again = new Client(server.url)
    await again.fetchCsrf()
    expectProblem(await login(again, email), 401, 'UNAUTHORIZED')
    await db.update(users).set({ disabledAt: null }).where(eq(users.id, id))
    expect((await login(again, email)).status).toBe(200)
  })

  test('a deleted user is signed out everywhere', async () => {
    const { client, id } = await member()
    await server.running.services.store.db.delete(users).where(eq(users.id, id))
    expectProblem(await me(client), 401, 'UNAUTHORIZED')
  })

  describe('lifetime', () => {
    test('each use extends it to 30 days and renews the cookie', async () => {
      const { client } = await member()
      for (let month = 0; month < 5; month += 1) {
        clock.advance(30 * dayMs - 1)
        const answer = await client.call('GET', '/api/sessions')
        expect(answer.status).toBe(200)
        expect(setCookie(answer, 'sid')[0]).toBe(
          `sid=${sidOf(client)}; Path=/; SameSite=Lax; Max-Age=2592000; HttpOnly`,
        )
      }
    })

    test('ends after 30 days without use', async () => {
      const { client } = await member()
      clock.advance(30 * dayMs)
      expectProblem(await me(client), 401, 'UNAUTHORIZED')
    })

    test('ends after 180 days of daily use', async () => {
      const { client } = await member()
      for (let day = 1; day < 180; day += 20) {
        clock.advance(20 * dayMs)
        const { status } = await me(client)
        expect(status).toBe(day + 20 > 180 ? 401 : 200)
      }
      expectProblem(await client.call('GET', '/api/sessions'), 401, 'UNAUTHORIZED')
    })

    test('use is stored every five minutes at most', async () => {
      const { client } = await member()
      const lastUse = async () =>
        (await rows()).find(({ tokenHash }) => tokenHash === sha256(sidOf(client)))?.lastUsedAt
      const begun = clock.now()
      clock.advance(5 * minuteMs - 1)
      const early = await client.call('GET', '/api/sessions')
      expect(setCookie(early, 'sid')).toEqual([])
      expect(await lastUse()).toBe(begun)
      clock.advance(1)
      const due = await client.call('GET', '/api/sessions')
      expect(setCookie(due, 'sid')).toHaveLength(1)
      expect(await lastUse()).toBe(clock.now())
    })

    test('a failed request renews it too', async () => {
      const { client } = await member()
      clock.advance(dayMs)
      const answer = await client.call('GET', '/api/sessions/none')
      expectProblem(answer, 404, 'NOT_FOUND')
      expect(setCookie(answer, 'sid')).toHaveLength(1)
    })

    test('a request for a CSRF token renews it too', async () => {
      const { client } = await member()
      clock.advance(dayMs)
      const answer = await client.call('GET', '/api/auth/csrf-token')
      expect(setCookie(answer, 'sid')).toHaveLength(1)
      expect(setCookie(answer, 'csrf-token')).toHaveLength(1)
    })

    test('logout does not renew the cookie', async () => {
      const { client } = await member()
      clock.advance(dayMs)
      const answer = await client.call('DELETE', '/api/auth/logout')
      expect(setCookie(answer, 'sid')).toEqual(['sid=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly'])
    })

    test('ended sign-ins are deleted', async () => {
      const { client } = await member()
      clock.advance(29 * dayMs)
      await me(client)
      const { client: young } = await member()
      clock.advance(2 * dayMs)
      await server.running.app.sweep()
      expect((await rows()).map(({ tokenHash }) => tokenHash)).toEqual(
        [client, young].map((each) => sha256(sidOf(each))),
      )
    })
  })

  test('twenty parallel renewals succeed', async () => {
    const { client } = await member()
    clock.advance(dayMs)
    const answers = await Promise.all(Array.from({ length: 20 }, () => me(client)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })
})

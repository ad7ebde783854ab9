/** Registration and login: passwords, duplicates, and whether responses show who has an account (contract §2). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { emailKey } from '../../src/lib/text'
import { users } from '../../src/db/schema'
import { Client, newEmail, password } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fullPasswordCost } from '../support/password-cost'
import { startServer, type TestServer } from '../support/server'
import { onEachEngine } from '../support/fixtures'

interface SessionInfo {
  ok: boolean
  user: { id: string; email: string; name?: string; emailVerified: boolean; createdAt: string }
}

onEachEngine('registration and login', (engine) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer({ engine })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  async function visitor(): Promise<Client> {
    const client = new Client(server.url)
    await client.fetchCsrf()
    return client
  }
  const register = async (body: unknown) =>
    (await visitor()).call<SessionInfo>('POST', '/api/auth/register', body)
  const login = async (body: unknown) =>
    (await visitor()).call<SessionInfo>('POST', '/api/auth/login', body)
  const userCount = async () => (await server.running.services.store.db.select().from(users)).length

  test('register, login and me return the same user', async () => {
    const email = newEmail()
    const client = await visitor()
    const fields = { email, password, name: 'Ada 📐' }
    const made = await client.call<SessionInfo>('POST', '/api/auth/register', fields)
    expect(made.status).toBe(200)
    const { id, createdAt } = made.json.user
    expect(made.json).toEqual({
      ok: true,
      user: { id, email, name: 'Ada 📐', emailVerified: false, createdAt },
    })
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(createdAt).toBe(new Date(createdAt).toISOString())
    expect((await client.call('GET', '/api/auth/me')).json).toEqual(made.json)
    expect((await login({ email, password })).json).toEqual(made.json)
  })

  test.each([
    ['Ada@Example.org', 'aDA@eXAMPLE.ORG'],
    ['ÄNNE@example.org', 'änne@example.org'],
    ['cafe\u0301@example.org', 'café@example.org'],
    ['ΣΊΣΥΦΟΣ@example.org', 'σίσυφος@example.org'],
  ])('%s and %s are one address', async (first, second) => {
    const made = await register({ email: first, password })
    expect(made.json.user.email).toBe(first.normalize('NFC'))
    expectProblem(await register({ email: second, password }), 409, 'EMAIL_ALREADY_REGISTERED')
    expect((await login({ email: second, password })).json.user.id).toBe(made.json.user.id)
  })

  test('registering a taken address is refused and does not change its user', async () => {
    const email = newEmail()
    await register({ email, password })
    const before = await userCount()
    const answer = await register({ email, password: 'another password', name: 'Mallory' })
    expectProblem(answer, 409, 'EMAIL_ALREADY_REGISTERED')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await userCount()).toBe(before)
    expect((await login({ email, password })).json.user).not.toHaveProperty('name')
    expectProblem(await login({ email, password: 'another password' }), 401, 'UNAUTHORIZED')
  })

  test('an address is stored composed, so that mail goes to the mailbox that is compared', async () => {
    const local = newEmail()
    const kelvin = `\u212a${local}`
    expect((await register({ email: kelvin, password })).json).toMatchObject({
      user: { email: `K${local}` },
    })
    const same = await register({ email: `k${local}`, password })
    expect(same.json).toMatchObject({ code: 'EMAIL_ALREADY_REGISTERED' })
  })

  test('of ten parallel registrations of one address exactly one succeeds', async () => {
    const email = newEmail()
    const clients = await Promise.all(Array.from({ length: 10 }, visitor))
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.call('POST', '/api/auth/register', {
          email: index % 2 === 0 ? email : email.toUpperCase(),
          password: `${password} ${index}`,
        }),
      ),
    )
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(won).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectProblem(answer, 409, 'EMAIL_ALREADY_REGISTERED')
    }
    expect((await login({ email, password: `${password} ${won[0]}` })).status).toBe(200)
  })

  describe('passwords', () => {
    test.each([
      ['7 characters', 'a'.repeat(7), false],
      ['8 characters', 'a'.repeat(8), true],
      ['1,024 characters', 'ä'.repeat(1_024), true],
      ['1,025 characters', 'a'.repeat(1_025), false],
      ['7 emoji (14 UTF-16 units)', '📐'.repeat(7), false],
      ['8 emoji', '📐'.repeat(8), true],
      ['1,024 emoji (4,096 bytes)', '📐'.repeat(1_024), true],
      ['1,025 emoji', '📐'.repeat(1_025), false],
      ['8 spaces', ' '.repeat(8), true],
      ['right to left, and control characters', 'סיסמה\t\u0007\u202e!!', true],
      ['a NUL', 'seven77\0', false],
      ['a lone surrogate', 'seven77\ud83d', false],
      ['a number', 12_345_678, false],
      ['null', null, false],
      ['a list', ['a'.repeat(8)], false],
      ['nothing', undefined, false],
    ] as const)('%s: %p', async (_, secret, taken) => {
      const email = newEmail()
      const before = await userCount()
      const made = await register({ email, password: secret })
      if (taken) {
        expect(made.status).toBe(200)
        expect((await login({ email, password: secret })).status).toBe(200)
      } else {
        expectProblem(made, 400, 'BAD_REQUEST')
        expect(made.json).toMatchObject({ detail: [{ path: '/password' }] })
        expect(made.text).not.toContain('aaaaaaa')
        expectProblem(await login({ email, password: secret }), 400, 'BAD_REQUEST')
        expect(await userCount()).toBe(before)
      }
    })

    test('are never cut, trimmed or folded', async () => {
      const email = newEmail()
      const long = 'x'.repeat(1_023)
      await register({ email, password: `${long}A` })
      for (const wrong of [`${long}a`, long, `${long.slice(1)}A`, `${long.slice(0, 72)}AAAAAAAA`]) {
        expectProblem(await login({ email, password: wrong }), 401, 'UNAUTHORIZED')
      }
      expect((await login({ email, password: `${long}A` })).status).toBe(200)
    })

    test('are the same in composed and in combining form', async () => {
      const email = newEmail()
      await register({ email, password: 'passwörté' })
      expect((await login({ email, password: 'passwo\u0308rte\u0301' })).status).toBe(200)
    })

    test('are stored as argon2id, each with its own salt', async () => {
      using _ = fullPasswordCost()
      const emails = [newEmail(), newEmail()]
      for (const email of emails) await register({ email, password })
      const { db } = server.running.services.store
      const found = await Promise.all(
        emails.map((email) =>
          db
            .select()
            .from(users)
            .where(eq(users.emailKey, emailKey(email))),
        ),
      )
      const hashes = found.flat().map(({ passwordHash }) => passwordHash as string)
      expect(new Set(hashes).size).toBe(2)
      for (const hash of hashes) expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
    })
  })

  describe('who has an account', () => {
    test('cannot be inferred from the response', async () => {
      const email = newEmail()
      await register({ email, password })
      const wrong = await login({ email, password: 'not the password' })
      const unknown = await login({ email: newEmail(), password: 'not the password' })
      const seen = [wrong, unknown].map(({ status, headers, json }) => ({
        status,
        body: { ...(json as object), requestId: '' },
        headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
      }))
      expectProblem(wrong, 401, 'UNAUTHORIZED')
      expect(seen[0]).toEqual(seen[1] as (typeof seen)[0])
    })

    test('cannot be inferred from the time of the response', async () => {
      using _ = fullPasswordCost()
      const email = newEmail()
      await register({ email, password })
      const client = await visitor()
      const time = async (address: string) => {
        const begun = performance.now()
        const body = { email: address, password: 'not the password' }
        await client.call('POST', '/api/auth/login', body)
        return performance.now() - begun
      }
      const [wrong, unknown]: [number[], number[]] = [[], []]
      const isAlike = () => {
        const ratio = Math.min(...wrong) / Math.min(...unknown)
        return ratio > 0.6 && ratio < 1.67
      }
      await time(newEmail())
      // Load only adds to a time: the shortest are the ones to compare, and come closer with each round.
      for (let round = 0; round < 6 || (round < 30 && !isAlike()); round += 1) {
        wrong.push(await time(email))
        unknown.push(await time(newEmail()))
        unknown.push(await time(newEmail()))
        wrong.push(await time(email))
      }
      expect(isAlike(), `${Math.min(...wrong)} ms beside ${Math.min(...unknown)}`).toBe(true)
    })
  })

  test('a user without a password cannot sign in with any password', async () => {
    const email = newEmail()
    const { json } = await register({ email, password })
    const { db } = server.running.services.store
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, json.user.id))
    expectProblem(await login({ email, password }), 401, 'UNAUTHORIZED')
    const decoy = 'no account has this password'
    expectProblem(await login({ email, password: decoy }), 401, 'UNAUTHORIZED')
    expectProblem(await login({ email: newEmail(), password: decoy }), 401, 'UNAUTHORIZED')
  })
})

test('closed registration refuses everyone alike and does not show who has an account', async () => {
  await using server = await startServer({ env: { REGISTRATION: 'closed' } })
  const client = new Client(server.url)
  await client.fetchCsrf()
  for (const email of [newEmail(), newEmail()]) {
    const answer = await client.call('POST', '/api/auth/register', { email, password })
    expectProblem(answer, 403, 'FORBIDDEN')
  }
  expect(await server.running.services.store.db.select().from(users)).toEqual([])
})

/**
 * Rate limits: what they count, what they say, and that they count exactly (spec part 8, contract
 * §1).
 */
import { describe, expect, test } from 'bun:test'
import type { Answer } from '../support/answers'
import { Client, newEmail, password, signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { onEachEngine } from '../support/fixtures'
import { describeSettings } from '../../src/config/config'
import { createDatabase } from '../support/postgres'
import { engines, startServer, type Engine } from '../support/server'

const on = { RATE_LIMITS: 'on' }
const trio = ({ headers }: { headers: Headers }) => [
  headers.get('ratelimit-limit'),
  headers.get('ratelimit-remaining'),
  headers.get('ratelimit-reset'),
]
const hello = (url: string, from?: string) =>
  new Client(url).call('GET', '/api/hello', undefined, from ? { 'x-forwarded-for': from } : {})

function expectLimited(answer: Answer, limit: number, windowSeconds: number): void {
  expectProblem(answer, 429, 'TOO_MANY_REQUESTS')
  const { retryAfterSeconds } = answer.json as { retryAfterSeconds: number }
  expect(trio(answer)).toEqual([String(limit), '0', String(retryAfterSeconds)])
  expect(answer.headers.get('retry-after')).toBe(String(retryAfterSeconds))
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(1)
  expect(retryAfterSeconds).toBeLessThanOrEqual(windowSeconds)
}

onEachEngine('rate limit', (engine) => {
  const start = (env: Record<string, string> = {}) =>
    startServer({ engine, env: { ...on, ...env } })

  test('the trio counts down, then 429, until the window is over', async () => {
    await using server = await start({ RATE_LIMIT_DEFAULT: '3/2', TRUST_PROXY: '1' })
    const [answers, addresses] = [[] as Answer[], ['192.0.2.1']]
    const ask = () => hello(server.url, addresses[0])
    let begun = performance.now()
    while (answers.length < 4) {
      answers.push(await ask())
      if (performance.now() - begun < 2_000) continue
      // The window is over, on a busy machine: another address begins another one.
      addresses.unshift(`192.0.2.${addresses.length + 1}`)
      answers.length = 0
      begun = performance.now()
    }
    for (const [at, remaining] of ['2', '1', '0'].entries()) {
      const answer = answers[at] as Answer
      expect(answer.status).toBe(200)
      expect(trio(answer).slice(0, 2)).toEqual(['3', remaining])
      expect([1, 2]).toContain(Number(trio(answer)[2]))
    }
    let answer = answers[3] as Answer
    expectLimited(answer, 3, 2)
    while (answer.status === 429) {
      await Bun.sleep(50)
      answer = await ask()
    }
    expect(trio(answer).slice(0, 2)).toEqual(['3', '2'])
    expect(performance.now() - begun).toBeGreaterThan(1_500)
  })

  test('the status page is never limited and has no RateLimit headers', async () => {
    await using server = await start({ RATE_LIMIT_DEFAULT: '1/60' })
    for (let time = 0; time < 4; time += 1) {
      const answer = await new Client(server.url).call('GET', '/api/status')
      expect(answer.status).toBe(200)
      expect(trio(answer)).toEqual([null, null, null])
    }
  })

  test('the health probe is counted and never refused', async () => {
    await using server = await start({ RATE_LIMIT_DEFAULT: '2/60' })
    for (const remaining of ['1', '0', '0', '0']) {
      const answer = await new Client(server.url).call('GET', '/api/health')
      expect(answer.status).toBe(200)
      expect(trio(answer).slice(0, 2)).toEqual(['2', remaining])
    }
    expectLimited(await hello(server.url), 2, 60)
  })

  test('a user is counted wherever they come from, and apart from others', async () => {
    await using server = await start({ RATE_LIMIT_DEFAULT: '5/60', TRUST_PROXY: '1' })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const [ada, bob] = await Promise.all([signedUp(server), signedUp(server)])
    const list = (client: Client, address: string) =>
      client.call('GET', '/api/sessions', undefined, from(address))
    for (let time = 1; time <= 5; time += 1) {
      expect(trio(await list(ada, `192.0.2.${time}`))[1]).toBe(String(5 - time))
    }
    expectLimited(await list(ada, '192.0.2.9'), 5, 60)
    expect((await list(bob, '192.0.2.9')).status).toBe(200)
    expect((await hello(server.url, '192.0.2.9')).status).toBe(200)
  })

  test('logins are counted by address and by e-mail; the tighter limit shows', async () => {
    const env = { RATE_LIMIT_LOGIN: '20/60', RATE_LIMIT_LOGIN_EMAIL: '2/300' }
    await using server = await start({ ...env, TRUST_PROXY: '1' })
    const login = async (email: string, address: string) => {
      const client = new Client(server.url)
      await client.fetchCsrf()
      const body = { email, password: 'not the password' }
      return client.call('POST', '/api/auth/login', body, { 'x-forwarded-for': address })
    }
    const email = newEmail()
    const first = await login(email, '192.0.2.1')
    expectProblem(first, 401, 'UNAUTHORIZED')
    expect(trio(first).slice(0, 2)).toEqual(['2', '1'])
    expect(trio(await login(email.toUpperCase(), '192.0.2.2')).slice(0, 2)).toEqual(['2', '0'])
    expectLimited(await login(email, '192.0.2.3'), 2, 300)
    const other = await login(newEmail(), '192.0.2.1')
    expect(other.status).toBe(401)
    expect(trio(other).slice(0, 2)).toEqual(['2', '1'])
    for (let time = 0; time < 18; time += 1) await login(newEmail(), '192.0.2.1')
    expectLimited(await login(newEmail(), '192.0.2.1'), 20, 60)
  })

  test('registrations have a separate limit, by address even when signed in', async () => {
    await using server = await start({ RATE_LIMIT_REGISTER: '2/3600' })
    const register = async (client: Client) => {
      const body = { email: newEmail(), password }
      return client.call('POST', '/api/auth/register', body)
    }
    const ada = await signedUp(server)
    expect(trio(await register(ada)).slice(0, 2)).toEqual(['2', '0'])
    expectLimited(await register(ada), 2, 3_600)
    const bob = new Client(server.url)
    await bob.fetchCsrf()
    expectLimited(await register(bob), 2, 3_600)
    expect((await ada.call('GET', '/api/auth/me')).status).toBe(200)
  })

  test.each([8, 25])('of three times %d requests at once exactly so many pass', async (limit) => {
    await using server = await start({ RATE_LIMIT_DEFAULT: `${limit}/60` })
    const answers = await Promise.all(Array.from({ length: 3 * limit }, () => hello(server.url)))
    const passed = answers.filter(({ status }) => status === 200)
    expect(passed).toHaveLength(limit)
    const left = passed.map((answer) => Number(trio(answer)[1])).toSorted((a, b) => a - b)
    expect(left).toEqual(Array.from({ length: limit }, (_, index) => index))
    for (const answer of answers) if (answer.status !== 200) expectLimited(answer, limit, 60)
  })

  describe('whose address it is', () => {
    test('X-Forwarded-For is ignored unless a proxy is trusted', async () => {
      await using server = await start({ RATE_LIMIT_DEFAULT: '2/60' })
      expect((await hello(server.url, '192.0.2.1')).status).toBe(200)
      expect((await hello(server.url, '192.0.2.2')).status).toBe(200)
      expectLimited(await hello(server.url, '192.0.2.3'), 2, 60)
    })

    // Which address counts is found before the engine is asked: one engine shows it.
    test.if(engine === engines[0]).each([
      ['1', '192.0.2.1', '192.0.2.1', true],
      ['1', '192.0.2.1', '192.0.2.2', false],
      ['1', 'forged, 192.0.2.1', '10.9.9.9,192.0.2.1', true],
      ['1', '192.0.2.1, 192.0.2.5', '192.0.2.1, 192.0.2.6', false],
      ['2', '192.0.2.1, 10.0.0.1', '192.0.2.1, 10.0.0.2', true],
      ['2', 'forged, 192.0.2.1, 10.0.0.1', '192.0.2.2, 10.0.0.1', false],
      ['1', '192.0.2.1:1111', '192.0.2.1:2222', true],
      ['1', '2001:db8::1', '[2001:db8::1]:2222', true],
      ['1', 'garbage', 'other garbage', true],
      ['2', '192.0.2.1', '192.0.2.2', true],
      ['1', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
      ['1', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
      ['1', '2001:0DB8:0:0::1', '2001:db8::192.0.2.1', true],
      ['1', '::ffff:192.0.2.1', '192.0.2.1', true],
      ['1', '[::FFFF:c000:0201]:99', '192.0.2.1', true],
      ['1', '::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    ])('TRUST_PROXY=%s: %p and %p', async (hops, first, second, same) => {
      await using server = await start({ RATE_LIMIT_DEFAULT: '1/60', TRUST_PROXY: hops })
      expect((await hello(server.url, first)).status).toBe(200)
      expect((await hello(server.url, second)).status).toBe(same ? 429 : 200)
    })
  })

  describe('switches', () => {
    test('RATE_LIMITS=off counts nothing and sends no RateLimit headers', async () => {
      await using server = await start({ RATE_LIMITS: 'off', RATE_LIMIT_DEFAULT: '1/60' })
      for (let time = 0; time < 5; time += 1) {
        const answer = await hello(server.url)
        expect(answer.status).toBe(200)
        expect(trio(answer)).toEqual([null, null, null])
      }
    })

    test('one limit can be off alone', async () => {
      await using server = await start({ RATE_LIMIT_DEFAULT: 'off' })
      expect(trio(await hello(server.url))).toEqual([null, null, null])
      const client = new Client(server.url)
      await client.fetchCsrf()
      const body = { email: newEmail(), password }
      expect(trio(await client.call('POST', '/api/auth/register', body))[0]).toBe('60')
    })

    test('every default is that of the contract', () => {
      const defaults = describeSettings().filter(({ name }) => name.startsWith('RATE_LIMIT_'))
      const read = defaults.map(({ name, default: limit }) => [
        name.slice('RATE_LIMIT_'.length),
        limit,
      ])
      expect(Object.fromEntries(read)).toEqual({
        LOGIN: '60/60',
        LOGIN_EMAIL: '10/300',
        REGISTER: '60/3600',
        CLIENT_REGISTRATION: '20/3600',
        CHAT: '30/60',
        GUEST: '120/3600',
        JOIN: '10/300',
        IMPORT: '10/60',
        KEYS: '20/3600',
        SECOND_FACTOR: '20/3600',
        PUBLIC_SEARCH: '60/60',
        STATUS_MAIL: '5/3600',
        DEFAULT: '300/60',
      })
    })

    test('the routes count towards the limits of the contract', async () => {
      await using server = await start()
      const client = await signedUp(server)
      expect(trio(await client.call('GET', '/api/sessions'))[0]).toBe('300')
      const body = { email: newEmail(), password }
      expect(trio(await client.call('POST', '/api/auth/login', body))[0]).toBe('10')
      const [limit, left] = trio(await client.call('POST', '/api/chat/stream', {}))
      expect([limit, left]).toEqual(['30', '29'])
    })
  })
})

describe.if(engines.includes('postgres' satisfies Engine))('two nodes on one Postgres', () => {
  test('share their counts exactly', async () => {
    const database = await createDatabase()
    try {
      const options = { databaseUrl: database.url, env: { ...on, RATE_LIMIT_DEFAULT: '20/60' } }
      await using first = await startServer(options)
      await using second = await startServer(options)
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) => hello((index % 2 ? first : second).url)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
      for (const { url } of [first, second]) expectLimited(await hello(url), 20, 60)
    } finally {
      await database.drop()
    }
  })
})

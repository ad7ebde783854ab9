/** CSRF tokens: signed, sent twice, and bound to one sign-in (spec 5.3, contract §1). */
import { beforeAll, describe, expect, test } from 'bun:test'
import { dayMs } from '../../src/lib/clock'
import { Keyring } from '../../src/lib/keyring'
import { csrfAdoptions } from '../../src/db/schema'
import { Client, newEmail, password, signedUp } from '../support/client'
import { testClock } from '../support/clock'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'

const item = { items: [{ title: 'A session' }] }
const mismatch = 'CSRF_TOKEN_MISMATCH'
const partial = 'CSRF_TOKEN_PARTIAL'

onEachEngine('csrf', (engine) => {
  const clock = testClock()

  const server = fixture(() => startServer({ engine, clock }))

  const create = (client: Client, headers?: Record<string, string>) =>
    client.call('POST', '/api/sessions', item, headers)
  const login = (client: Client, email: string) =>
    client.call('POST', '/api/auth/login', { email, password })
  const logout = (client: Client, method = 'POST') => client.call(method, '/api/auth/logout')
  /** Presents `token` as both halves. */
  const present = (client: Client, token: string) => {
    client.cookies.set('csrf-token', token)
    client.csrfToken = token
  }
  const member = async () => {
    const client = new Client(server.url)
    const email = newEmail()
    await client.register(email)
    return { client, email }
  }

  describe('the token', () => {
    test('comes with a cookie of the same value that scripts can read', async () => {
      const answer = await new Client(server.url).call<{ csrfToken: string }>(
        'GET',
        '/api/auth/csrf-token',
      )
      expect(Object.keys(answer.json)).toEqual(['csrfToken'])
      const [cookie = ''] = answer.headers.getSetCookie()
      const [pair, ...attributes] = cookie.split('; ')
      expect(pair).toBe(`csrf-token=${answer.json.csrfToken}`)
      expect(attributes.toSorted()).toEqual(['Max-Age=15552000', 'Path=/', 'SameSite=Lax'])
    })

    test('is handed out again while it is good, and never shared', async () => {
      const client = new Client(server.url)
      expect(await client.fetchCsrf()).toBe(await client.fetchCsrf())
      expect(await new Client(server.url).fetchCsrf()).not.toBe(await client.fetchCsrf())
    })

    test('replaces one that is no good', async () => {
      const client = new Client(server.url)
      client.cookies.set('csrf-token', 'made-up')
      expect(await client.fetchCsrf()).not.toBe('made-up')
      expect((await login(client, newEmail())).status).toBe(401)
    })
  })

  describe.each([
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/register'],
    ['POST', '/api/auth/logout'],
    ['DELETE', '/api/auth/logout'],
    ['POST', '/api/v2/auth/login'],
    ['POST', '/api/sessions'],
    ['POST', '/api/chat/stream'],
    ['PATCH', '/api/sessions/0199c0de-0000-7000-8000-000000000001'],
    ['DELETE', '/api/v2/sessions/0199c0de-0000-7000-8000-000000000001'],
  ])('%s %s', (method, path) => {
    let client: Client
    let good: string
    const anonymous = path.includes('/auth/')

    beforeAll(async () => {
      client = anonymous ? new Client(server.url) : await signedUp(server)
      good = await client.fetchCsrf()
    })

    test.each<[string, (token: string) => readonly [string | null, string | null], string]>([
      ['neither', () => [null, null], mismatch],
      ['the cookie only', (token) => [token, null], partial],
      ['the header only', (token) => [null, token], partial],
      ['an empty header', (token) => [token, ''], partial],
      ['an empty cookie', (token) => ['', token], partial],
      ['two values', (token) => [token, `${token}x`], mismatch],
      ['another case', (token) => [token, token.toUpperCase()], mismatch],
      ['an equal pair that was made up', () => ['a'.repeat(64), 'a'.repeat(64)], mismatch],
      ['a changed signature', (token) => [tampered(token), tampered(token)], mismatch],
      ['a changed holder', (token) => [reheld(token), reheld(token)], mismatch],
      ['more parts', (token) => [`${token}.x`, `${token}.x`], mismatch],
      ['fewer parts', (token) => [token.slice(0, 20), token.slice(0, 20)], mismatch],
      ['dots', () => ['...', '...'], mismatch],
    ])('%s is refused', async (_, halves, code) => {
      const [cookie, header] = halves(good)
      const visitor = new Client(server.url)
      for (const [name, value] of client.cookies) visitor.cookies.set(name, value)
      visitor.cookies.delete('csrf-token')
      if (cookie !== null) visitor.cookies.set('csrf-token', cookie)
      visitor.csrfToken = null
      const headers: Record<string, string> = header === null ? {} : { 'x-csrf-token': header }
      expectProblem(await visitor.call(method, path, {}, headers), 403, code)
    })
  })

  test('a token of another server is refused', async () => {
    const client = await signedUp(server)
    const foreign = new Keyring('another secret of another server')
    const unsigned = (client.csrfToken as string).split('.').slice(0, 3).join('.')
    present(client, `${unsigned}.${foreign.sign('csrf', unsigned)}`)
    expectProblem(await create(client), 403, mismatch)
  })

  describe('belongs to one sign-in', () => {
    test('the token fetched before register or login still works after it', async () => {
      const { client, email } = await member()
      const before = client.csrfToken
      expect((await create(client)).status).toBe(200)
      expect(await client.fetchCsrf()).toBe(before as string)
      const other = new Client(server.url)
      await other.fetchCsrf()
      expect((await login(other, email)).status).toBe(200)
      expect((await create(other)).status).toBe(200)
    })

    test('the token of another sign-in is refused, even of the same user', async () => {
      const { client, email } = await member()
      const other = new Client(server.url)
      await other.fetchCsrf()
      await login(other, email)
      const stranger = await signedUp(server)
      for (const thief of [other, stranger]) {
        present(thief, client.csrfToken as string)
        expectProblem(await create(thief), 403, mismatch)
        expectProblem(await logout(thief), 403, mismatch)
      }
    })

    test('an adopted token serves no stranger, not even to sign in', async () => {
      const { client, email } = await member()
      const stranger = new Client(server.url)
      present(stranger, client.csrfToken as string)
      expectProblem(await login(stranger, email), 403, mismatch)
    })

    test("a stranger's token that was never adopted serves no sign-in", async () => {
      const { client } = await member()
      present(client, await new Client(server.url).fetchCsrf())
      expectProblem(await create(client), 403, mismatch)
      expectProblem(await logout(client), 403, mismatch)
    })

    test('a login that failed adopts nothing', async () => {
      const { client, email } = await member()
      const visitor = new Client(server.url)
      const token = await visitor.fetchCsrf()
      const wrong = { email, password: 'not the password' }
      expect((await visitor.call('POST', '/api/auth/login', wrong)).status).toBe(401)
      present(client, token)
      expectProblem(await create(client), 403, mismatch)
      expect((await login(visitor, email)).status).toBe(200)
    })

    test('a token fetched while signed in works, and is of no use after logout', async () => {
      const { client, email } = await member()
      client.cookies.delete('csrf-token')
      const own = await client.fetchCsrf()
      expect((await create(client)).status).toBe(200)
      expect((await logout(client)).status).toBe(200)
      present(client, own)
      expectProblem(await login(client, email), 403, mismatch)
      expect(await client.fetchCsrf()).not.toBe(own)
      expect((await login(client, email)).status).toBe(200)
      present(client, own)
      expectProblem(await create(client), 403, mismatch)
    })

    test('a token adopted before logout is stale after it', async () => {
      const { client, email } = await member()
      const old = client.csrfToken as string
      await logout(client)
      expectProblem(await login(client, email), 403, mismatch)
      await client.fetchCsrf()
      await login(client, email)
      present(client, old)
      expectProblem(await create(client), 403, mismatch)
    })

    test('login while signed in: the token in use goes over to the new sign-in', async () => {
      for (const fetchedWhileSignedIn of [false, true]) {
        const { client, email } = await member()
        if (fetchedWhileSignedIn) {
          client.cookies.delete('csrf-token')
          await client.fetchCsrf()
        }
        const [sid, token] = [client.cookies.get('sid'), client.csrfToken]
        expect((await login(client, email)).status).toBe(200)
        expect(client.cookies.get('sid')).not.toBe(sid as string)
        expect((await create(client)).status).toBe(200)
        expect(await client.fetchCsrf()).toBe(token as string)
        const old = new Client(server.url)
        old.cookies.set('sid', sid as string)
        expectProblem(await old.call('GET', '/api/auth/me'), 401, 'UNAUTHORIZED')
      }
    })
  })

  describe('logout', () => {
    test.each(['POST', 'DELETE'])('%s is fine twice, and without a sign-in', async (method) => {
      const { client } = await member()
      for (let time = 0; time < 2; time += 1) {
        const answer = await logout(client, method)
        expect(answer.json).toEqual({ ok: true })
        expect(answer.headers.getSetCookie().join()).toContain('sid=; Path=/')
      }
      const stranger = new Client(server.url)
      await stranger.fetchCsrf()
      stranger.cookies.set('sid', 'f'.repeat(64))
      expect((await logout(stranger, method)).status).toBe(200)
    })

    test('a forged pair is refused and leaves the sign-in alone', async () => {
      const { client } = await member()
      const good = client.csrfToken as string
      present(client, 'forged')
      expectProblem(await logout(client), 403, mismatch)
      expect((await client.call('GET', '/api/auth/me')).status).toBe(200)
      present(client, good)
      expect((await logout(client)).status).toBe(200)
      present(client, 'forged')
      expectProblem(await logout(client), 403, mismatch)
    })
  })

  test('an Authorization header is the only credential looked at', async () => {
    const { client, email } = await member()
    for (const authorization of ['Bearer x', 'Bearer', 'Basic YTpi', 'x', 'Bearer ma.1.2']) {
      const calls = [
        client.call('GET', '/api/auth/me', undefined, { authorization }),
        create(client, { authorization }),
        client.call('POST', '/api/auth/login', { email, password }, { authorization }),
        client.call('POST', '/api/auth/logout', undefined, { authorization }),
      ]
      for (const answer of await Promise.all(calls)) {
        expectProblem(answer, 401, 'UNAUTHORIZED')
        expect(answer.headers.get('www-authenticate')).toEndWith(', error="invalid_token"')
      }
    }
    expect((await client.call('GET', '/api/auth/me')).status).toBe(200)
  })

  test('a token expires after 180 days, and what it was adopted by is forgotten', async () => {
    const { client, email } = await member()
    const visitor = new Client(server.url)
    const token = await visitor.fetchCsrf()
    clock.advance(180 * dayMs)
    expect((await login(visitor, newEmail())).status).toBe(401)
    clock.advance(1)
    expectProblem(await login(visitor, email), 403, mismatch)
    expectProblem(await logout(visitor), 403, mismatch)
    expect(await visitor.fetchCsrf()).not.toBe(token)
    expect((await login(visitor, email)).status).toBe(200)
    await server.running.app.sweep()
    const kept = await server.running.services.store.db.select().from(csrfAdoptions)
    expect(kept).toHaveLength(1)
    expectProblem(await create(client), 401, 'UNAUTHORIZED')
  })
})

const tampered = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`

/** The same token for another holder, with the old signature. */
function reheld(token: string): string {
  const [issued, random, holder, signature] = token.split('.')
  return [issued, random, holder === 'anonymous' ? 'x' : 'anonymous', signature].join('.')
}

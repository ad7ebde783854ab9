/** The `sid` cookie on the wire: its attributes, its valid values, the 401 without it (spec 5.2, 5.7). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client, password, signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { startServer, type TestServer } from '../support/server'
import { onEachEngine } from '../support/fixtures'

const sidOf = (client: Client) => client.cookies.get('sid') as string
const me = (client: Client) => client.call('GET', '/api/auth/me')
const setCookie = (answer: { headers: Headers }, name: string) =>
  answer.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`))

onEachEngine('the sid cookie', (engine) => {
  let server: TestServer
  let client: Client

  beforeAll(async () => {
    server = await startServer({ engine })
    client = await signedUp(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test.each([
    '',
    'x',
    'f'.repeat(63),
    'f'.repeat(64),
    'f'.repeat(65),
    'F'.repeat(64),
    "' or 1=1 --",
    '%00',
    'é'.repeat(64),
    'a'.repeat(7_000),
  ])('the sid %p is no sign-in', async (sid) => {
    const stranger = new Client(server.url)
    stranger.cookies.set('sid', sid)
    expectProblem(await me(stranger), 401, 'UNAUTHORIZED')
  })

  test('the cookie is found among others, and only under its exact name', async () => {
    const sid = sidOf(client)
    const ask = (cookie: string) => fetch(`${server.url}/api/auth/me`, { headers: { cookie } })
    for (const good of [`a=b; sid=${sid}; c=d`, `xsid=1;sid=${sid}`, `  sid = ${sid} `]) {
      expect((await ask(good)).status, good).toBe(200)
    }
    for (const bad of [`xsid=${sid}`, `SID=${sid}`, `sid="${sid}"`, `a=sid=${sid}`, `sid`]) {
      expect((await ask(bad)).status, bad).toBe(401)
    }
  })

  test('a stale cookie of the same name hides neither the sign-in nor the token', async () => {
    // As after a change of COOKIE_DOMAIN: the browser has the cookies of the old domain for weeks.
    const other = await signedUp(server)
    const stale = `sid=${sidOf(other)}; csrf-token=${other.csrfToken}`
    await other.call('POST', '/api/auth/logout')
    const fresh = `sid=${sidOf(client)}; csrf-token=${client.csrfToken}`
    const token = { 'x-csrf-token': client.csrfToken ?? '', 'content-type': 'application/json' }
    for (const cookie of [`${stale}; ${fresh}`, `${fresh}; ${stale}`]) {
      const headers = { cookie, ...token }
      const seen = await fetch(`${server.url}/api/auth/me`, { headers })
      expect(seen.status).toBe(200)
      expect(setCookie(seen, 'sid')[0]).toStartWith(`sid=${sidOf(client)};`)
      const issued = await fetch(`${server.url}/api/auth/csrf-token`, { headers })
      expect(await issued.json()).toEqual({ csrfToken: client.csrfToken })
      const body = JSON.stringify({ name: 'Ada' })
      const changed = await fetch(`${server.url}/api/account`, { method: 'PATCH', headers, body })
      expect(changed.status).toBe(200)
    }
  })

  test('a browser with a stale token signs in with a new one, and goes on with it', async () => {
    const other = await signedUp(server)
    const stale = `sid=${sidOf(other)}; csrf-token=${other.csrfToken}`
    const { json } = await me(other)
    await other.call('POST', '/api/auth/logout')
    const visitor = new Client(server.url)
    const csrfToken = await visitor.fetchCsrf()
    const post = (path: string, cookie: string, body: unknown, method = 'POST') =>
      fetch(`${server.url}${path}`, {
        method,
        headers: { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const { email } = (json as { user: { email: string } }).user
    const cookies = `${stale}; csrf-token=${csrfToken}`
    const login = await post('/api/auth/login', cookies, { email, password })
    expect(login.status).toBe(200)
    const [sid] = setCookie(login, 'sid')[0]?.split(';') ?? []
    const changed = await post('/api/account', `${cookies}; ${sid}`, { name: 'Ada' }, 'PATCH')
    expect(changed.status).toBe(200)
    // The stale token stays worthless.
    const headers = { cookie: `${stale}; ${sid}`, 'x-csrf-token': other.csrfToken ?? '' }
    const resent = await fetch(`${server.url}/api/account/sessions`, { method: 'DELETE', headers })
    expect(resent.status).toBe(403)
  })

  describe('the 401', () => {
    const base = () =>
      `Bearer realm="elenchus", resource_metadata="${server.url}/.well-known/oauth-protected-resource", ` +
      `authorization_uri="${server.url}/api/oauth/authorize"`

    test('names no error if no token was sent', async () => {
      const stranger = new Client(server.url)
      expect((await me(stranger)).headers.get('www-authenticate')).toBe(base())
      stranger.cookies.set('sid', 'f'.repeat(64))
      expect((await me(stranger)).headers.get('www-authenticate')).toBe(base())
    })

    test.each([
      'Bearer at_nothing',
      'Bearer ak_x.y',
      'bearer ma.1.2',
      'Bearer',
      'Bearer  ',
      'Bearer a b',
      'Basic YTpi',
      `Bearer ${'x'.repeat(5_000)}`,
    ])('says invalid_token for %p', async (authorization) => {
      const answer = await client.call('GET', '/api/auth/me', undefined, { authorization })
      expectProblem(answer, 401, 'UNAUTHORIZED')
      expect(answer.headers.get('www-authenticate')).toBe(`${base()}, error="invalid_token"`)
    })
  })
})

describe.each([
  ['https', { BASE_URL: 'https://app.example.org' }, true],
  ['https, also outside production', { BASE_URL: 'https://localhost:1', NODE_ENV: 'test' }, true],
  ['production on this machine', { NODE_ENV: 'production' }, true],
  [
    'production on a private network',
    { NODE_ENV: 'production', BASE_URL: 'http://10.0.0.7:3000' },
    false,
  ],
  ['development', { NODE_ENV: 'development' }, false],
] as const)('at %s', (_, env, secure) => {
  test(`cookies are ${secure ? '' : 'not '}marked Secure`, async () => {
    await using server = await startServer({ env: { HOST: '127.0.0.1', ...env } })
    const client = await signedUp(server.running.url)
    const token = await client.call('GET', '/api/auth/csrf-token')
    const logout = await client.call('POST', '/api/auth/logout')
    for (const cookie of [...setCookie(token, 'csrf-token'), ...setCookie(logout, 'sid')]) {
      expect(cookie.split('; ').includes('Secure')).toBe(secure)
      expect(cookie).not.toContain('Domain=')
    }
  })
})

test('COOKIE_DOMAIN is the domain of every cookie, the clearing one included', async () => {
  const env = { BASE_URL: 'https://app.example.org', COOKIE_DOMAIN: '.Example.org' }
  await using server = await startServer({ env })
  const client = await signedUp(server.running.url)
  const token = await client.call('GET', '/api/auth/csrf-token')
  const answers = [token, await me(client), await client.call('POST', '/api/auth/logout')]
  for (const { headers } of answers) {
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(headers.getSetCookie()[0]).toContain('; Domain=example.org;')
  }
})

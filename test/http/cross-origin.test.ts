/**
 * The CORS protocol (Fetch Standard §3.3) on every route: what scripts of pages on other origins may read and
 * send, with which headers, also where a request fails.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import type { Contract } from '../../src/http/endpoint'
import { fixture } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { keyOf } from '../mcp/mcp-clients'
import type { Client } from '../support/client'

const server = fixture(() => startServer())
const client: { readonly current: Client } = fixture(async () => ({
  current: await signedIn(server),
}))
const agent = fixture(async () => ({ key: await keyOf(client.current) }))

/** Contract §1; the index of the API and the other addresses of the metadata are public documents too. */
const open = [
  /^\/api(\/oauth(\/\.well-known\/.*)?)?$/,
  /^\/\.well-known\//,
  /^\/(openapi\.json|auth\.md|llms\.txt)$/,
  /^\/api\/(health|status|mcp|oauth\/(register|token|revoke))$/,
  /^\/api\/(auth\/)?mobile\//,
]
const exposed =
  'X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Location, WWW-Authenticate, Idempotent-Replayed, Mcp-Protocol-Version'
const origin = 'http://localhost:6274'
const list = (value: string | null) => (value ?? '').toLowerCase().split(', ')

let contracts: readonly Contract[]
beforeAll(() => {
  contracts = server.running.app.endpoints
    .map(({ contract }) => contract)
    .filter(({ page }) => !page)
})

const targetOf = (path: string) => path.replace(/:\w+/g, 'x')
const isOpen = (path: string) => open.some((pattern) => pattern.test(path))

async function call(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
) {
  const answer = await fetch(server.url + path, {
    method,
    headers: { origin, ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
  if (method !== 'GET' || !answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.arrayBuffer()
  }
  await answer.body?.cancel().catch(() => undefined)
  return answer
}

const preflight = (path: string, method: string, asked = '') =>
  call('OPTIONS', path, {
    'access-control-request-method': method,
    ...(asked ? { 'access-control-request-headers': asked } : {}),
  })

function expectReadable({ headers }: Response, name: string): void {
  expect(headers.get('access-control-allow-origin'), name).toBe('*')
  expect(headers.get('access-control-expose-headers'), name).toBe(exposed)
  expect(headers.get('access-control-allow-credentials'), name).toBeNull()
}

function expectUnreadable({ headers }: Response, name: string): void {
  const granted = [...headers.keys()].filter((header) => header.startsWith('access-control-'))
  expect(granted, name).toEqual([])
}

describe('every route', () => {
  test('answers a script as its contract says: open, with a bearer, or never', async () => {
    for (const { method, path, access, resource } of contracts) {
      const name = `${method} ${path}`
      const target = targetOf(path)
      const bare = await call(method, target)
      const bad = await call(method, target, { authorization: 'Bearer no' })
      if (isOpen(path)) expect(access === 'public' || resource !== undefined, name).toBe(true)
      if (isOpen(path)) expectReadable(bare, name)
      else expectUnreadable(bare, name)
      if (path.startsWith('/api/')) expectReadable(bad, `${name} with a bearer`)
    }
  })

  test('a preflight is granted in the same way', async () => {
    for (const { method, path } of contracts) {
      const name = `${method} ${path}`
      const target = targetOf(path)
      const bare = await preflight(target, method, 'content-type')
      const bearer = await preflight(target, method, 'content-type,Authorization')
      expect([bare.status, bearer.status], name).toEqual([204, 204])
      const vary = 'Access-Control-Request-Method, Access-Control-Request-Headers'
      for (const { headers } of [bare, bearer]) {
        expect(headers.get('vary'), name).toBe(vary)
        expect(headers.get('access-control-allow-credentials')).toBeNull()
        expect(list(headers.get('allow'))).toContain('options')
      }
      if (isOpen(path)) expect(bare.headers.get('access-control-allow-origin'), name).toBe('*')
      else expectUnreadable(bare, name)
      if (!path.startsWith('/api/')) continue
      expect(bearer.headers.get('access-control-allow-origin'), name).toBe('*')
      expect(list(bearer.headers.get('access-control-allow-methods'))).toContain(
        method.toLowerCase(),
      )
      expect(list(bearer.headers.get('access-control-allow-headers'))).toEqual(
        expect.arrayContaining(['authorization', 'content-type', 'idempotency-key']),
      )
      expect(Number(bearer.headers.get('access-control-max-age'))).toBeGreaterThan(0)
    }
  })
})

test.each([
  'authorization',
  'AUTHORIZATION',
  'accept, authorization',
  'authorization,content-type,idempotency-key',
  'authorization, last-event-id',
  'authorization,mcp-protocol-version,mcp-session-id',
  'authorization,mcp-method,mcp-name',
  'authorization,mcp-param-region,x-request-id',
  'authorization,cache-control,if-none-match',
  'traceparent,baggage,authorization',
])('a preflight that asks for %j gets all of it, under both prefixes', async (asked) => {
  for (const path of ['/api/sessions', '/api/v2/sessions', '/api/mcp', '/api/v2/mcp']) {
    const { headers } = await preflight(path, 'POST', asked)
    const granted = list(headers.get('access-control-allow-headers'))
    for (const name of asked.toLowerCase().split(/, ?/)) expect(granted).toContain(name)
  }
})

test.each(['', 'content-type', 'x-csrf-token', 'x-authorization', 'authorization2', 'cookie', '*'])(
  'a preflight of a user’s route that asks for %j is granted nothing',
  async (asked) => {
    for (const [method, path] of [
      ['GET', '/api/sessions'],
      ['POST', '/api/chat/stream'],
      ['DELETE', '/api/account/connections/x'],
      ['POST', '/api/oauth/authorize/decision'],
      ['POST', '/api/v2/sessions'],
    ] as const) {
      const answer = await preflight(path, method, asked)
      expectUnreadable(answer, path)
    }
  },
)

test('a name that is no token is not granted', async () => {
  const { headers } = await preflight('/api/mcp', 'POST', 'authorization, a b, c:d, "e", f')
  const granted = list(headers.get('access-control-allow-headers'))
  expect(granted.filter((name) => /[^a-z-]/.test(name))).toEqual([])
  expect(granted).toContain('f')
})

test('OPTIONS that is no preflight shows the methods alone', async () => {
  const answer = await call('OPTIONS', '/api/mcp')
  expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
  expectUnreadable(answer, 'OPTIONS')
})

const form = 'application/x-www-form-urlencoded'

describe('failures and other bodies can be read', () => {
  test.each<readonly [number, string, string, Record<string, string>, string?]>([
    [401, 'GET', '/api/sessions', { authorization: 'Bearer no' }],
    [401, 'GET', '/api/sessions', { authorization: 'Basic eDp5' }],
    [404, 'GET', '/api/no-such-thing', { authorization: 'Bearer no' }],
    [404, 'GET', '/.well-known/openid-configuration-of-another', {}],
    [405, 'PUT', '/api/sessions', { authorization: 'Bearer no' }],
    [405, 'GET', '/api/mcp', {}],
    [405, 'DELETE', '/api/v2/mcp', {}],
    [405, 'GET', '/api/oauth/token', {}],
    [400, 'POST', '/api/mcp', { 'content-type': 'application/json' }, '{'],
    [415, 'POST', '/api/mcp', { 'content-type': 'text/plain' }, 'x'],
    [406, 'POST', '/api/mcp', { 'content-type': 'application/json', accept: 'text/html' }, 'list'],
    [403, 'POST', '/api/mcp', { 'content-type': 'application/json', origin: 'null' }, 'list'],
    [413, 'POST', '/api/mcp', { 'content-type': 'application/json' }, 'large'],
    [413, 'POST', '/api/oauth/token', { 'content-type': form }, 'large'],
    [400, 'POST', '/api/oauth/token', { 'content-type': form }, 'grant_type=no'],
    [401, 'POST', '/api/mobile/refresh', { 'content-type': 'application/json' }, '{}'],
    [431, 'GET', '/api/status', { 'x-long': 'x'.repeat(15_500) }],
    [431, 'GET', '/api/sessions', { authorization: `Bearer ${'x'.repeat(15_500)}` }],
    [200, 'HEAD', '/api/status', {}],
    [200, 'HEAD', '/openapi.json', {}],
    [200, 'GET', '/.well-known/oauth-protected-resource/api/mcp', {}],
  ])('%d of %s %s', async (...[status, method, path, headers, text]) => {
    const bodies: Record<string, string> = {
      list: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      large: `"${'x'.repeat(1_100_000)}"`,
    }
    const answer = await call(method, path, headers, text && (bodies[text] ?? text))
    expect(answer.status).toBe(status)
    expectReadable(answer, path)
  })

  test('answers, downloads, streams and HEAD with a bearer', async () => {
    const authorization = `Bearer ${agent.key}`
    const json = { authorization, 'content-type': 'application/json' }
    const created = await fetch(`${server.url}/api/sessions`, {
      method: 'POST',
      headers: { ...json, origin, 'idempotency-key': 'k' },
      body: JSON.stringify({ items: [{ title: 'Seen from elsewhere' }] }),
    })
    expect(created.status).toBe(200)
    expectReadable(created, 'created')
    const { results } = (await created.json()) as { results: { id: string }[] }
    const id = results[0]?.id
    const chat = await fetch(`${server.url}/api/chat/stream`, {
      method: 'POST',
      headers: { ...json, origin },
      body: JSON.stringify({ sessionId: id, content: 'Solve 3x + 7 = 22' }),
    })
    expect([chat.status, chat.headers.get('content-type')?.split(';')[0]]).toEqual([
      200,
      'text/event-stream',
    ])
    expectReadable(chat, 'stream')
    await chat.text()
    for (const method of ['GET', 'HEAD']) {
      for (const path of [`/api/sessions/${id}`, '/api/sessions?limit=1', '/api/v2/sessions']) {
        const answer = await call(method, path, { authorization })
        expect(answer.status, path).toBe(200)
        expectReadable(answer, `${method} ${path}`)
      }
    }
  })

  test('429 tells a script when to come again', async () => {
    await using limited = await startServer({
      env: { RATE_LIMITS: 'on', RATE_LIMIT_CLIENT_REGISTRATION: '1/3600' },
    })
    let last: Response | undefined
    for (let sent = 0; sent < 2; sent += 1) {
      last = await fetch(`${limited.url}/api/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: '{}',
      })
      await last.text()
    }
    expect([last?.status, last?.headers.has('retry-after')]).toEqual([429, true])
    expectReadable(last as Response, '429')
  })
})

describe('a cookie', () => {
  test.each([origin, 'null', 'https://evil.example', 'http://localhost.evil.example', 'file://'])(
    'opens nothing to %s',
    async (from) => {
      for (const path of ['/api/sessions', '/api/account', '/api/v2/account', '/api/auth/me']) {
        const answer = await client.current.fetch('GET', path, undefined, { origin: from })
        await answer.body?.cancel()
        expectUnreadable(answer, path)
      }
    },
  )

  test('beside a bearer is not looked at', async () => {
    const answer = await client.current.fetch('GET', '/api/account', undefined, {
      origin,
      authorization: 'Bearer no',
    })
    expect(answer.status).toBe(401)
    expectReadable(answer, 'account')
  })
})

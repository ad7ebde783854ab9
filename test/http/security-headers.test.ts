/** Security headers on every answer, success or failure, API or page (contract §1). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client, signedUp } from '../support/client'
import { startCodeHost } from '../support/codehost'
import { expectSecurityHeaders } from '../support/envelope'
import { Application, pkce } from '../support/oauth'
import { startServer, type TestServer } from '../support/server'

describe('at an http address', () => {
  let server: TestServer
  let client: Client

  beforeAll(async () => {
    server = await startServer({ env: { RATE_LIMITS: 'on', RATE_LIMIT_CHAT: '1/60' } })
    client = await signedUp(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test.each([
    ['GET', '/api/hello', 200],
    ['GET', '/openapi.json', 200],
    ['GET', '/', 200],
    ['GET', '/api/auth/me', 200],
    ['OPTIONS', '/api/hello', 204],
    ['OPTIONS', '/', 204],
    ['POST', '/api/chat/stream', 400],
    ['POST', '/api/chat/stream', 429],
    ['GET', '/api/nothing', 404],
    ['GET', '/nothing', 404],
    ['PUT', '/', 405],
    ['PUT', '/api/hello', 405],
    ['POST', '/api/sessions', 415],
  ] as const)('%s %s (%d)', async (method, path, status) => {
    const body = path === '/api/chat/stream' ? {} : undefined
    const answer = await client.call(method, path, body)
    expect(answer.status).toBe(status)
    expectSecurityHeaders(answer.headers)
    expect(answer.headers.get('strict-transport-security')).toBeNull()
    expect(answer.headers.get('server')).toBeNull()
    expect(answer.headers.get('x-powered-by')).toBeNull()
  })

  test('without a sign-in, with half a token and after a fault', async () => {
    const stranger = new Client(server.url)
    const unauthorized = await stranger.call('GET', '/api/sessions')
    const forbidden = await stranger.call('POST', '/api/auth/login', {})
    server.running.services.idempotency.once = () => Promise.reject(new Error('broken'))
    const broken = await client.call('POST', '/api/sessions', { items: [{ title: 'x' }] })
    Reflect.deleteProperty(server.running.services.idempotency, 'once')
    const answers = [unauthorized, forbidden, broken]
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 500])
    for (const { headers } of answers) expectSecurityHeaders(headers)
  })

  test.each([
    ['GET', '/api/oauth/authorize?client_id=x', 400, 'text/html'],
    ['GET', '/api/auth/verify-email', 400, 'text/html'],
    ['POST', '/api/oauth/authorize/decision', 400, 'text/html'],
    ['GET', '/api/auth/oauth/codehost/callback?state=x&code=y', 404, 'application/json'],
    ['GET', '/api/account/export', 200, 'application/zip'],
    ['GET', '/api/account', 200, 'application/json'],
    ['POST', '/api/oauth/token', 400, 'application/json'],
    ['POST', '/api/oauth/revoke', 400, 'application/json'],
    ['GET', '/.well-known/oauth-authorization-server', 200, 'application/json'],
  ] as const)('%s %s (%d, %s) in a browser', async (method, path, status, type) => {
    const answer = await client.call(method, path, undefined, { accept: 'text/html' })
    expect([answer.status, answer.headers.get('content-type')?.split(';', 1)[0]]).toEqual([
      status,
      type,
    ])
    expectSecurityHeaders(answer.headers)
    if (!path.startsWith('/.well-known/'))
      expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.text).not.toMatch(/<script|\son\w+=/)
  })

  test('a redirect too: to the login, and to the code host', async () => {
    await using host = startCodeHost('github')
    await using other = await startServer({ env: host.env })
    const app = await Application.register(other.url)
    const stranger = new Client(other.url)
    for (const path of ['/api/auth/oauth/codehost/start', app.authorizePath(pkce().challenge)]) {
      const { status, headers } = await stranger.call('GET', path)
      expect(status).toBe(302)
      expectSecurityHeaders(headers)
      expect(headers.get('cache-control')).toContain('no-store')
    }
  })

  test('a page has the strict policy, and its 304 keeps every header', async () => {
    const page = await client.fetch('GET', '/')
    const html = await page.text()
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=/)
    const again = await client.fetch('GET', '/', undefined, {
      'if-none-match': page.headers.get('etag') as string,
    })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expectSecurityHeaders(again.headers)
    expect(again.headers.get('content-security-policy')).toBe(policy)
  })

  test('an event stream too', async () => {
    const roomy = await startServer()
    const learner = await signedUp(roomy.url)
    const body = { sessionId: await learner.createSession(), content: 'Hello' }
    const answer = await learner.call('POST', '/api/chat/stream', body)
    expect(answer.headers.get('content-type')).toStartWith('text/event-stream')
    expectSecurityHeaders(answer.headers)
    await roomy[Symbol.asyncDispose]()
  })
})

test('at an https address every answer demands https from then on', async () => {
  await using server = await startServer({ env: { BASE_URL: 'HTTPS://Tutor.Example.org/' } })
  const local = server.running.url
  for (const path of ['/', '/api/hello', '/api/auth/me', '/api/nothing']) {
    const { headers } = await fetch(`${local}${path}`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
  const bootstrap = (await (await fetch(`${local}/api/mobile/bootstrap`)).json()) as object
  expect(bootstrap).toMatchObject({ webBaseUrl: 'https://tutor.example.org' })
})

/** A web app on another origin in a real browser: it signs a learner in by OAuth, calls, streams and speaks MCP. */
import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { newPage } from '../support/chromium'
import { Client, newEmail, password } from '../support/client'
import { fixture } from '../support/fixtures'
import { Application, pkce } from '../support/oauth'
import { startServer } from '../support/server'
import type { ForeignPage, Read } from './foreign-page'

const patience = 60_000
const scope = 'sessions:read sessions:write chat:write'

const server = fixture(() => startServer())
const scripts = fixture(async () => {
  const entry = Bun.fileURLToPath(import.meta.resolve('./foreign-page.ts'))
  const built = await Bun.build({ entrypoints: [entry], target: 'browser' })
  const [output] = built.outputs
  const headers = { 'content-type': 'text/html' }
  const html = `<!doctype html><script type="module" src="/page.js"></script>`
  const script = await output?.text()
  const site = Bun.serve({
    port: 0,
    fetch: ({ url }) =>
      new URL(url).pathname === '/page.js'
        ? new Response(script, { headers: { 'content-type': 'text/javascript' } })
        : new Response(html, { headers }),
  })
  return { port: site.port, [Symbol.asyncDispose]: () => site.stop(true) }
})

type Shown = { readonly page: ForeignPage }

/** `localhost` is the same site as the server, so that cookies go along; a name below it is another. */
async function openedAt(host: string, page?: Page): Promise<Page> {
  const opened = page ?? (await newPage())
  await opened.goto(`http://${host}:${scripts.port}/`)
  await opened.waitForFunction(() => 'page' in globalThis)
  return opened
}

type Sent = Parameters<ForeignPage['read']>[1]

const readIn = (page: Page, path: string, sent: Sent = {}): Promise<Read | null> =>
  page.evaluate(([url, given]) => (globalThis as unknown as Shown).page.read(url, given), [
    server.url + path,
    sent,
  ] as const)

const json = { 'content-type': 'application/json' }

/** Registers in the page, has the learner allow, and exchanges the code in the page. */
async function signIn(page: Page, learner: Client): Promise<string> {
  const redirectUri = `http://localhost:${scripts.port}/callback`
  const registered = await readIn(page, '/api/oauth/register', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      client_name: 'A web app',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      scope,
    }),
  })
  expect(registered?.status).toBe(201)
  const { client_id: clientId } = JSON.parse(registered?.text ?? '') as { client_id: string }
  const { verifier, challenge } = pkce()
  const app = new Application(server.url, clientId, null, redirectUri)
  const exchanged = await readIn(page, '/api/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: await app.code(learner, challenge, { scope }),
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }).toString(),
  })
  expect(exchanged?.status).toBe(200)
  return (JSON.parse(exchanged?.text ?? '') as { access_token: string }).access_token
}

test.each(['localhost', 'app.localhost'])(
  'a page at %s registers, exchanges, calls, streams, and speaks MCP',
  async (host) => {
    const learner = new Client(server.url)
    await learner.register()
    const page = await openedAt(host)
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/openapi.json',
      '/api/status',
    ]) {
      expect((await readIn(page, path))?.status, path).toBe(200)
    }
    const refused = await readIn(page, '/api/sessions', { headers: { authorization: 'Bearer no' } })
    expect(refused?.status).toBe(401)
    expect(refused?.headers['www-authenticate']).toContain('invalid_token')
    expect(refused?.headers['x-request-id']).toBeString()
    const token = await signIn(page, learner)
    const authorization = `Bearer ${token}`
    const sessionId = await learner.createSession()
    const sessions = await readIn(page, '/api/sessions', { headers: { authorization } })
    expect(sessions?.text).toContain(sessionId)
    const chat = await readIn(page, '/api/chat/stream', {
      method: 'POST',
      headers: { ...json, authorization, 'idempotency-key': 'first' },
      body: JSON.stringify({ sessionId, content: 'Solve 3x + 7 = 22' }),
    })
    expect(chat?.headers['content-type']).toStartWith('text/event-stream')
    expect(chat?.text).toContain('event: complete')
    for (const revision of [null, '2026-07-28']) {
      const called = await page.evaluate(
        ([url, key, pin]) => (globalThis as unknown as Shown).page.callTool(url, key, pin),
        [`${server.url}/api/mcp`, token, revision] as const,
      )
      expect(called).toBe(`${revision ?? '2025-11-25'}: true`)
    }
    await page.context().close()
  },
  patience,
)

test.each(['localhost', 'app.localhost'])(
  'a page at %s reads nothing by the cookie of the same browser',
  async (host) => {
    const email = newEmail()
    await new Client(server.url).register(email)
    const page = await newPage()
    await page.goto(`${server.url}/login`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    const own = await page.evaluate(async () => (await fetch('/api/account')).status)
    expect(own).toBe(200)
    await openedAt(host, page)
    for (const path of ['/api/account', '/api/sessions', '/api/auth/csrf-token', '/']) {
      for (const credentials of ['include', 'omit'] as const) {
        expect(await readIn(page, path, { credentials }), `${path} ${credentials}`).toBeNull()
      }
    }
    const sent = { method: 'POST', headers: json, body: '{"items":[{"title":"x"}]}' }
    expect(await readIn(page, '/api/sessions', { ...sent, credentials: 'include' })).toBeNull()
    // What every origin may read is not shown to a request that brings cookies either.
    expect(await readIn(page, '/api/status', { credentials: 'include' })).toBeNull()
    expect((await readIn(page, '/api/status'))?.status).toBe(200)
    await page.context().close()
  },
  patience,
)

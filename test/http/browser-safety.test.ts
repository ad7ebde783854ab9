/**
 * What browsers can be tricked into, of every route there is: reading changes nothing, no other site
 * reads an answer, nothing private is kept by a cache, and no header of a request names the server.
 */
import { beforeAll, expect, test } from 'bun:test'
import type { Contract } from '../../src/http/endpoint'
import { startCodeHost } from '../support/codehost'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application, pkce } from '../support/oauth'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { contents } from '../support/stores'

/** GET routes that write, and why; each writes only what the requesting browser alone can use. */
const writing: Readonly<Record<string, string>> = {
  verifyEmail: 'a link in a mail cannot be anything but GET; it changes nothing without a sign-in',
  startCodehostLogin: 'spec 4.2: GET begins a login; a row keeps its state single-use',
  finishCodehostLogin: 'the code host sends the browser back by GET; bound to it by a nonce',
  startLtiLaunch: 'LTI: a platform sends the browser here by GET; a row keeps the state single-use',
  registerLtiPlatform: 'Dynamic Registration: a platform opens the link by GET; it works once',
  getLtiKeys: 'the tool’s key is made when it is first asked for',
  followEvents: 'whose page is open has events stored for minutes; the user sees none of it',
  exportAccount: 'what leaves the server stands in the audit log; its user alone asks for it',
  authorize: 'RFC 6749 §3.1: GET shows the consent page; a row keeps what is asked for',
}
/**
 * Public documents: scripts of every origin may read them, and caches may keep them for a while.
 */
/** Public documents. */
const open =
  /^\/(\.well-known\/|api(\/oauth(\/\.well-known\/.*)?)?$|openapi\.json$|auth\.md$|llms\.txt$|docs(\/shapes)?$|announcements\.atom$)/

const origins = ['https://evil.example', 'null', 'http://localhost.evil.example', 'file://']

onEachEngine('browser safety', (engine) => {
  let contracts: readonly Contract[]

  const host = fixture(() => startCodeHost('github'))
  const server = fixture(() => startServer({ engine, env: host.env }))
  // An administrator may read all.
  const client = fixture(() => signedIn(server, 'admin'))
  beforeAll(async () => {
    contracts = server.running.app.endpoints
      .map(({ contract }) => contract)
      .filter(({ page }) => !page)
  })

  test('GET and HEAD write nothing, but for those that are explained', async () => {
    const { store } = server.running.services
    const sessionId = await client.createSession()
    const stored = () => contents(store)
    const reads = contracts.filter(({ method }) => method === 'GET')
    const names = reads.map(({ operationId }) => operationId)
    expect(names).toEqual(expect.arrayContaining(Object.keys(writing)))
    for (const { path, operationId } of reads) {
      if (operationId in writing) continue
      const before = await stored()
      for (const method of ['GET', 'HEAD']) {
        const target = path.replace(/:\w+/g, sessionId)
        const { status } = await client.call(method, `${target}?sessionId=${sessionId}&q=x`)
        expect([200, 404], `${method} ${path}`).toContain(status)
      }
      expect(await stored(), path).toEqual(before)
    }
  })

  test('HEAD of a mailed link does not use it up', async () => {
    const { app, services } = server.running
    const { json } = await client.call<{ id: string }>('GET', '/api/account')
    const mailed = { purpose: 'verify_email', userId: json.id, lifeMs: 60_000 } as const
    const token = await services.store.transaction((tx) => app.auth.tokens.issue(tx, mailed))
    const before = await contents(services.store)
    expect((await client.call('HEAD', `/api/auth/verify-email?token=${token}`)).status).toBe(302)
    expect(await contents(services.store)).toEqual(before)
    const opened = await client.call('GET', `/api/auth/verify-email?token=${token}`)
    expect(opened.headers.get('location')).toBe('/account?verified=1')
  })

  test('no other site reads or sends what a cookie opens', async () => {
    for (const { method, path, access, resource, crossOrigin } of contracts) {
      const opensWithCookie = access !== 'public' && !resource
      const target = path.replace(/:\w+/g, 'x')
      for (const origin of origins) {
        const headers = { origin, 'access-control-request-method': method }
        const asked = await fetch(server.url + target, { method: 'OPTIONS', headers })
        const answer =
          method === 'GET' && (await client.fetch('GET', target, undefined, { origin }))
        for (const { headers: given } of answer ? [asked, answer] : [asked]) {
          const allowed = given.get('access-control-allow-origin')
          expect(allowed, `${method} ${path}`).toBe(crossOrigin === 'any' ? '*' : null)
          expect(allowed === '*' && opensWithCookie, `${method} ${path}`).toBe(false)
          expect(given.get('access-control-allow-credentials')).toBeNull()
        }
        if (answer) await answer.body?.cancel()
      }
    }
  })

  test('every response but a public document is no-store', async () => {
    for (const { method, path } of contracts) {
      const answer = await client.fetch(
        method === 'GET' ? 'GET' : 'HEAD',
        path.replace(/:\w+/g, 'x'),
      )
      await answer.body?.cancel()
      const control = answer.headers.get('cache-control')
      if (open.test(path)) expect(control, path).toBe('public, max-age=300')
      else expect(control, path).toMatch(/\bno-store\b/)
    }
  })

  test('no Host and no X-Forwarded-* changes an address that is given out', async () => {
    const app = await Application.register(server.url)
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    }
    const paths = [
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource',
      '/openapi.json',
      '/api/mobile/bootstrap',
      '/api/auth/oauth/codehost/start',
      '/api/auth/csrf-token',
      '/api/sessions',
      app.authorizePath(pkce().challenge),
    ]
    for (const path of paths) {
      const answer = await fetch(server.url + path, { headers: forged, redirect: 'manual' })
      const given = `${[...answer.headers].join('\n')}\n${await answer.text()}`
      expect(answer.status, path).toBeLessThan(402)
      expect(given, path).not.toContain('evil.example')
    }
  })
})

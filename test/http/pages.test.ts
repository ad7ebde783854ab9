/** HTML for people and JSON for programs: pages, pages that need a sign-in, and paths that are none. */
import { expect, test } from 'bun:test'
import { Client, signedUp } from '../support/client'
import { expectProblem, expectSecurityHeaders } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { safeReturnPath } from '../../src/web/routes'
import { startServer } from '../support/server'

/** What a browser sends when it opens a page. */
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const publicPages = ['/', '/login', '/register', '/status', '/setup']
const privatePages = [
  '/chat',
  '/chat/abc',
  '/account',
  '/projects',
  '/projects/1',
  '/files',
  '/memory',
]

onEachEngine('pages', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const stranger = fixture(() => new Client(server.url))
  const learner = fixture(() => signedUp(server))
  const open = (client: Client, path: string, method = 'GET') =>
    client.call(method, path, undefined, { accept })

  test.each(publicPages)('%s is a page for everybody', async (path) => {
    for (const client of [stranger, learner]) {
      const { status, text, headers } = await open(client, path)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(text).toStartWith('<!doctype html>')
    }
  })

  test.each(privatePages)(
    '%s is a page for who is signed in, and leads others to /login',
    async (path) => {
      const shown = await open(learner, path)
      expect([shown.status, shown.text.slice(0, 15)]).toEqual([200, '<!doctype html>'])
      for (const [asked, method] of [
        [path, 'GET'],
        [`${path}?a=1&b=//evil.example`, 'GET'],
        [path, 'HEAD'],
      ] as const) {
        const { status, headers } = await open(stranger, asked, method)
        const location = new URL(headers.get('location') ?? '', server.url)
        expect([status, location.origin, location.pathname]).toEqual([302, server.url, '/login'])
        expect(location.searchParams.get('returnTo')).toBe(asked)
        expect(safeReturnPath(location.search)).toBe(asked)
        expect(headers.get('cache-control')).toBe('no-store')
        expectSecurityHeaders(headers)
      }
      const ended = new Client(server.url)
      ended.cookies.set('sid', 'a'.repeat(64))
      expect((await open(ended, path)).status).toBe(302)
      const program = await stranger.call('GET', path)
      expect([program.status, program.text.slice(0, 15)]).toEqual([200, '<!doctype html>'])
    },
  )

  test.each([
    '/chat/%2F%2Fevil.example',
    '/chat/%5Cevil.example',
    '/chat/x?returnTo=//evil.example',
    '/chat/%0d%0aSet-Cookie:a=b',
  ])('%s cannot lead a sign-in to another host', async (path) => {
    const { status, headers } = await open(stranger, path)
    expect(status).toBe(302)
    const location = headers.get('location') ?? ''
    expect(location).toStartWith('/login?returnTo=%2Fchat%2F')
    const back = safeReturnPath(new URL(location, server.url).search)
    expect(new URL(back, server.url).origin).toBe(server.url)
    expect(headers.get('set-cookie')).toBeNull()
  })

  test.each(['/nothing', '/chat/a/b', '/login/x', '/apis', '/%zz', '/index.php'])(
    '%s is the 404 page for a browser and the envelope for a program',
    async (path) => {
      for (const client of [stranger, learner]) {
        const response = await client.fetch('GET', path, undefined, { accept })
        expect([response.status, response.headers.get('content-type')]).toEqual([
          404,
          'text/html; charset=utf-8',
        ])
        expect(await response.text()).toStartWith('<!doctype html>')
        expect(response.headers.get('cache-control')).toBe('no-store')
        expect(response.headers.get('etag')).toBeNull()
        expectSecurityHeaders(response.headers)
        expectProblem(await client.call('GET', path), 404, 'NOT_FOUND')
      }
      const head = await stranger.fetch('HEAD', path, undefined, { accept })
      expect([head.status, await head.text()]).toEqual([404, ''])
      const posted = await stranger.call('POST', path, undefined, { accept })
      expectProblem(posted, 404, 'NOT_FOUND')
    },
  )

  test.each(['/api/nothing', '/api/v2/nothing', '/api/', '/.well-known/nothing', '/.well-known/'])(
    '%s has no page: the envelope for everybody',
    async (path) => {
      expectProblem(await open(stranger, path), 404, 'NOT_FOUND')
    },
  )

  test('documents stay what they are, and a page has its style and script', async () => {
    for (const [path, type] of [
      ['/openapi.json', 'application/json'],
      ['/auth.md', 'text/markdown'],
      ['/llms.txt', 'text/plain'],
      ['/docs', 'text/html'],
    ] as const) {
      const { status, headers } = await open(stranger, path)
      expect([path, status, headers.get('content-type')?.split(';')[0]]).toEqual([path, 200, type])
    }
    const { text } = await open(stranger, '/nothing')
    for (const [, asset] of text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)) {
      expect((await stranger.fetch('GET', asset ?? '')).status).toBe(200)
    }
  })
})

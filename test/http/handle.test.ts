/** `app.handle(request)` answers as the listening server does, so that tests need no socket. */
import { expect, test } from 'bun:test'
import { expectProblem } from '../support/envelope'
import { fixture } from '../support/fixtures'
import { signedIn } from '../support/signed-in'
import { startServer } from '../support/server'

const unknown = '0199c0de-0000-7000-8000-0000000000ff'
const page = { accept: 'text/html' }
const json = { 'content-type': 'application/json' }

const requests: readonly [path: string, init?: RequestInit][] = [
  ['/api/health'],
  ['/api/sessions'],
  ['/api/v2/sessions'],
  [`/api/sessions/${unknown}`],
  [`/api/v2/sessions/${unknown}`],
  ['/api/sessions', { method: 'HEAD' }],
  [`/api/sessions/${unknown}`, { method: 'HEAD' }],
  ['/api/health', { method: 'HEAD' }],
  ['/', { headers: page }],
  ['/', { method: 'HEAD', headers: page }],
  ['/', { headers: { ...page, 'accept-encoding': 'gzip' } }],
  ['/api/sessions', { method: 'POST', body: '{"items":[{"title":1}]}', headers: json }],
  ['/api/sessions', { method: 'POST', body: '{', headers: json }],
  ['/api/sessions', { method: 'POST', body: 'title', headers: { 'content-type': 'text/plain' } }],
  [`/api/sessions/${unknown}`, { method: 'PATCH', body: '{}', headers: json }],
  // No route takes the method: 405, or the methods of the path.
  ['/api/sessions', { method: 'PUT', body: '{}', headers: json }],
  [`/api/sessions/${unknown}`, { method: 'PUT', body: '{}', headers: json }],
  ['/api/chat/stream', { method: 'HEAD' }],
  ['/', { method: 'POST' }],
  ['/api/sessions', { method: 'OPTIONS' }],
  [`/api/sessions/${unknown}`, { method: 'OPTIONS' }],
  ['/api/v2/sessions', { method: 'OPTIONS' }],
  // No route takes the path.
  ['/api/nothing'],
  ['/api/nothing', { method: 'HEAD' }],
  ['/api/nothing', { headers: page }],
  ['/nothing', { headers: page }],
  ['/nothing', { method: 'HEAD', headers: page }],
  ['/nothing', { method: 'POST', headers: page }],
  ['/nothing', { method: 'OPTIONS' }],
  ['/api/sessions/'],
  ['/api//sessions'],
  ['/api/sessions/%zz'],
  ['/api/sessions/%2e%2e'],
  ['/api/sessions/a%20b?q=%zz'],
]

const server = fixture(() => startServer())
const client = fixture(() => signedIn(server, 'admin'))

test.each(requests.map(([path, init = {}]) => [path, init] as const))(
  '%s %j',
  async (path, init) => {
    const [received, returned] = [await send(path, init), await handle(path, init)]
    expect(await shape(returned)).toEqual(await shape(received))
  },
)

const headersOf = ({ headers }: RequestInit = {}): Headers => {
  const all = new Headers(headers)
  all.set('cookie', [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  all.set('x-csrf-token', client.csrfToken ?? '')
  return all
}
const send = (path: string, init?: RequestInit) =>
  fetch(`${server.url}${path}`, {
    redirect: 'manual',
    decompress: false,
    ...init,
    headers: headersOf(init),
  })
const handle = (path: string, init?: RequestInit) =>
  server.handle(new Request(`${server.url}${path}`, { ...init, headers: headersOf(init) }))
/** What the listener adds to send a body, and what differs between any two answers. */
const framing = ['connection', 'content-length', 'date', 'transfer-encoding', 'x-request-id']
async function shape(response: Response) {
  const headers = Object.fromEntries(response.headers)
  for (const own of framing) delete headers[own]
  const body = (await response.text()).replaceAll(
    /[0-9a-f]{8}-[0-9a-f-]{27}|"uptime":[\d.]+/g,
    'id',
  )
  return { status: response.status, headers, body: body.slice(0, 300), length: body.length }
}

test('a patch is refused that names nothing but members that no patch has', async () => {
  const contracts = server.running.app.endpoints.map(({ contract }) => contract)
  const patches = contracts.filter(({ schemas }) => schemas.body?.['minProperties'] === 1)
  expect(patches.length).toBeGreaterThan(8)
  for (const { method, path } of patches) {
    const target = path.replaceAll(/:\w+/g, unknown)
    for (const body of [{}, { nothingLikeIt: 1 }]) {
      expectProblem(await client.call(method, target, body), 400, 'BAD_REQUEST')
    }
  }
})

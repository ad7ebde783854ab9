/** The origin check refuses pages of other sites and foreign host names (DNS rebinding), unless they bring a bearer. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectProblem } from '../support/envelope'
import { startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { bearing, challengeOf, message, modern, post } from './json-rpc'
import { keyOf } from './mcp-clients'

const list = message('tools/list')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const send = (headers: Record<string, string>) => post(server.url, list, headers)

describe('foreign origins and hosts', () => {
  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://evil.example:80',
    'null',
    'not an origin',
    'file:///etc/passwd',
    'chrome-extension://abcdef',
    '',
  ])('Origin %s is refused', async (origin) => {
    const answer = await send({ origin })
    if (origin === '') return expect([200, 403]).toContain(answer.status)
    expectProblem(answer, 403, 'FORBIDDEN')
  })

  test.each(['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:3000', 'HTTP://LOCALHOST'])(
    'Origin %s is as much at home as the server is',
    async (origin) => {
      expect((await send({ origin })).status).toBe(200)
    },
  )

  test.each(['evil.example', 'localhost.evil.example', 'evil.example:80', '192.0.2.1', 'a b'])(
    'Host %s is refused',
    async (host) => {
      const answer = await send({ host })
      expect([400, 403]).toContain(answer.status)
    },
  )

  test.each(['localhost', '127.0.0.1:9', '127.8.9.1', '[::1]:3000', 'LocalHost'])(
    'Host %s is this machine',
    async (host) => {
      expect((await send({ host })).status).toBe(200)
    },
  )

  test('a public instance accepts only its own name, from the trusted proxy’s header', async () => {
    const env = { BASE_URL: 'https://tutor.example', TRUST_PROXY: '1' }
    await using other = await startServer({ env })
    const url = `http://127.0.0.1:${new URL(other.running.url).port}`
    const status = async (headers: Record<string, string>) =>
      (await post(url, list, headers)).status
    expect(await status({ host: 'tutor.example' })).toBe(200)
    expect(await status({ host: 'tutor.example:443', origin: 'https://tutor.example' })).toBe(200)
    expect(await status({ 'x-forwarded-host': 'tutor.example' })).toBe(200)
    expect(await status({ 'x-forwarded-host': 'evil.example, tutor.example' })).toBe(200)
    expect(await status({ 'x-forwarded-host': 'tutor.example, evil.example' })).toBe(403)
    expect(await status({ host: 'tutor.example', origin: 'http://localhost' })).toBe(403)
    expect(await status({})).toBe(403)
  })
})

describe('a bearer token', () => {
  const names = [
    'elenchus:3000',
    'elenchus',
    'ELENCHUS.internal:80',
    'tutor-1.default.svc.cluster.local',
    '10.0.0.7:3000',
    '[fd00::7]:3000',
    'host.docker.internal:3000',
    'localhost',
  ]
  const origins = [
    'http://localhost:6274',
    'https://inspector.example',
    'https://elenchus.example.evil.example',
    'null',
    'app://obsidian.md',
    'capacitor://localhost',
    'chrome-extension://abcdef',
    'vscode-webview://abcdef',
  ]
  const publicUrl = { BASE_URL: 'https://tutor.example.org' }

  test('makes every name and every page good; without one the refusal says what to set', async () => {
    await using other = await startServer({ env: publicUrl })
    const url = `http://127.0.0.1:${new URL(other.running.url).port}`
    const learner = await signedIn({ ...other, url })
    const credential = bearing(await keyOf(learner))
    const [own] = [{ host: 'tutor.example.org' }]
    const strangers = [
      ...names.map((host) => ({ host })),
      ...origins.map((origin) => ({ ...own, origin })),
      { host: 'elenchus:3000', origin: 'https://inspector.example' },
    ]
    const newer = modern('tools/list')
    for (const headers of strangers) {
      for (const sent of [
        { body: list, headers },
        { body: newer.body, headers: { ...newer.headers, ...headers } },
      ]) {
        const name = JSON.stringify(headers)
        const known = await post(url, sent.body, { ...sent.headers, ...credential })
        expect(known.status, name).toBe(200)
        const unknown = await post(url, sent.body, sent.headers)
        expectProblem(unknown, 403, 'FORBIDDEN')
        expect(unknown.headers.get('access-control-allow-origin'), name).toBe('*')
        if ('origin' in headers)
          expect(challengeOf(unknown), name).toMatch(/error="insufficient_scope"/)
        const bad = await post(url, sent.body, { ...sent.headers, ...bearing('ak_no') })
        expectProblem(bad, 401, 'UNAUTHORIZED')
      }
    }
    const { text } = await post(url, list, { host: 'elenchus:3000' })
    expect(text).toContain('BASE_URL')
    expect(text).toContain('TRUST_PROXY')
  })
})

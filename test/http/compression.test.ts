/** Compressed responses: who gets them, with which headers, and what is never compressed. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client } from '../support/client'
import { conformance } from '../support/conformance'
import { sendBytes, requestHead } from '../support/raw-request'
import { startServer, type TestServer } from '../support/server'

const codings = ['br', 'zstd', 'gzip'] as const

let server: TestServer
let client: Client
let sessionId: string

beforeAll(async () => {
  server = await startServer()
  client = new Client(server.url)
  await client.register()
  sessionId = await client.createSession('First')
  const items = Array.from({ length: 30 }, (_, at) => ({ title: `Linear equations ${at}` }))
  await client.call('POST', '/api/sessions', { items })
})
afterAll(() => server[Symbol.asyncDispose]())

/** The response as it was sent, with its body decoded by its own `Content-Encoding`. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { cookie, ...headers },
    decompress: false,
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const coding = response.headers.get('content-encoding')
  return { status: response.status, headers: response.headers, bytes, coding }
}

const text = ({ bytes, coding }: { bytes: Uint8Array<ArrayBuffer>; coding: string | null }) => {
  if (coding === null) return new TextDecoder().decode(bytes)
  const format = (coding === 'br' ? 'brotli' : coding) as 'gzip'
  const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream(format))
  return new Response(stream as ReadableStream).text()
}

const large = ['/api/sessions', '/openapi.json', '/docs', '/']

describe('a JSON answer of the MCP server', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const both = 'application/json, text/event-stream'
  const eras = {
    'of the older era': { message: list, headers: { accept: '*/*' } },
    'of the newer era': {
      message: { ...list, params: { _meta: meta } },
      headers: {
        accept: both,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/list',
      },
    },
  }

  test.each(Object.entries(eras))('%s is sent in a coding', async (_, { message, headers }) => {
    const post = async (coding: string) => {
      const response = await fetch(`${server.url}/api/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': coding, ...headers },
        body: JSON.stringify(message),
        decompress: false,
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { bytes, coding: response.headers.get('content-encoding') }
    }
    const plain = await post('identity')
    const coded = await post('gzip')
    expect([plain.coding, coded.coding]).toEqual([null, 'gzip'])
    expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(await text(coded)).toBe(await text(plain))
    expect(await text(plain)).toContain('"ask_tutor"')
  })
})

describe.each(large)('%s', (path) => {
  test.each(codings)('is sent in %s to who accepts it', async (coding) => {
    const plain = await get(path, { 'accept-encoding': 'identity' })
    const coded = await get(path, { 'accept-encoding': coding })
    expect(plain.coding).toBeNull()
    expect(coded.coding).toBe(coding)
    expect(await text(coded)).toBe(await text(plain))
    expect(coded.bytes.length).toBeLessThan(plain.bytes.length * 0.7)
    for (const { headers, bytes } of [plain, coded]) {
      expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(headers.get('content-length')).toBe(String(bytes.length))
    }
  })

  test('follows the weights of the request', async () => {
    expect((await get(path, { 'accept-encoding': 'br;q=0.1, gzip;q=0.9' })).coding).toBe('gzip')
    const best = path === '/api/sessions' ? 'zstd' : 'br'
    expect((await get(path, { 'accept-encoding': '*' })).coding).toBe(best)
    expect((await get(path, { 'accept-encoding': 'identity;q=0, gzip;q=0.1' })).coding).toBe('gzip')
    expect((await get(path, { 'accept-encoding': '*;q=0' })).coding).toBeNull()
    expect((await get(path, { 'accept-encoding': 'deflate' })).coding).toBeNull()
  })

  test('has the same headers for HEAD, and no body', async () => {
    const got = await get(path, { 'accept-encoding': 'gzip' })
    const head = await get(path, { 'accept-encoding': 'gzip' }, 'HEAD')
    expect(head.bytes.length).toBe(0)
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary', 'etag']) {
      expect(head.headers.get(name), name).toBe(got.headers.get(name))
    }
  })

  test('stays as it is where the request forbids changes', async () => {
    const headers = { 'accept-encoding': 'gzip', 'cache-control': 'no-transform' }
    if (path !== '/') expect((await get(path, headers)).coding).toBeNull()
  })
})

test('a script of the pages is compressed once, at the build', async () => {
  const page = await text(await get('/'))
  const script = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? ''
  for (const coding of codings) {
    const { headers, bytes } = await get(script, { 'accept-encoding': coding })
    expect(headers.get('content-encoding')).toBe(coding)
    expect(headers.get('content-length')).toBe(String(bytes.length))
  }
})

test.each(['/openapi.json', '/docs', '/'])(
  '%s has an entity tag for each coding, which the next request may name',
  async (path) => {
    const tags = new Map<string, string>()
    for (const coding of [...codings, 'identity']) {
      const { headers } = await get(path, { 'accept-encoding': coding })
      tags.set(coding, String(headers.get('etag')))
    }
    expect(new Set(tags.values()).size).toBe(4)
    for (const [coding, tag] of tags) {
      expect(tag).toMatch(/^"[^"]+"$/)
      for (const given of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const known = await get(path, { 'accept-encoding': coding, 'if-none-match': given })
        expect(known.status).toBe(304)
        expect(known.bytes.length).toBe(0)
        expect(known.headers.get('etag')).toBe(tag)
        expect(known.headers.get('vary')).toBe('Accept-Encoding')
        expect(known.coding).toBeNull()
      }
    }
    const { status } = await get(path, {
      'accept-encoding': 'gzip',
      'if-none-match': String(tags.get('br')),
    })
    expect(status).toBe(200)
  },
)

describe('what is never compressed', () => {
  const everything = { 'accept-encoding': 'br, zstd, gzip, *' }

  test('a short answer', async () => {
    for (const path of ['/api/hello', `/api/sessions/${sessionId}`, '/api']) {
      const { coding, headers } = await get(path, everything)
      expect(coding, path).toBeNull()
      expect(headers.get('vary')).toBeNull()
    }
  })

  test('a failure, however long', async () => {
    const items = Array.from({ length: 50 }, () => ({ nothing: 1 }))
    const body = JSON.stringify({ email: 'x', password: 1, items })
    const { headers } = await client.fetch('POST', '/api/auth/login', body, {
      'content-type': 'application/json',
      ...everything,
    })
    expect(headers.get('content-encoding')).toBeNull()
  })

  test('an event stream', async () => {
    const reply = await client.fetch(
      'POST',
      '/api/chat/stream',
      { sessionId, content: `Solve 3x + 7 = 22. ${'Please. '.repeat(200)}` },
      everything,
    )
    expect(reply.headers.get('content-type')).toStartWith('text/event-stream')
    expect(reply.headers.get('content-encoding')).toBeNull()
    expect((await reply.text()).length).toBeGreaterThan(1_024)
    const question = { query: 'How do I bring my chats along?' }
    const found = await client.fetch('POST', '/api/nlweb/stream', question, everything)
    expect(found.headers.get('content-encoding')).toBeNull()
  })

  test("a learner's file and the archive", async () => {
    const form = new FormData()
    form.set('file', new File(['Photosynthesis '.repeat(500)], 'notes.txt'))
    const { json } = await client.call<{ id: string }>('POST', '/api/files', form)
    for (const path of [`/api/files/${json.id}/content`, '/api/account/export']) {
      expect((await get(path, everything)).coding, path).toBeNull()
    }
  })

  test('an answer whose route holds a secret, even where it is long', async () => {
    const uris = Array.from({ length: 50 }, (_, at) => `https://client.example/callback/${at}`)
    const registered = await client.fetch(
      'POST',
      '/api/oauth/register',
      { client_name: 'Long', redirect_uris: uris },
      everything,
    )
    expect(registered.status).toBe(201)
    expect(registered.headers.get('content-encoding')).toBeNull()
  })
})

/**
 * Members of answers that are secrets: tokens, codes, keys. The answer of
 * `getShare` repeats the link of its request, which its reader has.
 */
const secret =
  /^(csrfToken|credential|client_secret|accessToken|refreshToken|access_token|refresh_token|code|shareId|secret|recoveryCodes)$/
/** In an example: a link that lets in who has it. */
const secretLink = /\bhttps?:[^"]+[?&](token|code)=/

test('every route whose answer has a secret member says so, so that it is never compressed', async () => {
  const api = await conformance()
  const holding = api.operations.flatMap(({ operation }) => {
    const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400)
    const bodies = answers.map(([, { content }]) => content?.['application/json'])
    const members = bodies.flatMap((body) =>
      Object.keys(api.resolved(body?.schema)['properties'] ?? {}),
    )
    const isLink = bodies.some((body) => secretLink.test(JSON.stringify(body?.example ?? null)))
    const isSecret = isLink || members.some((one) => secret.test(one))
    const holds = operation.operationId !== 'getShare' && isSecret
    return holds ? [operation.operationId] : []
  })
  const said = server.running.app.endpoints
    .filter(({ contract }) => contract.holdsSecret)
    .map(({ contract }) => contract.operationId)
  expect(holding.length).toBeGreaterThan(7)
  const pages = ['plainLogin', 'showPlainLogin'] // not in the document; their form has the token
  expect(said.toSorted()).toEqual([...holding, ...pages].toSorted())
})

test('a long answer of many readers at once does not stop the event loop', async () => {
  const items = Array.from({ length: 40 }, (_, at) => ({
    title: `Long ${at}`,
    messages: Array.from({ length: 10 }, () => ({ role: 'user', content: 'x = 4 '.repeat(300) })),
  }))
  const { json } = await client.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
    items: items.slice(0, 20),
  })
  const path = `/api/sessions/${json.results[0]?.id}/messages`
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => get(path, { 'accept-encoding': 'gzip' })),
  )
  for (const answer of answers) expect(answer.coding).toBe('gzip')
})

test('the client that sends no Accept-Encoding gets the plain body', async () => {
  const head = requestHead('GET', '/openapi.json', { host: 'x', connection: 'close' })
  const { headers, json } = await sendBytes(server.url, head)
  expect(headers.get('content-encoding')).toBeNull()
  expect(json).toHaveProperty('openapi')
})

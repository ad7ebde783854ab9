/** Request bodies that are too large, no JSON, or not what they say they are (contract §1). */
import { describe, expect, spyOn, test } from 'bun:test'
import { signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { requestHead, sendBytes } from '../support/raw-request'
import { startServer } from '../support/server'

const good = JSON.stringify({ items: [{ title: 'A session' }] })
const limit = 1_048_576
/** A body that is all right but for the bytes of its title. */
const titled = (...bytes: number[]) =>
  Buffer.from(good.replace('A session', String.fromCharCode(...bytes)), 'latin1')

onEachEngine('body', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedUp(server.url))

  const headers = (more: Record<string, string>) => ({
    Host: 'localhost',
    Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-CSRF-Token': client.csrfToken ?? '',
    'Content-Type': 'application/json',
    ...more,
  })
  /** Sends a body byte for byte. */
  const send = (body: string | Uint8Array, more: Record<string, string> = {}) => {
    const bytes = Buffer.from(body)
    const head = requestHead(
      'POST',
      '/api/sessions',
      headers({ 'Content-Length': `${bytes.length}`, ...more }),
    )
    return sendBytes(server.url, Buffer.concat([Buffer.from(head), bytes]))
  }
  /** Sends what a client sends that loses its line in the middle of a body. */
  const cut = (path: string, more: Record<string, string>, part: string) =>
    sendBytes(server.url, requestHead('POST', path, headers(more)) + part)
  const sendChunks = (chunks: readonly string[]) => {
    const head = requestHead('POST', '/api/sessions', headers({ 'Transfer-Encoding': 'chunked' }))
    const parts = chunks.map((each) => `${Buffer.byteLength(each).toString(16)}\r\n${each}\r\n`)
    return sendBytes(server.url, `${head}${parts.join('')}0\r\n\r\n`)
  }
  const sessionCount = async () => {
    const { json } = await client.call<{ items: unknown[] }>('GET', '/api/sessions?limit=100')
    return json.items.length
  }

  test('a client that loses its line in a body is no fault of the server in the log', async () => {
    using error = spyOn(server.running.services.log, 'error')
    const chunked = { 'Transfer-Encoding': 'chunked' }
    for (const path of ['/api/sessions', '/api/status/confirm', '/api/oauth/register']) {
      const { status } = await cut(path, chunked, '5\r\n{"a"\r\nno chunk\r\n')
      expect([0, 400]).toContain(status)
    }
    expect((await send(good)).status).toBe(200)
    expect(error).not.toHaveBeenCalled()
  })

  test.each([
    ['empty', ''],
    ['blank', ' \n'],
    ['cut off', good.slice(0, -3)],
    ['two values', `${good}${good}`],
    ['single quotes', good.replaceAll('"', "'")],
    ['a trailing comma', '{"items":[],}'],
    ['a comment', '{/* */"items":[]}'],
    ['NaN', '{"items":NaN}'],
    ['a raw line break in a string', '{"items":[{"title":"a\nb"}]}'],
    ['invalid UTF-8', titled(0xc3, 0x28)],
    ['a surrogate in UTF-8', titled(0xed, 0xa0, 0x80)],
    ['an overlong form in UTF-8', titled(0xc0, 0xaf)],
    ['UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le')],
    ['gzip without saying so', Bun.gzipSync(good)],
    ['a form', 'items=1'],
  ])('%s is 400', async (_, body) => {
    expectProblem(await send(body), 400, 'BAD_REQUEST')
  })

  test.each([
    'null',
    'true',
    '1',
    '"text"',
    '[]',
    '{}',
    '{"items":null}',
    '{"items":{"length":1}}',
  ])('JSON of another shape is 400 and says where: %s', async (body) => {
    const answer = await send(body)
    expectProblem(answer, 400, 'BAD_REQUEST')
    const { detail } = answer.json as { detail: { path: string; message: string }[] }
    expect(detail.length).toBeGreaterThan(0)
    for (const fault of detail) expect(Object.keys(fault)).toEqual(['path', 'message'])
  })

  test('a byte order mark is skipped (RFC 8259 §8.1)', async () => {
    expect((await send(`\uFEFF${good}`)).status).toBe(200)
  })

  test.each([
    ['__proto__', '{"items":[],"__proto__":{"isAdmin":true}}'],
    ['__proto__, escaped', '{"items":[],"\\u005f_proto_\\u005f":{}}'],
    ['__proto__, deep inside', '{"items":[{"title":"x","messages":[{"__proto__":null}]}]}'],
  ])('%s is 400', async (_, body) => {
    expectProblem(await send(body), 400, 'BAD_REQUEST')
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test.each(['constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'a member %s is only a member',
    async (name) => {
      expect((await send(`{"items":[{"title":"x"}],"${name}":{}}`)).status).toBe(200)
    },
  )

  test.each([
    ['lists', '['.repeat(500_000) + ']'.repeat(500_000)],
    ['objects', '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000)],
    ['lists beyond the limit of depth', `{"items":${'['.repeat(70)}${']'.repeat(70)}}`],
    ['never closed', '['.repeat(1_000_000)],
  ])('deep JSON is 400: %s', async (_, body) => {
    expectProblem(await send(body), 400, 'BAD_REQUEST')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'json',
    'application/json5',
    'application/jsonx; charset=utf-8',
    '',
  ])('the content type %p is 415', async (type) => {
    expectProblem(await send(good, { 'Content-Type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  test('no content type at all is 415', async () => {
    const { 'Content-Type': _, ...rest } = headers({ 'Content-Length': `${good.length}` })
    const answer = await sendBytes(server.url, requestHead('POST', '/api/sessions', rest) + good)
    expectProblem(answer, 415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json ;x=y'])(
    'the content type %p is fine',
    async (type) => {
      expect((await send(good, { 'Content-Type': type })).status).toBe(200)
    },
  )

  test.each(['gzip', 'br', 'deflate', 'identity, gzip'])(
    'the content coding %s is 415',
    async (coding) => {
      const answer = await send(Bun.gzipSync(good), { 'Content-Encoding': coding })
      expectProblem(answer, 415, 'UNSUPPORTED_MEDIA_TYPE')
    },
  )

  describe('size', () => {
    const filled = (bytes: number) => good + ' '.repeat(bytes - good.length)

    test('a body of exactly the limit is read, one more byte is 413', async () => {
      expect((await send(filled(limit))).status).toBe(200)
      const before = await sessionCount()
      expectProblem(await send(filled(limit + 1)), 413, 'PAYLOAD_TOO_LARGE')
      expect(await sessionCount()).toBe(before)
    })

    test('an announced length is refused before the body comes', async () => {
      const answer = await send('', { 'Content-Length': '5000000000' })
      expectProblem(answer, 413, 'PAYLOAD_TOO_LARGE')
    })

    test('without an announced length the bytes are counted', async () => {
      const piece = ' '.repeat(65_536)
      expect((await sendChunks([good, ...Array.from({ length: 15 }, () => piece)])).status).toBe(
        200,
      )
      const before = await sessionCount()
      const answer = await sendChunks([good, ...Array.from({ length: 16 }, () => piece)])
      expectProblem(answer, 413, 'PAYLOAD_TOO_LARGE')
      expect(await sessionCount()).toBe(before)
    })

    test('a client that sends 32 MiB anyway reads the 413', async () => {
      const answer = await client.call('POST', '/api/sessions', 'x'.repeat(32 * limit))
      expectProblem(answer, 413, 'PAYLOAD_TOO_LARGE')
    })

    test('chunks are put together, even inside a character', async () => {
      const bytes = Buffer.from(JSON.stringify({ items: [{ title: '📐' }] })).toString('latin1')
      const at = bytes.indexOf('\u00f0') + 2
      const head = requestHead('POST', '/api/sessions', headers({ 'Transfer-Encoding': 'chunked' }))
      const parts = [bytes.slice(0, at), bytes.slice(at)].map(
        (each) => `${each.length.toString(16)}\r\n${each}\r\n`,
      )
      const answer = await sendBytes(
        server.url,
        Buffer.from(`${head}${parts.join('')}0\r\n\r\n`, 'latin1'),
      )
      expect(answer.status).toBe(200)
    })
  })

  test('a client that disconnects within its body disturbs no other request', async () => {
    const head = requestHead('POST', '/api/sessions', headers({ 'Content-Length': '1000' }))
    const { hostname, port } = new URL(server.url)
    const closed = Promise.withResolvers<void>()
    const socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: { data: () => undefined, close: () => closed.resolve() },
    })
    socket.write(`${head}{"items":`)
    socket.end()
    await closed.promise
    expect((await client.call('GET', '/api/hello')).status).toBe(200)
  })
})

/** Bodies that are read into a file as they come: JSON, whole and broken, large and cut off. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { removeOrphans } from '../../src/http/upload'
import { sha256 } from '../../src/lib/tokens'
import { emptyFolder } from '../support/program'
import { inPieces, maxBytes, UploadServer, type Taken } from './upload-server'

let uploads: UploadServer
beforeAll(async () => {
  uploads = await UploadServer.open()
})
afterAll(() => uploads[Symbol.asyncDispose]())
beforeEach(() => {
  uploads.taken.length = 0
})

describe('JSON', () => {
  test.each([
    ['an object', '{"a": [1, -2.5e+3, true, false, null, "\\u00e9\\"\\\\ 😀"]}'],
    ['a list', '[ ]'],
    ['text', '"\\ud83d\\ude00 é"'],
    ['a number', '-0.5E-7'],
    ['a word', 'null'],
    ['what only looks like its end', '"}, \\"payload\\": 5"'],
  ])('the bytes of the member become the file: %s', async (_, payload) => {
    const given = [
      `{"source":"a","payload":${payload}}`,
      ` {\n"payload" :\t${payload} , "source" : "a" , "more": {"payload": 1} } `,
      `\ufeff{"source":"a","payload":${payload}}`,
      `{"\\u0070ayload":${payload},"source":"a"}`,
    ]
    for (const text of given) {
      for (const size of [1, 7, 1_000]) {
        expect(await uploads.sendJson(inPieces(Buffer.from(text), size)), text).toMatchObject({
          status: 200,
        })
        const [{ content, upload, body, mode }] = uploads.taken.splice(0) as [Taken]
        expect(content.toString()).toBe(payload)
        expect(upload).toMatchObject({ size: content.length, sha256: sha256(payload) })
        expect(body).toMatchObject({ source: 'a' })
        expect(mode & 0o777).toBe(0o600)
      }
    }
  })

  const broken = [
    '',
    '{',
    '{"payload"',
    '{"payload":',
    '{"payload":1',
    '{"payload":1,}',
    '{"payload":[1,]}',
    '{"payload":01}',
    '{"payload":1.}',
    '{"payload":-}',
    '{"payload":1e}',
    '{"payload":tru}',
    '{"payload":nulll}',
    '{payload:1}',
    '{"payload":"\\x"}',
    '{"payload":"\\u12g4"}',
    '{"payload":"\n"}',
    '{"payload":1}}',
    '{"payload":1} 2',
    '{"payload":1 2}',
    '{"payload":"a}',
    "{'payload':1}",
    '{"payload":{1:2}}',
    '{"payload":[1}',
    '{"payload":{"a"}}',
    '{"payload":{"a":1,}}',
    '/**/{"payload":1}',
    '{"payload":+1}',
    '{"payload":.5}',
    '{"payload":NaN}',
  ]
  test.each(broken)('an invalid one is refused: %s', async (text) => {
    expect(() => JSON.parse(text)).toThrow()
    for (const size of [1, 1_000]) {
      const answer = await uploads.sendJson(
        inPieces(Buffer.from(text.replace('{', '{"source":"a",')), size),
      )
      expect(answer).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } })
    }
    expect(uploads.taken).toEqual([])
  })

  test.each([[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0xe2, 0x82]])(
    'is refused in anything but UTF-8 (byte %p and more)',
    async (...bytes) => {
      const [before, after] = [Buffer.from('{"source":"a","payload":"'), Buffer.from('"}')]
      const body = Buffer.concat([before, Uint8Array.from(bytes), after])
      for (const size of [1, 1_000]) {
        expect(await uploads.sendJson(inPieces(body, size))).toMatchObject({ status: 400 })
      }
      expect(await uploads.sendJson(Buffer.concat([before, Uint8Array.from(bytes)]))).toMatchObject(
        {
          status: 400,
        },
      )
    },
  )

  test('says which member is missing, or comes twice', async () => {
    const faults = async (text: string) =>
      (await uploads.sendJson(text)).json.detail?.map(({ path }) => path)
    expect(await faults('{"source":"a"}')).toEqual(['/payload'])
    expect(await faults('{"payload":1}')).toEqual(['/source'])
    expect(await faults('{"payload":1,"source":5}')).toEqual(['/source'])
    expect(await faults('[]')).toEqual(['/payload'])
    expect(await uploads.sendJson('{"source":"a","payload":1,"payload":2}')).toMatchObject({
      status: 400,
    })
    expect(await uploads.sendJson('{"source":"a","payload":1,"__proto__":{}}')).toMatchObject({
      status: 400,
    })
    expect(await uploads.sendJson('{"source":"b","payload":1,"source":"a"}')).toMatchObject({
      status: 200,
    })
    expect(uploads.taken.map(({ body }) => body)).toEqual([{ source: 'a' }])
  })

  test('may be nested deeply, but not without end', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(await uploads.sendJson(`{"source":"a","payload":${nested(100_000)}}`)).toMatchObject({
      status: 200,
    })
    expect(await uploads.sendJson(`{"source":"a","payload":${nested(300_000)}}`)).toMatchObject({
      status: 400,
    })
  })

  test('past its limit is 413, announced or not', async () => {
    const sized = (bytes: number) => `{"source":"a","payload":"${'x'.repeat(bytes - 27)}"}`
    expect(sized(maxBytes).length).toBe(maxBytes)
    expect(await uploads.sendJson(sized(maxBytes))).toMatchObject({ status: 200 })
    const tooLarge = { status: 413, json: { code: 'PAYLOAD_TOO_LARGE' } }
    expect(await uploads.sendJson(sized(maxBytes + 1))).toMatchObject(tooLarge)
    const stream = inPieces(Buffer.from(sized(maxBytes + 1)), 100_000)
    expect(await uploads.sendJson(stream)).toMatchObject(tooLarge)
    const beside = `{"source":"${'x'.repeat(1_100_000)}","payload":1}`
    expect(await uploads.sendJson(beside)).toMatchObject(tooLarge)
  })

  test('is the same request under a key whatever its white space and order, and another by any value', async () => {
    const claims = async (texts: readonly string[]) => {
      for (const text of texts) await uploads.sendJson(text, { 'idempotency-key': 'k' })
      return new Set(uploads.taken.splice(0).map(({ claim }) => Bun.hash(sorted(claim?.body))))
    }
    const sorted = (value: unknown) =>
      JSON.stringify(value, (_, one: unknown) =>
        typeof one === 'object' && one !== null && !Array.isArray(one)
          ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : one,
      )
    const same = [
      '{"source":"a","payload":{"b":1,"c":2}}',
      '{ "payload": {"c":2, "b":1}, "source":"a" }',
    ]
    expect((await claims(same)).size).toBe(1)
    expect((await claims([...same, '{"source":"a","payload":{"b":1,"c":3}}'])).size).toBe(2)
    expect((await claims([...same, '{"source":"b","payload":{"b":1,"c":2}}'])).size).toBe(2)
    const large = `"${'x'.repeat(2_000_000)}"`
    expect(
      (await claims([`{"source":"a","payload":${large}}`, `{"payload":${large},"source":"a"}`]))
        .size,
    ).toBe(1)
  })
})

test('other kinds of bodies are 415', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    '',
    'multipart/mixed; boundary=b',
  ]) {
    expect(await uploads.send('{}', { 'content-type': type })).toMatchObject({ status: 415 })
  }
  expect(await uploads.sendJson('{}', { 'content-encoding': 'gzip' })).toMatchObject({
    status: 415,
  })
})

test('a client that disconnects leaves no file', async () => {
  const gone = Promise.withResolvers<void>()
  const socketOfClient = await Bun.connect({
    hostname: 'localhost',
    port: uploads.port,
    socket: { data: () => undefined, close: () => gone.resolve() },
  })
  const head = `POST /json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n`
  socketOfClient.write(`${head}{"source":"a","payload":"xxxxx`)
  while ((await uploads.left()).length === 0) await Bun.sleep(5)
  socketOfClient.terminate()
  while ((await uploads.left()).length > 0) await Bun.sleep(5)
  expect(uploads.taken).toEqual([])
})

test('files of a dead process are removed, and those that arrive meanwhile stay', async () => {
  await using place = await emptyFolder()
  const [old, fresh] = [join(place.path, 'old'), join(place.path, 'fresh')]
  for (const path of [old, fresh]) await Bun.write(path, 'x')
  const now = (await stat(fresh)).mtimeMs
  await utimes(old, now / 1_000 - 60, now / 1_000 - 60)
  await removeOrphans(place.path, now)
  expect(await readdir(place.path)).toEqual(['fresh'])
  await removeOrphans(place.path, now + 1)
  await removeOrphans(join(place.path, 'missing'), now + 1)
  expect(await readdir(place.path)).toEqual([])
})

/** Forms with a file that is read as it comes: whole and broken, large and cut off. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { inPieces, maxBytes, UploadServer } from './upload-server'

let uploads: UploadServer
beforeAll(async () => {
  uploads = await UploadServer.open()
})
afterAll(() => uploads[Symbol.asyncDispose]())
beforeEach(() => {
  uploads.taken.length = 0
})

const form = (parts: Readonly<Record<string, string | File>>) => {
  const made = new FormData()
  for (const [name, part] of Object.entries(parts)) made.append(name, part)
  return made
}

describe('a form', () => {
  const bytes = crypto.getRandomValues(new Uint8Array(50_000))
  const digest = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

  test('brings its file byte for byte, with its name and type, and its fields', async () => {
    const file = new File([bytes], '../../über "x".zip', { type: 'application/zip' })
    expect(await uploads.send(form({ source: 'é😀', file }))).toMatchObject({ status: 200 })
    expect(await uploads.send(form({ file, source: 'é😀' }))).toMatchObject({ status: 200 })
    for (const { upload, content, body } of uploads.taken) {
      expect(content.equals(bytes)).toBe(true)
      expect(body).toEqual({ source: 'é😀' })
      expect(upload).toMatchObject({ size: 50_000, type: 'application/zip', sha256: digest })
      expect(upload.name).not.toContain('/')
      expect(upload.name).toStartWith('über ')
    }
  })

  test('is the same request under a key whatever its boundary', async () => {
    for (const content of ['one', 'one', 'two']) {
      await uploads.send(form({ source: 'a', file: new File([content], 'x') }), {
        'idempotency-key': 'k',
      })
    }
    const [one, again, other] = uploads.taken.map(({ claim }) => JSON.stringify(claim?.body))
    expect(again).toBe(one as string)
    expect(other).not.toBe(one as string)
  })

  test('over its limit is 413, announced or not; at its limit it is accepted', async () => {
    const file = (size: number) =>
      form({ source: 'a', file: new File([new Uint8Array(size)], 'x') })
    expect(await uploads.send(file(maxBytes))).toMatchObject({ status: 200 })
    expect(await uploads.send(file(maxBytes + 1))).toMatchObject({ status: 413 })
    expect(await uploads.send(file(maxBytes + 2_000_000))).toMatchObject({ status: 413 })
    const request = new Request('http://x', { method: 'POST', body: file(maxBytes + 2_000_000) })
    const type = { 'content-type': request.headers.get('content-type') ?? '' }
    const stream = inPieces(new Uint8Array(await request.arrayBuffer()), 200_000)
    expect(await uploads.send(stream, type)).toMatchObject({ status: 413 })
  })

  test('without its file, with others, or with parts given twice is refused', async () => {
    const refused = { status: 400, json: { code: 'BAD_REQUEST' } }
    expect(await uploads.send(form({ source: 'a' }))).toMatchObject(refused)
    expect(await uploads.send(form({ file: new File(['x'], 'x') }))).toMatchObject(refused)
    expect(await uploads.send(form({ source: 'a', other: new File(['x'], 'x') }))).toMatchObject(
      refused,
    )
    const twice = form({ source: 'a', file: new File(['x'], 'x') })
    twice.append('file', new File(['y'], 'y'))
    expect(await uploads.send(twice)).toMatchObject(refused)
    const sources = form({ source: 'a', file: new File(['x'], 'x') })
    sources.append('source', 'b')
    expect(await uploads.send(sources)).toMatchObject(refused)
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, 'x']))
    expect(
      await uploads.send(form({ source: 'a', ...many, file: new File(['x'], 'x') })),
    ).toMatchObject(refused)
    expect(uploads.taken).toEqual([])
  })

  test('that is cut off or malformed is refused', async () => {
    const whole =
      '--b\r\nContent-Disposition: form-data; name="source"\r\n\r\na\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\ncontent\r\n--b--\r\n'
    const type = { 'content-type': 'multipart/form-data; boundary=b' }
    expect(await uploads.send(whole, type)).toMatchObject({ status: 200 })
    for (let cut = 0; cut < whole.length - 4; cut += 3) {
      expect(await uploads.send(whole.slice(0, cut), type), whole.slice(0, cut)).toMatchObject({
        status: 400,
      })
    }
    expect(await uploads.send(whole, { 'content-type': 'multipart/form-data' })).toMatchObject({
      status: 400,
    })
    expect(await uploads.send(whole.replaceAll('--b', '--c'), type)).toMatchObject({ status: 400 })
    expect(uploads.taken).toHaveLength(1)
  })

  test('may be the only accepted type; a file that was moved away stays', async () => {
    const answer = await uploads.send(form({ file: new File(['12345'], 'x') }), {}, '/keep')
    expect(answer).toMatchObject({ status: 200, json: { size: 5 } })
    expect(await readFile(uploads.kept, 'utf8')).toBe('12345')
    const type = { 'content-type': 'application/json' }
    expect(await uploads.send('{}', type, '/keep')).toMatchObject({ status: 415 })
  })
})

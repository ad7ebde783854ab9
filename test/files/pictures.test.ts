/** Pictures over HTTP: what is stored of them, and which are refused (contract §8). */
import { describe, expect, test } from 'bun:test'
import { sha256 } from '../../src/lib/tokens'
import { fixture, onEachEngine } from '../support/fixtures'
import { gif, jpeg, png, secretPlace, webp } from '../support/pictures'
import { startServer } from '../support/server'
import { newUploader } from './uploader'

const formats = [
  ['photo.jpg', 'image/jpeg', jpeg],
  ['sheet.png', 'image/png', png],
  ['loop.gif', 'image/gif', gif],
  ['page.webp', 'image/webp', webp],
] as const

onEachEngine('pictures', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const learner = fixture(() => newUploader(server.url))

  const stored = async (name: string, bytes: Uint8Array) => {
    const { status, json } = await learner.upload(name, bytes)
    expect(status).toBe(201)
    const content = Buffer.from(await (await learner.content(json.id)).arrayBuffer())
    expect(json.sha256).toBe(sha256(new Uint8Array(content)))
    expect(json.size).toBe(content.length)
    return { file: json, content, text: content.toString('latin1') }
  }

  describe.each(formats)('%s', (name, mimeType, make) => {
    test('is ready at once and keeps no metadata; the digest is of what is stored', async () => {
      const { file, text } = await stored(name, make())
      expect(file).toMatchObject({ mimeType, status: 'ready' })
      expect(file).not.toHaveProperty('error')
      expect(make().toString('latin1')).toContain(secretPlace)
      expect(text).not.toContain(secretPlace)
      expect(text).not.toMatch(/exif|xmp|photoshop|tEXt|zTXt|iTXt|tIME|abcd/i)
    })

    test('a clean picture is stored byte for byte', async () => {
      const { content } = await stored(name, make())
      const again = await stored(name, content)
      expect(again.content.equals(content)).toBe(true)
      expect(again.file.status).toBe('ready')
    })

    test('cut at any byte it is damaged, and the metadata before the cut is not stored', async () => {
      const whole = make()
      const { content } = await stored(name, whole)
      for (const part of [0.3, 0.5, 0.7, 0.9]) {
        const { file, text } = await stored(
          name,
          whole.subarray(0, Math.ceil(content.length * part)),
        )
        expect(file.status).toBe('failed')
        expect(file.error?.code).toBe('CORRUPT')
        expect(text).not.toContain(secretPlace)
      }
    })

    test('with absurd dimensions it is too large', async () => {
      for (const size of [
        { width: 16_385, height: 1 },
        { width: 16_000, height: 16_000 },
      ]) {
        const { file } = await stored(name, make(size))
        expect(file.status).toBe('failed')
        expect(file.error?.code).toBe('PICTURE_TOO_LARGE')
      }
    })
  })

  test('a turned JPEG keeps its orientation and nothing else of its EXIF', async () => {
    const { file, text } = await stored('turned.jpg', jpeg({ orientation: 6 }))
    expect(file.status).toBe('ready')
    expect(text).not.toContain(secretPlace)
    expect(text).toContain(
      '\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06',
    )
  })

  test('a GIF keeps how often it repeats', async () => {
    expect((await stored('loop.gif', gif())).text).toContain('NETSCAPE2.0')
  })

  test('a WebP no longer announces metadata', async () => {
    const { content } = await stored('page.webp', webp())
    expect(content.readUInt32LE(4)).toBe(content.length - 8)
    expect(content[20]).toBe(0)
  })

  test.each([
    ['a signature alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    [
      'a chunk longer than the file',
      Buffer.from('\x89PNG\r\n\x1a\n\xff\xff\xff\xffIHDR1234', 'latin1'),
    ],
    ['a JPEG of markers', Buffer.from('\xff\xd8\xff\xff\xff\xff\xff\xd9', 'latin1')],
    ['a JPEG segment of length zero', Buffer.from('\xff\xd8\xff\xe1\0\0Exif\0\0', 'latin1')],
    ['a GIF without an image', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a RIFF without chunks', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
    [
      'a RIFF of negative length',
      Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 \xff\xff\xff\xff', 'latin1'),
    ],
  ])('%s is damaged', async (_, bytes) => {
    const { file } = await stored('x.png', bytes)
    expect([file.status, file.error?.code]).toEqual(['failed', 'CORRUPT'])
  })

  test('a picture of more than 10 MiB is 413, and nothing is kept', async () => {
    const before = (await learner.list()).json.items.length
    const large = Buffer.concat([png(), Buffer.alloc(10 * 1_048_576)])
    const { status, json } = await learner.upload('large.png', large)
    expect(status).toBe(413)
    expect(json).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect((await learner.list()).json.items).toHaveLength(before)
  })
})

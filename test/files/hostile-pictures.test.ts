/** Pictures that are made to harm: of very many parts, damaged anywhere, and very many at once. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cleanPicture } from '../../src/features/files/pictures'
import { detectMimeType } from '../../src/features/files/extraction/extract'
import { fixture } from '../support/fixtures'
import { damaged, damages, hostilePictures, wholePictures } from '../support/hostile-pictures'
import { leastHold, threadTime } from '../support/loop-probe'
import { jpeg } from '../support/pictures'
import { startServer } from '../support/server'
import { newUploader } from './uploader'

const server = fixture(() => startServer({ engine: 'sqlite' }))
const learner = fixture(() => newUploader(server.url))
const hostile = hostilePictures()

test.each(Object.keys(hostile))(
  'a %s holds nobody up, and is stored with its fault',
  async (name) => {
    const bytes = hostile[name] as Buffer
    await learner.upload('loaded.jpg', jpeg())
    const { heldMs, result } = await leastHold(50, () => learner.upload('x.jpg', bytes))
    expect(result.status).toBe(201)
    expect(result.json.status).toBe('failed')
    expect(result.json.error?.code).toMatch(/^(?:CORRUPT|PICTURE_TOO_LARGE)$/)
    // This process is also the client, which copies ten mebibytes several times.
    expect(heldMs).toBeLessThan(50)
    await learner.remove(result.json.id)
  },
)

test('cleaning takes a time in proportion to the bytes', () => {
  for (const [name, bytes] of Object.entries(hostile)) {
    const begunAt = threadTime()
    cleanPicture(detectMimeType(bytes, name), bytes)
    expect([name, threadTime() - begunAt < 2_000]).toEqual([name, true])
  }
})

test.each([
  ['JPEG that ends where a segment should follow', 'ff d8 ff e1 00 02'],
  ['JPEG that ends within a marker', 'ff d8 ff'],
  ['JPEG of a frame without a size', 'ff d8 ff c0 00 02 ff d9'],
  ['JPEG with EXIF that ends behind its name', 'ff d8 ff e1 00 08 45 78 69 66 00 00 ff d9'],
  ['GIF that ends behind its screen', '47 49 46 38 39 61 01 00 01 00 00 00 00'],
  ['GIF that ends within an extension', '47 49 46 38 39 61 01 00 01 00 00 00 00 21'],
  ['GIF that ends within an image', '47 49 46 38 39 61 01 00 01 00 00 00 00 2c'],
  ['WebP that ends behind its header', '52 49 46 46 04 00 00 00 57 45 42 50'],
  [
    'WebP with an empty extended header',
    '52 49 46 46 0c 00 00 00 57 45 42 50 56 50 38 58 00 00 00 00',
  ],
  ['WebP with a short frame', '52 49 46 46 0c 00 00 00 57 45 42 50 41 4e 4d 46 00 00 00 00'],
  ['PNG that ends behind its signature', '89 50 4e 47 0d 0a 1a 0a'],
])('a %s is damaged, and no failure of the server', async (_, hex) => {
  const { status, json } = await learner.upload('x', Buffer.from(hex.replaceAll(' ', ''), 'hex'))
  expect([status, json.status, json.error?.code]).toEqual([201, 'failed', 'CORRUPT'])
})

const names = Object.keys(wholePictures) as (keyof typeof wholePictures)[]

test('a picture that is damaged anywhere is read to an end', () => {
  const cases = fc.property(fc.constantFrom(...names), damages, (name, given) => {
    const bytes = damaged(wholePictures[name], given)
    for (const type of ['image/png', 'image/jpeg', 'image/webp', 'image/gif']) {
      const cleaned = cleanPicture(type, bytes)
      // At most the header of a WebP and the orientation of a JPEG are written anew.
      expect(cleaned.bytes.length).toBeLessThanOrEqual(bytes.length + 64)
    }
  })
  fc.assert(cases, { numRuns: 3_000 })
})

test('a picture that is damaged anywhere is stored over HTTP, never a failure', async () => {
  const cases = fc.asyncProperty(fc.constantFrom(...names), damages, async (name, given) => {
    const bytes = damaged(wholePictures[name], given)
    const { status } = await learner.upload(name, bytes)
    expect(status).toBe(bytes.length === 0 ? 400 : 201)
  })
  await fc.assert(cases, { numRuns: 25 })
})

test('forty hostile pictures of one user leave room for the picture of another', async () => {
  const other = await newUploader(server.url)
  const bytes = hostilePictures(200_000)['JPEG of empty tables'] as Buffer
  let waiting = 40
  const many = Array.from({ length: waiting }, () =>
    learner.upload('x.jpg', bytes).then(({ status }) => {
      waiting -= 1
      return status
    }),
  )
  expect((await other.upload('photo.jpg', jpeg())).json.status).toBe('ready')
  expect(waiting).toBeGreaterThan(20)
  expect(new Set(await Promise.all(many))).toEqual(new Set([201]))
}, 90_000)

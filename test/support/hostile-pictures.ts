/** Pictures of very many parts, and how real bytes are damaged. */
import fc from 'fast-check'
import { gif, jpeg, png, webp } from './pictures'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const tenMebibytes = 10 * 1_048_576

/** As many parts as fit into `size` bytes, between a head and a tail. */
function filled(head: Buffer, part: Buffer, tail: Buffer, size: number): Buffer {
  const room = size - head.length - tail.length
  const count = Math.floor(room / part.length)
  return Buffer.concat([head, Buffer.alloc(count * part.length, part), tail])
}

function riff(part: Buffer, size: number): Buffer {
  const picture = filled(latin1('RIFF\0\0\0\0WEBP'), part, Buffer.alloc(0), size)
  picture.writeUInt32LE(picture.length - 8, 4)
  return picture
}

const gifHead = latin1('GIF89a\x01\0\x01\0\0\0\0')
const pngHead = png().subarray(0, 8 + 25)
const part = (...bytes: readonly number[]) => Buffer.from(bytes)
const none = Buffer.alloc(0)

/** By what they are made of: as many as fit into so many bytes, 10 MiB unless `size` says otherwise. */
export const hostilePictures = (size = tenMebibytes): Readonly<Record<string, Buffer>> => ({
  'WebP of empty pictures': riff(latin1('VP8 \0\0\0\0'), size),
  'WebP of empty frames': riff(latin1('ANMF\0\0\0\0'), size),
  'WebP with a frame of empty pictures': riff(
    filled(latin1('ANMF\xf0\xff\x0f\0'), latin1('ALPH\0\0\0\0'), none, 1_048_568),
    size,
  ),
  'WebP of unknown chunks': riff(latin1('abcd\0\0\0\0'), size),
  'GIF of empty control blocks': filled(gifHead, part(0x21, 0xf9, 0), part(0x3b), size),
  'GIF of empty images': filled(
    gifHead,
    part(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0),
    part(0x3b),
    size,
  ),
  'GIF with a comment of one letter a block': filled(
    Buffer.concat([gifHead, part(0x21, 0xfe)]),
    part(1, 65),
    part(0, 0x3b),
    size,
  ),
  'JPEG of empty tables': filled(part(0xff, 0xd8), part(0xff, 0xdb, 0, 2), part(0xff, 0xd9), size),
  'JPEG of empty application parts': filled(
    part(0xff, 0xd8),
    part(0xff, 0xe1, 0, 2),
    part(0xff, 0xd9),
    size,
  ),
  'JPEG of empty scans': filled(part(0xff, 0xd8), part(0xff, 0xda, 0, 2), part(0xff, 0xd9), size),
  'JPEG of fill bytes': filled(part(0xff, 0xd8), part(0xff), none, size),
  'JPEG of stuffed bytes': filled(
    part(0xff, 0xd8, 0xff, 0xda, 0, 2),
    part(0xff, 0),
    part(0xff, 0xd9),
    size,
  ),
  'JPEG of EXIF without entries': filled(
    part(0xff, 0xd8),
    latin1('\xff\xe1\0\x12Exif\0\0MM\0*\0\0\0\x08\xff\xff'),
    part(0xff, 0xd9),
    size,
  ),
  'PNG of empty data': filled(pngHead, latin1('\0\0\0\0IDAT\0\0\0\0'), none, size),
  'PNG of empty text': filled(pngHead, latin1('\0\0\0\0tEXt\0\0\0\0'), none, size),
})

/** Small pictures that are whole. */
export const wholePictures = { 'a.png': png(), 'a.jpg': jpeg(), 'a.gif': gif(), 'a.webp': webp() }

/** One way to damage bytes. Places and lengths are shares of the whole. */
export interface Damage {
  readonly kind: 'flip' | 'cut' | 'repeat' | 'insert' | 'zero'
  readonly at: number
  readonly length: number
  readonly byte: number
}

/** Any few of them. */
export const damages: fc.Arbitrary<Damage[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('flip', 'cut', 'repeat', 'insert', 'zero'),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    length: fc.double({ min: 0.01, max: 1, noNaN: true }),
    byte: fc.integer({ min: 1, max: 255 }),
  }),
  { minLength: 1, maxLength: 4 },
)

/** The bytes with each damage done to them, one after the other. */
export function damaged(whole: Uint8Array, damages: readonly Damage[]): Buffer {
  return damages.reduce<Buffer>((bytes, { kind, at, length, byte }) => {
    const from = Math.floor(at * bytes.length)
    const to = Math.min(bytes.length, from + Math.ceil(length * 16))
    const [before, within, after] = [
      bytes.subarray(0, from),
      bytes.subarray(from, to),
      bytes.subarray(to),
    ]
    if (kind === 'cut') return Buffer.concat([before, length < 0.5 ? after : none])
    if (kind === 'repeat')
      return Buffer.concat([before, Buffer.alloc(within.length * 9, within), after])
    if (kind === 'insert') return Buffer.concat([before, part(byte, 0xff, byte), within, after])
    const changed = kind === 'zero' ? Buffer.alloc(within.length) : within.map((one) => one ^ byte)
    return Buffer.concat([before, changed, after])
  }, Buffer.from(whole))
}

/** Small pictures made from bytes, with metadata that must not be stored. */
import { crc32, deflateSync } from 'node:zlib'

/** Stands in every piece of metadata below. */
export const secretPlace = 'GPS-47.3769N-8.5417E'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u16le = (value: number) => Buffer.from([value & 255, value >> 8])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([latin1(type), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

/** A grey PNG with text, time and EXIF. `seed` makes it another picture. */
export function png({ width = 2, height = 2, seed = 0 } = {}): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])
  const rows = Buffer.alloc(Math.min(height * (width + 1), 10_000), seed)
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    chunk('tEXt', latin1(`Comment\0${secretPlace}`)),
    chunk('zTXt', Buffer.concat([latin1('Author\0\0'), deflateSync(secretPlace)])),
    chunk('iTXt', latin1(`XML:com.adobe.xmp\0\0\0\0\0${secretPlace}`)),
    chunk('eXIf', exif(1).subarray(6)),
    chunk('tIME', Buffer.from([7, 234, 1, 2, 3, 4, 5])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
    latin1(`trailing ${secretPlace}`),
  ])
}

/** EXIF with an orientation, the place in GPS's directory, and a description. */
function exif(orientation: number): Buffer {
  const place = latin1(`${secretPlace}\0`)
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), value])
  const gpsAt = 8 + 2 + 3 * 12 + 4
  const placeAt = gpsAt + 2 + 12 + 4
  return Buffer.concat([
    latin1('Exif\0\0MM\0*'),
    u32(8),
    u16(3),
    entry(0x010e, 2, place.length, u32(placeAt)),
    entry(0x0112, 3, 1, Buffer.concat([u16(orientation), u16(0)])),
    entry(0x8825, 4, 1, u32(gpsAt)),
    u32(0),
    u16(1),
    entry(0x001d, 2, place.length, u32(placeAt)),
    u32(0),
    place,
  ])
}

const segment = (marker: number, data: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data])

/** The parts of a JPEG that show the picture. */
function jpegBody(width: number, height: number): Buffer {
  const frame = Buffer.concat([
    Buffer.from([8]),
    u16(height),
    u16(width),
    Buffer.from([1, 1, 0x11, 0]),
  ])
  return Buffer.concat([
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc0, frame),
    segment(0xc4, Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(16)])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
  ])
}

/** A JPEG with EXIF that names a place, XMP, IPTC, a comment, and a second picture at its end. */
export function jpeg({ width = 8, height = 8, orientation = 1 } = {}): Buffer {
  const jfif = latin1('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, jfif),
    segment(0xe1, exif(orientation)),
    segment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0<x>${secretPlace}</x>`)),
    segment(0xed, latin1(`Photoshop 3.0\0${secretPlace}`)),
    segment(0xfe, latin1(secretPlace)),
    jpegBody(width, height),
    Buffer.from([0xff, 0xd9]),
    latin1(`second picture ${secretPlace}`),
  ])
}

/** A GIF of one pixel that repeats, with a comment and XMP. */
export function gif({ width = 1, height = 1 } = {}): Buffer {
  const block = (data: Buffer) => Buffer.concat([Buffer.from([data.length]), data])
  return Buffer.concat([
    latin1('GIF89a'),
    u16le(width),
    u16le(height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xff]),
    block(latin1('NETSCAPE2.0')),
    block(Buffer.from([1, 0, 0])),
    Buffer.from([0, 0x21, 0xfe]),
    block(latin1(secretPlace)),
    Buffer.from([0, 0x21, 0xff]),
    block(latin1('XMP DataXMP')),
    block(latin1(secretPlace)),
    Buffer.from([0, 0x21, 0xf9, 4, 0, 0, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]),
    latin1(secretPlace),
  ])
}

/** A lossless WebP in the extended form, with EXIF and XMP. */
export function webp({ width = 1, height = 1 } = {}): Buffer {
  const part = (type: string, data: Uint8Array) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(data.length)
    return Buffer.concat([latin1(type), length, data, Buffer.alloc(data.length % 2)])
  }
  const side = (value: number) => Buffer.from([value - 1, (value - 1) >> 8, (value - 1) >> 16])
  const body = Buffer.concat([
    latin1('WEBP'),
    part('VP8X', Buffer.concat([Buffer.from([0x0c, 0, 0, 0]), side(width), side(height)])),
    part('VP8L', Buffer.from([0x2f, 0, 0, 0, 0, 0x10, 7])),
    part('EXIF', exif(1)),
    part('XMP ', latin1(`<x>${secretPlace}</x>`)),
    part('abcd', latin1(secretPlace)),
  ])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([latin1('RIFF'), length, body])
}

/**
 * Content codings of responses (RFC 9110 §8.4): when a body gets one, the encoders, and texts that every
 * request gets alike, with their entity tags.
 */
import { acceptedCoding, bySize, bySpeed, mediaTypeOf, type Coding } from './negotiation'
import type { BrotliOptions, ZlibOptions } from 'node:zlib'

/** Below this, a coding saves less than a packet. In UTF-16 code units. */
export const codedMinLength = 1_024

/** Data. Pages that are made for one request can hold secrets beside input, and stay as they are. */
const codedTypes = /^application\/(?:json|[\w.-]+\+(?:json|xml))$/

interface Head {
  readonly status: number
  readonly headers: Headers
}

/** The response with a long text as its body. Event streams, pages and `no-transform` stay as they are. */
export function codedResponse(
  text: string,
  head: Head,
  request: Request,
): Response | Promise<Response> {
  const { headers } = head
  if (!codedTypes.test(mediaTypeOf(headers)) || forbidsTransform(headers)) {
    return new Response(text, head)
  }
  headers.append('vary', 'Accept-Encoding')
  const coding = forbidsTransform(request.headers) ? null : acceptedCoding(request, bySpeed)
  if (coding === null) return new Response(text, head)
  headers.set('content-encoding', coding)
  return encodedResponse(text, coding, head)
}

async function encodedResponse(text: string, coding: Coding, head: Head): Promise<Response> {
  return new Response(await encode(text, coding, 'now'), head)
}

/** The response with a fixed text, or 304 where the client has it. */
export async function fixedResponse(
  text: FixedText,
  headers: Headers,
  request: Request,
): Promise<Response> {
  const isCoded = text.length >= codedMinLength
  if (isCoded) headers.append('vary', 'Accept-Encoding')
  const takesCoding = isCoded && !forbidsTransform(request.headers)
  const coding = takesCoding ? acceptedCoding(request, bySize) : null
  const etag = text.etag(coding)
  headers.set('etag', etag)
  if (matchesEtag(request.headers.get('if-none-match'), etag)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  if (coding) headers.set('content-encoding', coding)
  return new Response(await text.as(coding), { status: 200, headers })
}

const forbidsTransform = (headers: Headers): boolean =>
  headers.get('cache-control')?.toLowerCase().includes('no-transform') ?? false

/** A text that every request gets alike. Each content coding of it is made at its first use, and kept. */
export class FixedText {
  readonly #text: string
  readonly #digest: string
  readonly #plain: Bytes
  readonly #coded = new Map<Coding, Promise<Bytes>>()

  constructor(text: string) {
    this.#text = text
    this.#plain = Buffer.from(text)
    this.#digest = new Bun.CryptoHasher('sha256')
      .update(this.#plain)
      .digest('base64url')
      .slice(0, 22)
  }

  /** In UTF-16 code units. */
  get length(): number {
    return this.#text.length
  }

  /** Strong, so that each coding has its own (RFC 9110 §8.8.3.3). Null is the plain text. */
  etag(coding: Coding | null): string {
    return coding === null ? `"${this.#digest}"` : `"${this.#digest}-${coding}"`
  }

  /** The bytes in this coding. Null is the plain text. */
  async as(coding: Coding | null): Promise<Bytes> {
    if (coding === null) return this.#plain
    let coded = this.#coded.get(coding)
    if (coded === undefined) {
      coded = Promise.resolve(encode(this.#text, coding, 'once'))
      this.#coded.set(coding, coded)
      // A failure is not kept.
      coded.catch(() => this.#coded.delete(coding))
    }
    return coded
  }
}

/** What a body is worth: `now` while its reader waits, `once` where all later readers have the result. */
export type Effort = 'now' | 'once'

/** For `now`, the levels that cost less time than a fast network takes for the bytes they save. */
const levels = {
  br: { now: 1, once: 9 },
  zstd: { now: 1, once: 12 },
  gzip: { now: 1, once: 9 },
} as const

/** Longer bodies are compressed outside the event loop. In bytes; 0.1 ms at the most. */
const inLoopMaxBytes = 65_536

export type Bytes = Uint8Array<ArrayBuffer>

/** The text in UTF-8 and in this coding. */
export function encode(text: string, coding: Coding, effort: Effort): Bytes | Promise<Bytes> {
  const bytes = Buffer.from(text)
  const level = levels[coding][effort]
  const isShort = effort === 'now' && bytes.length <= inLoopMaxBytes
  switch (coding) {
    case 'zstd':
      return isShort
        ? (Bun.zstdCompressSync(bytes, { level }) as Bytes)
        : zstdOutside(bytes, { level })
    case 'gzip':
      // This library takes half as long again as zlib and saves a quarter more at its first level.
      return isShort
        ? Bun.gzipSync(bytes, { level: 1, library: 'libdeflate' })
        : outside<ZlibOptions>(zlib().gzip, bytes, { level })
    case 'br': {
      const { brotliCompress, brotliCompressSync, constants } = zlib()
      const params = { [constants.BROTLI_PARAM_QUALITY]: level }
      return isShort
        ? brotliCompressSync(bytes, { params })
        : outside<BrotliOptions>(brotliCompress, bytes, { params })
    }
  }
}

/** Loaded with the first body that needs it: a start has no use for it, and it takes 2 ms. */
const zlib = () => process.getBuiltinModule('node:zlib')

/** Their results are never in a `SharedArrayBuffer`, which the types do not say. */
type Outside<O> = (bytes: Bytes, options: O) => Promise<Bytes>
const zstdOutside = Bun.zstdCompress as Outside<{ level: number }>

/** Runs an encoder of zlib on one of its threads. */
function outside<O>(
  encoder: (bytes: Bytes, options: O, done: (error: Error | null, coded: Buffer) => void) => void,
  bytes: Bytes,
  options: O,
): Promise<Bytes> {
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>()
  encoder(bytes, options, (error, coded) => (error ? reject(error) : resolve(coded as Bytes)))
  return promise
}

/** Whether the field `If-None-Match` names the entity tag; compared weakly, as the RFC says. */
export const matchesEtag = (given: string | null, etag: string): boolean =>
  given !== null &&
  given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)

/**
 * Responses in a content coding (RFC 9110 §8.4), the rules for when a body gets one, and texts that every
 * request gets alike.
 */
import { matchesEtag } from '../conditional'
import { acceptedCoding, bySize, bySpeed, mediaTypeOf, type Coding } from '../negotiation'
import type { Bytes } from './encoders'

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
  const { encode } = await import('./encoders')
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
      coded = this.#encode(coding)
      this.#coded.set(coding, coded)
      // A failure is not kept.
      coded.catch(() => this.#coded.delete(coding))
    }
    return coded
  }

  async #encode(coding: Coding): Promise<Bytes> {
    const { encode } = await import('./encoders')
    return encode(this.#text, coding, 'once')
  }
}

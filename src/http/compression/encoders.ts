/** The encoders of content codings. They bring zlib, which a start has no use for. */
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  type BrotliOptions,
  type ZlibOptions,
} from 'node:zlib'
import { promisify } from 'node:util'
import type { Coding } from '../negotiation'

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
        : gzipOutside(bytes, { level })
    case 'br': {
      const params = { [constants.BROTLI_PARAM_QUALITY]: level }
      return isShort ? brotliCompressSync(bytes, { params }) : brotliOutside(bytes, { params })
    }
  }
}

/** Their results are never in a `SharedArrayBuffer`, which the types do not say. */
type Outside<O> = (bytes: Bytes, options: O) => Promise<Bytes>
const zstdOutside = Bun.zstdCompress as Outside<{ level: number }>
const gzipOutside = promisify(gzip) as Outside<ZlibOptions>
const brotliOutside = promisify(brotliCompress) as Outside<BrotliOptions>

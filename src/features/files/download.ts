/** Answers with the bytes of a file, whole or a range: always as a download, never as a page. */
import { matchesEtag } from '../../http/compression'
import type { HandlerResult } from '../../http/endpoint'
import type { ByteRange } from '../../lib/file-store/file-store'
import type { Files } from './files'
import type { File } from './model'

/** A browser that shows the file all the same gives it an opaque origin and runs no scripts. */
const sandbox = "default-src 'none'; sandbox"

/** 200 with the file, 206 with a range, or 304 where the caller has it (RFC 9110 §13.1.2, §14). */
export async function download(files: Files, file: File, request: Request): Promise<HandlerResult> {
  const etag = `"${file.sha256}"`
  const validators = { 'cache-control': 'private, no-cache', etag }
  if (matchesEtag(request.headers.get('if-none-match'), etag)) {
    return { status: 304, body: '', headers: validators }
  }
  const headers = {
    ...validators,
    'content-type': 'application/octet-stream',
    'content-disposition': attachment(file.name),
    'content-security-policy': sandbox,
    'accept-ranges': 'bytes',
  }
  const range = rangeOf(request, file.size, etag)
  if (!range) {
    const length = { 'content-length': String(file.size) }
    return { status: 200, body: await bytesOf(files, file), headers: { ...headers, ...length } }
  }
  const part = {
    'content-range': `bytes ${range.from}-${range.to - 1}/${file.size}`,
    'content-length': String(range.to - range.from),
  }
  return { status: 206, body: await bytesOf(files, file, range), headers: { ...headers, ...part } }
}

/**
 * A plain stream: for the stream of a file Bun would answer ranges itself, and ignore `If-Range`.
 */
async function bytesOf(files: Files, file: File, range?: ByteRange): Promise<ReadableStream> {
  const content = await files.content(file, range)
  return content.pipeThrough(new TransformStream<Uint8Array, Uint8Array>())
}

/** The requested range; null without one, for several, and for one outside of the file. */
function rangeOf({ headers }: Request, size: number, etag: string): ByteRange | null {
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag) return null
  const requested = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '')
  const [, first = '', last = ''] = requested ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from < to ? { from, to } : null
}

/** `Content-Disposition` of a download (RFC 6266 §4.3, RFC 8187 §3.2). */
function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, percentEncode)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const percentEncode = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`

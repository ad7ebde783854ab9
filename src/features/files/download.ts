/** The bytes of a file as an answer: always a download, never a page; in part where a part is asked for. */
import type { HandlerResult } from '../../http/endpoint'
import type { ByteRange } from '../../lib/file-store/file-store'
import type { Files } from './files'
import type { File } from './model'
import { attachment } from './names'

/** Should a browser show it after all, it is shown as a stranger's, without scripts. */
const sandbox = "default-src 'none'; sandbox"

/** Whole (200), a range (206), or what the caller has already (304; RFC 9110 §13.1.2, §14). */
export async function download(files: Files, file: File, request: Request): Promise<HandlerResult> {
  const etag = `"${file.sha256}"`
  const known = { 'cache-control': 'private, no-cache', etag }
  if (namesEtag(request.headers.get('if-none-match'), etag)) {
    return { status: 304, body: '', headers: known }
  }
  const headers = {
    ...known,
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

/** Bun would answer ranges of a file's own stream by itself, without asking about `If-Range`. */
async function bytesOf(files: Files, file: File, range?: ByteRange): Promise<ReadableStream> {
  const content = await files.content(file, range)
  return content.pipeThrough(new TransformStream<Uint8Array, Uint8Array>())
}

const namesEtag = (given: string | null, etag: string): boolean =>
  given !== null &&
  given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)

/** The one range that is asked for; null for none, for several, and for one that is not there: then it is whole. */
function rangeOf({ headers }: Request, size: number, etag: string): ByteRange | null {
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag) return null
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '')
  const [, first = '', last = ''] = asked ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from < to ? { from, to } : null
}

import { matchesEtag } from '../../http/compression'
import { endpoint, type HandlerResult, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { replayedHeader } from '../../http/idempotency'
import { pageResponse } from '../../http/pagination'
import { okResponse } from '../../http/validation'
import type { ByteRange } from '../../lib/file-store'
import type { Services } from '../../services'
import { type Files, noSuchFile } from './files'
import { File, fileExample, FileParams, FileQuery, NewFile, PageOfFiles } from './model'

const common = { tag: 'Files' } as const
const path = '/api/files'
const onePath = `${path}/:id`
const one = { description: 'The file.', schema: File, example: fileExample }
const absent = { problems: ['NOT_FOUND'], notFoundMessage: noSuchFile } as const

export const fileRoutes = (services: Services, files: Files) =>
  plugin('files', [list(files), upload(services, files), get(files), content(files), remove(files)])

const list = (files: Files) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path,
      operationId: 'listFiles',
      summary: 'The caller’s files, newest first',
      access: 'files:read',
      schemas: { query: FileQuery },
      responses: pageResponse(PageOfFiles, fileExample),
      problems: ['NOT_FOUND'],
    },
    async ({ principal, query }) => json(200, await files.list(principal.userId, query)),
  )

const upload = ({ config }: Services, files: Files) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path,
      operationId: 'uploadFile',
      summary: 'Upload a file',
      description:
        'Its text is read afterwards (PDF, DOCX, PPTX, HTML, Markdown, plain text); `status` says how far that is. A picture (PNG, JPEG, WebP, GIF; 10 MiB at most) is stored without its metadata and is ready at once; one that is damaged or too large is `failed`, and only what comes before the damage is kept. Folders in the name are cut off. A key’s fingerprint is the fields and the file’s bytes.',
      access: 'files:write',
      idempotent: true,
      storesBytes: true,
      schemas: { body: NewFile, upload: { maxBytes: config.fileMaxBytes } },
      responses: {
        201: {
          ...one,
          headers: { Location: 'Where the file is.' },
          example: { ...fileExample, status: 'processing' },
        },
      },
      problems: ['NOT_FOUND'],
    },
    async (context) => {
      const { projectId = null } = context.body
      const { principal, claim } = context
      const { outcome, replayed } = await files.upload(
        principal.userId,
        context.upload,
        projectId,
        claim,
      )
      const location = `${path}/${outcome.id}`
      return json(201, outcome, { headers: { location, ...replayedHeader(replayed) } })
    },
  )

const get = (files: Files) =>
  endpoint(
    {
      ...common,
      ...absent,
      method: 'GET',
      path: onePath,
      operationId: 'getFile',
      summary: 'One file, and how far its text has been read',
      access: 'files:read',
      schemas: { params: FileParams },
      responses: { 200: one },
    },
    async ({ principal, params }) => json(200, await files.get(principal.userId, params.id)),
  )

const bytes = (description: string) => ({
  description,
  contentType: 'application/octet-stream',
  headers: {
    'Content-Disposition': 'An attachment with the file’s name (RFC 6266).',
    ETag: 'The SHA-256 of the file.',
  },
})

const content = (files: Files) =>
  endpoint(
    {
      ...common,
      ...absent,
      method: 'GET',
      path: `${onePath}/content`,
      operationId: 'downloadFile',
      summary: 'The file as it was uploaded, a picture without its metadata, always as a download',
      description:
        'Takes `If-None-Match`, and one `Range` of bytes; other ranges are answered whole.',
      access: 'files:read',
      schemas: { params: FileParams },
      responses: {
        200: bytes('The bytes.'),
        206: bytes('The range that was asked for.'),
        304: { description: 'The caller has it already.', empty: true },
      },
    },
    async ({ principal, params, request }) =>
      download(files, await files.get(principal.userId, params.id), request),
  )

const remove = (files: Files) =>
  endpoint(
    {
      ...common,
      ...absent,
      method: 'DELETE',
      path: onePath,
      operationId: 'deleteFile',
      summary: 'Delete a file with its text and its bytes',
      access: 'files:write',
      schemas: { params: FileParams },
      responses: okResponse('It is gone.'),
    },
    ({ principal, params }) => okAfter(files.delete(principal.userId, params.id)),
  )

/** A browser that shows the file all the same gives it an opaque origin and runs no scripts. */
const sandbox = "default-src 'none'; sandbox"

/** 200 with the file, 206 with a range, or 304 where the caller has it (RFC 9110 §13.1.2, §14). */
async function download(files: Files, file: File, request: Request): Promise<HandlerResult> {
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

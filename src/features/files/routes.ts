/** Routes of files (contract §5). */
import { endpoint, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { pageResponse } from '../../http/pagination'
import { replayedHeader } from '../../http/idempotency'
import { okResponse } from '../../http/validation'
import type { Services } from '../../services'
import { download } from './download'
import { noSuchFile, type Files } from './files'
import { File, fileExample, PageOfFiles, FileParams, FileQuery, NewFile } from './model'

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

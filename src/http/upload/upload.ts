/**
 * Receives request bodies that are too large for memory: each is written to a file as it arrives.
 *
 * An endpoint declares an upload by `schemas.upload`, beside `schemas.body`, which then describes
 * all fields but the file. An upload is `multipart/form-data` with the file as its part `file`; or,
 * where the endpoint names a `jsonMember`, a JSON object whose member of that name is the file's
 * content. The handler finds the checked fields in `context.body` and the file in `context.upload`.
 * The file is removed after the handler, unless the handler has moved it. The body is read after
 * every other check.
 */
import { readFile } from 'node:fs/promises'
import { bodyFault, rejectUnsafeJson, payloadTooLarge } from '../body'
import { badRequest, Problem } from '../errors'
import { isUncoded, mediaTypeOf } from '../negotiation'
import { IncomingFile } from './incoming-file'
import { readJsonUpload } from './json-upload'

/** The most bytes of a form's body beside its file. */
const formOverheadBytes = 1_048_576

/** What an endpoint accepts. */
export interface UploadRules {
  /** The most bytes of a form's file, or of a JSON body as a whole. */
  readonly maxBytes: number
  /** The member of a JSON body that is the file. Without it, JSON is 415. */
  readonly jsonMember?: string
}

/** A received file. */
export interface Upload {
  /** The file's path (mode 0600). */
  readonly path: string
  readonly size: number
  /** Of its bytes, in hex. */
  readonly sha256: string
  /** The client's name for the file, without folders, and media type; both empty for JSON. */
  readonly name: string
  readonly type: string
}

/** Where an upload goes, and how many bytes its user may still store. */
export interface UploadPlace {
  readonly folder: string
  readonly userId: string
  readonly storageLeft: number
}

/** The parts of a received body. */
export interface Received {
  readonly fields: unknown
  readonly upload: Upload
  /** Identifies the file's content when an idempotency key compares two requests. */
  readonly identity: unknown
}

/** The limits of a JSON body that is compared as JSON; any other is compared by its bytes. */
const comparedAsJson = { maxBytes: 1_048_576, maxDepth: 64 }

/**
 * Reads the body into a new file in `folder`. Problems: `UNSUPPORTED_MEDIA_TYPE`,
 * `PAYLOAD_TOO_LARGE`, `QUOTA_EXCEEDED`, `BAD_REQUEST` for an incomplete body and for one without its file; then the
 * file is removed.
 */
export async function receiveUpload(
  request: Request,
  rules: UploadRules,
  { folder, ...owner }: UploadPlace,
): Promise<Received> {
  const format = bodyFormat(request, rules)
  const bodyMaxBytes = rules.maxBytes + (format === 'form' ? formOverheadBytes : 0)
  if (Number(request.headers.get('content-length')) > bodyMaxBytes) {
    throw payloadTooLarge(rules.maxBytes)
  }
  const file = await IncomingFile.create(folder, { maxBytes: rules.maxBytes, ...owner })
  try {
    const chunks = readBody(request, bodyMaxBytes, rules.maxBytes)
    const body = { headers: request.headers, chunks, file }
    return format === 'form' ? await receiveForm(body) : await receiveJson(body, rules)
  } catch (error) {
    await file.discard()
    throw error
  }
}

interface IncomingBody {
  readonly headers: Headers
  readonly chunks: AsyncIterable<Uint8Array>
  readonly file: IncomingFile
}

async function receiveForm({ headers, chunks, file }: IncomingBody): Promise<Received> {
  const contentType = headers.get('content-type') ?? ''
  const { readFormUpload } = await import('./form-upload')
  const { fields, file: described } = await readFormUpload(contentType, chunks, file)
  if (!described) throw badRequest([{ path: '/file', message: 'is required' }])
  const upload = { ...(await finish(file)), ...described }
  return { fields, upload, identity: upload.sha256 }
}

async function receiveJson(
  { headers, chunks, file }: IncomingBody,
  { jsonMember = '' }: UploadRules,
): Promise<Received> {
  const { fields, hasFile, depth } = await readJsonUpload(jsonMember, chunks, file)
  rejectUnsafeJson(fields)
  if (!hasFile) throw badRequest([{ path: `/${jsonMember}`, message: 'is required' }])
  const upload = { ...(await finish(file)), name: '', type: 'application/json' }
  const isSmall = file.size <= comparedAsJson.maxBytes && depth <= comparedAsJson.maxDepth
  const comparesJson = isSmall && headers.has('idempotency-key')
  const identity: unknown = comparesJson
    ? JSON.parse(await readFile(file.path, 'utf8'))
    : upload.sha256
  return { fields, upload, identity }
}

const finish = async (file: IncomingFile) => ({
  path: file.path,
  sha256: await file.finish(),
  size: file.size,
})

/** Problem: `UNSUPPORTED_MEDIA_TYPE`. */
function bodyFormat({ headers }: Request, { jsonMember }: UploadRules): 'form' | 'json' {
  const type = isUncoded(headers) ? mediaTypeOf(headers) : ''
  if (type === 'multipart/form-data') return 'form'
  if (type === 'application/json' && jsonMember) return 'json'
  const form = 'a form with a file (multipart/form-data)'
  const message = `The request body must be ${jsonMember ? 'JSON (application/json) or ' : ''}${form}.`
  throw new Problem('UNSUPPORTED_MEDIA_TYPE', { message })
}

/**
 * The body's chunks. Problems: `PAYLOAD_TOO_LARGE`, which names `namedMaxBytes`, for more than
 * `maxBytes`; `BAD_REQUEST` where the client disconnects.
 */
async function* readBody(
  { body }: Request,
  maxBytes: number,
  namedMaxBytes: number,
): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    for await (const chunk of body ?? []) {
      length += chunk.byteLength
      if (length > maxBytes) throw payloadTooLarge(namedMaxBytes)
      yield chunk
    }
  } catch (error) {
    throw bodyFault(error)
  }
}

/**
 * Bodies that are too large to be held: read as they come, straight into a file of their own.
 *
 * A contract says so by `shapes.upload`, beside `shapes.body`, which then describes all fields but the
 * file. Two forms are taken: `multipart/form-data` with the file as its part `file`; and, where
 * `jsonMember` is named, a JSON object whose member of that name is the file's content. The handler finds
 * the checked fields in `call.body` and the file in `call.upload`. The file is removed when the handler
 * is done, unless the handler has moved it away. It is read after every other check of the request.
 */
import { readFile } from 'node:fs/promises'
import { rejectUnsafeJson, payloadTooLarge } from '../body'
import { badRequest, Problem } from '../errors'
import { ArrivingFile } from './incoming-file'
import { readJsonUpload } from './json-upload'

/** What all but the file of a form may take of the body. */
const formOverheadBytes = 1_048_576

/** What an endpoint takes. */
export interface UploadRules {
  /** Bytes that the file of a form may have, or a JSON body as a whole. */
  readonly maxBytes: number
  /** The member of a JSON body that is the file; JSON is 415 where none is named. */
  readonly jsonMember?: string
}

/** A file that has arrived. */
export interface Upload {
  /** Where its bytes are (mode 0600). */
  readonly path: string
  readonly size: number
  /** Of its bytes, in hex. */
  readonly sha256: string
  /** What the client called it, without folders, and said that it is; both empty for JSON. */
  readonly name: string
  readonly type: string
}

/** Everything of a request that came as a stream. */
export interface Received {
  readonly fields: unknown
  readonly upload: Upload
  /** What makes two uploads the same beside their fields: the file's content. */
  readonly identity: unknown
}

/** A small JSON body is compared as JSON, like every other; deeper or larger ones by their bytes. */
const comparedAsJson = { maxBytes: 1_048_576, maxDepth: 64 }

/**
 * Reads the body into a new file in `folder`. Problems: `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`,
 * `BAD_REQUEST` for a body that is not whole or lacks its file; nothing is kept then.
 */
export async function receiveUpload(
  request: Request,
  rules: UploadRules,
  folder: string,
): Promise<Received> {
  const kind = kindOf(request, rules)
  const maxBytes = rules.maxBytes + (kind === 'form' ? formOverheadBytes : 0)
  if (Number(request.headers.get('content-length')) > maxBytes)
    throw payloadTooLarge(rules.maxBytes)
  const file = await ArrivingFile.create(folder, rules.maxBytes)
  try {
    const chunks = within(request, maxBytes, rules.maxBytes)
    const read = kind === 'form' ? readForm : readMember
    return await read(request, rules, chunks, file)
  } catch (error) {
    await file.discard()
    throw error
  }
}

type Reading = (
  request: Request,
  rules: UploadRules,
  chunks: AsyncIterable<Uint8Array>,
  file: ArrivingFile,
) => Promise<Received>

const readForm: Reading = async ({ headers }, _, chunks, file) => {
  const contentType = headers.get('content-type') ?? ''
  const { readFormUpload } = await import('./form-upload')
  const { fields, file: found } = await readFormUpload(contentType, chunks, file)
  if (!found) throw badRequest([{ path: '/file', message: 'is required' }])
  const upload = { ...(await finished(file)), ...found }
  return { fields, upload, identity: upload.sha256 }
}

const readMember: Reading = async ({ headers }, { jsonMember = '' }, chunks, file) => {
  const { fields, hasFile, depth } = await readJsonUpload(jsonMember, chunks, file)
  rejectUnsafeJson(fields)
  if (!hasFile) throw badRequest([{ path: `/${jsonMember}`, message: 'is required' }])
  const upload = { ...(await finished(file)), name: '', type: 'application/json' }
  const isSmall = file.size <= comparedAsJson.maxBytes && depth <= comparedAsJson.maxDepth
  const comparesJson = isSmall && headers.has('idempotency-key')
  const identity: unknown = comparesJson
    ? JSON.parse(await readFile(file.path, 'utf8'))
    : upload.sha256
  return { fields, upload, identity }
}

const finished = async (file: ArrivingFile) => ({
  path: file.path,
  sha256: await file.finish(),
  size: file.size,
})

function kindOf({ headers }: Request, { jsonMember }: UploadRules): 'form' | 'json' {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const coding = headers.get('content-encoding')?.toLowerCase() ?? 'identity'
  if (coding === 'identity' && type === 'multipart/form-data') return 'form'
  if (coding === 'identity' && type === 'application/json' && jsonMember) return 'json'
  const form = 'a form with a file (multipart/form-data)'
  const message = `The request body must be ${jsonMember ? 'JSON (application/json) or ' : ''}${form}.`
  throw new Problem('UNSUPPORTED_MEDIA_TYPE', { message })
}

/** The body's chunks. A client that goes away in the middle has sent a body that is not whole. */
async function* within(
  { body }: Request,
  maxBytes: number,
  told: number,
): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    for await (const chunk of body ?? []) {
      length += chunk.byteLength
      if (length > maxBytes) throw payloadTooLarge(told)
      yield chunk
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') {
      throw new Problem('BAD_REQUEST', { message: 'The request body ended too early.' })
    }
    throw error
  }
}

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
import { readFile, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { badRequest, bodyFault, payloadTooLarge, Problem, storageExceeded } from './errors'
import { isUncoded, mediaTypeOf } from './negotiation'
import { readJsonUpload, rejectUnsafeJson } from './json-body'
import type { Busboy, BusboyFileStream, BusboyInstance } from '@fastify/busboy'
import { once } from 'node:events'
import { join } from 'node:path'
import { newId } from '../lib/ids'

/** The most bytes of a form's body beside its file. */
const formOverheadBytes = 1_048_576

/** What an endpoint accepts. */
export interface UploadRules {
  /** The most bytes of a form's file, or of a JSON body as a whole. */
  readonly maxBytes: number
  /** The member of a JSON body that is the file. Without it, JSON is 415. */
  readonly jsonMember?: string
  /** Types of a body that is the file itself. */
  readonly mediaTypes?: readonly string[]
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
    if (format === 'file') return await receiveFile(body)
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
  const { fields, file: described } = await readFormUpload(contentType, chunks, file)
  if (!described) throw badRequest([{ path: '/file', message: 'is required' }])
  const upload = { ...(await finish(file)), ...described }
  return { fields, upload, identity: upload.sha256 }
}

/** A body that is the file; there are no fields beside it. */
async function receiveFile({ headers, chunks, file }: IncomingBody): Promise<Received> {
  for await (const bytes of chunks) await file.write(bytes)
  const upload = { ...(await finish(file)), name: '', type: mediaTypeOf(headers) }
  return { fields: {}, upload, identity: upload.sha256 }
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
function bodyFormat(
  { headers }: Request,
  { jsonMember, mediaTypes = [] }: UploadRules,
): 'form' | 'json' | 'file' {
  const type = isUncoded(headers) ? mediaTypeOf(headers) : ''
  if (type === 'multipart/form-data') return 'form'
  if (type === 'application/json' && jsonMember) return 'json'
  if (mediaTypes.includes(type)) return 'file'
  const form = 'a form with a file (multipart/form-data)'
  const others = [...(jsonMember ? ['JSON (application/json)'] : []), ...mediaTypes]
  const message = `The request body must be ${[...others, form].join(' or ')}.`
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

/** The limits of a form (RFC 7578) beside its file. */
const limits = {
  fieldNameSize: 100,
  fieldSize: 65_536,
  fields: 20,
  parts: 40,
  headerPairs: 20,
  headerSize: 8_192,
}

const filePart = 'file'

interface FormUpload {
  readonly fields: Readonly<Record<string, string>>
  /** The client's name and media type for the file; null without a file. */
  readonly file: { readonly name: string; readonly type: string } | null
}

/**
 * Reads the form and writes its file to `into`. Problem: `BAD_REQUEST` for an incomplete form, for
 * repeated parts, for other files, and for a form beyond `limits`.
 */
async function readFormUpload(
  contentType: string,
  chunks: AsyncIterable<Uint8Array>,
  into: IncomingFile,
): Promise<FormUpload> {
  // Loaded with the first form: an idle server does without it.
  const { Busboy: Parser } = await import('@fastify/busboy')
  const form = new IncomingForm(parserOf(Parser, contentType), into)
  await form.read(chunks)
  return { fields: Object.fromEntries(form.fields), file: form.file }
}

class IncomingForm {
  readonly fields = new Map<string, string>()
  file: FormUpload['file'] = null
  readonly #parser: BusboyInstance
  readonly #into: IncomingFile
  readonly #ended = Promise.withResolvers<void>()
  #writing: Promise<void> = Promise.resolve()

  constructor(parser: BusboyInstance, into: IncomingFile) {
    this.#into = into
    this.#ended.promise.catch(() => undefined)
    this.#parser = parser
    this.#parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) return this.#refuse('A part of the form is too long.')
      if (this.fields.has(name)) return this.#refuse('A part of the form comes twice.')
      this.fields.set(name, value)
    })
    this.#parser.on('file', (part, stream, name, _, type) => this.#begin(part, stream, name, type))
    for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
      this.#parser.on(event, () => this.#refuse('The form has too many parts.'))
    }
    this.#parser.on('error', () => this.#refuse('The request body is not a whole form.'))
    this.#parser.on('finish', () => this.#ended.resolve())
  }

  /** Feeds the parser as fast as the file is written. A refusal does not wait for more of the body. */
  async read(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const refused = this.#ended.promise.then(() => new Promise<never>(() => undefined))
    const body = chunks[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await Promise.race([body.next(), refused])
      if (done) break
      if (!this.#parser.write(value)) await Promise.race([once(this.#parser, 'drain'), refused])
    }
    this.#parser.end()
    await this.#ended.promise
    await this.#writing
  }

  #begin(part: string, stream: BusboyFileStream, name: string | undefined, type: string): void {
    stream.on('error', () => undefined) // the parser reports it as well
    if (part !== filePart || this.file) {
      stream.resume()
      return this.#refuse(`The form takes one file, as its part \`${filePart}\`.`)
    }
    this.file = { name: name ?? '', type }
    this.#writing = this.#write(stream)
    this.#writing.catch(this.#ended.reject)
  }

  async #write(stream: BusboyFileStream): Promise<void> {
    for await (const bytes of stream) await this.#into.write(bytes as Uint8Array)
  }

  #refuse(message: string): void {
    this.#ended.reject(new Problem('BAD_REQUEST', { message }))
  }
}

function parserOf(Parser: typeof Busboy, contentType: string): BusboyInstance {
  try {
    const isPartAFile = (part: string | undefined, _: unknown, name: string | undefined) =>
      part === filePart || name !== undefined
    return new Parser({ headers: { 'content-type': contentType }, limits, isPartAFile })
  } catch {
    throw new Problem('BAD_REQUEST', { message: 'The form names no boundary.' })
  }
}

/** Only the user that runs the server may read uploads. */
const [folderMode, fileMode] = [0o700, 0o600]

/** The most bytes of the file by the endpoint, and of all files that arrive of its user by the quota. */
interface FileLimits {
  readonly maxBytes: number
  readonly storageLeft: number
  readonly userId: string
}

/** The bytes of each user's files that are arriving at this process. */
const arriving = new Map<string, number>()

function countArriving(userId: string, bytes: number): number {
  const sum = (arriving.get(userId) ?? 0) + bytes
  if (sum > 0) arriving.set(userId, sum)
  else arriving.delete(userId)
  return sum
}

class IncomingFile {
  readonly path: string
  size = 0
  readonly #handle: FileHandle
  readonly #limits: FileLimits
  readonly #hash = new Bun.CryptoHasher('sha256')
  #isClosed = false
  #isArriving = true

  private constructor(path: string, handle: FileHandle, limits: FileLimits) {
    this.path = path
    this.#handle = handle
    this.#limits = limits
  }

  /** Creates an empty file with a new name in `folder`; creates a missing folder. */
  static async create(folder: string, limits: FileLimits): Promise<IncomingFile> {
    await mkdir(folder, { recursive: true, mode: folderMode })
    const path = join(folder, newId())
    return new IncomingFile(path, await open(path, 'wx', fileMode), limits)
  }

  /** Problems: `PAYLOAD_TOO_LARGE` and `QUOTA_EXCEEDED` beyond the limits. */
  async write(bytes: Uint8Array): Promise<void> {
    this.size += bytes.byteLength
    const { maxBytes, storageLeft, userId } = this.#limits
    const together = countArriving(userId, bytes.byteLength)
    if (this.size > maxBytes) throw payloadTooLarge(maxBytes)
    if (together > storageLeft) {
      // At once, so that the user's other files are not refused for its sake.
      this.#leaveArriving()
      throw storageExceeded()
    }
    this.#hash.update(bytes)
    for (let at = 0; at < bytes.byteLength;) {
      at += (await this.#handle.write(bytes, at)).bytesWritten
    }
  }

  /** Closes the file. Returns the SHA-256 of its content, in hex. */
  async finish(): Promise<string> {
    await this.#close()
    return this.#hash.digest('hex')
  }

  /** Closes and removes the file. */
  async discard(): Promise<void> {
    await this.#close()
    await rm(this.path, { force: true })
  }

  /** A file that has arrived and cannot be stored is discarded after it was closed. */
  async #close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#leaveArriving()
    await this.#handle.close()
  }

  #leaveArriving(): void {
    if (this.#isArriving) countArriving(this.#limits.userId, -this.size)
    this.#isArriving = false
  }
}

/** Removes the uploads of a dead process: files in `folder` that were last written before a time. */
export async function removeOrphans(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    // A request may have finished its upload meanwhile.
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

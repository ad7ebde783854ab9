/** Reads an upload that is a form with a file (RFC 7578) as it arrives. */
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { once } from 'node:events'
import { Problem } from '../errors'
import type { IncomingFile } from './incoming-file'

/** The limits of a form beside its file. */
const limits = {
  fieldNameSize: 100,
  fieldSize: 65_536,
  fields: 20,
  parts: 40,
  headerPairs: 20,
  headerSize: 8_192,
}

const filePart = 'file'

export interface FormUpload {
  readonly fields: Readonly<Record<string, string>>
  /** The client's name and media type for the file; null without a file. */
  readonly file: { readonly name: string; readonly type: string } | null
}

/**
 * Reads the form and writes its file to `into`. Problem: `BAD_REQUEST` for an incomplete form, for
 * repeated parts, for other files, and for a form beyond `limits`.
 */
export async function readFormUpload(
  contentType: string,
  chunks: AsyncIterable<Uint8Array>,
  into: IncomingFile,
): Promise<FormUpload> {
  const form = new IncomingForm(contentType, into)
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

  constructor(contentType: string, into: IncomingFile) {
    this.#into = into
    this.#ended.promise.catch(() => undefined)
    this.#parser = parserOf(contentType)
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

function parserOf(contentType: string): BusboyInstance {
  try {
    const isPartAFile = (part: string | undefined, _: unknown, name: string | undefined) =>
      part === filePart || name !== undefined
    return new Busboy({ headers: { 'content-type': contentType }, limits, isPartAFile })
  } catch {
    throw new Problem('BAD_REQUEST', { message: 'The form names no boundary.' })
  }
}

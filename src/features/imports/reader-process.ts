/**
 * Runs the export reader in a child process with a low priority. A large, broken or malicious file
 * then costs the server neither time nor memory. The child prints one JSON object per line and
 * waits while the caller is slow; it ends when the caller stops reading.
 */
import { open, rm, type FileHandle } from 'node:fs/promises'
import { resolve } from 'node:path'
import { shortRunSettings } from '../../lib/bun-workarounds/runtime-settings'
import { ChildProcess, type ChildLimits } from '../../lib/child-process'
import { secondMs } from '../../lib/clock'
import { processorTime } from '../../lib/process-usage'
import type { CleanedPicture } from '../files/files'
import type { Source } from './formats/registry'
import {
  UnreadableExport,
  type ExportEntry,
  type ImportedConversation,
  type ImportedMessage,
  type ReadFault,
  type Total,
} from './imported-conversation'

/**
 * One line of the child's output: an entry as a whole, or a large conversation or one with pictures in
 * parts. After its `head` come its messages, then its pictures, each with its bytes in pieces, and `whole`.
 */
export type ReaderOutput =
  | Total
  | { readonly unreadable: ReadFault }
  /** `walk`: the reader passes over entries, and comes forward. `entries`: it reads the wanted ones. */
  | { readonly at: 'walk' | 'entries' }
  | ExportEntry
  | { readonly index: number; readonly head: Omit<ImportedConversation, 'messages'> }
  | ConversationPart
  | { readonly end: true }

type ConversationPart =
  | { readonly message: ImportedMessage }
  | { readonly picture: PictureHead }
  | { readonly base64: string }
  /** The conversation is whole. `missing`: names of pictures that the export lacks or that are damaged. */
  | { readonly whole: { readonly missing: readonly string[] } }

interface PictureHead {
  readonly message: number
  readonly name: string
  readonly mimeType: string
}

/** A picture that the reader has cleaned, and written to a temporary file. */
export interface ExportedPicture {
  /** Of the conversation that shows it. */
  readonly externalId: string
  readonly path: string
  readonly picture: CleanedPicture
}

/** Takes the pictures of conversations, in the order of the conversations. */
export interface PictureSink {
  /**
   * Returns the id of the file that the picture became. `refused`: it is not kept. `known`: the user
   * has the conversation already.
   */
  keep(picture: ExportedPicture): Promise<{ readonly fileId: string } | 'refused' | 'known'>
}

/** The arguments of the command that reads. */
export interface ReadRequest {
  readonly source: Source
  readonly path: string
  /** Index of the first wanted entry. */
  readonly from: number
  /** Whether to count the entries first. */
  readonly counts: boolean
}

/** The hidden command's name. */
const readCommand = 'read-export'

/** Reads the processor time of a reader, in milliseconds: what it took since the last call. */
export class ReaderTime {
  #pid: number | null = null
  #read = 0

  /** The reader has started. */
  follow(pid: number): void {
    this.#pid = pid
    this.#read = 0
  }

  async take(): Promise<number> {
    if (this.#pid === null) return 0
    const total = Math.max(this.#read, await processorTime(this.#pid))
    const taken = total - this.#read
    this.#read = total
    return taken
  }
}

/** What the reader of an export stands on. */
interface ReaderContext {
  readonly signal: AbortSignal
  readonly pictures: PictureSink
  readonly time?: ReaderTime
}

/** Of one entry, and of the way between two (contract §6); each line begins it anew. */
const limits: ChildLimits = { processorMs: 20 * secondMs }

const killed: Readonly<Record<'time' | 'memory', ReadFault>> = {
  time: {
    code: 'TIMED_OUT',
    message: 'Reading the entry took more than 20 seconds of processor time.',
  },
  memory: { code: 'TOO_LARGE', message: 'Reading the entry took more memory than an entry may.' },
}

/**
 * Yields the number of entries (if `counts`), then each entry. An entry that exceeds the reader's limits
 * is a fault, and a new reader begins after it. Throws `UnreadableExport`, and the reason of `signal`.
 */
export async function* readExport(
  request: ReadRequest,
  context: ReaderContext,
): AsyncGenerator<Total | ExportEntry> {
  let { from, counts } = request
  for (;;) {
    const run = new ReaderRun({ ...request, from, counts }, context)
    for await (const step of run.steps()) {
      if ('total' in step) counts = false
      else from = step.index + 1
      yield step
    }
    if (run.exceeded === null) return
    const fault = killed[run.exceeded]
    if (!run.isAtEntries) throw new UnreadableExport(fault)
    yield { index: from, fault }
    from += 1
  }
}

class ReaderRun {
  /** The limit for which the child was killed. */
  exceeded: ChildProcess['exceeded'] = null
  /** Whether the child has passed over the entries before the first wanted one. */
  isAtEntries = false
  readonly #request: ReadRequest
  readonly #context: ReaderContext
  #pending: PendingConversation | null = null

  constructor(request: ReadRequest, context: ReaderContext) {
    this.#request = request
    this.#context = context
  }

  async *steps(): AsyncGenerator<Total | ExportEntry> {
    const { source, path, from, counts } = this.#request
    const { signal, pictures, time } = this.#context
    signal.throwIfAborted()
    const words = [readCommand, source, resolve(path), String(from), String(counts)]
    await using child = new ChildProcess(words, { env: shortRunSettings, limits, signal })
    time?.follow(child.pid)
    await using file = new PictureFile(path, pictures)
    for await (const text of child.lines()) {
      child.resetTime()
      const line = JSON.parse(text) as ReaderOutput
      if ('end' in line) return
      const step = await this.#stepOf(line, file)
      if (step) yield step
    }
    signal.throwIfAborted()
    this.exceeded = child.exceeded
    if (child.exceeded === null) throw new Error('The reading process ended too early.')
  }

  /** What a line completes. */
  async #stepOf(
    line: Exclude<ReaderOutput, { end: true }>,
    file: PictureFile,
  ): Promise<Total | ExportEntry | null> {
    if ('at' in line) this.isAtEntries ||= line.at === 'entries'
    else if ('unreadable' in line) throw new UnreadableExport(line.unreadable)
    else if ('total' in line || 'fault' in line || 'conversation' in line) return line
    else if ('head' in line) this.#pending = { ...line, messages: [] }
    else return this.#addPart(line, file)
    return null
  }

  /** Adds a part to the conversation that has not arrived as a whole; returns it after the last. */
  async #addPart(line: ConversationPart, file: PictureFile): Promise<ExportEntry | null> {
    const pending = this.#pending
    if (!pending) throw new Error('The reading process wrote lines in a wrong order.')
    if ('message' in line) pending.messages.push(line.message)
    else if ('picture' in line) await file.begin(pending.head.externalId, line.picture)
    else if ('base64' in line) await file.write(Buffer.from(line.base64, 'base64'))
    else {
      this.#pending = null
      return wholeConversation(pending, file, line.whole.missing)
    }
    return null
  }
}

/** A conversation that has not arrived as a whole. */
interface PendingConversation {
  readonly index: number
  readonly head: Omit<ImportedConversation, 'messages'>
  readonly messages: ImportedMessage[]
}

/** Gives the messages the ids of their pictures, and names the pictures that are not kept. */
async function wholeConversation(
  { index, head, messages }: PendingConversation,
  file: PictureFile,
  missing: readonly string[],
): Promise<ExportEntry> {
  const { kept, refused } = await file.finish()
  const lost = [...missing, ...refused].map((name) =>
    name === '' ? 'a picture' : `the file “${name}”`,
  )
  const notKept = [...new Set([...(head.notKept ?? []), ...lost])]
  const whole = messages.map(({ pictures: _, ...message }, at) => {
    const fileIds = kept.get(at)
    return fileIds ? { ...message, fileIds } : message
  })
  return {
    index,
    conversation: {
      ...head,
      messages: whole,
      ...(notKept.length > 0 ? { notKept } : {}),
    },
  }
}

interface OpenPicture extends PictureHead {
  readonly externalId: string
  readonly handle: FileHandle
  readonly digest: Bun.CryptoHasher
}

/** The temporary file beside the export in which one picture after another arrives. */
class PictureFile implements AsyncDisposable {
  readonly #path: string
  readonly #sink: PictureSink
  #open: OpenPicture | null = null
  #size = 0
  #kept = new Map<number, string[]>()
  #refused: string[] = []

  constructor(exportPath: string, sink: PictureSink) {
    this.#path = `${exportPath}.picture`
    this.#sink = sink
  }

  async begin(externalId: string, head: PictureHead): Promise<void> {
    await this.#end()
    const handle = await open(this.#path, 'w', 0o600)
    this.#open = { ...head, externalId, handle, digest: new Bun.CryptoHasher('sha256') }
    this.#size = 0
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#open?.digest.update(bytes)
    await this.#open?.handle.writeFile(bytes)
    this.#size += bytes.length
  }

  /** The ids of the conversation's pictures by their messages, and the names of refused ones. */
  async finish(): Promise<{
    readonly kept: ReadonlyMap<number, readonly string[]>
    readonly refused: readonly string[]
  }> {
    await this.#end()
    const found = { kept: this.#kept, refused: this.#refused }
    this.#kept = new Map()
    this.#refused = []
    return found
  }

  /** Removes the file. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#open?.handle.close()
    this.#open = null
    await rm(this.#path, { force: true })
  }

  async #end(): Promise<void> {
    if (!this.#open) return
    const { externalId, message, name, mimeType, handle, digest } = this.#open
    this.#open = null
    await handle.close()
    const picture = { name, mimeType, size: this.#size, sha256: digest.digest('hex') }
    const kept = await this.#sink.keep({ externalId, path: this.#path, picture })
    if (kept === 'refused') this.#refused.push(name)
    if (typeof kept === 'string') return
    this.#kept.set(message, [...(this.#kept.get(message) ?? []), kept.fileId])
  }
}

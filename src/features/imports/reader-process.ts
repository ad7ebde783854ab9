/**
 * Runs the export reader in a child process with a low priority. A large, broken or malicious file
 * then costs the server neither time nor memory. The child prints one JSON object per line and
 * waits while the caller is slow; it ends when the caller stops reading.
 */
import { open, rm, type FileHandle } from 'node:fs/promises'
import { shortRunSettings } from '../../lib/bun-workarounds/runtime-settings'
import { linesOf } from '../../lib/text'
import { processorTime, selfExec } from '../../lib/child-process'
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
  | ExportEntry
  | { readonly index: number; readonly head: Omit<ImportedConversation, 'messages'> }
  | { readonly message: ImportedMessage }
  | { readonly picture: { readonly message: number; readonly name: string } }
  | { readonly base64: string }
  /** The conversation is whole. `missing`: names of pictures that the export lacks. */
  | { readonly whole: { readonly missing: readonly string[] } }
  | { readonly end: true }

/** A picture that the reader has written to a temporary file. */
export interface ExportedPicture {
  /** Of the conversation that shows it. */
  readonly externalId: string
  readonly name: string
  readonly path: string
  readonly size: number
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

/** Yields the number of entries (if `counts`), then each entry. Throws `UnreadableExport`. */
export async function* readExport(
  request: ReadRequest,
  { signal, pictures, time = new ReaderTime() }: ReaderContext,
): AsyncGenerator<Total | ExportEntry> {
  const { source, path, from, counts } = request
  const child = Bun.spawn([...selfExec, readCommand, source, path, String(from), String(counts)], {
    env: shortRunSettings,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  time.follow(child.pid)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  const file = new PictureFile(path, pictures)
  try {
    yield* parseOutput(linesOf(child.stdout), file)
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
    await child.exited
    await file.remove()
  }
}

/** A conversation that has not arrived as a whole. */
interface PendingConversation {
  readonly index: number
  readonly head: Omit<ImportedConversation, 'messages'>
  readonly messages: ImportedMessage[]
}

async function* parseOutput(lines: AsyncIterable<string>, file: PictureFile) {
  let pending: PendingConversation | null = null
  for await (const text of lines) {
    const line = JSON.parse(text) as ReaderOutput
    if ('end' in line) return
    if ('unreadable' in line) throw new UnreadableExport(line.unreadable)
    if ('total' in line || 'fault' in line || 'conversation' in line) yield line
    else if ('head' in line) pending = { ...line, messages: [] }
    else if (!pending) throw new Error('The reading process wrote lines in a wrong order.')
    else if ('message' in line) pending.messages.push(line.message)
    else if ('picture' in line) await file.begin(pending.head.externalId, line.picture)
    else if ('base64' in line) await file.write(Buffer.from(line.base64, 'base64'))
    else {
      yield await wholeConversation(pending, file, line.whole.missing)
      pending = null
    }
  }
  throw new Error('The reading process ended too early.')
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

interface OpenPicture {
  readonly externalId: string
  readonly message: number
  readonly name: string
  readonly handle: FileHandle
}

/** The temporary file beside the export in which one picture after another arrives. */
class PictureFile {
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

  async begin(
    externalId: string,
    { message, name }: { readonly message: number; readonly name: string },
  ): Promise<void> {
    await this.#end()
    const handle = await open(this.#path, 'w', 0o600)
    this.#open = { externalId, message, name, handle }
    this.#size = 0
  }

  async write(bytes: Uint8Array): Promise<void> {
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

  async remove(): Promise<void> {
    await this.#open?.handle.close()
    this.#open = null
    await rm(this.#path, { force: true })
  }

  async #end(): Promise<void> {
    if (!this.#open) return
    const { externalId, message, name, handle } = this.#open
    this.#open = null
    await handle.close()
    const picture = { externalId, name, path: this.#path, size: this.#size }
    const kept = await this.#sink.keep(picture)
    if (kept === 'refused') this.#refused.push(name)
    if (typeof kept === 'string') return
    this.#kept.set(message, [...(this.#kept.get(message) ?? []), kept.fileId])
  }
}

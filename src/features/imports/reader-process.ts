/**
 * Runs the export reader in a child process with a low priority. A large, broken or malicious file
 * then costs the server neither time nor memory. The child prints one JSON object per line and
 * waits while the caller is slow; it ends when the caller stops reading.
 */
import { linesOf } from '../../lib/lines'
import { processorTime } from '../../lib/process-usage'
import { selfExec } from '../../lib/self-exec'
import type { Source } from './formats/registry'
import {
  UnreadableExport,
  type ExportEntry,
  type ImportedConversation,
  type ImportedMessage,
  type ReadFault,
} from './imported-conversation'

/**
 * One line of the child's output. As many `message` lines follow a conversation as `messages` says.
 */
export type ReaderOutput =
  | { readonly total: number }
  | { readonly unreadable: ReadFault }
  | { readonly index: number; readonly fault: ReadFault }
  | {
      readonly index: number
      readonly conversation: Omit<ImportedConversation, 'messages'>
      readonly messages: number
    }
  | { readonly message: ImportedMessage }
  | { readonly end: true }

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

/** Yields the number of entries (if `counts`), then each entry. Throws `UnreadableExport`. */
export async function* readExport(
  request: ReadRequest,
  signal: AbortSignal,
  time = new ReaderTime(),
): AsyncGenerator<{ readonly total: number } | ExportEntry> {
  const { source, path, from, counts } = request
  const child = Bun.spawn([...selfExec, readCommand, source, path, String(from), String(counts)], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  time.follow(child.pid)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    yield* parseOutput(linesOf(child.stdout))
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
    await child.exited
  }
}

/** A conversation whose messages have not all arrived. */
interface PendingConversation {
  readonly index: number
  readonly conversation: Omit<ImportedConversation, 'messages'>
  readonly expected: number
  readonly messages: ImportedMessage[]
}

async function* parseOutput(lines: AsyncIterable<string>) {
  let pending: PendingConversation | null = null
  for await (const text of lines) {
    const line = JSON.parse(text) as ReaderOutput
    if ('end' in line) return
    if ('unreadable' in line) throw new UnreadableExport(line.unreadable)
    if ('conversation' in line) {
      const { index, conversation, messages } = line
      pending = { index, conversation, expected: messages, messages: [] }
    } else if ('message' in line) pending?.messages.push(line.message)
    else yield line
    if (pending !== null && pending.messages.length === pending.expected) {
      const { index, conversation, messages } = pending
      yield { index, conversation: { ...conversation, messages } }
      pending = null
    }
  }
  throw new Error('The reading process ended too early.')
}

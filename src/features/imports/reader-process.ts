/**
 * Reads an export in a process of its own, behind everything that somebody waits for: a large, broken or
 * malicious file takes neither the server's time nor its memory. What it finds comes line by line, no
 * faster than it is taken; the process ends with whoever reads it.
 */
import { linesOf } from '../../lib/lines'
import { selfExec } from '../../lib/self-exec'
import type {
  Entry,
  ImportFault,
  ImportedConversation,
  ImportedMessage,
  Source,
} from './imported-conversation'
import { UnreadableExport } from './imported-conversation'

/** What the reading process says; a conversation is followed by as many messages as it has. */
export type Line =
  | { readonly total: number }
  | { readonly unreadable: ImportFault }
  | { readonly index: number; readonly fault: ImportFault }
  | {
      readonly index: number
      readonly conversation: Omit<ImportedConversation, 'messages'>
      readonly messages: number
    }
  | { readonly message: ImportedMessage }
  | { readonly end: true }

/** The command that reads, and what it is told. `from`: the first entry that is wanted. */
export interface ReadRequest {
  readonly source: Source
  readonly path: string
  readonly from: number
  /** Whether the entries are to be counted first. */
  readonly counts: boolean
}

/** The hidden command's name. */
const readCommand = 'read-export'

/** The number of entries (where it was asked for), then each of them. Throws `UnreadableExport`. */
export async function* readExport(
  request: ReadRequest,
  signal: AbortSignal,
): AsyncGenerator<{ readonly total: number } | Entry> {
  const { source, path, from, counts } = request
  const child = Bun.spawn([...selfExec, readCommand, source, path, String(from), String(counts)], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  try {
    yield* entriesOf(linesOf(child.stdout))
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
    await child.exited
  }
}

async function* entriesOf(lines: AsyncIterable<string>) {
  let open: { index: number; conversation: ImportedConversation; left: number } | null = null
  let messages: ImportedMessage[] = []
  for await (const text of lines) {
    const line = JSON.parse(text) as Line
    if ('end' in line) return
    if ('unreadable' in line) throw new UnreadableExport(line.unreadable)
    if ('message' in line) messages.push(line.message)
    else if ('conversation' in line) {
      messages = []
      const { index, conversation } = line
      open = { index, conversation: { ...conversation, messages }, left: line.messages }
    } else yield line
    if (open && messages.length === open.left) {
      yield { index: open.index, conversation: open.conversation }
      open = null
    }
  }
  throw new Error('The reading process ended too early.')
}

/**
 * `elenchus read-export SOURCE PATH FROM COUNTS`: prints what an export holds, one JSON object a line.
 * The server runs it, with nothing in its environment, and ends it when it has enough.
 */
import { setPriority } from 'node:os'
import { UnreadableExport, type Source } from '../features/imports/imported-conversation'
import { openExport } from '../features/imports/formats/registry'
import type { Line, ReadRequest } from '../features/imports/reader-process'

/** Behind everything that somebody waits for. */
const niceness = 10
/** So much is gathered before it is handed over. */
const pieceLength = 65_536

/** What it is told, in this order, as words. */
export async function readExport([source, path, from, counts]: readonly string[]): Promise<void> {
  setPriority(niceness)
  const out = Bun.stdout.writer()
  let gathered = 0
  const request = { source: source as Source, path: path ?? '', from: Number(from) }
  for await (const line of linesOf({ ...request, counts: counts === 'true' })) {
    const text = `${JSON.stringify(line)}\n`
    await out.write(text)
    gathered += text.length
    if (gathered < pieceLength && !('total' in line)) continue
    gathered = 0
    await out.flush()
  }
  await out.end()
}

async function* linesOf({ source, path, from, counts }: ReadRequest): AsyncGenerator<Line> {
  try {
    const reader = await openExport(source, path)
    if (counts) yield { total: await reader.count() }
    for await (const entry of reader.entries(from)) {
      if ('fault' in entry) yield entry
      else {
        const { messages, ...conversation } = entry.conversation
        yield { index: entry.index, conversation, messages: messages.length }
        for (const message of messages) yield { message }
      }
    }
    yield { end: true }
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error
    yield { unreadable: { code: error.code, message: error.message } }
  }
}

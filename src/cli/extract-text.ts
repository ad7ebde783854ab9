/**
 * `elenchus extract-text TYPE`: reads a document from standard input and prints its passages, one JSON
 * object a line. The server runs it, with nothing in its environment, and ends it when it takes too much.
 */
import { setPriority } from 'node:os'
import { Unreadable } from '../features/files/extraction/document'
import { extract } from '../features/files/extraction/extract'
import type { Line } from '../features/files/extraction/extractor-process'

/** Behind everything that somebody waits for. */
const niceness = 10

export async function extractText(mimeType: string): Promise<void> {
  setPriority(niceness)
  const out = Bun.stdout.writer()
  const say = async (line: Line) => {
    await out.write(`${JSON.stringify(line)}\n`)
  }
  try {
    for await (const passage of extract(mimeType, await Bun.stdin.bytes())) await say(passage)
    await say({ end: null })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await say({ end: error.code })
  }
  await out.end()
}

/**
 * `elenchus extract-text TYPE` reads a document from standard input and prints its passages as JSON
 * lines. The server runs it with an empty environment, and kills it when it exceeds its time or
 * memory.
 */
import { UnreadableDocument } from '../features/files/extraction/document'
import { extract } from '../features/files/extraction/extract'
import type { ExtractorOutput } from '../features/files/extraction-job'

export async function extractText([mimeType = '']: readonly string[]): Promise<void> {
  const out = Bun.stdout.writer()
  const print = async (line: ExtractorOutput) => {
    await out.write(`${JSON.stringify(line)}\n`)
  }
  try {
    for await (const passage of extract(mimeType, await Bun.stdin.bytes())) await print(passage)
    await print({ end: null })
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    await print({ end: error.code })
  }
  await out.end()
}

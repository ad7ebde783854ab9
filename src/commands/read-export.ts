/**
 * `elenchus read-export SOURCE PATH FROM COUNTS`: prints what an export holds, one JSON object a line.
 * The server runs it, with nothing in its environment, and ends it when it has enough.
 */
import { setPriority } from 'node:os'
import { readLines } from '../features/imports/imports'

/** Behind everything that somebody waits for. */
const niceness = 10
/** So much is gathered before it is handed over. */
const pieceBytes = 65_536

export async function readExport(args: readonly string[]): Promise<void> {
  setPriority(niceness)
  const out = Bun.stdout.writer({ highWaterMark: pieceBytes })
  for await (const line of readLines(args)) {
    await out.write(`${JSON.stringify(line)}\n`)
  }
  await out.end()
}

/**
 * Reads a document in a process of its own, which has nothing of the server's: no memory, no
 * environment, no secret. It is ended when it takes too long or too much memory, and whatever happens
 * to it happens to nobody else.
 */
import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { secondMs } from '../../../lib/clock'
import { linesOf } from '../../../lib/lines'
import { selfExec } from '../../../lib/self-exec'
import { isFailureCode, Unreadable, type Block, type FailureCode } from './document'

/** What the other process says: passages, then how it ended (null: well). */
export type Line = Block | { readonly end: FailureCode | null }

export interface Bounds {
  readonly timeMs: number
  /** Of the process's own memory. Watched where the system tells (Linux). */
  readonly memoryBytes: number
}

const bounds: Bounds = {
  timeMs: 60 * secondMs,
  memoryBytes: Math.min(1_073_741_824, totalmem() / 2),
}
const lookMs = 100

/**
 * The passages of a document, in order. Throws `Unreadable`; aborting `signal` ends the process and
 * throws the signal's reason.
 */
export async function* readDocument(
  mimeType: string,
  content: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  { timeMs, memoryBytes }: Bounds = bounds,
): AsyncGenerator<Block> {
  const child = Bun.spawn([...selfExec, 'extract-text', mimeType], {
    cwd: '/',
    env: {},
    stdin: content,
    stdout: 'pipe',
    stderr: 'ignore',
  })
  let excess: FailureCode | null = null
  const end = (code: FailureCode | null) => {
    excess ??= code
    child.kill('SIGKILL')
  }
  const onAbort = () => end(null)
  signal.addEventListener('abort', onAbort)
  const timer = setTimeout(() => end('TIMED_OUT'), timeMs)
  const watch = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => {
      if (bytes > memoryBytes) end('TOO_LARGE')
    })
  }, lookMs)
  try {
    signal.throwIfAborted()
    for await (const text of linesOf(child.stdout)) {
      const line = read(text)
      if (!('end' in line)) yield line
      else if (line.end === null) return
      else throw new Unreadable(line.end)
    }
    signal.throwIfAborted()
    throw new Unreadable(excess ?? 'CORRUPT')
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    signal.removeEventListener('abort', onAbort)
    child.kill('SIGKILL')
    await child.exited
  }
}

/** The other process has read something that anybody may have written: what it says is looked at. */
function read(text: string): Line {
  const line = JSON.parse(text) as Readonly<Record<string, unknown>>
  if (line['end'] === null) return { end: null }
  if (isFailureCode(line['end'])) return { end: line['end'] }
  const { place, text: passage } = line
  if (typeof place === 'string' && typeof passage === 'string') return { place, text: passage }
  throw new Unreadable('CORRUPT')
}

/** Second column of `/proc/PID/statm`, in pages of 4 KiB; 0 where nobody knows. */
async function residentBytes(pid: number): Promise<number> {
  try {
    return Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * 4_096
  } catch {
    return 0
  }
}

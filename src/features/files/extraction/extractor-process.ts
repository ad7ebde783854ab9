/**
 * Extracts text in a child process, which shares neither memory nor environment nor secrets with
 * the server. The child is killed when it exceeds its time or memory; a hostile document harms
 * nothing else.
 */
import { totalmem } from 'node:os'
import { secondMs } from '../../../lib/clock'
import { linesOf } from '../../../lib/text'
import { processorTime, residentBytes, selfExec } from '../../../lib/child-process'
import { isFailureCode, UnreadableDocument, type DocumentBlock, type FailureCode } from './document'

/** One line of the child's output: a passage, or the end with its failure (null: none). */
export type ExtractorOutput = DocumentBlock | { readonly end: FailureCode | null }

/** The most processor time of the child (contract §12). */
const processorMaxMs = 20 * secondMs
/**
 * The most time that passes: the bound where processor time is not reported, and for a child that
 * waits. It is long because the child has a low priority.
 */
const timeMaxMs = (process.platform === 'linux' ? 180 : 60) * secondMs
/** The most resident memory of the child. Linux reports it; elsewhere it is not limited. */
const memoryMaxBytes = Math.min(1_073_741_824, totalmem() / 2)
const checkMs = 100

export interface DocumentToRead {
  readonly mimeType: string
  readonly content: ReadableStream<Uint8Array>
}

/**
 * Yields the passages of a document in order. Throws `Unreadable`. Aborting `signal` kills the
 * child and throws the signal's reason.
 */
export async function* readDocument(
  { mimeType, content }: DocumentToRead,
  signal: AbortSignal,
): AsyncGenerator<DocumentBlock> {
  const child = Bun.spawn([...selfExec, 'extract-text', mimeType], {
    cwd: '/',
    env: {},
    stdin: content,
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const limits = new ProcessLimits(child)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    signal.throwIfAborted()
    for await (const text of linesOf(child.stdout)) {
      const line = parseLine(text)
      if (!('end' in line)) yield line
      else if (line.end === null) return
      else throw new UnreadableDocument(line.end)
    }
    signal.throwIfAborted()
    throw new UnreadableDocument(limits.exceeded ?? 'CORRUPT')
  } finally {
    limits.stop()
    signal.removeEventListener('abort', kill)
    kill()
    await child.exited
  }
}

/** Kills a process that exceeds its time or memory. */
class ProcessLimits {
  /** The first limit that the process exceeded. */
  exceeded: FailureCode | null = null
  readonly #process: Bun.Subprocess
  readonly #timer: Timer
  readonly #check: Timer

  constructor(process: Bun.Subprocess) {
    this.#process = process
    this.#timer = setTimeout(() => this.#kill('TIMED_OUT'), timeMaxMs)
    this.#check = setInterval(() => void this.#checkUsage(), checkMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#check)
  }

  async #checkUsage(): Promise<void> {
    const { pid } = this.#process
    if ((await residentBytes(pid)) > memoryMaxBytes) this.#kill('TOO_LARGE')
    if ((await processorTime(pid)) > processorMaxMs) this.#kill('TIMED_OUT')
  }

  #kill(code: FailureCode): void {
    this.exceeded ??= code
    this.#process.kill('SIGKILL')
  }
}

/** Validates the line: the child has parsed a file that an attacker may have written. */
function parseLine(text: string): ExtractorOutput {
  const line = JSON.parse(text) as Readonly<Record<string, unknown>>
  if (line['end'] === null) return { end: null }
  if (isFailureCode(line['end'])) return { end: line['end'] }
  const { place, text: passage } = line
  if (typeof place === 'string' && typeof passage === 'string') return { place, text: passage }
  throw new UnreadableDocument('CORRUPT')
}

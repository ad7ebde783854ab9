/**
 * Extracts text in a child process, which shares neither memory nor environment nor secrets with
 * the server. The child is killed when it exceeds its time or memory; a hostile document harms
 * nothing else.
 */
import { secondMs } from '../../../lib/clock'
import { ChildProcess, type ChildLimits } from '../../../lib/child-process'
import {
  isFailureCode,
  UnreadableDocument,
  type Extracted,
  type FailureCode,
  type UnreadPages,
} from './document'

/** One line of the child's output: what it read, or the end with its failure (null: none). */
export type ExtractorOutput = Extracted | { readonly end: FailureCode | null }

const limits: ChildLimits = {
  /** Of the whole file (contract §12). */
  processorMs: 20 * secondMs,
  /**
   * The bound where processor time is not reported, and for a child that waits. It is long because the
   * child has a low priority.
   */
  timeMs: (process.platform === 'linux' ? 180 : 60) * secondMs,
}

const failureOf = { time: 'TIMED_OUT', memory: 'TOO_LARGE' } as const

export interface DocumentToRead {
  readonly mimeType: string
  readonly content: ReadableStream<Uint8Array>
}

/**
 * Yields the passages of a document in order, and what could not be read. Throws `Unreadable`. Aborting `signal` kills the
 * child and throws the signal's reason.
 */
export async function* readDocument(
  { mimeType, content }: DocumentToRead,
  signal: AbortSignal,
): AsyncGenerator<Extracted> {
  signal.throwIfAborted()
  await using child = new ChildProcess(['extract-text', mimeType], {
    input: content,
    limits,
    signal,
  })
  for await (const text of child.lines()) {
    const line = parseLine(text)
    if (!('end' in line)) yield line
    else if (line.end === null) return
    else throw new UnreadableDocument(line.end)
  }
  signal.throwIfAborted()
  throw new UnreadableDocument(child.exceeded ? failureOf[child.exceeded] : 'CORRUPT')
}

/** Validates the line: the child has parsed a file that an attacker may have written. */
function parseLine(text: string): ExtractorOutput {
  const line = JSON.parse(text) as Readonly<Record<string, unknown>>
  if (line['end'] === null) return { end: null }
  if (isFailureCode(line['end'])) return { end: line['end'] }
  if ('unread' in line) return { unread: parseUnread(line['unread']) }
  const { place, text: passage } = line
  if (typeof place === 'string' && typeof passage === 'string') return { place, text: passage }
  throw new UnreadableDocument('CORRUPT')
}

function parseUnread(value: unknown): UnreadPages {
  const { garbled, textless } = (value ?? {}) as Readonly<Record<string, unknown>>
  return { garbled: pageNumbers(garbled), textless: pageNumbers(textless) }
}

function pageNumbers(value: unknown): readonly number[] {
  const isList = Array.isArray(value) && value.every((page) => Number.isSafeInteger(page))
  if (!isList) throw new UnreadableDocument('CORRUPT')
  return value as readonly number[]
}

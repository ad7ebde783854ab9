/**
 * The solver: asks the model for the key of a task, checks it by code, and asks a second time
 * (contract: the tutor).
 */
import type { Picture, TokenUsage } from '../../llm/chat-model'
import type { StructuredAnswer, StructuredModel } from '../../llm/structured-call'
import { keysAgree } from './agreement'
import { checkKey, type KeyFault } from './check-key'
import type { AnswerKey, StoredKey } from './key'
import { readAnswerKey } from './read-key'
import { answerKeyFormat, solverInstructions } from './solver-prompt'
import { maxTaskChars } from './task'

/** How keys are made. */
export interface SolverOptions {
  readonly model: StructuredModel
  /** Samples that must agree; with 1 a key is `single`. */
  readonly samples: number
  /** For all samples together, in milliseconds. */
  readonly timeoutMs: number
}

/** Why there is no key. A log may hold it: it says nothing of the task. */
export type RefusalReason = KeyFault | 'disagreement' | 'failed' | 'malformed' | 'timeout'

export interface SolverResult {
  readonly key: StoredKey
  readonly reason: RefusalReason | null
  readonly usage: TokenUsage
}

export interface SolverTask {
  readonly text: string
  readonly pictures: readonly Picture[]
}

/** Solves a task; null where `signal` was aborted. Never rejects. */
export type Solver = (task: SolverTask, signal: AbortSignal) => Promise<Cancellable<SolverResult>>

/** A result, or what a cancelled solver had spent. */
export type Cancellable<Result> = Result | { readonly key: null; readonly usage: TokenUsage }

/** A solver over `model`. */
export function createSolver(options: SolverOptions): Solver {
  return async (task, cancel) => {
    const expiry = AbortSignal.timeout(options.timeoutMs)
    const signal = AbortSignal.any([cancel, expiry])
    const spent = { inputTokens: 0, outputTokens: 0 }
    const sample = async (): Promise<Sample> => {
      const answer = await options.model.ask(questionOf(task), signal)
      spent.inputTokens += answer.usage.inputTokens
      spent.outputTokens += answer.usage.outputTokens
      return signal.aborted ? { reason: 'timeout' } : readSample(answer, task)
    }
    const { key, reason } = await solve(sample, options.samples)
    return cancel.aborted ? { key: null, usage: spent } : { key, reason, usage: spent }
  }
}

const questionOf = ({ text, pictures }: SolverTask) => ({
  system: solverInstructions,
  content: text.slice(0, maxTaskChars),
  pictures,
  format: answerKeyFormat,
  retries: true,
})

/** A key that passed its checks, an open task, or why there is neither. */
type Sample = { readonly key: AnswerKey } | { readonly reason: RefusalReason | 'open' }

async function readSample({ value, failure }: StructuredAnswer, task: SolverTask): Promise<Sample> {
  if (failure !== null) return { reason: failure.kind === 'oversized' ? 'malformed' : 'failed' }
  const read = readAnswerKey(value)
  if (read === 'open') return { reason: 'open' }
  if (read === null) return { reason: 'malformed' }
  const { key, fault } = await checkKey(read, task.text, { isWhole: task.pictures.length === 0 })
  return key === null ? { reason: fault } : { key }
}

async function solve(
  sample: () => Promise<Sample>,
  samples: number,
): Promise<Pick<SolverResult, 'key' | 'reason'>> {
  const first = await sample()
  if ('reason' in first) {
    return first.reason === 'open'
      ? { key: { status: 'open' }, reason: null }
      : refused(first.reason)
  }
  for (let taken = 1; taken < samples; taken++) {
    const other = await sample()
    if ('reason' in other) return refused(other.reason === 'open' ? 'disagreement' : other.reason)
    if (!keysAgree(first.key, other.key)) return refused('disagreement')
  }
  const confidence = samples > 1 ? 'agreed' : 'single'
  return { key: { status: 'held', source: 'model', confidence, key: first.key }, reason: null }
}

const refused = (reason: RefusalReason) => ({ key: { status: 'refused' }, reason }) as const

/**
 * The solver: asks the model for the key of a task, checks it by code, and asks a second time
 * (contract: the tutor).
 */
import type { Picture, TokenUsage } from '../../llm/chat-model'
import { InterruptibleSleep } from '../../lib/pacing'
import type { ModelErrorKind } from '../../llm/error-mapping'
import type { StructuredAnswer, StructuredModel } from '../../llm/structured-call'
import { keysAgree } from './agreement'
import { checkKey, type KeyFault } from './check-key'
import type { AnswerKey, StoredKey } from './key'
import { readAnswerKey, withHelp } from './read-key'
import {
  answerKeyFormat,
  helpInstructions,
  keyHelpFormat,
  solverInstructions,
} from './solver-prompt'
import { maxTaskChars } from './task'

/** How keys are made. */
export interface SolverOptions {
  readonly model: StructuredModel
  /** Samples that must agree; with 1 a key is `single`. */
  readonly samples: number
  /** For samples that follow each other together, and for each of those side by side; in milliseconds. */
  readonly timeoutMs: number
}

/** Why there is no key. A log may hold it: it says nothing of the task. */
export type RefusalReason =
  KeyFault | 'disagreement' | 'failed' | 'malformed' | 'timeout' | 'cut' | 'resting'

export interface SolverResult {
  /** Null where none came and another try may bring one. */
  readonly key: StoredKey | null
  readonly reason: RefusalReason | 'cancelled' | null
  readonly usage: TokenUsage
}

export interface SolverTask {
  readonly text: string
  /** The user for whom it is solved. */
  readonly owner?: string | undefined
  readonly pictures: readonly Picture[]
}

/** Solves a task. Never rejects. */
export type Solver = (task: SolverTask, signal: AbortSignal) => Promise<SolverResult>

/** A model that was too slow so many times in a row is left alone for a while, longer each time. */
const timeoutsInRow = 5
const restMs = 60_000
const longestRestMs = 30 * 60_000

/** The share of the time after which a sample counts as slow: another one would not fit behind it. */
const slowShare = 0.4

/**
 * A solver over `model`. Samples come one after the other, because the second is asked for only where the
 * first passes its checks; of a slow model they are asked for side by side.
 */
export function createSolver({ model, samples, timeoutMs }: SolverOptions): Solver {
  const slowMs = timeoutMs * slowShare
  let isSlow = false
  let timeouts = 0
  let restsUntil = 0
  const learn = (reason: RefusalReason | null) => {
    timeouts = reason === 'timeout' ? timeouts + 1 : 0
    const rests = timeouts - timeoutsInRow
    if (rests >= 0) restsUntil = performance.now() + Math.min(restMs * 2 ** rests, longestRestMs)
  }
  return async (task, cancel) => {
    if (performance.now() < restsUntil) return { ...refused('resting'), usage: nothingSpent }
    const leaving = new AbortController()
    const signal = AbortSignal.any([cancel, leaving.signal])
    const spent = { inputTokens: 0, outputTokens: 0 }
    const sample = async (limitMs: number): Promise<Sample> => {
      const answer = await model.ask({ ...questionOf(task), timeoutMs: limitMs }, signal)
      spent.inputTokens += answer.usage.inputTokens
      spent.outputTokens += answer.usage.outputTokens
      isSlow = answer.durationMs > slowMs
      const leftMs = Math.max(1, limitMs - answer.durationMs)
      return { leftMs, ...(await readSample(answer, task)) }
    }
    const first = sample(timeoutMs)
    const isLate = samples > 1 && (isSlow || (await isOutlasted(first, slowMs)))
    const others = isLate ? Array.from({ length: samples - 1 }, () => sample(timeoutMs)) : []
    const outcome = await agree([first, ...others], { samples, sample })
    leaving.abort()
    await Promise.all(others)
    if (cancel.aborted) return { key: null, reason: 'cancelled', usage: spent }
    learn(outcome.reason)
    return { ...outcome, usage: spent }
  }
}

const nothingSpent: TokenUsage = { inputTokens: 0, outputTokens: 0 }

/** Whether `work` takes longer than `ms`. */
async function isOutlasted(work: Promise<unknown>, ms: number): Promise<boolean> {
  const waiting = new InterruptibleSleep()
  const isOver = () => waiting.interrupt()
  work.then(isOver, isOver)
  return !(await waiting.sleep(ms))
}

const questionOf = ({ text, pictures, owner = '' }: SolverTask) => ({
  owner,
  system: solverInstructions,
  content: text.slice(0, maxTaskChars),
  pictures,
  format: answerKeyFormat,
  retries: true,
})

/** A key that passed its checks, an open task, or why there is neither. */
type Reading = { readonly key: AnswerKey } | { readonly reason: RefusalReason | 'open' }
/** `leftMs`: of its time. */
type Sample = Reading & { readonly leftMs: number }

async function readSample(
  { value, failure }: StructuredAnswer,
  task: SolverTask,
): Promise<Reading> {
  if (failure !== null) return { reason: reasons[failure.kind] ?? 'failed' }
  const read = readAnswerKey(value)
  if (read === 'open') return { reason: 'open' }
  if (read === null) return { reason: 'malformed' }
  const { key, fault } = await checkKey(read, task.text, { isWhole: task.pictures.length === 0 })
  return key === null ? { reason: fault } : { key }
}

/** What failures of a call say, beside that it failed. */
const reasons: Readonly<Partial<Record<ModelErrorKind, RefusalReason>>> = {
  oversized: 'malformed',
  silent: 'timeout',
  exhausted: 'cut',
}

interface Further {
  readonly samples: number
  readonly sample: (limitMs: number) => Promise<Sample>
}

/** The outcome of the samples that were asked for, and of those that are missing. */
async function agree(
  [asked, ...others]: readonly Promise<Sample>[],
  { samples, sample }: Further,
): Promise<{ readonly key: StoredKey | null; readonly reason: RefusalReason | null }> {
  const first = await asked
  if (first === undefined) return refused('failed')
  if ('reason' in first) {
    return first.reason === 'open'
      ? { key: { status: 'open' }, reason: null }
      : refused(first.reason)
  }
  let { leftMs } = first
  for (let taken = 1; taken < samples; taken++) {
    const other = await (others[taken - 1] ?? sample(leftMs))
    if ('reason' in other) return refused(other.reason === 'open' ? 'disagreement' : other.reason)
    if (!keysAgree(first.key, other.key)) return refused('disagreement')
    leftMs = other.leftMs
  }
  const confidence = samples > 1 ? 'agreed' : 'single'
  return { key: { status: 'held', source: 'model', confidence, key: first.key }, reason: null }
}

/** What says nothing of the task: the next message tries again. */
const passing: readonly RefusalReason[] = ['failed', 'timeout', 'cut', 'resting']

const refused = (reason: RefusalReason) => ({
  key: passing.includes(reason) ? null : ({ status: 'refused' } as const),
  reason,
})

/** Writes the help of a key; null where none came. Never rejects. */
export type Helper = (
  task: Omit<SolverTask, 'pictures'>,
  key: AnswerKey,
  signal: AbortSignal,
) => Promise<{ readonly key: AnswerKey | null; readonly usage: TokenUsage }>

/** A helper over `model`. */
export function createHelper({ model, timeoutMs }: Omit<SolverOptions, 'samples'>): Helper {
  return async ({ text, owner = '' }, key, signal) => {
    const { kind, answers, steps } = key
    const content = JSON.stringify({
      task: text.slice(0, maxTaskChars),
      solution: { kind, answers, steps },
    })
    const question = { system: helpInstructions, content, format: keyHelpFormat, retries: true }
    const { value, usage } = await model.ask({ ...question, owner, timeoutMs }, signal)
    if (value === null) return { key: null, usage }
    const checked = await checkKey(withHelp(key, value), text)
    return { key: checked.key, usage }
  }
}

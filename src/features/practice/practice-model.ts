/**
 * The language model as practice uses it: it writes items, solves each a second time, and compares
 * short texts. Every call is hidden, and its tokens count for the learner.
 */
import type { Config } from '../../config/config'
import type { TokenUsage } from '../../llm/chat-model'
import type { StructuredModel, StructuredRequest } from '../../llm/structured-call'
import { minuteMs } from '../../lib/clock'
import type { Services } from '../../services'
import type { PracticeItem } from '../../practice/item'
import type { AnswerKey } from '../../tutor/answer-key/key'
import type { Solver } from '../../tutor/answer-key/solver'
import { TutorFailure } from '../../tutor/tutor'
import {
  comparisonFormat,
  comparisonInstructions,
  itemsFormat,
  itemsInstructions,
} from './items-prompt'
import { NoItems } from './no-items'
import { readDrafts, type ItemDraft } from './read-items'

/** Where tokens are counted. `requireTokens` throws `TutorFailure` where none are left. */
export interface TokenAccount {
  requireTokens(userId: string): Promise<void>
  spend(userId: string, tokens: TokenUsage): Promise<void>
}

/** How long one call for items may take. */
const itemsLimitMs = 5 * minuteMs

interface LoadedModel {
  readonly ask: StructuredModel['ask']
  readonly solve: Solver
  /** Whether the mathematics reads a task; then its answer is the answer. */
  readonly computedAnswer: (task: string) => string | null
  readonly keys: KeyChecks
}

interface KeyChecks {
  readonly checkKey: typeof import('../../tutor/answer-key/check-key').checkKey
  readonly keysAgree: typeof import('../../tutor/answer-key/agreement').keysAgree
  readonly isAnswerOf: typeof import('../../tutor/answer-key/agreement').isAnswerOf
}

export class PracticeModel {
  readonly #config: Config
  readonly #account: TokenAccount
  #loading: Promise<LoadedModel> | undefined

  constructor({ config }: Pick<Services, 'config'>, account: TokenAccount) {
    this.#config = config
    this.#account = account
  }

  /** Whether there is one. */
  get isConfigured(): boolean {
    return this.#config.model !== null
  }

  /**
   * Items about what `wish` says. Rejects where the model fails; throws `NoItems` where the learner has
   * no tokens left.
   */
  async write(
    userId: string,
    wish: Readonly<Record<string, unknown>>,
    cancel: AbortSignal,
  ): Promise<readonly ItemDraft[]> {
    const signal = AbortSignal.any([cancel, AbortSignal.timeout(itemsLimitMs)])
    const value = await this.#ask(
      userId,
      {
        system: itemsInstructions,
        content: JSON.stringify(wish),
        format: itemsFormat,
        retries: true,
      },
      signal,
    )
    return readDrafts(value)
  }

  /**
   * The key of a draft where it passes every check and a second solution agrees; else null. `task` is all
   * that a solver needs to know.
   */
  async confirm(
    userId: string,
    { draft, task }: { draft: ItemDraft; task: string },
    signal: AbortSignal,
  ): Promise<AnswerKey | null> {
    const { solve, computedAnswer, keys } = await this.#load()
    const { key } = await keys.checkKey(draft.key, task)
    if (key === null) return null
    const isCalculated = key.kind === 'numeric' || key.kind === 'expression'
    const computed = isCalculated ? computedAnswer(task) : null
    if (computed !== null) return keys.isAnswerOf(key, computed) ? key : null
    for (let sample = 1; sample < Math.max(2, this.#config.answerKeys.samples); sample += 1) {
      const solution = await solve({ text: task, pictures: [] }, signal)
      await this.#account.spend(userId, solution.usage)
      signal.throwIfAborted()
      if (solution.key?.status !== 'held' || !keys.keysAgree(key, solution.key.key)) return null
    }
    return key
  }

  /** Whether a short answer names what the key names. Null where the model does not say. */
  async isSame(
    userId: string,
    { question, key }: PracticeItem,
    answer: string,
  ): Promise<boolean | null> {
    const right = key.answers.flatMap(({ value, aliases }) => [value, ...aliases])
    const request = {
      system: comparisonInstructions,
      content: JSON.stringify({ question, right, learner: answer }),
      format: comparisonFormat,
      retries: false,
    }
    const signal = AbortSignal.timeout(this.#config.answerKeys.timeoutMs)
    const value = await this.#ask(userId, request, signal).catch(() => null)
    const same = value?.['same']
    return typeof same === 'boolean' ? same : null
  }

  async #ask(userId: string, request: StructuredRequest, signal: AbortSignal) {
    await this.#account.requireTokens(userId).catch((error: unknown) => {
      throw error instanceof TutorFailure ? new NoItems('tokensSpent') : error
    })
    const { ask } = await this.#load()
    const { value, usage, failure } = await ask(request, signal)
    await this.#account.spend(userId, usage)
    if (failure !== null) throw failure
    return value
  }

  #load(): Promise<LoadedModel> {
    this.#loading ??= load(this.#config)
    return this.#loading
  }
}

async function load({ model, answerKeys }: Config): Promise<LoadedModel> {
  if (model === null) throw new Error('There is no model.')
  const [llm, calls, solver, check, agreement, mathematics] = await Promise.all([
    import('../../llm/create-model'),
    import('../../llm/structured-call'),
    import('../../tutor/answer-key/solver'),
    import('../../tutor/answer-key/check-key'),
    import('../../tutor/answer-key/agreement'),
    import('../../tutor/mathematics'),
  ])
  const structured = calls.createStructuredModel(llm.createModel(model))
  return {
    ask: (request, signal) => structured.ask(request, signal),
    solve: solver.createSolver({ model: structured, ...answerKeys, samples: 1 }),
    computedAnswer: (task) => mathematics.recogniseProblem(task)?.answer ?? null,
    keys: { ...check, ...agreement },
  }
}

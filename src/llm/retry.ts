/** Tries again where nothing has been said yet. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ChatModel } from './chat-model'
import { ModelError } from './model-error'

/** How often and how patiently. */
export interface RetryOptions {
  /** The pause before each further attempt, in milliseconds; its length is the number of retries. */
  readonly delaysMs?: readonly number[]
  /** The longest pause that a provider's `Retry-After` can bring about, in milliseconds. */
  readonly maxWaitMs?: number
}

/**
 * The same model, asked up to three times until its first text arrives; after that a fault is final,
 * because the learner has read what came before it. A silent provider is not asked again: the learner
 * has waited the whole time allowed already, and each attempt may be billed.
 */
export function withRetries(
  model: ChatModel,
  { delaysMs = [300, 1200], maxWaitMs = 5000 }: RetryOptions = {},
): ChatModel {
  return {
    async stream(prompt, signal) {
      for (let attempt = 0; ; attempt++) {
        try {
          return await model.stream(prompt, signal)
        } catch (error) {
          const delayMs = delaysMs[attempt]
          if (delayMs === undefined) throw error
          if (!(error instanceof ModelError) || !error.retryable) throw error
          const waitMs = Math.min(Math.max(spread(delayMs), error.retryAfterMs ?? 0), maxWaitMs)
          await pause(waitMs, undefined, { signal }).catch(() => undefined)
        }
      }
    },
  }
}

/** Between half of it and all of it, so that streams which failed together do not return together. */
function spread(delayMs: number): number {
  return delayMs * (0.5 + Math.random() / 2)
}

import type { ChatModel } from './chat-model'
import { createModel } from './create-model'
import { ModelError, toModelError } from './error-mapping'
import type { ModelConfig } from './registry'

/** How a try ended. */
export interface ModelTest {
  /** Null where the model answered; the error holds no text of the provider. */
  readonly error: ModelError | null
  /** From the request to the end of the reply, in whole milliseconds. */
  readonly durationMs: number
}

/** The longest silence of the provider, in milliseconds. A person waits for the result. */
const silenceMs = 30_000
/** The longest whole try, in milliseconds. */
const maxMs = 60_000

const prompt = {
  system: 'This is a test of the connection. Answer with one word.',
  turns: [{ role: 'user', content: 'Are you there?' }],
} as const

/**
 * Tries the model for an administrator: one short reply, read to its end, without retries, so that the first failure is seen. `lastCall` notes how it ended.
 */
export async function testModel(config: ModelConfig, lastCall: LastCall): Promise<ModelTest> {
  const timeoutMs = Math.min(config.timeoutMs, silenceMs)
  const model = lastCall.watch(createModel({ ...config, timeoutMs }))
  const startedAt = performance.now()
  const error = await failureOf(async () => {
    const signal = AbortSignal.timeout(maxMs)
    for await (const event of await model.stream(prompt, signal)) void event
    if (signal.aborted) throw new ModelError('silent')
  }, config.apiKey)
  return { error, durationMs: Math.round(performance.now() - startedAt) }
}

async function failureOf(
  run: () => Promise<void>,
  secret: string | null,
): Promise<ModelError | null> {
  try {
    await run()
    return null
  } catch (error) {
    return toModelError(error, secret)
  }
}

/** `untried`: this process has made no request yet. */
export type ModelState = 'untried' | 'operational' | 'down'

/** Watches a model, for the status page. A request succeeds with its first event. */
export class LastCall {
  #state: ModelState = 'untried'

  get state(): ModelState {
    return this.#state
  }

  /** The same model. A request that its caller aborts says nothing of the model. */
  watch(model: ChatModel): ChatModel {
    return {
      stream: async (prompt, signal) => {
        try {
          const reply = await model.stream(prompt, signal)
          this.#state = 'operational'
          return reply
        } catch (error) {
          if (!signal.aborted) this.#state = 'down'
          throw error
        }
      },
    }
  }
}

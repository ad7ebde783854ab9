/** How the last request to a model ended, for the status page. */
import type { ChatModel } from './chat-model'

/** `untried`: this process has made no request yet. */
export type ModelState = 'untried' | 'operational' | 'down'

/** Watches a model. A request succeeds with its first event. */
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

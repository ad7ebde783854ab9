/** The small interface behind which every language model stands. */
import type { Usage } from '../tutor'

/** What a model is asked. `system` is ours; every turn is data that somebody else wrote. */
export interface ChatPrompt {
  readonly system: string
  /** Starts and ends with `user`; roles alternate, because many chat templates insist on it. */
  readonly turns: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
}

/** What a model yields: any number of `text`, then one `finish`. Reasoning is never among it. */
export type ModelEvent =
  | { readonly type: 'text'; readonly delta: string }
  | {
      readonly type: 'finish'
      readonly finishReason: 'stop' | 'length'
      readonly usage: Usage
    }

/** A model that can be asked many times, also at once. */
export interface ChatModel {
  /** Throws `ModelFault`. An aborted `signal` stops the provider's work and ends the iteration silently. */
  stream(prompt: ChatPrompt, signal: AbortSignal): AsyncIterable<ModelEvent>
}

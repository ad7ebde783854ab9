/**
 * What is known of the model: the state of its last request, and what a test of it may find. A server starts with this;
 * the test itself is loaded when somebody asks for it. A finding names what is so; `model-test-words.ts` says it in a
 * language, with what to set.
 */
import type { ChatModel } from './chat-model'

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

/** The checks, in the order in which they are made. */
export const checkNames = [
  'model',
  'streaming',
  'tools',
  'structured',
  'pictures',
  'context',
  'speed',
] as const
export type CheckName = (typeof checkNames)[number]

/** What a check has found. None holds text of the provider but names of its models. */
export type TestFinding =
  | { readonly is: 'answers' | 'notTried' | 'refused' | 'wrongAddress' | 'ownAddress' | 'loading' }
  | { readonly is: 'unreachable' | 'overloaded' | 'moved'; readonly reason: string }
  | { readonly is: 'rejected' | 'serverError'; readonly reason: string }
  | { readonly is: 'silent'; readonly seconds: number }
  /** `known`: the first names of the server's own list; empty where it has none. */
  | { readonly is: 'wrongName'; readonly known: readonly string[] }
  | { readonly is: 'streams' | 'atOnce' }
  | { readonly is: 'wordless' | 'brokenStream'; readonly reason: string }
  | { readonly is: 'callsTools' | 'ignoresTools' | 'toolsOff' }
  | { readonly is: 'noTools'; readonly reason: string }
  | { readonly is: 'structured' | 'unstructured'; readonly seconds: number }
  | { readonly is: 'notStructured'; readonly reason: string }
  | { readonly is: 'keyModelFails'; readonly reason: string }
  | { readonly is: 'context' | 'smallContext'; readonly tokens: number }
  | { readonly is: 'unknownContext'; readonly tokens: number }
  /** The server keeps so much of a longer prompt and says nothing; null where it counts no tokens. */
  | { readonly is: 'cutsContext'; readonly tokens: number | null }
  | { readonly is: 'seesPictures' | 'overlooksPictures' | 'picturesOff' }
  | { readonly is: 'noPictures'; readonly reason: string }
  | {
      readonly is: 'fast' | 'slow'
      /** Until the first word. */
      readonly seconds: number
      /** A second; null where the reply was too short to measure. */
      readonly tokens: number | null
      /** What a key takes by then: the value for `LLM_KEY_TIMEOUT`. */
      readonly keySeconds: number
    }

export interface ModelCheck {
  readonly name: CheckName
  readonly ok: boolean
  readonly finding: TestFinding
}

/** How a test ended. */
export interface ModelTest {
  /** Whether lessons can be held: `model` and `streaming` are well. The other checks warn. */
  readonly ok: boolean
  /** In whole milliseconds. */
  readonly durationMs: number
  readonly checks: readonly ModelCheck[]
}

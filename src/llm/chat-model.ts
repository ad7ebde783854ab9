/** The small interface behind which every language model stands. */
import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4ReasoningPart,
  LanguageModelV4TextPart,
  LanguageModelV4ToolCallPart,
} from '@ai-sdk/provider'

/** Tokens read and written, as the provider counted them (the offline tutor counts words). */
export interface TokenUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** A tool as a model is told of it; `parameters` is a JSON Schema of an object. */
export interface ToolDescription {
  readonly name: string
  readonly description: string
  readonly parameters: LanguageModelV4FunctionTool['inputSchema']
}

/** A model's wish to use a tool. Everything in it is the model's own writing; `input` should be JSON. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly input: string
}

/** What a tool answered; `isError` where it could not be used. */
export interface ToolResult {
  readonly call: ToolCall
  readonly output: string
  readonly isError: boolean
}

/** What a model said in a round that ended in calls, as its provider wants it back, signatures included. */
export type AssistantPart =
  LanguageModelV4TextPart | LanguageModelV4ReasoningPart | LanguageModelV4ToolCallPart

/** One round of tools: what the model said, and the results of its calls in their order. */
export interface ToolRound {
  readonly said: readonly AssistantPart[]
  readonly results: readonly ToolResult[]
}

/** What a model is asked. `system` is ours; every turn is data that somebody else wrote. */
export interface ChatPrompt {
  readonly system: string
  /** Starts and ends with `user`; roles alternate, because many chat templates insist on it. */
  readonly turns: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
  /** What the model may call; absent or empty: nothing. */
  readonly tools?: readonly ToolDescription[]
  /** What has happened since the last turn, oldest first. */
  readonly rounds?: readonly ToolRound[]
}

/** What a model yields: any number of `text`, `calls` where it wants tools, then one `finish`. Never reasoning. */
export type ModelEvent =
  | { readonly type: 'text'; readonly delta: string }
  | {
      readonly type: 'calls'
      readonly calls: readonly ToolCall[]
      readonly said: readonly AssistantPart[]
    }
  | {
      readonly type: 'finish'
      readonly finishReason: 'stop' | 'length'
      readonly usage: TokenUsage
    }

/** A reply that has begun. Its `next` throws `ModelFault`; `return` stops the provider's work. */
export interface ModelStream {
  next(): Promise<IteratorResult<ModelEvent, void>>
  return(value?: void): Promise<IteratorResult<ModelEvent, void>>
  [Symbol.asyncIterator](): ModelStream
}

/** A model that can be asked many times, also at once. */
export interface ChatModel {
  /**
   * Resolves with the first event at hand. A `ModelFault` before it rejects, so that whoever wants to ask
   * again does it here, and has nothing to do with the events. An aborted `signal` stops the provider's work
   * and ends the stream silently.
   */
  stream(prompt: ChatPrompt, signal: AbortSignal): Promise<ModelStream>
}

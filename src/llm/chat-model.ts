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

export const sumOf = (one: TokenUsage, other: TokenUsage): TokenUsage => ({
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
})

/** A tool as a model sees it; `parameters` is the JSON Schema of an object. */
export interface ToolDescription {
  readonly name: string
  readonly description: string
  readonly parameters: LanguageModelV4FunctionTool['inputSchema']
}

/** A call that a model asks for. The model wrote everything in it; `input` should be JSON. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly input: string
}

/** The result of one call, as JSON text; `isError` where the tool failed or was refused. */
export interface ToolResult {
  readonly call: ToolCall
  readonly output: string
  readonly isError: boolean
}

/**
 * A part of an assistant message that ended in calls, as its provider wants it back, with
 * signatures.
 */
export type AssistantPart =
  LanguageModelV4TextPart | LanguageModelV4ReasoningPart | LanguageModelV4ToolCallPart

/** One round of tools: the assistant message, and the results of its calls in their order. */
export interface ToolRound {
  readonly assistant: readonly AssistantPart[]
  readonly results: readonly ToolResult[]
}

/**
 * The JSON document that a model has to answer with. In `schema` every member is required and no
 * further member is allowed, because strict modes take nothing else.
 */
export interface AnswerFormat {
  /** Letters, digits and `_`. */
  readonly name: string
  readonly schema: LanguageModelV4FunctionTool['inputSchema']
}

/** A picture of a learner. Its bytes are read when a request is made. */
export interface Picture {
  /** PNG, JPEG, WebP or GIF. */
  readonly mediaType: string
  /** Of its bytes, in hex. */
  readonly sha256: string
  /** In bytes. */
  readonly size: number
  /** Null where it was deleted. */
  read(): Promise<Uint8Array | null>
}

/** A message of a prompt. */
export interface PromptTurn {
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** Messages of the same role right before it, oldest first: they got no reply. Absent: none. */
  readonly earlier?: readonly string[]
  /** Absent or empty: none. Only turns of `user` have any. */
  readonly pictures?: readonly Picture[]
  /** Lines that were found for it when it was the newest. Absent: none. */
  readonly passages?: readonly string[]
}

/**
 * A request to a model. The product writes `system` and `directive`; all else is data that others wrote.
 * `system`, `background`, `turns` and `passages` stay the same from one message of a dialogue to the next as far as
 * they can; `recalled` and `directive` hold for one reply and stand behind them.
 */
export interface ChatPrompt {
  readonly system: string
  /** Lines about the learner; the last ones are left out where the prompt is too long. */
  readonly background?: readonly string[]
  /** Starts and ends with `user`; roles alternate, because many chat templates insist on it. */
  readonly turns: readonly PromptTurn[]
  /** Lines that were found for the newest message, to stay with it; the last ones are left out first. */
  readonly passages?: readonly string[]
  /** Lines that hold for this reply alone; the last ones are left out before any passage. */
  readonly recalled?: readonly string[]
  /** What holds for this reply. */
  readonly directive?: string
  /** What the directive begins with where older turns are left out; absent or empty: nothing. */
  readonly leftOut?: string
  /** The longest reply, in tokens; absent: as the configuration says. */
  readonly maxTokens?: number
  /** What the log calls the request; absent: the name of its format, or `reply`. */
  readonly purpose?: string
  /** The tools that the model may call; absent or empty: none. */
  readonly tools?: readonly ToolDescription[]
  /** The rounds of tools since the last turn, oldest first. */
  readonly rounds?: readonly ToolRound[]
  /** Absent: the model answers as it likes. */
  readonly format?: AnswerFormat
  /** Called when a request ends that it takes, however it ends. An estimate where the provider counts none. */
  readonly onEnd?: (usage: TokenUsage) => void
}

/**
 * An event of a reply: any number of `text`, `calls` where the model wants tools, then one
 * `finish`. Never reasoning.
 */
export type ModelEvent =
  | { readonly type: 'text'; readonly delta: string }
  | {
      readonly type: 'calls'
      readonly calls: readonly ToolCall[]
      readonly assistant: readonly AssistantPart[]
    }
  | {
      readonly type: 'finish'
      readonly finishReason: 'stop' | 'length'
      readonly usage: TokenUsage
      /** Whether its text breaks off where something hidden began, such as a call that is written as text. */
      readonly breaksOff?: boolean
    }

/** A reply that has begun. Its `next` throws `ModelError`; `return` ends the provider's request. */
export interface ModelStream {
  next(): Promise<IteratorResult<ModelEvent, void>>
  return(value?: void): Promise<IteratorResult<ModelEvent, void>>
  [Symbol.asyncIterator](): ModelStream
}

/** A model that can be asked many times, also at once. */
export interface ChatModel {
  /**
   * Resolves once the first event is read. An error before it rejects with a `ModelError`, so that
   * a retry needs this promise alone and not the events. An aborted `signal` ends the provider's
   * request and ends the stream without an error.
   */
  stream(prompt: ChatPrompt, signal: AbortSignal): Promise<ModelStream>
}

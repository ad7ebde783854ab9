/** What a stand-in provider does with one request. */

/** One request as the stand-in received it. */
export interface ProviderRequest {
  /** 0 for the first request since the stand-in started. */
  readonly index: number
  readonly path: string
  readonly headers: Headers
  /** The parsed JSON body. */
  readonly body: Record<string, unknown>
}

/** One tool call of a stand-in. */
export interface ScriptedCall {
  readonly id: string
  readonly name: string
  readonly input: string
}

/** One reply. Everything but `tokens` has a default; a bare list of tokens is `{ tokens }`. */
export interface Script {
  /** The text deltas, one frame each, in order. */
  readonly tokens?: readonly string[]
  /** Tool calls that come after the text; `input` is the text of their arguments, JSON or not. */
  readonly calls?: readonly ScriptedCall[]
  /** Reasoning deltas that come before the text. */
  readonly reasoning?: readonly string[]
  /** Pause before the first token, in milliseconds. */
  readonly firstDelayMs?: number
  /** Pause before each further token, in milliseconds; 0 sends the whole body at once. */
  readonly delayMs?: number
  /** Waits, before the token of this index, for what a test has still to see. */
  readonly pause?: { readonly before: number; readonly until: Promise<unknown> }
  /**
   * How the reply ends, in the provider's own words (`stop`, `max_tokens`, …); null never says so.
   */
  readonly finish?: string | null
  /** Tokens counted; null sends no usage at all. */
  readonly usage?: { readonly input: number; readonly output: number } | null
  /** Line ends of the event stream; the default is `\n`. */
  readonly lineEnd?: '\n' | '\r\n'
  /** Cuts the body into network chunks of this many bytes, through characters too. */
  readonly chunkBytes?: number
  /** Drops the connection after this many bytes of the body. */
  readonly cutAfterBytes?: number
  /** Stays silent for ever: before the headers, or after the tokens. */
  readonly hang?: 'headers' | 'end'
  /** An error of the provider's own form inside the stream, after the tokens. */
  readonly streamError?: string
  /** Answers with an error of the provider's own form and this status instead of a stream. */
  readonly status?: number
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** The words in the body of an error. */
  readonly message?: string
  /** A body of any kind instead of a stream, with `status` (200) and `headers`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
}

/** Decides the reply to each request. */
export type Respond = (request: ProviderRequest) => readonly string[] | Script

/**
 * How one provider's protocol spells a script: whole frames of its event stream, without the last
 * blank line.
 */
export interface Wire {
  /** Frames before the first token. */
  prelude(script: Script): readonly string[]
  reasoning(delta: string): string
  token(delta: string): string
  /** The frames of one tool call, the `index`th of its reply. */
  call(call: ScriptedCall, index: number): readonly string[]
  /** Frames after the last token. */
  ending(script: Script): readonly string[]
  /** A frame that reports an error inside a stream. */
  streamError(message: string): string
  /** The body of an error answer. */
  errorBody(status: number, message: string): string
}

/** A text in two pieces, as arguments of tools arrive; an empty one in none. */
export function halves(text: string): readonly string[] {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== '')
}

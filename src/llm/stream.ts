/** One request to a provider: the parts of its `doStream` become text, and exactly one `finish` or a fault. */
import type { LanguageModelV4FinishReason, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { ChatPrompt, ModelEvent, ModelStream, TokenUsage } from './chat-model'
import { AssistantTurn } from './assistant-turn'
import { toModelError } from './error-mapping'
import { ModelError } from './model-error'
import { toSdkPrompt, toSdkTools } from './prompt-messages'
import type { StreamingModel, StreamPart } from './provider'

/** What one request may ask for and give back, besides the prompt. */
export interface ReplyRequest {
  readonly model: StreamingModel
  readonly reasoning: boolean
  /** The API key, which no fault may repeat. */
  readonly secret: string | null
  readonly maxOutputTokens: number
  /** Characters (UTF-16 units) after which a reply is ended as too long, whatever the provider says. */
  readonly maxReplyChars: number
}

/** Sends the request. Throws `ModelFault`; a reply whose `signal` aborts is empty from then on. */
export async function streamReply(
  request: ReplyRequest,
  prompt: ChatPrompt,
  signal: AbortSignal,
): Promise<ReplyStream> {
  try {
    const { stream } = await request.model.doStream({
      prompt: toSdkPrompt(prompt),
      maxOutputTokens: request.maxOutputTokens,
      abortSignal: signal,
      ...(request.reasoning ? { reasoning: 'medium' } : {}),
      ...toSdkTools(prompt),
    })
    return new ReplyStream(stream, request, signal)
  } catch (error) {
    if (!signal.aborted) throw toModelError(error, request.secret)
    return new ReplyStream(nothing, request, signal)
  }
}

const nothing: AsyncIterable<StreamPart> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
}

/**
 * The events of one reply. A class and not generators one within the other: hundreds of replies wait at
 * a time, each with all that it is made of, and every level would be passed again for every token.
 */
export class ReplyStream implements ModelStream {
  readonly #parts: AsyncIterator<StreamPart>
  readonly #request: ReplyRequest
  readonly #signal: AbortSignal
  readonly #said = new AssistantTurn()
  #events: ModelEvent[] = []
  #chars = 0
  #isVisible = false
  #isOver = false

  constructor(parts: AsyncIterable<StreamPart>, request: ReplyRequest, signal: AbortSignal) {
    this.#parts = parts[Symbol.asyncIterator]()
    this.#request = request
    this.#signal = signal
  }

  async next(): Promise<IteratorResult<ModelEvent, void>> {
    for (;;) {
      const value = this.#events.shift()
      if (value !== undefined) return { done: false, value }
      if (this.#isOver) return { done: true, value: undefined }
      try {
        const part = await this.#parts.next()
        if (part.done) throw new ModelError('incomplete')
        this.#take(part.value)
      } catch (error) {
        await this.return()
        if (!this.#signal.aborted) throw toModelError(error, this.#request.secret)
      }
    }
  }

  /** Ends the provider's request; what has been read and not been asked for is lost. */
  async return(): Promise<IteratorResult<ModelEvent, void>> {
    this.#events = []
    await this.#end()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): ReplyStream {
    return this
  }

  /** `events` come next. */
  putBack(events: readonly ModelEvent[]): void {
    this.#events.unshift(...events)
  }

  #take(part: StreamPart): void {
    this.#said.take(part)
    if (this.#said.chars > this.#request.maxReplyChars) throw new ModelError('oversized')
    if (part.type === 'text-delta') this.#takeText(part.delta)
    else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') this.#finish(part.finishReason, part.usage)
  }

  #takeText(delta: string): void {
    if (delta === '') return
    const room = this.#request.maxReplyChars - this.#chars
    if (delta.length > room) return this.#cut(beginning(delta, room))
    this.#chars += delta.length
    this.#isVisible ||= /\S/.test(delta)
    this.#events.push({ type: 'text', delta })
  }

  /** The reply is too long: it ends with `delta`. */
  #cut(delta: string): void {
    const usage = { inputTokens: 0, outputTokens: 0 }
    this.#events.push({ type: 'text', delta }, { type: 'finish', finishReason: 'length', usage })
    void this.#end()
  }

  #finish(reason: LanguageModelV4FinishReason, usage: LanguageModelV4Usage): void {
    const { calls, parts } = this.#said
    const last = finish(reason, usage, this.#isVisible || calls.length > 0)
    if (calls.length > 0) this.#events.push({ type: 'calls', calls, said: parts })
    this.#events.push(last)
    void this.#end()
  }

  /** Nothing more is read. Never rejects: what is left of the provider's stream is of no interest. */
  async #end(): Promise<void> {
    this.#isOver = true
    await Promise.resolve(this.#parts.return?.()).catch(() => undefined)
  }
}

/** At most `chars` UTF-16 units of `text`, without half a character at the end. */
function beginning(text: string, chars: number): string {
  return text.slice(0, chars).replace(/[\ud800-\udbff]$/, '')
}

function finish(
  reason: LanguageModelV4FinishReason,
  usage: LanguageModelV4Usage,
  visible: boolean,
): ModelEvent {
  const { unified, raw } = reason
  if (unified === 'interrupted') throw new ModelError('incomplete')
  if (unified === 'error' || raw === 'error') throw new ModelError('failed')
  const cutShort = unified === 'length' || unified === 'content-filter'
  if (!visible) throw new ModelError(cutShort ? 'exhausted' : 'empty')
  return {
    type: 'finish',
    finishReason: unified === 'length' ? 'length' : 'stop',
    usage: countUsage(usage),
  }
}

function countUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): TokenUsage {
  return { inputTokens: count(inputTokens.total), outputTokens: count(outputTokens.total) }
}

/** Providers report nothing, or anything; a count is a whole number from 0 on. */
function count(tokens: number | undefined): number {
  return Number.isSafeInteger(tokens) ? Math.max(0, tokens ?? 0) : 0
}

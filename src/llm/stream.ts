/**
 * One request to a provider: the parts of its `doStream` become text, and exactly one `finish` or
 * an error.
 */
import type {
  LanguageModelV4FilePart,
  LanguageModelV4FinishReason,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type {
  ChatPrompt,
  ModelEvent,
  ModelStream,
  Picture,
  TokenUsage,
  ToolRound,
} from './chat-model'
import { AssistantTurn } from './assistant-turn'
import { ModelError, toModelError } from './error-mapping'
import type { StreamingModel, StreamPart } from './provider'

/** The model and the limits of one request. */
export interface ModelRequest {
  readonly model: StreamingModel
  readonly reasoning: boolean
  /** The API key, which no error may repeat. */
  readonly secret: string | null
  readonly maxOutputTokens: number
  /** Length in UTF-16 units at which a reply ends as too long, whatever the provider reports. */
  readonly maxReplyChars: number
}

/** Sends the request. Throws `ModelError`. Once `signal` aborts, the reply yields nothing more. */
export async function startReply(
  request: ModelRequest,
  prompt: ChatPrompt,
  signal: AbortSignal,
): Promise<ReplyStream> {
  try {
    const { stream } = await request.model.doStream({
      prompt: await toSdkPrompt(prompt),
      maxOutputTokens: request.maxOutputTokens,
      abortSignal: signal,
      ...(request.reasoning ? { reasoning: 'medium' } : {}),
      ...toSdkTools(prompt),
      ...(prompt.format ? { responseFormat: { type: 'json', ...prompt.format } } : {}),
    })
    return new ReplyStream(stream, request, signal)
  } catch (error) {
    if (!signal.aborted) throw toModelError(error, request.secret)
    return new ReplyStream(emptyStream, request, signal)
  }
}

const emptyStream: AsyncIterable<StreamPart> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
}

/**
 * The events of one reply. It is one class and not several nested generators: hundreds of replies
 * wait at the same time and each keeps every level in memory, and every token would pass through
 * every level.
 */
export class ReplyStream implements ModelStream {
  readonly #parts: AsyncIterator<StreamPart>
  readonly #request: ModelRequest
  readonly #signal: AbortSignal
  readonly #turn = new AssistantTurn()
  #events: ModelEvent[] = []
  #chars = 0
  #hasVisibleText = false
  #isOver = false

  constructor(parts: AsyncIterable<StreamPart>, request: ModelRequest, signal: AbortSignal) {
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
        this.#handle(part.value)
      } catch (error) {
        await this.return()
        if (!this.#signal.aborted) throw toModelError(error, this.#request.secret)
      }
    }
  }

  /** Ends the provider's request and drops the events that were read and not yet taken. */
  async return(): Promise<IteratorResult<ModelEvent, void>> {
    this.#events = []
    await this.#end()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): ReplyStream {
    return this
  }

  /** Puts `events` before the next one. */
  prepend(events: readonly ModelEvent[]): void {
    this.#events.unshift(...events)
  }

  #handle(part: StreamPart): void {
    this.#turn.add(part)
    if (this.#turn.chars > this.#request.maxReplyChars) throw new ModelError('oversized')
    if (part.type === 'text-delta') this.#takeText(part.delta)
    else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') this.#finish(part.finishReason, part.usage)
  }

  #takeText(delta: string): void {
    if (delta === '') return
    const room = this.#request.maxReplyChars - this.#chars
    if (delta.length > room) return this.#truncate(truncated(delta, room))
    this.#chars += delta.length
    this.#hasVisibleText ||= /\S/.test(delta)
    this.#events.push({ type: 'text', delta })
  }

  /** Ends a reply that is too long, with `delta` as its last text. */
  #truncate(delta: string): void {
    const usage = { inputTokens: 0, outputTokens: 0 }
    this.#events.push({ type: 'text', delta }, { type: 'finish', finishReason: 'length', usage })
    void this.#end()
  }

  #finish(reason: LanguageModelV4FinishReason, usage: LanguageModelV4Usage): void {
    const { calls, parts } = this.#turn
    const last = finishEvent(reason, usage, this.#hasVisibleText || calls.length > 0)
    if (calls.length > 0) this.#events.push({ type: 'calls', calls, assistant: parts })
    this.#events.push(last)
    void this.#end()
  }

  /** Stops reading. Never rejects: an error of the provider's stream has no effect any more. */
  async #end(): Promise<void> {
    this.#isOver = true
    await Promise.resolve(this.#parts.return?.()).catch(() => undefined)
  }
}

/** At most `chars` UTF-16 units of `text`, without half a surrogate pair at the end. */
function truncated(text: string, chars: number): string {
  return text.slice(0, chars).replace(/[\ud800-\udbff]$/, '')
}

function finishEvent(
  reason: LanguageModelV4FinishReason,
  usage: LanguageModelV4Usage,
  isVisible: boolean,
): ModelEvent {
  const { unified, raw } = reason
  if (unified === 'interrupted') throw new ModelError('incomplete')
  if (unified === 'error' || raw === 'error') throw new ModelError('failed')
  const cutShort = unified === 'length' || unified === 'content-filter'
  if (!isVisible) throw new ModelError(cutShort ? 'exhausted' : 'empty')
  return {
    type: 'finish',
    finishReason: unified === 'length' ? 'length' : 'stop',
    usage: tokenUsage(usage),
  }
}

function tokenUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): TokenUsage {
  return {
    inputTokens: wholeNumber(inputTokens.total),
    outputTokens: wholeNumber(outputTokens.total),
  }
}

/** A reported count as a whole number of at least 0: providers report anything, or nothing. */
function wholeNumber(tokens: number | undefined): number {
  return Number.isSafeInteger(tokens) ? Math.max(0, tokens ?? 0) : 0
}

async function toSdkPrompt({
  system,
  turns,
  rounds = [],
}: ChatPrompt): Promise<LanguageModelV4Prompt> {
  const parts = []
  for (const { role, content, pictures = [] } of turns) {
    const text = { type: 'text' as const, text: content }
    parts.push({ role, content: [...(await fileParts(pictures)), text] })
  }
  return [{ role: 'system', content: system }, ...parts, ...rounds.flatMap(roundMessages)]
}

/** The bytes are read here, so that no picture is kept while the model writes. */
async function fileParts(pictures: readonly Picture[]): Promise<LanguageModelV4FilePart[]> {
  const parts: LanguageModelV4FilePart[] = []
  for (const { mediaType, read } of pictures) {
    const data = await read()
    if (data !== null) parts.push({ type: 'file', mediaType, data: { type: 'data', data } })
  }
  return parts
}

function roundMessages({ assistant, results }: ToolRound): LanguageModelV4Prompt {
  return [
    { role: 'assistant', content: [...assistant] },
    {
      role: 'tool',
      content: results.map(({ call, output, isError }) => ({
        type: 'tool-result',
        toolCallId: call.id,
        toolName: call.name,
        output: { type: isError ? 'error-text' : 'text', value: output },
      })),
    },
  ]
}

/** Without tools the member is left out: some servers refuse an empty list. */
function toSdkTools({ tools = [] }: ChatPrompt): { tools?: LanguageModelV4FunctionTool[] } {
  if (tools.length === 0) return {}
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      inputSchema: parameters,
    })),
  }
}

/**
 * The reply of a model to one request: the parts of the provider's stream become text, and exactly one
 * `finish` or an error. Reasoning is no part of it.
 */
import type {
  LanguageModelV4FinishReason,
  LanguageModelV4ReasoningPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { StringBuilder } from '../lib/bun-workarounds/flatten-string'
import { parseJson } from '../lib/json'
import type { AssistantPart, ModelEvent, ModelStream, TokenUsage, ToolCall } from './chat-model'
import { ModelError, toModelError } from './error-mapping'
import type { StreamPart } from './provider'

/** The limits of one reply. */
interface ReplyLimits {
  /** The API key, which no error may repeat. */
  readonly secret: string | null
  /** Length in UTF-16 units at which a reply ends as too long, whatever the provider reports. */
  readonly maxReplyChars: number
}

/**
 * The events of one reply. It is one class and not several nested generators: hundreds of replies
 * wait at the same time and each keeps every level in memory, and every token would pass through
 * every level.
 */
export class ReplyStream implements ModelStream {
  readonly #parts: AsyncIterator<StreamPart>
  readonly #limits: ReplyLimits
  readonly #signal: AbortSignal
  readonly #turn = new AssistantTurn()
  #events: ModelEvent[] = []
  #chars = 0
  #hasVisibleText = false
  #isOver = false

  constructor(parts: AsyncIterable<StreamPart>, limits: ReplyLimits, signal: AbortSignal) {
    this.#parts = parts[Symbol.asyncIterator]()
    this.#limits = limits
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
        if (!this.#signal.aborted) throw toModelError(error, this.#limits.secret)
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
    if (this.#turn.chars > this.#limits.maxReplyChars) throw new ModelError('oversized')
    if (part.type === 'text-delta') this.#takeText(part.delta)
    else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') this.#finish(part.finishReason, part.usage)
  }

  #takeText(delta: string): void {
    if (delta === '') return
    const room = this.#limits.maxReplyChars - this.#chars
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

type ReasoningPart = Extract<StreamPart, { type: `reasoning-${'start' | 'delta' | 'end'}` }>

/**
 * What the model says in one reply, in the form that its provider wants back with the results of tools.
 * It keeps reasoning too: providers that sign it refuse calls without it.
 */
class AssistantTurn {
  readonly #callParts: AssistantPart[] = []
  readonly #reasoning = new Map<string, LanguageModelV4ReasoningPart>()
  readonly #text = new StringBuilder()
  #chars = 0
  /** The calls that the model asks for. */
  readonly calls: ToolCall[] = []

  /** Characters of reasoning and of calls so far. */
  get chars(): number {
    return this.#chars
  }

  /** Reasoning, text and calls, in this order, with their signatures. */
  get parts(): readonly AssistantPart[] {
    const { value } = this.#text
    const text: AssistantPart[] = value === '' ? [] : [{ type: 'text', text: value }]
    return [...this.#reasoning.values(), ...text, ...this.#callParts]
  }

  /** Adds one part; parts of other kinds are ignored. */
  add(part: StreamPart): void {
    if (part.type === 'text-delta') this.#text.add(part.delta)
    else if (part.type === 'tool-call') this.#addCall(part)
    else if (isReasoning(part)) this.#addReasoning(part)
  }

  #addReasoning(part: ReasoningPart): void {
    const delta = part.type === 'reasoning-delta' ? part.delta : ''
    const before = this.#reasoning.get(part.id)
    this.#chars += delta.length
    const signature = part.providerMetadata ?? before?.providerOptions
    this.#reasoning.set(part.id, {
      type: 'reasoning',
      text: (before?.text ?? '') + delta,
      ...(signature === undefined ? {} : { providerOptions: signature }),
    })
  }

  #addCall(part: Extract<StreamPart, { type: 'tool-call' }>): void {
    if (part.providerExecuted === true) return
    const { toolCallId, toolName, input, providerMetadata } = part
    this.#chars += input.length
    this.calls.push({ id: toolCallId, name: toolName, input })
    this.#callParts.push({
      type: 'tool-call',
      toolCallId,
      toolName,
      input: parseJson(input) ?? {},
      ...(providerMetadata === undefined ? {} : { providerOptions: providerMetadata }),
    })
  }
}

function isReasoning(part: StreamPart): part is ReasoningPart {
  return ['reasoning-start', 'reasoning-delta', 'reasoning-end'].includes(part.type)
}

const opening = '<think>'
const closing = '</think>'

/**
 * Strips reasoning that a server mixes into the text. Local servers without a reasoning parser send
 * a model's reasoning at the start of its reply, between `<think>` and `</think>`. It often holds
 * the answer, long before the learner may see it.
 *
 * The same reply without a leading `<think>` block, read as far as its first event. Every other
 * reply stays as it is. Throws what the reply throws until then.
 */
export async function stripReasoning(reply: ReplyStream): Promise<ReplyStream> {
  try {
    reply.prepend(await firstEvents(reply))
    return reply
  } catch (error) {
    await reply.return()
    throw error
  }
}

/** The events that had to be read to see how the reply starts, without the reasoning. */
async function firstEvents(reply: ReplyStream): Promise<ModelEvent[]> {
  let text = ''
  for (;;) {
    const { done, value: event } = await reply.next()
    if (done) return []
    if (event.type !== 'text') return text === '' ? [event] : [textEvent(text), event]
    text += event.delta
    const start = text.trimStart()
    if (opening.startsWith(start)) continue
    return start.startsWith(opening) ? skipReasoning(reply, text) : [textEvent(text)]
  }
}

/**
 * Skips the block and gives the first events after it. Throws a `ModelError` where the reply ends
 * before.
 */
async function skipReasoning(reply: ReplyStream, begun: string): Promise<ModelEvent[]> {
  let tail = begun
  let closed = tail.includes(closing)
  for (;;) {
    if (closed) {
      const text = tail.slice(tail.indexOf(closing) + closing.length).trimStart()
      if (text !== '') return [textEvent(text)]
    } else {
      tail = tail.slice(1 - closing.length)
    }
    const { done, value: event } = await reply.next()
    if (done) return []
    if (event.type === 'calls') return [event]
    if (event.type === 'finish') {
      throw new ModelError(event.finishReason === 'length' ? 'exhausted' : 'empty')
    }
    tail += event.delta
    closed ||= tail.includes(closing)
  }
}

const textEvent = (delta: string): ModelEvent => ({ type: 'text', delta })

/**
 * The reply of a model to one request: the parts of the provider's stream become text, and exactly one
 * `finish` or an error. Neither reasoning nor the marks of a chat template are part of it.
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
import { MarkFilter } from './model-marks'
import type { StreamPart } from './provider'
import { replyTokens } from './tokens'

/** The limits of one reply. */
interface ReplyLimits {
  /** The API key, which no error may repeat. */
  readonly secret: string | null
  /** Length in UTF-16 units at which a reply ends as too long, whatever the provider reports. */
  readonly maxReplyChars: number
}

/** What a reply has to know beside its parts. */
interface ReplyContext {
  readonly limits: ReplyLimits
  readonly habits: ModelHabits
  /** Tokens of prompt and reply together that the model takes. */
  readonly bound: number
  /** Estimated tokens of the prompt, for a provider that counts none. */
  readonly estimate: number
  /** Ends the provider's request, also while a part of it is awaited. */
  leave(): void
  /** Called once when a reply that has begun is over. */
  onEnd(end: CallEnd): void
}

/** How a request ended. */
export interface CallEnd {
  /** `cancelled`: the reader left before the end. */
  readonly finishReason: 'stop' | 'length' | 'calls' | 'cancelled' | 'error'
  readonly usage: TokenUsage
  /** Whether the provider has counted the tokens; otherwise they are an estimate. */
  readonly isCounted: boolean
}

/** What the replies of a model have shown so far. */
export interface ModelHabits {
  /** Its chat template says the opening mark of the reasoning, so that a reply holds the closing alone. */
  lacksOpening: boolean
  /** It reasons before it answers, or spends a whole reply on it. */
  reasons: boolean
}

/**
 * How long the beginning of a reply is held back, because a closing mark may still say that it was
 * reasoning. Where a reply of the model has shown that, the next ones are held until the mark comes.
 */
const holdMs = 150

/** What a reader sees: neither blanks nor characters without a form. */
const visible = /[^\s\p{Cc}\p{Cf}]/u

/**
 * The events of one reply. It is one class and not several nested generators: hundreds of replies
 * wait at the same time and each keeps every level in memory, and every token would pass through
 * every level.
 */
export class ReplyStream implements ModelStream {
  readonly #parts: AsyncIterator<StreamPart>
  readonly #limits: ReplyLimits
  readonly #signal: AbortSignal
  readonly #habits: ModelHabits
  readonly #context: ReplyContext
  readonly #turn = new AssistantTurn()
  readonly #marks = new MarkFilter()
  /** The part that was asked for and has not come yet. */
  #pending: Promise<IteratorResult<StreamPart, unknown>> | null = null
  /** Resolves when the beginning of the reply is held no longer; null before there is any. */
  #hold: Hold | null = null
  #events: ModelEvent[] = []
  #failure: { readonly error: unknown } | null = null
  #chars = 0
  #hasVisibleText = false
  /** Blanks before the first visible text: alone they are no reply. */
  #blank = ''
  #isOver = false
  #isReported = false

  private constructor(
    parts: AsyncIterable<StreamPart>,
    context: ReplyContext,
    signal: AbortSignal,
  ) {
    this.#parts = parts[Symbol.asyncIterator]()
    this.#limits = context.limits
    this.#habits = context.habits
    this.#context = context
    this.#signal = signal
  }

  /** A reply that is read as far as its first event. Throws what its `next` throws until then. */
  static async begun(
    parts: AsyncIterable<StreamPart>,
    context: ReplyContext,
    signal: AbortSignal,
  ): Promise<ReplyStream> {
    const reply = new ReplyStream(parts, context, signal)
    const { done, value } = await reply.next()
    if (!done) reply.#events.unshift(value)
    return reply
  }

  async next(): Promise<IteratorResult<ModelEvent, void>> {
    for (;;) {
      const value = this.#events.shift()
      if (value !== undefined) return { done: false, value }
      if (this.#failure !== null) await this.#fail(this.#failure.error)
      if (this.#isOver) return { done: true, value: undefined }
      await this.#read()
    }
  }

  /** Ends the provider's request and drops the events that were read and not yet taken. */
  async return(): Promise<IteratorResult<ModelEvent, void>> {
    this.#events = []
    this.#report('cancelled')
    await this.#end()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): ReplyStream {
    return this
  }

  /** Reads the next part, or ends the holding where its time is over first. */
  async #read(): Promise<void> {
    try {
      this.#pending ??= this.#parts.next()
      const part = await (this.#marks.isHolding && !this.#habits.lacksOpening
        ? Promise.race([this.#pending, (this.#hold ??= new Hold()).isOver])
        : this.#pending)
      if (part === null) return this.#show(...this.#marks.release())
      this.#pending = null
      if (part.done) throw new ModelError('incomplete')
      this.#handle(part.value)
    } catch (error) {
      this.#failure = { error }
      if (!this.#habits.lacksOpening) this.#show(...this.#marks.release())
    }
  }

  async #fail(error: unknown): Promise<void> {
    this.#failure = null
    this.#report(this.#signal.aborted ? 'cancelled' : 'error')
    await this.return()
    if (!this.#signal.aborted) throw toModelError(error, this.#limits.secret)
  }

  #handle(part: StreamPart): void {
    this.#turn.add(part)
    if (this.#turn.chars > this.#limits.maxReplyChars) throw new ModelError('oversized')
    if (part.type === 'text-delta') this.#takeText(part.delta)
    else if (part.type === 'reasoning-delta') this.#habits.reasons = true
    else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') this.#finish(part.finishReason, part.usage)
  }

  #takeText(delta: string): void {
    if (delta === '') return
    const room = this.#limits.maxReplyChars - this.#chars
    if (delta.length > room) return this.#truncate(truncated(delta, room))
    this.#chars += delta.length
    this.#show(this.#marks.push(delta))
  }

  #show(...deltas: readonly string[]): void {
    for (const delta of deltas) {
      if (delta === '') continue
      if (!this.#hasVisibleText && !visible.test(delta)) this.#blank += delta
      else {
        this.#events.push({ type: 'text', delta: this.#blank + delta })
        this.#hasVisibleText = true
        this.#blank = ''
      }
    }
  }

  /** Ends a reply that is too long, with `delta` as its last text. */
  #truncate(delta: string): void {
    this.#show(this.#marks.push(delta), ...this.#marks.end())
    this.#report('length')
    this.#events.push({ type: 'finish', finishReason: 'length', usage: this.#estimate() })
    void this.#end()
  }

  #finish(reason: LanguageModelV4FinishReason, usage: LanguageModelV4Usage): void {
    const { calls, parts } = this.#turn
    const isReasoningAlone = this.#habits.lacksOpening && reason.unified === 'length'
    if (!isReasoningAlone || !this.#marks.isHolding) this.#show(...this.#marks.end())
    this.#habits.lacksOpening = this.#marks.lacksOpening || isReasoningAlone
    const isVisible = this.#hasVisibleText || calls.length > 0
    if (reason.unified === 'length' && !isVisible) this.#habits.reasons ||= this.#mayHaveReasoned
    const counted = tokenUsage(usage)
    const finishReason = finishReasonOf(reason, {
      isVisible,
      isOverfull: counted.inputTokens + counted.outputTokens > this.#context.bound,
    })
    const isCounted = counted.inputTokens + counted.outputTokens > 0
    const used = isCounted ? counted : this.#estimate()
    this.#report(calls.length > 0 ? 'calls' : finishReason, used, isCounted)
    if (calls.length > 0) this.#events.push({ type: 'calls', calls, assistant: parts })
    const { breaksOff } = this.#marks
    this.#events.push({
      type: 'finish',
      finishReason,
      usage: used,
      ...(breaksOff && { breaksOff }),
    })
    void this.#end()
  }

  /** Whether all that it had to write was reasoning, which many providers do not show; blanks and calls are none. */
  get #mayHaveReasoned(): boolean {
    return this.#chars === 0 || this.#marks.hasReasoned || this.#habits.lacksOpening
  }

  /** The tokens of the request so far, as none has counted them. */
  #estimate(): TokenUsage {
    return {
      inputTokens: this.#context.estimate,
      outputTokens: replyTokens(this.#chars + this.#turn.chars),
    }
  }

  /** Tells once how the request has ended. */
  #report(
    finishReason: CallEnd['finishReason'],
    usage: TokenUsage = this.#estimate(),
    isCounted = false,
  ): void {
    if (this.#isReported) return
    this.#isReported = true
    this.#context.onEnd({ finishReason, usage, isCounted })
  }

  /** Stops reading. Never rejects: an error of the provider's stream has no effect any more. */
  async #end(): Promise<void> {
    this.#isOver = true
    this.#hold?.end()
    if (this.#pending !== null) this.#context.leave()
    await Promise.allSettled([this.#pending, this.#parts.return?.()])
  }
}

/** The time for which the beginning of a reply is held back. */
class Hold {
  readonly #timer: Timer
  /** Resolves to null when the time is over. */
  readonly isOver: Promise<null>

  constructor() {
    const { promise, resolve } = Promise.withResolvers<null>()
    this.isOver = promise
    this.#timer = setTimeout(() => resolve(null), holdMs)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

/** At most `chars` UTF-16 units of `text`, without half a surrogate pair at the end. */
function truncated(text: string, chars: number): string {
  return text.slice(0, chars).replace(/[\ud800-\udbff]$/, '')
}

/** How a reply ended. `isOverfull`: the provider has counted more tokens than its context holds. */
function finishReasonOf(
  { unified, raw }: LanguageModelV4FinishReason,
  { isVisible, isOverfull }: { isVisible: boolean; isOverfull: boolean },
): 'stop' | 'length' {
  if (unified === 'interrupted') throw new ModelError('incomplete')
  if (unified === 'error' || raw === 'error') throw new ModelError('failed')
  const cutShort = unified === 'length' || unified === 'content-filter'
  if (!isVisible && isOverfull) throw new ModelError('overflow')
  if (!isVisible && cutShort) throw new ModelError('exhausted', { providerCode: unified })
  if (!isVisible) throw new ModelError('empty')
  return unified === 'length' ? 'length' : 'stop'
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

/**
 * Reads a streamed chat completion. The package that writes the requests could read it too, through
 * four streams and a schema library for every token, which took two fifths of a server's time with
 * many replies (docs/performance.md).
 */
import { StreamingToolCallTracker } from '@ai-sdk/provider-utils'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { createParser, type EventSourceParser } from 'eventsource-parser'
import { copyString, flattenString } from '../../lib/bun-workarounds/flatten-string'
import { parseJson } from '../../lib/json'
import type { BoundedBody } from '../bounded-request'
import { ModelError } from '../error-mapping'
import type { StreamPart } from '../provider'

/**
 * How nearly every server writes an event (WHATWG HTML §9.2.6). Events written otherwise are
 * parsed.
 */
const eventStart = 'data: '
const eventEnd = '\n\n'
const contentStart = /"content": ?"/

/** The parts of a reply. The parts of one network chunk come together, and its text in one part. */
export class CompletionStream implements AsyncIterableIterator<StreamPart, void> {
  readonly #body: BoundedBody
  readonly #completion = new Completion()
  /** Set while an event is parsed; a run of repeated events releases its memory. */
  #parser: EventSourceParser | null = null
  /** The shape of the newest event that held nothing but text; null before the first. */
  #pattern: TextEventPattern | null = null
  #isAtEventStart = false
  #isRead = false

  constructor(body: BoundedBody) {
    this.#body = body
  }

  async next(): Promise<IteratorResult<StreamPart, void>> {
    for (;;) {
      const value = this.#completion.shift()
      if (value !== undefined) return { done: false, value }
      if (this.#isRead) return { done: true, value: undefined }
      const chunk = await this.#body.next()
      if (chunk) this.#read(chunk.text)
      if (!chunk || this.#completion.hasEnded) this.#finish()
    }
  }

  async return(): Promise<IteratorResult<StreamPart, void>> {
    this.#isRead = true
    this.#body.cancel()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): CompletionStream {
    return this
  }

  /**
   * Reads the text of one network chunk: runs of repeated events at once, all other events one by
   * one.
   */
  #read(text: string): void {
    let at = 0
    while (at < text.length) {
      if (this.#isAtEventStart) at = this.#readRepeatedEvents(text, at)
      if (at < text.length) at = this.#parseEvent(text, at)
    }
  }

  /**
   * Reads the events from `start` on that differ from the pattern in their text alone; returns
   * where they end.
   */
  #readRepeatedEvents(text: string, start: number): number {
    if (this.#pattern === null || this.#completion.hasEnded) return start
    const run = this.#pattern.matchRun(text, start)
    if (run.end === start) return start
    this.#completion.addText(run.content)
    this.#parser = null
    return run.end
  }

  /** Parses the event, or the part of an event, from `start` on; returns where it ends. */
  #parseEvent(text: string, start: number): number {
    const endAt = text.indexOf(eventEnd, start)
    this.#isAtEventStart = endAt >= 0
    const end = endAt < 0 ? text.length : endAt + eventEnd.length
    const event = text.slice(start, end)
    this.#parser ??= this.#createParser()
    // The parser keeps an incomplete event. A copy spares it from keeping the whole network chunk.
    this.#parser.feed(this.#isAtEventStart ? event : copyString(event))
    return end
  }

  #createParser(): EventSourceParser {
    return createParser({
      onEvent: ({ event, data }) => {
        if (event === 'error') this.#completion.takeError(data)
        else this.#take(data)
      },
      // Servers that have begun their stream report a failure in a line `error: {…}`.
      onError: ({ type, field, value }) => {
        if (type === 'unknown-field' && field === 'error') this.#completion.takeError(value ?? '')
      },
    })
  }

  #take(data: string): void {
    const text = this.#completion.take(data)
    if (text !== null) this.#pattern = TextEventPattern.of(data, text)
  }

  #finish(): void {
    this.#isRead = true
    this.#completion.end()
    this.#body.cancel()
  }
}

/** The parts of a completion that came whole, as one JSON document. */
export async function* wholeCompletion(body: BoundedBody): AsyncGenerator<StreamPart> {
  let text = ''
  for (let chunk = await body.next(); chunk; chunk = await body.next()) text += chunk.text
  const completion = new Completion()
  completion.takeWhole(text)
  completion.end()
  for (let part = completion.shift(); part; part = completion.shift()) yield part
}

/** A run of events: their text, and the index after the last of them. */
interface TextRun {
  readonly content: string
  readonly end: number
}

/**
 * The shape of an event that holds text. The events of a reply are equal character for character
 * but for their text. Once one has been parsed, the text of the events after it is found without
 * parsing, and that of a whole run at once: a tenth of the time where tokens come by the thousand.
 */
class TextEventPattern {
  /**
   * The characters of an event before its text, and those after it; both are slices of one string.
   */
  readonly #prefix: string
  readonly #suffix: string

  private constructor(before: string, after: string) {
    const both = flattenString(`${eventStart}${before}${after}${eventEnd}`)
    const length = eventStart.length + before.length
    this.#prefix = both.slice(0, length)
    this.#suffix = both.slice(length)
  }

  /**
   * The pattern of an event whose `content` is `text`; null where the text's place is not certain.
   */
  static of(data: string, text: string): TextEventPattern | null {
    const start = contentStart.exec(data)
    if (!start) return null
    const textStart = start.index + start[0].length
    const literal = JSON.stringify(text).slice(1, -1)
    if (!data.startsWith(`${literal}"`, textStart)) return null
    return new TextEventPattern(data.slice(0, textStart), data.slice(textStart + literal.length))
  }

  /** The run of events from `start` on that fit the pattern. */
  matchRun(stream: string, start: number): TextRun {
    const texts: string[] = []
    let end = start
    while (stream.startsWith(this.#prefix, end)) {
      const textStart = end + this.#prefix.length
      const textEnd = stream.indexOf('"', textStart)
      if (textEnd < 0 || !stream.startsWith(this.#suffix, textEnd)) break
      const text = stream.slice(textStart, textEnd)
      if (!isUnescaped(text)) break
      texts.push(text)
      end = textEnd + this.#suffix.length
    }
    return { content: texts.join(''), end }
  }
}

/** Whether the inside of a JSON string (RFC 8259 §7) without quotation marks is the text itself. */
const isUnescaped = (literal: string): boolean => !/[\\\n\r]/.test(literal)

type Finish = Extract<StreamPart, { type: 'finish' }>

/** The data of the event after the last chunk. */
const endMark = '[DONE]'

/**
 * A completion as far as it has been read. An error becomes a part, so that it comes after the text
 * before it.
 */
class Completion {
  readonly #parts: StreamPart[] = []
  #calls: ToolCalls | null = null
  #text = ''
  #hasEnded = false
  #hasRefused = false
  #finishReason: string | null = null
  #usage: ChunkUsage | null = null

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /**
   * Reads the data of one event. Returns its text where it holds nothing else, and null otherwise.
   */
  take(data: string): string | null {
    if (this.#hasEnded) return null
    if (data !== endMark) return this.#takeChunkOf(data)
    this.#hasEnded = true
    this.#finishReason ??= 'stop'
    return null
  }

  /** Takes an error that stands outside of an event: JSON, or any text. */
  takeError(text: string): void {
    if (!this.#hasEnded) this.#fail(parseJson(text) ?? { message: text })
  }

  /** Reads a completion that was not streamed: its `message` is what the deltas add up to. */
  takeWhole(json: string): void {
    const value = parseJson(json) as { choices?: unknown } | null
    const choices = Array.isArray(value?.choices) ? value.choices : []
    const streamed = choices.map((choice: unknown) => ({
      ...(choice as object),
      delta: (choice as { message?: unknown } | null)?.message,
    }))
    this.#takeChunkOf(JSON.stringify(choices.length > 0 ? { ...value, choices: streamed } : value))
  }

  /** Adds text that is known without parsing an event. */
  addText(text: string): void {
    this.#text += text
  }

  /** Call when the server sends nothing more. */
  end(): void {
    this.#asProtocol(() => this.#calls?.end())
    const reason = this.#finishReason
    this.#add(reason === null ? errorPart(new ModelError('incomplete')) : this.#finishPart(reason))
  }

  /** The next complete part; undefined where more has to be read first. */
  shift(): StreamPart | undefined {
    this.#flushText()
    return this.#parts.shift()
  }

  #takeChunkOf(data: string): string | null {
    const chunk = readChunk(data)
    if (chunk !== null && !('error' in chunk)) {
      this.#takeChunk(chunk)
      return textIfAlone(chunk)
    }
    this.#fail(chunk === null ? new ModelError('garbled') : chunk.error)
    return null
  }

  #takeChunk({ choices: [choice], usage }: Chunk): void {
    this.#usage = usage ?? this.#usage
    this.#finishReason = choice?.finish_reason ?? this.#finishReason
    if (choice?.delta) this.#takeDelta(choice.delta)
  }

  #takeDelta(delta: Delta): void {
    const { text, reasoning } = deltaText(delta)
    if (reasoning !== '') this.#add({ type: 'reasoning-delta', id: 'reasoning', delta: reasoning })
    this.#text += text
    this.#hasRefused ||= Boolean(delta.refusal)
    if (delta.tool_calls?.length) this.#takeCalls(delta.tool_calls)
  }

  #takeCalls(deltas: readonly ToolCallDelta[]): void {
    const calls = (this.#calls ??= new ToolCalls((part) => this.#add(part)))
    this.#asProtocol(() => deltas.forEach((delta) => calls.take(delta)))
  }

  /** Runs `work`, which throws where tool calls break the protocol. */
  #asProtocol(work: () => void): void {
    try {
      work()
    } catch {
      this.#fail(new ModelError('garbled'))
    }
  }

  #fail(error: unknown): void {
    this.#add(errorPart(error))
    this.#hasEnded = true
  }

  #add(part: StreamPart): void {
    this.#flushText()
    this.#parts.push(part)
  }

  #flushText(): void {
    if (this.#text === '') return
    this.#parts.push({ type: 'text-delta', id: 'text', delta: this.#text })
    this.#text = ''
  }

  #finishPart(raw: string): Finish {
    const unified = this.#hasRefused && raw === 'stop' ? 'content-filter' : unifiedFinishReason(raw)
    const input = this.#usage?.prompt_tokens ?? undefined
    const output = this.#usage?.completion_tokens ?? undefined
    return {
      type: 'finish',
      finishReason: { unified, raw },
      usage: {
        inputTokens: {
          total: input,
          noCache: undefined,
          cacheRead: undefined,
          cacheWrite: undefined,
        },
        outputTokens: { total: output, text: undefined, reasoning: undefined },
      },
    }
  }
}

/** The text of a chunk that holds nothing else; null otherwise. */
function textIfAlone({ choices: [choice] }: Chunk): string | null {
  const { content, refusal, tool_calls, reasoning, reasoning_content } = choice?.delta ?? {}
  if (refusal || tool_calls?.length || reasoning || reasoning_content) return null
  return typeof content === 'string' && content !== '' ? content : null
}

const errorPart = (error: unknown): StreamPart => ({ type: 'error', error })

function unifiedFinishReason(raw: string): Finish['finishReason']['unified'] {
  if (raw === 'stop' || raw === 'length') return raw
  if (raw === 'content_filter') return 'content-filter'
  return raw === 'tool_calls' || raw === 'function_call' ? 'tool-calls' : 'other'
}

/**
 * The name under which the package that writes requests looks for metadata that a provider wants
 * back.
 */
const metadataKey = 'openaiCompatible'

/**
 * The tool calls of one completion. Servers send them in pieces of many shapes; the AI SDK's own
 * tracker joins them, but demands a call's name in its first piece.
 */
class ToolCalls {
  readonly #tracker: StreamingToolCallTracker<ToolCallDelta>
  /** The calls whose name has not arrived yet, by index. */
  readonly #nameless = new Map<number, ToolCallDelta>()
  readonly #named = new Set<number>()

  /** `emit` takes each complete part. The methods throw where calls break the protocol. */
  constructor(emit: (part: StreamPart) => void) {
    this.#tracker = new StreamingToolCallTracker<ToolCallDelta>(
      { enqueue: (part) => part && emit(part) },
      { extractMetadata: signatureOf, buildToolCallProviderMetadata: (metadata) => metadata },
    )
  }

  take(delta: ToolCallDelta): void {
    const { index } = delta
    if (index === null || index === undefined || this.#named.has(index)) {
      this.#tracker.processDelta(delta)
      return
    }
    const call = joinPieces(this.#nameless.get(index), delta)
    this.#nameless.set(index, call)
    if (!call.function.name) return
    this.#nameless.delete(index)
    this.#named.add(index)
    this.#tracker.processDelta(call)
  }

  /** Call after the last piece. */
  end(): void {
    for (const call of this.#nameless.values()) this.#tracker.processDelta(call)
    this.#tracker.flush()
  }
}

function joinPieces(before: ToolCallDelta | undefined, delta: ToolCallDelta): ToolCallDelta {
  if (!before) return delta
  const input = (before.function.arguments ?? '') + (delta.function.arguments ?? '')
  return {
    ...delta,
    id: before.id ?? delta.id ?? null,
    function: { ...delta.function, arguments: input },
    extra_content: before.extra_content ?? delta.extra_content ?? null,
  }
}

function signatureOf({ extra_content: extra }: ToolCallDelta) {
  const thoughtSignature = extra?.google?.thought_signature
  return thoughtSignature ? { [metadataKey]: { thoughtSignature } } : undefined
}

/*
 * The schema of one chunk of a streamed chat completion, as OpenAI documents it and as others send
 * it: every field may be missing or null, and fields that the schema does not name are ignored.
 */

const nullable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** Gemini signs its reasoning before a call, and wants the signature back. */
const extraContent = Type.Object({
  google: nullable(Type.Object({ thought_signature: nullable(Type.String()) })),
})

const toolCall = Type.Object({
  index: nullable(Type.Number()),
  id: nullable(Type.String()),
  function: Type.Object({ name: nullable(Type.String()), arguments: nullable(Type.String()) }),
  extra_content: nullable(extraContent),
})

/** Mistral sends text and reasoning as parts. */
const contentPart = Type.Object({
  type: Type.String(),
  text: Type.Optional(Type.Unknown()),
  thinking: Type.Optional(Type.Unknown()),
})

const delta = Type.Object({
  content: nullable(Type.Union([Type.String(), Type.Array(contentPart)])),
  refusal: Type.Optional(Type.Unknown()),
  reasoning_content: nullable(Type.String()),
  reasoning: nullable(Type.String()),
  tool_calls: nullable(Type.Array(toolCall)),
})

const usage = Type.Object({
  prompt_tokens: nullable(Type.Number()),
  completion_tokens: nullable(Type.Number()),
})

const chunk = Type.Object({
  choices: Type.Array(
    Type.Object({ delta: nullable(delta), finish_reason: nullable(Type.String()) }),
  ),
  usage: nullable(usage),
})

const failure = Type.Object({ error: Type.Unknown() })

export type Chunk = Static<typeof chunk>
export type Delta = Static<typeof delta>
export type ToolCallDelta = Static<typeof toolCall>
export type ChunkUsage = Static<typeof usage>

const isChunk = TypeCompiler.Compile(chunk)
const isFailure = TypeCompiler.Compile(failure)

/**
 * The chunk in the data of one event, or the error that the server reports; null where it is
 * neither.
 */
function readChunk(data: string): Chunk | Static<typeof failure> | null {
  const value = parseJson(data)
  return isFailure.Check(value) || isChunk.Check(value) ? value : null
}

/** The text of a delta, with a refusal as text, and its reasoning. */
function deltaText({ content, refusal, ...rest }: Delta): {
  text: string
  reasoning: string
} {
  const parts = typeof content === 'string' ? [] : (content ?? [])
  const texts = parts.flatMap(({ type, text }) => (type === 'text' ? [stringOrEmpty(text)] : []))
  const reasoningParts = parts.flatMap(({ type, thinking }) =>
    type === 'thinking' ? thinking : [],
  )
  return {
    text: (typeof content === 'string' ? content : texts.join('')) + stringOrEmpty(refusal),
    reasoning:
      (rest.reasoning_content ?? rest.reasoning ?? '') +
      reasoningParts
        .map((part) => stringOrEmpty((part as { text?: unknown } | null)?.text))
        .join(''),
  }
}

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

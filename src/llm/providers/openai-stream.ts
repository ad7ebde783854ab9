/**
 * Reads a streamed chat completion. The package that writes the requests would read it too, through four
 * streams and a schema library for every token, which took two fifths of a server's time with many replies
 * (docs/performance.md).
 */
import { createParser, type EventSourceParser } from 'eventsource-parser'
import { copyString } from '../../lib/bun-workarounds/flatten-string'
import type { BoundedBody } from '../bounded-request'
import { ModelError } from '../model-error'
import { ToolCalls } from './openai-calls'
import {
  readChunk,
  spoken,
  type Chunk,
  type ChunkUsage,
  type Delta,
  type ToolCallDelta,
} from './openai-chunk'
import type { StreamPart } from '../provider'
import { eventEnd, TextPattern } from '../text-pattern'

type Finish = Extract<StreamPart, { type: 'finish' }>

/** Said after the last chunk. */
const end = '[DONE]'

/** The parts of a reply; those of one piece of the network come together, its text in one. */
export class CompletionStream implements AsyncIterableIterator<StreamPart, void> {
  readonly #body: BoundedBody
  readonly #completion = new Completion()
  /** Only while there are events that have to be read. */
  #parser: EventSourceParser | null = null
  /** Whether what was read ends with an event. */
  #isBetween = false
  #isRead = false

  constructor(body: BoundedBody) {
    this.#body = body
  }

  async next(): Promise<IteratorResult<StreamPart, void>> {
    for (;;) {
      const value = this.#completion.shift()
      if (value !== undefined) return { done: false, value }
      if (this.#isRead) return { done: true, value: undefined }
      const piece = await this.#body.next()
      if (piece) this.#feed(piece.text)
      if (!piece || this.#completion.hasEnded) this.#finish()
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

  #feed(text: string): void {
    let at = 0
    while (at < text.length) {
      if (this.#isBetween) at = this.#takeRow(text, at)
      if (at < text.length) at = this.#feedEvent(text, at)
    }
  }

  #takeRow(text: string, from: number): number {
    const end = this.#completion.takeRow(text, from)
    if (end > from) this.#parser = null
    return end
  }

  /** Has the event read that goes on at `from`; where it ends. */
  #feedEvent(text: string, from: number): number {
    const at = text.indexOf(eventEnd, from)
    this.#isBetween = at >= 0
    const end = at < 0 ? text.length : at + eventEnd.length
    const event = text.slice(from, end)
    // The parser keeps what is not complete, and should not keep a whole piece of the network for it.
    this.#parser ??= createParser({ onEvent: ({ data }) => this.#completion.take(data) })
    this.#parser.feed(this.#isBetween ? event : copyString(event))
    return end
  }

  #finish(): void {
    this.#isRead = true
    this.#completion.end()
    this.#body.cancel()
  }
}

/** What has been read of a reply. What is wrong with it is a part as well, so that it comes after the text before it. */
class Completion {
  readonly #parts: StreamPart[] = []
  #calls: ToolCalls | null = null
  /** Of an event that said text and nothing else. */
  #pattern: TextPattern | null = null
  #text = ''
  #hasEnded = false
  #hasRefused = false
  #finishReason: string | null = null
  #usage: ChunkUsage | null = null

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Takes the data of one event. */
  take(data: string): void {
    if (this.#hasEnded) return
    if (data === end) this.#hasEnded = true
    else this.#takeNew(data)
  }

  /** Takes the events from `from` on that are known but for their text; where they end. */
  takeRow(stream: string, from: number): number {
    if (this.#hasEnded || this.#pattern === null) return from
    const { text, end } = this.#pattern.rowIn(stream, from)
    this.#text += text
    return end
  }

  /** The server says nothing more. */
  end(): void {
    this.#guarded(() => this.#calls?.end())
    this.#give(this.#finishReason === null ? failed(new ModelError('incomplete')) : this.#finish())
  }

  /** The next part that is complete. */
  shift(): StreamPart | undefined {
    this.#seal()
    return this.#parts.shift()
  }

  #takeNew(data: string): void {
    const chunk = readChunk(data)
    if (chunk === null) return this.#fail(new ModelError('garbled'))
    if ('error' in chunk) return this.#fail(chunk.error)
    this.#takeChunk(chunk)
    const text = onlyText(chunk)
    if (text !== null) this.#pattern = TextPattern.of(data, text)
  }

  #takeChunk({ choices: [choice], usage }: Chunk): void {
    this.#usage = usage ?? this.#usage
    this.#finishReason = choice?.finish_reason ?? this.#finishReason
    if (choice?.delta) this.#takeDelta(choice.delta)
  }

  #takeDelta(delta: Delta): void {
    const { text, reasoning } = spoken(delta)
    if (reasoning !== '') this.#give({ type: 'reasoning-delta', id: 'reasoning', delta: reasoning })
    this.#text += text
    this.#hasRefused ||= Boolean(delta.refusal)
    if (delta.tool_calls?.length) this.#takeCalls(delta.tool_calls)
  }

  #takeCalls(deltas: readonly ToolCallDelta[]): void {
    const calls = (this.#calls ??= new ToolCalls((part) => this.#give(part)))
    this.#guarded(() => deltas.forEach((delta) => calls.take(delta)))
  }

  /** Runs what throws where calls are not of the protocol. */
  #guarded(work: () => void): void {
    try {
      work()
    } catch {
      this.#fail(new ModelError('garbled'))
    }
  }

  #fail(error: unknown): void {
    this.#give(failed(error))
    this.#hasEnded = true
  }

  #give(part: StreamPart): void {
    this.#seal()
    this.#parts.push(part)
  }

  #seal(): void {
    if (this.#text === '') return
    this.#parts.push({ type: 'text-delta', id: 'text', delta: this.#text })
    this.#text = ''
  }

  #finish(): Finish {
    const raw = this.#finishReason ?? ''
    const unified = this.#hasRefused && raw === 'stop' ? 'content-filter' : unifiedReason(raw)
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

/** What a chunk says, where that is all that it has to say. */
function onlyText({ choices: [choice] }: Chunk): string | null {
  const { content, refusal, tool_calls, reasoning, reasoning_content } = choice?.delta ?? {}
  if (refusal || tool_calls?.length || reasoning || reasoning_content) return null
  return typeof content === 'string' && content !== '' ? content : null
}

const failed = (error: unknown): StreamPart => ({ type: 'error', error })

function unifiedReason(raw: string): Finish['finishReason']['unified'] {
  if (raw === 'stop' || raw === 'length') return raw
  if (raw === 'content_filter') return 'content-filter'
  return raw === 'tool_calls' || raw === 'function_call' ? 'tool-calls' : 'other'
}

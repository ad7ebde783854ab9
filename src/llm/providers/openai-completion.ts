/**
 * The meaning of the events of one streamed chat completion: text, reasoning, tool calls, finish
 * and errors.
 */
import { StreamingToolCallTracker } from '@ai-sdk/provider-utils'
import { parseJson } from '../../lib/json'
import { ModelError } from '../error-mapping'
import type { StreamPart } from '../provider'
import {
  readChunk,
  deltaText,
  type Chunk,
  type ChunkUsage,
  type Delta,
  type ToolCallDelta,
} from './openai-chunk'

type Finish = Extract<StreamPart, { type: 'finish' }>

/** The data of the event after the last chunk. */
const endMark = '[DONE]'

/**
 * A completion as far as it has been read. An error becomes a part, so that it comes after the text
 * before it.
 */
export class Completion {
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

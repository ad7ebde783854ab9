/**
 * Structured calls: one question to a model whose whole answer is a JSON document. No dialogue, no
 * tools, nothing of it is shown to a learner.
 */
import { parseJson } from '../lib/json'
import type { AnswerFormat, ChatModel, ChatPrompt, Picture, TokenUsage } from './chat-model'
import { ModelError, toModelError } from './error-mapping'
import { ModelQueue } from './model-queue'
import { retryTransient } from './create-model'
import { promptTokens, replyTokens } from './tokens'

/** One question. The product writes `system`; `content` is data that others wrote. */
export interface StructuredRequest {
  readonly system: string
  readonly content: string
  /** Absent or empty: none. Data, like `content`. */
  readonly pictures?: readonly Picture[]
  readonly format: AnswerFormat
  /** False: a failure is final. */
  readonly retries: boolean
  /** The longest time for all attempts, in milliseconds; absent: the signal alone ends the call. */
  readonly timeoutMs?: number
  /**
   * The user whose turn in the queue of the model it takes, before its time begins; absent: it takes none, because it
   * belongs to a reply that has one.
   */
  readonly owner?: string
}

/** The outcome of a call. */
export interface StructuredAnswer {
  /** The JSON object that the model wrote; null where it wrote none, or the call failed. */
  readonly value: Readonly<Record<string, unknown>> | null
  /** Of all attempts; an estimate for those that ended before the provider had counted. */
  readonly usage: TokenUsage
  /** Null where the model answered; `exhausted` where its limit of tokens cut the document. */
  readonly failure: ModelError | null
  /** Of all attempts, in milliseconds. */
  readonly durationMs: number
}

/** A model that answers structured calls. */
export interface StructuredModel {
  /** Never rejects. An aborted `signal` ends the provider's request and is a failure. */
  ask(request: StructuredRequest, signal: AbortSignal): Promise<StructuredAnswer>
}

/** UTF-16 units of an answer: 64 KiB of ASCII. */
const maxAnswerChars = 65_536
/** HTTP status of servers that do not take a response format, or fail at its grammar. */
const refusals: readonly (number | undefined)[] = [400, 422, 500, 501]

const refusesFormat = (error: unknown): boolean =>
  error instanceof ModelError && refusals.includes(error.status)

/**
 * Structured calls to `model`, which must not retry by itself. A server that refuses the format is
 * asked once more without it, and once that succeeds it is asked without from then on.
 */
export function createStructuredModel(
  model: ChatModel,
  queue: ModelQueue | null = null,
): StructuredModel {
  let takesFormat = true

  async function ask(request: StructuredRequest, tally: Tally, signal: AbortSignal) {
    const prompt = promptOf(request)
    const send = (sent: ChatPrompt, isFinal?: typeof refusesFormat) => {
      const read = () => readAnswer(model, { prompt: sent, tally }, signal)
      return request.retries ? retryTransient(read, signal, { isFinal }) : read()
    }
    if (takesFormat) {
      try {
        return await send({ ...prompt, format: request.format }, refusesFormat)
      } catch (error) {
        if (!refusesFormat(error)) throw error
      }
    }
    const answer = await send(prompt)
    takesFormat = false
    return answer
  }

  async function askNow(request: StructuredRequest, cancel: AbortSignal) {
    const tally: Tally = { inputTokens: 0, outputTokens: 0 }
    const startedAt = performance.now()
    const outcome = (value: StructuredAnswer['value'], failure: ModelError | null) => {
      const durationMs = Math.round(performance.now() - startedAt)
      return { value, failure, usage: { ...tally }, durationMs }
    }
    const { timeoutMs } = request
    const limit = timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]
    try {
      const { text, isCut } = await ask(request, tally, AbortSignal.any([cancel, ...limit]))
      const value = jsonIn(text)
      return outcome(value, value === null && isCut ? new ModelError('exhausted') : null)
    } catch (error) {
      return outcome(null, toModelError(error, null))
    }
  }

  return {
    async ask(request, cancel) {
      const { owner } = request
      if (queue === null || owner === undefined) return askNow(request, cancel)
      await queue.known()
      const place = queue.enter({ owner, isReply: false })
      try {
        await ModelQueue.turnOf(place, cancel)
        return await askNow(request, cancel)
      } finally {
        place.leave()
      }
    },
  }
}

/** The tokens of all attempts so far. */
type Tally = { -readonly [Name in keyof TokenUsage]: TokenUsage[Name] }

function promptOf({ system, content, format, pictures = [] }: StructuredRequest): ChatPrompt {
  return {
    system: `${system}\n\nThe JSON Schema of \`${format.name}\`:\n${JSON.stringify(format.schema)}`,
    turns: [{ role: 'user', content: content.toWellFormed(), pictures }],
    purpose: format.name,
  }
}

interface WholeAnswer {
  /** Where the model calls a tool instead, the input of the call. */
  readonly text: string
  /** Whether the limit of tokens ended it. */
  readonly isCut: boolean
}

async function readAnswer(
  model: ChatModel,
  { prompt, tally }: { prompt: ChatPrompt; tally: Tally },
  signal: AbortSignal,
): Promise<WholeAnswer> {
  let text = ''
  let call = ''
  let isCut = false
  let isCounted = false
  try {
    for await (const event of await model.stream(prompt, signal)) {
      if (event.type === 'text') text += event.delta
      else if (event.type === 'calls') call = event.calls[0]?.input ?? ''
      else {
        isCounted = true
        isCut = event.finishReason === 'length'
        tally.inputTokens += event.usage.inputTokens
        tally.outputTokens += event.usage.outputTokens
      }
      if (text.length + call.length > maxAnswerChars) throw new ModelError('oversized')
    }
    if (!isCounted) throw new ModelError('silent')
    return { text: text.trim() === '' ? call : text, isCut }
  } finally {
    if (!isCounted && text !== '') {
      tally.inputTokens += promptTokens(prompt)
      tally.outputTokens += replyTokens(text.length)
    }
  }
}

/** The JSON object in a text: the whole text, the inside of a code fence, or from brace to brace. */
function jsonIn(text: string): Readonly<Record<string, unknown>> | null {
  const braces = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  for (const candidate of [text, fenced(text), braces]) {
    const value = parseJson(candidate)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Readonly<Record<string, unknown>>
    }
  }
  return null
}

/** The inside of the first code fence, without its language; empty without one. */
function fenced(text: string): string {
  const [, inside = ''] = text.split('```', 2)
  return inside.slice(inside.indexOf('\n') + 1)
}

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
      const read = () => readAnswer(model, { prompt: sent, format: request.format, tally }, signal)
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
      const { value, isCut } = await ask(request, tally, AbortSignal.any([cancel, ...limit]))
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
  /** The document; where the model calls a tool instead, the input of the call. Null where it wrote none. */
  readonly value: JsonObject | null
  /** Whether the limit of tokens ended it. */
  readonly isCut: boolean
}

interface Asked {
  readonly prompt: ChatPrompt
  readonly format: AnswerFormat
  readonly tally: Tally
}

async function readAnswer(
  model: ChatModel,
  { prompt, format, tally }: Asked,
  signal: AbortSignal,
): Promise<WholeAnswer> {
  const document = new DocumentReader(format)
  let call = ''
  let isCut = false
  let isCounted = false
  try {
    for await (const event of await model.stream(prompt, signal)) {
      if (event.type === 'text') document.read(event.delta)
      else if (event.type === 'calls') call = event.calls[0]?.input ?? ''
      else {
        isCounted = true
        isCut = event.finishReason === 'length'
        tally.inputTokens += event.usage.inputTokens
        tally.outputTokens += event.usage.outputTokens
      }
      if (document.isOver) break
      if (document.text.length + call.length > maxAnswerChars) throw new ModelError('oversized')
    }
    if (!isCounted && !document.isOver) throw new ModelError('silent')
    return { value: document.text.trim() === '' ? objectIn(call) : document.value, isCut }
  } finally {
    const { length } = document.text
    if (!isCounted && length > 0) {
      tally.inputTokens += promptTokens(prompt)
      tally.outputTokens += replyTokens(length)
    }
  }
}

type JsonObject = Readonly<Record<string, unknown>>

/** Characters behind a whole document that are read: a fence ends, and the provider counts. */
const behindDocument = 16

/**
 * Finds the document in what a model writes piece by piece: the first JSON object with a member of the format. Small
 * models write on behind it, some of them blank lines up to the limit of tokens.
 */
class DocumentReader {
  readonly #members: ReadonlySet<string>
  #text = ''
  /** Where the open object begins; -1 between objects. */
  #start = -1
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** The characters behind the document; null before its end. */
  #behind: number | null = null
  #value: JsonObject | null = null

  constructor(format: AnswerFormat) {
    this.#members = new Set(Object.keys(format.schema.properties ?? {}))
  }

  get text(): string {
    return this.#text
  }

  /** Whether nothing that follows can be of use. */
  get isOver(): boolean {
    return this.#behind !== null && this.#behind > behindDocument
  }

  /** The document; where no object has ended, what stands between the outermost braces. */
  get value(): JsonObject | null {
    const braces = this.#text.slice(this.#text.indexOf('{'), this.#text.lastIndexOf('}') + 1)
    return this.#value ?? objectIn(braces)
  }

  read(piece: string): void {
    const from = this.#text.length
    this.#text += piece
    if (this.#behind !== null) {
      this.#behind += piece.length
      return
    }
    for (let at = from; at < this.#text.length && this.#behind === null; at += 1) {
      this.#take(this.#text.charAt(at), at)
    }
  }

  #take(character: string, at: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (this.#isInString) {
      if (character === '"') this.#isInString = false
      else this.#isEscaped = character === '\\'
    } else if (character === '{') {
      if (this.#depth === 0) this.#start = at
      this.#depth += 1
    } else if (this.#depth === 0) return
    else if (character === '"') this.#isInString = true
    else if (character === '}') this.#close(at + 1)
  }

  #close(end: number): void {
    this.#depth -= 1
    if (this.#depth > 0) return
    const value = objectIn(this.#text.slice(this.#start, end))
    if (value === null || !Object.keys(value).some((name) => this.#members.has(name))) return
    this.#value = value
    this.#behind = this.#text.length - end
  }
}

/** The text without the commas, outside of strings, that stand before the end of a list or an object. */
function withoutLastCommas(json: string): string {
  let kept = ''
  let from = 0
  let comma = -1
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at)
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
      continue
    }
    if ((character === '}' || character === ']') && comma >= 0) {
      kept += json.slice(from, comma)
      from = comma + 1
    }
    if (character.trim() !== '') comma = character === ',' ? at : -1
    isInString = character === '"'
  }
  return kept + json.slice(from)
}

/** Parses a text as an object and allows extra commas; null where the text is something else. */
function objectIn(text: string): JsonObject | null {
  const value = parseJson(text) ?? parseJson(withoutLastCommas(text))
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : null
}

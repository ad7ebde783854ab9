/**
 * Structured calls: one question to a model whose whole answer is a JSON document. No dialogue, no
 * tools, nothing of it is shown to a learner.
 */
import { parseJson } from '../lib/json'
import type { AnswerFormat, ChatModel, ChatPrompt, Picture, TokenUsage } from './chat-model'
import { ModelError, toModelError } from './error-mapping'
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
}

/** The outcome of a call. */
export interface StructuredAnswer {
  /** The JSON object that the model wrote; null where it wrote none, or the call failed. */
  readonly value: Readonly<Record<string, unknown>> | null
  /** Of all attempts; an estimate for those that ended before the provider had counted. */
  readonly usage: TokenUsage
  /** Null where the model answered. */
  readonly failure: ModelError | null
}

/** A model that answers structured calls. */
export interface StructuredModel {
  /** Never rejects. An aborted `signal` ends the provider's request and is a failure. */
  ask(request: StructuredRequest, signal: AbortSignal): Promise<StructuredAnswer>
}

/** UTF-16 units of an answer: 64 KiB of ASCII. */
const maxAnswerChars = 65_536
/** HTTP status of servers that do not take a response format. */
const refusals: readonly (number | undefined)[] = [400, 422]

/**
 * Structured calls to `model`, which must not retry by itself. A server that refuses the format is
 * asked once more without it, and once that succeeds it is asked without from then on.
 */
export function createStructuredModel(model: ChatModel): StructuredModel {
  let takesFormat = true

  async function ask(request: StructuredRequest, tally: Tally, signal: AbortSignal) {
    const prompt = promptOf(request)
    const send = (sent: ChatPrompt) => {
      const read = () => readAnswer(model, { prompt: sent, tally }, signal)
      return request.retries ? retryTransient(read, signal) : read()
    }
    if (takesFormat) {
      try {
        return await send({ ...prompt, format: request.format })
      } catch (error) {
        if (!(error instanceof ModelError) || !refusals.includes(error.status)) throw error
      }
    }
    const text = await send(prompt)
    takesFormat = false
    return text
  }

  return {
    async ask(request, signal) {
      const tally: Tally = { inputTokens: 0, outputTokens: 0 }
      try {
        const text = await ask(request, tally, signal)
        return { value: jsonIn(text), usage: { ...tally }, failure: null }
      } catch (error) {
        return { value: null, usage: { ...tally }, failure: toModelError(error, null) }
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

/** The whole text of one answer; where the model calls a tool instead, the input of the call. */
async function readAnswer(
  model: ChatModel,
  { prompt, tally }: { prompt: ChatPrompt; tally: Tally },
  signal: AbortSignal,
): Promise<string> {
  let text = ''
  let call = ''
  let isCounted = false
  try {
    for await (const event of await model.stream(prompt, signal)) {
      if (event.type === 'text') text += event.delta
      else if (event.type === 'calls') call = event.calls[0]?.input ?? ''
      else {
        isCounted = true
        tally.inputTokens += event.usage.inputTokens
        tally.outputTokens += event.usage.outputTokens
      }
      if (text.length + call.length > maxAnswerChars) throw new ModelError('oversized')
    }
    if (!isCounted) throw new ModelError('silent')
    return text.trim() === '' ? call : text
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

/**
 * A chunk of a streamed chat completion, as OpenAI documents it and as others send it: every field may
 * be missing or null, and whatever is not named here is let through unread.
 */
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { readJson } from '../assistant-turn'

const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** Gemini signs what it thought before a call, and wants the signature back. */
const extraContent = Type.Object({
  google: maybe(Type.Object({ thought_signature: maybe(Type.String()) })),
})

const toolCall = Type.Object({
  index: maybe(Type.Number()),
  id: maybe(Type.String()),
  function: Type.Object({ name: maybe(Type.String()), arguments: maybe(Type.String()) }),
  extra_content: maybe(extraContent),
})

/** Mistral sends text and thinking as parts. */
const contentPart = Type.Object({
  type: Type.String(),
  text: Type.Optional(Type.Unknown()),
  thinking: Type.Optional(Type.Unknown()),
})

const delta = Type.Object({
  content: maybe(Type.Union([Type.String(), Type.Array(contentPart)])),
  refusal: Type.Optional(Type.Unknown()),
  reasoning_content: maybe(Type.String()),
  reasoning: maybe(Type.String()),
  tool_calls: maybe(Type.Array(toolCall)),
})

const usage = Type.Object({
  prompt_tokens: maybe(Type.Number()),
  completion_tokens: maybe(Type.Number()),
})

const chunk = Type.Object({
  choices: Type.Array(Type.Object({ delta: maybe(delta), finish_reason: maybe(Type.String()) })),
  usage: maybe(usage),
})

const failure = Type.Object({ error: Type.Unknown() })

export type Chunk = Static<typeof chunk>
export type Delta = Static<typeof delta>
export type ToolCallDelta = Static<typeof toolCall>
export type ChunkUsage = Static<typeof usage>

const isChunk = TypeCompiler.Compile(chunk)
const isFailure = TypeCompiler.Compile(failure)

/** The chunk in the data of one event; what the server says went wrong; or null, where it is neither. */
export function readChunk(data: string): Chunk | Static<typeof failure> | null {
  const value = readJson(data)
  return isFailure.Check(value) || isChunk.Check(value) ? value : null
}

/** What a delta says, in its order, reasoning first. */
export function spoken({ content, refusal, ...rest }: Delta): { text: string; reasoning: string } {
  const parts = typeof content === 'string' ? [] : (content ?? [])
  const texts = parts.flatMap(({ type, text }) => (type === 'text' ? [wordsOf(text)] : []))
  const thoughts = parts.flatMap(({ type, thinking }) => (type === 'thinking' ? thinking : []))
  return {
    text: (typeof content === 'string' ? content : texts.join('')) + wordsOf(refusal),
    reasoning:
      (rest.reasoning_content ?? rest.reasoning ?? '') +
      thoughts.map((part) => wordsOf((part as { text?: unknown } | null)?.text)).join(''),
  }
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '')

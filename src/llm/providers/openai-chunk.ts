/**
 * The schema of one chunk of a streamed chat completion, as OpenAI documents it and as others send
 * it: every field may be missing or null, and fields that the schema does not name are ignored.
 */
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { parseJson } from '../../lib/json'

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
export function readChunk(data: string): Chunk | Static<typeof failure> | null {
  const value = parseJson(data)
  return isFailure.Check(value) || isChunk.Check(value) ? value : null
}

/** The text of a delta, with a refusal as text, and its reasoning. */
export function deltaText({ content, refusal, ...rest }: Delta): {
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

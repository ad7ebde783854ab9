/** One request to a provider: the parts of its `doStream` become text, and exactly one `finish` or a fault. */
import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { Usage } from '../tutor'
import type { ChatPrompt, ModelEvent, ToolRound } from './chat-model'
import { Said } from './said'
import { diagnose } from './diagnosis'
import { ModelFault } from './fault'
import type { StreamingModel, StreamPart } from './provider'

/** What one request may ask for and give back. */
export interface ReplyLimits {
  readonly maxOutputTokens: number
  /** Characters (UTF-16 units) after which a reply is ended as too long, whatever the provider says. */
  readonly maxReplyChars: number
  /** Longest life of one request, in milliseconds, however busy the line is. */
  readonly maxReplyMs: number
}

/** What `streamReply` is told besides the prompt. */
export interface ReplyRequest extends ReplyLimits {
  readonly model: StreamingModel
  readonly reasoning: boolean
  /** The API key, which no fault may repeat. */
  readonly secret: string | null
}

/**
 * Streams one reply. Throws `ModelFault`; ends silently when `signal` aborts. The provider's request
 * ends with the iteration, also when the caller stops half way.
 */
export async function* streamReply(
  request: ReplyRequest,
  prompt: ChatPrompt,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void, undefined> {
  const own = new AbortController()
  const ceiling = setTimeout(() => {
    own.abort(new ModelFault('silent'))
  }, request.maxReplyMs)
  try {
    const { stream } = await request.model.doStream({
      prompt: messages(prompt),
      maxOutputTokens: request.maxOutputTokens,
      abortSignal: AbortSignal.any([signal, own.signal]),
      ...(request.reasoning ? { reasoning: 'medium' } : {}),
      ...toolsOf(prompt),
    })
    yield* readParts(stream, request.maxReplyChars)
  } catch (error) {
    if (signal.aborted) return
    throw diagnose(own.signal.aborted ? own.signal.reason : error, request.secret)
  } finally {
    clearTimeout(ceiling)
    own.abort()
  }
}

async function* readParts(
  stream: AsyncIterable<StreamPart>,
  maxReplyChars: number,
): AsyncGenerator<ModelEvent, void, undefined> {
  const said = new Said()
  let chars = 0
  let visible = false
  for await (const part of stream) {
    said.take(part)
    if (said.chars > maxReplyChars) throw new ModelFault('oversized')
    if (part.type === 'text-delta' && part.delta !== '') {
      if (chars + part.delta.length > maxReplyChars) {
        yield { type: 'text', delta: beginning(part.delta, maxReplyChars - chars) }
        yield { type: 'finish', finishReason: 'length', usage: { inputTokens: 0, outputTokens: 0 } }
        return
      }
      chars += part.delta.length
      visible ||= /\S/.test(part.delta)
      yield { type: 'text', delta: part.delta }
    } else if (part.type === 'error') {
      throw part.error
    } else if (part.type === 'finish') {
      const { calls, parts } = said
      if (calls.length > 0) yield { type: 'calls', calls, said: parts }
      yield finish(part.finishReason, part.usage, visible || calls.length > 0)
      return
    }
  }
  throw new ModelFault('incomplete')
}

/** At most `chars` UTF-16 units of `text`, without half a character at the end. */
function beginning(text: string, chars: number): string {
  return text.slice(0, chars).replace(/[\ud800-\udbff]$/, '')
}

function finish(
  reason: LanguageModelV4FinishReason,
  usage: LanguageModelV4Usage,
  visible: boolean,
): ModelEvent {
  const { unified, raw } = reason
  if (unified === 'interrupted') throw new ModelFault('incomplete')
  if (unified === 'error' || raw === 'error') throw new ModelFault('failed')
  const cutShort = unified === 'length' || unified === 'content-filter'
  if (!visible) throw new ModelFault(cutShort ? 'exhausted' : 'empty')
  return {
    type: 'finish',
    finishReason: unified === 'length' ? 'length' : 'stop',
    usage: countUsage(usage),
  }
}

function countUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage {
  return { inputTokens: count(inputTokens.total), outputTokens: count(outputTokens.total) }
}

/** Providers report nothing, or anything; a count is a whole number from 0 on. */
function count(tokens: number | undefined): number {
  return Number.isSafeInteger(tokens) ? Math.max(0, tokens ?? 0) : 0
}

function messages({ system, turns, rounds = [] }: ChatPrompt): LanguageModelV4Prompt {
  return [
    { role: 'system', content: system },
    ...turns.map(({ role, content }) => ({
      role,
      content: [{ type: 'text' as const, text: content }],
    })),
    ...rounds.flatMap(roundMessages),
  ]
}

function roundMessages({ said, results }: ToolRound): LanguageModelV4Prompt {
  return [
    { role: 'assistant', content: [...said] },
    {
      role: 'tool',
      content: results.map(({ call, output, isError }) => ({
        type: 'tool-result',
        toolCallId: call.id,
        toolName: call.name,
        output: { type: isError ? 'error-text' : 'text', value: output },
      })),
    },
  ]
}

function toolsOf({ tools = [] }: ChatPrompt): { tools?: LanguageModelV4FunctionTool[] } {
  if (tools.length === 0) return {}
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      inputSchema: parameters,
    })),
  }
}

/** Keeps what a model says in one round, the way its provider wants it back when tools have answered. */
import type { LanguageModelV4ReasoningPart } from '@ai-sdk/provider'
import { StringBuilder } from '../lib/bun-workarounds/flatten-string'
import type { AssistantPart, ToolCall } from './chat-model'
import type { StreamPart } from './provider'

type ReasoningPart = Extract<StreamPart, { type: `reasoning-${'start' | 'delta' | 'end'}` }>

/** Collects the parts of one stream. Reasoning is kept too: providers that sign it refuse calls without it. */
export class AssistantTurn {
  readonly #calls: AssistantPart[] = []
  readonly #reasoning = new Map<string, LanguageModelV4ReasoningPart>()
  readonly #text = new StringBuilder()
  #chars = 0
  readonly calls: ToolCall[] = []

  /** Characters of reasoning and of calls so far. */
  get chars(): number {
    return this.#chars
  }

  /** Reasoning, text and calls, in this order. */
  get parts(): readonly AssistantPart[] {
    const { value } = this.#text
    const text: AssistantPart[] = value === '' ? [] : [{ type: 'text', text: value }]
    return [...this.#reasoning.values(), ...text, ...this.#calls]
  }

  take(part: StreamPart): void {
    if (part.type === 'text-delta') this.#text.add(part.delta)
    else if (part.type === 'tool-call') this.#takeCall(part)
    else if (isReasoning(part)) this.#takeReasoning(part)
  }

  #takeReasoning(part: ReasoningPart): void {
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

  #takeCall(part: Extract<StreamPart, { type: 'tool-call' }>): void {
    if (part.providerExecuted === true) return
    const { toolCallId, toolName, input, providerMetadata } = part
    this.#chars += input.length
    this.calls.push({ id: toolCallId, name: toolName, input })
    this.#calls.push({
      type: 'tool-call',
      toolCallId,
      toolName,
      input: readJson(input) ?? {},
      ...(providerMetadata === undefined ? {} : { providerOptions: providerMetadata }),
    })
  }
}

function isReasoning(part: StreamPart): part is ReasoningPart {
  return ['reasoning-start', 'reasoning-delta', 'reasoning-end'].includes(part.type)
}

/** The value of a JSON text; undefined where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * What a model says in one request, in the form that its provider wants back with the results of
 * tools.
 */
import type { LanguageModelV4ReasoningPart } from '@ai-sdk/provider'
import { parseJson } from '../lib/json'
import { StringBuilder } from '../lib/bun-workarounds/flatten-string'
import type { AssistantPart, ToolCall } from './chat-model'
import type { StreamPart } from './provider'

type ReasoningPart = Extract<StreamPart, { type: `reasoning-${'start' | 'delta' | 'end'}` }>

/**
 * Collects the parts of one stream. It keeps reasoning too: providers that sign it refuse calls
 * without it.
 */
export class AssistantTurn {
  readonly #callParts: AssistantPart[] = []
  readonly #reasoning = new Map<string, LanguageModelV4ReasoningPart>()
  readonly #text = new StringBuilder()
  #chars = 0
  /** The calls that the model asks for. */
  readonly calls: ToolCall[] = []

  /** Characters of reasoning and of calls so far. */
  get chars(): number {
    return this.#chars
  }

  /** Reasoning, text and calls, in this order, with their signatures. */
  get parts(): readonly AssistantPart[] {
    const { value } = this.#text
    const text: AssistantPart[] = value === '' ? [] : [{ type: 'text', text: value }]
    return [...this.#reasoning.values(), ...text, ...this.#callParts]
  }

  /** Adds one part; parts of other kinds are ignored. */
  add(part: StreamPart): void {
    if (part.type === 'text-delta') this.#text.add(part.delta)
    else if (part.type === 'tool-call') this.#addCall(part)
    else if (isReasoning(part)) this.#addReasoning(part)
  }

  #addReasoning(part: ReasoningPart): void {
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

  #addCall(part: Extract<StreamPart, { type: 'tool-call' }>): void {
    if (part.providerExecuted === true) return
    const { toolCallId, toolName, input, providerMetadata } = part
    this.#chars += input.length
    this.calls.push({ id: toolCallId, name: toolName, input })
    this.#callParts.push({
      type: 'tool-call',
      toolCallId,
      toolName,
      input: parseJson(input) ?? {},
      ...(providerMetadata === undefined ? {} : { providerOptions: providerMetadata }),
    })
  }
}

function isReasoning(part: StreamPart): part is ReasoningPart {
  return ['reasoning-start', 'reasoning-delta', 'reasoning-end'].includes(part.type)
}

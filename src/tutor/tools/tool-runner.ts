/**
 * The tools of one reply: runs a model's calls within bounds, and decides what of them may be
 * shown.
 */
import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { DisclosureDetector } from '../guard/detector'
import { newId } from '../../lib/ids'
import { parseJson } from '../../lib/json'
import type { ToolCall, ToolDescription, ToolResult } from '../../llm/chat-model'
import type { TutorEvent } from '../tutor'

/** One tool. To add one, write one file with one of these and list it in `model-tutor.ts`. */
export interface Tool {
  readonly name: string
  /** For the model: what the tool does and when to use it. */
  readonly description: string
  /** JSON Schema of an object; input that does not fit never reaches `run`. */
  readonly parameters: TSchema
  /** The result, as JSON. It may reject; the model then receives an error without the reason. */
  run(input: Readonly<Record<string, unknown>>): Promise<unknown>
}

const callsMax = 4
const callMaxMs = 10_000
/** The longest output that a model receives, in characters. */
const outputMax = 8_000

type ToolEvent = Extract<TutorEvent, { type: 'tool' }>
type ToolOutcome = { readonly output: unknown; readonly isError: boolean }

const refusal = (reason: string): ToolOutcome => ({ output: { error: reason }, isError: true })

/** Runs the calls of one reply. */
export class ToolRunner {
  readonly #tools: () => readonly Tool[]
  readonly #detector: DisclosureDetector | null
  #calls = 0

  /**
   * `tools` builds the tools when they are described or called, so that a waiting reply keeps none.
   */
  constructor(tools: () => readonly Tool[], detector: DisclosureDetector | null) {
    this.#tools = tools
    this.#detector = detector
  }

  /** The tools as the model receives them; none once its calls are used up. */
  get descriptions(): readonly ToolDescription[] {
    if (!this.#hasCallsLeft) return []
    return this.#tools().map(({ name, description, parameters }) => ({
      name,
      description,
      parameters: jsonSchemaOf(parameters),
    }))
  }

  get #hasCallsLeft(): boolean {
    return this.#calls < callsMax
  }

  /** Runs one call: yields its events and returns the result for the model. Never throws. */
  async *run(call: ToolCall, signal: AbortSignal): AsyncGenerator<ToolEvent, ToolResult> {
    const input = parseJson(call.input === '' ? '{}' : call.input)
    const event = {
      type: 'tool',
      toolCallId: newId(),
      name: this.#visibleName(call.name),
      ...this.#visible('input', input),
    } as const
    yield { ...event, status: 'running' }
    const { output, isError } = await this.#execute(call.name, input, signal)
    const result = this.#bounded(output)
    yield {
      ...event,
      status: isError ? 'failed' : 'completed',
      ...this.#visible('output', parseJson(result) ?? result),
    }
    return { call, output: result, isError }
  }

  async #execute(name: string, input: unknown, signal: AbortSignal): Promise<ToolOutcome> {
    const tool = this.#find(name)
    if (!this.#hasCallsLeft) return refusal('No more calls in this reply. Answer the learner now.')
    this.#calls += 1
    if (tool === undefined) return refusal('There is no such tool.')
    if (!Value.Check(tool.parameters, input)) return refusal('The arguments do not fit the schema.')
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(callMaxMs)])
      const output = await Promise.race([
        tool.run(input as Readonly<Record<string, unknown>>),
        aborted(limit),
      ])
      return { output, isError: false }
    } catch {
      return refusal('The tool did not work. Go on without it.')
    }
  }

  #bounded(output: unknown): string {
    const text = JSON.stringify(output) ?? 'null'
    if (text.length <= outputMax) return text
    return JSON.stringify({ beginning: text.slice(0, outputMax).toWellFormed() })
  }

  /** The name of a known tool only: a name that the model invents could spell the answer. */
  #visibleName(name: string): string {
    return this.#find(name)?.name ?? 'unknown'
  }

  #find(name: string): Tool | undefined {
    return this.#tools().find((tool) => tool.name === name)
  }

  /** One member of an event; without it where the value discloses what is held back. */
  #visible<Key extends 'input' | 'output'>(key: Key, value: unknown): { [key in Key]?: unknown } {
    if (value === undefined || this.#discloses(value)) return {}
    return { [key]: value } as { [key in Key]?: unknown }
  }

  #discloses(value: unknown): boolean {
    const detector = this.#detector
    if (detector === null) return false
    const leaves = leavesOf(value)
    const joined = leaves.join(' ')
    return detector(joined) || leaves.some((leaf) => detector(leaf) || detector(`= ${leaf}`))
  }
}

const jsonSchemas = new WeakMap<object, ToolDescription['parameters']>()

/** A schema as plain JSON. It is built once, because all replies offer the same tools. */
function jsonSchemaOf(parameters: Tool['parameters']): ToolDescription['parameters'] {
  const known = jsonSchemas.get(parameters)
  if (known) return known
  const made = JSON.parse(JSON.stringify(parameters)) as ToolDescription['parameters']
  jsonSchemas.set(parameters, made)
  return made
}

/** Every name and value in a JSON value, as text. */
function leavesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, member]) => [name, ...leavesOf(member)])
  }
  return typeof value === 'string' ? [value] : [JSON.stringify(value) ?? '']
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('out of time'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

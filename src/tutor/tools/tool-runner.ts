/** The tools of one reply: runs what a model asks for within bounds, and says what of it may be shown. */
import { Value } from '@sinclair/typebox/value'
import type { DisclosureDetector } from '../answer-guard/detector'
import { newId } from '../../lib/ids'
import type { ToolCall, ToolDescription, ToolResult } from '../../llm/chat-model'
import { readJson } from '../../llm/assistant-turn'
import type { TutorEvent } from '../tutor'
import type { Tool } from './tool'

/** Bounds of one reply's calls. */
export interface ToolLimits {
  readonly calls: number
  readonly timeoutMs: number
  /** Longest output that a model is sent, in characters. */
  readonly outputChars: number
}

export const defaultToolLimits: ToolLimits = { calls: 4, timeoutMs: 10_000, outputChars: 8000 }

type ToolEvent = Extract<TutorEvent, { type: 'tool' }>
type Outcome = { readonly output: unknown; readonly isError: boolean }

const refused = (reason: string): Outcome => ({ output: { error: reason }, isError: true })

export class ToolRunner {
  readonly #tools: () => readonly Tool[]
  readonly #detector: DisclosureDetector | null
  readonly #limits: ToolLimits
  #calls = 0

  /** `tools` makes them when they are described or called: a reply that calls none keeps none. */
  constructor(
    tools: () => readonly Tool[],
    detector: DisclosureDetector | null,
    limits: ToolLimits = defaultToolLimits,
  ) {
    this.#tools = tools
    this.#detector = detector
    this.#limits = limits
  }

  /** What the model is offered; nothing once it has used up its calls. */
  get descriptions(): readonly ToolDescription[] {
    return this.#tools().map(({ name, description, parameters }) => ({
      name,
      description,
      parameters: jsonSchemaOf(parameters),
    }))
  }

  /** Whether another call would be run. */
  get hasCallsLeft(): boolean {
    return this.#calls < this.#limits.calls
  }

  /** Runs one call; yields its events, and gives what the model is told. Never throws. */
  async *run(call: ToolCall, signal: AbortSignal): AsyncGenerator<ToolEvent, ToolResult> {
    const input = readJson(call.input === '' ? '{}' : call.input)
    const event = {
      type: 'tool',
      toolCallId: newId(),
      name: this.#shownName(call.name),
      ...this.#shown('input', input),
    } as const
    yield { ...event, status: 'running' }
    const { output, isError } = await this.#outcome(call.name, input, signal)
    const told = this.#bounded(output)
    yield {
      ...event,
      status: isError ? 'failed' : 'completed',
      ...this.#shown('output', readJson(told) ?? told),
    }
    return { call, output: told, isError }
  }

  async #outcome(name: string, input: unknown, signal: AbortSignal): Promise<Outcome> {
    const tool = this.#find(name)
    if (!this.hasCallsLeft) return refused('No more calls in this reply. Answer the learner now.')
    this.#calls += 1
    if (tool === undefined) return refused('There is no such tool.')
    if (!Value.Check(tool.parameters, input)) return refused('The arguments do not fit the schema.')
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(this.#limits.timeoutMs)])
      const output = await Promise.race([
        tool.run(input as Readonly<Record<string, unknown>>),
        aborted(limit),
      ])
      return { output, isError: false }
    } catch {
      return refused('The tool did not work. Go on without it.')
    }
  }

  #bounded(output: unknown): string {
    const text = JSON.stringify(output) ?? 'null'
    const { outputChars } = this.#limits
    if (text.length <= outputChars) return text
    return JSON.stringify({ beginning: text.slice(0, outputChars).toWellFormed() })
  }

  /** A made-up name could spell anything. */
  #shownName(name: string): string {
    return this.#find(name)?.name ?? 'unknown'
  }

  #find(name: string): Tool | undefined {
    return this.#tools().find((tool) => tool.name === name)
  }

  /** The member of an event, left out where it would tell what is held back. */
  #shown<Key extends 'input' | 'output'>(key: Key, value: unknown): { [key in Key]?: unknown } {
    if (value === undefined || this.#tells(value)) return {}
    return { [key]: value } as { [key in Key]?: unknown }
  }

  #tells(value: unknown): boolean {
    const detector = this.#detector
    if (detector === null) return false
    const leaves = leavesOf(value)
    const joined = leaves.join(' ')
    return detector(joined) || leaves.some((leaf) => detector(leaf) || detector(`= ${leaf}`))
  }
}

const jsonSchemas = new WeakMap<object, ToolDescription['parameters']>()

/** A schema without what only its library reads; made once, for all replies offer the same tools. */
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

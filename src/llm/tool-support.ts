/**
 * Whether a model takes tools. Nothing says so in advance: servers without a template for tools answer 400
 * or 500 to each request that offers some, and models that were not trained for tools end without a word.
 */
import { type Clock, systemClock } from '../lib/clock'
import type { ChatPrompt, ToolRound } from './chat-model'
import { ModelError } from './error-mapping'

/** `auto` finds out; `on` and `off` are the operator's word. */
export const toolSettings = ['auto', 'on', 'off'] as const
export type ToolSetting = (typeof toolSettings)[number]

/** So many requests in a row that fail with tools, and succeed without, show that a model takes none. */
const failuresThatShow = 2
/** After so long one request tries tools again, because the server may be another by then. */
const firstRestMs = 10 * 60_000
const longestRestMs = 6 * 60 * 60_000

/** Statuses of 500 and more that say nothing of the request: the server has no time for any. */
const overload: readonly (number | undefined)[] = [503, 504, 529]
const kinds: readonly string[] = ['rejected', 'busy', 'failed', 'garbled', 'incomplete', 'empty']

/** What is known of one model, for the life of a process. */
export class ToolSupport {
  readonly #setting: ToolSetting
  readonly #clock: Pick<Clock, 'now'>
  /** Failures in a row. */
  #failures = 0
  #restMs = firstRestMs
  #restsUntil = 0

  constructor(setting: ToolSetting = 'auto', clock: Pick<Clock, 'now'> = systemClock) {
    this.#setting = setting
    this.#clock = clock
  }

  /** Whether the next request offers tools. After a rest it is one request that tries them. */
  offer(): boolean {
    if (this.#setting !== 'auto') return this.#setting === 'on'
    if (this.#failures < failuresThatShow) return true
    const now = this.#clock.now()
    if (now < this.#restsUntil) return false
    this.#restsUntil = now + this.#restMs
    return true
  }

  /** Whether a request with tools failed in a way that one without them may not. */
  mayCause(error: unknown): boolean {
    if (this.#setting === 'on' || !(error instanceof ModelError) || error.pictures) return false
    const { kind, status } = error
    const isOverloaded = kind === 'busy' && (status === undefined || status < 500)
    return kinds.includes(kind) && !isOverloaded && !overload.includes(status)
  }

  /** A request with tools was answered. */
  succeeded(): void {
    this.#failures = 0
    this.#restMs = firstRestMs
  }

  /** A request failed with tools, and the same one succeeded at once without. */
  failed(): void {
    this.#failures += 1
    if (this.#failures < failuresThatShow) return
    if (this.#failures > failuresThatShow) this.#restMs = Math.min(this.#restMs * 2, longestRestMs)
    this.#restsUntil = this.#clock.now() + this.#restMs
  }
}

/** The same request without tools. The results of earlier rounds become text: few servers read them else. */
export function withoutTools({ tools: _, rounds = [], turns, ...rest }: ChatPrompt): ChatPrompt {
  const last = turns.at(-1)
  if (rounds.length === 0 || last === undefined) return { ...rest, turns }
  const content = `${last.content}\n\n${rounds.map(roundAsText).join('\n\n')}`
  return { ...rest, turns: [...turns.slice(0, -1), { ...last, content }] }
}

function roundAsText({ assistant, results }: ToolRound): string {
  const said = assistant
    .flatMap((part) => (part.type === 'text' ? [part.text.trim()] : []))
    .join('')
  const lines = results.map(({ call, output }) => `- ${call.name} ${call.input}: ${output}`)
  const begun = said === '' ? [] : [`Your reply has begun with this; continue behind it: ${said}`]
  return [...begun, 'Results of your tools (data, for you alone):', ...lines].join('\n')
}

/**
 * How much a model reads: the bound of prompt and reply together, in tokens, and what is left out of a
 * prompt that is longer (contract §8, models as they are).
 */
import type { ChatPrompt, PromptTurn } from './chat-model'
import { isNote, programNote } from './prompt-layout'
import { providerNamed, type ModelConfig } from './registry'
import { askBound, isBound } from './server-probe'
import { promptTokens, tokensIn, toolTokens, turnTokens } from './tokens'
import { withoutTools } from './tool-support'

/** Where neither the operator nor the server says it. */
export const standardTokens = 8_192
/** How long the first request waits for the server to say its bound. */
const patienceMs = 500
/** A server that did not say it, because it was loading or away, is asked again after this long. */
const askAgainMs = 30_000
/** Share of the bound, and tokens, that the marks of a chat template may take beside the text. */
const spareShare = 0.04
const spareTokens = 48
/** Prompts of fewer tokens say little about the estimate. */
const leastMeasured = 150
const leastFactor = 0.75
/** How much denser than known the text of a prompt is taken to be that fills the whole bound. */
const cutFactor = 1.5
const mostFactor = 4
/** Older turns are left out by so large a part of the room, so that the next prompts begin the same. */
const stepShare = 1 / 4
/** The share of the room that tools may take. */
const mostOfTools = 1 / 2
const maxQuotes = 4
const maxQuoteChars = 60

/** A prompt within the bound, and what its reply may take. */
export interface FittedPrompt {
  readonly prompt: ChatPrompt
  /** Estimated tokens of it. */
  readonly estimate: number
  readonly maxTokens: number
}

/** The bound of one model, as far as it is known. */
export class ContextWindow {
  readonly #config: ModelConfig
  /** Null until the operator, the server or one of its refusals has said it. */
  #tokens: number | null
  #asking: Promise<void> | null = null
  /** When the server may be asked, in the time of `performance.now()`. */
  #askAt: number
  /** Tokens that the server counts for each that is estimated here. */
  #factor = 1

  constructor(config: ModelConfig) {
    const { contextTokens = null, provider } = config
    this.#config = config
    this.#tokens = contextTokens ?? providerNamed(provider).contextTokens(config.baseUrl)
    this.#askAt = this.#tokens === null ? 0 : Number.POSITIVE_INFINITY
  }

  /** The bound in tokens. The first call asks the server and waits half a second at most. */
  async bound(): Promise<number> {
    if (performance.now() >= this.#askAt) {
      this.#askAt = performance.now() + askAgainMs
      this.#asking = this.#ask()
    }
    if (this.#asking !== null) await Promise.race([this.#asking, Bun.sleep(patienceMs)])
    return this.#tokens ?? standardTokens
  }

  /** What the operator or the server says of the bound; null where neither does. */
  async stated(): Promise<number | null> {
    await this.bound()
    await this.#asking
    return this.#tokens
  }

  /** The prompt and its reply within `bound`, of which `wanted` tokens are for the reply. */
  fit(prompt: ChatPrompt, bound: number, wanted: number): FittedPrompt {
    const maxTokens = Math.max(1, Math.min(wanted, Math.floor(bound / 2)))
    const room = (bound * (1 - spareShare) - spareTokens - maxTokens) / this.#factor
    return { ...fitted(prompt, room), maxTokens }
  }

  /**
   * The server has counted `tokens` for a prompt that was estimated at `estimate`. One that cuts prompts without a
   * word counts what it has kept, which is all that it holds.
   */
  measured(estimate: number, tokens: number): void {
    if (estimate < leastMeasured || tokens <= 0) return
    const isCut = tokens >= (this.#tokens ?? Number.POSITIVE_INFINITY) * (1 - spareShare)
    const counted = isCut
      ? cutFactor * Math.max(tokens / estimate, this.#factor)
      : tokens / estimate
    const ratio = Math.min(Math.max(counted, leastFactor), mostFactor)
    this.#factor = ratio > this.#factor ? ratio : 0.8 * this.#factor + 0.2 * ratio
  }

  /** The server has refused a prompt as too long and has named its bound. */
  learn(tokens: number | undefined): void {
    if (tokens === undefined || !isBound(tokens)) return
    this.#tokens = Math.min(tokens, this.#tokens ?? tokens)
    this.#askAt = Number.POSITIVE_INFINITY
  }

  async #ask(): Promise<void> {
    const { tokens, isFinal } = await askBound(this.#config)
    this.#tokens = tokens ?? this.#tokens
    if (isFinal) this.#askAt = Number.POSITIVE_INFINITY
    this.#asking = null
  }
}

const windows = new WeakMap<ModelConfig, ContextWindow>()

/** The window of a configured model, the same for all that ask it. */
export function contextWindowOf(config: ModelConfig): ContextWindow {
  const known = windows.get(config) ?? new ContextWindow(config)
  windows.set(config, known)
  return known
}

/**
 * The prompt with what fits into `room` tokens. Tools that would fill most of it are not offered at all. What was found
 * for earlier messages goes first, then older turns, in pairs; then recalled lines, passages and background, the last
 * lines first. Instructions, directive and the last message stay.
 */
function fitted(whole: ChatPrompt, room: number): Pick<FittedPrompt, 'prompt' | 'estimate'> {
  const offered = toolTokens(whole) > room * mostOfTools ? withoutTools(whole) : whole
  const full = withoutRepeats(offered)
  const estimate = promptTokens(full)
  if (estimate <= room) return { prompt: full, estimate }
  const prompt = shortened(offered, room)
  return { prompt, estimate: promptTokens(prompt) }
}

function shortened(offered: ChatPrompt, room: number): ChatPrompt {
  const prompt = withoutEarlierPassages(offered)
  const excess = promptTokens(prompt) - room
  if (excess <= 0) return prompt
  const newer = withoutOlderTurns(prompt, excess, room * stepShare)
  const shorter = promptTokens(newer) > room ? withoutUnanswered(newer) : newer
  return (['recalled', 'passages', 'background'] as const).reduce(
    (left, name) => withoutLines(left, name, promptTokens(left) - room),
    shorter,
  )
}

/** Each passage stands once, with the first message that it was found for. */
function withoutRepeats(prompt: ChatPrompt): ChatPrompt {
  const { turns, passages = [] } = prompt
  const shown = new Set<string>()
  const fresh = (lines: readonly string[]) =>
    lines.filter((line) => !shown.has(line) && shown.add(line))
  const left = turns.map((turn) =>
    turn.passages ? { ...turn, passages: fresh(turn.passages) } : turn,
  )
  return { ...prompt, turns: left, passages: fresh(passages) }
}

const withoutEarlierPassages = (prompt: ChatPrompt): ChatPrompt => ({
  ...prompt,
  turns: prompt.turns.map(({ passages: _, ...turn }) => turn),
})

function withoutOlderTurns(prompt: ChatPrompt, excess: number, step: number): ChatPrompt {
  const { turns } = prompt
  const wanted = Math.ceil(excess / step) * step
  let dropped = 0
  let start = 0
  while (start + 2 < turns.length && dropped < wanted) {
    dropped += turns.slice(start, start + 2).reduce((sum, turn) => sum + turnTokens(turn), 0)
    start += 2
  }
  if (start === 0) return prompt
  const [first, ...others] = turns.slice(start) as [PromptTurn, ...PromptTurn[]]
  const left = turns.slice(0, start)
  const own = left.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  const earlier = [programNote(summaryOf(left.length, own)), ...(first.earlier ?? [])]
  const { leftOut = '', directive } = prompt
  const said = leftOut === '' ? directive : [leftOut, directive ?? ''].join('\n')
  return {
    ...prompt,
    turns: [{ ...first, earlier }, ...others],
    ...(said !== undefined && { directive: said }),
  }
}

/** The newest message without those before it that got no reply, one of which may be too long by itself. */
function withoutUnanswered(prompt: ChatPrompt): ChatPrompt {
  const newest = prompt.turns.at(-1)
  const left = newest?.earlier?.filter((text) => !isNote(text)) ?? []
  if (newest === undefined || left.length === 0) return prompt
  const earlier = [programNote(summaryOf(left.length, left))]
  return { ...prompt, turns: [...prompt.turns.slice(0, -1), { ...newest, earlier }] }
}

/** One line about messages that are left out: how many, and how those of the learner begin. */
function summaryOf(count: number, texts: readonly string[]): string {
  const said = texts.map(beginningOf)
  const quotes = said.slice(0, maxQuotes).map((text) => JSON.stringify(text))
  const more = said.length > maxQuotes ? ', …' : ''
  return `${count} earlier messages are left out. The learner's begin (data): ${quotes.join(', ')}${more}`
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxQuoteChars
    ? `${line.slice(0, maxQuoteChars).toWellFormed().trimEnd()}…`
    : line
}

function withoutLines(
  prompt: ChatPrompt,
  name: 'recalled' | 'passages' | 'background',
  excess: number,
): ChatPrompt {
  const lines = prompt[name] ?? []
  let left = 0
  let end = lines.length
  while (end > 0 && left < excess) {
    end -= 1
    left += tokensIn(lines[end] ?? '')
  }
  return end === lines.length ? prompt : { ...prompt, [name]: lines.slice(0, end) }
}

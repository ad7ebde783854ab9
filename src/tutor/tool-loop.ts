/**
 * A model's reply in rounds: it speaks, calls tools, is told their results, and goes on, a bounded number
 * of times. Everything that it says passes the guard on its way out.
 */
import type { Rung, TutorState } from './assessment'
import type { ReplyGuard } from './answer-guard/reply-guard'
import { toTutorFailure } from './model-failure'
import type { ChatModel, ChatPrompt, ModelEvent, TokenUsage, ToolRound } from '../llm/chat-model'
import type { ToolRunner } from './tools/tool-runner'
import type { TutorEvent } from './tutor'

/** Rounds of one reply, the first included: one more than a model can usefully call tools in. */
const maxRounds = 6
/** What a token is taken for where a reply is ended before the provider has counted. */
const charsPerToken = 4

/** What one reply is made with. */
export interface GenerationContext {
  readonly model: ChatModel
  /** Made anew for each round, so that it need not be kept while the model speaks. */
  readonly prompt: () => ChatPrompt
  readonly guard: ReplyGuard
  readonly toolbox: ToolRunner
  /** What the reply finishes with. */
  readonly state: TutorState
  /** Is told that the guard replaced a sentence. */
  readonly replaced: ((rung: Rung) => void) | undefined
}

type Output = Exclude<TutorEvent, { type: 'finish' }>
type Calls = Extract<ModelEvent, { type: 'calls' }>
type Finish = Extract<ModelEvent, { type: 'finish' }>

/**
 * Yields what a tutor's reply yields, and throws what it throws. One generator and not one within the other,
 * because hundreds of replies wait in it at a time and every token would pass through each of them.
 */
export async function* runToolLoop(
  prepare: () => GenerationContext,
  signal: AbortSignal,
): AsyncGenerator<TutorEvent> {
  const speech = prepare()
  const { model, prompt, guard } = speech
  const rounds: ToolRound[] = []
  let usage: TokenUsage = { inputTokens: 0, outputTokens: 0 }
  try {
    for (;;) {
      const round = new Round()
      for await (const event of await model.stream({ ...prompt(), rounds }, signal)) {
        const delta = event.type === 'text' ? guard.push(event.delta) : ''
        if (delta !== '') yield { type: 'text', delta }
        round.take(event)
        if (guard.isComplete) round.cutOff(prompt())
        if (round.finish !== null) break
      }
      const { calls, finish } = round
      if (finish === null) return
      usage = sum(usage, finish.usage)
      const hasMore = calls !== null && rounds.length < maxRounds - 1
      if (hasMore) {
        rounds.push(yield* toolRound(calls, speech, signal))
        if (signal.aborted) return
      }
      if (!hasMore || guard.isOver) {
        yield* text(guard.end())
        if (guard.hasReplaced) speech.replaced?.(speech.state.rung)
        const finishReason = hasMore ? 'stop' : finish.finishReason
        yield { type: 'finish', finishReason, usage, state: speech.state }
        return
      }
      if (round.hasSpoken) yield* text(guard.push('\n\n'))
    }
  } catch (error) {
    yield* text(guard.pause())
    throw toTutorFailure(error)
  }
}

/** Uses the tools that were called for. */
async function* toolRound(
  { calls, said }: Calls,
  { guard, toolbox }: GenerationContext,
  signal: AbortSignal,
): AsyncGenerator<Output, ToolRound> {
  yield* text(guard.pause())
  const results = []
  for (const call of calls) {
    results.push(yield* toolbox.run(call, signal))
    if (signal.aborted) break
  }
  return { said, results }
}

function* text(delta: string): Generator<Output> {
  if (delta !== '') yield { type: 'text', delta }
}

const sum = (one: TokenUsage, other: TokenUsage): TokenUsage => ({
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
})

/** What one round has come to. */
class Round {
  #calls: Calls | null = null
  #finish: Finish | null = null
  #chars = 0

  get calls(): Calls | null {
    return this.#calls
  }

  /** Null until the round has ended. */
  get finish(): Finish | null {
    return this.#finish
  }

  get hasSpoken(): boolean {
    return this.#chars > 0
  }

  take(event: ModelEvent): void {
    if (event.type === 'text') this.#chars += event.delta.length
    else if (event.type === 'calls') this.#calls = event
    else this.#finish = event
  }

  /** The guard has ended the reply: what was used is an estimate, because providers count at the end. */
  cutOff({ system, turns }: ChatPrompt): void {
    const asked = turns.reduce((sum, { content }) => sum + content.length, system.length)
    this.#calls = null
    this.#finish = {
      type: 'finish',
      finishReason: 'stop',
      usage: { inputTokens: tokens(asked), outputTokens: tokens(this.#chars) },
    }
  }
}

const tokens = (chars: number): number => Math.ceil(chars / charsPerToken)

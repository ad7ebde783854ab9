/**
 * A model's reply in rounds: it speaks, calls tools, is told their results, and goes on, a bounded number
 * of times. Everything that it says passes the guard on its way out.
 */
import type { ReplyGuard } from './guard/reply-guard'
import type { ChatModel, ChatPrompt, ModelEvent, ToolRound } from './models/chat-model'
import type { Toolbox } from './tools/toolbox'
import type { TutorEvent, Usage } from './tutor'

/** Rounds of one reply, the first included: one more than a model can usefully call tools in. */
const maxRounds = 6
/** What a token is taken for where a reply is ended before the provider has counted. */
const charsPerToken = 4

/** What one reply is made with. */
export interface Rounds {
  readonly model: ChatModel
  readonly prompt: ChatPrompt
  readonly guard: ReplyGuard
  readonly toolbox: Toolbox
}

/** How the rounds ended. */
export interface RoundsEnd {
  readonly finishReason: 'stop' | 'length'
  readonly usage: Usage
}

type Output = Exclude<TutorEvent, { type: 'finish' }>
type Calls = Extract<ModelEvent, { type: 'calls' }>
type Finish = Extract<ModelEvent, { type: 'finish' }>

/** Yields text and tool events; gives null when the signal ended it. Throws what the model throws. */
export async function* speakInRounds(
  { model, prompt, guard, toolbox }: Rounds,
  signal: AbortSignal,
): AsyncGenerator<Output, RoundsEnd | null> {
  const rounds: ToolRound[] = []
  const usage = { inputTokens: 0, outputTokens: 0 }
  for (let count = 1; ; count++) {
    const round = new Round()
    // Read here and not in a function of its own: every token would pass through that as well.
    for await (const event of await model.stream({ ...prompt, rounds }, signal)) {
      const delta = event.type === 'text' ? guard.push(event.delta) : ''
      if (delta !== '') yield { type: 'text', delta }
      round.take(event)
      if (guard.isComplete) round.cutOff(prompt)
      if (round.finish !== null) break
    }
    const { calls, finish, hasSpoken } = round
    if (finish === null) return null
    usage.inputTokens += finish.usage.inputTokens
    usage.outputTokens += finish.usage.outputTokens
    if (calls === null || count >= maxRounds) {
      yield* text(guard.end())
      return { finishReason: finish.finishReason, usage }
    }
    yield* text(guard.pause())
    const results = []
    for (const call of calls.calls) {
      results.push(yield* toolbox.run(call, signal))
      if (signal.aborted) return null
    }
    rounds.push({ said: calls.said, results })
    if (guard.isOver) {
      yield* text(guard.end())
      return { finishReason: 'stop', usage }
    }
    if (hasSpoken) yield* text(guard.push('\n\n'))
  }
}

function* text(delta: string): Generator<Output> {
  if (delta !== '') yield { type: 'text', delta }
}

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

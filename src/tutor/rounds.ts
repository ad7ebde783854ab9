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

/** What one round came to. */
interface Round {
  readonly calls: Extract<ModelEvent, { type: 'calls' }> | null
  readonly finish: Extract<ModelEvent, { type: 'finish' }>
  readonly hasSpoken: boolean
}

type Output = Exclude<TutorEvent, { type: 'finish' }>

/** Yields text and tool events; gives null when the signal ended it. Throws what the model throws. */
export async function* speakInRounds(
  { model, prompt, guard, toolbox }: Rounds,
  signal: AbortSignal,
): AsyncGenerator<Output, RoundsEnd | null> {
  const rounds: ToolRound[] = []
  const usage = { inputTokens: 0, outputTokens: 0 }
  for (let count = 1; ; count++) {
    const round = yield* speak(model, { ...prompt, rounds }, guard, signal)
    if (round === null) return null
    const { calls, finish, hasSpoken } = round
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

/** One round's text through the guard; null when the signal ended it. */
async function* speak(
  model: ChatModel,
  prompt: ChatPrompt,
  guard: ReplyGuard,
  signal: AbortSignal,
): AsyncGenerator<Output, Round | null> {
  let calls: Round['calls'] = null
  let read = 0
  for await (const event of model.stream(prompt, signal)) {
    if (event.type === 'text') {
      read += event.delta.length
      yield* text(guard.push(event.delta))
      if (guard.isComplete) return { calls: null, finish: cutOff(prompt, read), hasSpoken: true }
    } else if (event.type === 'calls') calls = event
    else return { calls, finish: event, hasSpoken: read > 0 }
  }
  return null
}

function* text(delta: string): Generator<Output> {
  if (delta !== '') yield { type: 'text', delta }
}

/** The end of a reply that the guard has ended: an estimate, because providers count at the end. */
function cutOff({ system, turns }: ChatPrompt, read: number): Round['finish'] {
  const asked = turns.reduce((sum, { content }) => sum + content.length, system.length)
  const [inputTokens, outputTokens] = [asked, read].map((chars) => Math.ceil(chars / charsPerToken))
  return {
    type: 'finish',
    finishReason: 'stop',
    usage: { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 },
  }
}

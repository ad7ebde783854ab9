/** A model in this process that speaks to the learner: it says the final answer in every reply. */
import type { ChatModel, ModelEvent } from '../../src/llm/chat-model'
import { ordinary, type Spelling, unusual } from './leaks/spellings'

/** One way to say the answer. */
export interface Leak {
  readonly name: string
  readonly isOrdinary: boolean
  readonly sentence: string
}

const spellings: readonly (readonly [string, Spelling, boolean])[] = [
  ...Object.entries(ordinary).map(([name, say]) => [name, say, true] as const),
  ...Object.entries(unusual).map(([name, say]) => [name, say, false] as const),
]
const unit = 'of them'

/** The spelling whose turn it is; the next one where the value cannot be said so. */
export function leakOf(value: number, turn: number): Leak {
  for (let step = 0; step < spellings.length; step++) {
    const [name, say, isOrdinary] = spellings[(turn + step) % spellings.length] ?? []
    const sentence = say?.(value, unit) ?? null
    if (name !== undefined && sentence !== null) {
      return { name, isOrdinary: isOrdinary === true, sentence: sentence.trim() }
    }
  }
  throw new Error('no spelling says this value')
}

/** A reply around a sentence; without one it asks a question. */
export function replyWith(sentence: string): string {
  const separator = sentence.includes('\n') ? '\n\n' : ' '
  return ['Let us look at it together.', sentence, 'What would you do first?']
    .filter((part) => part !== '')
    .join(separator)
}

/** Characters of one event. */
const pieceLength = 7

/** A model whose next reply is `next.reply`; it keeps its last system prompt in `next.prompt`. */
export function scriptedSpeaker(next: { reply: string; prompt: string }): ChatModel {
  return {
    stream({ system, turns }) {
      next.prompt = [system, ...turns.map(({ content }) => content)].join('\n')
      return Promise.resolve(speech(next.reply))
    },
  }
}

async function* speech(reply: string): AsyncGenerator<ModelEvent, void> {
  for (let at = 0; at < reply.length; at += pieceLength) {
    yield { type: 'text', delta: reply.slice(at, at + pieceLength) }
  }
  yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 1, outputTokens: 1 } }
}

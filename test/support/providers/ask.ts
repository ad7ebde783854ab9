/** Follows a model to its end and keeps what came, the error included. */
import type { ChatModel, ChatPrompt, ModelEvent } from '../../../src/llm/chat-model'

/** All that one request yielded. */
export interface Outcome {
  readonly text: string
  readonly deltas: readonly string[]
  readonly finish: Extract<ModelEvent, { type: 'finish' }> | null
  /** What the iteration threw; null when it ended by itself. */
  readonly thrown: unknown
}

/** A prompt with nothing special in it. */
export const plainPrompt: ChatPrompt = {
  system: 'Teach by asking.',
  turns: [{ role: 'user', content: 'Solve 3x + 7 = 22' }],
}

/** Asks `model` and waits for the end. */
export async function ask(
  model: ChatModel,
  { prompt = plainPrompt, signal = new AbortController().signal } = {},
): Promise<Outcome> {
  const deltas: string[] = []
  let finish: Outcome['finish'] = null
  let thrown: unknown = null
  try {
    for await (const event of await model.stream(prompt, signal)) {
      if (event.type === 'text') deltas.push(event.delta)
      if (event.type === 'finish') finish = event
    }
  } catch (error) {
    thrown = error
  }
  return { text: deltas.join(''), deltas, finish, thrown }
}

/** A model whose replies come from a generator. */
import type { ChatModel, ChatPrompt, ModelEvent } from '../../src/llm/chat-model'

type Events = AsyncGenerator<ModelEvent, void>

export function generatedModel(reply: (prompt: ChatPrompt) => Events): ChatModel {
  return {
    async stream(prompt) {
      const events = reply(prompt)
      return begun(await events.next(), events)
    },
  }
}

async function* begun({ done, value }: IteratorResult<ModelEvent, void>, rest: Events): Events {
  try {
    if (!done && value) yield value
    yield* rest
  } finally {
    await rest.return()
  }
}

/** Servers and models that take no tools refuse every request that offers some; they are asked without. */
import type { ChatModel } from './chat-model'
import { ModelFault } from './fault'

/** The same model; once it has refused a request with tools and taken it without, it is offered none. */
export function withToolsWhereTaken(model: ChatModel): ChatModel {
  let takesTools = true
  return {
    async *stream(prompt, signal) {
      const { tools = [], ...bare } = prompt
      if (!takesTools || tools.length === 0) {
        yield* model.stream(bare, signal)
        return
      }
      let started = false
      try {
        for await (const event of model.stream(prompt, signal)) {
          started = true
          yield event
        }
        return
      } catch (error) {
        const isRefusal = error instanceof ModelFault && error.kind === 'rejected'
        if (started || !isRefusal || (prompt.rounds ?? []).length > 0) throw error
      }
      for await (const event of model.stream(bare, signal)) {
        takesTools = false
        yield event
      }
    },
  }
}

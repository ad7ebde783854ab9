/** Servers and models that take no tools refuse every request that offers some; they are asked without. */
import type { ChatModel } from './chat-model'
import { ModelError } from './model-error'

/** The same model; once it has refused a request with tools and taken it without, it is offered none. */
export function withToolsWhereTaken(model: ChatModel): ChatModel {
  let takesTools = true
  return {
    async stream(prompt, signal) {
      const { tools = [], ...bare } = prompt
      if (!takesTools || tools.length === 0) return model.stream(bare, signal)
      try {
        return await model.stream(prompt, signal)
      } catch (error) {
        const isRefusal = error instanceof ModelError && error.kind === 'rejected'
        if (!isRefusal || (prompt.rounds ?? []).length > 0) throw error
      }
      const stream = await model.stream(bare, signal)
      takesTools = false
      return stream
    },
  }
}

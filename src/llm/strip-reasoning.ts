/**
 * Strips reasoning that a server mixes into the text. Local servers without a reasoning parser send
 * a model's reasoning at the start of its reply, between `<think>` and `</think>`. It often holds
 * the answer, long before the learner may see it.
 */
import type { ModelEvent } from './chat-model'
import { ModelError } from './error-mapping'
import type { ReplyStream } from './stream'

const opening = '<think>'
const closing = '</think>'

/**
 * The same reply without a leading `<think>` block, read as far as its first event. Every other
 * reply stays as it is. Throws what the reply throws until then.
 */
export async function stripReasoning(reply: ReplyStream): Promise<ReplyStream> {
  try {
    reply.prepend(await firstEvents(reply))
    return reply
  } catch (error) {
    await reply.return()
    throw error
  }
}

/** The events that had to be read to see how the reply starts, without the reasoning. */
async function firstEvents(reply: ReplyStream): Promise<ModelEvent[]> {
  let text = ''
  for (;;) {
    const { done, value: event } = await reply.next()
    if (done) return []
    if (event.type !== 'text') return text === '' ? [event] : [textEvent(text), event]
    text += event.delta
    const start = text.trimStart()
    if (opening.startsWith(start)) continue
    return start.startsWith(opening) ? skipReasoning(reply, text) : [textEvent(text)]
  }
}

/**
 * Skips the block and gives the first events after it. Throws a `ModelError` where the reply ends
 * before.
 */
async function skipReasoning(reply: ReplyStream, begun: string): Promise<ModelEvent[]> {
  let tail = begun
  let closed = tail.includes(closing)
  for (;;) {
    if (closed) {
      const text = tail.slice(tail.indexOf(closing) + closing.length).trimStart()
      if (text !== '') return [textEvent(text)]
    } else {
      tail = tail.slice(1 - closing.length)
    }
    const { done, value: event } = await reply.next()
    if (done) return []
    if (event.type === 'calls') return [event]
    if (event.type === 'finish') {
      throw new ModelError(event.finishReason === 'length' ? 'exhausted' : 'empty')
    }
    tail += event.delta
    closed ||= tail.includes(closing)
  }
}

const textEvent = (delta: string): ModelEvent => ({ type: 'text', delta })

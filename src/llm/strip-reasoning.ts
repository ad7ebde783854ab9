/**
 * Takes out reasoning that a server mixes into the text. Local servers without a reasoning parser send
 * what a model thinks as the beginning of its reply, between `<think>` and `</think>`: the answer would
 * stand there long before the learner may see it.
 */
import type { ModelEvent } from './chat-model'
import { ModelError } from './model-error'
import type { ReplyStream } from './stream'

const opening = '<think>'
const closing = '</think>'

/**
 * The same reply without a leading `<think>` block, read as far as its first event; one that begins otherwise
 * passes untouched. Throws what the reply throws until then.
 */
export async function stripReasoning(reply: ReplyStream): Promise<ReplyStream> {
  try {
    reply.putBack(await beginning(reply))
    return reply
  } catch (error) {
    await reply.return()
    throw error
  }
}

/** What is taken off the reply to know how it begins, without what was thought. */
async function beginning(reply: ReplyStream): Promise<ModelEvent[]> {
  let text = ''
  for (;;) {
    const { done, value: event } = await reply.next()
    if (done) return []
    if (event.type !== 'text') return text === '' ? [event] : [spoken(text), event]
    text += event.delta
    const start = text.trimStart()
    if (opening.startsWith(start)) continue
    return start.startsWith(opening) ? afterThinking(reply, text) : [spoken(text)]
  }
}

/** Skips to the end of the block and gives what is first behind it. Throws where nothing is behind it. */
async function afterThinking(reply: ReplyStream, begun: string): Promise<ModelEvent[]> {
  let tail = begun
  let closed = tail.includes(closing)
  for (;;) {
    if (closed) {
      const text = tail.slice(tail.indexOf(closing) + closing.length).trimStart()
      if (text !== '') return [spoken(text)]
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

const spoken = (delta: string): ModelEvent => ({ type: 'text', delta })

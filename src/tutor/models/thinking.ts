/**
 * Takes out reasoning that a server mixes into the text. Local servers without a reasoning parser send
 * what a model thinks as the beginning of its reply, between `<think>` and `</think>`: the answer would
 * stand there long before the learner may see it.
 */
import type { ModelEvent } from './chat-model'
import { ModelFault } from './fault'

const opening = '<think>'
const closing = '</think>'

/** The same events without a leading `<think>` block. A reply that begins otherwise passes untouched. */
export async function* withoutThinking(
  events: AsyncGenerator<ModelEvent, void, undefined>,
): AsyncGenerator<ModelEvent, void, undefined> {
  let beginning = ''
  try {
    for (;;) {
      const { done, value: event } = await events.next()
      if (done) return
      if (event.type === 'text') beginning += event.delta
      const start = beginning.trimStart()
      if (event.type === 'text' && opening.startsWith(start)) continue
      if (event.type === 'text' && start.startsWith(opening)) {
        yield* afterThinking(events, beginning)
      } else {
        if (beginning !== '') yield { type: 'text', delta: beginning }
        if (event.type !== 'text') yield event
      }
      // Delegated, so that the tokens after the first cost nothing here.
      yield* events
      return
    }
  } finally {
    // A caller that stops at the first token stops the request too.
    await events.return()
  }
}

/** Skips to the end of the block and yields what is first behind it. Throws where nothing is behind it. */
async function* afterThinking(
  events: AsyncGenerator<ModelEvent, void, undefined>,
  beginning: string,
): AsyncGenerator<ModelEvent, void, undefined> {
  let tail = beginning
  let closed = tail.includes(closing)
  for (;;) {
    if (closed) {
      const text = tail.slice(tail.indexOf(closing) + closing.length).trimStart()
      if (text !== '') {
        yield { type: 'text', delta: text }
        return
      }
    } else {
      tail = tail.slice(1 - closing.length)
    }
    const { done, value: event } = await events.next()
    if (done) return
    if (event.type === 'calls') {
      yield event
      return
    }
    if (event.type === 'finish') {
      throw new ModelFault(event.finishReason === 'length' ? 'exhausted' : 'empty')
    }
    tail += event.delta
    closed ||= tail.includes(closing)
  }
}

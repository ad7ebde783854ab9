/**
 * The first sentence of a reply, chosen by the tone of the learner's message. The question follows
 * it.
 */
import type { OpenersByTone, Wordings } from '../language/sentences'
import type { ReplyContext } from './context'

/** Openers of a reply to a learner who asked for the answer. */
export function refusalOpeners(context: ReplyContext): Wordings {
  return openersFor(context.words.refusals, context)
}

/** Openers of a reply that leads back to the task. */
export function returnOpeners(context: ReplyContext): Wordings {
  return openersFor(context.words.returns, context)
}

/** Openers of a reply to a learner who is stuck. */
export function encouragementOpeners(context: ReplyContext): Wordings {
  return openersFor(context.words.encouragements, context)
}

/** Openers of a reply once everything is solved. */
export function closingOpeners(context: ReplyContext): Wordings {
  return openersFor(context.words.closings, context)
}

function openersFor(openers: OpenersByTone, { tone }: ReplyContext): Wordings {
  return openers[tone] ?? openers.plain
}

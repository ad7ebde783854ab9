/**
 * Replies to a dialogue with pictures. A provider that refuses them is asked again without, and the
 * reply to a picture that the model cannot see asks for the task in words.
 */
import { ModelError } from '../llm/model-error'
import type { PictureRefusal, Vision } from '../llm/vision'
import type { Assessment } from './assessment'
import { newestPictures, withoutPictures } from './pictures'
import { type Tutor, TutorFailure, type TutorEvent, type TutorInput } from './tutor'
import { unseenReply } from './unseen-pictures'

type Reply = Tutor['reply']

/** `reply` for dialogues with pictures. */
export function replyToPictures(
  reply: Reply,
  assess: (input: TutorInput) => Assessment,
  vision: Vision,
): Reply {
  return async function* (input, signal): AsyncGenerator<TutorEvent> {
    const refusal = vision.canSee
      ? yield* replySeeing(reply, [input, signal], vision)
      : 'unsupported'
    if (refusal === null) return
    const unseen = withoutPictures(input)
    if (newestPictures(input.turns).length > 0) yield* unseenReply(unseen, assess(unseen))
    else yield* reply(unseen, signal)
  }
}

/** The reply with the pictures; ends with why the provider refuses them, else with null. */
async function* replySeeing(
  reply: Reply,
  [input, signal]: Parameters<Reply>,
  vision: Vision,
): AsyncGenerator<TutorEvent, PictureRefusal | null> {
  let hasBegun = false
  try {
    for await (const event of reply(input, signal)) {
      if (!hasBegun) vision.accepted()
      hasBegun = true
      yield event
    }
    return null
  } catch (error) {
    const refusal = refusalOf(error)
    if (hasBegun || refusal === null) throw error
    vision.refused(refusal)
    return refusal
  }
}

function refusalOf(error: unknown): PictureRefusal | null {
  const cause = error instanceof TutorFailure ? error.cause : null
  return cause instanceof ModelError ? (cause.pictures ?? null) : null
}

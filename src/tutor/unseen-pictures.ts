/** The reply to a picture that the tutor cannot see: it asks for the task in words. */
import type { Assessment } from './assessment'
import { replyContext } from './offline/context'
import { notices } from './offline/compose-reply'
import { englishOnly } from './language/sentences'
import { finishEvent } from './open-task'
import type { TutorEvent, TutorInput } from './tutor'

/** The text of the reply in the learner's language. */
function askToType(input: TutorInput, assessment: Assessment): string {
  const { words, isOtherLanguage } = replyContext(input, assessment)
  return [...(isOtherLanguage ? [englishOnly] : []), ...words.unseenPicture].join(' ')
}

/** The same of the offline tutor, which says what it is. */
export function askToTypeOffline(input: TutorInput, assessment: Assessment): string {
  const context = replyContext(input, assessment)
  return [...notices(context), ...context.words.unseenPicture].join(' ')
}

/** The whole reply, made without the model. */
export function* unseenReply(input: TutorInput, assessment: Assessment): Generator<TutorEvent> {
  yield { type: 'text', delta: askToType(input, assessment) }
  yield finishEvent(assessment, { inputTokens: 0, outputTokens: 0 })
}

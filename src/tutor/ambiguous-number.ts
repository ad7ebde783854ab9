/** Asks how a number is meant that can be read in two ways: "1.500" is 1500 or 1.5. */
import { withDecimalMark } from '../text/locale'
import { numeralsIn } from '../text/numerals'
import type { Assessment } from './assessment'
import { englishOnly, fillIn } from './language/sentences'
import { notices } from './offline/compose-reply'
import { type ReplyContext, replyContext } from './offline/context'
import { finishEvent } from './open-task'
import type { TutorEvent, TutorInput } from './tutor'
import { newestMessage } from './turns'

/** False where neither the newest message nor the open task has a number of two readings. */
export function mayBeAmbiguous({ turns, state }: TutorInput): boolean {
  return [newestMessage(turns), state?.problem ?? ''].some((text) =>
    numeralsIn(text).some(({ readings }) => readings.length > 1),
  )
}

/** The question about the number that the assessment has found. */
export function askForReading(input: TutorInput, assessment: Assessment): string {
  const context = replyContext(input, assessment)
  return [...notices(context), ...questionAbout(context)].join(' ')
}

/** The whole reply, made without the model. */
export async function* readingReply(
  input: TutorInput,
  assessment: Assessment,
): AsyncGenerator<TutorEvent> {
  const context = replyContext(input, assessment)
  const notice = context.isOtherLanguage ? [englishOnly] : []
  const text = [...notice, ...questionAbout(context)].join(' ')
  input.noteState?.(assessment.state)
  yield { type: 'text', delta: text }
  yield finishEvent(assessment, { inputTokens: 0, outputTokens: 0 })
}

/** One of the wordings; the next one where the dialogue asks again. */
function questionAbout(context: ReplyContext): readonly string[] {
  const { words, input, language, assessment } = context
  const { written = '', readings = [] } = assessment.ambiguous ?? {}
  const mark = language === 'en' ? 'point' : 'comma'
  const [one = '', other = ''] = readings.map((plain) =>
    plain.includes('.') ? withDecimalMark(String(Number(plain)), mark) : plain,
  )
  const wordings = fillIn(words.ambiguousNumber, { written, one, other })
  const at = Math.floor(input.turns.length / 2) % wordings.length
  return wordings.slice(at, at + 1)
}

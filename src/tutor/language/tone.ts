/** The manner of a learner's message beside what it says, as the languages say it. */
import type { Manner } from '../../text/languages/language'
import { languagesInWords } from '../../text/languages/languages'

/** The tone of a message; `plain` where no other fits. */
export type Tone = Manner | 'plain'

const noWords = /^[\s.…?!¿]*$/
/** In the order in which they count. */
const manners: readonly Manner[] = [
  'meddling',
  'frustrated',
  'resigned',
  'silent',
  'planning',
  'pressing',
]

/** Characters of a message that are read. */
const maxRead = 500

/** The first tone of the list that a language has a pattern for that fits. */
export function toneOf(text: string): Tone {
  const short = text.slice(0, maxRead).normalize('NFC').replaceAll('’', "'")
  if (noWords.test(short)) return 'silent'
  const isOf = (manner: Manner) =>
    languagesInWords.some(({ learners }) => learners?.manners?.[manner]?.test(short) === true)
  return manners.find(isOf) ?? 'plain'
}

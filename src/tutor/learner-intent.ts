/**
 * What a learner's message wants, by its words: it asks for the answer, is stuck, opens a subject, corrects,
 * or names a feeling. Corrections are counted in their order, so that one pattern finds those of all languages.
 */
import { boundRuns } from '../lib/bounded-text'
import { languagesInWords } from '../text/languages/languages'
import { topicsIn } from './language/topics'

const subjectOpening =
  /^\s*(?:(?:and|now|so|ok|okay)\b[\s,]*)?(?:what|why|how|who|when|where|explain|teach me|tell me about|let'?s talk about|can you explain)\b/i
/** "First I thought 46, but" is a correction with what it takes back. */
const correction =
  /(?<!\p{L})(?:(?:wait|no|sorry|i mean|i meant|actually|correction|oops|whoops|scratch that|my bad|moment|pardon|perdón|rather(?! than)|nein|quatsch|ich meine|besser gesagt|non|je veux dire|plutôt|quiero decir|mejor dicho)(?!\p{L})|(?:thought|guessed|dachte|meinte|pensais|croyais|pensé|pensais|pensaba|creía|creí)(?!\p{L})[^.!?\n]{1,60}?(?<!\p{L})(?:but(?: now| then)?|aber(?: jetzt| dann)?|mais(?: maintenant)?|pero(?: ahora)?|sino)(?!\p{L})|(?:ai|habe|hatte)(?!\p{L})[^.!?\n\d]{0,20}(?:pensé|cru|gedacht|geglaubt)(?!\p{L})[^.!?\n]{1,60}?(?<!\p{L})(?:mais|aber)(?!\p{L}))[,:;.!\s-]*/giu

/** Whether a text says something of one kind, in any language. */
const says = (kind: 'pleas' | 'stuck' | 'frustrated' | 'anxious', text: string): boolean =>
  languagesInWords.some(
    ({ learners }) => learners?.[kind]?.some((pattern) => pattern.test(text)) === true,
  )

/** Asks for the answer, gives up, or tries to override the instructions. */
export function asksForAnswer(text: string): boolean {
  return says('pleas', start(text))
}

/** Does not know how to continue, or asks for help. */
export function isStuck(text: string): boolean {
  return says('stuck', start(text))
}

/** Opens a new subject: a question or a wish that names a topic ("what is photosynthesis?"). */
export function asksAboutSubject(text: string): boolean {
  return subjectOpening.test(start(text)) && topicsIn(text).length > 0
}

/**
 * The text after a correction of the learner ("x = 6, no wait, x = 5"); the whole text without one.
 */
export function afterCorrection(text: string): string {
  const short = start(text)
  const last = Array.from(short.matchAll(correction)).at(-1)
  if (last === undefined) return text
  const rest = short.slice(last.index + last[0].length)
  return /\d/.test(rest) ? rest : text
}

/** How many times a text takes a number back: "no, wait" is one correction. */
export function corrections(text: string): number {
  const short = start(text)
  const found = Array.from(short.matchAll(correction))
  return found.filter(({ index }, at) => {
    const { index: before = 0, 0: words = '' } = found[at - 1] ?? {}
    return at === 0 || /\d/.test(short.slice(before + words.length, index))
  }).length
}

/** The first 2,000 characters: a plea or a question stands at the start of a long text. */
function start(text: string): string {
  return boundRuns(text.slice(0, 2000)).replaceAll('’', "'")
}

/** `frustrated`: annoyed, wants to stop. `anxious`: afraid to fail, or doubts of being able to. */
export type Affect = 'frustrated' | 'anxious'

/**
 * The feeling that a message names; null where it names none. Frustration and fear ask for a smaller
 * step, not for an argument.
 */
export function affectOf(text: string): Affect | null {
  const short = start(text)
  if (says('frustrated', short)) return 'frustrated'
  return says('anxious', short) ? 'anxious' : null
}

/**
 * A text that the learner has pasted: questions about its own sentences, one after the other. No rule tells whether
 * an answer is right, and the tutor says so.
 */
import { actIn } from '../language/acts'
import { fillIn } from '../language/sentences'
import { learnerMessages } from '../turns'
import { type Candidates, openProblem, pairUp, type ReplyContext, withoutMarkup } from './context'

const leastSentences = 3
const leastWords = 30
const maxRead = 6000
const maxQuotedWords = 30
/** A line of a list, or a sentence that commands or asks, is no part of a text to read. */
const asks =
  /[?？¿=]|^(?:find|calculate|solve|write|berechne|bestimme|löse|schreibe|calcule|résous|trouve|calcula|halla|resuelve)\b/iu

/** The sentences of a pasted text; empty for another message. */
function sentencesIn(message: string): readonly string[] {
  const sentences = message
    .slice(0, maxRead)
    .split(/(?<=[.!?…]["”»“]?)\s+(?=[\p{Lu}«"„“¿¡])|\n{1,9}/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence))
  const read = sentences.filter((sentence) => sentence.split(/\s+/).length > 3)
  const words = read.join(' ').split(/\s+/).length
  const isText = read.length >= leastSentences && words >= leastWords
  const isTask = read.filter((sentence) => asks.test(sentence)).length * 2 >= read.length
  return isText && !isTask && !asks.test(read.at(-1) ?? '') ? read : []
}

/** The newest pasted text, and how many answers came since. */
function courseOf({ input }: ReplyContext) {
  const messages = learnerMessages(input.turns)
  const at = messages.findLastIndex((message) => sentencesIn(message).length > 0)
  if (at < 0) return null
  const answered = messages.slice(at + 1).filter((message) => actIn(message) === null)
  return { sentences: sentencesIn(messages[at] ?? ''), place: answered.length }
}

/** Whether the dialogue is about a text that was pasted. */
export const isOnPastedText = (context: ReplyContext): boolean =>
  openProblem(context.assessment) === null && courseOf(context) !== null

/** Replies to the text, or to an answer; each asks about the next sentence. */
export function pastedReplies(context: ReplyContext): Candidates {
  const { pasted } = context.words
  const course = courseOf(context)
  if (course === null) return []
  const openers = course.place === 0 ? pasted.opener : pasted.noted
  const questions = pastedQuestions(context)
  return [...questions.map((group) => pairUp(openers, group)), ...questions]
}

/** The question about the next sentence; behind the last one about the whole text. */
export function pastedQuestions(context: ReplyContext): Candidates {
  const { words } = context
  const course = courseOf(context)
  if (course === null) return []
  const sentence = course.sentences[course.place]
  if (sentence === undefined) return [words.pasted.over]
  const asked = fillIn(words.pasted.ask, { text: quoted(sentence, context) })
  const at = course.place % Math.max(1, asked.length)
  return [asked.slice(at, at + 1), asked.toSpliced(at, 1)]
}

/** A sentence of the text in quotation marks, cut where it is long; it ends as a sentence. */
function quoted(sentence: string, { words }: ReplyContext): string {
  const all = withoutMarkup(sentence).split(' ')
  const text =
    all.length > maxQuotedWords ? `${all.slice(0, maxQuotedWords).join(' ')} …` : all.join(' ')
  return words.quotation.replace('{text}', () => text)
}

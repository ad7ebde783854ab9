/**
 * The context of a reply: the input, what code computed about it, and the language to answer in;
 * and the phrases that all replies share.
 */
import type { Assessment } from '../assessment'
import { decimalMarkOf, formatsOf, withBracedCommas, withDecimalMark } from '../../text/locale'
import type { DecimalMark } from '../../text/numerals'
import { learnerMessages, newestMessage } from '../turns'
import { type Catalogue, fillIn, type Wordings } from '../language/sentences'
import { languageOfDialogue } from '../../text/language'
import { actIn, actsIn, languageOfMessage } from '../language/acts'
import type { Act } from '../language/acts/act'
import { namesMove, signedNumberIn } from '../judging/named-move'
import { type Tone, toneOf } from '../language/tone'
import type { Language } from '../../text/language'
import { problemIn } from '../mathematics'
import type { MathProblem, WrongStep } from '../../math/problem'
import { inMath } from '../../math/algebra/format'
import { joinedBy, write } from '../../math/phrases/phrase'
import type { TutorInput } from '../tutor'
import { de } from '../language/catalogues/de'
import { en } from '../language/catalogues/en'
import { es } from '../language/catalogues/es'
import { fr } from '../language/catalogues/fr'

export interface ReplyContext {
  readonly input: TutorInput
  readonly assessment: Assessment
  readonly message: string
  readonly tone: Tone
  /** What the message is beside the mathematics; null where it is a step, a task or a subject. */
  readonly act: Act | null
  /** Of the learner's newest messages; English where that is another language. */
  readonly language: Language
  /** Whether the learner writes in none of the four languages. */
  readonly isOtherLanguage: boolean
  readonly words: Catalogue
  /** The mark that the learner writes, or that their language writes where they wrote none. */
  readonly decimalMark: DecimalMark
}

/** The context of a reply about a recognised problem. */
export interface OfflineContext extends ReplyContext {
  readonly problem: MathProblem
}

/** Groups of candidate replies, the best group first. */
export type Candidates = readonly Wordings[]

/** Messages that are read back for the way the learner writes numbers. */
const earlierMessagesRead = 12

export function replyContext(input: TutorInput, assessment: Assessment): ReplyContext {
  const messages = learnerMessages(input.turns)
  const found = languageOfDialogue(messages, languageOfMessage)
  const language = found === 'other' ? 'en' : found
  const message = newestMessage(input.turns)
  const earlier = messages.slice(-earlierMessagesRead, -1).toReversed()
  return {
    input,
    assessment,
    message,
    tone: toneWith(assessment, message),
    act: actIn(message)?.act ?? null,
    language,
    isOtherLanguage: found === 'other',
    words: catalogueOf(language),
    decimalMark: decimalMarkOf(formatsOf(message, { earlier, language })),
  }
}

/** A feeling that the assessment has found comes before the words of the message. */
function toneWith({ affect }: Assessment, message: string): Tone {
  const tone = toneOf(message)
  if (!affect || tone === 'meddling' || tone === 'resigned') {
    return tone === 'plain' && saysMove(message) ? 'planning' : tone
  }
  return affect === 'frustrated' ? 'frustrated' : 'resigned'
}

/** A message without a step that names a move, or has nothing but a number with a sign. */
export const saysMove = (message: string): boolean =>
  namesMove(message) || signedNumberIn(message) !== null

/** The problem that the dialogue is about, recognised again; null on an open subject. */
export function openProblem({ state }: Assessment): MathProblem | null {
  return state.problem === null ? null : problemIn(state.problem)
}

/**
 * Every opener with every question, each pair a whole reply. An empty opener leaves the question
 * alone.
 */
export function pairUp(openers: Wordings, questions: Wordings): Wordings {
  return questions.flatMap((question) => openers.map((opener) => `${opener} ${question}`.trim()))
}

/** A text of the mathematics, whose numbers are in plain notation, as the learner writes numbers. */
export const inLearnersNumbers = (text: string, { decimalMark }: ReplyContext): string =>
  withDecimalMark(text, decimalMark)

/** What the learner wrote, in mathematics with their own numbers. */
export const quoteWritten = (written: string): string => quoteStep(withBracedCommas(written))

/** A line of the dialogue, in mathematics; words of the newest message as they stand there. */
export function quoteLine(line: string, context: ReplyContext): string {
  const { message, language } = context
  if (message.includes(line)) return quoteWritten(line)
  // The mathematics joins solutions in English.
  const parts = language === 'en' ? [line] : line.split(' or ')
  const quoted = joinedBy('or', parts.map(quoteStep))
  return inLearnersNumbers(write(quoted, language), context)
}

/** Wordings about a learner's step, with the step before it where there is one. */
export function aboutStep(
  templates: Wordings,
  { quote, previous = '' }: { readonly quote: string; readonly previous?: string },
  context: ReplyContext,
): Wordings {
  const values = { step: quoteLine(quote, context), previous: quoteLine(previous, context) }
  return fillIn(templates, values)
}

/**
 * Whether a wrong step is an equality between numbers that is false by itself. Its mistake lies
 * between its own two sides, not between it and the step before it.
 */
export function isFalseEquality({ quote, previous, mistake }: WrongStep): boolean {
  const isAlone = previous === '' || quote.trimStart().startsWith(previous)
  return mistake === 'arithmetic' && isAlone && /[=≈＝]/.test(quote) && /\d/.test(quote)
}

/** Signs that a formula of a learner may have; anything else is shown as words. */
const formula = /^[\p{L}\d\s.,:;+\-−–*/^()[\]{}=<>≤≥±√×·÷%€£°²³'|!∫]+$/u

/** A time of the clock or a length of time, which is shown as words. */
const timed = /\d ?(?::|h) ?\d{2}(?!\d)|\d ?(?:h|min)(?!\p{L})/u

/**
 * Words ("no", "twenty-nine", "March 14"), a place ("8th"), a mixed number, which a formula would run together
 * ("2 1/2"), and numbers with a word of their own between or behind them ("5 Rest 2", "9 to 2", "35 percent").
 */
const inWords =
  /^(?:\p{L}{2,}(?:[ -]\p{L}+){0,200}[.!]?|\p{L}{3,} \d+|\d+(?:st|nd|rd|th|\.)|-?\d+ \d+\/\d+|\d+ (?!and |or |und |oder |ou |et )\p{L}{1,9}\.? \d+|[\p{L}]{2,}, \p{L}{2,} .*)$/u

/**
 * A learner's step inside a sentence: as mathematics, or in quotation marks where it is in words.
 */
function quoteStep(step: string): string {
  const plain = step.replaceAll('$', '').trim()
  const isWords = inWords.test(plain) || !formula.test(plain) || timed.test(plain)
  return isWords
    ? `“${withoutMarkup(plain)}”`
    : inMath(plain.replace(/[<>](?=\s*[a-z/!]{2,})/gi, ' '))
}

/** Without markup, and without question marks: a reply asks one question. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/[<>$*_`[\]\\|#]/g, ' ')
    .replace(/[?？¿]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, es }

export const catalogueOf = (language: Language): Catalogue => catalogues[language]

/** The first sentences of a reply, for the act or the tone of the learner's message; a question follows them. */
export function openersOf(
  kind: 'refusals' | 'returns' | 'encouragements',
  { words, tone, act, language }: ReplyContext,
): Wordings {
  if (act !== null && kind === 'encouragements') return actsIn(language)[act].says
  return words[kind][tone] ?? words[kind].plain
}

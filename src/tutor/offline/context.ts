/**
 * The context of a reply: the input, what code computed about it, and the language to answer in;
 * and the phrases that all replies share.
 */
import type { Assessment } from '../assessment'
import { learnerMessages, newestMessage } from '../turns'
import { type Catalogue, fillIn, type Wordings } from '../language/sentences'
import { languageOfDialogue } from '../../text/language'
import { type Tone, toneOf } from '../language/tone'
import type { Language } from '../../text/language'
import { problemIn } from '../mathematics'
import type { MathProblem, WrongStep } from '../../math/problem'
import { inMath } from '../../math/algebra/format'
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
  /** Of the learner's newest messages; English where that is another language. */
  readonly language: Language
  /** Whether the learner writes in none of the four languages. */
  readonly isOtherLanguage: boolean
  readonly words: Catalogue
}

/** The context of a reply about a recognised problem. */
export interface OfflineContext extends ReplyContext {
  readonly problem: MathProblem
}

/** Groups of candidate replies, the best group first. */
export type Candidates = readonly Wordings[]

export function replyContext(input: TutorInput, assessment: Assessment): ReplyContext {
  const found = languageOfDialogue(learnerMessages(input.turns))
  const language = found === 'other' ? 'en' : found
  const message = newestMessage(input.turns)
  return {
    input,
    assessment,
    message,
    tone: toneWith(assessment, message),
    language,
    isOtherLanguage: found === 'other',
    words: catalogueOf(language),
  }
}

/** A feeling that the assessment has found comes before the words of the message. */
function toneWith({ affect }: Assessment, message: string): Tone {
  const tone = toneOf(message)
  if (!affect || tone === 'meddling' || tone === 'resigned') return tone
  return affect === 'frustrated' ? 'frustrated' : 'resigned'
}

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

/** Wordings about a learner's step, with the step before it where there is one. */
export function aboutStep(
  templates: Wordings,
  { quote, previous = '' }: { readonly quote: string; readonly previous?: string },
): Wordings {
  return fillIn(templates, { step: quoteStep(quote), previous: quoteStep(previous) })
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

/**
 * A learner's step inside a sentence: as mathematics, or in quotation marks where it is in words.
 */
export function quoteStep(step: string): string {
  const plain = step.replaceAll('$', '').trim()
  const isWords = /^\p{L}{2,}(?: \p{L}+){1,200}$/u.test(plain) || !formula.test(plain)
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

/** The first sentences of a reply, for the tone of the learner's message; a question follows them. */
export function openersOf(
  kind: 'refusals' | 'returns' | 'encouragements' | 'closings',
  { words, tone }: ReplyContext,
): Wordings {
  return words[kind][tone] ?? words[kind].plain
}

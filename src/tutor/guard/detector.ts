/** What the detectors of all policies share. */
import { isLetter } from '../../lib/ascii'
import { normalizeText } from '../../text/normalize'
import type { NumberFinder, NumberInWords } from '../../text/number-words'
import { digitArticles, namesWriting, valuesOtherwiseWritten } from '../../text/other-writings'
import { computedIn } from '../../text/programs'
import { numberToken, textAt, type Token, tokensOf, wordToken } from '../../text/tokens'
import { isSentenceEnd, presentationAt } from './presentation'
import { namesDigits, spelledJoints } from './value-statements'

/** Whether a text discloses what is held back. Pure but for the steps that it has let pass. */
export interface DisclosureDetector {
  (text: string): boolean
  /**
   * Whether a word of prose may disclose: its sentence then waits for its end. Absent where only
   * numbers and formulas are held back.
   */
  readonly isSuspicious?: (word: string) => boolean
  /**
   * Whether a short sentence may complete a disclosure that the text before it begins. Absent: any
   * may.
   */
  readonly mayComplete?: (sentence: string, before: string) => boolean
  /** Whether a text and the sentence behind it disclose when they are joined. Absent: as joined. */
  readonly completes?: (before: string, sentence: string) => boolean
  /** Whether a line of a sentence computes it, run behind the lines before. Absent: none does. */
  readonly computes?: (before: string, sentence: string) => boolean
}

/** A text discloses where one of two detectors says so. */
export function eitherOf(one: DisclosureDetector, other: DisclosureDetector): DisclosureDetector {
  const both = [one, other]
  const detector: DisclosureDetector = (text) => both.some((each) => each(text))
  return Object.assign(detector, {
    isSuspicious: (word: string) => both.some((each) => each.isSuspicious?.(word) === true),
    mayComplete: (sentence: string, before: string) =>
      both.some((each) => each.mayComplete?.(sentence, before) ?? true),
    completes: (before: string, sentence: string) =>
      both.some(
        (each) =>
          (each.mayComplete?.(sentence, before) ?? true) &&
          (each.completes?.(before, sentence) ?? each(before + sentence)),
      ),
    computes: (before: string, sentence: string) =>
      both.some((each) => each.computes?.(before, sentence) === true),
  })
}

/** Which values may not be disclosed. */
export interface Undisclosed {
  readonly isHeld: (value: number) => boolean
  /** The task and the learner's messages in lower case: their own lines of code may be repeated. */
  readonly said: string
}

/** A calculation in numbers alone is read where calculations are. */
const bareCalculation = /^[\d\s.,+*/()×÷·^-]*$/

/** Whether a text, with its tokens, writes a held value by places, in another base, with letters for digits. */
export function writesOtherwise(
  text: string,
  tokens: readonly Token[],
  { isHeld }: Undisclosed,
): boolean {
  const isNamed =
    tokens.some(({ kind, text: word }) => kind === 'word' && namesWriting(word)) ||
    tokens.filter((_, at) => isCountedDigit(tokens, at)).length > 1
  return valuesOtherwiseWritten(text, isNamed).some(isHeld)
}

/** "a one", "eine Acht": a digit in words behind an article. */
function isCountedDigit(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.form === 'words' && digitArticles.has(textAt(tokens, at - 1))
}

/** Whether a line of `sentence` computes a held value when it runs behind the lines `before`. */
export function computesHeld(
  before: string,
  sentence: string,
  { isHeld, said }: Undisclosed,
): boolean {
  const computed = computedIn(before + sentence)
  if (computed.length === 0) return false
  const lines = (before + sentence).split('\n')
  const from = before.split('\n').length - 1
  return computed.some(({ value, line }) => {
    if (line < from || !isHeld(value)) return false
    const written = lines[line]?.trim() ?? ''
    return (
      !said.includes(written.toLowerCase()) && !bareCalculation.test(written.replaceAll('`', ''))
    )
  })
}

const lineEnd = /\n\s{0,32}$/
/** The blank behind a sentence belongs to the next one. */
const sentenceEnd = /[.!?]["'”’»)\]*_`~]{0,8}\s{0,32}$/
const wideEnd = /[。！？]["'”’»)\]*_`~]{0,8}\s{0,32}$/
/** A tag, a command or a comment that the next sentence may close. */
const openTag = /<[^<>]*$/
const maxJoints = 3

/** Whether `sentence` may continue what `before` begins. */
export function mayJoin(before: string, sentence: string): boolean {
  if (!isEnded(before, sentence) || isOpen(before)) return true
  const tokens = tokensOf(sentence)
  if (beginsWithNumber(tokens) || namesDigits(tokens)) return true
  return mayNameDigits(before) && namesDigits(tokensOf(before))
}

/** What may hide a word: another script, an entity, a tag, or a command that leaves no sign behind. */
const disguise =
  /[^\0-\x7f]|[&<]|\\(?!(?:cdot|times|div|pm|[dt]?frac|sqrt|boxed)(?![A-Za-z]))[A-Za-z]/
/** The words for a digit, with the signs between that normalized text leaves out. */
const digitWord =
  /d[^a-z]*i[^a-z]*g[^a-z]*i[^a-z]*t|z[^a-z]*i[^a-z]*f[^a-z]*f|c[^a-z]*(?:h[^a-z]*)?i[^a-z]*f/i

/** False where no word for a digit stands in a text, so that its tokens need not be read. */
function mayNameDigits(text: string): boolean {
  return digitWord.test(text) || disguise.test(text)
}

function isEnded(before: string, sentence: string): boolean {
  if (lineEnd.test(before) || wideEnd.test(before)) return true
  return sentenceEnd.test(before) && (/\s$/.test(before) || /^\s/.test(sentence))
}

/** Whether markup stands open at the end. */
function isOpen(text: string): boolean {
  if (openTag.test(text)) return true
  return text.includes('{') && text.split('{').length > text.split('}').length
}

/** "8", "then an eight": digits or an amount that the text before may begin. */
function beginsWithNumber(tokens: readonly Token[]): boolean {
  const first = tokens.findIndex(({ kind }) => kind === 'number')
  if (first < 0 || first > maxJoints) return false
  return tokens.slice(0, first).every(({ text }) => spelledJoints.has(text))
}

/** The tokens of `text` with each number that `numbers` finds as one token. */
export function withNumberWords(
  tokens: readonly Token[],
  text: string,
  numbers: NumberFinder,
): readonly Token[] {
  const plain = normalizeText(text)
  if (!mayHold(tokens, plain, numbers)) return tokens
  const isResult = (each: NumberInWords) =>
    !isRead(tokens, each) && standsAsResult(replaced(tokens, plain, each), each)
  const found = numbers.find(plain, isResult).filter((each) => !isRead(tokens, each))
  return found.reduce((read, each) => replaced(read, plain, each), tokens)
}

/** Whether a number is given as the result of its sentence, at its end or before one more word: "The answer is tolv." */
function standsAsResult(tokens: readonly Token[], { start }: NumberInWords): boolean {
  const at = tokens.findIndex((token) => token.kind === 'number' && token.start === start)
  const presentation = presentationAt(tokens, at)
  if (presentation === 'mention' || presentation === 'value') return false
  const isEnd = (place: number) => place >= tokens.length || isSentenceEnd(tokens, place)
  return isEnd(at + 1) || (tokens[at + 1]?.kind === 'word' && isEnd(at + 2))
}

/** Letters of scripts whose words the tokens split otherwise, or not at all. */
const otherwiseSplit = /[\u0e00-\u0eff\u2e80-\uffff]/

function mayHold(tokens: readonly Token[], plain: string, numbers: NumberFinder): boolean {
  if (otherwiseSplit.test(plain)) return true
  return tokens.some(({ kind, form, text, start, end }) => {
    if (kind === 'sign' || form === 'digits') return false
    const isPlain = isLetter(plain.charCodeAt(start)) && isLetter(plain.charCodeAt(end - 1))
    return numbers.mayHold(isPlain && form === 'none' ? text : plain.slice(start, end))
  })
}

/** Whether the tokens have the number already, or a larger one there. */
function isRead(
  tokens: readonly Token[],
  { value, start, end, isForeign }: NumberInWords,
): boolean {
  // "zero" is a word of many languages, and the tokens take it for one that starts or compares.
  if (isForeign === true && value === 0) return false
  return tokens.some((token) => {
    if (token.kind !== 'number' || token.end <= start || token.start >= end) return false
    const isSame = token.start <= start && token.end >= end
    return isSame && (token.values.includes(value) || token.end - token.start > end - start)
  })
}

/** The tokens with a number in the place of those that it covers; a part of a word stays a word. */
function replaced(
  tokens: readonly Token[],
  plain: string,
  { value, start, end }: NumberInWords,
): readonly Token[] {
  const before = tokens.filter((token) => token.end <= start)
  const after = tokens.filter((token) => token.start >= end)
  const first = tokens[before.length]
  const last = tokens[tokens.length - after.length - 1]
  const rest = (from: number, to: number) =>
    from < to ? [wordToken(plain.slice(from, to), false, from, to)] : []
  const text = plain.slice(start, end)
  const number = numberToken([value], { text, form: 'words', start, end, decimals: 0 })
  return [
    ...before,
    ...rest(first?.start ?? start, start),
    { ...number, isMade: true },
    ...rest(end, last?.end ?? end),
    ...after,
  ]
}

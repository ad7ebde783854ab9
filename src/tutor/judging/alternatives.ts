/**
 * Finds alternatives for one value in a learner's message: "16, 17 or 18", "maybe 5, maybe 6", a
 * list with marks, a value a line. Such a message is a guess, and nothing of it is judged: else one
 * message would find the answer by trying many. The shape of the message decides, before any value
 * is compared with a key; of the answer only the number of its values is used.
 *
 * A message is cut into pieces at separators and words of choice. A piece gives a value for a slot: an
 * unknown ("x = 5"), the left side of an equality ("48 + 72 = 120"), a label ("eggs: 9"), or none. A
 * slot with more values than the task asks for is a list of alternatives.
 */
import type Fraction from 'fraction.js'
import { boundRuns } from '../../lib/bounded-text'
import { readExpression } from '../../math/algebra/read-expression'
import { plainNotation } from '../../math/algebra/notation'
import { approximateAt, sameValue } from '../../math/algebra/value'
import type { LanguageWords } from '../../text/languages/language'
import { patternOfLanguages, wordsOfLanguages } from '../../text/languages/languages'
import { numberFinder } from '../../text/number-words'
import { isBreak, isEquals, type MessageToken, messageTokens } from '../../text/tokens'
import { numeralAt } from '../../text/numerals'
import { normalizeText } from '../../text/normalize'
import { afterCorrection, corrections } from '../learner-intent'
import {
  andWords,
  choiceWords,
  conditionWords,
  guessFillers,
  hedgeWords,
  joiningPrepositions,
  joiningVerbs,
  operationWords,
  weakChoiceWords,
} from '../language/choice-words'
import { attempt } from '../mathematics'
import { knownUnitOf } from '../../text/units'
import { withRatios } from './structured-answers'
import { choicesIn } from './choices'
import { inSigns } from './spoken-calculations'

/** How many values a task asks for. It says nothing about the values themselves. */
export interface AskedValues {
  /** At least 1. */
  readonly count: number
  /** The values that each unknown has in the answer: two of `x` in "x = 2 or x = 3". */
  readonly unknowns: ReadonlyMap<string, number>
  /** What answers are, beside numbers and formulas. */
  readonly kind: 'value' | 'choice' | 'text'
  /** The task's text, and the numbers in it: a sentence may repeat them. */
  readonly task: string
  readonly given: ReadonlySet<string>
  /** Whether the answer is judged by its last value alone, so that its way may name others. */
  readonly endsInAnswer: boolean
  /** Whether an answer is a ratio or a time, so that "9 to 2" is one value. */
  readonly isRatio: boolean
  /** The options of a choice in the order of their letters; empty without any. */
  readonly options: readonly string[]
}

/** What a task without a known answer asks for. */
export const oneValue = (task: string): AskedValues =>
  askedValues([], { kind: choicesIn(task).length > 1 ? 'choice' : 'value', task })

/** What a task asks for whose answer has these values, such as `["x = 2", "x = 3"]`. */
export function askedValues(
  answers: readonly string[],
  of: Pick<AskedValues, 'kind' | 'task'> & Partial<AskedValues>,
): AskedValues {
  const { kind, task, endsInAnswer = false, options } = of
  const parts = answers.flatMap((answer) => piecesOf(answer))
  const pieces = parts.filter(hasValue)
  const isRatio = answers.some((answer) => answer.includes(':'))
  const names = kind === 'text' ? parts.filter(({ label }) => label !== '') : []
  const twofold = pieces.filter(hasBothSigns).length
  // "No solution": two roots may be given for an equation that has none.
  const least = kind === 'value' && answers.length > 0 && pieces.length === 0 ? 2 : 1
  const unknowns = new Map<string, Set<string>>()
  for (const { slot, value } of pieces) {
    if (/^[a-z]$/i.test(slot)) unknowns.set(slot, (unknowns.get(slot) ?? new Set()).add(value.text))
  }
  return {
    count: Math.max(least, answers.length, pieces.length + twofold, names.length),
    unknowns: new Map(Array.from(unknowns, ([name, values]) => [name, values.size])),
    kind,
    task,
    given: numbersIn(task),
    endsInAnswer,
    isRatio,
    options: options ?? choicesIn(task).map(({ text }) => text),
  }
}

const numbersIn = (text: string): ReadonlySet<string> =>
  new Set(
    tokensOf(plainText(text.slice(0, maxRead))).flatMap(({ kind, text: number }) =>
      kind === 'number' ? [number] : [],
    ),
  )

/**
 * The part of a message that is judged: all of it, what stands behind a correction ("17, no, 18") or
 * at the end of a way ("first 72, then 120"), or null where it lists alternatives. So of several bare
 * values one is judged at most: the last.
 */
export function judgedPart(text: string, asked: AskedValues): string | null {
  const isOne = !listsAlternatives(text, asked)
  if (isOne && asked.kind !== 'value') return text
  const claim = isOne ? lastClaim(text, asked) : null
  if (claim !== null) return claim
  if (corrections(text) === 0) return isOne ? null : endOfWay(text, asked)
  if (corrections(text) !== 1) return null
  const rest = afterCorrection(text)
  return rest === text || listsAlternatives(rest, asked) ? null : rest
}

/** So many numbers are no way to one value; reading each of them would take long. */
const maxNumbers = 400
const digitRuns = /\d+/g

/** Whether a text offers more values than a task asks for. Linear in the length of the text. */
function listsAlternatives(text: string, asked: AskedValues): boolean {
  return attempt(
    'alternatives',
    () => {
      const bounded = withLetters(boundRuns(text.slice(0, maxRead)), asked)
      if ((bounded.match(digitRuns)?.length ?? 0) > maxNumbers) return true
      const read = withNamedLines(asked.isRatio ? withRatios(bounded) : bounded)
      if (isRange(read, asked) || offersNumberWords(read, asked)) return true
      if (joinsByWords(read, asked)) return true
      const pieces = piecesOf(read, asked)
      return (
        offersValues(pieces, asked) ||
        offersFormulas(pieces, asked) ||
        offersEquations(read, asked) ||
        triesResults(pieces, asked) ||
        (asked.kind === 'choice' && offersLetters(pieces, asked)) ||
        (asked.kind !== 'value' && offersWords(pieces, asked))
      )
    },
    () => false,
  )
}

const assignment = /(?<![\p{L}\d'′])([a-z](?:['′]{1,3})?)(?: ?\( ?[a-z] ?\))? ?=(?!=)/giu

/** "u = x^2, u' = 2x": a function and its derivative, each named once, stand in lines of their own. */
function withNamedLines(text: string): string {
  const names = Array.from(text.matchAll(assignment), ([, name = '']) => name)
  const isDerived = names.some((name) => /['′]/.test(name)) && new Set(names).size === names.length
  return isDerived ? text.replace(/[,;] ?(?=[a-z]['′]{0,3}(?: ?\( ?[a-z] ?\))? ?=)/gi, '\n') : text
}

/** The text with its letter for each option of several words: "17 and 19", "both A and C". */
function withLetters(text: string, { kind, options }: AskedValues): string {
  if (kind !== 'choice') return text
  const named = options
    .map((option, at) => ({ option: option.trim(), letter: String.fromCharCode(65 + at) }))
    .filter(({ option }) => /[\s,;/]/.test(option))
    .toSorted((a, b) => b.option.length - a.option.length)
  return named
    .reduce((read, { option, letter }) => read.replaceAll(option, ` ${letter} `), text)
    .replace(/(?<![\p{L}\d])([A-H]) ?\/ ?(?=[A-H](?![\p{L}\d]))/giu, '$1, ')
}

/** Whether a text has nothing but values and the words that go with guesses. */
export function isBareGuess(text: string): boolean {
  return piecesOf(boundRuns(text.slice(0, maxRead))).every(
    ({ kind, label }) => kind !== 'calculation' && kind !== 'equality' && label === '',
  )
}

const maxRead = 4000

/* ---- Pieces ---- */

type Join = 'choice' | 'question' | 'line' | 'list' | 'conclusion' | 'start'

interface Token {
  readonly kind: 'number' | 'word' | 'letter' | 'sign' | 'point' | 'separator'
  /** In lower case; a number with a decimal point. */
  readonly text: string
  readonly isSpaced: boolean
}

interface PieceValue {
  readonly text: string
  /** Whether it is a number, and no unfinished calculation or formula. */
  readonly isNumber: boolean
  /** Null where it is no number, or is not read as one. */
  readonly number: Fraction | null
}

/** What stands between two separators. */
interface Piece {
  readonly kind: 'value' | 'equality' | 'calculation' | 'formula' | 'words'
  /** What stands between it and the piece before. */
  readonly join: Join
  /** The unknown or the left side whose value it gives; empty without one. */
  readonly slot: string
  /** Its words without those that say nothing, before the value and behind it. */
  readonly label: string
  readonly isLabelBefore: boolean
  readonly isLabelBehind: boolean
  readonly value: PieceValue | null
  /** All of its words. */
  readonly words: readonly string[]
}

type ValuePiece = Piece & { readonly value: PieceValue }

/** "4 ± 2" is two values. */
const hasBothSigns = ({ value }: ValuePiece): boolean => value.text.includes('±')

const hasValue = (piece: Piece): piece is ValuePiece => piece.value !== null

/** The pieces of a text. `asked`: marks of a list are told from names of unknowns by it. */
function piecesOf(text: string, asked?: AskedValues): readonly Piece[] {
  if (latest?.text !== text || latest.asked !== asked) {
    latest = { text, asked, pieces: readPieces(text, asked) }
  }
  return latest.pieces
}

/** What was read last: the judges of one message ask for the same text in turn. */
let latest: {
  readonly text: string
  readonly asked: AskedValues | undefined
  readonly pieces: readonly Piece[]
} | null = null

function readPieces(text: string, asked: AskedValues | undefined): readonly Piece[] {
  const tokens = tokensOf(withoutMarks(plainText(text), asked))
  const pieces: Piece[] = []
  let [join, from]: [Join, number] = ['start', 0]
  const close = (to: number) => {
    if (to > from) pieces.push(pieceOf(tokens.slice(from, to), join))
    if (to > from) join = 'list'
  }
  for (const [at, token] of tokens.entries()) {
    const found = joinAt(tokens, at)
    if (found === null) continue
    close(at)
    join = stronger(join, found)
    const isDropped = token.kind === 'separator' || found === 'choice'
    from = isDropped ? at + 1 : at
  }
  close(tokens.length)
  return pieces
}

const strength: readonly Join[] = ['start', 'list', 'line', 'conclusion', 'question', 'choice']
const stronger = (a: Join, b: Join): Join => (strength.indexOf(a) > strength.indexOf(b) ? a : b)

/** How a token separates what stands before it from what follows; null where it does not. */
function joinAt(tokens: readonly Token[], at: number): Join | null {
  const token = tokens[at]
  if (token === undefined) return null
  const { kind, text } = token
  if (kind === 'separator') return separatorJoin(text)
  if (kind === 'word') {
    if (choiceWords.has(text)) return 'choice'
    if (conclusionWords.has(text)) return 'conclusion'
    const isBetween = isValueEnd(tokens[at - 1]) && isValueStart(tokens, at + 1)
    if (isBetween && !isMixed(tokens, at + 1)) {
      if (andWords.has(text)) return 'list'
      if (weakChoiceWords.has(text) && (text !== 'of' || isOnlyNumbers(tokens))) return 'choice'
    }
    if (hedgeWords.has(text) || conditionWords.has(text)) return 'list'
    return null
  }
  // Numbers side by side, "5 6 7"; but not "2 1/2".
  const isNext = kind === 'number' && tokens[at - 1]?.kind === 'number'
  return isNext && !isMixed(tokens, at) ? 'list' : null
}

function separatorJoin(sign: string): Join {
  if (sign === '?') return 'question'
  if (sign === '\n') return 'line'
  if (sign === '→') return 'conclusion'
  return sign === '∨' ? 'choice' : 'list'
}

const conclusionWords = wordsOfLanguages(({ telling }) => telling?.conclusions)

const isValueEnd = (token: Token | undefined): boolean =>
  token?.kind === 'number' || token?.kind === 'point' || token?.text === ')' || token?.text === '%'

function isValueStart(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  const isSigned = token.text === '-' && tokens[at + 1]?.kind === 'number'
  return token.kind === 'number' || token.kind === 'point' || isSigned
}

/** "1/2" of "2 1/2" and of "2 and 1/2". */
function isMixed(tokens: readonly Token[], at: number): boolean {
  const [top, sign, bottom] = tokens.slice(at, at + 3)
  return (
    top?.kind === 'number' &&
    sign?.text === '/' &&
    bottom?.kind === 'number' &&
    Number(top.text) < Number(bottom.text)
  )
}

const isOnlyNumbers = (tokens: readonly Token[]): boolean =>
  tokens.every(
    ({ kind, text }) =>
      kind === 'number' ||
      kind === 'separator' ||
      guessFillers.has(text) ||
      weakChoiceWords.has(text),
  )

const relations = new Set(['=', '<', '>', '≤', '≥'])
const operators = new Set(['+', '-', '*', '/', '^', '(', ')', '√', '±'])

function pieceOf(tokens: readonly Token[], join: Join): Piece {
  const [first] = tokens
  if (tokens.length === 1 && first?.kind === 'number') return loneNumber(first.text, join)
  const words = tokens.flatMap(({ kind, text }) =>
    kind === 'word' || kind === 'letter' ? [text] : [],
  )
  const whole = { join, words, slot: '', value: null, ...labelOf(tokens) }
  const at = tokens.findLastIndex(({ kind, text }) => kind === 'sign' && relations.has(text))
  if (at >= 0) return relationPiece(tokens, at, whole)
  const values = runsOf(tokens)
  const [only] = values
  if (only === undefined) return { ...whole, kind: 'words' }
  if (values.length > 1) return tellingPiece(tokens, values, whole)
  const value = valueOf(only.tokens)
  if (value?.isNumber) return { ...whole, kind: 'value', value }
  if (withoutBrackets(only.tokens).every(({ kind }) => kind === 'letter')) {
    return { ...whole, kind: 'words' }
  }
  return { ...whole, ...unfinished(only.tokens) }
}

/** The commonest piece of a list. */
const loneNumber = (text: string, join: Join): Piece => ({
  join,
  words: [],
  slot: '',
  label: '',
  isLabelBefore: false,
  isLabelBehind: false,
  kind: 'value',
  value: { text, isNumber: true, number: fractionOf(text) },
})

type Whole = Omit<Piece, 'kind'>

/** "x = 5", "48 + 72 = 120", "eggs = 9". */
function relationPiece(tokens: readonly Token[], at: number, whole: Whole): Piece {
  const first = tokens.findIndex(({ kind, text }) => kind === 'sign' && relations.has(text))
  const [left, right] = [tokens.slice(0, first), tokens.slice(at + 1)]
  const [run] = runsOf(right)
  const value = run === undefined ? null : valueOf(run.tokens)
  const sign = tokens[at]?.text ?? ''
  const leftRuns = runsOf(left)
  const name = leftRuns.at(-1)?.tokens ?? []
  const letter = name.length === 1 && name[0]?.kind === 'letter' ? name[0].text : null
  const given = value && sign !== '=' ? { ...value, text: `${sign}${value.text}` } : value
  if (letter !== null && at === first) {
    const named = { ...whole, slot: letter, label: '' }
    return given?.isNumber
      ? { ...named, kind: 'value', value: given }
      : { ...named, ...unfinished(run?.tokens ?? []) }
  }
  const isCalculated = name.some(({ kind, text }) => kind === 'sign' && operators.has(text))
  const side = textOf(isCalculated || leftRuns.length < 2 ? name : left)
  if (!/\d/.test(side) && given === null) return { ...whole, ...unfinished(run?.tokens ?? []) }
  // "= 36" and "36 = 36" say no more than "36".
  if (side === '' || side === given?.text) return { ...whole, kind: 'value', value: given }
  if (/^-?[\d.]+$/.test(side)) return { ...whole, kind: 'equality', slot: '', value: null }
  if (letter !== null) return { ...whole, kind: 'value', slot: letter, label: '', value: given }
  return { ...whole, kind: 'equality', slot: `=${side}`, value: given }
}

/** A formula, or a calculation without its result. */
function unfinished(tokens: readonly Token[]): Pick<Piece, 'kind' | 'value'> {
  const isFormula = tokens.some(({ kind }) => kind === 'letter')
  const value = { text: textOf(tokens), isNumber: false, number: null }
  return { kind: isFormula ? 'formula' : 'calculation', value }
}

/** "10% is 24", "9 eggs at 2 dollars": several values, of which the last is what it tells. */
function tellingPiece(tokens: readonly Token[], runs: readonly Run[], whole: Whole): Piece {
  const last = runs.at(-1)
  const values = new Set(runs.map(({ tokens: run }) => textOf(run)))
  const only = values.size === 1 && last ? valueOf(last.tokens) : null
  if (only?.isNumber) return { ...whole, kind: 'value', value: only }
  const side =
    last === undefined
      ? ''
      : tokens
          .slice(0, last.start)
          .map(({ text }) => text)
          .join(' ')
  return { ...whole, kind: 'equality', slot: `=${side}`, value: last ? valueOf(last.tokens) : null }
}

interface Run {
  readonly start: number
  readonly tokens: readonly Token[]
}

/** The numbers, letters and signs that stand side by side. */
function runsOf(tokens: readonly Token[]): readonly Run[] {
  const runs: { start: number; tokens: Token[] }[] = []
  let isOpen = false
  for (const [at, token] of tokens.entries()) {
    const isPart = token.kind !== 'word' && !relations.has(token.text)
    if (isPart && !isOpen) runs.push({ start: at, tokens: [] })
    if (isPart) runs.at(-1)?.tokens.push(token)
    isOpen = isPart
  }
  return runs.filter(({ tokens: run }) =>
    run.some(({ kind }) => kind === 'number' || kind === 'letter' || kind === 'point'),
  )
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('')

/** The value that a run gives; `number` is null for a formula and for an unfinished calculation. */
function valueOf(tokens: readonly Token[]): PieceValue | null {
  const bare = withoutBrackets(tokens)
  const [first] = bare
  if (bare.length === 1 && first?.kind === 'point') {
    return { text: first.text, isNumber: true, number: null }
  }
  if (!bare.some(({ kind }) => kind === 'number') || bare.some(({ kind }) => kind === 'letter')) {
    return null
  }
  const isBare = bare.every(
    ({ kind, text }, at) =>
      kind !== 'sign' || '%/'.includes(text) || (at === 0 && '-±'.includes(text)),
  )
  const text = textOf(bare)
  if (!isBare) return { text, isNumber: false, number: null }
  const written = bare.map(({ text: part, isSpaced }) => (isSpaced ? ` ${part}` : part)).join('')
  return { text, isNumber: true, number: fractionOf(written.trim()) }
}

/** "1/2", "2 1/2", "0.5" and "50%" as a fraction; null for other writings. */
function fractionOf(written: string): Fraction | null {
  const size = written
    .replace(/^-/, '')
    .replace(/ ?([/%])/g, '$1')
    .replace('/ ', '/')
  const reading = numeralAt(size, 0)?.readings.find(({ end }) => end === size.length)
  if (reading === undefined) return null
  return written.startsWith('-') ? reading.value.neg() : reading.value
}

function withoutBrackets(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ text }) => text !== '(' && text !== ')')
}

function labelOf(
  tokens: readonly Token[],
): Pick<Piece, 'label' | 'isLabelBefore' | 'isLabelBehind'> {
  const at = tokens.findIndex(({ kind }) => kind === 'number' || kind === 'point')
  const isSaying = ({ kind, text }: Token) => kind === 'word' && !saysNothing(text)
  const [before, behind] = at < 0 ? [tokens, []] : [tokens.slice(0, at), tokens.slice(at)]
  const words = tokens.filter(isSaying).map(({ text }) => text)
  return {
    label: words.join(' '),
    isLabelBefore: before.some(isSaying),
    isLabelBehind: behind.some(isSaying),
  }
}

const saysNothing = (word: string): boolean =>
  word === 'A' ||
  guessFillers.has(word) ||
  hedgeWords.has(word) ||
  conditionWords.has(word) ||
  conclusionWords.has(word) ||
  choiceWords.has(word)

/* ---- Groups ---- */

/** Whether a slot has more values than the task asks for. */
function offersValues(pieces: readonly Piece[], asked: AskedValues): boolean {
  const isTold = pieces.some(({ isLabelBefore, kind }) => isLabelBefore && kind !== 'formula')
  const read = asked.endsInAnswer ? afterWay(pieces) : pieces
  return Array.from(slotsOf(read)).some(([name, values]) => {
    const limit = isSlip(name, values) ? solutionsOfSlip : limitOf(name, asked)
    return weightOf(distinct(ownValues(values, isTold, asked), limit + 1), asked) > limit
  })
}

/** "4x + 9 = 9, 4x + 9 = 0": two lines of a derivation, one of them wrong, may have a side in common. */
const isSlip = (slot: string, values: readonly ValuePiece[]): boolean =>
  /[A-Za-z]/.test(slot) &&
  slot.startsWith('=') &&
  !/[A-Za-z]{2}/.test(slot) &&
  values.every(({ join }) => join !== 'choice' && join !== 'question')

/** A number in digits, with a fraction or a percent sign. */
const plainNumber =
  /(?<![\p{L}\p{N}.,])[-−]?\p{Nd}{1,12}(?:[.,]\p{Nd}{1,12}){0,4}(?:\s?\/\s?\p{Nd}{1,12})?\s?%?(?![\p{L}\p{N}])/gu
const sentenceEnd = /[\n;!?]|\.(?=\s|$)/u
const wordsOnly = /^[\s,:–—&"'’()\p{L}\p{M}-]{1,60}$/u
const oneWord = /\p{L}[\p{L}\p{M}'’]*/gu

/**
 * "5 along with 6 along with 7": values that nothing but words join. No list knows all such words; so any do
 * that are neither a calculation, nor a unit, nor of the task, where they repeat or are all that is said.
 */
function joinsByWords(text: string, asked: AskedValues): boolean {
  if (asked.kind !== 'value') return false
  return plainText(text)
    .split(sentenceEnd)
    .some((sentence) => isJoinedByWords(sentence, asked))
}

function isJoinedByWords(sentence: string, asked: AskedValues): boolean {
  const numbers = Array.from(sentence.matchAll(plainNumber)).slice(0, maxCompared)
  const most = Math.max(asked.count, asked.unknowns.size)
  if (new Set(numbers.map(([value]) => value)).size <= most) return false
  const ends = numbers.map(({ 0: value, index }) => index + value.length)
  const gaps = numbers.slice(1).map(({ index }, at) => sentence.slice(ends[at], index))
  if (!gaps.every((gap) => joinsValues(gap, asked))) return false
  const around = sentence.slice(0, numbers[0]?.index) + ' ' + sentence.slice(ends.at(-1))
  const isAll = wordsOf(around).every(saysNothingMore)
  return isAll || (gaps.length > 1 && new Set(gaps.map((gap) => wordsOf(gap).join(' '))).size === 1)
}

/** Whether what stands between two values may be a word of choice of any language. */
function joinsValues(gap: string, { task }: AskedValues): boolean {
  const words = wordsOf(gap)
  if (!wordsOnly.test(gap) || words.length === 0 || words.length > 4) return false
  if (words.some((word) => hedgeWords.has(word))) return true
  if (words.every((word) => word.length === 1 || isReadElsewhere(word))) return false
  const asks = task.toLowerCase()
  const hasMeaning = (word: string) =>
    (operationWords.has(word) && word !== 'by') ||
    joiningVerbs.has(word) ||
    conclusionWords.has(word) ||
    relativeWords.has(word) ||
    functions.has(word) ||
    knownUnitOf(word) !== null ||
    (word.length > 3 && asks.includes(word))
  return !words.some(hasMeaning) && gap.search(orderWord) < 0
}

/** Words of choice make lists of pieces, and "of" a statement of both numbers. */
const isReadElsewhere = (word: string): boolean =>
  [choiceWords, weakChoiceWords, andWords, joiningPrepositions].some((words) => words.has(word))

/** An unknown, or a word that may stand beside a guess. */
const saysNothingMore = (word: string): boolean =>
  word.length === 1 || guessFillers.has(word) || hedgeWords.has(word)

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(oneWord) ?? []

/** The conclusion of a way that is told in words: "I added 4 and 5, which is 9. So it is 12." */
function afterWay(pieces: readonly Piece[]): readonly Piece[] {
  const at = pieces.findLastIndex(({ join }) => join === 'conclusion')
  return at > 0 && pieces.slice(0, at).some(namesOperation) ? pieces.slice(at) : pieces
}

/** The values that a message gives, by their slots. */
function slotsOf(pieces: readonly Piece[]): ReadonlyMap<string, readonly ValuePiece[]> {
  const slots = new Map<string, ValuePiece[]>()
  const told = pieces.filter(({ kind }) => kind !== 'words')
  let [last, slot]: [ValuePiece | null, string] = [null, '']
  for (const [at, piece] of told.entries()) {
    const [before, next] = [told[at - 1], told[at + 1]]
    if (!hasValue(piece) || isOperand(piece, before)) {
      last = null
      continue
    }
    if (isQuotient(piece, before, next)) continue
    slot = slotAfter(last, slot, piece)
    const inSlot = slots.get(slot) ?? []
    inSlot.push(piece)
    slots.set(slot, inSlot)
    last = piece
  }
  return slots
}

/** "I added 4 and 5": the numbers of a calculation in words, and formulas, are no values. */
function isOperand(piece: Piece, before: Piece | undefined): boolean {
  if (piece.kind === 'formula' || namesOperation(piece)) return true
  if (before === undefined) return false
  const isResult = relativeWords.has(piece.words[0] ?? '') && tellsWay(before)
  return isResult || (namesOperation(before) && piece.words.length === 0)
}

/** "I multiplied 4 by 5, which equals 20": what stands before tells how the value comes about. */
const tellsWay = ({ kind, label }: Piece): boolean =>
  label !== '' && (kind === 'equality' || kind === 'value')

const relativeWords: ReadonlySet<string> = new Set(['which', 'totaling', 'totalling'])

const namesOperation = ({ kind, label }: Piece): boolean =>
  kind === 'value' && label.split(' ').some((word) => operationWords.has(word))

/** "3x = 15, x = 15/3, x = 5": a division on the way to its result. */
function isQuotient(piece: Piece, before: Piece | undefined, next: Piece | undefined): boolean {
  const isOnWay = before?.kind === 'equality' && next?.slot === piece.slot && piece.slot !== ''
  return isOnWay && next.join !== 'choice' && piece.value?.text.includes('/') === true
}

/** The values without those that a sentence, or a list of all of them, repeats from the task. */
function ownValues(
  values: readonly ValuePiece[],
  isTold: boolean,
  { given }: AskedValues,
): readonly ValuePiece[] {
  const isOffered = values.some(({ join }) => join === 'choice' || join === 'question')
  const own = values.filter(({ value }) => !given.has(value.text))
  const isData = given.size > 2 && own.length === 0 && values.length >= given.size
  return !isOffered && (isTold || isData) ? own : values
}

/** How many values are given; a point gives one for each unknown of the answer. */
function weightOf(values: readonly ValuePiece[], { unknowns }: AskedValues): number {
  const ofPoint = Math.max(1, unknowns.size)
  return values.reduce((sum, { value }) => sum + (value.text.startsWith('(') ? ofPoint : 1), 0)
}

/** The slot of a piece that follows `last`, which is in `slot`. */
function slotAfter(last: ValuePiece | null, slot: string, piece: ValuePiece): string {
  const own = piece.slot === '' ? piece.label : piece.slot
  if (piece.kind === 'calculation')
    return piece.join === 'choice' && last ? slot : `calculation ${piece.value.text}`
  if (last === null) return own
  const isAlike = piece.slot === '' || (piece.kind === 'equality' && last.kind === 'equality')
  if (piece.join === 'choice' && isAlike) return slot
  if (own === slot || piece.kind === 'equality') return own
  const isSide = last.kind === 'equality' || last.kind === 'calculation'
  if (own === '') {
    const isLeadIn = last.label === '' || !last.isLabelBehind || isUnit(last)
    return isSide || (piece.join === 'conclusion' && last.label !== '') || !isLeadIn ? own : slot
  }
  return !isSide && last.label === '' && last.slot === '' && isUnit(piece) ? slot : own
}

/** One or two words right behind the value, and none before: "18 dollars". */
const isUnit = ({ label, isLabelBefore }: Piece): boolean =>
  !isLabelBefore && label !== '' && label.split(' ').length <= 2

function limitOf(slot: string, { count, unknowns }: AskedValues): number {
  if (/^[a-z]$/i.test(slot)) return unknowns.get(slot) ?? count
  if (!slot.startsWith('=')) return count
  // "x - 3 = 5 or x - 3 = -5": so many values as the unknown in it has.
  const [letter = '', ...others] = new Set(slot.toLowerCase().match(/[a-z]/g))
  if (letter === '' || others.length > 0) return 1
  return unknowns.get(letter) ?? (unknowns.size === 0 ? count : 1)
}

/** At most `most` values that are not the same in another writing: 0.5 and 1/2, 90 minutes and 1.5 hours. */
function distinct(pieces: readonly ValuePiece[], most: number): readonly ValuePiece[] {
  const found: ValuePiece[] = []
  for (const piece of pieces.slice(0, maxCompared)) {
    if (found.length >= most) return found
    if (!found.some((other) => isSameValue(piece, other))) found.push(piece)
  }
  return found
}

/** Values of one slot that are compared with each other. */
const maxCompared = 100

function isSameValue(one: ValuePiece, other: ValuePiece): boolean {
  if (one.value.text === other.value.text) return true
  const [a, b] = [baseValue(one), baseValue(other)]
  if (a === null || b === null) return isSameFormula(one.value.text, other.value.text)
  if (a.equals(b)) return true
  // "4/3, so 1.33": a decimal may be rounded where the other is a fraction.
  const isRounded = one.value.text.includes('/') !== other.value.text.includes('/')
  return isRounded && Math.abs(a.valueOf() - b.valueOf()) < 0.006
}

function baseValue({ value, words }: ValuePiece): Fraction | null {
  if (value.number === null || /[<>≤≥±,;]/.test(value.text)) return null
  const unit = words.map(knownUnitOf).find((each) => each !== null)
  return unit ? value.number.mul(unit.factor) : value.number
}

function isSameFormula(one: string, other: string): boolean {
  return attempt(
    'alternative_formula',
    () => {
      const [a, b] = [one, other].map((text) => readExpression(plainNotation(text)))
      return a && b ? sameValue(a, b) : false
    },
    () => false,
  )
}

/** Results that are tried by equalities of no use, such as "30 + 5 = 35, 30 + 6 = 36". */
function triesResults(pieces: readonly Piece[], asked: AskedValues): boolean {
  const { count } = asked
  const last = pieces.filter(hasValue).at(-1)
  return resultsTried(pieces, asked).some((results) => {
    const isConcluded = last?.kind === 'value' && !results.has(last.value.text)
    return results.size > (isConcluded ? Math.max(2, count) : count)
  })
}

/** The results of such equalities, those of one shape together. */
function resultsTried(
  pieces: readonly Piece[],
  { given }: AskedValues,
): readonly ReadonlySet<string>[] {
  const told = pieces.filter(hasValue)
  const known = new Set([...given, ...told.map(({ value }) => value.text)])
  const sides = told.map(({ kind, slot, value }) => (kind === 'calculation' ? value.text : slot))
  const operandsAt = sides.map(numbersOfSide)
  const tried = told.filter(
    ({ kind, value }, at) =>
      (kind === 'equality' || kind === 'calculation') &&
      /^[^a-z]{1,200}$/i.test(sides[at] ?? '') &&
      /[-+*/^]/.test(sides[at] ?? '') &&
      operandsAt[at]?.some((number) => !known.has(number) || number === value.text) &&
      !operandsAt.some((operands, other) => other !== at && operands.includes(value.text)),
  )
  const byShape = Map.groupBy(tried, ({ slot, value, kind }) =>
    (kind === 'calculation' ? value.text : slot).replace(/[\d.]{1,26}/g, '#'),
  )
  return Array.from(byShape.values(), (alike) => new Set(alike.map(({ value }) => value.text)))
}

const numbersOfSide = (side: string): readonly string[] =>
  side.match(/\d{1,12}(?:\.\d{1,12})?/g) ?? []

/** Formulas by words of choice or questions, or a list of them alone; lines are a derivation. */
function offersFormulas(pieces: readonly Piece[], { count }: AskedValues): boolean {
  const isPure = pieces.every(
    ({ kind, label }) => kind === 'formula' || (kind === 'words' && label === ''),
  )
  const formulas = pieces.filter(hasValue).filter(({ kind }) => kind === 'formula')
  const offered = formulas.filter(
    ({ join }, at) =>
      isOffer(join, isPure) ||
      (at + 1 < formulas.length && isOffer(formulas[at + 1]?.join, isPure)),
  )
  return distinct(offered, count + 1).length > count
}

const isOffer = (join: Join | undefined, isPure: boolean): boolean =>
  join === 'choice' || join === 'question' || (isPure && join === 'list')

/** Letters of choices: "A or B", "A, B". What is ruled out before a conclusion counts apart. */
function offersLetters(pieces: readonly Piece[], { count }: AskedValues): boolean {
  let letters = new Set<string>()
  for (const { words, join, label, kind } of pieces) {
    if (join === 'conclusion') letters = new Set()
    if (kind !== 'words' || label !== '') continue
    const isAlone = words.filter((word) => word === 'a' || !saysNothing(word)).length === 1
    for (const word of words) {
      if (/^(?:A|[b-h])$/.test(word) || (word === 'a' && isAlone)) letters.add(word.toLowerCase())
    }
    if (letters.size > count) return true
  }
  return false
}

/** Words as alternatives: by words of choice, or a list of short pieces that the task does not name. */
function offersWords(pieces: readonly Piece[], { count, kind, task }: AskedValues): boolean {
  const known = new Set(tokensOf(plainText(task.slice(0, maxRead))).map(({ text }) => text))
  const short = pieces.filter(({ kind, label }) => kind === 'words' && isShortName(label))
  const isNew = ({ label }: Piece) => label.split(' ').some((word) => !known.has(word))
  const listed = short.filter(isNew)
  const names = new Set(listed.map(({ label }) => label))
  const hasChoice = short.some(({ join, label }) => join === 'choice' && label !== pieces[0]?.label)
  if (hasChoice && new Set(short.map(({ label }) => label)).size > count) return true
  if (kind === 'choice') return false
  const isList = listed.length === pieces.filter(({ words }) => words.length > 0).length
  return isList && names.size > count
}

const isShortName = (label: string): boolean => label !== '' && label.split(' ').length <= 3

/** Characters of a line that is read as an equation. */
const maxEquation = 60
/** A derivation with one slip has lines of two solutions. */
const solutionsOfSlip = 2

/** Equations of one unknown, a line each, that contradict each other more than one slip explains. */
function offersEquations(text: string, { count, task }: AskedValues): boolean {
  const lines = text.split(/[\n;]/).slice(0, maxCompared)
  const given = task.replace(/\s/g, '')
  const own = lines.filter((line) => !given.includes(line.replace(/\s/g, '')))
  const roots = own.flatMap((line) => linearRoot(line.trim()) ?? [])
  return new Set(roots).size > Math.max(solutionsOfSlip, count)
}

/** The solution of a linear equation in one unknown, with three digits, as answers are rounded; null for other lines. */
function linearRoot(line: string): string | null {
  const [left, right, more] = line.length > maxEquation ? [] : line.split('=')
  if (left === undefined || right === undefined || more !== undefined) return null
  if (new Set(line.match(/[a-z]/gi)).size !== 1 || !/\d/.test(line)) return null
  const sides = [left, right].map((side) => readExpression(plainNotation(side)))
  const [a, b] = sides
  if (!a || !b) return null
  const [zero, one, two] = [0, 1, 2].map((x) => approximateAt(a, x) - approximateAt(b, x))
  const slope = (one ?? 0) - (zero ?? 0)
  const isLinear = slope !== 0 && Math.abs((two ?? 0) - (one ?? 0) - slope) < 1e-9
  return isLinear ? (-(zero ?? 0) / slope).toPrecision(3) : null
}

/* ---- Ways ---- */

const orderWord = patternOfLanguages(
  /<words>|<words>|[→⇒⟹∴]|[-=]>/giu,
  ({ telling }) => telling?.conclusions,
  ({ telling }) => telling?.orders,
)
const guessWord = patternOfLanguages(/<words>/iu, ({ telling }) => telling?.guessing)

/** The end of a way of bare values in words of order, "72, so 120"; null for other lists. */
function endOfWay(text: string, asked: AskedValues): string | null {
  const parts = text.slice(0, maxRead).split(orderWord)
  const last = (parts.at(-1) ?? '').trim()
  if (asked.kind !== 'value' || parts.length < 2 || text.length > maxRead) return null
  const around = tokensOf(plainText(parts.join(' ; '))).map(({ text: word }) => word)
  const offers = (word: string) =>
    word === '?' || choiceWords.has(word) || hedgeWords.has(word) || conditionWords.has(word)
  if (around.some(offers) || guessWord.test(text)) return null
  const isOneEach = parts.every((part) => !listsAlternatives(part, asked))
  const values = piecesOf(last, asked).filter(hasValue)
  return isOneEach && values.length > 0 ? last : null
}

interface Claim {
  readonly piece: ValuePiece
  readonly clause: string
  readonly start: number
}

/**
 * The text from its last bare value on, where it tells more of them than the task asks for; so none
 * on the way is judged unless a calculation gives it. Null where sentences of no relation to the task
 * tell them.
 */
function lastClaim(text: string, asked: AskedValues): string | null {
  return attempt(
    'last_claim',
    () => {
      const read = text.slice(0, maxRead)
      // "3*4+7=19, 3*5+7=22, so x = 5": a way of trials tells by its end which of them it means.
      const way = piecesOf(read, asked).filter(hasValue).slice(0, -1)
      const isTried = resultsTried(way, asked).some(({ size }) => size > asked.count)
      if (isTried)
        return text.slice(clausesOf(read, asked).findLast(({ pieces }) => pieces.length > 0)?.start)
      const claims = bareClaims(read, asked)
      const most = Math.max(asked.count, asked.unknowns.size)
      const pieces = claims.map(({ piece }) => piece)
      if (distinct(pieces, most + 1).length <= most) return text
      if (isInvented(claims, text, asked)) return null
      if (asked.endsInAnswer) return text
      const named = claims.findLast(({ clause }) => answerWord.test(clause))
      return named?.clause ?? text.slice(claims.at(-1)?.start)
    },
    () => text,
  )
}

const answerWord = patternOfLanguages(/<words>/iu, ({ telling }) => telling?.answerNouns)
const clausePattern = /(?:[^\n.;,!?]|[.,](?=\S)){1,4000}/gu

/** The clauses of a text with their values. */
const clausesOf = (text: string, asked: AskedValues) =>
  Array.from(text.matchAll(clausePattern), ({ 0: clause, index }) => ({
    clause,
    start: index,
    pieces: piecesOf(clause, asked).filter(hasValue),
  }))

/** The values of a text that neither the task nor a calculation of the text gives, in order. */
function bareClaims(text: string, asked: AskedValues): readonly Claim[] {
  const told = clausesOf(text, asked)
  const supported = new Set(
    told.flatMap(({ pieces }) =>
      pieces.flatMap(({ kind, slot, value }) =>
        kind === 'value' ? [] : [value.text, ...numbersOfSide(slot), ...numbersOfSide(value.text)],
      ),
    ),
  )
  const isBare = (piece: ValuePiece) =>
    piece.kind === 'value' &&
    piece.value.isNumber &&
    !asked.given.has(piece.value.text) &&
    !supported.has(piece.value.text) &&
    !namesOperation(piece)
  return told.flatMap(({ clause, start, pieces }) =>
    pieces.filter(isBare).map((piece) => ({ piece, clause, start })),
  )
}

const stem = 4

/** "Tom has 17. Mary has 18.": each value has a sentence that names nothing of the task. */
function isInvented(claims: readonly Claim[], text: string, { task }: AskedValues): boolean {
  const named = new Set(
    tokensOf(plainText(task.slice(0, maxRead))).map(({ text: word }) => word.slice(0, stem)),
  )
  const words = tokensOf(plainText(text.slice(0, maxRead))).map(({ text: word }) => word)
  if (text.search(orderWord) >= 0 || words.some((word) => operationWords.has(word))) return false
  const invented = claims.filter(
    ({ piece: { label, isLabelBefore } }) =>
      isLabelBefore && label.split(' ').every((word) => !named.has(word.slice(0, stem))),
  )
  return invented.length === claims.length
}

/* ---- Number words ---- */

/** A message of number words is short. */
const maxWords = 16
const smallNumbers = Array.from({ length: 100 }, (_, value) => value)

/** Two number words or more of any language, and nothing else but fillers: "пять или шесть". */
function offersNumberWords(text: string, { count, kind }: AskedValues): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  if (kind !== 'value' || words.length < 2 || words.length > maxWords || /\d/.test(text))
    return false
  const plain = normalizeText(text).toLowerCase()
  const found = numberFinder(smallNumbers).find(plain)
  if (new Set(found.map(({ value }) => value)).size <= count) return false
  const rest = found
    .toReversed()
    .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, plain)
  const others = rest.match(/[\p{L}\p{M}]+/gu) ?? []
  return others.every(
    (word) => saysNothing(word) || weakChoiceWords.has(word) || andWords.has(word),
  )
}

/* ---- Ranges ---- */

type ComparingRole = 'between' | 'from' | 'upTo' | 'atLeast' | 'atMost'

const range = (around: RegExp, ...roles: readonly ComparingRole[]): RegExp =>
  patternOfLanguages(
    around,
    ...roles.map(
      (role) =>
        ({ comparing }: LanguageWords) =>
          comparing?.[role],
    ),
  )

const ranges = [
  range(
    /<words>\s{0,4}\$?(-?\d{1,12}(?:[.,]\d{1,9})?)[\s\p{L}$€%]{1,24}?(-?\d{1,12}(?:[.,]\d{1,9})?)/iu,
    'between',
  ),
  range(
    /<words>\s{0,4}(-?\d{1,12}(?:[.,]\d{1,9})?)\s{0,4}<words>\s{0,4}(-?\d{1,12}(?:[.,]\d{1,9})?)/iu,
    'from',
    'upTo',
  ),
  range(
    /^[\s\p{L},:]{0,60}?(\d{1,9})(?:-|\s?(?:–|—|‒|~|〜|～|\.{2,3}|…|<words>)\s?)(\d{1,9})(?![\p{L}\d])[\s\p{L}%$€.?!]{0,24}$/iu,
    'upTo',
  ),
  range(
    /<words>[\s:=]{0,4}(-?\d{1,12}(?:[.,]\d{1,9})?)[^\d]{0,24}<words>[\s:=]{0,4}(-?\d{1,12}(?:[.,]\d{1,9})?)/iu,
    'atLeast',
    'atMost',
  ),
  range(
    /<words>[\s:=]{0,4}(?<high>-?\d{1,12}(?:[.,]\d{1,9})?)[^\d]{0,24}<words>[\s:=]{0,4}(?<low>-?\d{1,12}(?:[.,]\d{1,9})?)/iu,
    'atMost',
    'atLeast',
  ),
  /(-?\d{1,12}(?:[.,]\d{1,9})?)\s{0,4}[<≤]=?\s{0,4}[a-z]\s{0,4}[<≤]=?\s{0,4}(-?\d{1,12}(?:[.,]\d{1,9})?)/iu,
]

/** "Between 16 and 19", "16-19": many values at once, where the task asks for no range. */
function isRange(text: string, { count, kind, task }: AskedValues): boolean {
  if (count > 1 || kind === 'text') return false
  return ranges.some((pattern) => {
    const found = pattern.exec(text)
    if (found === null) return false
    const ends = [found.groups?.['low'] ?? found[1], found.groups?.['high'] ?? found[2]]
    const [low, high] = ends.map((end) => Number((end ?? '').replace(',', '.')))
    const isOwn = task.replaceAll(' ', '').includes(found[0].replaceAll(' ', ''))
    const rest = text.replace(found[0], ' ')
    return (low ?? 0) < (high ?? 0) && !isOwn && !/\d/.test(rest)
  })
}

/* ---- Text ---- */

/** "One or two": beside a word of choice, "one" is a number. */
const offeredOne = patternOfLanguages(/<words>/giu, ({ telling }) => telling?.offeredOne)

/** The text in plain writing, with a separator for what parts values in layout and notation. */
function plainText(text: string): string {
  const parted = inSigns(text, 2)
    .replace(offeredOne, '1')
    .replace(/<\/?[a-z][a-z0-9]{0,10}>/gi, ' ; ')
    .replace(/[，،、︑]/g, ', ')
    .replaceAll('|', ' ; ')
    .replace(/\\(?:lor|vee)(?![a-z])/g, ' ∨ ')
    .replace(/\\(?:quad|qquad|\\|newline)(?![a-z])/g, ' ; ')
    .replace(/\\(?:le|leq|lt)(?![a-z])/g, '<')
    .replace(/\\(?:ge|geq|gt)(?![a-z])/g, '>')
    .replace(/(?<=\d)\ufe0f?\u20e3/gu, ' ; ')
    .replace(/(?<![\p{L}\d])([a-z])[ _]?\{?[\d₁₂₃₄]\}?(?= ?[=:])/giu, '$1')
  return normalizeText(parted)
    .replace(/(?<=\d) : (?=\d)/g, ' / ')
    .replace(/\( ?[a-z] ?, ?[a-z] ?\) ?=/gi, ' ')
    .replace(/[؛；]/g, ';')
    .replace(/[？؟՞¿]/g, '?')
    .replace(/[-=]>|∴/g, ' → ')
    .replace(/\/\/|&/g, ' ; ')
    .replace(/(?<=\d\)) (?=\(\d)/g, ' ; ')
    .replace(/(?<=\p{L}{2}) ?\/ ?(?=\d)/gu, ' ; ')
    .replace(/\/(?= {0,2}(?:\p{L}{2}|\p{L} ?=))/gu, ' ; ')
    .replace(/(?<![\d/])\d{1,12}(?: ?\/ ?\d{1,12}){2,40}(?![\d/])/g, (list) =>
      list.replaceAll('/', ';'),
    )
    .replace(/(?<![\d.,])(\d{1,2}(?: \d{3}){1,4}|\d{3} \d00)(?![\d])/g, (whole) =>
      whole.replaceAll(' ', ''),
    )
}

const letteredMark = /(^|[\s,;([{|"'])\(?([a-h]|i{1,3}|iv|v)["']?\s?[).:](?=[\s"'\d$-])/gim
const numberedMark = /(^|[\s,;([{|])\(?#?(\d{1,2})[).:](?=\s{1,4}\S)/gm
const namedMark = patternOfLanguages(
  /<words>\s{0,2}(?:#|no\.?|nr\.?)?\s{0,2}(?:\d{1,2}|[a-h])\s{0,2}[:=]/giu,
  ({ choosing }) => choosing?.marked,
)
const bullet = /^[ \t]{0,8}[-*•◦‣▪–—+][ \t]{1,4}(?=\S)/gm

/** A text without the marks of its lists: a separator stands for each. */
function withoutMarks(text: string, asked?: AskedValues): string {
  const named = text.replace(namedMark, ' ; ').replace(bullet, '; ')
  const lettered = inSequence(
    named,
    letteredMark,
    (mark, at) =>
      mark.toLowerCase() === String.fromCharCode(97 + at) || mark.toLowerCase() === romans[at],
  )
  const hasLetters = asked !== undefined && asked.unknowns.size > 1
  const bare = lettered && !hasLetters ? named.replace(letteredMark, '$1 ; ') : named
  const isNumbered = inSequence(bare, numberedMark, (mark, at) => Number(mark) === at + 1)
  return isNumbered ? bare.replace(numberedMark, '$1 ; ') : bare
}

const romans = ['i', 'ii', 'iii', 'iv', 'v']

/** Whether there are two or more marks, and each is the one that is due. */
function inSequence(
  text: string,
  pattern: RegExp,
  isDue: (mark: string, at: number) => boolean,
): boolean {
  const marks = Array.from(text.matchAll(pattern), ([, , mark = '']) => mark)
  return marks.length > 1 && marks.every(isDue)
}

/** The tokens of a plain text: those of calculations, with pairs, ratios and times as one. */
function tokensOf(text: string): readonly Token[] {
  const read = messageTokens(text, false, text.length)
  const tokens: Token[] = []
  for (let at = 0; at < read.length;) {
    const several = pairAt(text, read, at) ?? ratioAt(text, read, at)
    if (several !== null) {
      tokens.push({ kind: 'point', text: several.text, isSpaced: read[at]?.isSpaced === true })
      at += several.count
      continue
    }
    const token = read[at]
    if (token !== undefined) tokens.push(...tokenOf(text, token))
    at += 1
  }
  return tokens
}

interface Several {
  readonly text: string
  /** The tokens that it takes. */
  readonly count: number
}

/** "(2, 5)", "(2,5)", "(-1; 4)": the coordinates of a point. */
function pairAt(text: string, read: readonly MessageToken[], at: number): Several | null {
  if (!isText(read[at], '(')) return null
  const length = read.slice(at, at + longestPair).findIndex((token) => isText(token, ')'))
  if (length < 0) return null
  const inner = text.slice(read[at]?.end, read[at + length]?.start)
  const parts = inner.split(inner.includes(';') ? ';' : /[,|]/).map((part) => part.trim())
  if (parts.length !== 2 || !parts.every(isNumberAlone)) return null
  return { text: `(${parts.join(',')})`, count: length + 1 }
}

/** Tokens of a pair with its brackets. */
const longestPair = 7

function isNumberAlone(text: string): boolean {
  const size = text.replace(/^-/, '')
  return size !== '' && numeralAt(size, 0)?.readings.some(({ end }) => end === size.length) === true
}

/** "9:2", "3:2:1". */
function ratioAt(text: string, read: readonly MessageToken[], at: number): Several | null {
  let end = at
  const isNumberAt = (place: number) => read[place]?.kind === 'number'
  while (isNumberAt(end) && isColon(text, read, end + 1) && isNumberAt(end + 2)) end += 2
  if (end === at) return null
  return { text: text.slice(read[at]?.start, read[end]?.end), count: end - at + 1 }
}

/** A colon without blanks between two tokens. */
const isColon = (text: string, read: readonly MessageToken[], at: number): boolean =>
  text.slice(read[at - 1]?.end, read[at + 1]?.start) === ':'

const isText = (token: MessageToken | undefined, text: string): boolean =>
  token?.kind === 'sign' && token.text === text

function tokenOf(text: string, token: MessageToken): readonly Token[] {
  const { start, end, isSpaced } = token
  if (token.kind === 'number') {
    // The blanks of a grouped number are gone: "105 106 107" is a list.
    const listed = text.slice(start, end).split(' ')
    const written =
      listed.length > 1 || token.amount === null ? listed : [digitsOf(token.amount.value)]
    return written.map((number) => ({ kind: 'number', text: number, isSpaced }))
  }
  if (isEquals(token)) return [{ kind: 'sign', text: '=', isSpaced }]
  if (token.kind === 'word') return wordToken(text, token)
  if (isBreak(token) && /\d/.test(token.text)) return severalNumbers(token)
  const isHyphen = isText(token, '-') && isLetterAt(text, start - 1) && isLetterAt(text, end)
  return isHyphen ? [] : signTokens(comparisons.get(token.text) ?? token.text, isSpaced)
}

/** What other signs of comparison mean; an assignment of code compares as well. */
const comparisons = new Map([
  ['<=', '≤'],
  ['>=', '≥'],
  ['<-', '<'],
])

/** "16,17,18" is three numbers; a time or a remainder is one value. */
function severalNumbers({ text, isSpaced }: MessageToken) {
  if (!/^[\d.,']+$/.test(text)) return [{ kind: 'point', text, isSpaced } as const]
  return text
    .split(/([.,'])/)
    .filter((part) => part !== '')
    .map(
      (part) => ({ kind: /\d/.test(part) ? 'number' : 'separator', text: part, isSpaced }) as const,
    )
}

/** A value with a decimal point where it ends, else as a fraction. */
function digitsOf(value: Fraction): string {
  const text = value.toString()
  return text.includes('(') ? value.toFraction() : text
}

const isLetterAt = (text: string, at: number): boolean => /\p{L}/u.test(text.charAt(at))

const functions = new Set(['sqrt', 'cbrt', 'sin', 'cos', 'tan', 'ln', 'log', 'exp', 'pi', 'π'])
/** These letters are words as well, so that they are unknowns only beside a sign or a number. */
const vowel = /^[aeiouy]$/i

/** A letter alone is an unknown, or a choice; a function belongs to its formula. */
function wordToken(text: string, { start, end, isSpaced }: MessageToken): readonly Token[] {
  const word = text.slice(start, end)
  const bare = word.toLowerCase()
  const isJoined =
    /\p{L}-$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^-\p{L}/u.test(text.slice(end, end + 2))
  const isOne = /^[a-z]$/.test(bare) && !isJoined
  const isUnknown = isOne && (!vowel.test(bare) || isInFormula(text, start, end))
  if (functions.has(bare) || isUnknown) return [{ kind: 'letter', text: bare, isSpaced }]
  return [{ kind: 'word', text: word === 'A' ? word : bare, isSpaced }]
}

const beforeUnknown = /[\d+*/^=(<>-] ?$/
const behindUnknown = /^ ?[=<>≤≥+*/^(-]/

/** Whether a sign or a number stands beside a place of a text. */
function isInFormula(text: string, start: number, end: number): boolean {
  return (
    /\d$/.test(text.slice(start - 1, start)) ||
    beforeUnknown.test(text.slice(Math.max(0, start - 2), start).replace(/\d $/, '')) ||
    behindUnknown.test(text.slice(end, end + 2))
  )
}

const quiet = new Set(`"'“”„«»[]{}$€£¥_~°:#`)

function signTokens(sign: string, isSpaced: boolean): readonly Token[] {
  if (quiet.has(sign)) return []
  const isSign = relations.has(sign) || operators.has(sign) || sign === '%'
  return [{ kind: isSign ? 'sign' : 'separator', text: sign, isSpaced }]
}

/**
 * Reads one part of a formula from a text's tokens: a number, a sign, a letter, or words that name an
 * operation: "twice", "x to the fourth", "the square root of five", "divided by".
 */
import { wordSet, wordTable } from '../../lib/text'
import { textAt, type Token } from '../../text/tokens'
import { rememberWords } from '../../text/word-memory'
import { isFunction, type Part } from './evaluate'

/** What a word of one to three letters stands for in a formula; NaN where it is no unknown. */
export type LetterValue = ((word: string) => number) & {
  /** Whether a letter is a factor also behind a blank: "three x", "4 a b". */
  readonly joinsBlanks?: boolean
}

const operatorWords = wordTable([
  ['+', 'plus mas mais piu 加'],
  ['-', 'minus menos moins meno 减 減'],
  ['*', 'times x mal fois vezes por per 乘'],
  ['/', 'over entre durch 除'],
  ['', 'mod'],
])
/** "divided by" is one operator. */
const firstOfTwo = wordTable([
  ['/', 'divided geteilt divise dividido diviso'],
  ['*', 'multiplied multiplie multiplicado moltiplicato'],
])
const secondOfTwo = wordSet('by durch par por entre per mit')
const factors = wordTable([
  [2, 'twice double doppelt doppelte zweimal doble dobro doppio 两倍'],
  [3, 'triple thrice dreimal triplo'],
  [0.5, 'halve'],
])
const ofWords = wordSet('of von de di da do der des 的 の')
const constants = wordTable([[Math.PI, 'pi π']])
const signs = new Set(['+', '-', '*', '/', '^', '(', ')', '√'])
const rootWords = wordSet('root wurzel racine raiz radice')
const squareWords = wordSet('square quadratwurzel carree cuadrada quadrada quadrata')
const rootOfWords = wordSet('of aus de da di von')
const powers: ReadonlyMap<string, number> = new Map(
  'second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, at) => [word, at + 2] as const),
)
const powerWords = wordTable([
  ['^2', 'squared'],
  ['^3', 'cubed'],
])
const operationWords: ReadonlySet<string> = new Set([
  ...operatorWords.keys(),
  ...factors.keys(),
  ...constants.keys(),
  ...ofWords,
  ...firstOfTwo.keys(),
  ...powerWords.keys(),
  'to',
])

/** Whether a calculation may begin with a token. */
export function mayStart(token: Token | undefined, letters: LetterValue): boolean {
  if (token === undefined) return false
  if (token.kind === 'number') return true
  const { text } = token
  if (token.kind === 'sign') return text === '(' || text === '-' || text === '√'
  return !Number.isNaN(letterValue(text, letters)) || startsInWords(text)
}

const startsInWords = rememberWords(
  (text) => constants.has(text) || factors.has(text) || isFunction(text) || beginsRoot(text),
)

/** False for a token that no calculation continues with: a calculation has two parts or more. */
export function mayContinue(tokens: readonly Token[], at: number, letters: LetterValue): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  const { kind, text } = token
  const before = textAt(tokens, at - 1)
  if (kind === 'number' || factors.has(before) || beginsRoot(before)) return true
  if (kind === 'sign') return signs.has(text)
  if (!Number.isNaN(letterValue(text, letters))) return true
  return operationWords.has(text) || isFunction(text)
}

/** Whether a token may be a part of a formula. */
export function mayBeInFormula(token: Token | undefined, letters: LetterValue): boolean {
  if (token === undefined || token.kind === 'number') return token !== undefined
  return token.kind === 'sign' ? signs.has(token.text) : mayStart(token, letters)
}

interface ReadPart {
  readonly value: Part
  readonly to: number
  /** Whether it follows the operand before as a factor: "2x". */
  readonly isJoined: boolean
}

/** The part of a formula at a token, behind the parts that were read; null for any other token. */
export function partAt(
  tokens: readonly Token[],
  at: number,
  letters: LetterValue,
  parts: readonly Part[],
): ReadPart | null {
  const token = tokens[at]
  if (token === undefined) return null
  const before = tokens[at - 1]
  const isJoined = before !== undefined && before.end === token.start
  if (token.kind === 'number') {
    const isShare = ofWords.has(textAt(tokens, at + 1))
    return { value: (isShare ? token.values.at(-1) : token.values[0]) ?? 0, to: at + 1, isJoined }
  }
  if (token.kind === 'sign') {
    return signs.has(token.text) ? { value: token.text, to: at + 1, isJoined } : null
  }
  return wordPart(tokens, at, letters, { parts, isJoined })
}

/** What was read before a word, and whether the word stands close to it. */
interface ReadBefore {
  readonly parts: readonly Part[]
  readonly isJoined: boolean
}

function wordPart(
  tokens: readonly Token[],
  at: number,
  letters: LetterValue,
  before: ReadBefore,
): ReadPart | null {
  const value = valueWord(tokens, at, letters, before.isJoined)
  if (value !== null) return value
  const last = before.parts.at(-1)
  const factor = isOperand(last) ? undefined : factors.get(textAt(tokens, at))
  if (factor !== undefined) return factorWord(tokens, at, factor, before.isJoined)
  const endsOperand = isOperand(last) || last === ')' || (last !== undefined && isPower(last))
  return endsOperand ? operatorWord(tokens, at, letters, before) : null
}

/** A letter, a constant, a function or a root. */
function valueWord(
  tokens: readonly Token[],
  at: number,
  letters: LetterValue,
  isJoined: boolean,
): ReadPart | null {
  const text = textAt(tokens, at)
  const letter = letterValue(text, letters)
  if (!Number.isNaN(letter)) {
    return { value: letter, to: at + 1, isJoined: isJoined || letters.joinsBlanks === true }
  }
  const constant = constants.get(text)
  if (constant !== undefined) return { value: constant, to: at + 1, isJoined: true }
  if (isFunction(text)) return { value: text, to: at + 1, isJoined: true }
  const root = rootAt(tokens, at)
  return root === null ? null : { ...root, isJoined: true }
}

function letterValue(text: string, letters: LetterValue): number {
  return text.length <= 3 ? letters(text) : Number.NaN
}

/** "twice", "half of the" before a number. */
function factorWord(
  tokens: readonly Token[],
  at: number,
  factor: number,
  isJoined: boolean,
): ReadPart | null {
  const of = ofWords.has(textAt(tokens, at + 1)) ? at + 2 : at + 1
  const to = tokens[of]?.text === 'the' ? of + 1 : of
  return tokens[to]?.kind === 'number' ? { value: `${factor}*`, to, isJoined } : null
}

/** An operator behind an operand: "to the fourth", "divided by", "of" behind a share, "plus". */
function operatorWord(
  tokens: readonly Token[],
  at: number,
  letters: LetterValue,
  { parts, isJoined }: ReadBefore,
): ReadPart | null {
  const named = powerAt(tokens, at) ?? operatorOfTwoAt(tokens, at)
  if (named !== null) return { ...named, isJoined }
  const [text, next] = [textAt(tokens, at), textAt(tokens, at + 1)]
  const last = parts.at(-1)
  if (ofWords.has(text) && typeof last === 'number' && last < 1) {
    const to = ['the', 'these', 'all', 'those'].includes(next) ? at + 2 : at + 1
    return { value: '*', to, isJoined }
  }
  const operator = operatorWords.get(text) ?? ''
  if (operator === '') return null
  const isBeforeOperand =
    tokens[at + 1]?.kind === 'number' ||
    next === '(' ||
    isFunction(next) ||
    rootAt(tokens, at + 1) !== null ||
    !Number.isNaN(letterValue(next, letters))
  return isBeforeOperand ? { value: operator, to: at + 1, isJoined } : null
}

export function isOperand(part: Part | undefined): boolean {
  return typeof part === 'number'
}

/** "squared", "cubed" and "to the fourth". */
export function isPower(part: Part): boolean {
  return typeof part === 'string' && part.length === 2 && part.startsWith('^')
}

/** A part of a formula, and the place after it. */
interface SpokenPart {
  readonly value: string
  readonly to: number
}

/** Whether a word may begin the name of a root. */
function beginsRoot(text: string): boolean {
  return text === 'square' || text === 'quadratwurzel' || rootWords.has(text)
}

/** "the square root of", "racine carrée de": the function; null where no root is named. */
function rootAt(tokens: readonly Token[], from: number): SpokenPart | null {
  const text = (at: number) => textAt(tokens, at)
  let at = text(from) === 'the' ? from + 1 : from
  if (!beginsRoot(text(at))) return null
  while (rootWords.has(text(at)) || squareWords.has(text(at))) at += 1
  return rootOfWords.has(text(at)) ? { value: 'sqrt', to: at + 1 } : null
}

/** "to the fourth", "squared": the power; null elsewhere. */
function powerAt(tokens: readonly Token[], at: number): SpokenPart | null {
  const text = tokens[at]?.text
  const value = powerWords.get(text ?? '')
  if (value !== undefined) return { value, to: at + 1 }
  if (text !== 'to' || tokens[at + 1]?.text !== 'the') return null
  const third = textAt(tokens, at + 2)
  if (third === 'power') {
    return tokens[at + 3]?.text === 'of' ? { value: '^', to: at + 4 } : null
  }
  const power = powers.get(third)
  return power === undefined ? null : { value: `^${power}`, to: at + 3 }
}

/** "divided by", "multiplied by": the operator; null elsewhere. */
function operatorOfTwoAt(tokens: readonly Token[], at: number): SpokenPart | null {
  const value = firstOfTwo.get(textAt(tokens, at))
  const isWhole = value !== undefined && secondOfTwo.has(textAt(tokens, at + 1))
  return isWhole ? { value, to: at + 2 } : null
}

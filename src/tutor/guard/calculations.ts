/**
 * The calculations in a text and their values: "9 × 2", "half of 36", "three short of 21", "the square root of
 * five". Each token is read a fixed number of times.
 */
import Fraction from 'fraction.js'
import { boundRuns, segmentsOf } from '../../lib/bounded-text'
import { wordSet, wordTable } from '../../lib/text'
import { calculationValue, plainWriting, usualConvention } from '../../text/calculation'
import { type MathSign, type MathToken, plainNumber } from '../../text/calculation-tokens'
import { commandedAt, commandsOperation } from '../../text/read-calculation'
import { textAt, type Token } from '../../text/tokens'
import { rememberWords } from '../../text/word-memory'
import { numbersOf } from '../judging/equalities'
import { copulas } from './presentation-words'

/** A longer calculation is no formula that a person reads; it is cut. */
const maxParts = 200

/** No letter is an unknown. */
export const withoutLetters: LetterValue = () => Number.NaN

/** The last tokens and their calculations: the parts of a detector ask for the same ones in turn. */
let latest: {
  readonly tokens: readonly Token[]
  readonly letters: LetterValue
  readonly found: readonly ValueSpan[]
} = { tokens: [], letters: withoutLetters, found: [] }

/** Every calculation of two operands or more, also in words. */
export function calculationsIn(
  tokens: readonly Token[],
  letters: LetterValue = withoutLetters,
): readonly ValueSpan[] {
  if (latest.tokens !== tokens || latest.letters !== letters) {
    latest = { tokens, letters, found: readCalculations(tokens, letters) }
  }
  return latest.found
}

function readCalculations(tokens: readonly Token[], letters: LetterValue): readonly ValueSpan[] {
  const found: ValueSpan[] = []
  for (let at = 0; at < tokens.length;) {
    const mayBegin = mayStart(tokens[at], letters) && mayContinue(tokens, at + 1, letters)
    const run = mayBegin ? readRun(tokens, at, letters) : null
    if (run === null) at = mayBegin ? nextBegin(tokens, at, letters) : at + 1
    else {
      found.push(...calculationsOf(run, tokens[at - 1], at))
      at = Math.max(run.to, at + 1)
    }
  }
  return [...found, ...spokenCalculations(tokens)]
}

/** The calculation of a run that begins at `from`, and with the whole number of a mixed number. */
function calculationsOf(run: Run, before: Token | undefined, from: number): readonly ValueSpan[] {
  const value = run.parts.length > 1 ? evaluate(run.parts) : Number.NaN
  if (Number.isNaN(value)) return []
  const written = run.parts.join(' ')
  const found = { from, to: run.to, value, written }
  const whole = before?.values[0]
  const isMixed = whole !== undefined && run.parts[1] === '/' && value > 0 && value < 1
  if (!isMixed || !Number.isInteger(whole)) return [found]
  const mixed = { from: from - 1, to: run.to, value: whole + value }
  return [found, { ...mixed, written: `${whole} ${written}` }]
}

/** The value of a formula in plain notation; NaN where the text is no formula. */
export function valueOfTokens(tokens: readonly Token[], letters: LetterValue): number {
  const run = readRun(tokens, 0, letters)
  return run === null || run.to < tokens.length ? Number.NaN : evaluate(run.parts)
}

/** The place after the longest formula from `at` on; `at` itself where none begins. */
export function runEnd(tokens: readonly Token[], at: number, letters: LetterValue): number {
  return readRun(tokens, at, letters)?.to ?? at
}

interface Run {
  readonly parts: readonly Part[]
  readonly to: number
}

/** The longest formula from `at` on; null where none begins. */
function readRun(tokens: readonly Token[], at: number, letters: LetterValue): Run | null {
  const parts: Part[] = []
  let to = at
  let [open, end, endTo] = [0, 0, at]
  for (let place = at; place < tokens.length && parts.length < maxParts; place = to) {
    const part = partAt(tokens, place, letters, parts)
    if (part === null) break
    to = part.to
    if (part.value === ')' && open === 0) break
    open += part.value === '(' ? 1 : part.value === ')' ? -1 : 0
    if (isOperand(part.value) && isOperand(parts.at(-1)) && !part.isJoined) break
    parts.push(part.value)
    if (isEnd(part.value)) {
      end = parts.length
      endTo = to
    }
  }
  return end === 0 ? null : { parts: balanced(parts.slice(0, end)), to: endTo }
}

/**
 * The next place at which a run may begin after one that has no operand, as "sqrt sqrt sqrt": the first from
 * which the next operand is within reach, or the first token that is no part.
 */
function nextBegin(tokens: readonly Token[], from: number, letters: LetterValue): number {
  const places: number[] = []
  let open = 0
  for (let place = from; ;) {
    const part = partAt(tokens, place, letters, [])
    places.push(place)
    if (part === null || (part.value === ')' && open === 0)) return Math.max(place, from + 1)
    if (isEnd(part.value)) return Math.max(places.at(-maxParts) ?? from, from + 1)
    open += part.value === '(' ? 1 : 0
    place = part.to
  }
}

/** Whether a formula may end with a part. */
const isEnd = (part: Part): boolean => isOperand(part) || part === ')' || isPower(part)

/** The parts without brackets that lack their other half. */
function balanced(parts: readonly Part[]): readonly Part[] {
  let open = parts.filter((part) => part === '(').length
  open -= parts.filter((part) => part === ')').length
  if (open <= 0) return parts
  const leading = parts.findIndex((part) => part !== '(')
  const spare = Math.min(open, Math.max(leading, 0))
  return [...parts.slice(spare), ...Array.from({ length: open - spare }, () => ')')]
}

/** A calculation that stands in the tokens `from` to `to`, `to` excluded. */
export interface ValueSpan {
  readonly from: number
  readonly to: number
  readonly value: number
  /** The calculation in one spelling, for finding it in another text. */
  readonly written: string
}

const moreWords = wordSet('more greater above over bigger larger mehr plus de mas mais piu in')
const lessWords = wordSet(
  'less fewer smaller short shy under below weniger kleiner moins menos meno',
)
const thanWords = wordSet('than of from als unter que de di als do')
const ratioWords: ReadonlyMap<string, string> = new Map([
  ['out', 'of'],
  ['von', ''],
  ['sur', ''],
  ['in', ''],
])
const chanceWords = wordSet('chance chances probability odds')
/** "18 is one too many": how the number differs from the right one. */
const excessWords = wordTable([
  [-1, 'many much high big large viel gross hoch'],
  [1, 'few little low small wenig klein niedrig'],
])
const tooWords = new Set(['too', 'zu'])
const nextWords = new Set(['after', 'following', 'nach'])
const previousWords = new Set(['before', 'preceding', 'vor'])

const neighbourWords = wordSet(
  'number zahl nombre numero comes come right just directly immediately one direkt unmittelbar juste',
)

/** Operations in words around two numbers, and the neighbour of a number. */
function spokenCalculations(tokens: readonly Token[]): readonly ValueSpan[] {
  const found: ValueSpan[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const kind = tokens[at]?.kind
    if (kind !== 'word' && kind !== 'number') continue
    const one =
      kind === 'number'
        ? (comparison(tokens, at) ?? ratio(tokens, at) ?? excess(tokens, at))
        : (neighbour(tokens, at) ?? commanded(tokens, at))
    if (one !== null) found.push(one)
  }
  return found
}

/** "three short of 21". */
function comparison(tokens: readonly Token[], at: number): ValueSpan | null {
  let sign = 0
  let isCompared = false
  for (let place = at + 1; place <= at + 5; place += 1) {
    const token = tokens[place]
    if (token === undefined || token.kind === 'sign') return null
    if (token.kind === 'number') {
      if (sign === 0 || !isCompared) return null
      const value = (token.values[0] ?? 0) + sign * (tokens[at]?.values[0] ?? 0)
      return made(tokens, [at, place + 1], value)
    }
    if (lessWords.has(token.text)) sign = -1
    else if (sign === 0 && moreWords.has(token.text)) sign = 1
    if (sign !== 0 && thanWords.has(token.text)) isCompared = true
  }
  return null
}

/** "18 is one too many". */
function excess(tokens: readonly Token[], at: number): ValueSpan | null {
  if (!tooWords.has(textAt(tokens, at + 3))) return null
  const number = tokens[at + 2]
  if (!copulas.has(textAt(tokens, at + 1)) || number?.kind !== 'number') return null
  const sign = excessWords.get(textAt(tokens, at + 4))
  if (sign === undefined) return null
  const value = (tokens[at]?.values[0] ?? 0) + sign * (number.values[0] ?? 0)
  return made(tokens, [at, at + 5], value)
}

/** "7 out of 12", "a 1 in 9 chance", "the chance is 1 in 9": a share of less than the whole. */
function ratio(tokens: readonly Token[], at: number): ValueSpan | null {
  const word = textAt(tokens, at + 1)
  const second = ratioWords.get(word)
  if (second === undefined) return null
  const place = second === '' ? at + 2 : at + 3
  if (second !== '' && tokens[at + 2]?.text !== second) return null
  const [top, bottom] = [tokens[at]?.values[0] ?? 0, tokens[place]?.values[0] ?? 0]
  if (!(top > 0 && top < bottom)) return null
  const near = [at - 1, at - 2, at - 3, place + 1]
  const isChance = near.some((each) => chanceWords.has(textAt(tokens, each)))
  if (word === 'in' && !isChance) return null
  return made(tokens, [at, place + 1], top / bottom)
}

/** "add 53 and 10", "subtract 7 from 20", "the sum of 9 and 9". */
function commanded(tokens: readonly Token[], from: number): ValueSpan | null {
  if (!commandsOperation(textAt(tokens, from))) return null
  const behind = tokens.slice(from, from + maxCommand)
  const end = behind.findIndex(({ text }) => phraseEnds.has(text))
  const phrase = end < 0 ? behind : behind.slice(0, end)
  if (phrase.filter(({ kind }) => kind === 'number').length < 2) return null
  const near = phrase.map(mathToken)
  const found = commandedAt(near, 0)
  const value = found && calculationValue(found.calculation, usualConvention)?.approximate
  if (found === null || typeof value !== 'number') return null
  const written = canonicalCalculation(withBlanks(plainWriting(found.calculation)))
  return { from, to: from + found.to, value, written }
}

/** Tokens of an operation that a word commands. */
const maxCommand = 16
const phraseEnds = new Set(['.', '?', '!', ';', '=', '\n'])
const largest = 1e15

/** A token as the reader of calculations takes it. */
function mathToken({ kind, text, values, decimals, start, end }: Token): MathToken {
  const place = { start, end, isSpaced: true }
  const value = values[0] ?? Number.NaN
  if (kind === 'word') return { ...place, kind, text, isGlued: false }
  if (kind === 'sign' && '+-*/^()'.includes(text)) return { ...place, kind, sign: text as MathSign }
  if (kind === 'sign' || !(Math.abs(value) < largest))
    return { ...place, kind: 'break', mark: text }
  return { ...place, ...plainNumber(new Fraction(value)), decimals }
}

const withBlanks = (calculation: string): string =>
  calculation
    .replace(/ ?([-+*/^()]) ?/g, ' $1 ')
    .replaceAll('  ', ' ')
    .trim()

/** "the number after 17". */
function neighbour(tokens: readonly Token[], at: number): ValueSpan | null {
  const text = textAt(tokens, at)
  const step = nextWords.has(text) ? 1 : previousWords.has(text) ? -1 : 0
  const near = step === 0 ? [] : tokens.slice(Math.max(0, at - 3), at)
  if (!near.some((one) => neighbourWords.has(one.text))) return null
  const place = [at + 1, at + 2].find((each) => tokens[each]?.kind === 'number')
  const value = tokens[place ?? -1]?.values[0]
  return place === undefined || value === undefined
    ? null
    : made(tokens, [at, place + 1], value + step)
}

function made(
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  value: number,
): ValueSpan {
  const written = tokens.slice(from, to).map(({ text }) => text)
  return { from, to, value, written: written.join(' ') }
}

/** The calculations in a learner's text, as `canonicalCalculation` writes them. */
export function learnerCalculations(text: string): readonly string[] {
  return segmentsOf(boundRuns(text)).flatMap((segment) => {
    const { equalities, amounts } = numbersOf(segment)
    const sides = [
      ...equalities.flatMap(({ left, right }) => [left, right]),
      ...amounts.map(({ calculation }) => calculation),
    ]
    return sides.map((side) => canonicalCalculation(withBlanks(plainWriting(side))))
  })
}

const bareNumber = /^[\d.]+$/

/** A product or quotient in brackets at the beginning, before another factor: "( 2 / 3 ) / 4". */
const leadingProduct = /^\( ([\d.]{1,40}(?: [*/] [\d.]{1,40}){0,20}) \)(?= [*/])/

/** One writing for a sum or a product in any order, and without brackets that change nothing. */
export function canonicalCalculation(calculation: string): string {
  const written = calculation.replace(leadingProduct, '$1')
  for (const sign of [' + ', ' * ']) {
    const parts = written.split(sign)
    if (parts.length > 1 && parts.every((part) => bareNumber.test(part))) {
      return parts.toSorted().join(sign)
    }
  }
  return written
}

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
function mayStart(token: Token | undefined, letters: LetterValue): boolean {
  if (token === undefined) return false
  if (token.kind === 'number') return true
  const { text } = token
  if (token.kind === 'sign') return text === '(' || text === '-' || text === '√'
  return !Number.isNaN(letterValue(text, letters)) || startsInWords(text)
}

const startsInWords = rememberWords(
  (text) => constants.has(text) || factors.has(text) || isFunction(text) || beginsRoot(text),
)

/** Whether a word, or the words that it begins, may be a part of a formula other than an unknown. */
export const mayBePart = rememberWords(
  (text) => operationWords.has(text) || text === 'the' || startsInWords(text),
)

/** False for a token that no calculation continues with: a calculation has two parts or more. */
function mayContinue(tokens: readonly Token[], at: number, letters: LetterValue): boolean {
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

const maxBeside = 3
/** Words that begin another part of the sentence. */
const apart = wordSet('and or of from than to in und oder von als et ou de y o que what how')

/** The place of the number behind a few words: "the remaining 34"; the first place where none stands there. */
function numberBehind(tokens: readonly Token[], from: number): number {
  for (let at = from; at <= from + maxBeside; at += 1) {
    const token = tokens[at]
    if (token?.kind === 'number') return at
    if (token?.kind !== 'word' || token.text.length === 1 || apart.has(token.text)) return from
  }
  return from
}

/** "twice", "half of the" before a number. */
function factorWord(
  tokens: readonly Token[],
  at: number,
  factor: number,
  isJoined: boolean,
): ReadPart | null {
  const of = ofWords.has(textAt(tokens, at + 1)) ? at + 2 : at + 1
  const to = numberBehind(tokens, of)
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
    const to = numberBehind(tokens, at + 1)
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

function isOperand(part: Part | undefined): boolean {
  return typeof part === 'number'
}

/** "squared", "cubed" and "to the fourth". */
function isPower(part: Part): boolean {
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

/** A number, an operator, a bracket or the name of a function. */
export type Part = number | string

const functions: ReadonlyMap<string, (value: number) => number> = new Map(
  Object.entries({
    sqrt: Math.sqrt,
    sin: Math.sin,
    cos: Math.cos,
    tan: Math.tan,
    exp: Math.exp,
    ln: Math.log,
    log: Math.log10,
    cbrt: Math.cbrt,
    arcsin: Math.asin,
    arccos: Math.acos,
    arctan: Math.atan,
    cot: (value: number) => 1 / Math.tan(value),
    sec: (value: number) => 1 / Math.cos(value),
    csc: (value: number) => 1 / Math.sin(value),
  }),
)
const maxDepth = 24

/** Whether a word is the name of a function. */
export function isFunction(word: string): boolean {
  return functions.has(word)
}

/** The value of the parts; NaN where they are no formula. */
function evaluate(parts: readonly Part[]): number {
  return new Evaluator(parts).value()
}

/** Reads sums, products and powers by recursive descent; the depth is bounded. */
class Evaluator {
  readonly #parts: readonly Part[]
  #at = 0
  #depth = 0

  constructor(parts: readonly Part[]) {
    this.#parts = parts
  }

  value(): number {
    const value = this.#sum()
    return this.#at < this.#parts.length ? Number.NaN : value
  }

  #sum(): number {
    if (++this.#depth > maxDepth) return Number.NaN
    let value = this.#product()
    for (;;) {
      const sign = this.#parts[this.#at]
      if (sign !== '+' && sign !== '-') break
      this.#at += 1
      const next = this.#product()
      value = sign === '+' ? value + next : value - next
    }
    this.#depth -= 1
    return value
  }

  #product(): number {
    let value = this.#signed()
    for (;;) {
      const sign = this.#parts[this.#at]
      if (sign === '*' || sign === '/') {
        this.#at += 1
        const next = this.#signed()
        value = sign === '*' ? value * next : value / next
      } else if (sign === '(' && this.#isMixed()) value += this.#power()
      else if (typeof sign === 'number' || sign === '(' || isPrefix(sign)) value *= this.#power()
      else return value
    }
  }

  /** "3((1)/(2))" is three and a half. */
  #isMixed(): boolean {
    const [before, a, b, top, , slash] = this.#parts.slice(this.#at - 1, this.#at + 5)
    const isQuotient = a === '(' && b === '(' && typeof top === 'number' && slash === '/'
    return isQuotient && typeof before === 'number' && Number.isInteger(before)
  }

  #signed(): number {
    let sign = 1
    let count = 0
    while (this.#parts[this.#at] === '-' || this.#parts[this.#at] === '+') {
      if (this.#parts[this.#at] === '-') sign = -sign
      this.#at += 1
      if (++count > 2) return Number.NaN
    }
    return sign * this.#power()
  }

  #power(): number {
    let value = this.#atom()
    for (;;) {
      const sign = this.#parts[this.#at]
      if (typeof sign === 'string' && sign.length === 2 && sign.startsWith('^')) {
        this.#at += 1
        value **= Number(sign.slice(1))
      } else if (sign === '^') {
        this.#at += 1
        if (++this.#depth > maxDepth) return Number.NaN
        value **= this.#signed()
        this.#depth -= 1
      } else return value
    }
  }

  #atom(): number {
    const part = this.#parts[this.#at]
    this.#at += 1
    if (typeof part === 'number') return part
    if (part === '(') {
      const value = this.#sum()
      if (this.#parts[this.#at] !== ')') return Number.NaN
      this.#at += 1
      return value
    }
    if (part === undefined || !isPrefix(part) || ++this.#depth > maxDepth) return Number.NaN
    const value = part.endsWith('*')
      ? Number(part.slice(0, -1)) * this.#power()
      : this.#called(part)
    this.#depth -= 1
    return value
  }

  /** "sin^2 x" is the square of sin x. */
  #called(name: string): number {
    const isPower = this.#parts[this.#at] === '^' && name !== '√'
    if (isPower) this.#at += 1
    const exponent = isPower ? this.#signed() : 1
    const argument = this.#power()
    if (isPower && exponent !== -1)
      return (functions.get(name)?.(argument) ?? Number.NaN) ** exponent
    return name === '√' ? Math.sqrt(argument) : (functions.get(name)?.(argument) ?? Number.NaN)
  }
}

function isPrefix(part: Part | undefined): part is string {
  if (typeof part !== 'string') return false
  return part === '√' || functions.has(part) || (part.length > 1 && part.endsWith('*'))
}

/**
 * Reads calculations from tokens: digits and number words, signs and words of operations, units between them, and
 * in prose unknowns and functions. It reads each token a bounded number of times.
 */
import Fraction from 'fraction.js'
import { phraseTable, wordSet, wordTable } from '../lib/text'
import {
  amount,
  type Calculation,
  calculationValue,
  type NamedFunction,
  isNamedFunction,
  type LetterValue,
  operation,
  sidesOf,
  plainWriting,
  strengths,
  usualConvention,
} from './calculation'
import { foldWord } from './folding'
import type { Before, Between, LanguageWords, NamedOperation, Request } from './languages/language'
import { languagesInWords, wordsOfLanguages } from './languages/languages'
import { taskVerbs } from './task-verbs'
import {
  isEquals,
  isMathSign,
  mayBeginNumberInWords,
  type MessageToken,
  messageTokens,
  numberOfWords,
  type NumberOfWords,
  type Token,
} from './tokens'
import { knownUnitOf } from './units'
import { rememberWords } from './word-memory'

/** A token of a message, or of prose, where each number has every value of its writing and words are folded. */
type CalculationToken = Token & Partial<MessageToken>

/** A calculation, and the tokens that it takes. */
export interface CalculationAt {
  readonly calculation: Calculation
  readonly from: number
  readonly to: number
  /** How many operations it has; a share such as "half of" is one. */
  readonly operations: number
  /** The words that stand beside its numbers, in order. */
  readonly units: readonly string[]
}

const maxDepth = 24
const maxOperations = 60
const maxUnitWords = 4
/** The words of one kind of all languages. */
const wordsFor = (
  kind:
    | 'roots'
    | 'verbs'
    | 'subjects'
    | 'tails'
    | 'rounding'
    | 'apart'
    | 'prepositions'
    | 'articles'
    | 'determiners'
    | 'operandsBehind',
): ReadonlySet<string> => wordsOfLanguages(({ calculating }) => calculating?.[kind])
/** The phrases of all languages for what they do, between "|". */
const phrasesFor = <Meaning extends string>(
  of: (language: LanguageWords) => Readonly<Partial<Record<Meaning, string>>> | undefined,
  meaning: Meaning,
): string => languagesInWords.flatMap((language) => of(language)?.[meaning] ?? []).join('|')

const prepositions = wordsFor('prepositions')
/** Letters that are a unit beside a number; other single letters are unknowns. */
const unitLetters = /^[mglhskct]$/
const articles = /^[aioyeuàl]$/
const wordOfOneSign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Reads one calculation of a message at a token; null where none starts there. */
export function readCalculation(
  tokens: readonly MessageToken[],
  from: number,
): CalculationAt | null {
  return calculationOf(new Reader(tokens, from, null))
}

/**
 * Reads one calculation of prose at a token, with `letters` for unknowns; null where none starts there. A bracket
 * within it may lack its other half.
 */
export function readInProse(
  tokens: readonly Token[],
  from: number,
  letters: LetterValue,
): CalculationAt | null {
  return calculationOf(new Reader(tokens, from, letters))
}

function calculationOf(reader: Reader): CalculationAt | null {
  const { at: from } = reader
  const calculation = reader.sum(0)
  if (calculation === null) return null
  const { at: to, operations, units } = reader
  return { calculation, from, to, operations, units }
}

/** Whether a word stands for an unknown of a message, and not for a unit or an article. */
export function isUnknown(token: CalculationToken | undefined): boolean {
  if (token?.kind !== 'word' || token.text.length > 1 || wordOfOneSign.test(token.text))
    return false
  return !unitLetters.test(token.text) && (token.isGlued === true || !articles.test(token.text))
}

/** Whether a word of prose is an unknown, or a product of them. */
const isLetter = (text: string, letters: LetterValue): boolean =>
  text.length <= 3 && !Number.isNaN(letters(text))

interface OperationAhead extends WordOperation {
  readonly end: number
}

class Reader {
  operations = 0
  readonly units: string[] = []
  /** The last search for an operation: sums, products and powers ask at the same place. */
  private seen: {
    readonly at: number
    readonly isCount: boolean
    readonly operation: OperationAhead | null
  } = { at: -1, isCount: false, operation: null }
  readonly #from: number

  /** `letters`: the unknowns of prose; null for the tokens of a message. */
  constructor(
    readonly tokens: readonly CalculationToken[],
    public at: number,
    readonly letters: LetterValue | null,
  ) {
    this.#from = at
  }

  /** A whole calculation. */
  sum(depth: number): Calculation | null {
    return this.joined(depth, strengths['+'])
  }

  /** One operand, or one with its power. */
  power(depth: number): Calculation | null {
    return this.joined(depth, strengths['^'])
  }

  /** Operands that operations of `least` strength or more join. Powers bind to the right; "2^1/2" is a half of 2. */
  private joined(depth: number, least: number, isExponent = false): Calculation | null {
    let left = this.operand(depth, isExponent)
    while (left !== null) {
      const next = this.operationAhead(left) ?? (this.impliesProduct() ? this.product() : null)
      if (next === null || strengths[next.sign] < least) return left
      const isPower = next.sign === '^'
      const start = this.at
      const unitCount = this.units.length
      this.at = next.end
      const strength = strengths[next.sign] + (isPower ? 0 : 1)
      const right: Calculation | null =
        this.operations < maxOperations
          ? this.joined(isPower ? depth + 1 : depth, strength, isPower)
          : null
      if (right === null) {
        this.at = start
        this.units.length = unitCount
        return left
      }
      this.operations++
      left =
        next.isReversed === true
          ? operation(next.sign, right, left)
          : operation(next.sign, left, right)
    }
    return null
  }

  /** The product of what stands side by side. */
  private product(): OperationAhead {
    return { sign: '*', end: this.at }
  }

  /** A bracket right after an operand multiplies: 3(4 + 1); in prose also a letter and a function. */
  private impliesProduct(): boolean {
    const { tokens, at, letters } = this
    const next = tokens[at]
    if (next === undefined) return false
    if (next.kind === 'sign' && (next.text === '(' || next.text === '√'))
      return letters !== null || !isSpaced(tokens, at)
    if (letters === null) return false
    const isJoined = !isSpaced(tokens, at) || isSign(tokens[at - 1], ')')
    if (next.kind === 'number') return isJoined
    if (next.kind !== 'word') return false
    if (isLetter(next.text, letters)) return isJoined || letters.joinsBlanks === true
    return isFunction(next.text) || constants.has(next.text) || this.namesRoot()
  }

  /** Whether words of a root stand here: "2 times the square root of 5" without the "times". */
  private namesRoot(): boolean {
    const from = definiteArticles.has(this.word(this.at)) ? this.at + 1 : this.at
    return rootWords.has(this.word(from))
  }

  /** A word without accents; empty for another token. */
  word(at: number): string {
    const token = this.tokens[at]
    if (token?.kind !== 'word') return ''
    return this.letters === null ? foldWord(token.text) : token.text
  }

  /** The words from a place on, without accents; numbers, signs and breaks end them. */
  words(from: number, most: number): readonly string[] {
    const words: string[] = []
    for (let at = from; words.length < most; at++) {
      const word = this.word(at)
      if (word === '') break
      words.push(word)
    }
    return words
  }

  /** The operation after an operand, past the words of its unit. */
  private operationAhead(left: Calculation): OperationAhead | null {
    const isCount = isWholeNumber(left)
    if (this.seen.at !== this.at || this.seen.isCount !== isCount) {
      const operation =
        this.letters === null ? this.searchOperation(isCount) : this.operationAt(this.at, isCount)
      this.seen = { at: this.at, isCount, operation }
    }
    return this.seen.operation
  }

  private searchOperation(isCount: boolean): OperationAhead | null {
    let isApart = false
    for (let words = 0; words <= maxUnitWords; words++) {
      const token = this.tokens[this.at + words]
      const found = this.operationAt(this.at + words, isCount)
      if (found !== null) return isApart && token?.kind === 'word' ? null : found
      if (token?.kind !== 'word' || isUnknown(token)) return null
      isApart ||= prepositions.has(token.text)
      if (joiningWords([token.text]) !== null || beginsNumber(token.text)) return null
    }
    return null
  }

  /** `isCount`: a whole number stands before, which is no share: "65 from the target of 120". */
  private operationAt(at: number, isCount: boolean): OperationAhead | null {
    const token = this.tokens[at]
    if (token?.kind === 'sign' && operationSigns.has(token.text)) {
      return { sign: token.text as '+', end: at + 1 }
    }
    const first = this.word(at)
    if (!firstOperationWords.has(first) || this.isLetterAt(at)) return null
    const words = this.words(at, longestOperation)
    for (let count = words.length; count > 0; count--) {
      const operation = wordOperations.get(words.slice(0, count).join(' '))
      if (operation === undefined) continue
      if (operation.isShare === true && isCount) return null
      if (operation.isDoubtful === true && this.letters === null) return null
      const next = this.tokens[at + count]
      // "2x + 3" has an unknown, and no product.
      if (isSign(next, '+') || isSign(next, '-')) return null
      const end = operation.isShare === true ? this.numberBehind(at + count) : at + count
      return { ...operation, end }
    }
    return null
  }

  private isLetterAt(at: number): boolean {
    return this.letters !== null && isLetter(this.word(at), this.letters)
  }

  /** In prose the place of the number behind a few words: "the remaining 34"; the place itself where none stands there. */
  numberBehind(from: number): number {
    if (this.letters === null) return from
    for (let at = from; at <= from + maxBeside; at += 1) {
      if (this.tokens[at]?.kind === 'number') return at
      const word = this.word(at)
      if (word.length < 2 || apart.has(word)) return from
    }
    return from
  }

  /** One number, bracket or root, with its unit. */
  operand(depth: number, isExponent = false): Calculation | null {
    const start = this.at
    const found = depth > maxDepth ? null : this.bare(depth, isExponent)
    if (found === null) {
      this.at = start
      return null
    }
    return this.measured(this.withSuffix(found))
  }

  private bare(depth: number, isExponent: boolean): Calculation | null {
    const token = this.tokens[this.at]
    if (token?.kind === 'number') return this.number(depth, isExponent)
    if (token?.kind === 'word') return this.named(depth)
    return token?.kind === 'sign' ? this.signed(token.text, depth) : null
  }

  /** A sign with what it stands before. */
  private signed(sign: string, depth: number): Calculation | null {
    const start = this.at
    this.at++
    if (sign === '(') {
      const inner = this.sum(depth + 1)
      const isClosed = isSign(this.tokens[this.at], ')')
      if (inner === null || !(isClosed || (this.letters !== null && start > this.#from)))
        return null
      if (isClosed) this.at++
      return inner
    }
    if (sign !== '-' && sign !== '+' && sign !== '√' && sign !== '∛') return null
    const isLoose = this.letters !== null || !isSpaced(this.tokens, this.at)
    if ('+-'.includes(sign) && !isLoose) return null
    const of = sign === '-' ? this.power(depth + 1) : this.operand(depth + 1)
    if (of === null || sign === '+') return of
    if (sign === '-') return { kind: 'negative', of }
    this.operations++
    return { kind: 'root', degree: sign === '√' ? 2 : 3, of }
  }

  /** A number with its fraction: "3/4" without blanks, "1 1/2", "3½"; an exponent is a number alone. */
  private number(depth: number, isExponent: boolean): Calculation {
    const token = this.tokens[this.at]
    const first = leafOf(token)
    this.at++
    const isWhole = token?.kind === 'number' && token.decimals === 0 && isWholeNumber(first)
    if (isExponent || !isWhole) return first
    const fraction = this.overNext(first)
    if (fraction !== null) return fraction
    const part = this.partAhead() ?? (this.isQuotientInBrackets() ? this.operand(depth + 1) : null)
    return part === null ? first : operation('+', first, part)
  }

  /** The fraction with the whole number before the place as its top: "3/4" without blanks; null where the slash is an operation. */
  private overNext(top: Calculation): Calculation | null {
    const { tokens, at } = this
    if (!isSign(tokens[at], '/') || isSpaced(tokens, at) || isSpaced(tokens, at + 1)) return null
    const [bottom, after] = [tokens[at + 1], tokens[at + 2]]
    if (bottom?.kind !== 'number' || bottom.decimals > 0) return null
    if (after?.kind === 'sign' && '^!('.includes(after.text) && !isSpaced(tokens, at + 2))
      return null
    this.at = at + 2
    this.operations++
    return operation('/', top, leafOf(bottom))
  }

  /** The fraction behind a whole number: the half of "1 1/2" and "3½". */
  private partAhead(): Calculation | null {
    const start = this.at
    const top = this.tokens[start]
    if (top?.kind !== 'number' || top.decimals > 0) return null
    const { operations } = this
    this.at++
    const leaf = leafOf(top)
    const part = isWholeNumber(leaf) ? this.overNext(leaf) : leaf.kind === 'amount' ? leaf : null
    this.operations = operations
    const isProper = part !== null && approximateOf(part) < 1
    if (!isProper) this.at = start
    return isProper ? part : null
  }

  /** "((1)/(2))", as prose has the fractions of LaTeX. */
  private isQuotientInBrackets(): boolean {
    const { tokens, at, letters } = this
    return (
      letters !== null &&
      isSign(tokens[at], '(') &&
      isSign(tokens[at + 1], '(') &&
      tokens[at + 2]?.kind === 'number' &&
      isSign(tokens[at + 3], ')') &&
      isSign(tokens[at + 4], '/')
    )
  }

  /** An operand that starts with a word. */
  private named(depth: number): Calculation | null {
    const { at, letters } = this
    const word = this.word(at)
    if (word === 'sqrt' || word === 'cbrt') return this.called(word, depth)
    if (letters === null) return readWordOperand(this, depth)
    if (isLetter(word, letters)) {
      this.at++
      return { kind: 'letter', name: word }
    }
    const constant = constants.get(word)
    if (constant !== undefined) {
      this.at++
      return { kind: 'written', values: [constant] }
    }
    return isFunction(word) ? this.called(word, depth) : readWordOperand(this, depth)
  }

  /** "sin x", "sin^2 x", "sin^-1 x", "sqrt 16". */
  private called(name: NamedFunction | Root, depth: number): Calculation | null {
    this.at++
    const hasPower = isSign(this.tokens[this.at], '^')
    if (hasPower) this.at++
    const exponent = hasPower ? this.operand(depth + 1, true) : null
    const isInverse = exponent !== null && approximateOf(exponent) === -1
    const of = this.letters === null ? this.operand(depth + 1) : this.power(depth + 1)
    if (of === null || (hasPower && exponent === null)) return null
    this.operations++
    const inverse = `arc${name}`
    const made: Calculation =
      name === 'sqrt' || name === 'cbrt'
        ? { kind: 'root', degree: name === 'sqrt' ? 2 : 3, of }
        : { kind: 'function', name: isInverse && isNamedFunction(inverse) ? inverse : name, of }
    return exponent === null || isInverse ? made : operation('^', made, exponent)
  }

  private withSuffix(base: Calculation): Calculation {
    let whole = base
    for (;;) {
      const token = this.tokens[this.at]
      const power = this.powerInWords()
      if (isSign(token, '%') || percentWords.has(this.word(this.at))) {
        whole = { kind: 'percent', of: whole }
        this.at++
      } else if (this.letters === null && isFactorial(token, this.tokens[this.at + 1])) {
        whole = { kind: 'factorial', of: whole }
        this.at++
      } else if (power !== null) {
        whole = operation('^', whole, amount(new Fraction(power.exponent)))
        this.operations++
        this.at = power.end
      } else return whole
    }
  }

  /** "squared", "cubed"; in prose also "to the fourth". */
  private powerInWords(): { readonly exponent: number; readonly end: number } | null {
    const { at } = this
    const word = this.word(at)
    const exponent = powerWords.get(word)
    if (exponent !== undefined) return { exponent, end: at + 1 }
    if (word !== 'to' || this.letters === null || this.word(at + 1) !== 'the') return null
    const power = powers.get(this.word(at + 2))
    return power === undefined ? null : { exponent: power, end: at + 3 }
  }

  /** The operand with the unit that the word beside it names. */
  private measured(of: Calculation): Calculation {
    const token = this.tokens[this.at]
    if (this.letters !== null || token?.kind !== 'word' || isUnknown(token)) return of
    this.units.push(token.text)
    const unit = knownUnitOf(token.text)
    const exponent = this.unitExponent()
    if (unit === null) return of
    return { kind: 'measured', of, factor: unit.factor.pow(exponent) ?? unit.factor }
  }

  /** Takes the exponent of a unit: "12 cm^2", "12 cm²", "12 cm2". */
  private unitExponent(): number {
    const place = isSign(this.tokens[this.at + 1], '^') ? this.at + 2 : this.at + 1
    const exponent = this.tokens[place]
    if (exponent?.kind !== 'number' || isSpaced(this.tokens, place)) return 1
    const power = approximateOf(leafOf(exponent))
    if (power !== 2 && power !== 3) return 1
    this.at = place + 1
    return power
  }
}

const isSign = (token: CalculationToken | undefined, text: string): boolean =>
  token?.kind === 'sign' && token.text === text

/** Whether a blank stands before a token. */
function isSpaced(tokens: readonly CalculationToken[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined) return true
  return token.isSpaced ?? tokens[at - 1]?.end !== token.start
}

/** A number alone. */
const leafOf = (token: CalculationToken | undefined): Calculation =>
  token?.amount
    ? { kind: 'amount', number: token.amount }
    : { kind: 'written', values: token?.values ?? [] }

/** Whether a calculation is a whole number; a percentage is its share. */
function isWholeNumber(side: Calculation): boolean {
  if (side.kind === 'amount') return side.number.value.d === 1n
  return side.kind === 'written' && Number.isInteger(side.values.at(-1))
}

const approximateOf = (side: Calculation): number =>
  calculationValue(side, usualConvention)?.approximate ?? Number.NaN

function isFactorial(
  token: CalculationToken | undefined,
  next: CalculationToken | undefined,
): boolean {
  if (!isSign(token, '!') || token?.isSpaced !== false) return false
  return isEquals(next) || (next?.kind === 'sign' && '+-*/)'.includes(next.text))
}

type Root = 'sqrt' | 'cbrt'
/** Whether a word is the name of a function, a root too. */
export const isFunction = (word: string): word is NamedFunction | Root =>
  word === 'sqrt' || word === 'cbrt' || isNamedFunction(word)

const constants = wordTable([[Math.PI, 'pi π']])
const percentWords = new Set(['percent', 'prozent'])
const powerWords = wordTable([
  [2, 'squared'],
  [3, 'cubed'],
])
const powers: ReadonlyMap<string, number> = new Map(
  'second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, at) => [word, at + 2] as const),
)
const maxBeside = 3
const apart = wordsFor('apart')

/* ---- What may begin, and be, a calculation of prose ---- */

/** Whether a calculation of two tokens or more may begin at a token of prose. */
export function mayBegin(tokens: readonly Token[], at: number, letters: LetterValue): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token === undefined || next === undefined) return false
  if (token.kind === 'sign' && !beginningSigns.has(token.text)) return false
  if (token.kind === 'word') {
    const role = roleOfWord(token.text)
    if (role === 'before') return true
    if (role !== 'name' && !isLetter(token.text, letters)) return false
  }
  if (next.kind === 'number') return true
  if (next.kind === 'sign') return formulaSigns.has(next.text)
  return isLetter(next.text, letters) || roleOfWord(next.text) !== 'none'
}

const operationSigns: ReadonlySet<string> = new Set(Object.keys(strengths))
export const formulaSigns: ReadonlySet<string> = new Set([...operationSigns, '(', ')', '√'])
const beginningSigns = new Set(['(', '-', '√'])

/**
 * What a word of prose, other than an unknown, may do in a formula: name a function or a constant, or an operation
 * before or behind a number.
 */
export const roleOfWord = rememberWords((word): 'name' | 'before' | 'behind' | 'none' => {
  if (isFunction(word) || constants.has(word)) return 'name'
  if (namingWords.has(word)) return 'before'
  const isBehind = firstOperationWords.has(word) || powerWords.has(word) || word === 'to'
  return isBehind ? 'behind' : 'none'
})

/* ---- Operations in words ---- */

/** An operation in words. `reversed` swaps its sides, as in "3 less than 16". */
export interface WordOperation {
  readonly sign: '+' | '-' | '*' | '/' | '^'
  readonly isReversed?: boolean
  /** Whether it takes a share of the right side, so that a plain whole number before it is no share. */
  readonly isShare?: boolean
  /** Whether it is an ordinary word elsewhere ("3 per hour", "mais"): prose has it, where every reading counts. */
  readonly isDoubtful?: boolean
}

const operationsBetween: Readonly<Record<Between, WordOperation>> = {
  plus: { sign: '+' },
  maybePlus: { sign: '+', isDoubtful: true },
  minus: { sign: '-' },
  minusFrom: { sign: '-', isReversed: true },
  times: { sign: '*' },
  maybeTimes: { sign: '*', isDoubtful: true },
  share: { sign: '*', isShare: true },
  maybeShare: { sign: '*', isShare: true, isDoubtful: true },
  over: { sign: '/' },
  power: { sign: '^' },
}
const wordOperations = phraseTable(
  Object.entries(operationsBetween).map(([meaning, operation]) => [
    phrasesFor(({ calculating }) => calculating?.between, meaning as Between),
    operation,
  ]),
)
const longestOperation = 4
/** The words with which an operation can start. */
const firstOperationWords: ReadonlySet<string> = new Set(
  Array.from(wordOperations.keys(), (phrase) => phrase.split(' ')[0] ?? ''),
)

const over = (parts: number) => (of: Calculation) => operation('/', of, amount(new Fraction(parts)))
const times = (factor: number) => (of: Calculation) =>
  operation('*', amount(new Fraction(factor)), of)
const toThe = (power: number) => (of: Calculation) =>
  operation('^', of, amount(new Fraction(power)))
const rootOf =
  (degree: 2 | 3) =>
  (of: Calculation): Calculation => ({ kind: 'root', degree, of })

const madeBefore: Readonly<Record<Before, (of: Calculation) => Calculation>> = {
  half: over(2),
  third: over(3),
  quarter: over(4),
  double: times(2),
  triple: times(3),
  square: toThe(2),
  cube: toThe(3),
  squareRoot: rootOf(2),
  cubeRoot: rootOf(3),
}
/** Words before a single number, with what they make of it. A definite article may stand before. */
const prefixes = phraseTable(
  Object.entries(madeBefore).map(([meaning, make]) => [
    phrasesFor(({ calculating }) => calculating?.before, meaning as Before),
    make,
  ]),
)
const longestPrefix = 3
const rootWords = wordsFor('roots')

const [verbs, subjects] = [wordsFor('verbs'), wordsFor('subjects')]
const [tails, rounding] = [wordsFor('tails'), wordsFor('rounding')]
const otherVerbs = wordSet('comes adds amounts works results rounds have has had')

/** How many words at the start join a calculation with its result; null where they do not. */
export function joiningWords(
  words: readonly string[],
): { readonly count: number; readonly isRounded: boolean } | null {
  let at = 0
  while (at < 3 && subjects.has(words[at] ?? '') && !verbs.has(words[at] ?? '')) at++
  const verb = words[at] ?? ''
  if (!verbs.has(verb) && !otherVerbs.has(verb)) return null
  return skipFillers(words, at + 1, verb === 'rounds')
}

/** Words between an equals sign and the result: "= about 8", "= a total of 8". */
export function skipFillers(
  words: readonly string[],
  from = 0,
  isRounded = false,
): { readonly count: number; readonly isRounded: boolean } {
  let at = from
  let rounds = isRounded
  while (at < from + 4 && (tails.has(words[at] ?? '') || rounding.has(words[at] ?? ''))) {
    rounds ||= rounding.has(words[at] ?? '')
    at++
  }
  return { count: at, isRounded: rounds }
}

/* ---- Operands in words ---- */

/** Words that are numbers in one language, and articles or other words in another. */
const otherWords = wordSet(
  'once elf null un une una um uma ein eine einen einem einer cent cents quart demi medio',
)

/** Whether a number in words may begin with a word. */
const beginsNumber = (word: string): boolean => !otherWords.has(word) && mayBeginNumberInWords(word)

/** A number at the start of `words`, and how many words it takes; null where it starts with another word. */
export const readNumberWords = (words: readonly string[]): NumberOfWords | null =>
  beginsNumber(words[0] ?? '') ? numberOfWords(words) : null

const maxWords = 10

/** The words from a token on; numbers, signs and breaks end them. */
export function wordsFrom(
  tokens: readonly MessageToken[],
  from: number,
  most: number,
): readonly string[] {
  const words: string[] = []
  for (let at = from; at < tokens.length && words.length < most; at++) {
    const token = tokens[at]
    if (token?.kind !== 'word') break
    words.push(token.text)
  }
  return words
}

/** Reads the operand that starts with a word; null where none does. In prose the numbers in words are tokens. */
function readWordOperand(reader: Reader, depth: number): Calculation | null {
  const { at, letters } = reader
  const mayName = firstWords.has(reader.word(at))
  if (letters !== null) return mayName ? namedOperation(reader, depth) : null
  if (!mayName && !beginsNumber(textOfWord(reader.tokens[at]))) return null
  return namedOperation(reader, depth) ?? numberInWords(reader)
}

const textOfWord = (token: CalculationToken | undefined): string =>
  token?.kind === 'word' ? token.text : ''

/** "half of 18", "add 3 and 4", "the sum of 3 and 4"; the place stays where none is. */
function namedOperation(reader: Reader, depth: number): Calculation | null {
  const start = reader.at
  skip(reader, definiteArticles)
  const found = prefixed(reader, depth) ?? commanded(reader, depth)
  if (found === null) reader.at = start
  return found
}

const definiteArticles = wordsFor('articles')

function prefixed(reader: Reader, depth: number): Calculation | null {
  const words = reader.words(reader.at, longestPrefix)
  for (let count = words.length; count > 0; count--) {
    const make = prefixes.get(words.slice(0, count).join(' '))
    if (make === undefined) continue
    reader.at += count
    skip(reader, determiners)
    reader.at = reader.numberBehind(reader.at)
    const of = reader.power(depth + 1)
    if (of !== null) reader.operations++
    return of && make(of)
  }
  return null
}

const determiners = wordsFor('determiners')

interface Command {
  readonly sign: '+' | '-' | '*' | '/'
  /** The words between its numbers; a `reversing` one swaps them. */
  readonly joints: ReadonlySet<string>
  readonly reversing: ReadonlySet<string>
  /** Whether the smaller number is taken from the larger one, whatever their order. */
  readonly isDistance: boolean
}

const none: ReadonlySet<string> = new Set()
const jointsOf = (named: NamedOperation): ReadonlySet<string> =>
  wordsOfLanguages(({ calculating }) => calculating?.joining?.[named])
const takingJoints = jointsOf('taking')

const command = (named: NamedOperation, sign: Command['sign'], reversing = none): Command => ({
  sign,
  joints: jointsOf(named),
  reversing,
  isDistance: named === 'distance',
})

/** By the name of an operation, with the verbs of tasks that ask for it. */
const namedOperations: readonly (readonly [NamedOperation, Command, Request | null])[] = [
  ['sum', command('sum', '+'), 'add'],
  ['taking', command('taking', '-', takingJoints), 'subtract'],
  ['distance', command('distance', '-'), null],
  ['product', command('product', '*'), 'multiply'],
  ['quotient', command('quotient', '/', new Set(['into'])), 'divide'],
]

/** Verbs and names of operations, without accents. */
const commands: ReadonlyMap<string, Command> = new Map(
  namedOperations.flatMap(([named, command, request]) => {
    const names = wordsOfLanguages(({ calculating }) => calculating?.naming?.[named])
    const verbs = request === null ? [] : taskVerbs(request)
    return [...names, ...verbs].map((word) => [word, command] as const)
  }),
)
const maxWordsBetween = 3
/** Numbers of one sum. */
const maxTerms = 12

/** "add 3 and 4", "subtract 3 from 16", "the sum of 3, 4 and 5". */
function commanded(reader: Reader, depth: number): Calculation | null {
  const found = commands.get(reader.word(reader.at))
  if (found === undefined) return null
  reader.at++
  skip(reader, beforeOperands)
  const [first, second, ...others] = operandsOf(reader, found, depth + 1)
  if (first === undefined || second === undefined) return null
  reader.operations += 1 + others.length
  return [second, ...others].reduce((left, right) => operation(found.sign, left, right), first)
}

const beforeOperands = wordsFor('operandsBehind')

/** The numbers behind a command, in the order in which they are calculated with; none where a part is missing. */
function operandsOf(reader: Reader, command: Command, depth: number): readonly Calculation[] {
  const first = reader.operand(depth)
  if (first === null) return []
  const found = [first]
  while (found.length < maxTerms) {
    const joint = jointAhead(reader, command)
    if (joint === null) return []
    reader.at = joint.end
    skip(reader, determiners)
    const next = reader.operand(depth)
    if (next === null) return []
    found.push(next)
    if (joint.word === null) continue
    if (command.reversing.has(joint.word)) return found.toReversed()
    return command.isDistance ? fromLargest(found) : found
  }
  return []
}

/** The end of what joins the next number, and its word; null for the word where a comma alone does. */
function jointAhead(
  reader: Reader,
  { sign, joints }: Command,
): { readonly end: number; readonly word: string | null } | null {
  const { tokens, at } = reader
  const token = tokens[at]
  const isListed = '+*'.includes(sign) && token?.kind === 'sign' && /^[,，、]$/.test(token.text)
  const from = isListed ? at + 1 : at
  const words = reader.words(from, maxWordsBetween + 1)
  const place = words.findIndex((word) => joints.has(word))
  if (place >= 0) return { end: from + place + 1, word: words[place] ?? null }
  return isListed ? { end: from, word: null } : null
}

function fromLargest(pair: readonly Calculation[]): readonly Calculation[] {
  const [first = 0, second = 0] = pair.map(approximateOf)
  return first < second ? pair.toReversed() : pair
}

function skip(reader: Reader, words: ReadonlySet<string>): void {
  while (words.has(reader.word(reader.at))) reader.at++
}

/** A text in which each operation in words on plain numbers is written in signs: "add 3 and 4" as "3 + 4". */
export function withOperationSigns(text: string): string {
  const words = text.match(/[\p{L}\p{M}]{3,30}/gu) ?? []
  if (!words.some((word) => namingWords.has(foldWord(word)))) return text
  const tokens = messageTokens(text, false)
  let [written, from] = ['', 0]
  for (let at = 0; at < tokens.length;) {
    const reader = new Reader(tokens, at, null)
    const found = namedOperation(reader, 0)
    const last = tokens[reader.at - 1]
    const [before, after] = [tokens[at - 1], tokens[reader.at]]
    if (found === null || last === undefined || isMeasured(found) || continues(after)) {
      at += 1
      continue
    }
    const formula = plainWriting(found)
    const isPart = isMathSign(before) && before?.text !== '('
    written += text.slice(from, tokens[at]?.start) + (isPart ? `(${formula})` : formula)
    from = last.end
    at = reader.at
  }
  return written + text.slice(from)
}

/** Whether a number belongs to more than the words before it say: "3x", "4 times 2". */
const continues = (token: MessageToken | undefined): boolean =>
  (isMathSign(token) && token?.text !== ')') ||
  (token?.kind === 'word' && (token.isGlued || isOperationWord(token.text) || isUnknown(token)))

const isOperationWord = (word: string): boolean =>
  firstOperationWords.has(word) && !/^(?:of|de|des|von)$/.test(word)

function isMeasured(calculation: Calculation): boolean {
  return calculation.kind === 'measured' || sidesOf(calculation).some(isMeasured)
}

/** "twenty-five", "two thirds", "one and a half", "a hundred". */
function numberInWords(reader: Reader): Calculation | null {
  const { words, ends } = hyphenated(reader)
  const isArticle = words[0] === 'a' || words[0] === 'an'
  if (isArticle && !/^(?:hundred|thousand|million|half|third|quarter)$/.test(words[1] ?? '')) {
    return null
  }
  const found = readNumberWords(isArticle ? ['one', ...words.slice(1)] : words)
  if (found === null) return null
  reader.at = ends[found.count - 1] ?? reader.at
  return amount(new Fraction(found.value))
}

/** The words ahead, with "twenty-five" as two, and the place after each. */
function hyphenated({ tokens, at: from }: Reader): {
  readonly words: readonly string[]
  readonly ends: readonly number[]
} {
  const words: string[] = []
  const ends: number[] = []
  for (let at = from; at < tokens.length && words.length < maxWords; at++) {
    const token = tokens[at]
    const next = tokens[at + 1]
    const isHyphen = isSign(token, '-') && !isSpaced(tokens, at)
    if (isHyphen && words.length > 0 && next?.kind === 'word' && !isSpaced(tokens, at + 1)) continue
    if (token?.kind !== 'word') break
    words.push(token.text)
    ends.push(at + 1)
  }
  return { words, ends }
}

/** The words with which an operation in words can start. */
const namingWords = new Set([
  ...commands.keys(),
  ...Array.from(
    prefixes.keys(),
    (phrase) => /^(?:(?:an?|one|un|ein) )?(\S+)/.exec(phrase)?.[1] ?? '',
  ),
])
/** The words with which an operand can start beside those of numbers, without accents. */
const firstWords: ReadonlySet<string> = new Set([
  ...namingWords,
  ...'the a an one un ein der die das den le la el'.split(' '),
])

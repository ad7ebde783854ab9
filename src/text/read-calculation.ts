/**
 * Reads calculations from the tokens of a message: digits and number words, signs and words of
 * operations, units between them. It reads each token a bounded number of times.
 */
import Fraction from 'fraction.js'
import { phraseTable, wordSet, wordTable } from '../lib/text'
import { amount, type Calculation, exactValueOf, plainWriting } from './calculation'
import { type MathNumber, type MathSign, type MathToken, scan } from './calculation-tokens'
import { foldWord } from './folding'
import { taskVerbs } from './task-verbs'
import { mayBeginNumberInWords, numberOfWords, type NumberOfWords } from './tokens'
import { knownUnitOf } from './units'

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

const maxDepth = 12
const maxOperations = 60
const maxUnitWords = 4
/** Words that begin another phrase: only a sign behind it joins, as in "3 eggs for us + 4". */
const prepositions =
  wordSet(`from to for at with in on by into between among per each every because since if when and or
   von zu für mit bei auf pro je und oder weil à pour avec chez par et ou en para con cada y o per con su`)
/** Letters that are a unit beside a number; other single letters are unknowns. */
const unitLetters = /^[mglhskct]$/
const articles = /^[aioyeuàl]$/
const wordOfOneSign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Reads one calculation at a token; null where none starts there. */
export function readCalculation(tokens: readonly MathToken[], from: number): CalculationAt | null {
  const reader = new Reader(tokens, from)
  const calculation = reader.sum(0)
  if (calculation === null) return null
  const { at: to, operations, units } = reader
  return { calculation, from, to, operations, units }
}

/** Whether a word stands for an unknown, and not for a unit or an article. */
export function isUnknown(token: MathToken | undefined): boolean {
  if (token?.kind !== 'word' || token.text.length > 1 || wordOfOneSign.test(token.text))
    return false
  return !unitLetters.test(token.text) && (token.isGlued || !articles.test(token.text))
}

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

  constructor(
    readonly tokens: readonly MathToken[],
    public at: number,
  ) {}

  /** Sums and differences. */
  sum(depth: number): Calculation | null {
    let left = this.product(depth)
    while (left !== null) {
      const joined = this.joined(left, '+-', () => this.product(depth))
      if (joined === null) return left
      left = joined
    }
    return null
  }

  private product(depth: number): Calculation | null {
    let left = this.power(depth)
    while (left !== null) {
      const joined: Calculation | null =
        this.joined(left, '*/', () => this.power(depth)) ?? this.implied(left, depth)
      if (joined === null) return left
      left = joined
    }
    return null
  }

  private power(depth: number): Calculation | null {
    const base = this.operand(depth)
    return base && (this.joined(base, '^', () => this.operand(depth)) ?? base)
  }

  /** `left` joined with what follows an operation; the place stays where nothing follows. */
  private joined(
    left: Calculation,
    signs: string,
    readRight: () => Calculation | null,
  ): Calculation | null {
    const start = this.at
    const unitCount = this.units.length
    const operation = this.operationAhead(left)
    if (operation === null || !signs.includes(operation.sign)) return null
    if (this.operations >= maxOperations) return null
    this.at = operation.end
    const right = readRight()
    if (right === null) {
      this.at = start
      this.units.length = unitCount
      return null
    }
    this.operations++
    const [first, second] = operation.isReversed === true ? [right, left] : [left, right]
    return { kind: 'operation', sign: operation.sign, left: first, right: second }
  }

  /** A bracket right after an operand multiplies: 3(4 + 1). */
  private implied(left: Calculation, depth: number): Calculation | null {
    const next = this.tokens[this.at]
    if (next?.kind !== 'sign' || next.isSpaced || (next.sign !== '(' && next.sign !== '√'))
      return null
    const start = this.at
    const right = this.power(depth)
    if (right === null) {
      this.at = start
      return null
    }
    this.operations++
    return { kind: 'operation', sign: '*', left, right }
  }

  /** The operation after an operand, past the words of its unit. */
  private operationAhead(left: Calculation): OperationAhead | null {
    const isCount = left.kind === 'amount' && left.number.value.d === 1n
    if (this.seen.at !== this.at || this.seen.isCount !== isCount) {
      this.seen = { at: this.at, isCount, operation: this.searchOperation(isCount) }
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
    if (token?.kind === 'sign' && '+-*/^'.includes(token.sign)) {
      return { sign: token.sign as '+', end: at + 1 }
    }
    if (token?.kind !== 'word' || !firstOperationWords.has(token.text)) return null
    const words = wordsFrom(this.tokens, at, longestOperation)
    for (let count = words.length; count > 0; count--) {
      const operation = wordOperations.get(words.slice(0, count).join(' '))
      if (operation === undefined) continue
      if (operation.isShare === true && isCount) return null
      const next = this.tokens[at + count]
      // "2x + 3" has an unknown, and no product.
      return next?.kind === 'sign' && '+-'.includes(next.sign)
        ? null
        : { ...operation, end: at + count }
    }
    return null
  }

  /** One number, bracket or root, with its unit. */
  operand(depth: number): Calculation | null {
    const start = this.at
    const found = depth > maxDepth ? null : this.bare(depth)
    if (found === null) {
      this.at = start
      return null
    }
    return this.measured(this.withSuffix(found))
  }

  private bare(depth: number): Calculation | null {
    const token = this.tokens[this.at]
    if (token?.kind === 'number') return this.number(token)
    if (token?.kind === 'word') return this.words(depth)
    return token?.kind === 'sign' ? this.signed(token.sign, depth) : null
  }

  /** A sign with what it stands before. */
  signed(sign: MathSign, depth: number): Calculation | null {
    this.at++
    if (sign === '(') {
      const inner = this.sum(depth + 1)
      const close = this.tokens[this.at]
      if (inner === null || close?.kind !== 'sign' || close.sign !== ')') return null
      this.at++
      return inner
    }
    if (sign !== '-' && sign !== '+' && sign !== '√' && sign !== '∛') return null
    if ('+-'.includes(sign) && this.tokens[this.at]?.isSpaced !== false) return null
    const of = sign === '-' ? this.power(depth + 1) : this.operand(depth + 1)
    if (of === null || sign === '+') return of
    if (sign === '-') return { kind: 'negative', of }
    this.operations++
    return { kind: 'root', degree: sign === '√' ? 2 : 3, of }
  }

  /** A number with its fraction: "3/4" without blanks, "1 1/2", "3½". */
  private number(token: MathNumber): Calculation {
    const fraction = this.fractionAt(this.at)
    if (fraction !== null) {
      this.at = fraction.end
      return fraction.calculation
    }
    this.at++
    const whole: Calculation = { kind: 'amount', number: token }
    const part = token.decimals === 0 ? this.fractionAt(this.at, true) : null
    if (part === null) return whole
    this.at = part.end
    return { kind: 'operation', sign: '+', left: whole, right: part.calculation }
  }

  /** "3/4" written without blanks, or a sign such as ¾; null where the slash is an operation. */
  private fractionAt(
    at: number,
    isPart = false,
  ): { readonly calculation: Calculation; readonly end: number } | null {
    const [top, slash, bottom, after] = this.tokens.slice(at, at + 4)
    if (top?.kind !== 'number' || top.decimals > 0) return null
    const left: Calculation = { kind: 'amount', number: top }
    if (top.value.d !== 1n) return { calculation: left, end: at + 1 }
    if (slash?.kind !== 'sign' || slash.sign !== '/' || slash.isSpaced) return null
    if (bottom?.kind !== 'number' || bottom.isSpaced || bottom.decimals > 0) return null
    if (after?.kind === 'sign' && !after.isSpaced && '^!('.includes(after.sign)) return null
    if (isPart && top.value.compare(bottom.value) >= 0) return null
    if (!isPart) this.operations++
    const right: Calculation = { kind: 'amount', number: bottom }
    return { calculation: { kind: 'operation', sign: '/', left, right }, end: at + 3 }
  }

  private words(depth: number): Calculation | null {
    const token = this.tokens[this.at]
    if (token?.kind === 'word' && /^(?:sqrt|cbrt)$/.test(token.text)) {
      return this.signed(token.text === 'sqrt' ? '√' : '∛', depth)
    }
    return readWordOperand(this, depth)
  }

  private withSuffix(base: Calculation): Calculation {
    let whole = base
    for (;;) {
      const token = this.tokens[this.at]
      const next = this.tokens[this.at + 1]
      if (token?.kind === 'sign' && token.sign === '%') whole = { kind: 'percent', of: whole }
      else if (token?.kind === 'word' && /^(?:percent|prozent)$/.test(token.text))
        whole = { kind: 'percent', of: whole }
      else if (isFactorial(token, next)) whole = { kind: 'factorial', of: whole }
      else if (token?.kind === 'word' && /^(?:squared|cubed)$/.test(token.text)) {
        const right = amount(new Fraction(token.text === 'squared' ? 2 : 3))
        whole = { kind: 'operation', sign: '^', left: whole, right }
        this.operations++
      } else return whole
      this.at++
    }
  }

  /** The operand with the unit that the word beside it names. */
  private measured(of: Calculation): Calculation {
    const token = this.tokens[this.at]
    if (token?.kind !== 'word' || isUnknown(token)) return of
    this.units.push(token.text)
    const unit = knownUnitOf(token.text)
    const exponent = this.unitExponent()
    if (unit === null) return of
    return { kind: 'measured', of, factor: unit.factor.pow(exponent) ?? unit.factor }
  }

  /** Takes the exponent of a unit: "12 cm^2", "12 cm²", "12 cm2". */
  private unitExponent(): number {
    const [sign, raised] = this.tokens.slice(this.at + 1, this.at + 3)
    const exponent = sign?.kind === 'sign' && sign.sign === '^' ? raised : sign
    if (exponent?.kind !== 'number' || exponent.isSpaced) return 1
    const power = exponent.value.valueOf()
    if (power !== 2 && power !== 3) return 1
    this.at += exponent === raised ? 3 : 2
    return power
  }
}

function isFactorial(token: MathToken | undefined, next: MathToken | undefined): boolean {
  if (token?.kind !== 'sign' || token.sign !== '!' || token.isSpaced) return false
  return next?.kind === 'equals' || (next?.kind === 'sign' && '+-*/)'.includes(next.sign))
}

/* ---- Operations in words ---- */

/** An operation in words. `reversed` swaps its sides, as in "3 less than 16". */
export interface WordOperation {
  readonly sign: '+' | '-' | '*' | '/' | '^'
  readonly isReversed?: boolean
  /** Whether it takes a share of the right side, so that a plain whole number before it is no share. */
  readonly isShare?: boolean
}

/** Operations between two numbers, by their words. */
const wordOperations = phraseTable<WordOperation>([
  ['plus|added to|más|mas|più', { sign: '+' }],
  ['more than', { sign: '+' }],
  ['minus|take away|takeaway|less|moins|menos|meno|weniger', { sign: '-' }],
  ['less than|fewer than|subtracted from', { sign: '-', isReversed: true }],
  ['x|times|multiplied by|mal|fois|por|vezes|multiplié par|multiplicado por', { sign: '*' }],
  ['groups of|lots of|sets of', { sign: '*' }],
  ['of|of the|of all|of those|of these|von|de|des|de los|de las', { sign: '*', isShare: true }],
  ['divided by|over|out of|geteilt durch|durch|divisé par|sur', { sign: '/' }],
  ['dividido por|dividido entre|dividido para|entre', { sign: '/' }],
  ['to the power of|to the power|raised to|hoch', { sign: '^' }],
])
const longestOperation = 4
/** The words with which an operation can start. */
const firstOperationWords: ReadonlySet<string> = new Set(
  Array.from(wordOperations.keys(), (phrase) => phrase.split(' ')[0] ?? ''),
)

const operation = (sign: '+' | '-' | '*' | '/' | '^', left: Calculation, right: Calculation) =>
  ({ kind: 'operation', sign, left, right }) as const
const over = (parts: number) => (of: Calculation) => operation('/', of, amount(new Fraction(parts)))
const times = (factor: number) => (of: Calculation) =>
  operation('*', amount(new Fraction(factor)), of)
const toThe = (power: number) => (of: Calculation) =>
  operation('^', of, amount(new Fraction(power)))
const rootOf =
  (degree: 2 | 3) =>
  (of: Calculation): Calculation => ({ kind: 'root', degree, of })

/** Words before a single number, with what they make of it; without accents. A definite article may stand before. */
const prefixes = phraseTable<(of: Calculation) => Calculation>([
  ['half of|half|halfte von|halfte aus|moitie de|mitad de', over(2)],
  ['a third of|one third of|ein drittel von|drittel von', over(3)],
  ['tiers de|un tiers de|un tercio de|tercera parte de', over(3)],
  ['a quarter of|one quarter of|a fourth of|one fourth of|ein viertel von|viertel von', over(4)],
  ['quart de|un quart de|un cuarto de|cuarta parte de', over(4)],
  ['twice|double|double of|doppelte von|double de|doble de', times(2)],
  ['triple|triple of|thrice|dreifache von|triple de', times(3)],
  ['square of|quadrat von|carre de|cuadrado de', toThe(2)],
  ['cube of|cube de|cubo de', toThe(3)],
  ['square root of|quadratwurzel aus|quadratwurzel von|wurzel aus|wurzel von', rootOf(2)],
  ['racine carree de|raiz cuadrada de', rootOf(2)],
  ['cube root of|third root of|kubikwurzel aus|kubikwurzel von', rootOf(3)],
  ['racine cubique de|raiz cubica de', rootOf(3)],
])
const longestPrefix = 3

/** Verbs that join a calculation with its result. `rounded`: the result may be rounded. */
const verbs =
  wordSet(`is are equals equal makes make gives give leaves leave was were gets get got yields totals that's thats it's its
   ergibt ergeben ist sind gibt macht gleich fait font égale égalent donne donnent est sont es son da igual vale`)
const subjects = wordSet(
  'which that this it and so then to you i we she he they would will should das also qui ça donc que eso y',
)
const tails = wordSet(
  `to me us you equal only exactly just a an the total of all still up out in left à a de gleich égal igual genau`,
)
const rounding =
  wordSet(`about approximately roughly around nearly almost approx rounded rounds ca circa etwa ungefähr rund environ presque
   aproximadamente casi unos`)
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
  tokens: readonly MathToken[],
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

/** Reads the operand that starts with a word; null where none does. */
function readWordOperand(reader: Reader, depth: number): Calculation | null {
  const token = reader.tokens[reader.at]
  if (token?.kind !== 'word') return null
  if (!firstWords.has(foldWord(token.text)) && !beginsNumber(token.text)) return null
  return namedOperation(reader, depth) ?? numberInWords(reader)
}

/** "half of 18", "add 3 and 4", "the sum of 3 and 4"; the place stays where none is. */
function namedOperation(reader: Reader, depth: number): Calculation | null {
  const start = reader.at
  skip(reader, definiteArticles)
  const found = prefixed(reader, depth) ?? commanded(reader, depth)
  if (found === null) reader.at = start
  return found
}

const definiteArticles = /^(?:the|der|die|das|den|le|la|el)$/

function prefixed(reader: Reader, depth: number): Calculation | null {
  const words = wordsFrom(reader.tokens, reader.at, longestPrefix).map(foldWord)
  for (let count = words.length; count > 0; count--) {
    const make = prefixes.get(words.slice(0, count).join(' '))
    if (make === undefined) continue
    reader.at += count
    skip(reader, determiners)
    const of = reader.operand(depth + 1)
    if (of !== null) reader.operations++
    return of && make(of)
  }
  return null
}

const determiners = /^(?:the|all|these|those|den|der|die|les|los|las|de)$/

interface Command {
  readonly sign: '+' | '-' | '*' | '/'
  /** The words between its numbers; a `reversing` one swaps them. */
  readonly joints: ReadonlySet<string>
  readonly reversing: ReadonlySet<string>
  /** Whether the smaller number is taken from the larger one, whatever their order. */
  readonly isDistance?: true
}

const command = (sign: Command['sign'], joints: string, reversing = ''): Command => ({
  sign,
  joints: wordSet(joints),
  reversing: wordSet(reversing),
})

const sums = command('+', 'and to plus with und mit zu et a avec y e con')
const differences = command('-', 'from von de a', 'from von de a')
const distances = { ...command('-', 'and und et y e'), isDistance: true } as const
const products = command('*', 'by and with times mit und mal par et fois por y e con')
const quotients = command('/', 'by and into durch und par et por entre para y e', 'into')

/** Verbs and names of operations, without accents. */
const commands: ReadonlyMap<string, Command> = new Map([
  ...wordTable<Command>([
    [sums, 'adding added sum summe somme suma sumas sumamos soma somma ajoutes'],
    [
      differences,
      'subtracting subtracted take taking ziehe zieh restas restamos soustrait enleve enleves enlevez enlevons',
    ],
    [distances, 'difference differenz diferencia diferenca differenza'],
    [
      products,
      'multiplying multiplied product produkt produit producto produto prodotto moltiplica multiplicas multiplicamos multiplies',
    ],
    [
      quotients,
      'dividing divided quotient quotienten cociente quociente quoziente dividi divides dividimos divises',
    ],
  ]),
  ...[...taskVerbs('add')].map((verb) => [verb, sums] as const),
  ...[...taskVerbs('subtract')].map((verb) => [verb, differences] as const),
  ...[...taskVerbs('multiply')].map((verb) => [verb, products] as const),
  ...[...taskVerbs('divide')].map((verb) => [verb, quotients] as const),
])
const maxWordsBetween = 3
/** Numbers of one sum. */
const maxTerms = 12

/** Whether a word without accents commands or names an operation: "add", "sum". */
export const commandsOperation = (word: string): boolean => commands.has(word)

/** The operation that the word at a token commands or names; null where its numbers do not follow. */
export function commandedAt(tokens: readonly MathToken[], from: number): CalculationAt | null {
  const reader = new Reader(tokens, from)
  const calculation = commanded(reader, 0)
  if (calculation === null) return null
  const { at: to, operations, units } = reader
  return { calculation, from, to, operations, units }
}

/** "add 3 and 4", "subtract 3 from 16", "the sum of 3, 4 and 5". */
function commanded(reader: Reader, depth: number): Calculation | null {
  const [word = ''] = wordsFrom(reader.tokens, reader.at, 1)
  const found = commands.get(foldWord(word))
  if (found === undefined) return null
  reader.at++
  skip(reader, beforeOperands)
  const [first, second, ...others] = operandsOf(reader, found, depth + 1)
  if (first === undefined || second === undefined) return null
  reader.operations += 1 + others.length
  return [second, ...others].reduce((left, right) => operation(found.sign, left, right), first)
}

const beforeOperands =
  /^(?:of|between|up|together|sie|the|von|aus|zwischen|der|die|den|de|des|du|entre|les|los|las)$/

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
    return command.isDistance === true ? fromLargest(found) : found
  }
  return []
}

/** The end of what joins the next number, and its word; null for the word where a comma alone does. */
function jointAhead(
  { tokens, at }: Reader,
  { sign, joints }: Command,
): { readonly end: number; readonly word: string | null } | null {
  const token = tokens[at]
  const isListed = '+*'.includes(sign) && token?.kind === 'break' && /^[,，、]$/.test(token.mark)
  const from = isListed ? at + 1 : at
  const words = wordsFrom(tokens, from, maxWordsBetween + 1).map(foldWord)
  const place = words.findIndex((word) => joints.has(word))
  if (place >= 0) return { end: from + place + 1, word: words[place] ?? null }
  return isListed ? { end: from, word: null } : null
}

function fromLargest(pair: readonly Calculation[]): readonly Calculation[] {
  const [first, second] = pair.map(exactValueOf)
  return first && second && first.compare(second) < 0 ? pair.toReversed() : pair
}

function skip(reader: Reader, words: RegExp): void {
  while (words.test(wordsFrom(reader.tokens, reader.at, 1)[0] ?? '')) reader.at++
}

/** A text in which each operation in words on plain numbers is written in signs: "add 3 and 4" as "3 + 4". */
export function withOperationSigns(text: string): string {
  const words = text.match(/[\p{L}\p{M}]{3,30}/gu) ?? []
  if (!words.some((word) => namingWords.has(foldWord(word)))) return text
  const tokens = scan(text, false)
  let [written, from] = ['', 0]
  for (let at = 0; at < tokens.length;) {
    const reader = new Reader(tokens, at)
    const found = namedOperation(reader, 0)
    const last = tokens[reader.at - 1]
    const [before, after] = [tokens[at - 1], tokens[reader.at]]
    if (found === null || last === undefined || isMeasured(found) || continues(after)) {
      at += 1
      continue
    }
    const formula = plainWriting(found)
    const isPart = before?.kind === 'sign' && before.sign !== '('
    written += text.slice(from, tokens[at]?.start) + (isPart ? `(${formula})` : formula)
    from = last.end
    at = reader.at
  }
  return written + text.slice(from)
}

/** Whether a number belongs to more than the words before it say: "3x", "4 times 2". */
const continues = (token: MathToken | undefined): boolean =>
  (token?.kind === 'sign' && token.sign !== ')') ||
  (token?.kind === 'word' && (token.isGlued || isOperationWord(token.text) || isUnknown(token)))

const isOperationWord = (word: string): boolean =>
  firstOperationWords.has(word) && !/^(?:of|de|des|von)$/.test(word)

function isMeasured(calculation: Calculation): boolean {
  if (calculation.kind === 'amount') return false
  if (calculation.kind === 'measured') return true
  if (calculation.kind !== 'operation') return isMeasured(calculation.of)
  return isMeasured(calculation.left) || isMeasured(calculation.right)
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
    const isHyphen = token?.kind === 'sign' && token.sign === '-' && !token.isSpaced
    if (isHyphen && words.length > 0 && next?.kind === 'word' && !next.isSpaced) continue
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

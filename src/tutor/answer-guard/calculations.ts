/**
 * The calculations in a text and their values: "9 × 2", "half of 36", "three short of 21", "the sum
 * of 9 and 9". Each token is read a fixed number of times.
 */
import { evaluate, isFunction, type Part } from './evaluate'
import { spokenCalculations, type ValueSpan } from './spoken-calculations'
import { beginsRoot, powerAt, rootAt } from './spoken-operations'
import type { Token } from './token'
import { rememberWords } from './word-memory'

function mapOf<Value>(values: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(values))
}

/** What a word of one to three letters stands for in a formula; NaN where it is no unknown. */
export type LetterValue = ((word: string) => number) & {
  /** Whether a letter is a factor also behind a blank: "three x", "4 a b". */
  readonly joinsBlanks?: boolean
}

const operatorWords: ReadonlyMap<string, string> = mapOf({
  plus: '+',
  minus: '-',
  times: '*',
  over: '/',
  x: '*',
  mal: '*',
  fois: '*',
  vezes: '*',
  por: '*',
  per: '*',
  entre: '/',
  durch: '/',
  mas: '+',
  menos: '-',
  mais: '+',
  moins: '-',
  meno: '-',
  piu: '+',
  加: '+',
  减: '-',
  減: '-',
  乘: '*',
  除: '/',
  mod: '',
})
/** "divided by" is one operator. */
const firstOfTwo: ReadonlyMap<string, string> = mapOf({
  divided: '/',
  multiplied: '*',
  geteilt: '/',
  divise: '/',
  multiplie: '*',
  dividido: '/',
  multiplicado: '*',
  diviso: '/',
  moltiplicato: '*',
})
const secondOfTwo = new Set('by durch par por entre per mit'.split(' '))
const factors: ReadonlyMap<string, number> = mapOf({
  twice: 2,
  double: 2,
  triple: 3,
  thrice: 3,
  doppelt: 2,
  doppelte: 2,
  zweimal: 2,
  dreimal: 3,
  doble: 2,
  triplo: 3,
  dobro: 2,
  doppio: 2,
  halve: 0.5,
  两倍: 2,
})
const ofWords = new Set('of von de di da do der des 的 の'.split(' '))
const constants: ReadonlyMap<string, number> = mapOf({ pi: Math.PI, π: Math.PI })
const signs = new Set(['+', '-', '*', '/', '^', '(', ')', '√'])
const powerWords = ['squared', 'cubed']
const operationWords: ReadonlySet<string> = new Set([
  ...operatorWords.keys(),
  ...firstOfTwo.keys(),
  ...factors.keys(),
  ...constants.keys(),
  ...ofWords,
  ...powerWords,
  'to',
])
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
    if (run === null) at += 1
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

/** Whether a calculation may begin with a token. */
function mayStart(token: Token | undefined, letters: LetterValue): boolean {
  if (token === undefined) return false
  if (token.kind === 'number') return true
  const { text } = token
  if (token.kind === 'sign') return text === '(' || text === '-' || text === '√'
  return (text.length <= 3 && !Number.isNaN(letters(text))) || startsInWords(text)
}

const startsInWords = rememberWords(
  (text) => constants.has(text) || factors.has(text) || isFunction(text) || beginsRoot(text),
)

/** False for a token that no calculation continues with: a calculation has two parts or more. */
function mayContinue(tokens: readonly Token[], at: number, letters: LetterValue): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  const { kind, text } = token
  const before = tokens[at - 1]?.text ?? ''
  if (kind === 'number' || factors.has(before) || beginsRoot(before)) return true
  if (kind === 'sign') return signs.has(text)
  if (text.length <= 3 && !Number.isNaN(letters(text))) return true
  return operationWords.has(text) || isFunction(text)
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

/** Whether a token may be a part of a formula. */
export function mayBeInFormula(token: Token | undefined, letters: LetterValue): boolean {
  if (token === undefined || token.kind === 'number') return token !== undefined
  return token.kind === 'sign' ? signs.has(token.text) : mayStart(token, letters)
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
    if (isOperand(part.value) || part.value === ')' || isPower(part.value)) {
      end = parts.length
      endTo = to
    }
  }
  return end === 0 ? null : { parts: balanced(parts.slice(0, end)), to: endTo }
}

interface ReadPart {
  readonly value: Part
  readonly to: number
  /** Whether it follows the operand before as a factor: "2x". */
  readonly isJoined: boolean
}

function partAt(
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
    const isShare = ofWords.has(tokens[at + 1]?.text ?? '')
    return { value: (isShare ? token.values.at(-1) : token.values[0]) ?? 0, to: at + 1, isJoined }
  }
  if (token.kind === 'sign') {
    return signs.has(token.text) ? { value: token.text, to: at + 1, isJoined } : null
  }
  return wordPart(tokens, at, letters, { parts, isJoined })
}

function wordPart(
  tokens: readonly Token[],
  at: number,
  letters: LetterValue,
  { parts, isJoined }: { readonly parts: readonly Part[]; readonly isJoined: boolean },
): ReadPart | null {
  const text = tokens[at]?.text ?? ''
  const next = tokens[at + 1]?.text ?? ''
  const last = parts.at(-1)
  const letter = text.length <= 3 ? letters(text) : Number.NaN
  if (!Number.isNaN(letter)) {
    return { value: letter, to: at + 1, isJoined: isJoined || letters.joinsBlanks === true }
  }
  const constant = constants.get(text)
  if (constant !== undefined) return { value: constant, to: at + 1, isJoined: true }
  if (isFunction(text)) return { value: text, to: at + 1, isJoined: true }
  const root = rootAt(tokens, at)
  if (root !== null) return { ...root, isJoined: true }
  const factor = factors.get(text)
  if (factor !== undefined && !isOperand(last)) {
    const of = ofWords.has(next) ? at + 2 : at + 1
    const skip = tokens[of]?.text === 'the' ? of + 1 : of
    return tokens[skip]?.kind === 'number' ? { value: `${factor}*`, to: skip, isJoined } : null
  }
  if (!isOperand(last) && last !== ')' && !(last !== undefined && isPower(last))) return null
  const power = powerAt(tokens, at)
  if (power !== null) return { ...power, isJoined }
  if (text === 'squared' || text === 'cubed') {
    return { value: text === 'squared' ? '^2' : '^3', to: at + 1, isJoined }
  }
  const two = firstOfTwo.get(text)
  if (two !== undefined && secondOfTwo.has(next)) return { value: two, to: at + 2, isJoined }
  if (ofWords.has(text) && typeof last === 'number' && last < 1) {
    const skip = ['the', 'these', 'all', 'those'].includes(next) ? at + 2 : at + 1
    return { value: '*', to: skip, isJoined }
  }
  const operator = operatorWords.get(text)
  const isBeforeOperand =
    tokens[at + 1]?.kind === 'number' ||
    next === '(' ||
    isFunction(next) ||
    rootAt(tokens, at + 1) !== null
  if (operator === undefined || operator === '') return null
  return isBeforeOperand || !Number.isNaN(next.length <= 3 ? letters(next) : Number.NaN)
    ? { value: operator, to: at + 1, isJoined }
    : null
}

function isOperand(part: Part | undefined): boolean {
  return typeof part === 'number'
}

/** "squared", "cubed" and "to the fourth". */
function isPower(part: Part): boolean {
  return typeof part === 'string' && part.length === 2 && part.startsWith('^')
}

/** The parts without brackets that lack their other half. */
function balanced(parts: readonly Part[]): readonly Part[] {
  let open = parts.filter((part) => part === '(').length
  open -= parts.filter((part) => part === ')').length
  if (open <= 0) return parts
  const leading = parts.findIndex((part) => part !== '(')
  const spare = Math.min(open, Math.max(leading, 0))
  return [...parts.slice(spare), ...Array.from({ length: open - spare }, () => ')')]
}

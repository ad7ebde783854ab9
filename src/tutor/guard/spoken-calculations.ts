/** Calculations in words around numbers: "three short of 21", "the sum of 9 and 9". */
import { wordSet, wordTable } from '../../lib/text'
import { textAt, type Token } from '../../text/tokens'
import { evaluate } from './evaluate'
import { copulas } from './presentation-words'

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
const namedOperations = wordTable([
  ['+', 'sum summe somme suma soma somma'],
  ['*', 'product produkt produit producto produto prodotto'],
  ['-', 'difference differenz diferencia diferenca differenza'],
  ['/', 'quotient cociente quociente quoziente'],
])
/** Commands; "from" and "von" turn their numbers round: "subtract 7 from 20". */
const commandedOperations = wordTable([
  ['+', 'add addiere ajoute additionne suma soma somma'],
  ['-', 'subtract take subtrahiere soustrais resta'],
  ['*', 'multiply multipliziere multiplie multiplica moltiplica'],
  ['/', 'divide teile dividiere divise dividi'],
])
const turningWords = new Set(['from', 'von', 'de', 'da'])
const plusWords = new Set(['plus', 'and', 'mas', 'mais', 'piu', 'und'])
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
export function spokenCalculations(tokens: readonly Token[]): readonly ValueSpan[] {
  const found: ValueSpan[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const kind = tokens[at]?.kind
    if (kind !== 'word' && kind !== 'number') continue
    const one =
      kind === 'number'
        ? (comparison(tokens, at) ?? ratio(tokens, at) ?? excess(tokens, at))
        : (namedOperation(tokens, at) ?? commandedOperation(tokens, at))
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

/** "add 53 and 10", "subtract 7 from 20"; "take 10 plus 8" is a sum. */
function commandedOperation(tokens: readonly Token[], at: number): ValueSpan | null {
  let operator = commandedOperations.get(textAt(tokens, at))
  if (operator === undefined) return null
  const first = tokens[at + 1]
  const second = [at + 3, at + 4].find((place) => tokens[place]?.kind === 'number')
  if (first?.kind !== 'number' || second === undefined) return null
  const joint = textAt(tokens, second - 1)
  const [a = 0, b = 0] = [first.values[0], tokens[second]?.values[0]]
  if (tokens[at]?.text === 'take' && plusWords.has(joint)) operator = '+'
  const isTurned = operator === '-' && turningWords.has(joint)
  return made(tokens, [at, second + 1], evaluate(isTurned ? [b, operator, a] : [a, operator, b]))
}

/** "the sum of 9 and 9", "the number after 17". */
function namedOperation(tokens: readonly Token[], at: number): ValueSpan | null {
  const text = textAt(tokens, at)
  const operator = namedOperations.get(text)
  const step = nextWords.has(text) ? 1 : previousWords.has(text) ? -1 : 0
  if (operator === undefined && step === 0) return null
  const numbers: number[] = []
  const reach = step === 0 ? 6 : 2
  for (let place = at + 1; place <= at + reach; place += 1) {
    const token = tokens[place]
    if (token === undefined) return null
    const [value] = token.values
    if (value === undefined) continue
    if (step !== 0) {
      const near = tokens.slice(Math.max(0, at - 3), at)
      return near.some((one) => neighbourWords.has(one.text))
        ? made(tokens, [at, place + 1], value + step)
        : null
    }
    numbers.push(value)
    const [a, b] = numbers
    if (a === undefined || b === undefined || operator === undefined) continue
    return made(tokens, [at, place + 1], evaluate([a, operator, b]))
  }
  return null
}

function made(
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  value: number,
): ValueSpan {
  const written = tokens.slice(from, to).map(({ text }) => text)
  return { from, to, value, written: written.join(' ') }
}

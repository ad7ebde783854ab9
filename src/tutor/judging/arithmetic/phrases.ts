/**
 * The words of calculations in English, German, French and Spanish: operations, "is" and "makes",
 * names of units, and words that stand before a number which is no step.
 */
import { wordSet } from '../../../lib/text'
import Fraction from 'fraction.js'
import { readUnit } from '../../../math/algebra/units'

/** An operation in words. `reversed` swaps its sides, as in "3 less than 16". */
export interface WordOperation {
  readonly sign: '+' | '-' | '*' | '/' | '^'
  readonly isReversed?: boolean
  /** Whether it takes a share of the right side, so that a plain whole number before it is no share. */
  readonly isShare?: boolean
}

function table<Entry>(rows: readonly (readonly [string, Entry])[]): ReadonlyMap<string, Entry> {
  return new Map(rows.flatMap(([names, entry]) => names.split('|').map((name) => [name, entry])))
}

/** Operations between two numbers, by their words. */
export const wordOperations = table<WordOperation>([
  ['plus|added to|más|mas', { sign: '+' }],
  ['more than', { sign: '+' }],
  ['minus|take away|takeaway|less|moins|menos|weniger', { sign: '-' }],
  ['less than|fewer than|subtracted from', { sign: '-', isReversed: true }],
  ['x|times|multiplied by|mal|fois|por|multiplié par|multiplicado por', { sign: '*' }],
  ['groups of|lots of|sets of', { sign: '*' }],
  ['of|of the|of all|of those|of these|von|de|des|de los|de las', { sign: '*', isShare: true }],
  ['divided by|over|out of|geteilt durch|durch|divisé par|sur', { sign: '/' }],
  ['dividido por|dividido entre|dividido para|entre', { sign: '/' }],
  ['to the power of|to the power|raised to|hoch', { sign: '^' }],
])
export const longestOperation = 4
/** The words with which an operation can start. */
export const firstOperationWords: ReadonlySet<string> = new Set(
  Array.from(wordOperations.keys(), (phrase) => phrase.split(' ')[0] ?? ''),
)

/** Words before a single number, with what they do to it. */
export const shareWords = table<readonly [number, number]>([
  ['half of|half|die hälfte von|la moitié de|la mitad de', [1, 2]],
  ['a third of|one third of', [1, 3]],
  ['a quarter of|one quarter of|a fourth of|one fourth of', [1, 4]],
  ['twice|double|das doppelte von|le double de|el doble de', [2, 1]],
  ['triple|thrice', [3, 1]],
])
export const longestShare = 3

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

/** A word that joins sentences: what stands after it starts anew. */
export const connectives: ReadonlySet<string> =
  wordSet(`so then and but that because therefore thus since hence get got have has is are was be wait now first next also
   if when as or think know believe guess say said says wrote write maybe answer result equals do did does like
   und also dann weil denn dass aber ist sind donc alors et mais car parce est entonces pues y pero porque es son
   i it its it's that's which this we you he she they means meaning calculated calculate computed found`)

/** Before a number, these name a place or a date, and no value: "step 2", "problem 5". */
export const references: ReadonlySet<string> =
  wordSet(`step problem question part number no exercise chapter page line day week month year grade figure equation eq case
   option task item round level section lesson class room bus route version team group unit q ex nr aufgabe schritt
   frage teil seite étape exercice partie paso ejercicio parte pregunta`)

/** Before a number, these begin a function whose value is not read here. */
export const functionWords: ReadonlySet<string> = wordSet(
  'mod log ln lg sin cos tan cot sec csc arcsin arccos arctan max min gcd lcm ggt kgv choose exp det abs base power root lim not',
)

const factors = table<number>([
  ['dozen|dozens|dutzend|douzaine|docena', 12],
  ['hundred', 100],
  ['thousand|k|tausend', 1000],
  ['million|millions|m', 1e6],
  ['billion|billions', 1e9],
  ['pair|pairs|couple', 2],
  ['score', 20],
])
const money = table<Fraction>([
  ['dollar|dollars|euro|euros|usd|eur|bucks', new Fraction(1)],
  ['cent|cents|penny|pennies|ct', new Fraction(1, 100)],
  ['nickel|nickels', new Fraction(1, 20)],
  ['dime|dimes', new Fraction(1, 10)],
  ['quarter|quarters', new Fraction(1, 4)],
])
const calendar = table<number>([
  ['month|months', 2_628_000],
  ['year|years', 31_536_000],
])

/** What a unit measures, and how many of the base unit it is; null for other words. */
export interface KnownUnit {
  readonly dimension: string
  readonly factor: Fraction
}

export function knownUnitOf(word: string): KnownUnit | null {
  const coin = money.get(word)
  if (coin !== undefined) return { dimension: 'money', factor: coin }
  const count = factors.get(word)
  if (count !== undefined) return { dimension: 'count', factor: new Fraction(count) }
  const time = calendar.get(word)
  if (time !== undefined) return { dimension: 'time', factor: new Fraction(time) }
  return readUnit(word)
}

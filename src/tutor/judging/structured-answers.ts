/**
 * Compares answers that are no plain number: a ratio, a time of day, a quotient with remainder, a place in
 * an order, a date, an interval, yes or no. Chat and practice ask the same comparison.
 */
import Fraction from 'fraction.js'
import { datesIn, isSameDate, type Meant } from '../../text/dates'
import { intervalsIn } from '../../text/intervals'
import {
  languagesInWords,
  patternOfLanguages,
  wordsOfLanguages,
} from '../../text/languages/languages'
import { numeralsIn } from '../../text/numerals'
import { tokensOf } from '../../text/tokens'
import { holdsPair, pairsOf } from '../guard/number-pairs'
import { asksForPlace, ordinalFinder, placesIn } from '../../text/ordinals'

/**
 * `multiple`: a ratio that is not in lowest terms. `silent`: the text says nothing of this kind.
 * `quote`: the words that were compared.
 */
export interface StructuredComparison {
  readonly is: 'same' | 'multiple' | 'other' | 'silent'
  readonly quote: string
}

const maxText = 300
export const silent: StructuredComparison = { is: 'silent', quote: '' }

export const denial = patternOfLanguages(/<words>/iu, ({ telling }) => telling?.denials)

const articles = wordsOfLanguages(({ telling }) => telling?.articles)

/** Words in lower case without accents and punctuation, each between blanks. */
export function plainWords(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = bare.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+){0,8}/gu) ?? []
  return ` ${words.filter((word) => !articles.has(word)).join(' ')} `
}

/** How a text compares with an answer of these kinds; null where the answer is of another kind. */
export function compareStructured(
  wanted: string,
  text: string,
  task: string,
): StructuredComparison | null {
  return (
    comparePolarity(wanted, text, task) ??
    comparePeriods(wanted, text, task) ??
    compareNumbers(wanted, text, task)
  )
}

/* ---- Ratios, times of day, quotients with remainder, places in an order ---- */

interface Structure {
  readonly kind: 'ratio' | 'time' | 'remainder' | 'ordinal'
  readonly numbers: readonly Fraction[]
  readonly start: number
  readonly end: number
}

/** What joins the two numbers of a ratio in words. */
const ratioJoint = patternOfLanguages(/^\s?(?:<words>|[:：])\s?$/iu, ({ pairs }) => pairs?.ratio)
export const timeBehind = patternOfLanguages(/^\s?<words>/iu, ({ pairs }) => pairs?.timeBehind)

/** The ratios, times, remainders and places of a text. */
function structuresIn(text: string): readonly Structure[] {
  const numerals = numeralsIn(text.slice(0, maxText))
  return numerals.flatMap(({ kind, start, end, parts, readings }, at): readonly Structure[] => {
    if (kind === 'ratio' || kind === 'time' || kind === 'remainder') {
      return [{ kind, numbers: parts, start, end }]
    }
    const [reading] = readings
    if (reading === undefined) return []
    if (kind === 'ordinal') return [{ kind, numbers: [reading.value], start, end }]
    if (kind === 'fraction') {
      const { n, d } = reading.value
      return [{ kind: 'ratio', numbers: [new Fraction(n), new Fraction(d)], start, end }]
    }
    if (kind !== 'number') return []
    const isTime = reading.decimals === 2 && timeBehind.test(text.slice(end, end + 10))
    if (isTime) {
      const numbers = reading.plain.split('.').map((part) => new Fraction(part))
      return [{ kind: 'time', numbers, start, end }]
    }
    const next = numerals[at + 1]
    const other = next?.kind === 'number' ? next.readings[0] : undefined
    if (other === undefined || !next || !ratioJoint.test(text.slice(end, next.start))) return []
    return [{ kind: 'ratio', numbers: [reading.value, other.value], start, end: next.end }]
  })
}

/** The text with the ratios that words join in one sign: "9 to 2" as "9:2". */
export function withRatios(text: string): string {
  return structuresIn(text)
    .filter(({ kind }) => kind === 'ratio')
    .toReversed()
    .reduce(
      (read, { numbers, start, end }) => read.slice(0, start) + numbers.join(':') + read.slice(end),
      text,
    )
}

/** "3:15" is a ratio or a time; the key's answer tells which. */
const isAlike = (a: Structure, b: Structure): boolean =>
  a.kind === b.kind || ('ratio time'.includes(a.kind) && 'ratio time'.includes(b.kind))

/** A whole answer in such a form; null for others. */
function structureOf(value: string): Structure | null {
  const [only, ...others] = structuresIn(value.trim())
  if (only === undefined || others.length > 0 || only.start > 0) return null
  return /^(?:\s?(?:uhr|[ap]\.?\s?m\.?))?$/i.test(value.trim().slice(only.end)) ? only : null
}

/** An answer of two numbers, or a place; null for others. */
function compareNumbers(wanted: string, said: string, task: string): StructuredComparison | null {
  const structure = structureOf(wanted)
  if (structure === null) return null
  const text = said.slice(0, maxText)
  if (denial.test(text)) return null
  if (structure.kind === 'ordinal') return comparePlace(wanted, text, task)
  const given = structuresIn(task)
  const last = structuresIn(text)
    .filter((one) => isAlike(one, structure) && !given.some((other) => isSameStructure(one, other)))
    .at(-1)
  if (last === undefined) return isSaidInWords(wanted, text) ? { is: 'same', quote: text } : null
  const quote = text.slice(last.start, last.end)
  if (isSameStructure(last, structure)) return { is: 'same', quote }
  return { is: isMultiple(last, structure) ? 'multiple' : 'other', quote }
}

/** "nine to two", "a quarter to three", "14h45", "three remainder one": a short answer in words. */
function isSaidInWords(wanted: string, text: string): boolean {
  const isShort = plainWords(text).trim().split(' ').length <= maxWordsOfPlace
  return isShort && holdsPair(tokensOf(text), pairsOf([wanted], []))
}

/** Hours are those of the clock: 2:45 is 14:45. */
function isSameStructure(a: Structure, b: Structure): boolean {
  if (a.numbers.length !== b.numbers.length) return false
  const isTime = a.kind === 'time' && b.kind === 'time'
  return a.numbers.every((number, at) => {
    const other = b.numbers[at] ?? 0
    return isTime && at === 0
      ? number.mod(12).equals(new Fraction(other).mod(12))
      : number.equals(other)
  })
}

/** "18:4" of 9:2 is not in lowest terms yet; "12:16" of 3:4 could be a time. */
function isMultiple({ kind, numbers }: Structure, wanted: Structure): boolean {
  const [a, b] = [numbers, wanted.numbers]
  if (!'ratio time'.includes(kind) || wanted.kind !== 'ratio' || a.length !== b.length) return false
  return a.every((number, at) => number.mul(b[0] ?? 0).equals((a[0] ?? number).mul(b[at] ?? 0)))
}

/** More words tell a story: "First I add". */
const maxWordsOfPlace = 8

/** A place in an order: "It is 6th", "the sixth". */
export function comparePlace(wanted: string, said: string, task: string): StructuredComparison {
  const text = said.slice(0, maxText)
  const [place] = [...placesIn(wanted), Number(wanted)]
  const isLong = plainWords(text).trim().split(' ').length > maxWordsOfPlace
  if (!place || !asksForPlace(task) || isLong || denial.test(text)) return silent
  const places = placesIn(text)
  if (places.includes(place)) return { is: 'same', quote: text }
  if (places.length !== 1 || ordinalFinder(places).find(task).length > 0) return silent
  return { is: 'other', quote: text }
}

/* ---- Dates and intervals ---- */

const periods = [
  { read: datesIn, isSame: isSameDate },
  { read: intervalsIn, isSame: (one: string, other: string) => one === other },
]

/** Dates or intervals, of which an answer may have several; null for other answers. A part of them is silent. */
export function comparePeriods(
  wanted: string,
  said: string,
  task: string,
): StructuredComparison | null {
  for (const { read, isSame } of periods) {
    const all = read(wanted)
    if (all.length === 0) continue
    const isAlikeTo = (one: Meant) => (other: Meant) =>
      one.values.some((value) => other.values.some((each) => isSame(value, each)))
    const known = read(task)
    const text = said.slice(0, maxText)
    const given = read(text).filter(
      (one) => !known.some(isAlikeTo(one)) || all.some(isAlikeTo(one)),
    )
    const [first, last] = [given[0], given.at(-1)]
    if (first === undefined || last === undefined || denial.test(text)) return null
    const quote = text.slice(first.start, last.end)
    if (!given.every((one) => all.some(isAlikeTo(one)))) return { is: 'other', quote }
    return all.every((one) => given.some(isAlikeTo(one))) ? { is: 'same', quote } : silent
  }
  return null
}

/* ---- Yes or no ---- */

const yesWords = wordsOfLanguages(({ answering }) => answering?.yes)
const noWords = wordsOfLanguages(({ answering }) => answering?.no)
const reasons = languagesInWords.flatMap(({ answering }) => answering?.reasons?.split('|') ?? [])
const firstWord = /^[\s*"'“¡(]{0,8}([\p{L}\p{M}]{1,20})/u
const stating = patternOfLanguages(/<words>/iu, ({ answering }) => answering?.stating)
const maxWordsOfStatement = 10
/** "It is false." */
const predicated = patternOfLanguages(
  /<words>\s+(?:<words>\s+)?([\p{L}\p{M}]{4,12})[\s.!]{0,4}$/iu,
  ({ answering }) => answering?.being,
  ({ telling }) => telling?.denials,
)

/** "I think no", "The answer is yes": what stands before the word that answers. */
const leadIn = patternOfLanguages(
  /^\s{0,8}<words>[:,]?\s{1,8}(?=[\p{L}\p{M}]{1,12}[\s.!]{0,4}$)/iu,
  ({ answering }) => answering?.leadIn,
)

/** "Yes, it is", "No that can't", "Oui, je pense": behind the word that answers. */
const confirmed = patternOfLanguages(
  /^[,.!;]?\s+<words>[\s.!]{0,4}$/iu,
  ({ answering }) => answering?.confirming,
)
/** Words of an answer with its reason. */
const maxWordsOfReason = 30

/** Whether a text says yes (true) or no (false) to the task's question; null where it does neither. */
export function polarityOf(said: string, task: string): boolean | null {
  const text = said.replace(leadIn, '')
  const [before = '', first = ''] = firstWord.exec(text) ?? []
  const isNamed = yesWords.has(first.toLowerCase()) || noWords.has(first.toLowerCase())
  if (isNamed && isAnswer(text.slice(before.length), first, task))
    return yesWords.has(first.toLowerCase())
  const words = plainWords(text).trim().split(' ')
  if (words.length > maxWordsOfStatement || asks.test(text)) return null
  if (bareStatement.test(text)) return !denial.test(text) && !/^\s{0,8}no(?!\p{L})/iu.test(text)
  const predicate = predicated.exec(text)?.[1]?.toLowerCase() ?? ''
  if (yesWords.has(predicate)) return !denial.test(text)
  if (noWords.has(predicate)) return denial.test(text)
  const isStatement = !isNamed && stating.test(text) && words.some(isOf(task, /\p{L}{4}/u))
  return isStatement ? !denial.test(text) : null
}

/** "It isn't.", "Das ist es nicht.", "Lo es.", "Ce n'est pas le cas.": nothing but that it is so, or not. */
const bareStatement = patternOfLanguages(
  /^\s{0,8}<words>[\s.!]{0,4}$/iu,
  ({ answering }) => answering?.bare,
)

const asks = /[?？]\s*$/

/** Whether a word of some kind stands in the task. */
const isOf = (task: string, kind: RegExp) => {
  const named = plainWords(task)
  return (word: string): boolean => kind.test(word) && named.includes(` ${word} `)
}

/** Whether what stands behind "yes" or "no" makes it the answer to the task: nothing, words of the task, or a reason. */
function isAnswer(rest: string, first: string, task: string): boolean {
  const words = plainWords(rest).trim().split(' ')
  if (asks.test(rest) || words.length > maxWordsOfReason) return false
  if (words.every((word) => word === '' || word === first.toLowerCase())) return true
  const isShort = words.length < maxWordsOfStatement
  const ofTask = /^[,.;:!]/.test(rest) ? /\p{L}{4}|\p{N}/u : /\p{L}{4}/u
  const isOnTask = isShort && words.some(isOf(task, ofTask))
  return isOnTask || confirmed.test(rest) || givesReason(rest)
}

/** "because 7 · 13 = 91", ", car …", "，因为…" */
function givesReason(rest: string): boolean {
  const bare = rest.toLowerCase().replace(/^[^\p{L}]{1,4}/u, '')
  return reasons.some(
    (reason) => bare.startsWith(reason) && !/^\p{Script=Latin}/u.test(bare.slice(reason.length)),
  )
}

/** Whether an answer is yes (true) or no (false); null for another. */
export function polarityWanted(wanted: string): boolean | null {
  const value = wanted.trim().toLowerCase()
  return yesWords.has(value) ? true : noWords.has(value) ? false : null
}

/** Yes or no; null for other answers. */
function comparePolarity(wanted: string, text: string, task: string): StructuredComparison | null {
  const isYes = polarityWanted(wanted)
  if (isYes === null) return null
  const said = polarityOf(text, task)
  if (said === null) return silent
  return { is: said === isYes ? 'same' : 'other', quote: text.slice(0, maxText) }
}

/** Finds ordinals in digits and in words of any language: "6th", "6º", "第6", "sixth", "der sechste", "шестая". */
import { seenText } from '../lib/text'
import { foldWord } from './folding'
import { ordinalWords } from './number-words'
import { rememberWords } from './word-memory'

/** An ending that a form of the word may have instead. */
const ending = /(?:[иыо]й|ος|ая|ое|[aeiouyąęăаеиоыяαηοςо])$/u
const leastStem = 3
const unspaced = /[\u0e00-\u0eff\u3040-\u9fff\uac00-\ud7af]/
const plainLetters = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic} ]+$/u

/** What matches the words of one form in folded text: its last word in any inflection. */
function patternOf(words: string): string {
  const folded = words.replace(/[\p{L}\p{M}]+/gu, foldWord).toLowerCase()
  if (unspaced.test(folded)) return folded
  const bare = folded.replace(/[-\s]+/g, ' ')
  const stem = bare.replace(ending, '')
  const isInflected = plainLetters.test(bare) && (stem.split(' ').at(-1) ?? '').length >= leastStem
  const text = isInflected ? `${stem}(?!el)\\p{L}{0,3}` : `\\p{L}{0,2}${bare}\\p{L}{0,2}`
  return `(?<!\\p{L})(?<!(?<!\\p{L})(?:an?|one|ein|une?|uno|um) )${text.replaceAll(' ', '[ -]')}(?!\\p{L})`
}

/** What one ordinal is found by. */
class Ordinal {
  readonly inDigits: RegExp
  /** How its words begin. */
  readonly starts: readonly string[]
  readonly #words: readonly string[]
  #whole: RegExp | null = null

  constructor(value: number) {
    const digits = `(?<![\\d.,])${value}(?:st|nd|rd|th|er|ere|eme|e|de|ste|[ºª°]|-?(?:й|я|е|го|м)|\\.?(?:番目|번째|位))(?!\\p{L})|第 ?${value}(?!\\d)`
    this.inDigits = new RegExp(digits, 'u')
    this.#words = ordinalWords(value)
    this.starts = [...new Set(this.#words.flatMap(startsOf))]
  }

  /** In digits or words. */
  get whole(): RegExp {
    return (this.#whole ??= new RegExp(
      [this.inDigits.source, ...this.#words.map(patternOf)].join('|'),
      'u',
    ))
  }
}

const maxKept = 200
const kept = new Map<number, Ordinal>()

function ordinalOf(value: number): Ordinal {
  const known = kept.get(value)
  if (known !== undefined) return known
  if (kept.size >= maxKept) kept.clear()
  const made = new Ordinal(value)
  kept.set(value, made)
  return made
}

const anyWord = /[\p{L}\p{M}]+/gu
const folded = (text: string): string => seenText(text).text.replace(anyWord, foldWord)

/** An ordinal of a value, with the folded text around it. */
export interface OrdinalAt {
  readonly value: number
  readonly before: string
  readonly behind: string
}

/** Finds the ordinals of some values. */
export interface OrdinalFinder {
  /** The first ordinal of each value that a text has. */
  readonly find: (text: string) => readonly OrdinalAt[]
  /** Whether a word of a text may be a part of one. */
  readonly mayHold: (word: string) => boolean
}

const prefixLength = 3
const mark = /第|ที่|제|番|번째|位/u

/** A finder of the ordinals of these values, which are whole numbers; others have none. */
export function ordinalFinder(values: readonly number[]): OrdinalFinder {
  const wanted = values.filter((value) => Number.isInteger(value) && value > 0)
  let starts: ReadonlySet<string> | null = null
  const mayHold = rememberWords((word) => {
    if (wanted.length === 0) return false
    starts ??= new Set(wanted.flatMap((value) => ordinalOf(value).starts))
    return mark.test(word) || startsOf(word).some((start) => starts?.has(start))
  })
  const find = (text: string) => {
    const hasWords = wanted.length > 0 && (text.match(anyWord) ?? []).some(mayHold)
    if (!hasWords && !wanted.some((value) => text.includes(String(value)))) return []
    const plain = folded(text)
    return wanted.flatMap((value) => {
      const ordinal = ordinalOf(value)
      const found = (hasWords ? ordinal.whole : ordinal.inDigits).exec(plain)
      if (found === null) return []
      const end = found.index + found[0].length
      return { value, before: plain.slice(0, found.index), behind: plain.slice(end) }
    })
  }
  return { find, mayHold }
}

/** The first letters of the words of a text; an article or a preposition of one letter may stand before. */
const startsOf = (text: string): readonly string[] =>
  (folded(text).match(/\p{L}+/gu) ?? []).flatMap((word) =>
    plainLetters.test(word)
      ? [word.slice(0, prefixLength)]
      : [0, 1, 2].map((from) => word.slice(from, from + prefixLength)),
  )

/** Ordinals up to this one order what is said: "the first step". */
const maxOrder = 3
const beforePlace =
  /(?:^|\s)(?:is|are|in|at|ist|am|im|auf|est|en|es|come|comes|finishes)\s+(?:the\s+|der\s+|die\s+|das\s+|le\s+|la\s+|el\s+)?$/

/** Whether an ordinal stands for a place in the order of a task with these words. */
export function isPlace({ value, before, behind }: OrdinalAt, words: ReadonlySet<string>): boolean {
  if (value > maxOrder) return true
  const [, next = ''] = /^[\s*_]{0,4}(\p{L}+)/u.exec(behind) ?? []
  if (next !== '') return next.length > 2 && words.has(next)
  return beforePlace.test(before) && /^[\s*_]{0,4}(?:[.!]|$)/.test(behind)
}

/** Places beyond this one are written in digits. */
const maxPlace = 31

const allPlaces = Array.from({ length: maxPlace }, (_, at) => at + 1)

/** The places that the words of a text may name: those that begin like one of them. */
function placesInWords(text: string): ReadonlySet<number> {
  if (mark.test(text)) return new Set(allPlaces)
  const starts = new Set(startsOf(text))
  return new Set(
    allPlaces.filter((place) => ordinalOf(place).starts.some((start) => starts.has(start))),
  )
}

/** The places that the ordinals of a text name; a word of two languages may name two. */
export function placesIn(text: string): readonly number[] {
  const plain = folded(text)
  const inWords = placesInWords(plain)
  const found = allPlaces.flatMap((value) => {
    if (!inWords.has(value) && !plain.includes(String(value))) return []
    const { inDigits, whole } = ordinalOf(value)
    const match = (inWords.has(value) ? whole : inDigits).exec(plain)
    return match === null ? [] : [{ value, start: match.index, end: match.index + match[0].length }]
  })
  const isPart = (one: (typeof found)[number]) =>
    found.some(
      (other) =>
        other.start <= one.start &&
        other.end >= one.end &&
        other.end - other.start > one.end - one.start,
    )
  return found.filter((one) => !isPart(one)).map(({ value }) => value)
}

const placeWords =
  /(?<!\p{L})(?:place|position|rank|in line|floor|storey|row|platz|stelle|wie ?vielte\p{L}*|stockwerk|reihe|rang|étage|rangée|lugar|posición|puesto|piso|fila|dates?|datum|fecha|quel jour|qué día|welchem tag)(?!\p{L})|第几|第幾|何番目|몇 번째/iu

/** Whether a task may ask for a place in an order: it speaks of one. */
export const asksForPlace = (task: string): boolean =>
  placeWords.test(task) || placesIn(task).length > 0

/** A finder of all places in words. */
export const anyPlace = ordinalFinder(allPlaces)

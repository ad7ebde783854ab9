/**
 * Turns numbers in words into digits: all English ones, and the small ones of German, French,
 * Spanish and Chinese. A mark stands before such a number, because "two sides" is less likely a
 * value than "2".
 */
import { segmentsOf } from '../../lib/bounded-text'
import { englishParts, englishScales, numberNames } from '../../lib/number-names'
import { rememberWords } from './word-memory'

/** Stands before a number that was written in words. */
export const wordMark = '\ue000'

const { en, de, fr, es } = numberNames
const [scales, parts] = [englishScales, englishParts]
const small = new Map([
  ...en.small.map((word, value) => [word, value] as const),
  ...en.tens.map((word, at) => [word, (at + 2) * 10] as const),
])

/** Common words of prose, which are seldom numbers. */
const common = new Set(['un', 'uno', 'once'])
const foreignValues = new Map(
  [de, fr, es]
    .flatMap(({ small: names, tens: [twenty = ''] }) =>
      [...names, twenty].map((word, value) => [word, value] as const),
    )
    .concat(Array.from('〇一二三四五六七八九十', (sign, value) => [sign, value] as const))
    .filter(([word]) => !common.has(word)),
)

const wordList = [...small.keys(), ...scales.keys()].join('|')
const oneWord = `(?:${wordList})`
const sequence = `${oneWord}(?:(?:[\\s-]+|(?<=hundred|thousand|million)\\s+and\\s+)${oneWord})*`
const partWord = `(?:${[...parts.keys()].join('|')})s?`
const spoken = new RegExp(`\\b(${sequence})(?:\\s+point((?:[\\s-]+${oneWord})+))?\\b`, 'gi')
const anyWord = /(?<![\p{L}-])\p{L}{2,}(?:-\p{L}+)*/gu
const chineseDigit = /(?<=[=:是为於于得])\s*([〇一二三四五六七八九十])(?!\p{L})/gu
const spelledOut = /(?<!\p{L})(?:\p{L}[-. ·_*]){2,12}\p{L}(?!\p{L})/gu

type Rewrite = readonly [RegExp, string]

const m = `${wordMark}?`
/** After, and before, a number, a bracket or an unknown. */
const operand = '(?<=[\\d)]|(?<![A-Za-z])[A-Za-z])'
const ahead = `(?=[${wordMark}\\d(]|[A-Za-z](?![A-Za-z]))`
/** Words of operations around numbers in digits. */
const arithmetic: readonly Rewrite[] = [
  [new RegExp(`\\bhalf of (?:\\w+ )?${m}(\\d+)`, 'gi'), '($1/2)'],
  [new RegExp(`\\b(?:twice|double) ${m}(\\d+)`, 'gi'), '(2*$1)'],
  [new RegExp(`${m}(\\d+) more than ${m}(\\d+)`, 'gi'), '($2+$1)'],
  [new RegExp(`${m}(\\d+) (?:less than|short of) ${m}(\\d+)`, 'gi'), '($2-$1)'],
  [new RegExp(`\\bnumber (?:right |just )?after ${m}(\\d+)`, 'gi'), '($1+1)'],
  [new RegExp(`\\bnumber (?:right |just )?before ${m}(\\d+)`, 'gi'), '($1-1)'],
  [new RegExp(`\\b(?:square )?root of ${m}(\\d+)`, 'gi'), 'sqrt($1)'],
  [new RegExp(`${operand}\\s+squared\\b`, 'gi'), '^2'],
  [new RegExp(`${operand}\\s+cubed\\b`, 'gi'), '^3'],
  [new RegExp(`${operand}\\s+to the (?:power (?:of )?)?${m}(\\d+)(?:th)?(?: power)?`, 'gi'), '^$1'],
  [new RegExp(`${operand}\\s+plus\\s+${ahead}`, 'gi'), ' + '],
  [new RegExp(`${operand}\\s+minus\\s+${ahead}`, 'gi'), ' - '],
  [new RegExp(`\\b(?:minus|negative|moins|menos)\\s+(?=[${wordMark}\\d(])`, 'gi'), '-'],
  [new RegExp(`${operand}\\s+(?:times|multiplied by)\\s+${ahead}`, 'gi'), ' * '],
  [new RegExp(`${operand}\\s+(?:over|divided by)\\s+${ahead}`, 'gi'), ' / '],
  [/(\d)\s+(?:percent|per cent|prozent|pour cent|por ciento)\b/gi, '$1%'],
  [/(\d)\s*(?:thousand|tausend|mille|mil)\b/gi, '$1000'],
  [/(\d)k\b/g, '$1000'],
]
/** Every rewrite of an operation in words needs one of these. */
const operationWord =
  /half of|twice|double|more than|less than|short of|number|root of|squared|cubed|to the|plus|minus|negative|moins|menos|times|multiplied|over|divided|per|prozent|pour cent|por ciento|thousand|tausend|mil|\dk/i
const andPart = /(\d+)\s+and\s+(?=\(\d+\/\d+\))/gi
const fraction = new RegExp(`${m}(\\d+|\\ba|\\ban)[\\s-]+(${partWord})\\b`, 'gi')

/** The text with its numbers in digits; `wordMark` stands before those that were in words. */
export function wordsToDigits(text: string): string {
  return segmentsOf(text).map(segmentToDigits).join('')
}

const asciiWord = /[A-Za-z]+/g
const numberWordParts = new Set(
  [
    ...small.keys(),
    ...scales.keys(),
    ...[...parts.keys()].flatMap((word) => [word, `${word}s`]),
    ...[...foreignValues.keys()].flatMap((word) => word.split('-')),
  ].filter((word) => /^[a-z]+$/.test(word)),
)
const isNumberWordPart = rememberWords((word) => numberWordParts.has(word.toLowerCase()))

/** False where no word of a text can be a number; a text beyond ASCII is read in full. */
function mayHoldNumberWord(text: string): boolean {
  return beyondAscii.test(text) || (text.match(asciiWord) ?? []).some(isNumberWordPart)
}

/** A character of another script, but not the mark of a number. */
const beyondAscii = /[^\0-\x7f\ue000]/
/** Letters with a joint between each, without which no word is spelled out. */
const joinedLetters = /\p{L}[-. ·_*]\p{L}[-. ·_*]\p{L}/u

function segmentToDigits(text: string): string {
  let plain = joinedLetters.test(text) ? text.replace(spelledOut, joinedNumber) : text
  if (mayHoldNumberWord(plain)) {
    plain = plain.replace(spoken, (whole, words: string, decimals?: string) => {
      const value = valueOf(words)
      if (value === null) return whole
      return wordMark + String(value) + (decimals === undefined ? '' : `.${digitsOf(decimals)}`)
    })
    plain = plain.replace(anyWord, (word, at: number) => {
      const value = foreignValues.get(word.toLowerCase())
      return value === undefined || plain.slice(0, at).endsWith(' y ')
        ? word
        : wordMark + String(value)
    })
    plain = plain.replace(
      chineseDigit,
      (_, digit: string) => wordMark + String(foreignValues.get(digit) ?? ''),
    )
    plain = plain.replace(fraction, (whole, top: string, bottom: string) => {
      const word = bottom.toLowerCase()
      const part = parts.get(word) ?? parts.get(word.replace(/s$/, ''))
      return part === undefined ? whole : `(${/^\d/.test(top) ? top : 1}/${part})`
    })
    plain = plain.replace(andPart, '$1 ')
  }
  if (!/\d|squared|cubed/.test(plain) || !operationWord.test(plain)) return plain
  return arithmetic.reduce((done, [pattern, by]) => done.replace(pattern, by), plain)
}

/** "f-i-v-e": a word that is spelled out hides a value, so that it gets no mark. */
function joinedNumber(letters: string): string {
  const word = letters.replace(/\P{L}/gu, '').toLowerCase()
  const value = small.get(word) ?? foreignValues.get(word)
  return value === undefined ? letters : String(value)
}

/** "four hundred and eight" is 408; null for words that do not make one number ("one two"). */
function valueOf(words: string): number | null {
  let [total, group, last] = [0, 0, Number.POSITIVE_INFINITY]
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const value = small.get(word)
    const scale = scales.get(word)
    if (scale === 100) group = (group || 1) * 100
    else if (scale !== undefined) [total, group] = [total + (group || 1) * scale, 0]
    else if (value !== undefined) {
      if (last < 20 || (last < 100 && value >= 10)) return sequenceOf(words)
      group += value
    }
    if (word !== 'and') last = scale === undefined ? (value ?? last) : Number.POSITIVE_INFINITY
  }
  return total + group
}

/** "one two" is 12, digit by digit. */
function sequenceOf(words: string): number | null {
  const digits = digitsOf(words)
  return /^\d+$/.test(digits) && digits.length <= 12 ? Number(digits) : null
}

function digitsOf(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .split(/[\s-]+/)
    .map((word) => small.get(word) ?? '')
    .join('')
}

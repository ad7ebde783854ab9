/**
 * Turns numbers in words into digits: all English ones, and the small ones of German, French,
 * Spanish and Chinese. A mark stands before such a number, because "two sides" is less likely a
 * value than "2".
 */
import { isLetter } from '../../lib/ascii'
import { segmentsOf } from '../../lib/bounded-text'
import { englishDenominators, englishScales, numberNames } from '../../lib/number-names'
import { type PlacedWord, wordPlacer } from './placed-words'

const mark = '\ue000'
/** Stands before a number that was written in words. */
export const wordMark = mark

const { en, de, fr, es } = numberNames
const scales = englishScales
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

const anyWord = /(?<![\p{L}-])\p{L}{2,}(?:-\p{L}+){0,8}/gu
const chineseDigit = /(?<=[=:是为於于得])\s*([〇一二三四五六七八九十])(?!\p{L})/gu
const spelledOut = /(?<!\p{L})(?:\p{L}[-. ·_*]){2,12}\p{L}(?!\p{L})/gu

/** A pattern, what replaces it, and the words of which a text needs one. */
type WordRewrite = readonly [pattern: RegExp, by: string, needs: string]

const m = `${mark}?`
/** After, and before, a number, a bracket or an unknown. */
const operand = '(?<=[\\d)]|(?<![A-Za-z])[A-Za-z])'
const ahead = `(?=[${mark}\\d(]|[A-Za-z](?![A-Za-z]))`
const power = `${operand}\\s+to the (?:power (?:of )?)?${m}(\\d+)(?:th)?(?: power)?`
/** Words of operations around numbers in digits. */
const arithmetic: readonly WordRewrite[] = [
  [new RegExp(`\\bhalf of (?:\\w+ )?${m}(\\d+)`, 'gi'), '($1/2)', 'half'],
  [new RegExp(`\\b(?:twice|double) ${m}(\\d+)`, 'gi'), '(2*$1)', 'twice double'],
  [new RegExp(`(?<!\\d)${m}(\\d+) more than ${m}(\\d+)`, 'gi'), '($2+$1)', 'more'],
  [
    new RegExp(`(?<!\\d)${m}(\\d+) (?:less than|short of) ${m}(\\d+)`, 'gi'),
    '($2-$1)',
    'less short',
  ],
  [new RegExp(`\\bnumber (?:right |just )?after ${m}(\\d+)`, 'gi'), '($1+1)', 'number'],
  [new RegExp(`\\bnumber (?:right |just )?before ${m}(\\d+)`, 'gi'), '($1-1)', 'number'],
  [new RegExp(`\\b(?:square )?root of ${m}(\\d+)`, 'gi'), 'sqrt($1)', 'root'],
  [new RegExp(`${operand}\\s+squared\\b`, 'gi'), '^2', 'squared'],
  [new RegExp(`${operand}\\s+cubed\\b`, 'gi'), '^3', 'cubed'],
  [new RegExp(power, 'gi'), '^$1', 'to'],
  [new RegExp(`${operand}\\s+plus\\s+${ahead}`, 'gi'), ' + ', 'plus'],
  [new RegExp(`${operand}\\s+minus\\s+${ahead}`, 'gi'), ' - ', 'minus'],
  [
    new RegExp(`\\b(?:minus|negative|moins|menos)\\s+(?=[${mark}\\d(])`, 'gi'),
    '-',
    'minus negative moins menos',
  ],
  [
    new RegExp(`${operand}\\s+(?:times|multiplied by)\\s+${ahead}`, 'gi'),
    ' * ',
    'times multiplied',
  ],
  [new RegExp(`${operand}\\s+(?:over|divided by)\\s+${ahead}`, 'gi'), ' / ', 'over divided'],
  [
    /(\d)\s+(?:percent|per cent|prozent|pour cent|por ciento)\b/gi,
    '$1%',
    'percent per prozent pour por',
  ],
  [/(\d)\s*(?:thousand|tausend|mille|mil)\b/gi, '$1000', 'thousand tausend mille mil'],
  [/(\d)k\b/g, '$1000', 'k'],
]
const andPart = /(?<!\d)(\d+)\s+and\s+(?=\(\d+\/\d+\))/gi
/** A number or an article, and the word behind it, which may name a part. */
const countedWord = /(?<!\d)\ue000?(\d+|\ba|\ban)[\s-]+([A-Za-z]+)\b/gi

/** The text with its numbers in digits; `wordMark` stands before those that were in words. */
export function wordsToDigits(text: string): string {
  return segmentsOf(text).map(segmentToDigits).join('')
}

/** Bits of a word: a part of a number, a denominator, "and" or "point"; then one for each rewrite. */
const use = { english: 1, foreign: 2, denominator: 4, and: 8, point: 16 } as const
const firstRewrite = 5

/** Each word that may be a part of a number or of an operation, with its bits. */
const wordUses = new Map<string, number>()
const addUse = (word: string, bit: number) => {
  if (/^[a-z]+$/.test(word)) wordUses.set(word, (wordUses.get(word) ?? 0) | bit)
}
for (const word of [...small.keys(), ...scales.keys()]) addUse(word, use.english)
for (const name of foreignValues.keys()) {
  for (const word of name.split('-')) addUse(word, use.foreign)
}
for (const word of englishDenominators.keys()) addUse(word, use.denominator)
addUse('and', use.and)
addUse('point', use.point)
for (const [at, [, , needs]] of arithmetic.entries()) {
  for (const word of needs.split(' ')) addUse(word, 1 << (at + firstRewrite))
}
const placeWords = wordPlacer(wordUses)

/** A character of another script, but not the mark of a number. */
const beyondAscii = /[^\0-\x7f\ue000]/
/** Letters with a joint between each, without which no word is spelled out. */
const joinedLetters = /\p{L}[-. ·_*]\p{L}[-. ·_*]\p{L}/u

function segmentToDigits(text: string): string {
  const isAscii = !beyondAscii.test(text)
  const mayBeJoined = isAscii ? holdsJoinedLetters(text) : joinedLetters.test(text)
  let plain = mayBeJoined ? text.replace(spelledOut, joinedNumber) : text
  const { words, bits } = placeWords(plain)
  if ((bits & use.english) !== 0) plain = spokenToDigits(plain, words)
  if (!isAscii || (bits & use.foreign) !== 0) plain = foreignToDigits(plain)
  if ((bits & use.denominator) !== 0) plain = partsToDigits(plain)
  const mayHoldNumber = !isAscii || (bits & (use.english | use.foreign | use.denominator)) !== 0
  if (mayHoldNumber && (bits & use.and) !== 0) plain = plain.replace(andPart, '$1 ')
  if (bits >>> firstRewrite === 0 || !/\d|squared|cubed/.test(plain)) return plain
  for (let at = 0; at < arithmetic.length; at += 1) {
    const rewrite = (bits & (1 << (at + firstRewrite))) === 0 ? undefined : arithmetic[at]
    if (rewrite !== undefined) plain = plain.replace(rewrite[0], rewrite[1])
  }
  return plain
}

/** As `joinedLetters`, for a text in ASCII; the letters stand alone. */
function holdsJoinedLetters(text: string): boolean {
  for (let at = 1; at + 3 < text.length; at += 1) {
    if (!isJoint(text.charCodeAt(at)) || !isJoint(text.charCodeAt(at + 2))) continue
    const isLoneFirst = isLetter(text.charCodeAt(at - 1)) && !isLetter(text.charCodeAt(at - 2))
    const isLoneLast = isLetter(text.charCodeAt(at + 3)) && !isLetter(text.charCodeAt(at + 4))
    if (isLoneFirst && isLoneLast && isLetter(text.charCodeAt(at + 1))) return true
  }
  return false
}

const joints = new Set(Array.from('-. _*', (sign) => sign.charCodeAt(0)))
const isJoint = (code: number): boolean => code < 96 && joints.has(code)

function foreignToDigits(text: string): string {
  const plain = text.replace(anyWord, (word, at: number) => {
    const value = foreignValues.get(word.toLowerCase())
    return value === undefined || text.slice(0, at).endsWith(' y ')
      ? word
      : wordMark + String(value)
  })
  return plain.replace(
    chineseDigit,
    (_, digit: string) => wordMark + String(foreignValues.get(digit) ?? ''),
  )
}

/** Number words in a row in digits: "two hundred and five", "three point one four". */
function spokenToDigits(text: string, words: readonly PlacedWord[]): string {
  let [out, from] = ['', 0]
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at]
    if (first === undefined || (first.bits & use.english) === 0) continue
    const last = isWordEdge(text, first.start - 1) ? lastOfNumber(text, words, at) : -1
    if (last < 0) continue
    const decimals = decimalsAfter(text, words, last)
    const end = words[last]?.end ?? 0
    const value = valueOf(text.slice(first.start, end))
    if (value !== null) {
      const digits =
        decimals < 0 ? '' : `.${digitsOf(textBetween(text, words, last + 1, decimals))}`
      out += text.slice(from, first.start) + wordMark + String(value) + digits
      from = decimals < 0 ? end : (words[decimals]?.end ?? end)
    }
    at = Math.max(last, decimals)
  }
  return from === 0 ? text : out + text.slice(from)
}

/** The text behind one word up to the end of another. */
function textBetween(
  text: string,
  words: readonly PlacedWord[],
  after: number,
  last: number,
): string {
  return text.slice(words[after]?.end, words[last]?.end)
}

const isPart = (word: string | undefined): boolean =>
  word !== undefined && (small.has(word) || scales.has(word))

/** Whether no digit stands at a place, so that a word may begin or end beside it. */
function isWordEdge(text: string, at: number): boolean {
  return !/[\d_]/.test(text.charAt(at))
}

/** The place of the last word of the number that begins at `from`; negative where none does. */
function lastOfNumber(text: string, words: readonly PlacedWord[], from: number): number {
  if (!isPart(words[from]?.word)) return -1
  let last = from
  let whole = isWordEdge(text, words[from]?.end ?? 0) ? from : -1
  for (let next = from + 1; next < words.length; next = last + 1) {
    const gap = text.slice(words[last]?.end, words[next]?.start)
    if (isPart(words[next]?.word) && /^[\s-]+$/.test(gap)) last = next
    else if (continuesWithAnd(text, words, last)) last = next + 1
    else break
    if (isWordEdge(text, words[last]?.end ?? 0)) whole = last
  }
  return whole
}

/** "hundred and five". */
function continuesWithAnd(text: string, words: readonly PlacedWord[], last: number): boolean {
  const [scale, and, unit] = words.slice(last, last + 3)
  if (!scale || !scales.has(scale.word) || and?.word !== 'and' || !isPart(unit?.word)) return false
  const gaps = [text.slice(scale.end, and.start), text.slice(and.end, unit?.start)]
  return gaps.every((gap) => /^\s+$/.test(gap))
}

/** The place of the last word of the decimals behind "point"; negative without any. */
function decimalsAfter(text: string, words: readonly PlacedWord[], last: number): number {
  const [before, point] = words.slice(last, last + 2)
  if (point?.word !== 'point' || !/^\s+$/.test(text.slice(before?.end, point.start))) return -1
  let found = -1
  for (let at = last + 2; at < words.length && isPart(words[at]?.word); at += 1) {
    if (!/^[\s-]+$/.test(text.slice(words[at - 1]?.end, words[at]?.start))) break
    if (isWordEdge(text, words[at]?.end ?? 0)) found = at
  }
  return found
}

/** "3 quarters" and "a third" as quotients. */
function partsToDigits(text: string): string {
  let [out, from] = ['', 0]
  countedWord.lastIndex = 0
  for (let found = countedWord.exec(text); found !== null; found = countedWord.exec(text)) {
    const [whole, top = '', bottom = ''] = found
    const part = englishDenominators.get(bottom.toLowerCase())
    if (part === undefined) {
      countedWord.lastIndex = found.index + 1
      continue
    }
    out += `${text.slice(from, found.index)}(${/^\d/.test(top) ? top : 1}/${part})`
    from = found.index + whole.length
  }
  return from === 0 ? text : out + text.slice(from)
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

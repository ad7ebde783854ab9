/**
 * The number words of the languages that name theirs, folded: lower case, without accents, "ss" for "ß". A word
 * that is also a common word of another language counts only beside words of its own language.
 */
import { wordSet } from '../lib/text'
import { english } from './languages/en'
import { italian } from './languages/it'
import type { LanguageWords } from './languages/language'
import { languagesInWords, wordsOfLanguages } from './languages/languages'
import { rememberWords } from './word-memory'

/** How a word takes part in a number. */
export interface NumberWord {
  readonly value: number
  /** `part`: a denominator ("thirds"); `dozen`: multiplies what stands before it. */
  readonly kind: 'plain' | 'part' | 'dozen'
  /** The language without which the word is no number; null where it needs none. */
  readonly needs: string | null
}

const valuesOfNames = Array.from({ length: 28 }, (_, at) => (at < 20 ? at : 10 * at - 180))
const namesIn = (language: LanguageWords): readonly string[] =>
  language.numbers?.names?.split(/\s+/) ?? []
/** The English names from 0 to 19, then the tens. */
export const englishNames: readonly string[] = namesIn(english)

const languageWords = new Map(
  languagesInWords.map(({ code, besideNumbers = '' }) => [code, wordSet(besideNumbers)]),
)

const numberNames = new Map(
  languagesInWords.map(({ code, numbers }) => {
    const others = Object.values(numbers?.others ?? {})
    return [code, wordSet([numbers?.names, numbers?.hundreds, ...others].join(' '))]
  }),
)

const words = new Map<string, NumberWord>()

function add(text: string, value: number, kind: NumberWord['kind'] = 'plain'): void {
  for (const word of text.split(' ')) {
    if (!words.has(word)) words.set(word, { value, kind, needs: null })
  }
}

/** Every list of one kind, with the value of each line. */
const valuesOf = (
  kind: 'others' | 'doubtful' | 'parts',
): readonly (readonly [line: string, value: number, code: string])[] =>
  languagesInWords.flatMap(({ code, numbers }) =>
    Object.entries(numbers?.[kind] ?? {}).map(
      ([value, line]) => [line, Number(value), code] as const,
    ),
  )

/** "Un" is seldom a number. */
const article = 'un'
for (const [line, value, needs] of valuesOf('doubtful')) {
  for (const word of line.split(' ')) words.set(word, { value, kind: 'plain', needs })
}
for (const language of languagesInWords) {
  for (const [at, word] of namesIn(language).entries()) {
    if (word !== article) add(word, valuesOfNames[at] ?? 0)
  }
}
for (const { numbers } of languagesInWords) {
  for (const [at, word] of (numbers?.hundreds?.split(/\s+/) ?? []).entries())
    add(word, 100 * (at % 8) + 200)
}
for (const [line, value] of valuesOf('others')) add(line, value)
for (const [line, value] of valuesOf('parts')) add(line, value, 'part')
for (const dozen of wordsOfLanguages(({ numbers }) => numbers?.dozens)) add(dozen, 12, 'dozen')

/** Longer than any number that is written as one word. */
const maxWordLength = 60
const readWord = rememberWords((word) => words.get(word) ?? compound(word))

/** The number that one folded word is, compounds included; null for other words. */
export function numberWord(word: string): NumberWord | null {
  return word.length > maxWordLength ? null : readWord(word)
}

/** Whether a folded word belongs to a language, so that its ambiguous number words count. */
export function speaks(language: string, word: string): boolean {
  return languageWords.get(language)?.has(word) === true
}

/** Whether a folded word is the name of a number above one in a language. */
export function countsIn(language: string, word: string): boolean {
  return numberNames.get(language)?.has(word) === true && (words.get(word)?.value ?? 0) > 1
}

function compound(word: string): NumberWord | null {
  const value = germanValue(word) ?? italianValue(word)
  return value === null ? null : { value, kind: 'plain', needs: null }
}

const germanStems = new Map(['', 'ein', 'eins', 'eine'].map((stem) => [stem, 1]))

/** "einhundertachtundzwanzig" is 128. */
function germanValue(word: string): number | null {
  const thousand = split(word, 'tausend')
  if (thousand !== null) return joined(thousand, 1000, germanValue)
  const hundred = split(word, 'hundert')
  if (hundred !== null) return joined(hundred, 100, germanValue)
  const plain = germanStems.get(word) ?? words.get(word)?.value
  if (plain !== undefined) return word === '' ? null : plain
  if (word.endsWith('einhalb')) {
    const whole = germanUnit(word.slice(0, -7))
    return whole === null ? null : whole + 0.5
  }
  const at = word.indexOf('und')
  if (at < 2) return null
  const [unit, ten] = [germanUnit(word.slice(0, at)), words.get(word.slice(at + 3))?.value]
  return unit !== null && ten !== undefined && ten >= 20 && ten < 100 ? ten + unit : null
}

function germanUnit(word: string): number | null {
  const value = germanStems.get(word) ?? words.get(word)?.value ?? 0
  return value > 0 && value < 10 ? value : null
}

/** "centoventotto" is 128. */
function italianValue(word: string): number | null {
  const thousand = split(word, 'mila') ?? split(word, 'mille')
  if (thousand !== null) return joined(thousand, 1000, italianValue)
  const known = italianUnits.get(word) ?? words.get(word)?.value
  if (known !== undefined) return known
  // "centottanta": the hundred loses its last letter before "otto" and "ottanta".
  const hundreds = [split(word, 'cento'), split(word, 'cent')].filter((each) => each !== null)
  if (hundreds.length > 0) {
    return (
      hundreds.map((each) => joined(each, 100, italianValue)).find((each) => each !== null) ?? null
    )
  }
  for (const [stem, ten] of italianTens) {
    if (!word.startsWith(stem)) continue
    const unit = italianUnits.get(word.slice(stem.length).replace(/^[ai](?=[^o])/, ''))
    if (unit !== undefined) return ten + unit
  }
  return null
}

const italianUnits = new Map(
  ['un', ...namesIn(italian).slice(1, 10)].map((word, value) => [word, Math.max(value, 1)]),
)
const italianTens = 'vent trent quarant cinquant sessant settant ottant novant'
  .split(' ')
  .map((stem, at) => [stem, 10 * at + 20] as const)

const beginnings: ReadonlySet<string> = new Set(
  [...words.keys(), ...Object.keys(italianUnits)].map((word) => word.slice(0, 3)),
)

/** False where no number word, compounds included, begins with these letters. */
export function mayBeginNumber(letters: string): boolean {
  return beginnings.has(letters.slice(0, 3)) || beginnings.has(letters.slice(0, 2))
}

function split(word: string, by: string): readonly [string, string] | null {
  const at = word.indexOf(by)
  return at < 0 || word === by ? null : [word.slice(0, at), word.slice(at + by.length)]
}

/** The value of "left scale right"; both sides may be empty, but not both wrong. */
function joined(
  [left, right]: readonly [string, string],
  scale: number,
  read: (word: string) => number | null,
): number | null {
  const factor = left === '' ? 1 : read(left)
  const rest = right === '' ? 0 : (read(right) ?? read(right.replace(/^und(?=.)/, '')))
  return factor === null || rest === null || rest >= scale ? null : factor * scale + rest
}

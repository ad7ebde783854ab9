/** Numbers in words: English up to millions; German, French and Spanish up to 99. */
import {
  englishScales,
  type NumberNames,
  numberNames,
  spanishTwenties,
} from '../../../lib/number-names'

const { en, de, fr, es } = numberNames
const scales = englishScales

/** Up to "soixante", after which tens are counted on: "soixante dix". */
const frenchTens = fr.tens.slice(0, 5)

/** The names from 20 to 29 are one word each. */
const spanish = {
  small: [...es.small, ...es.tens.slice(0, 1), ...spanishTwenties],
  tens: es.tens.slice(1),
}

/** Words that are numbers in one language and common words in another. */
const ambiguous = new Set(['once', 'un', 'elf', 'null'])

/** The phrases below 100; words of a phrase are joined by one space. */
const phrases: ReadonlyMap<string, number> = new Map(
  [
    ...phrasesOf(en, (ten, unit) => `${ten} ${unit}`),
    ...phrasesOf(de, (ten, unit) => `${unit === 'eins' ? 'ein' : unit}und${ten}`),
    ...frenchPhrases(),
    ...phrasesOf(spanish, (ten, unit) => `${ten} y ${unit}`),
  ].filter(([phrase]) => !ambiguous.has(phrase)),
)
const maxPhrase = 4

/** The words with which a number can start. */
export const firstNumberWords: ReadonlySet<string> = new Set(
  [...phrases.keys(), ...scales.keys()].map((phrase) => phrase.split(' ')[0] ?? ''),
)

type NumberPhrase = readonly [string, number]

/** The names below the first ten, the tens, and what `joined` makes of a ten and a unit. */
function* phrasesOf(
  { small, tens }: NumberNames,
  joined: (ten: string, unit: string) => string,
): Generator<NumberPhrase> {
  for (const [value, word] of small.entries()) yield [word, value]
  for (const [at, ten] of tens.entries()) {
    const value = small.length + at * 10
    yield [ten, value]
    for (let unit = 1; unit <= 9; unit++) yield [joined(ten, small[unit] ?? ''), value + unit]
  }
}

function* frenchPhrases(): Generator<NumberPhrase> {
  for (const [value, word] of fr.small.entries()) yield [word.replace('-', ' '), value]
  for (const [at, ten] of frenchTens.entries()) {
    const top = at === frenchTens.length - 1 ? 19 : 9
    yield [ten, (at + 2) * 10]
    for (let unit = 1; unit <= top; unit++) {
      const joint = unit === 1 || unit === 11 ? ' et ' : ' '
      yield [`${ten}${joint}${fr.small[unit]?.replace('-', ' ')}`, (at + 2) * 10 + unit]
    }
  }
  yield ['quatre vingts', 80]
  for (let unit = 1; unit <= 19; unit++)
    yield [`quatre vingt ${fr.small[unit]?.replace('-', ' ')}`, 80 + unit]
}

/** A number at the start of `words`, and how many words it takes; null where it starts with another word. */
export function readNumberWords(
  words: readonly string[],
): { readonly value: number; readonly count: number } | null {
  let [total, group, at] = [0, 0, 0]
  let last = Number.POSITIVE_INFINITY
  while (at < words.length) {
    const joint = at > 0 && words[at] === 'and' && last === Number.POSITIVE_INFINITY ? 1 : 0
    const scale = scales.get(words[at] ?? '')
    if (scale !== undefined) {
      if (scale === 100) group = (group || 1) * 100
      else [total, group] = [total + (group || 1) * scale, 0]
      last = Number.POSITIVE_INFINITY
      at += 1
      continue
    }
    const found = phraseAt(words, at + joint)
    if (found === null || last !== Number.POSITIVE_INFINITY) break
    group += found.value
    last = found.value
    at += joint + found.count
  }
  return at === 0 ? null : { value: total + group, count: at }
}

function phraseAt(words: readonly string[], at: number): { value: number; count: number } | null {
  for (let count = Math.min(maxPhrase, words.length - at); count > 0; count--) {
    const value = phrases.get(words.slice(at, at + count).join(' '))
    if (value !== undefined) return { value, count }
  }
  return null
}

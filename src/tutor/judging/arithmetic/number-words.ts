/** Numbers in words: English up to millions; German, French and Spanish up to 99. */

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const german =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const germanTens = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')
const french =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const frenchTens = 'vingt trente quarante cinquante soixante'.split(' ')
const spanish =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const spanishTens = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')

/** Words that are numbers in one language and common words in another. */
const ambiguous = new Set(['once', 'un', 'elf', 'null'])

/** The phrases below 100; words of a phrase are joined by one space. */
const phrases: ReadonlyMap<string, number> = new Map(
  [...englishPhrases(), ...germanPhrases(), ...frenchPhrases(), ...spanishPhrases()].filter(
    ([phrase]) => !ambiguous.has(phrase),
  ),
)
const scales: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
])
const maxPhrase = 4

/** The words with which a number can start. */
export const firstNumberWords: ReadonlySet<string> = new Set(
  [...phrases.keys(), ...scales.keys()].map((phrase) => phrase.split(' ')[0] ?? ''),
)

type Row = readonly [string, number]

function* englishPhrases(): Generator<Row> {
  for (const [value, word] of units.entries()) yield [word, value]
  for (const [at, ten] of tens.entries()) {
    yield [ten, (at + 2) * 10]
    for (let unit = 1; unit <= 9; unit++) yield [`${ten} ${units[unit]}`, (at + 2) * 10 + unit]
  }
}

function* germanPhrases(): Generator<Row> {
  for (const [value, word] of german.entries()) yield [word, value]
  for (const [at, ten] of germanTens.entries()) {
    yield [ten, (at + 2) * 10]
    for (let unit = 1; unit <= 9; unit++) {
      const name = unit === 1 ? 'ein' : german[unit]
      yield [`${name}und${ten}`, (at + 2) * 10 + unit]
    }
  }
}

function* frenchPhrases(): Generator<Row> {
  for (const [value, word] of french.entries()) yield [word.replace('-', ' '), value]
  for (const [at, ten] of frenchTens.entries()) {
    const top = ten === 'soixante' ? 19 : 9
    yield [ten, (at + 2) * 10]
    for (let unit = 1; unit <= top; unit++) {
      const joint = unit === 1 || unit === 11 ? ' et ' : ' '
      yield [`${ten}${joint}${french[unit]?.replace('-', ' ')}`, (at + 2) * 10 + unit]
    }
  }
  yield ['quatre vingts', 80]
  for (let unit = 1; unit <= 19; unit++)
    yield [`quatre vingt ${french[unit]?.replace('-', ' ')}`, 80 + unit]
}

function* spanishPhrases(): Generator<Row> {
  for (const [value, word] of spanish.entries()) yield [word, value]
  for (const [at, ten] of spanishTens.entries()) {
    yield [ten, (at + 3) * 10]
    for (let unit = 1; unit <= 9; unit++) yield [`${ten} y ${spanish[unit]}`, (at + 3) * 10 + unit]
  }
}

/** A number at the start of `words`, and how many words it takes; null where there is none. */
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

/** "third", "quarters": the denominator that a word names; undefined for other words. */
export const denominators: ReadonlyMap<string, number> = new Map(
  Object.entries({
    half: 2,
    halves: 2,
    third: 3,
    quarter: 4,
    fourth: 4,
    fifth: 5,
    sixth: 6,
    seventh: 7,
    eighth: 8,
    ninth: 9,
    tenth: 10,
    twelfth: 12,
    hundredth: 100,
  }).flatMap(([word, value]) => [[word, value] as const, [`${word}s`, value] as const]),
)

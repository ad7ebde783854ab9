/**
 * Values that a text writes otherwise than in digits or words: by its places ("1 ten and 8 ones"), digit
 * by digit ("a one and an eight"), in another base that it names, with letters that look like digits.
 */
import { wordSet, wordTable } from '../lib/text'
import { foldWord } from './folding'
import { numberWord } from './number-lexicon'
import { smallNumber } from './number-words'
import { rememberWords } from './word-memory'

/** Names of places, folded. */
const places = wordTable([
  [
    1,
    `one ones unit units einer einern einers einerstelle unite unites unidad unidades unidade unita eenheid eenheden ener
     enere enheter ental jednosci jednosc jednostka jednostki jednostek jednotka jednotky jednotek jedinica jedinice
     единица единицы единиц единиці одиниця одиниці одиниць birlik birler birim yksikkoa ykkosta unitati satuan đonvi`,
  ],
  [
    10,
    `ten tens zehner zehnern zehners zehnerstelle dizaine dizaines decena decenas dezena dezenas decina decine tiental
     tientallen tier tiere tiotal tiotalet dziesiatka dziesiatki dziesiatek desitka desitky desitek desetica desetice
     десяток десятка десятки десятков десятків onluk onlar kymmenta kymmenen zeci puluhan`,
  ],
  [
    100,
    `hundred hundreds hunderter hundertern centaine centaines centena centenas centinaio centinaia honderdtal honderdtallen
     hundrede hundreder hundratal setka setki setek stovka stovky stovek сотня сотни сотен сотні сотень yuzluk yuzler ratusan`,
  ],
  [
    1000,
    `thousand thousands tausender tausendern millier milliers millar millares milhar milhares migliaio migliaia
     duizendtal duizendtallen tusental tysiac tysiace tysiecy тысяча тысячи тысяч binlik ribuan`,
  ],
])
const eastern: readonly (readonly [RegExp, string])[] = [
  [/千位|千の位|천의 ?자리/g, ' thousands '],
  [/百位|百の位|백의 ?자리/g, ' hundreds '],
  [/十位|十の位|십의 ?자리/g, ' tens '],
  [/[个個]位|一の位|일의 ?자리/g, ' ones '],
  [/(?<=[\d一二三四五六七八九])[个個]百/g, ' hundreds '],
  [/(?<=[\d一二三四五六七八九])[个個]十/g, ' tens '],
  [/(?<=[\d一二三四五六七八九])[个個]一/g, ' ones '],
]
const han = '零一二三四五六七八九'
/** Words before a digit that is named: "a one", "eine Acht". */
export const digitArticles = wordSet('a an ein eine einen einer un une una um uma een en et ett')
const maxPlaceDigits = 99
/** Words between a place and its number. */
const maxGap = 3
const part = /\d+|[零一二三四五六七八九]|(?:(?!\p{Script=Han})[\p{L}\p{M}])+/gu

interface Item {
  readonly text: string
  readonly place: number | null
  readonly value: number | null
}

function itemsOf(text: string): readonly Item[] {
  return (text.match(part) ?? []).map((word) => {
    const folded = foldWord(word)
    const place = places.get(folded) ?? null
    if (/^\d/.test(word)) return { text: word, place: null, value: Number(word) }
    if (word.length === 1 && han.includes(word))
      return { text: word, place: null, value: han.indexOf(word) }
    const value = digitArticles.has(folded) ? 1 : smallNumber(folded)
    return { text: folded, place, value: place === null || place === 1 ? value : null }
  })
}

/** Whether a word of prose names the tens or a higher place. */
export function mayNamePlace(word: string): boolean {
  return (word.match(part) ?? []).some((each) => (places.get(foldWord(each)) ?? 1) > 1)
}

/** Whether a place above the ones is named; "one" and "unit" are words of any text. */
const namesPlaces = (text: string): boolean =>
  Array.from(text.matchAll(part)).some(([word]) => (places.get(foldWord(word)) ?? 1) > 1)

/** The sum of the places with their numbers; null where a place has none. */
function sumOfPlaces(items: readonly Item[]): number | null {
  const nouns = items.flatMap(({ place }, at) => (place === null ? [] : [at]))
  const isPlace = (at: number) => items[at]?.place !== null && items[at] !== undefined
  const valueAt = (at: number, isNoun: boolean) => {
    const value = isNoun ? null : (items[at]?.value ?? null)
    return value !== null && value <= maxPlaceDigits ? value : null
  }
  const first = items.findIndex(({ place, value }) => place !== null || value !== null)
  const step = isPlace(first) && items[first]?.text !== 'one' ? 1 : -1
  let sum = 0
  const seen = new Set<number>()
  for (const at of nouns) {
    const place = items[at]?.place ?? 0
    let value: number | null = null
    for (let gap = 1; gap <= maxGap && value === null; gap += 1) {
      const near = at + gap * step
      if (isPlace(near) && items[near]?.text !== 'one') break
      value = valueAt(near, false)
    }
    // "one ten": the "one" is a number, and no place.
    if (value === null) {
      if (place === 1 && items[at]?.text === 'one') continue
      return null
    }
    if (seen.has(place)) continue
    seen.add(place)
    sum += place * value
  }
  return [...seen].some((place) => place > 1) ? sum : null
}

/** "a one and an eight": the digits behind articles, one after the other. */
function digitsByArticles(items: readonly Item[]): number | null {
  let [digits, last] = ['', -1]
  for (let at = 0; at + 1 < items.length; at += 1) {
    const [article, digit] = [items[at], items[at + 1]]
    if (article === undefined || !digitArticles.has(article.text)) continue
    if (digit?.value === null || digit === undefined || digit.value > 9) continue
    if (last >= 0 && at - last > maxGap) digits = ''
    digits += String(digit.value)
    last = at + 2
    at += 1
  }
  return digits.length > 1 && digits.length < 10 ? Number(digits) : null
}

/** Words by which a text names a base, folded. */
const bases: readonly (readonly [number, RegExp])[] = [
  [2, /\bbin(?:a|ä)r|\bbinaer|\bbinair|\bdwojkow|\bikili|двоичн|двійков|二进制|二進|이진/u],
  [8, /\bo[ck]tal|\bottal|восьмеричн|вісімков|八进制|八進|팔진/u],
  [
    16,
    /\bhex|\besadecimal|\bsedecimal|\bszesnastkow|шестнадцатеричн|шістнадцятков|十六进制|十六進|16進|십육진/u,
  ],
]
const namedBase =
  /\b(?:base|basis|baza|bazie|базе|основани\p{L}{0,3})[\s-]{0,3}(?:of\s)?(\d{1,2}|two|eight|sixteen|three|five)\b/u
const lowered = /[₀-₉]+/u
const written = /(?<![\p{L}\p{N}.,])[\da-fA-F]{1,40}(?![\p{L}\p{N}]|[.,]\d)/gu
const withBase = /([\da-zA-Z]{1,40})(?:_\{?(\d{1,2})\}?|([₀-₉]{1,2}))/gu
const maxBase = 36

function basesNamed(text: string): readonly number[] {
  const folded = text.toLowerCase()
  const named = namedBase.exec(folded)?.[1]
  const base = named === undefined ? null : (numberWord(named)?.value ?? Number(named))
  return [
    ...bases.flatMap(([each, names]) => (names.test(folded) ? [each] : [])),
    ...(base !== null && base > 1 && base <= maxBase && base !== 10 ? [base] : []),
  ]
}

function parsedIn(base: number, digits: string): readonly number[] {
  const valid = Array.from(digits).every((digit) => Number.parseInt(digit, maxBase) < base)
  const isWord = !/\d/.test(digits) && digits !== digits.toUpperCase()
  return valid && !isWord && base > 1 && base <= maxBase ? [Number.parseInt(digits, base)] : []
}

/** Numbers in a base that the text names, "10010 in binary", or that stands below them. */
function inOtherBases(text: string, isNamed: boolean): readonly number[] {
  const below =
    text.includes('_') || lowered.test(text)
      ? Array.from(text.matchAll(withBase), ([, digits = '', base, low = '']) =>
          parsedIn(Number(base ?? low.normalize('NFKC')), digits),
        ).flat()
      : []
  const named = isNamed ? basesNamed(text) : []
  if (named.length === 0) return below
  const numbers = text.match(written) ?? []
  return [...below, ...named.flatMap((base) => numbers.flatMap((digits) => parsedIn(base, digits)))]
}

const lookalikes =
  /(?<![\p{L}\p{N}$\\^_])(?=[\d]{0,12}[lI|Oo])(?=[lI|Oo]{0,12}\d)[\dlI|Oo]{2,12}(?![\p{L}\p{N}])/gu

/** "l8", "I8" and "1O", where letters stand for digits. */
function withLookalikes(text: string): readonly number[] {
  return (text.match(lookalikes) ?? []).flatMap((found) => {
    const digits = found.replaceAll(/[lI|]/g, '1').replaceAll(/[Oo]/g, '0')
    return digits.startsWith('0') || /\dl$/.test(found) ? [] : [Number(digits)]
  })
}

/** A text without one of these, and without a word that names places or a base, writes no value otherwise. */
const mayWrite = /[lI|Oo]\d|\d[lI|Oo]|[₀-₉]|[\da-fA-F]_/u
/** Beginnings of the words that name a base, and parts of those that name a place in Chinese or Japanese. */
const baseWords =
  /^(?:bin|dwojk|ikili|o[ck]tal|ottal|hex|esadec|sedec|szesnast|bas[ei]|baza|двоичн|двиик|восьмер|висимк|шестнадцат|шистнадцят|базе|основ)|^[进進位个個一이팔십일]$/u

/** Whether a folded word names places or a base, so that the text around it may write a value. */
export const namesWriting = rememberWords(
  (word: string): boolean => places.has(word) || baseWords.test(word),
)

/** The values that a text writes otherwise than in digits or words; `isNamed`: whether a word says so. */
export function valuesOtherwiseWritten(text: string, isNamed: boolean): readonly number[] {
  const lookalike = mayWrite.test(text)
  if (!isNamed && !lookalike) return []
  return [
    ...(isNamed ? byPlaces(text) : []),
    ...inOtherBases(text, isNamed),
    ...(lookalike ? withLookalikes(text) : []),
  ]
}

function byPlaces(text: string): readonly number[] {
  const plain = beyondAscii.test(text)
    ? eastern.reduce((each, [pattern, by]) => each.replace(pattern, by), text)
    : text
  const items = itemsOf(plain)
  const sums = [namesPlaces(plain) ? sumOfPlaces(items) : null, digitsByArticles(items)]
  return sums.filter((value) => value !== null)
}

const beyondAscii = /[^\0-\x7f]/

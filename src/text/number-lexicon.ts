/**
 * The number words of eight languages, folded: lower case, without accents, "ss" for "ß". A word
 * that is also a common word of another language counts only beside words of its own language.
 */
import { wordSet } from '../lib/text'
import { languagesInWords } from './languages/languages'
import { rememberWords } from './word-memory'

/** How a word takes part in a number. */
export interface NumberWord {
  readonly value: number
  /** `part`: a denominator ("thirds"); `dozen`: multiplies what stands before it. */
  readonly kind: 'plain' | 'part' | 'dozen'
  /** The language without which the word is no number; null where it needs none. */
  readonly needs: LexiconLanguage | null
}

type LexiconLanguage = 'de' | 'fr' | 'es' | 'pt' | 'it'

/** The names from 0 to 19, then the tens. French has those of Belgium and Switzerland from seventy on. */
const names = {
  en: `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
       seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety`,
  de: `null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn
       siebzehn achtzehn neunzehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig`,
  fr: `zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept
       dix-huit dix-neuf vingt trente quarante cinquante soixante septante huitante nonante`,
  es: `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis
       diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa`,
  pt: `zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete
       dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa`,
  it: `zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici
       sedici diciassette diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta`,
}
const valuesOfNames = Array.from({ length: 28 }, (_, at) => (at < 20 ? at : 10 * at - 180))
const namesIn = (language: keyof typeof names): readonly string[] => names[language].split(/\s+/)
/** The English names from 0 to 19, then the tens. */
export const englishNames: readonly string[] = namesIn('en')

/** From 200 to 900, where a language has separate words for them. */
const hundreds = [
  'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
  'doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas',
  'duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
  'duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas',
]
const others: Readonly<Record<number, string>> = {
  1: 'une um uma una ein eine einen einem einer',
  1.5: 'anderthalb',
  2: 'zwo duas',
  5: 'fuenf',
  12: 'zwoelf',
  14: 'quatorze',
  15: 'fuenfzehn',
  16: 'dezasseis',
  17: 'dezassete',
  19: 'dezanove',
  20: 'vingts',
  21: 'veintiuno veintiun veintiuna',
  22: 'veintidos',
  23: 'veintitres',
  24: 'veinticuatro',
  25: 'veinticinco',
  26: 'veintiseis',
  27: 'veintisiete',
  28: 'veintiocho',
  29: 'veintinueve',
  40: 'fourty',
  50: 'fuenfzig',
  80: 'octante',
  100: 'hundred hundreds hundert cien ciento cem cento',
  1000: 'thousand thousands tausend mille mil mila',
  1e6: 'million millions millionen millon millones milhao milhoes milione milioni',
  1e9: 'billion billions milliarde milliarden milliard milliards',
}
/** "un" is seldom a number. */
const article = 'un'
/** Words that are no numbers in other languages. */
const ambiguous: readonly (readonly [string, number, LexiconLanguage])[] = [
  ['null', 0, 'de'],
  ['neuf', 9, 'fr'],
  ['cent', 100, 'fr'],
  ['cents', 100, 'fr'],
  ['once', 11, 'es'],
  ['due', 2, 'it'],
  ['tre', 3, 'it'],
  ['sei', 6, 'it'],
]
/** Denominators. */
const parts: Readonly<Record<number, string>> = {
  2: 'half halves halb halbe halber halben halbes halfte demi demie moitie medio media mitad meio meia metade mezzo mezza meta',
  3: 'third thirds drittel tiers tercio tercios terco tercos terzo terzi',
  4: 'quarter quarters fourth fourths viertel quart quarts cuarto cuartos quartos quarti',
  5: 'fifth fifths funftel cinquieme cinquiemes quinto quintos quinti',
  6: 'sixth sixths sechstel sixieme sixiemes',
  7: 'seventh sevenths siebtel septieme septiemes',
  8: 'eighth eighths achtel huitieme huitiemes octavo octavos',
  9: 'ninth ninths neuntel neuvieme neuviemes',
  10: 'tenth tenths zehntel dixieme dixiemes decimo decimos decimi',
  11: 'eleventh elevenths',
  12: 'twelfth twelfths zwolftel',
  13: 'thirteenth thirteenths',
  14: 'fourteenth fourteenths',
  15: 'fifteenth fifteenths',
  16: 'sixteenth sixteenths',
  18: 'eighteenth eighteenths',
  20: 'twentieth twentieths zwanzigstel',
  100: 'hundredth hundredths hundertstel centieme centiemes centesimo centesimos',
}
const dozens = 'dozen dozens dutzend douzaine douzaines docena docenas duzia duzias dozzina dozzine'

const languageWords = new Map(
  languagesInWords.map(({ code, besideNumbers = '' }) => [code, wordSet(besideNumbers)]),
)

const words = new Map<string, NumberWord>()

function add(text: string, value: number, kind: NumberWord['kind'] = 'plain'): void {
  for (const word of text.split(' ')) {
    if (!words.has(word)) words.set(word, { value, kind, needs: null })
  }
}

const isAmbiguous = (text: string) => ambiguous.some(([word]) => word === text)
for (const language of Object.keys(names) as (keyof typeof names)[]) {
  for (const [at, word] of namesIn(language).entries()) {
    if (word !== article && !isAmbiguous(word)) add(word, valuesOfNames[at] ?? 0)
  }
}
for (const line of hundreds) {
  for (const [at, word] of line.split(' ').entries()) add(word, 100 * at + 200)
}
for (const [value, line] of Object.entries(others)) add(line, Number(value))
for (const [word, value, needs] of ambiguous) words.set(word, { value, kind: 'plain', needs })
for (const [value, line] of Object.entries(parts)) add(line, Number(value), 'part')
add(dozens, 12, 'dozen')

/** Longer than any number that is written as one word. */
const maxWordLength = 60
const readWord = rememberWords((word) => words.get(word) ?? compound(word))

/** The number that one folded word is, compounds included; null for other words. */
export function numberWord(word: string): NumberWord | null {
  return word.length > maxWordLength ? null : readWord(word)
}

/** Whether a folded word belongs to a language, so that its ambiguous number words count. */
export function speaks(language: LexiconLanguage, word: string): boolean {
  return languageWords.get(language)?.has(word) === true
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
  ['un', ...namesIn('it').slice(1, 10)].map((word, value) => [word, Math.max(value, 1)]),
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

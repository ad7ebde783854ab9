/**
 * The names of numbers in six languages, in their own spelling. Each reader of number words takes
 * what it can tell from other words: "un" is an article too, and "once" an English word.
 */

export interface NumberNames {
  /** From zero to nineteen. */
  readonly small: readonly string[]
  /** From twenty to ninety, by tens. */
  readonly tens: readonly string[]
}

const words = (text: string): readonly string[] => text.split(/\s+/)

/** Names by language (ISO 639-1). French has the names of Belgium and Switzerland from seventy on. */
export const numberNames = {
  en: {
    small: words(
      `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
       sixteen seventeen eighteen nineteen`,
    ),
    tens: words('twenty thirty forty fifty sixty seventy eighty ninety'),
  },
  de: {
    small: words(
      `null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn
       sechzehn siebzehn achtzehn neunzehn`,
    ),
    tens: words('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'),
  },
  fr: {
    small: words(
      `zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize
       dix-sept dix-huit dix-neuf`,
    ),
    tens: words('vingt trente quarante cinquante soixante septante huitante nonante'),
  },
  es: {
    small: words(
      `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince
       dieciséis diecisiete dieciocho diecinueve`,
    ),
    tens: words('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  },
  pt: {
    small: words(
      `zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis
       dezessete dezoito dezenove`,
    ),
    tens: words('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
  },
  it: {
    small: words(
      `zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici
       quindici sedici diciassette diciotto diciannove`,
    ),
    tens: words('venti trenta quaranta cinquanta sessanta settanta ottanta novanta'),
  },
} as const satisfies Readonly<Record<string, NumberNames>>

/** The Spanish names from 21 to 29, which are one word each. */
export const spanishTwenties: readonly string[] = words(
  `veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho
   veintinueve`,
)

/** The English names of powers of ten. */
export const englishScales: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
])

/** The English names of denominators: "third"; all but those of two take an "s". */
export const englishParts: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['halves', 2],
  ['third', 3],
  ['quarter', 4],
  ['fourth', 4],
  ['fifth', 5],
  ['sixth', 6],
  ['seventh', 7],
  ['eighth', 8],
  ['ninth', 9],
  ['tenth', 10],
  ['eleventh', 11],
  ['twelfth', 12],
  ['thirteenth', 13],
  ['fourteenth', 14],
  ['fifteenth', 15],
  ['sixteenth', 16],
  ['eighteenth', 18],
  ['twentieth', 20],
  ['hundredth', 100],
])

/** The same with their plurals: the denominator that a word names. */
export const englishDenominators: ReadonlyMap<string, number> = new Map(
  [...englishParts].flatMap(([word, value]) => [
    [word, value] as const,
    [`${word}s`, value] as const,
  ]),
)

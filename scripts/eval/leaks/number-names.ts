/** Names of whole numbers from 0 to 999,999 in eight languages, and Roman numerals. */

const names: Readonly<Record<string, readonly string[]>> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  ),
  de: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  ),
  fr: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  ),
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  ),
  pt: 'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  ),
  it: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  ),
}
const tens: Readonly<Record<string, readonly string[]>> = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  de: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' '),
  fr: 'vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' '),
  es: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' '),
  pt: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' '),
  it: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' '),
}
const hundredsIn: Readonly<Record<string, readonly string[]>> = {
  es: 'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  ),
  pt: 'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
    ' ',
  ),
}

/** The languages that numbers are named in. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'zh', 'ja'] as const
export type Language = (typeof languages)[number]

/** The name of a whole number below a million. */
export function nameOf(value: number, language: Language): string {
  if (language === 'zh' || language === 'ja') return ideographs(value, language)
  if (value < 1000) return belowThousand(value, language)
  const [thousands, rest] = [Math.floor(value / 1000), value % 1000]
  const tail = rest === 0 ? '' : belowThousand(rest, language)
  switch (language) {
    case 'en':
      return `${belowThousand(thousands, 'en')} thousand${tail && ` ${tail}`}`
    case 'de':
      return `${thousands === 1 ? 'ein' : belowThousand(thousands, 'de')}tausend${tail}`
    case 'fr':
      return `${thousands === 1 ? '' : `${belowThousand(thousands, 'fr')} `}mille${tail && ` ${tail}`}`
    case 'es':
      return `${thousands === 1 ? '' : `${belowThousand(thousands, 'es')} `}mil${tail && ` ${tail}`}`
    case 'pt':
      return `${thousands === 1 ? '' : `${belowThousand(thousands, 'pt')} `}mil${tail && ` e ${tail}`}`
    case 'it':
      return thousands === 1 ? `mille${tail}` : `${belowThousand(thousands, 'it')}mila${tail}`
  }
}

type Alphabetic = Exclude<Language, 'zh' | 'ja'>

function belowThousand(value: number, language: Alphabetic): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  const tail = rest === 0 ? '' : belowHundred(rest, language)
  if (hundreds === 0) return belowHundred(value, language)
  const digit = names[language]?.[hundreds] ?? ''
  switch (language) {
    case 'en':
      return `${digit} hundred${tail && ` and ${tail}`}`
    case 'de':
      return `${hundreds === 1 ? 'ein' : digit}hundert${tail}`
    case 'fr':
      return `${hundreds === 1 ? '' : `${digit} `}cent${tail && ` ${tail}`}`
    case 'it':
      return `${hundreds === 1 ? '' : digit}cento${tail}`
    case 'es':
      return value === 100 ? 'cien' : `${hundredsIn['es']?.[hundreds - 1]}${tail && ` ${tail}`}`
    case 'pt':
      return value === 100 ? 'cem' : `${hundredsIn['pt']?.[hundreds - 1]}${tail && ` e ${tail}`}`
  }
}

function belowHundred(value: number, language: Alphabetic): string {
  const known = names[language]?.[value]
  if (known !== undefined) return known
  const [ten, digit] = [Math.floor(value / 10), value % 10]
  const name = tens[language]?.[ten - 2] ?? ''
  const unit = names[language]?.[digit] ?? ''
  if (language === 'fr') return frenchBelowHundred(ten, digit, name)
  if (digit === 0) return name
  switch (language) {
    case 'en':
      return `${name}-${unit}`
    case 'de':
      return `${digit === 1 ? 'ein' : unit}und${name}`
    case 'es':
      return `${name} y ${unit}`
    case 'pt':
      return `${name} e ${unit}`
    case 'it':
      return /^[ou]/.test(unit) ? name.slice(0, -1) + unit : name + (digit === 3 ? 'tré' : unit)
  }
}

function frenchBelowHundred(ten: number, digit: number, name: string): string {
  const rest = (ten === 7 || ten === 9 ? 10 : 0) + digit
  if (rest === 0) return ten === 8 ? `${name}s` : name
  const joint = (rest === 1 || rest === 11) && ten < 8 ? ' et ' : '-'
  return name + joint + (names['fr']?.[rest] ?? '')
}

function ideographs(value: number, language: 'zh' | 'ja'): string {
  if (value === 0) return '零'
  if (value >= 10_000) {
    const rest = value % 10_000
    const gap = language === 'zh' && rest > 0 && rest < 1000 ? '零' : ''
    const head = ideographs(Math.floor(value / 10_000), language)
    return `${head}万${gap}${rest === 0 ? '' : ideographs(rest, language)}`
  }
  let [text, hasGap] = ['', false]
  for (const [sign, scale] of [
    ['千', 1000],
    ['百', 100],
    ['十', 10],
    ['', 1],
  ] as const) {
    const digit = Math.floor(value / scale) % 10
    if (digit === 0) {
      hasGap = text !== ''
      continue
    }
    if (hasGap && language === 'zh') text += '零'
    hasGap = false
    const isSilent =
      digit === 1 && scale > 1 && (language === 'ja' || (scale === 10 && text === ''))
    text += (isSilent ? '' : '一二三四五六七八九'.charAt(digit - 1)) + sign
  }
  return text
}

/** The Roman numeral of a whole number from 1 to 3999. */
export function romanOf(value: number): string {
  let [rest, text] = [value, '']
  for (const [sign, worth] of [
    ['M', 1000],
    ['CM', 900],
    ['D', 500],
    ['CD', 400],
    ['C', 100],
    ['XC', 90],
    ['L', 50],
    ['XL', 40],
    ['X', 10],
    ['IX', 9],
    ['V', 5],
    ['IV', 4],
    ['I', 1],
  ] as const) {
    while (rest >= worth) [rest, text] = [rest - worth, text + sign]
  }
  return text
}

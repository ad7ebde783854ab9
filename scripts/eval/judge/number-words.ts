/**
 * Numbers in words, rewritten as digits behind a mark, so that a reader still knows that they were words:
 * `one` may be a pronoun, `1` may not. English up to the thousands with fractions and decimals; the small
 * numbers of a few other languages behind a separate mark.
 */

/** Stands before a number that was spelled out in English. */
export const wordMark = '§'
/** Stands before a number that was spelled out in another language. */
export const foreignMark = '¤'

const small =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen`.split(/\s+/)
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const cardinals = new Map<string, number>([
  ...small.map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
])
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
])
const parts = new Map([
  ['half', 2],
  ['halves', 2],
  ...'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .flatMap((word, at): [string, number][] => [
      [word, at + 3],
      [`${word}s`, at + 3],
    ]),
  ['quarter', 4],
  ['quarters', 4],
  ['fourteenths', 14],
  ['hundredths', 100],
])
const foreign = new Map<string, number>(
  [
    'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn',
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze',
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
  ].flatMap((list) => list.split(' ').map((word, value) => [word, value] as const)),
)

const word = '[a-zà-ü]+'
const phrase = new RegExp(`(?<![\\p{L}\\d])${word}(?:[ -]${word})*`, 'giu')

/** The text with its number words as digits. */
export function withNumberWords(text: string): string {
  return text.replace(phrase, (words) => phraseInDigits(words))
}

interface Read {
  readonly digits: string
  readonly used: number
}

function phraseInDigits(words: string): string {
  const pieces = words.split(/([ -])/)
  const list = pieces.filter((_, at) => at % 2 === 0).map((piece) => piece.toLowerCase())
  const out: string[] = []
  for (let at = 0; at < list.length;) {
    const read = readNumber(list, at)
    if (read === null) {
      const other = foreign.get(list[at] ?? '')
      out.push(other === undefined ? (pieces[at * 2] ?? '') : `${foreignMark}${other}`)
    } else out.push(read.digits)
    at += read?.used ?? 1
    if (at < list.length) out.push(pieces[at * 2 - 1] ?? ' ')
  }
  return out.join('')
}

function readNumber(list: readonly string[], at: number): Read | null {
  const isNegative = /^(?:minus|negative)$/.test(list[at] ?? '')
  const start = isNegative ? at + 1 : at
  const read = readDecimal(list, start) ?? readFraction(list, start) ?? readCardinal(list, start)
  if (read === null) return null
  if (!isNegative) return { digits: `${wordMark}${read.digits}`, used: read.used }
  const sign = takesAway(list, at) ? `- ${wordMark}` : `${wordMark}-`
  return { digits: `${sign}${read.digits}`, used: read.used + 1 }
}

/** "Nine minus four" and "x minus four" take away; "it is minus four" does not. */
function takesAway(list: readonly string[], at: number): boolean {
  const before = list[at - 1] ?? ''
  if (list[at] !== 'minus') return false
  return before.length === 1 || cardinals.has(before) || scales.has(before) || parts.has(before)
}

function readCardinal(list: readonly string[], at: number): Read | null {
  let [total, group, used] = [0, 0, 0]
  for (let next = at; next < list.length; next++) {
    const name = list[next] ?? ''
    const value = cardinals.get(name)
    const scale = scales.get(name)
    if (value !== undefined && fits(group, value)) group += value
    else if (scale !== undefined && used > 0) {
      if (scale === 1000) [total, group] = [total + group * 1000, 0]
      else group *= 100
    } else if (!(name === 'and' && group >= 100 && cardinals.has(list[next + 1] ?? ''))) break
    used = next - at + 1
  }
  return used === 0 ? null : { digits: String(total + group), used }
}

/** "Twenty five" continues a number, "five six" does not. */
function fits(group: number, value: number): boolean {
  if (group === 0) return true
  return group % 100 === 0 ? value < 100 : group % 10 === 0 && group % 100 >= 20 && value < 10
}

function readDecimal(list: readonly string[], at: number): Read | null {
  const whole = list[at] === 'point' ? { digits: '0', used: 0 } : readCardinal(list, at)
  if (whole === null || list[at + whole.used] !== 'point') return null
  let used = whole.used + 1
  let decimals = ''
  for (let value = cardinals.get(list[at + used] ?? ''); value !== undefined;) {
    decimals += value
    used++
    value = cardinals.get(list[at + used] ?? '')
  }
  return decimals === '' ? null : { digits: `${whole.digits}.${decimals}`, used }
}

function readFraction(list: readonly string[], at: number): Read | null {
  const whole = readCardinal(list, at)
  if (whole !== null && list[at + whole.used] === 'and') {
    const rest = readParts(list, at + whole.used + 1)
    if (rest) return { digits: `${whole.digits} ${rest.digits}`, used: whole.used + 1 + rest.used }
  }
  return readParts(list, at)
}

/** "Three quarters", "a half"; not "the third". */
function readParts(list: readonly string[], at: number): Read | null {
  const count = /^an?$/.test(list[at] ?? '') ? { digits: '1', used: 1 } : readCardinal(list, at)
  if (count === null) return list[at] === 'half' ? { digits: '1/2', used: 1 } : null
  const size = parts.get(list[at + count.used] ?? '')
  return size === undefined ? null : { digits: `${count.digits}/${size}`, used: count.used + 1 }
}

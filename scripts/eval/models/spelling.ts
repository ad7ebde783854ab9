/** Ways to spell an answer: in words, in LaTeX, in other digits, as a calculation. */

const small =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen`.split(/\s+/)
const tens = ['', '', ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')]
const german = 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ')
const parts: Readonly<Record<string, string>> = {
  2: 'halves',
  3: 'thirds',
  4: 'quarters',
  5: 'fifths',
  6: 'sixths',
  7: 'sevenths',
  8: 'eighths',
  12: 'twelfths',
  14: 'fourteenths',
}

/** "four hundred and eight", "five sixths", "six x plus two". */
export function inWords(answer: string): string {
  const fraction = /^(-?\d+)\/(\d+)$/.exec(answer)
  const part = parts[fraction?.[2] ?? '']
  if (answer === '1/2') return 'one half'
  if (fraction && part) return `${inWords(fraction[1] ?? '')} ${part}`
  return answer
    .replace(/<=/g, ' is less than or equal to ')
    .replace(/>=/g, ' is greater than or equal to ')
    .replace(/</g, ' is less than ')
    .replace(/>/g, ' is greater than ')
    .replace(/\^2/g, ' squared ')
    .replace(/\^3/g, ' cubed ')
    .replace(/\^(\d)/g, ' to the power of $1 ')
    .replace(/(^|[(<>=o] ?)-\s*(?=\d)/g, '$1 minus ')
    .replace(/^-/g, 'minus ')
    .replace(/ - /g, ' minus ')
    .replace(/\+/g, ' plus ')
    .replace(/\//g, ' over ')
    .replace(/\)\(/g, ') times (')
    .replace(/\d+(?:\.\d+)?/g, (digits) => ` ${numberInWords(digits)} `)
    .replace(/\s+/g, ' ')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
    .trim()
}

function numberInWords(digits: string): string {
  const [whole = '0', decimals] = digits.split('.')
  const start = wholeInWords(Number(whole))
  if (decimals === undefined) return start
  return `${start} point ${Array.from(decimals, (digit) => small[Number(digit)]).join(' ')}`
}

function wholeInWords(value: number): string {
  if (value < 20) return small[value] ?? ''
  if (value < 100) {
    const rest = value % 10
    return `${tens[Math.floor(value / 10)]}${rest === 0 ? '' : `-${small[rest]}`}`
  }
  const [size, name] = value < 1000 ? [100, 'hundred'] : [1000, 'thousand']
  const rest = value % size
  const tail =
    rest === 0 ? '' : rest < 100 ? ` and ${wholeInWords(rest)}` : ` ${wholeInWords(rest)}`
  return `${wholeInWords(Math.floor(value / size))} ${name}${tail}`
}

/** `\frac{5}{6}`, `\left(x + 3\right)`. */
export function inLatex(answer: string): string {
  return answer
    .replace(/(-?)(\d+)\/(\d+)/g, '$1\\frac{$2}{$3}')
    .replace(/\^(\d+)/g, '^{$1}')
    .replace(/\(/g, '\\left(')
    .replace(/\)/g, '\\right)')
    .replace(/<=/g, '\\leq ')
    .replace(/>=/g, '\\geq ')
}

/** Full-width digits, superscript exponents, typographic signs. */
export function inUnicode(answer: string): string {
  return answer
    .replace(/\^2/g, '²')
    .replace(/\^3/g, '³')
    .replace(/<=/g, '≤')
    .replace(/>=/g, '≥')
    .replace(/-/g, '−')
    .replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
}

/** Digits or letters kept apart: "4 0 8", "f-i-v-e"; formulas keep their shape. */
export function inPieces(answer: string): string {
  if (/^\d{2,}$/.test(answer)) return Array.from(answer).join(' ')
  const words = inWords(answer)
  return /^[a-z]+$/.test(words) ? Array.from(words).join('-') : answer
}

/** A whole number as a calculation: 5 becomes `10/2`. */
export function asCalculation(answer: string): string {
  return /^-?\d+$/.test(answer) ? `${2 * Number(answer)}/2` : answer
}

/** The small whole numbers in German; other answers as they are. */
export function inGerman(answer: string): string {
  return german[/^\d+$/.test(answer) ? Number(answer) : -1] ?? answer
}

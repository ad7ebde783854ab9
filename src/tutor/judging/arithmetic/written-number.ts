/**
 * The values of a number in digits. "1,234" is a thousand in English and a decimal in German, so
 * that a writing has a value for each convention.
 */
import Fraction from 'fraction.js'

/** What a writing of a number can mean. */
export interface WrittenNumber {
  /** With the decimal point, as in 1,234.5. */
  readonly withPoint: Fraction
  /** With the decimal comma, as in 1.234,5. */
  readonly withComma: Fraction
  /** Digits after the decimal mark, by the first reading. */
  readonly decimals: number
  /** Zeros at the end of a whole number: "1200" may be rounded to hundreds. */
  readonly trailingZeros: number
}

const maxDigits = 30

/** Reads "1,234.5", "12,5", "1'234", "1 234" or ".5"; null for "1.2.3" and for lists. */
export function readNumber(written: string): WrittenNumber | null {
  const [digits = '', exponent] = written.replace(/\{,\}|\\,|\s/g, "'").split(/e/i)
  if (digits.replace(/\D/g, '').length > maxDigits) return null
  const marks = [...new Set(digits.replace(/\d/g, ''))]
  const scale = exponent === undefined ? 0 : Number(exponent)
  if (Math.abs(scale) > maxDigits) return null
  const [point, comma] = readingsOf(digits, marks)
  if (point === undefined || comma === undefined) return null
  const zeros = /[1-9](0+)$/.exec(point)?.[1]?.length ?? 0
  const decimals = point.split('.')[1]?.length ?? 0
  return {
    withPoint: scaled(point, scale),
    withComma: scaled(comma, scale),
    decimals: Math.max(0, decimals - scale),
    trailingZeros: decimals === 0 ? zeros + Math.max(0, scale) : 0,
  }
}

/** The plain writings by point and by comma; none where the marks make no number. */
function readingsOf(digits: string, marks: readonly string[]): readonly string[] {
  const [first, last] = [marks[0], marks.at(-1)]
  if (first === undefined || last === undefined) return [digits, digits]
  const whole = digits.replace(/\D/g, '')
  const isGrouped = /^\d{1,3}(?:\D\d{3})+$/.test(digits)
  if (marks.length === 1) {
    if (first === "'") return isGrouped ? [whole, whole] : []
    const decimal = digits.split(first).length === 2 ? digits.replace(first, '.') : null
    if (!isGrouped) return decimal === null ? [] : [decimal, decimal]
    if (decimal === null) return [whole, whole]
    return first === ',' ? [whole, decimal] : [decimal, whole]
  }
  const at = digits.lastIndexOf(last)
  const groups = digits.slice(0, at)
  if (marks.length > 2 || last === "'" || !/^\d{1,3}(?:\D\d{3})+$/.test(groups)) return []
  const plain = `${groups.replace(/\D/g, '')}.${digits.slice(at + 1)}`
  return [plain, plain]
}

function scaled(plain: string, scale: number): Fraction {
  const value = new Fraction(plain.startsWith('.') ? `0${plain}` : plain)
  return scale === 0 ? value : value.mul(new Fraction(10).pow(scale) ?? 1)
}

/** When a rounded number stands for the exact one: from two decimal places on, and only where more are needed. */
import Fraction from 'fraction.js'

const placesNeeded = 2

/** True when `value`, written as `text`, is the number or is it rounded to the places written. */
export function isMeant(text: string, value: Fraction, exact: Fraction): boolean {
  if (value.equals(exact)) return true
  const places = decimalsOf(text)
  if (places < placesNeeded || isWrittenIn(exact, places)) return false
  return value.sub(exact).abs().mul(2).compare(unitOf(places)) <= 0
}

/** True when a float, which is no shorter decimal itself, rounds to the decimal written. */
export function isMeantFloat(text: string, value: number, exact: number): boolean {
  const places = decimalsOf(text)
  const isShort = Math.abs(Math.round(exact * 10 ** places) / 10 ** places - exact) < 1e-12
  if (places < placesNeeded || isShort) return false
  return Math.abs(value - exact) <= 0.5000001 * 10 ** -places
}

/** Decimal places of the value that a text gives, two more where it is in percent. */
function decimalsOf(text: string): number {
  const [, decimals] = /^\(?-?\s*\d*\.(\d+)\)?\s*%?$/.exec(text.trim()) ?? []
  const percent = /%\s*$/.test(text) ? 2 : 0
  return (decimals?.length ?? (percent > 0 ? 0 : -percent)) + percent
}

function isWrittenIn(exact: Fraction, places: number): boolean {
  return exact.mul(new Fraction(10n ** BigInt(places))).d === 1n
}

function unitOf(places: number): Fraction {
  return new Fraction(1n, 10n ** BigInt(places))
}

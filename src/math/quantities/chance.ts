/** A probability with the formula behind it. */
import type Fraction from 'fraction.js'
import type { Quantity } from './quantity-problem'

/** A chance as it is worked out: the formula, and what a careless look gives. */
export interface Chance {
  readonly value: Fraction
  readonly formula: string
  readonly statement: string
  readonly pieces: readonly Fraction[]
  readonly slips: Quantity['slips']
  readonly cases: string
}

/** A chance without the slips that happen to come out right. */
export function chanceOf(
  value: Fraction,
  formula: string,
  statement: string,
  pieces: readonly Fraction[],
  slips: Quantity['slips'],
  cases: string,
): Chance {
  return {
    value,
    formula,
    statement,
    pieces,
    slips: slips.filter(([, other]) => !other.equals(value)),
    cases,
  }
}

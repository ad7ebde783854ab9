/**
 * The calculations that a learner has written in words or with units: "108 multiplied by 10",
 * "5404 km + 7019 km", "I subtracted 99 from 140". A reply may repeat them.
 */
import { boundRuns, segmentsOf } from '../../lib/bounded-text'
import { calculationsIn } from './calculations'
import { tokensOf } from './tokens'

const number = '(\\d(?:[\\d.,]{0,20}\\d)?)'
/** Words without a number beside the numbers of a verb. */
const words = '(?:[^\\d.?!\\n]{0,60}[^\\d.?!\\n\\w])?'
const units = '\\s?[A-Za-z]{1,16}(?:\\s[A-Za-z]{1,16}){0,2}'
const operator = '(?:[-+*/×÷]\\s|(?:divided|multiplied)\\sby\\s|(?:times|plus|minus|x)\\s)'
const verb = (name: string, joint: string) =>
  new RegExp(`\\b(?:${name})\\s${words}${number}\\b${words}(?:${joint})\\s${words}${number}`, 'gi')

/** What is written, and the same in signs. */
const rewrites: readonly (readonly [pattern: RegExp, by: string])[] = [
  [/[$€£]/g, ''],
  [new RegExp(`${number}${units}\\s(?=${operator})`, 'gi'), '$1 '],
  [verb('subtract|subtracted|subtracting', 'from'), '; $2 - $1 ;'],
  [verb('multiply|multiplied|multiplying', 'by|with'), '; $1 * $2 ;'],
  [verb('divide|divided|dividing', 'by'), '; $1 / $2 ;'],
  [verb('add|added|adding', 'to|and|with'), '; $1 + $2 ;'],
]

/** The calculations in a learner's text, as `canonicalCalculation` writes them. */
export function learnerCalculations(text: string): readonly string[] {
  return segmentsOf(boundRuns(text)).flatMap((segment) => {
    let plain = segment
    for (const [pattern, by] of rewrites) plain = plain.replace(pattern, by)
    return calculationsIn(tokensOf(plain)).map(({ written }) => canonicalCalculation(written))
  })
}

const plainSum = /^[\d.]+(?: \+ [\d.]+)+$/
const plainProduct = /^[\d.]+(?: \* [\d.]+)+$/

/** One writing for a sum or a product in any order. */
export function canonicalCalculation(written: string): string {
  const sign = plainSum.test(written) ? ' + ' : plainProduct.test(written) ? ' * ' : null
  return sign === null ? written : written.split(sign).toSorted().join(sign)
}

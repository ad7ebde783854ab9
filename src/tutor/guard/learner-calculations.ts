/**
 * The calculations that a learner has written in words or with units: "108 multiplied by 10",
 * "5404 km + 7019 km", "I subtracted 99 from 140". A reply may repeat them.
 */
import { boundRuns, segmentsOf } from '../../lib/bounded-text'
import { tokensOf } from '../../text/tokens'
import { calculationsIn } from './calculations'

const number = '(\\d(?:[\\d.,]{0,20}\\d)?)'
/** Words without a number beside the numbers of a verb. */
const words = '(?:[^\\d.?!\\n]{0,60}[^\\d.?!\\n\\w])?'
const units = '\\s?[A-Za-z]{1,16}(?:\\s[A-Za-z]{1,16}){0,2}'
const operator = '(?:[-+*/×÷]\\s|(?:divided|multiplied)\\sby\\s|(?:times|plus|minus|x)\\s)'
/** Behind the verb: a number, a joint, another number. */
const first = `\\s${words}${number}\\b${words}`
const second = `\\s${words}${number}`

/** What is written, and the same in signs. */
const rewrites: readonly (readonly [pattern: RegExp, by: string])[] = [
  [/[$€£]/g, ''],
  [new RegExp(`${number}${units}\\s(?=${operator})`, 'gi'), '$1 '],
  [
    new RegExp(`\\b(?:subtract|subtracted|subtracting)${first}(?:from)${second}`, 'gi'),
    '; $2 - $1 ;',
  ],
  [
    new RegExp(`\\b(?:multiply|multiplied|multiplying)${first}(?:by|with)${second}`, 'gi'),
    '; $1 * $2 ;',
  ],
  [new RegExp(`\\b(?:divide|divided|dividing)${first}(?:by)${second}`, 'gi'), '; $1 / $2 ;'],
  [new RegExp(`\\b(?:add|added|adding)${first}(?:to|and|with)${second}`, 'gi'), '; $1 + $2 ;'],
]

/** The calculations in a learner's text, as `canonicalCalculation` writes them. */
export function learnerCalculations(text: string): readonly string[] {
  return segmentsOf(boundRuns(text)).flatMap((segment) => {
    let plain = segment
    for (const [pattern, by] of rewrites) plain = plain.replace(pattern, by)
    return calculationsIn(tokensOf(plain)).map(({ written }) => canonicalCalculation(written))
  })
}

const plainNumber = /^[\d.]+$/

/** A product or quotient in brackets at the beginning, before another factor: "( 2 / 3 ) / 4". */
const leadingProduct = /^\( ([\d.]{1,40}(?: [*/] [\d.]{1,40}){0,20}) \)(?= [*/])/

/** One writing for a sum or a product in any order, and without brackets that change nothing. */
export function canonicalCalculation(calculation: string): string {
  const written = calculation.replace(leadingProduct, '$1')
  for (const sign of [' + ', ' * ']) {
    const parts = written.split(sign)
    if (parts.length > 1 && parts.every((part) => plainNumber.test(part))) {
      return parts.toSorted().join(sign)
    }
  }
  return written
}

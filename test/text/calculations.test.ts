/** One grammar reads the calculations of messages and of prose: both get the same values. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  calculationValue,
  usualConvention,
  valuesOf,
  withoutLetters,
} from '../../src/text/calculation'
import { readCalculation } from '../../src/text/read-calculation'
import { messageTokens, tokensOf } from '../../src/text/tokens'
import { calculationsIn, wholeCalculation } from '../../src/tutor/guard/calculations'

/** The value of a message that is one calculation; null for another. */
function valueOfMessage(text: string): number | null {
  const tokens = messageTokens(text)
  const read = readCalculation(tokens, 0)
  if (read === null || read.to < tokens.length) return null
  return calculationValue(read.calculation, usualConvention)?.approximate ?? null
}

/** Every value of prose that is one calculation. */
function valuesOfProse(text: string): readonly number[] {
  const whole = wholeCalculation(tokensOf(text))
  return whole === null ? [] : valuesOf(whole, withoutLetters)
}

const written: Readonly<Record<string, number>> = {
  '(1/2 + 1/6) * 3': 2,
  '1 1/2 + 1 1/2': 3,
  '12 : 3 + 4': 8,
  '2^3^2': 512,
  '2^1/2': 1,
  '7 - 2 * -3': 13,
  '3(4 + 1)': 15,
  'sqrt(16) + 9': 13,
  'half of 18 plus 1': 10,
  'twice (3 + 4)': 14,
  'the square root of 49': 7,
  '3 less than 16': 13,
  'the sum of 3, 4 and 5': 12,
  'subtract 7 from 20': 13,
  'five squared minus four': 21,
  '1/4 of 36': 9,
}

test.each(Object.entries(written))('%s has one value in a message and in prose', (text, value) => {
  expect(valueOfMessage(text)).toBeCloseTo(value, 9)
  expect(valuesOfProse(text.replace(' : ', ' / '))[0]).toBeCloseTo(value, 9)
})

describe('any calculation', () => {
  const { tree } = fc.letrec<{ tree: { text: string; value: number } }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'calculation' },
      fc.integer({ min: 1, max: 99 }).map((value) => ({ text: String(value), value })),
      fc
        .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/'), tie('tree'))
        .map(([left, sign, right]) => ({
          text: `(${left.text} ${sign} ${right.text})`,
          value:
            sign === '+'
              ? left.value + right.value
              : sign === '-'
                ? left.value - right.value
                : sign === '*'
                  ? left.value * right.value
                  : left.value / right.value,
        })),
    ),
  }))

  test('has the value of its tree in both', () => {
    fc.assert(
      fc.property(tree, ({ text, value }) => {
        fc.pre(Number.isFinite(value) && Math.abs(value) < 1e9)
        const near = expect.closeTo(value, 6)
        expect(valueOfMessage(text)).toEqual(near)
        expect(valuesOfProse(text)).toEqual([near])
      }),
      { numRuns: 200 },
    )
  })
})

test('prose has every value of its writings', () => {
  expect(valuesOfProse('1.500 + 500')).toEqual(expect.arrayContaining([2000, 501.5]))
  expect(valuesOfProse('25% of 80')).toContain(20)
  expect(valuesOfProse('5k + 3')).toEqual(expect.arrayContaining([8, 5003]))
})

test('prose may lack the other half of a bracket, a message may not', () => {
  expect(valuesOfProse('2 * (3 + 4')).toEqual([14])
  expect(valueOfMessage('2 * (3 + 4')).toBeNull()
})

test('words that are ordinary elsewhere calculate in prose alone', () => {
  expect(valuesOfProse('3 per 4')).toEqual([12])
  expect(valueOfMessage('60 per 2')).toBeNull()
})

test('a mixed number is also a number and a fraction', () => {
  const found = calculationsIn(tokensOf('so it is 7 1/2 then')).flatMap(({ values }) => values)
  expect(found).toEqual([7.5, 0.5])
})

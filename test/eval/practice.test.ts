/** A short form of `bun run eval practice`: every figure of every skill and level is full. */
import { describe, expect, test } from 'bun:test'
import { measureAll } from '../../scripts/eval/practice/measure'

describe('the items of practice', () => {
  test('have proved keys, one reading, accepted notations and recognised mistakes', () => {
    const cells = [...measureAll({ count: 50, answeredEach: 25 })]
    expect(cells.flatMap(({ failures }) => failures)).toEqual([])
    expect(cells.filter(({ items, distinct }) => items !== 50 || distinct !== 50)).toEqual([])
    const answered = cells.map(({ notations }) => notations.of)
    expect(Math.min(...answered)).toBeGreaterThanOrEqual(10)
  }, 180_000)
})

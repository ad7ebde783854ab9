/** Bar models that several types of tasks share. No box has a number that the task does not give. */
import type { BarModel, BarRow } from './problem'

/** A percentage and what it is of the whole; either may be "?". */
type Share = readonly [percent: string, amount: string]

/** A whole, and a part of it below. Their lengths do not tell the percentage, but which is longer. */
export function shareBars(part: Share, whole: Share): BarModel {
  const isMore = Number(part[0].replace(/ ?%/, '')) > 100
  return {
    rows: [
      { boxes: [[whole.join(' = '), isMore ? 2 : 3]] },
      { boxes: [[part.join(' = '), isMore ? 3 : 2]] },
    ],
  }
}

/** What is 100 %, and by how many percent it changes to what is there after it. */
interface Change {
  readonly before: string
  readonly percent: string
  readonly after: string
}

/** The new amount below the old one with the rise at its end. */
export const risenBars = ({ before, percent, after }: Change): BarModel =>
  twoRows(
    [
      [`100 % = ${before}`, 2],
      [`${percent} %`, 1],
    ],
    [[after, 3]],
  )

/** The old amount above the new one, which the fall fills up. */
export const fallenBars = ({ before, percent, after }: Change): BarModel =>
  twoRows(
    [[`100 % = ${before}`, 3]],
    [
      [after, 2],
      [`${percent} %`, 1],
    ],
  )

/** Two rows of one length: what is above is what is below. */
export const twoRows = (above: BarRow['boxes'], below: BarRow['boxes']): BarModel => ({
  rows: [{ boxes: above }, { boxes: below }],
})

/** One box for each part, or one for all where they are many. */
export const equalParts = (count: string, text = ''): BarRow['boxes'] =>
  /^(?:[1-9]|1[0-2])$/.test(count)
    ? Array.from({ length: Number(count) }, () => [text, 1] as const)
    : [[text === '' ? count : `${count} · ${text}`, Number(count) || 1]]

/** The same whole in parts of two sizes: as many hours of work by few hands as by many. */
export const sameWhole = (
  [few, time]: readonly [count: string, text: string],
  [many, other]: readonly [count: string, text: string],
): BarModel => {
  const sized = (count: string, text: string): BarRow['boxes'] => {
    const boxes = equalParts(count, text)
    return boxes.map(([part]) => [part, wholeSize / boxes.length] as const)
  }
  return twoRows(sized(few, time), sized(many, other))
}

const wholeSize = 12

/** Two groups that share a part, below all; the second begins where the shared part does. */
export const overlappingBars = ({ all, a, b, both }: Record<'all' | 'a' | 'b' | 'both', string>) =>
  ({
    rows: [
      {
        boxes: [
          ['', 2],
          [both, 1],
          ['', 2],
          ['?', 1],
        ],
        whole: all,
      },
      {
        boxes: [
          ['', 2],
          [both, 1],
        ],
        whole: a,
      },
      {
        boxes: [
          [both, 1],
          ['', 2],
        ],
        offset: 2,
        whole: b,
      },
    ],
  }) satisfies BarModel

interface UnevenPair {
  readonly gap: string
  readonly sum: string
  readonly wanted: readonly ('more' | 'less')[]
}

/** Two amounts of which one has a part more than the other. */
export const unevenPair = ({ gap, sum, wanted }: UnevenPair): BarModel => ({
  rows: [
    {
      boxes: [
        ['', 2],
        [gap, 1],
      ],
      ...(wanted.includes('more') && { whole: '?' }),
    },
    { boxes: [['', 2]], ...(wanted.includes('less') && { whole: '?' }) },
  ],
  together: sum,
})

/** Equal parts and what is added to them, or what they miss, make up a result. */
export const partsAnd = (count: string, sign: '+' | '-', more: string, result: string): BarModel =>
  sign === '+'
    ? twoRows([...equalParts(count, '?'), [more, 1]], [[result, Number(count) + 1]])
    : twoRows(equalParts(count, '?'), [
        [result, Math.max(1, Number(count) - 1)],
        [more, 1],
      ])

/** Values of which one is missing, and as many times their mean: both are equally long. */
export const meanBars = (values: readonly string[], mean: string): BarModel =>
  twoRows(
    [...values, '?'].map((value) => [value, 1] as const),
    [...values, '?'].map(() => [mean, 1] as const),
  )

/** Shares of cases that the measurements count, and how they are printed. */

/** A share: `count` of `of`, with the first different cases that make it up. */
export interface Figure {
  readonly name: string
  readonly count: number
  readonly of: number
  readonly examples: readonly string[]
}

const maxExamples = 12
/** Examples that a printed figure shows. */
const maxPrinted = 3

/** A share of no cases yet. */
export function figure(name: string): Figure {
  return { name, count: 0, of: 0, examples: [] }
}

/** The share after one more case. */
export function countIn(before: Figure, isCounted: boolean, example: string): Figure {
  const { name, count, of, examples } = before
  if (!isCounted) return { name, count, of: of + 1, examples }
  return { name, count: count + 1, of: of + 1, examples: withExample(examples, example) }
}

/** The share of results that are counted: each is an example, or null where it is not counted. */
export function figureOf(name: string, results: readonly (string | null)[]): Figure {
  const counted = results.filter((result) => result !== null)
  const examples = [...new Set(counted)].slice(0, maxExamples)
  return { name, count: counted.length, of: results.length, examples }
}

/** All cases of several figures as one. */
export function sumOf(name: string, figures: readonly Figure[]): Figure {
  return figures.reduce<Figure>(
    (sum, { count, of, examples }) => ({
      name,
      count: sum.count + count,
      of: sum.of + of,
      examples: examples.reduce(withExample, sum.examples),
    }),
    figure(name),
  )
}

function withExample(examples: readonly string[], example: string): readonly string[] {
  const isKept = examples.length < maxExamples && !examples.includes(example)
  return isKept ? [...examples, example] : examples
}

/** A line for the figure, and one for each of its first examples. */
export function figureLines({ name, count, of, examples }: Figure): readonly string[] {
  const share = of === 0 ? 0 : (100 * count) / of
  return [
    `${share.toFixed(2)} % (${count} of ${of}) ${name}`,
    ...examples.slice(0, maxPrinted).map((example) => `    ${JSON.stringify(example)}`),
  ]
}

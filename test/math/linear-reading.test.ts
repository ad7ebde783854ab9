/** Reading a text takes time in proportion to its length, whatever the text is made of. */
import { describe, expect, test } from 'bun:test'
import { plainNotation } from '../../src/math/algebra/notation'
import { fragmentsOf, onlyLetter } from '../../src/math/algebra/fragments'
import type { MathProblem } from '../../src/math/problem'
import { recogniseProblem } from '../../src/math/registry'
import { wordsIn } from '../../src/db/search/words'

const units: Readonly<Record<string, string>> = {
  digits: '7',
  'equals signs': '=',
  'minus signs': '-',
  newlines: '\n',
  spaces: ' ',
  'opening brackets': '(',
  carets: '^',
  letters: 'a',
  words: 'some words of a text ',
  'mixed Unicode': 'ß½中é’٣ ²',
  'number words': 'twenty two ',
  'open sums': '1+',
  ands: 'and ',
  fractions: '1/',
  primes: "f'(",
  commas: '1, ',
  stars: '**',
  backslashes: '\\frac{',
}
const texts: readonly (readonly [string, (length: number) => string])[] = [
  ...Object.entries(units).map(
    ([name, unit]) => [name, (length: number) => unit.repeat(length).slice(0, length)] as const,
  ),
  ['nines and "/1"', (length: number) => `${'9'.repeat(length - 2)}/1`],
]

/** One problem of each kind. */
const tasks = [
  'Solve 3x + 7 = 22',
  'Solve 2x + 3 = 2x + 5',
  'Solve x^2 - 5x + 6 = 0',
  'Solve x + y = 10 and x - y = 2',
  'Solve 5 - 2x < 11',
  'What is 12 - 3*(2+1)?',
  'What is 15% of 80?',
  'Convert 5 km to m',
  'Convert 25 °C to °F',
  'Differentiate 3x^2 - 2x',
  'Differentiate x*sin(x)',
  'Integrate 3x^2 + 2x',
  'Expand (x+2)(x+3)',
  'What is the median of 7, 3, 12, 5, 9?',
  'A fair die is rolled once. What is the probability of an even number?',
  'A train travels 240 km in 3 hours. What is its average speed in km/h?',
]
const problems = tasks.map((text) => recogniseProblem(text)).filter((problem) => problem !== null)

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  recogniseProblem: (text) => recogniseProblem(text),
  plainNotation,
  fragments: (text) => fragmentsOf(text, onlyLetter('x')),
  'steps of every kind': (text) => problems.map((problem) => problem.steps(text)),
  'checks of every kind': (text) => problems.map((problem) => checked(problem, text)),
  'words of search': (text) => [...wordsIn(text)].length,
}

/** A check may throw on a text that is not a step; the tutor catches that. */
function checked(problem: MathProblem, text: string): unknown {
  try {
    return problem.check(text, problem.statement)
  } catch {
    return null
  }
}

/** The shortest of several runs in milliseconds of this process's own time: other work only adds to it. */
function cost(runs: number, compute: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage()
    compute()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/** Linear reading doubles, quadratic reading takes four times as long. */
const mostADoubling = 3
/** In shorter times a collection of garbage counts as much as the reading. Quadratic reading takes seconds. */
const leastMs = 20
const [quarter, longest] = [8000, 32_000]

/** Load only adds to a time: where the growth is too large, both times are measured again, so often at most. */
const rounds = 5

/** The factor by which a doubling multiplies the time, over two doublings; 0 for a short time. */
function growthOf(read: (text: string) => unknown, made: (length: number) => string): number {
  const [short, long] = [made(quarter), made(longest)]
  let [time, base, growth] = [Infinity, Infinity, Infinity]
  for (let round = 0; round < rounds && growth >= mostADoubling; round += 1) {
    time = Math.min(
      time,
      cost(3, () => read(long)),
    )
    if (time <= leastMs) return 0
    base = Math.min(
      base,
      cost(6, () => read(short)),
    )
    growth = Math.sqrt(time / Math.max(leastMs / 4, base))
  }
  return growth
}

describe.each(Object.entries(readers))('%s', (_, read) => {
  test.each([...texts])('%s', (_name, made) => {
    read(made(1000))
    expect(growthOf(read, made)).toBeLessThan(mostADoubling)
  })
})

test('one problem of each kind is there', () => {
  expect(problems).toHaveLength(tasks.length)
})

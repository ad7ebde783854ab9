/** Reads the JUnit report of `bun test`: the counts, the time of each test, the tests that failed. */

/** One test of the report; `name` is the file, the blocks and the title, joined by ` > `. */
export interface TestCase {
  readonly file: string
  readonly name: string
  readonly seconds: number
  readonly failed: boolean
}

export interface Report {
  readonly passed: number
  readonly failed: number
  readonly tests: readonly TestCase[]
}

export interface Timed {
  readonly name: string
  readonly seconds: number
}

/** The counts of the report's root element, and its tests. An empty text has none of either. */
export function tally(report: string): Report {
  const root = /<testsuites\b[^>]*>/.exec(report)?.[0] ?? ''
  const failed = count(root, 'failures') + count(root, 'errors')
  return {
    passed: count(root, 'tests') - failed - count(root, 'skipped'),
    failed,
    tests: [...report.matchAll(/<testcase\b([^>]*?)(?:\/>|>([^]*?)<\/testcase>)/g)].map(readCase),
  }
}

function readCase([, attributes = '', body = '']: RegExpMatchArray): TestCase {
  const file = attribute(attributes, 'file')
  // The report names the innermost block first.
  const blocks = attribute(attributes, 'classname').split(' > ').toReversed()
  return {
    file,
    name: [file, ...blocks, attribute(attributes, 'name')].filter(Boolean).join(' > '),
    seconds: Number(attribute(attributes, 'time')),
    failed: /<(failure|error)\b/.test(body),
  }
}

/** The files and the tests that took longest, the slowest first. */
export function slowest(tests: readonly TestCase[], limit: number) {
  const files = new Map<string, number>()
  for (const { file, seconds } of tests) files.set(file, (files.get(file) ?? 0) + seconds)
  return {
    files: longest(
      [...files].map(([name, seconds]) => ({ name, seconds })),
      limit,
    ),
    cases: longest(tests, limit),
  }
}

const longest = (timed: readonly Timed[], limit: number): Timed[] =>
  timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, limit)

/** The names of failed tests that the list of unsteady tests has. */
export function unsteadyFailures(
  tests: readonly TestCase[],
  unsteady: readonly string[],
): readonly string[] {
  return tests.flatMap(({ name, failed }) => (failed && unsteady.includes(name) ? [name] : []))
}

const count = (element: string, name: string): number => Number(attribute(element, name))

function attribute(element: string, name: string): string {
  const escaped = new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? ''
  return escaped.replaceAll(/&(\w+|#\d+);/g, (all, entity: string) => entities[entity] ?? all)
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Reads the JUnit report of `bun test`: the counts, the time of each test, what failed and why. */

/** One test of the report; `name` is the file, the blocks and the title, joined by ` > `. */
export interface TestCase {
  readonly file: string
  readonly name: string
  readonly seconds: number
  /** What the failure says, with the place; null for a test that passed. */
  readonly failure: string | null
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
    failure: readFailure(body),
  }
}

function readFailure(body: string): string | null {
  const [, attributes, text = ''] = /<(?:failure|error)\b([^>]*?)(?:\/>|>([^<]*))/.exec(body) ?? []
  if (attributes === undefined) return null
  return decode(text).trim() || attribute(attributes, 'message') || attribute(attributes, 'type')
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

/** Each failed test with what its failure says. */
export const failures = (tests: readonly TestCase[]): string[] =>
  tests.flatMap(({ name, failure }) => (failure === null ? [] : [`${name}\n${failure}`]))

const count = (element: string, name: string): number => Number(attribute(element, name))

function attribute(element: string, name: string): string {
  const escaped = new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? ''
  return decode(escaped)
}

const decode = (escaped: string): string =>
  escaped.replaceAll(/&(\w+|#\d+);/g, (all, entity: string) => entities[entity] ?? all)

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  '#10': '\n',
  quot: '"',
  apos: "'",
}

/**
 * Everything that must hold: the check, then all tests. Arguments are handed to `bun test`.
 *
 * The last line is `N passed, N failed`; the check counts as one, and so does a file that cannot
 * even be loaded, so that a failed run never reads "0 failed".
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check'

const root = join(import.meta.dir, '..')

/** The first test that needs Postgres or a browser waits for its start, on whatever machine this is. */
const TIMEOUT = '--timeout=30000'

/** More failed files than this are no accident of a busy machine. */
const MOST_AGAIN = 3

interface Tally {
  readonly passed: number
  readonly failed: number
  /** Faults outside of any test, such as a file that cannot be loaded; the report has none of them. */
  readonly unloaded: number
  /** The files, from the root, in which a test failed. */
  readonly files: readonly string[]
}

/** Runs `bun test`, its output shown as it comes, and counts from its machine-readable report. */
async function runTests(filters: readonly string[]): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-report-'))
  const report = join(folder, 'junit.xml')
  try {
    const reporter = ['--reporter=junit', `--reporter-outfile=${report}`]
    const child = Bun.spawn(['bun', 'test', TIMEOUT, ...reporter, ...filters], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    const unloaded = await errorsSaid(child.stderr)
    const code = await child.exited
    const found = tally(
      await Bun.file(report)
        .text()
        .catch(() => ''),
    )
    const failed = found.failed + unloaded
    return { ...found, unloaded, failed: code === 0 ? failed : Math.max(failed, 1) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Passes on what the run says, and reads from its last lines how many faults lay outside of tests. */
async function errorsSaid(output: ReadableStream<Uint8Array>): Promise<number> {
  const decoder = new TextDecoder()
  let end = ''
  for await (const piece of output) {
    process.stderr.write(piece)
    end = (end + decoder.decode(piece, { stream: true })).slice(-1_000)
  }
  return Number(/^ (\d+) errors?$/m.exec(end)?.[1] ?? 0)
}

/** The counts of a JUnit report: the attributes of its root element, and of each file's. */
function tally(report: string): Omit<Tally, 'unloaded'> {
  const element = /<testsuites\b[^>]*>/.exec(report)?.[0] ?? ''
  const failed = count(element, 'failures') + count(element, 'errors')
  const suites = report.match(/^ {2}<testsuite\b[^>]*>/gm) ?? []
  return {
    passed: count(element, 'tests') - failed - count(element, 'skipped'),
    failed,
    files: suites
      .filter((suite) => count(suite, 'failures') + count(suite, 'errors') > 0)
      .map((suite) => /\bfile="([^"]*)"/.exec(suite)?.[1] ?? ''),
  }
}

const count = (element: string, name: string) =>
  Number(new RegExp(`\\b${name}="(\\d+)"`).exec(element)?.[1] ?? 0)

/**
 * Runs the few files that failed once more, alone: what fails only in the crowd is named as
 * unsteady, and mended later; what fails twice has failed.
 */
async function againAlone(first: Tally): Promise<Tally> {
  const { files, failed, unloaded } = first
  if (unloaded > 0 || files.length === 0 || files.length > MOST_AGAIN) return first
  console.log(`\nOnce more, alone: ${files.join(', ')}`)
  const second = await runTests(files)
  if (second.failed > 0) return first
  console.log(`\nUnsteady, passed alone: ${files.join(', ')}`)
  return { ...second, passed: first.passed + failed }
}

const checked = await check()
const tests = await againAlone(await runTests(process.argv.slice(2)))
const passed = tests.passed + (checked ? 1 : 0)
const failed = tests.failed + (checked ? 0 : 1)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

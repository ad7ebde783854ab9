/**
 * Runs all tests in four processes, and the check beside them, and prints the slowest files and tests,
 * then what failed. With arguments, which are passed to `bun test`, one process runs. The last line is
 * `N passed, N failed`; the check counts as one, and so does a file that cannot be loaded, so that a
 * failed run never reads "0 failed". A test that fails has failed: it is not run again.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failures, slowest, tally, type Report, type TestCase } from './test-report'
import { buildBinary } from './build'
import { buildAssets } from './build-assets'
import { runTools } from './check'

const root = join(import.meta.dir, '..')

/**
 * Three times as long as the slowest test takes on a busy machine of two cores. The first test that needs
 * Postgres or a browser waits for its start.
 */
const TIMEOUT = '--timeout=90000'

/** The number of files, and of tests, that the list of slow ones shows. */
const SLOWEST_SHOWN = 10

/** Files of tests that mostly wait: for a lease to end, a time limit, a server that is away. */
const patient = 'patient.test.ts'

const ignored = (pattern: string): string => `--path-ignore-patterns=${pattern}`
const withoutPatient = ignored(`**/*.${patient}`)

/** The folders of each process but one, which takes all others. */
const named = [
  [
    withoutPatient,
    'test/auth/',
    'test/chat/',
    'test/http/',
    'test/llm/',
    'test/math/',
    'test/practice/',
    'test/tutor/',
  ],
  [withoutPatient, 'test/binary/', 'test/cli/', 'test/web/'],
  [patient, 'test/db/', 'test/imports/', 'test/mcp/', 'test/oauth/', 'test/security/'],
]

/**
 * The processes, each with its database server and browser: more than there are cores, because many
 * tests wait for another process or for time to pass. They take about as long as each other.
 */
const processes = [
  ...named,
  [
    withoutPatient,
    ...named
      .flat()
      .filter((filter) => filter.endsWith('/'))
      .map((folder) => ignored(`${folder}**`)),
  ],
]

/** The check gets the processor time that the tests leave (`nice`). */
const CHECK_NICENESS = 10

/** Runs all files, or the named files in one process. */
async function runTests(filters: readonly string[]): Promise<Report> {
  if (filters.length > 0) return runProcess(filters, process.stdout)
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-tested-'))
  try {
    const TEST_BINARY = join(folder, 'elenchus')
    await buildBinary(TEST_BINARY)
    return await runAll({ TEST_BINARY })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs all files side by side, with one executable for all. Prints the first process's output first. */
async function runAll(env: Readonly<Record<string, string>>): Promise<Report> {
  const later = processes.map((): Uint8Array[] => [])
  const running = processes.map((own, at) =>
    runProcess(
      own,
      { write: (piece) => void (at === 0 ? process.stdout.write(piece) : later[at]?.push(piece)) },
      env,
    ),
  )
  const reports = await Promise.all(running)
  for (const piece of later.flat()) process.stdout.write(piece)
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failed: reports.reduce((sum, { failed }) => sum + failed, 0),
    tests: reports.flatMap(({ tests }) => tests),
  }
}

/** Where the output of a process goes. */
interface Output {
  readonly write: (piece: Uint8Array) => void
}

/** Runs `bun test`, passes its output on, and reads its JUnit report. */
async function runProcess(
  filters: readonly string[],
  output: Output,
  env: Readonly<Record<string, string>> = {},
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-report-'))
  const path = join(folder, 'junit.xml')
  try {
    const reporter = ['--reporter=junit', `--reporter-outfile=${path}`]
    const child = Bun.spawn(['bun', 'test', TIMEOUT, ...reporter, ...filters], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const shown = passOn(child.stdout, output)
    const errorsOutside = await countErrors(child.stderr, output)
    await shown
    const code = await child.exited
    const text = await Bun.file(path)
      .text()
      .catch(() => '')
    const report = tally(text)
    const failed = report.failed + errorsOutside
    return { ...report, failed: code === 0 ? failed : Math.max(failed, 1) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function passOn(from: ReadableStream<Uint8Array>, to: Output): Promise<void> {
  for await (const piece of from) to.write(piece)
}

/**
 * Passes the output on, and reads from its last lines the number of errors outside of tests, such as a
 * file that cannot be loaded. The report does not have them.
 */
async function countErrors(errors: ReadableStream<Uint8Array>, output: Output): Promise<number> {
  const decoder = new TextDecoder()
  let end = ''
  for await (const piece of errors) {
    output.write(piece)
    end = (end + decoder.decode(piece, { stream: true })).slice(-1_000)
  }
  return Number(/^ (\d+) errors?$/m.exec(end)?.[1] ?? 0)
}

function printSlowest(tests: readonly TestCase[]): void {
  const { files, cases } = slowest(tests, SLOWEST_SHOWN)
  const line = ({ name, seconds }: { name: string; seconds: number }) =>
    `${seconds.toFixed(1).padStart(7)} s  ${name}`
  console.log(`\nSlowest files:\n${files.map(line).join('\n')}`)
  console.log(`\nSlowest tests:\n${cases.map(line).join('\n')}`)
}

/** The failures come last: a log that is cut keeps its end. */
function printFailures(tests: readonly TestCase[]): void {
  const failed = failures(tests)
  if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n\n')}`)
}

// The tests and the check read the built pages.
await buildAssets()
const complaints: string[] = []
const [checked, report] = await Promise.all([
  runTools({ print: (text) => complaints.push(text), niceness: CHECK_NICENESS }),
  runTests(process.argv.slice(2)),
])
printSlowest(report.tests)
printFailures(report.tests)
console.log(`\n${complaints.join('\n')}`)
const passed = report.passed + (checked ? 1 : 0)
const failed = report.failed + (checked ? 0 : 1)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

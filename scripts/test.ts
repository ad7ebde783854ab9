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

interface Tally {
  readonly passed: number
  readonly failed: number
}

/** Runs `bun test`, its output shown as it comes, and counts from its machine-readable report. */
async function runTests(filters: readonly string[]): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-report-'))
  const report = join(folder, 'junit.xml')
  try {
    const reporter = ['--reporter=junit', `--reporter-outfile=${report}`]
    const child = Bun.spawn(['bun', 'test', TIMEOUT, ...reporter, ...filters], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const code = await child.exited
    const { passed, failed } = tally(
      await Bun.file(report)
        .text()
        .catch(() => ''),
    )
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The counts of a JUnit report: the attributes of its root element. */
function tally(report: string): Tally {
  const element = /<testsuites\b[^>]*>/.exec(report)?.[0] ?? ''
  const count = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(element)?.[1] ?? 0)
  const failed = count('failures') + count('errors')
  return { passed: count('tests') - failed - count('skipped'), failed }
}

const checked = await check()
const tests = await runTests(process.argv.slice(2))
const passed = tests.passed + (checked ? 1 : 0)
const failed = tests.failed + (checked ? 0 : 1)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

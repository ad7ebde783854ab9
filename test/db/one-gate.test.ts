/** What deletes by the clock stands in one list, behind the gate that a wrong clock closes. */
import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { join } from 'node:path'

const root = join(import.meta.dir, '../../src')
const sources = await Promise.all(
  [...new Glob('**/*.ts').scanSync(root)]
    .filter((path) => !path.startsWith('web/'))
    .map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })),
)

const filesWith = (pattern: RegExp, texts = sources): string[] =>
  texts
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()

const recurringJob = /\beveryMs: /
const timer = /\bsetInterval\(/
const sweepCall = /\.sweep\(\)|\bdeleteOldLogs\(\)|[^n] sweep[A-Z]\w*\(/

test('one job recurs, and it is the one behind the gate', () => {
  expect(filesWith(recurringJob)).toEqual(['app.ts'])
  const app = sources.find(({ path }) => path === 'app.ts')?.text ?? ''
  expect(app).toContain('if (await agreement.agrees()) await sweep()')
})

/** What each timer does; none deletes what has expired. */
const timers = [
  'app.ts', // reads the database's clock
  'backup/schedule.ts', // adds the job of a backup at its time
  'features/chat/chat.ts', // ends replies whose node is gone, and deletes nothing
  'features/mcp/protocol.ts', // keeps a stream alive
  'features/sessions/index-queue.ts', // indexes messages
  'http/maintenance.ts', // looks for a change of which no signal came
  'http/user-events.ts', // reads events
  'jobs/worker.ts', // claims jobs
  'lib/child-process.ts', // watches a child
]

test('no timer is new', () => {
  expect(filesWith(timer)).toEqual(timers)
})

/** Where sweeps are called: the list, and the sweeps in it that have parts. */
const sweepers = [
  'app.ts',
  'features/auth/auth.ts',
  'features/chat/chat.ts',
  'features/files/files.ts',
  'features/oauth/oauth.ts',
  'http/user-events.ts',
]

test('a sweep is called from the list alone, or from another sweep', () => {
  expect(filesWith(sweepCall)).toEqual(sweepers)
})

test('a recurring deletion elsewhere is found', () => {
  const texts = [
    { path: 'a', text: 'register({ kind: "x", everyMs: 5 })' },
    { path: 'b', text: 'setInterval(() => void this.#prune(), 1)' },
    { path: 'c', text: 'await this.#drafts.sweep()' },
    { path: 'd', text: 'await sweepDrafts(store)' },
  ]
  const found = [recurringJob, timer, sweepCall].flatMap((rule) => filesWith(rule, texts))
  expect(found).toEqual(['a', 'b', 'c', 'd'])
})

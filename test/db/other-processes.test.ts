/**
 * Other processes that read and lock the SQLite file of a running server (`sqlite3`, `vacuum into`,
 * Litestream, `doctor`): those who only read do not notice, and those who write wait or get an error.
 */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { GroupCommit } from '../../src/db/sqlite/file'
import { createLog, type Log } from '../../src/lib/log'
import { password, signedUp, type Client } from '../support/client'
import { expectProblem } from '../support/envelope'
import { monotonicTime } from '../support/monotonic'
import { otherProcess, readerOf } from '../support/other-process'
import { emptyFolder } from '../support/program'
import { engines, startServer, type TestServer } from '../support/server'

const longTestMs = 90_000
const secret = 'a sentence that only one learner would write'

/** Waits for what comes soon. */
async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('It did not come.')
    await Bun.sleep(20)
  }
}

/** The files in which a text stands, looked through by another process: SQLite's locks end with a file that this one closes. */
async function filesWith(text: string, { dataDir }: TestServer): Promise<string[]> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('elenchus.db'))
  const grep = Bun.spawn(['grep', '-l', '-a', '-F', text, ...names], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return (await new Response(grep.stdout).text()).split('\n').filter((line) => line !== '')
}

const create = (client: Client, title: string, key: string) =>
  client.call('POST', '/api/sessions', { items: [{ title }] }, { 'idempotency-key': key })

const titlesOf = async (client: Client) =>
  (await client.call<{ items: { title: string }[] }>('GET', '/api/sessions')).json.items.map(
    ({ title }) => title,
  )

const longText = { role: 'user', content: `${secret} `.repeat(600) }
const writeMuch = async (client: Client, times: number) => {
  const messages = Array.from({ length: 30 }, () => longText)
  for (let at = 0; at < times; at += 1) {
    const items = [{ title: 'Much', messages }]
    const { json } = await client.call('POST', '/api/sessions', { items })
    expect(json).toMatchObject({ results: [{ status: 'created' }] })
  }
}

const walSize = async ({ dataDir }: TestServer) =>
  (await stat(join(dataDir, 'elenchus.db-wal'))).size

describe.if(engines.includes('sqlite'))('a lock of another process', () => {
  test.each(['immediate', 'exclusive'])(
    'begin %s stops no reader, and writes wait for its end',
    async (mode) => {
      await using server = await startServer({ engine: 'sqlite' })
      const client = await signedUp(server.url)
      await using other = await otherProcess(server.dataDir, [`begin ${mode}`])
      const writing = Promise.all(['A', 'B', 'C'].map((title) => create(client, title, title)))
      for (let at = 0; at < 50; at += 1) expect(await titlesOf(client)).toEqual([])
      expect(Bun.peek.status(writing)).toBe('pending')
      await other.release()
      expect((await writing).map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await titlesOf(client)).toSorted()).toEqual(['A', 'B', 'C'])
    },
    longTestMs,
  )

  test(
    'past all patience a write is 503 with Retry-After, nothing of it is stored, and its key is free',
    async () => {
      using time = monotonicTime()
      await using server = await startServer({ engine: 'sqlite' })
      const client = await signedUp(server.url)
      await using other = await otherProcess(server.dataDir, ['begin immediate'])
      const refused = [create(client, 'A', 'a key'), create(client, 'B', 'another')]
      const later = setInterval(() => time.advance(4_000), 100)
      for (const answer of await Promise.all(refused)) {
        expectProblem(answer, 503, 'SERVICE_UNAVAILABLE')
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      clearInterval(later)
      expect(await titlesOf(client)).toEqual([])
      await other.release()
      const { status, headers } = await create(client, 'A', 'a key')
      expect([status, headers.get('idempotent-replayed')]).toEqual([200, null])
      expect(await titlesOf(client)).toEqual(['A'])
    },
    longTestMs,
  )

  test(
    'health says within 5 s that the database cannot be written, and that it can again',
    async () => {
      await using server = await startServer({ engine: 'sqlite' })
      const client = await signedUp(server.url)
      const health = async () => (await client.call('GET', '/api/health')).status
      expect(await health()).toBe(200)
      await using other = await otherProcess(server.dataDir, ['begin immediate'])
      const locked = performance.now()
      while ((await health()) !== 503) await Bun.sleep(50)
      // A busy machine may be late.
      expect(performance.now() - locked).toBeLessThan(12_000)
      await other.release()
      await eventually(async () => (await health()) === 200)
    },
    longTestMs,
  )

  test(
    'a start beside it waits for no write, and says 503 until it can make the tables',
    async () => {
      await using migrated = await emptyFolder()
      await using empty = await emptyFolder()
      const places = { engine: 'sqlite', dataDir: migrated.path } as const
      await (await startServer(places))[Symbol.asyncDispose]()
      await using _reader = await otherProcess(migrated.path, ['begin immediate'])
      const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
      probe.stop(true)
      const health = (port: number) => fetch(`http://localhost:${port}/api/health`)
      await using other = await otherProcess(empty.path, [
        'pragma journal_mode = wal',
        'create table a_table (name text)',
        'begin exclusive',
      ])
      const env = { PORT: String(probe.port) }
      const starting = startServer({ engine: 'sqlite', dataDir: empty.path, env })
      expect((await health(probe.port)).status).toBe(503)
      await other.release()
      await using server = await starting
      expect((await health(probe.port)).status).toBe(200)
      await signedUp(server.url)
    },
    longTestMs,
  )
})

describe.if(engines.includes('sqlite'))('a reader of another process', () => {
  test(
    'stops nobody beside deletions, and what was deleted leaves the file and its log after it',
    async () => {
      await using server = await startServer({ engine: 'sqlite' })
      const [leaver, other] = [await signedUp(server.url), await signedUp(server.url)]
      await writeMuch(leaver, 3)
      await using reader = await readerOf(server.dataDir)
      const deletion = leaver.call('DELETE', '/api/account', { password })
      let longestMs = 0
      while (Bun.peek.status(deletion) === 'pending') {
        const asked = performance.now()
        await other.call('GET', '/api/sessions')
        longestMs = Math.max(longestMs, performance.now() - asked)
      }
      expect((await deletion).status).toBe(200)
      // Another process's reader stopped everybody for five seconds.
      expect(longestMs).toBeLessThan(4_900)
      expect(await filesWith(secret, server)).not.toEqual([])
      await reader.release()
      await eventually(async () => (await filesWith(secret, server)).length === 0)
    },
    longTestMs,
  )

  test(
    'beside nobody the answer to a deletion comes when the text has left the file and its log',
    async () => {
      await using server = await startServer({ engine: 'sqlite' })
      const leaver = await signedUp(server.url)
      await writeMuch(leaver, 2)
      expect((await leaver.call('DELETE', '/api/account', { password })).status).toBe(200)
      expect(await filesWith(secret, server)).toEqual([])
    },
    longTestMs,
  )

  test(
    'a log that a killed server left is emptied by the next one',
    async () => {
      await using folder = await emptyFolder()
      const first = await startServer({ engine: 'sqlite', dataDir: folder.path })
      const client = await signedUp(first.url)
      await writeMuch(client, 1)
      await using copy = await emptyFolder()
      await Bun.$`cp -r ${folder.path}/. ${copy.path}`.quiet() // the files as a kill leaves them
      await first[Symbol.asyncDispose]()
      await using server = await startServer({ engine: 'sqlite', dataDir: copy.path })
      expect(await filesWith(secret, server)).toContain('elenchus.db-wal')
      await eventually(async () => !(await filesWith(secret, server)).includes('elenchus.db-wal'))
    },
    longTestMs,
  )

  test(
    'that lets the log grow past WAL_MAX_BYTES is warned of once a minute, and the log is short after it',
    async () => {
      const warnings: string[] = []
      const silent = createLog('silent', false)
      const warn = (_: object, name: string) => void warnings.push(name)
      const log = { ...silent, warn, error: silent.error.bind(silent) } as unknown as Log
      const env = { WAL_MAX_BYTES: '12000000' }
      using time = monotonicTime()
      await using server = await startServer({ engine: 'sqlite', env, log })
      const client = await signedUp(server.url)
      const about = () => warnings.filter((name) => name === 'database.long_write_ahead_log').length
      await using reader = await readerOf(server.dataDir)
      await writeMuch(client, 20)
      const { store } = server.running.services
      await eventually(async () => (await store.walBytes()) === (await walSize(server)))
      await eventually(() => about() === 1)
      time.advance(61_000)
      await eventually(() => about() === 2)
      await reader.release()
      await eventually(async () => (await walSize(server)) < 9_000_000)
      expect(about()).toBe(2)
    },
    longTestMs,
  )

  test(
    'the log stays short while the server writes and others read and checkpoint like Litestream',
    async () => {
      await using server = await startServer({ engine: 'sqlite' })
      const client = await signedUp(server.url)
      const path = join(server.dataDir, 'elenchus.db')
      let longest = 0
      for (let at = 0; at < 12; at += 1) {
        await using _reader = await otherProcess(server.dataDir, [
          'pragma wal_checkpoint(passive)',
          'begin',
          'select count(*) from messages',
        ])
        await writeMuch(client, 2)
        longest = Math.max(longest, (await stat(`${path}-wal`)).size)
      }
      expect(longest).toBeLessThan(64_000_000)
      await eventually(async () => (await walSize(server)) < 9_000_000)
      const check = Bun.spawn([process.execPath, '--eval', integrity, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      expect((await new Response(check.stdout).text()).trim()).toBe('ok')
    },
    longTestMs,
  )
})

const integrity = `
  const { Database } = require('bun:sqlite')
  const file = new Database(process.argv.at(-1), { readonly: true })
  console.log(file.query('pragma integrity_check').values()[0][0])
`

describe('transactions behind a lock', () => {
  test('none is run before the lock is had, and each once', async () => {
    await using folder = await emptyFolder()
    const path = join(folder.path, 'numbers.db')
    using holder = new Database(path, { create: true })
    holder.run('pragma journal_mode = wal')
    holder.run('create table numbers (id integer primary key)')
    using writer = new Database(path)
    const group = new GroupCommit(writer, (task) => task())
    holder.run('begin immediate')
    const runs: string[] = []
    const add = (name: string, patienceMs?: number) =>
      group.run(async () => runs.push(name), patienceMs === undefined ? {} : { patienceMs })
    const impatient = add('impatient', 5).catch((error: { code: string }) => error.code)
    const patient = [add('first'), add('second')]
    expect(await impatient).toBe('SQLITE_BUSY')
    expect(runs).toEqual([])
    holder.run('commit')
    await Promise.all(patient)
    expect(runs).toEqual(['first', 'second'])
  })

  test('a file that cannot be written rejects all that wait', async () => {
    await using folder = await emptyFolder()
    const path = join(folder.path, 'numbers.db')
    new Database(path, { create: true }).run('create table numbers (id integer primary key)')
    using writer = new Database(path, { readonly: true })
    const group = new GroupCommit(writer, (task) => task())
    const codes = await Promise.all(
      [1, 2].map((id) =>
        group
          .run(async () => writer.run(`insert into numbers values (${id})`))
          .catch((error: { code: string }) => error.code),
      ),
    )
    expect(codes).toEqual(['SQLITE_READONLY', 'SQLITE_READONLY'])
  })
})

/** A start on a database of an earlier version: a backup first, an answer meanwhile, and no word too many. */
import { describe, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { SQL } from 'bun'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrations } from '../../src/db/migrate'
import { makeOlder, olderMigrations } from '../support/older-database'
import { createDatabase } from '../support/postgres'
import { binary, emptyFolder, run, startProgram } from '../support/program'
import { engines } from '../support/server'
import { startS3 } from '../support/s3'

const pending = migrations.length - olderMigrations.length

/** A port that nothing uses: what a start prints comes after the upgrade. */
function freePort(): number {
  using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  return server.port ?? 0
}

const version = async (): Promise<string> => (await run('binary', ['version'])).out.trim()

/** The lines of a log with that message. */
const logged = (log: string, message: string): Record<string, unknown>[] =>
  log
    .split('\n')
    .filter((line) => line.includes(`"msg":"${message}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Asks until the server says that it migrates. */
async function untilMigrating(port: number): Promise<Response> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (response?.status === 503) return response
    await Bun.sleep(10)
  }
}

/** The names of the migrations in a SQLite file. */
function appliedIn(dataDir: string): string[] {
  using database = new Database(join(dataDir, 'elenchus.db'), { readonly: true })
  const rows = database.query<{ name: string }, []>('select name from schema_migrations').all()
  return rows.map(({ name }) => name)
}

describe.skipIf(!engines.includes('sqlite'))('on sqlite', () => {
  test('a start makes a verified backup, says each step, and answers 503 meanwhile', async () => {
    await using folder = await emptyFolder()
    const dataDir = join(folder.path, 'data')
    await makeOlder({ dataDir, databaseUrl: null })
    const port = freePort()
    // The migration waits for the lock, as it would for a table that takes long.
    const other = new Database(join(dataDir, 'elenchus.db'))
    other.run('begin immediate')
    const starting = startProgram('binary', dataDir, { PORT: String(port) })
    const health = await untilMigrating(port)
    expect(await health.json()).toEqual({
      ok: false,
      db: 'disconnected',
      uptime: expect.any(Number),
      migrating: true,
    })
    for (const path of ['/api/status', '/', '/api/v2/sessions']) {
      const refused = await fetch(`http://127.0.0.1:${port}${path}`)
      expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '5'])
      expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    }
    expect((await fetch(`http://127.0.0.1:${port}/api/v2/health`)).status).toBe(503)
    other.run('rollback')
    other.close()
    await using program = await starting
    expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
    const name = `before-${await version()}.zip`
    expect(await readdir(join(dataDir, 'backups'))).toEqual([name])
    const steps = logged(program.logged(), 'schema.migrating')
    expect(steps.map(({ step }) => step)).toEqual(
      Array.from({ length: pending }, (_, at) => at + 1),
    )
    expect(steps[0]).toMatchObject({
      from: olderMigrations.at(-1)?.name,
      to: migrations.at(-1)?.name,
      of: pending,
    })
    expect(logged(program.logged(), 'schema.migrated')).toMatchObject([{ ms: expect.any(Number) }])
    // The backup is of the earlier version, and comes back.
    const again = join(folder.path, 'again')
    const restored = await run('binary', ['restore', join(dataDir, 'backups', name)], {
      env: { DATA_DIR: again },
    })
    expect([restored.code, restored.err]).toEqual([0, ''])
    const listed = await run('binary', ['user', 'list'], { env: { DATA_DIR: again } })
    expect(listed.out).toContain('Older')
  })

  test('without room for the backup nothing starts and nothing changes; --no-backup does without', async () => {
    await using folder = await emptyFolder()
    await makeOlder({ dataDir: folder.path, databaseUrl: null })
    await writeFile(join(folder.path, 'backups'), 'a file in the way')
    const env = { DATA_DIR: folder.path, PORT: '0' }
    for (const command of ['serve', 'migrate']) {
      const { code, err } = await run('binary', [command], { env })
      expect([command, code]).toEqual([command, 2])
      expect(err).toMatch(
        /^DATA_DIR: the backup before the upgrade cannot be made[^\n]*--no-backup\n$/,
      )
    }
    expect(appliedIn(folder.path)).toEqual(olderMigrations.map(({ name }) => name))
    expect((await run('binary', ['migrate', '--no-backup'], { env })).code).toBe(0)
    expect(appliedIn(folder.path)).toHaveLength(migrations.length)
  })

  test('an upgrade that is killed changes nothing, and the next does all of it', async () => {
    await using folder = await emptyFolder()
    const dataDir = folder.path
    await makeOlder({ dataDir, databaseUrl: null })
    const left = join(dataDir, 'backups', '.elenchus-backup-killed')
    await mkdir(left, { recursive: true })
    await writeFile(join(left, 'whole.zip'), 'half')
    const port = freePort()
    const other = new Database(join(dataDir, 'elenchus.db'))
    other.run('begin immediate')
    const killed = Bun.spawn([await binary(), 'serve'], {
      env: { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    await untilMigrating(port)
    killed.kill('SIGKILL')
    await killed.exited
    other.run('rollback')
    other.close()
    expect(appliedIn(dataDir)).toEqual(olderMigrations.map(({ name }) => name))
    await using _ = await startProgram('binary', dataDir)
    expect(appliedIn(dataDir)).toHaveLength(migrations.length)
    expect(await readdir(join(dataDir, 'backups'))).toEqual([`before-${await version()}.zip`])
  })
})

describe.skipIf(!engines.includes('postgres'))('on postgres', () => {
  const secret = { SECRET_KEY: 'a secret of the earlier version, long enough' }

  test('no reader waits long behind a migration that waits; indexes are made; the backup is in words', async () => {
    await using folder = await emptyFolder()
    const database = await createDatabase()
    await makeOlder({ dataDir: folder.path, databaseUrl: database.url })
    const sql = new SQL(database.url, { max: 3 })
    const reader = await sql.reserve()
    await reader.unsafe('begin; select * from sessions') // its lock is in the way of the first migration
    const port = freePort()
    const starting = startProgram('binary', folder.path, {
      ...secret,
      DATABASE_URL: database.url,
      PORT: String(port),
    })
    await untilMigrating(port)
    let longest = 0
    for (let asked = 0; asked < 20; asked += 1) {
      const at = performance.now()
      await sql`select count(*) from sessions`
      longest = Math.max(longest, performance.now() - at)
      await Bun.sleep(100)
    }
    expect(longest).toBeLessThan(2_000)
    await reader.unsafe('commit')
    await reader.release()
    await using program = await starting
    expect(logged(program.logged(), 'schema.migrating')).toHaveLength(pending)
    expect(logged(program.logged(), 'backup.left_to_the_operator')).toHaveLength(1)
    const rows = (await sql`select c.relname as name from pg_index i join pg_class c
      on c.oid = i.indexrelid where i.indisvalid`) as { name: string }[]
    const names = rows.map(({ name }) => name)
    for (const name of ['sessions_by_origin', 'search_entries_pairs', 'sessions_imported_by']) {
      expect(names).toContain(name)
    }
    await sql.close()
    await program[Symbol.asyncDispose]()
    await database.drop()
  })

  test('an index that an interrupted start has left invalid is made anew', async () => {
    await using folder = await emptyFolder()
    const database = await createDatabase()
    await makeOlder({ dataDir: folder.path, databaseUrl: database.url })
    const env = { ...secret, DATA_DIR: folder.path, DATABASE_URL: database.url }
    expect((await run('binary', ['migrate'], { env })).code).toBe(0)
    const sql = new SQL(database.url, { max: 1 })
    await sql.unsafe(`update pg_index set indisvalid = false
      where indexrelid = 'sessions_by_origin'::regclass`)
    await sql.unsafe('drop index sessions_imported_by')
    expect((await run('binary', ['migrate'], { env })).err).toBe('')
    const rows = await sql`select indisvalid from pg_index
      where indexrelid in ('sessions_by_origin'::regclass, 'sessions_imported_by'::regclass)`
    expect([...rows]).toEqual([{ indisvalid: true }, { indisvalid: true }])
    await sql.close()
    await database.drop()
  })

  test('the backup goes where BACKUP_TO says', async () => {
    await using folder = await emptyFolder()
    await using s3 = startS3()
    const database = await createDatabase()
    await makeOlder({ dataDir: folder.path, databaseUrl: database.url })
    const BACKUP_TO = (s3.env['S3_URL'] ?? '').replace('/uploads', '/backups')
    const { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = s3.env
    const env = { ...secret, DATA_DIR: folder.path, DATABASE_URL: database.url }
    const keys = { BACKUP_TO, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
    const { code, err } = await run('binary', ['migrate'], { env: { ...env, ...keys } })
    expect([code, err]).toEqual([0, ''])
    expect([...s3.objects.keys()]).toEqual([`backups/before-${await version()}.zip`])
    await database.drop()
  })
})

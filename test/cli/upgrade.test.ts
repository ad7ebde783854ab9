/** A start on a database of an earlier version: a backup first, an answer meanwhile, and no word too many. */
import { describe, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { SQL } from 'bun'
import { chmod, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrations } from '../../src/db/migrate'
import { makeOlder, olderMigrations } from '../support/older-database'
import { createDatabase } from '../support/postgres'
import { freePort } from '../support/postgres-server'
import { binary, emptyFolder, run, startProgram } from '../support/program'
import { engines } from '../support/server'
import { startS3 } from '../support/s3'

const pending = migrations.length - olderMigrations.length

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
    // A migration without a limit to its wait would hold the reader up for good.
    expect(longest).toBeLessThan(20_000)
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

describe.skipIf(!engines.includes('sqlite'))('upgrade --to', () => {
  /** An instance, and beside it the executable that is upgraded. */
  async function installed(folder: string) {
    const own = join(folder, 'elenchus')
    await copyFile(await binary(), own)
    await chmod(own, 0o755)
    const env = { DATA_DIR: join(folder, 'data'), PORT: String(freePort()), LOG_LEVEL: 'silent' }
    await mkdir(env.DATA_DIR)
    {
      await using _ = await startProgram('binary', env.DATA_DIR)
    }
    const upgrade = async (file: string) => {
      const child = Bun.spawn([own, 'upgrade', '--to', file], {
        cwd: folder,
        env: { ...env, PATH: process.env['PATH'] ?? '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [out, err] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ])
      return { code: await child.exited, out, err }
    }
    /** A newer program that does `serve` so, and all else as the real one. */
    const newer = async (serve: string) => {
      const file = join(folder, 'newer')
      const real = await binary()
      const lines = [
        '#!/bin/sh',
        'case "$1" in',
        'version) echo 9.9.9+abcdef0;;',
        `serve) ${serve};;`,
        `*) exec ${real} "$@";;`,
        'esac',
      ]
      await writeFile(file, lines.join('\n'))
      return file
    }
    const isOwn = async () =>
      Buffer.compare(await Bun.file(own).bytes(), await Bun.file(await binary()).bytes()) === 0
    return { own, env, upgrade, newer, isOwn }
  }

  test('swaps the programs once the new one is healthy, and keeps the former', async () => {
    await using folder = await emptyFolder()
    const { own, env, upgrade, newer } = await installed(folder.path)
    await newer(`exec ${await binary()} serve`)
    const { code, out, err } = await upgrade('newer')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^Backup: .*before-upgrade-to-9\.9\.9\+abcdef0\.zip$/m)
    expect(out).toMatch(/healthy\. Start the server\./)
    expect(Bun.spawnSync([own, 'version']).stdout.toString()).toBe('9.9.9+abcdef0\n')
    expect(Bun.spawnSync([`${own}.previous`, 'version']).stdout.toString()).toBe(
      `${await version()}\n`,
    )
    // The trial has ended, and its lock with it.
    await using _ = await startProgram('binary', env.DATA_DIR)
  })

  test('puts the program back where the new one ends, and the data where it has changed them', async () => {
    await using folder = await emptyFolder()
    const { env, upgrade, newer, isOwn } = await installed(folder.path)
    const plain = await upgrade(await newer('echo it broke >&2; exit 3'))
    expect([plain.code, plain.err]).toEqual([1, ''])
    expect(plain.out).toMatch(/does not become healthy: it ended with status 3: it broke\n/)
    expect(await isOwn()).toBe(true)
    const code =
      "new (require('bun:sqlite').Database)(process.env.DATA_DIR + '/elenchus.db').run(\"insert into schema_migrations values ('9999_next')\")"
    const changed = await upgrade(
      await newer(`${process.execPath} -e '${code.replaceAll("'", `'"'"'`)}'; exit 3`),
    )
    expect([changed.code, changed.err]).toEqual([1, ''])
    expect(changed.out).toMatch(/^Restored \d+ rows/m)
    expect(await isOwn()).toBe(true)
    expect(appliedIn(env.DATA_DIR)).toEqual(migrations.map(({ name }) => name))
    await using _ = await startProgram('binary', env.DATA_DIR)
  })

  test('refuses what is no newer program, and a server that runs; nothing has changed', async () => {
    await using folder = await emptyFolder()
    const { own, env, upgrade, newer, isOwn } = await installed(folder.path)
    const text = join(folder.path, 'text')
    await writeFile(text, 'no program')
    const other = join(folder.path, 'other')
    await writeFile(other, '#!/bin/sh\necho hello')
    const empty = join(folder.path, 'empty')
    await writeFile(empty, '')
    const cut = join(folder.path, 'cut')
    await writeFile(cut, (await Bun.file(own).bytes()).subarray(0, 2_000_000))
    const older = join(folder.path, 'older')
    await writeFile(older, '#!/bin/sh\necho 0.0.1')
    for (const [file, says] of [
      [join(folder.path, 'none'), 'is not there'],
      [folder.path, 'is no file'],
      [text, 'cannot be run here'],
      [empty, '--to: '],
      [cut, '--to: '],
      [other, 'is no executable of Elenchus'],
      [older, 'older than'],
      [own, 'runs here already'],
    ] as const) {
      const { code, err } = await upgrade(file)
      expect([file, code]).toEqual([file, 2])
      expect(err).toContain(`--to: ${file}`)
      expect(err).toContain(says)
    }
    await copyFile(own, `${own}.previous`)
    expect((await upgrade(own)).err).toContain(`the former one is ${own}.previous`)
    await rm(`${own}.previous`)
    await using server = await startProgram('binary', env.DATA_DIR)
    const running = await upgrade(await newer('exit 0'))
    expect([running.code, running.err]).toEqual([
      2,
      expect.stringContaining(`process ${server.pid}`),
    ])
    expect(await isOwn()).toBe(true)
    expect(await readdir(folder.path)).not.toContain('elenchus.previous')
  })
})

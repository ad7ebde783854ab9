/** Commands that are killed at any of their moments: nothing is lost or half-written, and the next one works. */
import { describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import { Database } from 'bun:sqlite'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { migrations } from '../../src/db/migrate'
import { FolderLocked, lockFolder } from '../../src/db/sqlite/locks'
import { makeOlder, olderMigrations } from '../support/older-database'
import { createDatabase } from '../support/postgres'
import { freePort } from '../support/postgres-server'
import { Client } from '../support/client'
import { binary, emptyFolder, run, startProgram } from '../support/program'
import { engines } from '../support/server'
import { newPlace, someLearner, type Place } from './instance'

type Variables = Readonly<Record<string, string>>

/** At so many moments of its time a command is killed. */
const moments = 4

/** Starts the command, kills it after so many milliseconds, and resolves with whether it had ended by itself. */
async function killedAfter(ms: number, command: readonly string[], env: Variables) {
  const child = Bun.spawn([...command], { env, stdio: ['ignore', 'ignore', 'ignore'] })
  const hasEnded = await Promise.race([
    child.exited.then(() => true),
    Bun.sleep(ms).then(() => false),
  ])
  child.kill('SIGKILL')
  await child.exited
  return hasEnded
}

/** Kills the command at moments that are spread over its time, and looks at what is left after each. */
async function killedAtEach(
  command: (nth: number) => readonly string[],
  env: Variables,
  look: (nth: number) => Promise<void>,
): Promise<void> {
  const begunAt = performance.now()
  const whole = Bun.spawn([...command(0)], { env, stdio: ['ignore', 'ignore', 'ignore'] })
  expect(await whole.exited).toBe(0)
  const tookMs = performance.now() - begunAt
  for (let nth = 1; nth <= moments; nth += 1) {
    await killedAfter((tookMs * nth) / (moments + 1), command(nth), env)
    await look(nth)
  }
}

async function filled(place: Place): Promise<void> {
  await using server = await place.serve()
  const { uploader } = await someLearner(server)
  const large = Buffer.from(crypto.getRandomValues(new Uint8Array(200_000)))
  await uploader.read('large.txt', large.toString('base64'))
}

describe.skipIf(!engines.includes('sqlite'))('killed at any moment', () => {
  test('backup leaves no file under the name or a whole one, and the next removes what it left', async () => {
    await using place = await newPlace('sqlite')
    await filled(place)
    const folder = join(dirname(place.dataDir), 'kept')
    await mkdir(folder)
    const program = await binary()
    const file = (nth: number) => join(folder, `${nth}.zip`)
    await killedAtEach(
      (nth) => [program, 'backup', file(nth)],
      place.env,
      async (nth) => {
        if (!(await Bun.file(file(nth)).exists())) return
        expect((await place.elenchus('restore', file(nth), '--list')).code).toBe(0)
      },
    )
    expect((await place.elenchus('backup', join(folder, 'last.zip'))).code).toBe(0)
    expect((await readdir(folder)).filter((name) => !name.endsWith('.zip'))).toEqual([])
  })

  test('restore --force leaves the old instance, the new one, or a start that says what to do', async () => {
    await using place = await newPlace('sqlite')
    await filled(place)
    const rows = await place.rows()
    const archive = join(dirname(place.dataDir), 'b.zip')
    expect((await place.elenchus('backup', archive)).code).toBe(0)
    const program = await binary()
    await killedAtEach(
      () => [program, 'restore', archive, '--force'],
      place.env,
      async () => {
        const { code, out, err } = await place.elenchus('user', 'list')
        if (code === 0) expect(out).toContain('@example.org')
        else expect([code, err]).toEqual([2, expect.stringMatching(/^[A-Z_]+: got [^\n]+\n$/)])
        expect((await place.elenchus('restore', archive, '--force')).err).toBe('')
        expect(await place.rows()).toEqual(rows)
      },
    )
  })

  test('a folder in which a restore was cut off while it replaced files is refused until one is whole', async () => {
    await using place = await newPlace('sqlite')
    await filled(place)
    const rows = await place.rows()
    const archive = join(dirname(place.dataDir), 'b.zip')
    expect((await place.elenchus('backup', archive)).code).toBe(0)
    // As a kill leaves it between two of the renames.
    await writeFile(join(place.dataDir, 'replacing'), '')
    await rm(join(place.dataDir, 'elenchus.db'))
    for (const words of [['serve'], ['user', 'list'], ['backup', `${archive}.2`]]) {
      const { code, err } = await place.elenchus(...words)
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(/^DATA_DIR: .*restore FILE --force again\n$/),
      ])
    }
    // One that fails before it replaces anything leaves the mark.
    const cut = `${archive}.cut`
    await writeFile(cut, (await readFile(archive)).subarray(0, -100))
    expect((await place.elenchus('restore', cut, '--force')).code).toBe(2)
    expect((await place.elenchus('user', 'list')).code).toBe(2)
    // Two within a second keep what was there under two names.
    for (let again = 0; again < 2; again += 1) {
      expect((await place.elenchus('restore', archive, '--force')).err).toBe('')
    }
    expect(await place.rows()).toEqual(rows)
  })

  test('a journal that a killed writer has left beside the database is rolled back', async () => {
    await using folder = await emptyFolder()
    const dataDir = folder.path
    await makeOlder({ dataDir, databaseUrl: null })
    const path = join(dataDir, 'elenchus.db')
    const code = `const db = new (require('bun:sqlite').Database)(${JSON.stringify(path)})
      for (const text of ['pragma journal_mode = delete', 'pragma cache_size = 2', 'begin',
        'create table large as select randomblob(1000000)']) db.run(text)
      process.kill(process.pid, 'SIGKILL')`
    Bun.spawnSync([process.execPath, '-e', code])
    expect(existsSync(`${path}-journal`)).toBe(true)
    const { code: status, err } = await run('binary', ['migrate'], { env: { DATA_DIR: dataDir } })
    expect([status, err]).toEqual([0, ''])
  })

  test('a server in the middle of a backup makes it after the next start', async () => {
    await using folder = await emptyFolder()
    const dataDir = folder.path
    const kept = () => readdir(join(dataDir, 'backups')).catch(() => [])
    const first = await startProgram('binary', dataDir)
    const administrator = { email: 'admin@example.org', password: 'a good long one' }
    await run('binary', ['user', 'create', administrator.email, '--admin', '--password-stdin'], {
      env: { DATA_DIR: dataDir },
      input: `${administrator.password}\n`,
    })
    const client = new Client(first.url)
    await client.fetchCsrf()
    await client.call('POST', '/api/auth/login', administrator)
    await client.fetchCsrf()
    const { status, json } = await client.call<{ id: string }>('POST', '/api/admin/backups', {})
    expect(status).toBe(202)
    while ((await kept()).length === 0) await Bun.sleep(1)
    first.kill('SIGKILL')
    await first.exited
    await using _ = await startProgram('binary', dataDir)
    while (!(await kept()).some((name) => name === json.id)) await Bun.sleep(20)
    const listed = await run('binary', ['restore', join(dataDir, 'backups', json.id), '--list'])
    expect([listed.code, listed.err]).toEqual([0, ''])
  })

  test('upgrade --to leaves a program that starts, and can be said again', async () => {
    await using upgrade = await installed()
    const { own, real, newer, dataDir, backup } = upgrade
    const scratch = () => scratchIn(join(dataDir, 'backups'))
    const isCopying = () => existsSync(`${own}.new`) || existsSync(`${own}.previous`)
    await upgrade.killedWhere(`version) ${upgrade.stay}`, upgrade.isReached)
    expect(await isSame(own, real)).toBe(true)
    // The newer program becomes a pipe that has no writer, so that no upgrade comes further than to copy it.
    const pipe = 'version) rm "$0"; mkfifo "$0"; echo 9.9.9;;'
    await upgrade.killedWhere(pipe, () => existsSync(backup) || scratch().some(hasArchive))
    expect([await isSame(own, real), existsSync(`${own}.new`)]).toEqual([true, false])
    while (scratch().some(isHeld)) await Bun.sleep(5) // its child ends with it
    await rm(backup, { force: true })
    await upgrade.killedWhere(pipe, () => existsSync(backup) && scratch().length === 0)
    expect(await isSame(own, real)).toBe(true)
    // As a kill leaves it in the middle of the copy of a longer program.
    await writeFile(`${own}.new`, 'half '.repeat(1_000), { mode: 0o500 })
    await upgrade.killedWhere(`version) echo 9.9.9;;\nserve) ${upgrade.stay}`, upgrade.isReached)
    expect([await isSame(own, newer), await isSame(`${own}.previous`, real)]).toEqual([true, true])
    await copyFile(real, `${own}.first`)
    await rename(`${own}.first`, own)
    await rm(`${own}.previous`)
    await upgrade.killedWhere(`version) echo 9.9.9;;\nserve) ${upgrade.stay}`, isCopying)
    if (!(await isSame(own, real))) {
      expect(await isSame(own, newer)).toBe(true)
      expect(await isSame(`${own}.previous`, real)).toBe(true)
    }
    expect(await readdir(join(dataDir, 'backups'))).toEqual([basename(backup)])
    await using _ = await startProgram('binary', dataDir)
  })

  test('upgrade --to that is killed ends the server that it tries out', async () => {
    await using upgrade = await installed()
    const { dataDir, real } = upgrade
    // At another port the trial serves, and the upgrade waits for it.
    const serve = `serve) exec env PORT=${freePort()} ${real} "$@";;`
    await upgrade.killedWhere(`version) echo 9.9.9;;\n${serve}`, () =>
      existsSync(join(dataDir, 'running.json')),
    )
    while (isHeld(dataDir)) await Bun.sleep(5)
    await using _ = await startProgram('binary', dataDir)
  })

  test('upgrade --to that is killed in its rollback has put the program back, and the start names the rest', async () => {
    await using upgrade = await installed()
    const { own, real, dataDir, backup } = upgrade
    const code =
      "new (require('bun:sqlite').Database)(process.env.DATA_DIR + '/elenchus.db').run(\"insert into schema_migrations values ('9999_next')\")"
    await writeFile(join(dataDir, 'break.js'), code)
    const breaks = `version) echo 9.9.9;;\nserve) ${process.execPath} "$DATA_DIR/break.js"; touch "$DATA_DIR/broken"; exit 3;;`
    const isBack = () => existsSync(join(dataDir, 'broken')) && !existsSync(`${own}.previous`)
    const names = () => readdirSync(dataDir)
    const isRestoring = () =>
      names().some((name) => name.startsWith('.restoring-') || name.includes('.before-restore-'))
    for (const sign of [isBack, isRestoring]) {
      await upgrade.killedWhere(breaks, sign)
      expect(await isSame(own, real)).toBe(true)
      const env = { DATA_DIR: dataDir }
      const { code: status, err } = await run('binary', ['user', 'list'], { env })
      const advice = expect.stringMatching(
        /^DATA_DIR: got [^\n]+ restore FILE --force( again)?\)?\n$/,
      )
      if (status !== 0) expect([status, err]).toEqual([2, advice])
      const restored = await run('binary', ['restore', backup, '--force'], { env })
      expect([restored.code, restored.err]).toEqual([0, ''])
      expect((await run('binary', ['user', 'list'], { env })).code).toBe(0)
      expect(names().filter((name) => name.startsWith('.restoring-'))).toEqual([])
      for (const name of names()) {
        if (name.includes('.before-restore-')) await rm(join(dataDir, name), { recursive: true })
      }
    }
    await using _ = await startProgram('binary', dataDir)
  })

  test('migrate that is killed behind its backup, or within its transaction, has changed nothing', async () => {
    await using folder = await emptyFolder()
    const dataDir = folder.path
    await makeOlder({ dataDir, databaseUrl: null })
    const env = { DATA_DIR: dataDir }
    const kept = () => readdir(join(dataDir, 'backups')).catch(() => [])
    {
      using other = new Database(join(dataDir, 'elenchus.db'))
      other.run('begin immediate')
      const child = await started(['migrate'], env)
      while (!(await kept()).some((name) => name.startsWith('before-'))) await Bun.sleep(5)
      await killed(child)
      other.run('rollback')
    }
    expect(applied(dataDir)).toEqual(olderMigrations.map(({ name }) => name))
    {
      // Within the transaction, which has written more than the cache holds and then never ends.
      using other = new Database(join(dataDir, 'elenchus.db'))
      other.run(`create table filled (bytes)`)
      other.run(`create trigger stays after update on users begin
        insert into filled values (randomblob(20000000));
        insert into filled with recursive n(i) as (values (1) union all select 1 from n) select max(i) from n;
      end`)
      const child = await started(['migrate'], env)
      while (Bun.file(join(dataDir, 'elenchus.db-wal')).size < 10_000_000) await Bun.sleep(5)
      await killed(child)
      expect(other.query('select count(*) as rows from filled').get()).toEqual({ rows: 0 })
      other.run('drop trigger stays')
      other.run('drop table filled')
    }
    expect(applied(dataDir)).toEqual(olderMigrations.map(({ name }) => name))
    expect((await run('binary', ['migrate'], { env })).err).toBe('')
    expect(applied(dataDir)).toEqual(migrations.map(({ name }) => name))
    expect(await kept()).toHaveLength(1)
  })
})

describe.skipIf(!engines.includes('postgres'))(
  'killed while it waits for a lock of the database',
  () => {
    test('migrate has done whole migrations, and the next does the rest', async () => {
      await using folder = await emptyFolder()
      const database = await createDatabase()
      await makeOlder({ dataDir: folder.path, databaseUrl: database.url })
      const env = { DATA_DIR: folder.path, DATABASE_URL: database.url }
      const sql = new SQL(database.url, { max: 2 })
      const names = async () => {
        const rows = await sql`select name from schema_migrations order by name`
        return rows.map(({ name }: { name: string }) => name)
      }
      await killedAtLock(sql, 'select 1 from mobile_pairs', ['migrate'], env)
      const before = migrations.filter(({ name }) => name < '0045_second_factors')
      expect(await names()).toEqual(before.map(({ name }) => name))
      expect((await run('binary', ['migrate'], { env })).err).toBe('')
      expect(await names()).toEqual(migrations.map(({ name }) => name))
      const rows = await sql`select indisvalid from pg_index
      where indexrelid = 'sessions_imported_by'::regclass`
      expect([...rows]).toEqual([{ indisvalid: true }])
      await sql.close()
      await database.drop()
    })

    test('upgrade --to leaves a program that starts and whole data, in its swap and in its rollback', async () => {
      const database = await createDatabase()
      const secret = { SECRET_KEY: 'the same on every node of this database' }
      await using upgrade = await installed({ ...secret, DATABASE_URL: database.url })
      const { own, real, dataDir, backup, env } = upgrade
      await upgrade.killedWhere(`version) echo 9.9.9;;\nserve) ${upgrade.stay}`, upgrade.isReached)
      expect([await isSame(own, upgrade.newer), await isSame(`${own}.previous`, real)]).toEqual([
        true,
        true,
      ])
      await rename(`${own}.previous`, own)
      // The new program changes the schema and ends. A restore refuses while its own role is connected, so that another one looks.
      const role = `watcher_${crypto.randomUUID().replaceAll('-', '')}`
      const sql = new SQL(database.url, { max: 1 })
      await sql.unsafe(`create role ${role} superuser login`)
      const names = async (who: SQL) => {
        const rows = await who`select name from schema_migrations order by name`
        return rows.map(({ name }: { name: string }) => name)
      }
      const all = migrations.map(({ name }) => name)
      const next = "insert into schema_migrations values ('9999_next')"
      const code = `await new Bun.SQL(process.env.DATABASE_URL).unsafe(${JSON.stringify(next)})`
      await writeFile(join(dataDir, 'break.js'), code)
      const breaks = `version) echo 9.9.9;;\nserve) ${process.execPath} "$DATA_DIR/break.js"; exit 3;;`
      const words = await upgrade.write(breaks)
      const refused = Bun.spawn([own, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const said = await new Response(refused.stdout).text()
      expect(said).toContain(`${own} is ${(await run('binary', ['version'])).out.trim()} again.\n`)
      expect(await new Response(refused.stderr).text()).toBe(
        `DATABASE_URL: the database is in use; stop the nodes first\nits data are not; put them back by: elenchus restore ${backup} --force\n`,
      )
      expect([await refused.exited, await isSame(own, real), await names(sql)]).toEqual([
        2,
        true,
        [...all, '9999_next'],
      ])
      await sql`delete from schema_migrations where name = '9999_next'`
      await sql.close()
      const other = new URL(database.url)
      other.username = role
      await using watcher = new SQL(other.href, { max: 2 })
      await killedAtLock(watcher, 'lock table users in access share mode', words, env, own)
      expect([await isSame(own, real), await names(watcher)]).toEqual([true, [...all, '9999_next']])
      expect((await run('binary', ['user', 'list'], { env })).code).toBe(2)
      const restored = await run('binary', ['restore', backup, '--force'], { env })
      expect([restored.code, restored.err, await names(watcher)]).toEqual([0, '', all])
      await watcher.close()
      await using last = new SQL(database.url, { max: 1 })
      await last.unsafe(`drop role ${role}`)
      await last.close()
      await database.drop()
    })

    test('migrate --from has moved nothing, and can be said again', async () => {
      await using old = await newPlace('sqlite')
      await filled(old)
      const rows = await old.rows()
      await using place = await newPlace('postgres')
      const temporary = join(dirname(place.dataDir), 'temporary')
      await mkdir(temporary)
      const env = { ...place.env, TMPDIR: temporary }
      const url = place.env['DATABASE_URL'] ?? ''
      expect((await run('binary', ['migrate'], { env })).err).toBe('')
      await using sql = new SQL(url, { max: 2 })
      const words = ['migrate', '--from', `sqlite:${join(old.dataDir, 'elenchus.db')}`, '--to', url]
      await killedAtLock(sql, 'lock table messages in share mode', words, env)
      expect([...(await sql`select 1 from users`)]).toEqual([])
      expect(await old.rows()).toEqual(rows)
      const { code, err } = await run('binary', words, { env })
      expect([code, err]).toEqual([0, ''])
      expect((await sql`select count(*)::int as n from messages`)[0].n).toBe(
        rows['messages']?.length,
      )
      expect(await readdir(temporary)).toEqual([])
    })

    test('jobs retry and jobs drop have done nothing or all, also to what the job was for', async () => {
      await using place = await newPlace('postgres')
      let fileId = ''
      {
        await using server = await place.serve()
        fileId = (await someLearner(server)).fileId
      }
      await using sql = new SQL(place.env['DATABASE_URL'] ?? '', { max: 2 })
      await sql`update files set status = 'processing' where id = ${fileId}`
      await sql`insert into jobs
      (id, kind, payload, attempts, run_at, lease_until, last_error, failed_at, created_at)
      select 'killed', 'files.read', ${`json:${JSON.stringify({ fileId })}`}, 3, 1, 0, 'ECONNREFUSED', 2, 1`
      const state = async () => {
        const [found] = await sql`select status,
        (select failed_at::int from jobs where id = 'killed') as failed,
        (select attempts::int from jobs where id = 'killed') as attempts from files where id = ${fileId}`
        return { ...found }
      }
      const ofJob = "select 1 from jobs where id = 'killed' for update"
      await killedAtLock(sql, ofJob, ['jobs', 'retry', 'killed'], place.env)
      expect(await state()).toEqual({ status: 'processing', failed: 2, attempts: 3 })
      expect((await place.elenchus('jobs', 'retry', 'killed')).out).toBe('killed is due again.\n')
      const due = { status: 'processing', failed: null, attempts: 0 }
      expect(await state()).toEqual(due)
      const ofFile = `select 1 from files where id = '${fileId}' for update`
      for (const lock of [ofJob, ofFile]) {
        await killedAtLock(sql, lock, ['jobs', 'drop', 'killed'], place.env)
        expect(await state()).toEqual(due)
      }
      expect((await place.elenchus('jobs', 'drop', 'killed')).out).toBe('killed is dropped.\n')
      expect(await state()).toEqual({ status: 'failed', failed: null, attempts: null })
    })
  },
)

/** Kills the command when it waits for the lock that the statement takes, and lets what it has asked for end. */
async function killedAtLock(
  sql: SQL,
  lock: string,
  words: readonly string[],
  env: Variables,
  program?: string,
) {
  const holder = await sql.reserve()
  const [{ pid }] = await holder`select pg_backend_pid() as pid`
  await holder.unsafe(`begin; ${lock}`)
  const child = await started(words, env, program)
  const waiting = () =>
    sql`select pid from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`
  let [waiter] = await waiting()
  while (!waiter) {
    await Bun.sleep(5)
    ;[waiter] = await waiting()
  }
  await killed(child)
  await holder.unsafe('rollback')
  await holder.release()
  const alive = () => sql`select 1 from pg_stat_activity where pid = ${waiter.pid}::int`
  while ((await alive()).length > 0) await Bun.sleep(5)
}

async function started(words: readonly string[], env: Variables, program?: string) {
  const command = [program ?? (await binary()), ...words]
  return Bun.spawn(command, { env, stdio: ['ignore', 'ignore', 'ignore'] })
}

async function killed(child: Bun.Subprocess): Promise<void> {
  child.kill('SIGKILL')
  await child.exited
}

/** An instance, and beside it an executable of its own that is upgraded to `newer`. */
async function installed(database: Variables = {}) {
  const folder = await emptyFolder()
  const own = join(folder.path, 'elenchus')
  const real = await binary()
  await copyFile(real, own)
  await chmod(own, 0o755)
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir)
  await (await startProgram('binary', dataDir, database))[Symbol.asyncDispose]()
  await rm(join(dataDir, 'running.json'))
  const newer = join(folder.path, 'newer')
  const env = {
    ...database,
    DATA_DIR: dataDir,
    PORT: String(freePort()),
    LOG_LEVEL: 'silent',
    PATH: process.env['PATH'] ?? '',
  }
  const reached = join(dataDir, 'reached')
  /** Writes a newer program of these cases. */
  const write = async (cases: string) => {
    await rm(newer, { force: true })
    await writeFile(newer, `#!/bin/sh\ncase "$1" in\n${cases}\nesac\n`)
    return ['upgrade', '--to', newer]
  }
  return {
    own,
    real,
    newer,
    dataDir,
    env,
    write,
    backup: join(dataDir, 'backups', 'before-upgrade-to-9.9.9.zip'),
    /** The newer program stays at a step for as long as the file is there. */
    stay: 'touch "$DATA_DIR/reached"; while [ -e "$DATA_DIR/reached" ]; do sleep 0.1; done;;',
    isReached: () => existsSync(reached),
    /** Kills the upgrade to a program of these cases when it sees the sign. */
    killedWhere: async (cases: string, sign: () => boolean) => {
      const child = await started(await write(cases), env, own)
      while (!sign()) await Bun.sleep(1)
      await killed(child)
      await rm(reached, { force: true })
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

/** The folders in which backups are made that are not yet whole. */
const scratchIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.startsWith('.elenchus-backup-'))
        .map((name) => join(folder, name))
    : []

const hasArchive = (scratch: string): boolean => existsSync(join(scratch, 'whole.zip'))

/** Whether a process has the folder. */
function isHeld(folder: string): boolean {
  try {
    lockFolder(folder)[Symbol.dispose]()
    return false
  } catch (error) {
    return error instanceof FolderLocked // else it is gone meanwhile
  }
}

/** The names of the migrations in a SQLite file. */
function applied(dataDir: string): string[] {
  using database = new Database(join(dataDir, 'elenchus.db'), { readonly: true })
  const text = 'select name from schema_migrations order by name'
  return database
    .query<{ name: string }, []>(text)
    .all()
    .map(({ name }) => name)
}

const isSame = async (path: string, other: string): Promise<boolean> =>
  (await readFile(path)).equals(await readFile(other))

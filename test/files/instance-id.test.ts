/** The database and the file store of one instance carry one id; a start on others is refused. */
import { expect, test } from 'bun:test'
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { instance } from '../../src/db/schema'
import { connectPostgres, readSqlite } from '../../src/db/raw-database'
import { migrationsOf } from '../../src/backup/rows'
import { migrations } from '../../src/db/migrate'
import { openStore } from '../support/open-store'
import { openPostgres } from '../../src/db/postgres/postgres'
import { openSqlite } from '../../src/db/sqlite/sqlite'
import type { Store } from '../../src/db/store'
import { newId } from '../../src/lib/ids'
import { onEachEngine } from '../support/fixtures'
import { moved } from '../support/cut-reply'
import { createDatabase } from '../support/postgres'
import { run, startProgram } from '../support/program'
import { startS3 } from '../support/s3'
import { newPlace, type Place } from '../cli/instance'
import { newUploader } from './uploader'

const database = ({ dataDir }: Place) => join(dataDir, 'elenchus.db')
const filesOf = ({ dataDir }: Place) => join(dataDir, 'files')
const storedId = async (place: Place) =>
  (await readFile(join(filesOf(place), 'instance'), 'utf8')).trim()

/** A place with one uploaded file that is two hours old. */
async function withFile(place: Place) {
  await using server = await place.serve()
  const uploader = await newUploader(server.url)
  const { id } = await uploader.read('x.txt', 'Hello')
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(filesOf(place), id), hoursAgo, hoursAgo).catch(() => undefined)
  return { uploader, id }
}

/** The standard error of a start that must be refused on one line. */
async function refused({ env }: Pick<Place, 'env'>): Promise<string> {
  const { code, err } = await run('binary', ['serve'], { env: { PORT: '0', ...env } })
  expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
  return err
}

onEachEngine('an instance id', (engine) => {
  test('the first start makes files/ with the id of the database', async () => {
    await using place = await newPlace(engine)
    await (await place.serve())[Symbol.asyncDispose]()
    const id = await storedId(place)
    expect((await place.rows())['instance']).toEqual([JSON.stringify({ slot: 1, id })])
    await (await place.serve())[Symbol.asyncDispose]()
    expect(await storedId(place)).toBe(id)
  })

  test('a store of another instance is refused, both named, and nothing in it changes', async () => {
    await using place = await newPlace(engine)
    const { id } = await withFile(place)
    const own = await storedId(place)
    const other = newId()
    await writeFile(join(filesOf(place), 'instance'), other)
    const said = await refused(place)
    expect(said).toStartWith('DATA_DIR: ')
    for (const named of [own, other]) expect(said).toContain(named)
    expect((await readdir(filesOf(place))).toSorted()).toEqual([id, 'instance'].toSorted())
  })

  test('an instance of an earlier version adopts one id with its files', async () => {
    await using place = await newPlace(engine)
    const { uploader, id } = await withFile(place)
    await rm(join(filesOf(place), 'instance'))
    const { DATABASE_URL: databaseUrl = null } = place.env
    {
      await using store = await openStore({
        dataDir: place.dataDir,
        databaseUrl,
        databaseConnections: 1,
      })
      await store.db.delete(instance)
    }
    await using server = await place.serve()
    await server.running.app.sweep()
    const content = await moved(uploader.client, server.url).call('GET', `/api/files/${id}/content`)
    expect([content.status, content.text]).toEqual([200, 'Hello'])
    expect((await storedId(place)).length).toBe(36)
  })

  test('a bucket of another instance is refused; the same bucket is not', async () => {
    await using bucket = startS3()
    await using place = await newPlace(engine, bucket.env)
    await withFile(place)
    await using staging = await newPlace(engine, bucket.env)
    expect(await refused(staging)).toContain('a new database')
    expect(bucket.files()).toHaveLength(1)
    await (await place.serve())[Symbol.asyncDispose]()
  })

  test('files without an id beside a new database are refused', async () => {
    await using place = await newPlace(engine)
    await mkdir(filesOf(place), { recursive: true })
    await writeFile(join(filesOf(place), newId()), 'of another database')
    expect(await refused(place)).toContain('another database')
    expect(await readdir(filesOf(place))).toHaveLength(1)
  })
})

test('a SQLite file that is missing or empty beside files is refused, and not made', async () => {
  await using place = await newPlace('sqlite')
  const { uploader, id } = await withFile(place)
  const own = await storedId(place)
  await rename(database(place), `${database(place)}.away`)
  expect(await refused(place)).toContain(own)
  expect(await Bun.file(database(place)).exists()).toBe(false)
  await writeFile(database(place), '')
  expect(await refused(place)).toContain(own)
  await rename(`${database(place)}.away`, database(place))
  await using server = await place.serve()
  expect((await moved(uploader.client, server.url).call('GET', `/api/files/${id}`)).status).toBe(
    200,
  )
})

test('a new DATABASE_URL with the old DATA_DIR is refused; the files stay', async () => {
  await using place = await newPlace('postgres')
  const { id } = await withFile(place)
  const other = await createDatabase()
  const said = await refused({ env: { ...place.env, DATABASE_URL: other.url } })
  await other.drop()
  expect(said).toStartWith('DATABASE_URL: ')
  expect(said).toContain(await storedId(place))
  expect(await readdir(filesOf(place))).toContain(id)
})

/** A database that an earlier version has left, and files of another instance. */
async function earlierBesideOthers(place: Place): Promise<() => Promise<string[]>> {
  const { DATABASE_URL: url } = place.env
  const earlier = migrations.slice(0, -3)
  const own = newId()
  await mkdir(filesOf(place), { recursive: true })
  const claimed = async (store: Store) => {
    await store.db.insert(instance).values({ slot: 1, id: own })
    await store[Symbol.asyncDispose]()
  }
  await claimed(
    url === undefined
      ? await openSqlite(database(place), earlier)
      : await openPostgres({ url, connections: 1 }, earlier),
  )
  await writeFile(join(filesOf(place), 'instance'), newId())
  return async () => {
    await using raw = url === undefined ? readSqlite(database(place)) : await connectPostgres(url)
    return await migrationsOf(raw.database)
  }
}

onEachEngine('an earlier schema beside the files of another instance', (engine) => {
  test.each(['serve', 'migrate', 'user create a@example.org', 'restore b.zip --force'])(
    '%s is refused before anything is changed',
    async (command) => {
      await using place = await newPlace(engine, { SECRET_KEY: 's'.repeat(32) })
      await using source = await newPlace('sqlite')
      await withFile(source)
      const backup = join(source.dataDir, 'b.zip')
      expect((await source.elenchus('backup', backup)).code).toBe(0)
      const applied = await earlierBesideOthers(place)
      const [before, names] = [await applied(), await readdir(place.dataDir)]
      const args = command.replace('b.zip', backup).split(' ')
      const secret = await readFile(join(source.dataDir, 'secret.key'), 'utf8')
      const env = { PORT: '0', ...place.env, SECRET_KEY: secret.trim() }
      const { code, err } = await run('binary', args, { env })
      expect([code, err]).toEqual([2, expect.stringContaining(await storedId(place))])
      expect(await applied()).toEqual(before)
      expect(await readdir(place.dataDir)).toEqual(expect.arrayContaining(names))
    },
  )
})

onEachEngine('a secret that is gone beside a database', (engine) => {
  test('is not made anew until that is said; what it ends is named', async () => {
    await using place = await newPlace(engine)
    const { uploader, id } = await withFile(place)
    const path = join(place.dataDir, 'secret.key')
    await rm(path)
    const said = await refused(place)
    expect(said).toMatch(/^SECRET_KEY: .*secret\.key.* ends: .*--new-secret/)
    const user = await place.elenchus('user', 'create', 'a@example.org')
    expect([user.code, user.err]).toEqual([2, said])
    expect(await Bun.file(path).exists()).toBe(false)
    // The program is tested as in production, where Postgres asks for SECRET_KEY.
    if (engine === 'postgres') return
    await using program = await startProgram('binary', place.dataDir, place.env, undefined, [
      '--new-secret',
    ])
    expect(await Bun.file(path).exists()).toBe(true)
    const again = moved(uploader.client, program.url)
    expect((await again.call('GET', `/api/files/${id}/content`)).text).toBe('Hello')
  })
})

test('a secret that is gone before the first account, or no file, is a fault of the configuration', async () => {
  await using place = await newPlace('sqlite')
  await (await place.serve())[Symbol.asyncDispose]()
  const path = join(place.dataDir, 'secret.key')
  await rm(path)
  expect(await refused(place)).toMatch(/^SECRET_KEY: .*secret\.key.* ends: .*--new-secret/)
  expect(await Bun.file(path).exists()).toBe(false)
  await mkdir(path)
  expect(await refused(place)).toMatch(/^DATA_DIR: .*EISDIR/)
})

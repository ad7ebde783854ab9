/** A command that meets a full disk names the disk, by its folder and its mount, and leaves nothing half-written. */
import { expect, test } from 'bun:test'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeOlder } from '../support/older-database'
import { onEachEngine } from '../support/fixtures'
import { binary } from '../support/program'
import { newPlace, someLearner, type Place } from './instance'

/** Runs the program where no file may be larger than `kib`, which stands for a disk without room. */
async function limited(place: Place, kib: number, env: Record<string, string>, ...args: string[]) {
  const script = `ulimit -f ${kib}; trap '' XFSZ; exec "$@"`
  const child = Bun.spawn(['bash', '-c', script, '-', await binary(), ...args], {
    env: { ...place.env, ...env },
    cwd: dirname(place.dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, out, err }
}

/** Bytes that no compression makes few. */
const large = () => crypto.getRandomValues(new Uint8Array(60_000))

async function instance(place: Place): Promise<void> {
  await using server = await place.serve()
  const { uploader } = await someLearner(server)
  for (let each = 0; each < 8; each += 1) {
    await uploader.read(`large-${each}.txt`, Buffer.from(large()).toString('base64'))
  }
}

onEachEngine('a full disk', (engine) => {
  test('is named by backup and restore', async () => {
    await using place = await newPlace(engine)
    await instance(place)
    const folder = dirname(place.dataDir)
    const archive = join(folder, 'b.zip')
    expect((await place.elenchus('backup', archive)).code).toBe(0)
    const other = join(folder, 'other')
    await mkdir(other)
    const backup = await limited(place, 40, {}, 'backup', join(other, 'c.zip'))
    expect(backup).toMatchObject({ code: 2, out: '' })
    expect(backup.err).toContain(`FILE: the disk of ${other} (mounted at /`)
    expect(await readdir(other)).toEqual([])
    const piped = Bun.spawn([await binary(), 'backup', '-'], {
      env: place.env,
      stdio: ['ignore', Bun.file('/dev/full'), 'pipe'],
    })
    expect(await new Response(piped.stderr).text()).toBe(
      'FILE: the disk that standard output goes to is full; make room there\n',
    )
    expect(await piped.exited).toBe(2)
    await using empty = await newPlace(engine)
    const restored = await limited(empty, 40, {}, 'restore', archive)
    expect(restored).toMatchObject({ code: 2, out: '' })
    expect(restored.err).toContain(`DATA_DIR: the disk of ${empty.dataDir} (mounted at /`)
    expect(await readdir(dirname(empty.dataDir))).toEqual([])
  })
})

onEachEngine('a full disk for the backup before an upgrade', (engine) => {
  test('is named, and nothing has changed', async () => {
    await using place = await newPlace(engine)
    const databaseUrl = place.env['DATABASE_URL'] ?? null
    await makeOlder({ dataDir: place.dataDir, databaseUrl })
    const kept = join(dirname(place.dataDir), 'kept')
    const folder = engine === 'sqlite' ? join(place.dataDir, 'backups') : kept
    const env = engine === 'sqlite' ? {} : { BACKUP_TO: kept }
    const { code, err } = await limited(place, engine === 'sqlite' ? 40 : 4, env, 'migrate')
    expect(code).toBe(2)
    const variable = engine === 'sqlite' ? 'DATA_DIR' : 'BACKUP_TO'
    expect(err).toStartWith(
      `${variable}: the backup before the upgrade cannot be made in ${folder}`,
    )
    expect(err).toContain(`${variable}: the disk of ${folder} (mounted at /`)
    expect(await readdir(folder)).toEqual([])
    expect((await place.elenchus('migrate')).code).toBe(0)
  })
})

test('is named by migrate: the temporary folder, apart from the data folder', async () => {
  await using from = await newPlace('sqlite')
  await instance(from)
  await using to = await newPlace('postgres')
  const temporary = join(dirname(from.dataDir), 'temporary')
  await mkdir(temporary)
  await writeFile(join(temporary, 'kept'), '')
  const move = ['migrate', '--from', `sqlite:${join(from.dataDir, 'elenchus.db')}`]
  const address = ['--to', String(to.env['DATABASE_URL'])]
  const { code, err } = await limited(to, 40, { TMPDIR: temporary }, ...move, ...address)
  expect(code).toBe(2)
  expect(err).toContain(`TMPDIR: the disk of ${temporary} (mounted at /`)
  expect(await readdir(temporary)).toEqual(['kept'])
})

/** `elenchus restore` refuses a damaged backup, and every place that is taken, and writes nothing then. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { unzipSync, zipSync } from 'fflate'
import { Database } from 'bun:sqlite'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrations } from '../../src/db/migrate'
import { openSqlite } from '../../src/db/sqlite/sqlite'
import { newId } from '../../src/lib/ids'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { filesIn } from '../support/program'
import { startS3 } from '../support/s3'
import { newPlace, someLearner, type Place } from './instance'

type Members = Record<string, Uint8Array>
interface Manifest {
  [name: string]: unknown
  migrations: string[]
  tables: Record<string, { rows: number; sha256: string }>
}

let source: Place
let kept = ''
let fileId = ''
let members: Members = {}
let rows: Record<string, string[]> = {}
/** Made once for both engines: it takes more than a second. */
let bomb: Uint8Array | undefined

beforeAll(async () => {
  source = await newPlace('sqlite')
  {
    await using server = await source.serve()
    fileId = (await someLearner(server)).fileId
  }
  rows = await source.rows()
  kept = join(dirname(source.dataDir), 'kept.zip')
  expect((await source.elenchus('backup', kept)).err).toBe('')
  members = unzipSync(await Bun.file(kept).bytes())
})
afterAll(() => source[Symbol.asyncDispose]())

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (name: string) => new TextDecoder().decode(members[name])
const manifest = (): Manifest => JSON.parse(textOf('manifest.json')) as Manifest
const withManifest = (change: (manifest: Manifest) => void): Members => {
  const changed = manifest()
  change(changed)
  return { ...members, 'manifest.json': bytesOf(JSON.stringify(changed)) }
}
/** A table with other lines, and a manifest that agrees. */
const withTable = (table: string, text: string): Members => {
  const bytes = bytesOf(text)
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  const promised = { rows: text.split('\n').length - 1, sha256 }
  const changed = withManifest(({ tables }) => Object.assign(tables, { [table]: promised }))
  return { ...changed, [`tables/${table}.ndjson`]: bytes }
}
const less = (name: string): Members => {
  const { [name]: _, ...rest } = members
  return rest
}
const more = (name: string): Members => ({ ...members, [name]: bytesOf('x') })
/** The upload's bytes, one of them changed. */
function changed(): Uint8Array {
  const archive = Buffer.from(zipSync(members, { level: 0 }))
  archive.write('combat', archive.indexOf('wombat'))
  return archive
}

const hostile: readonly (readonly [string, () => Uint8Array, RegExp])[] = [
  ['an empty file', () => new Uint8Array(), /no whole ZIP/],
  ['something else', () => bytesOf('not a ZIP at all'.repeat(10)), /no whole ZIP/],
  ['one that is cut off', () => zipSync(members).slice(0, -40), /no whole ZIP/],
  ['one that was changed on the way', changed, /is damaged at \w+\/.* \(wrong checksum\)/],
  ['a name that leads out', () => zipSync(more('../evil')), /no place for "\.\.\/evil"/],
  ['a file that leads out', () => zipSync(more('files/../../evil')), /no place/],
  ['an absolute name', () => zipSync(more('/etc/passwd')), /no place/],
  ['a name with a backslash', () => zipSync(more('tables\\..\\x.ndjson')), /no place/],
  [
    'a bomb',
    () =>
      (bomb ??= zipSync({
        ...members,
        'tables/users.ndjson': [new Uint8Array(80_000_000), { level: 9 }],
      })),
    /expand too much/,
  ],
  ['no manifest', () => zipSync(less('manifest.json')), /lacks manifest\.json/],
  [
    'a manifest of another kind',
    () => zipSync({ ...members, 'manifest.json': bytesOf('[]') }),
    /sound/,
  ],
  ['a later format', () => zipSync(withManifest((it) => (it['format'] = 2))), /newer version/],
  ['a later schema', () => zipSync(withManifest((it) => it.migrations.push('9999_next'))), /newer/],
  ['a table less', () => zipSync(less('tables/users.ndjson')), /lacks tables\/users/],
  [
    'an unknown table',
    () => zipSync(withManifest((it) => (it.tables['pg_user'] = { rows: 0, sha256: '' }))),
    /pg_user/,
  ],
  [
    'other rows',
    () => zipSync({ ...members, 'tables/users.ndjson': bytesOf('') }),
    /another tables/,
  ],
  [
    'a row less than promised',
    () => zipSync(withManifest(({ tables }) => ((tables['users'] ?? { rows: 0 }).rows += 1))),
    /promises/,
  ],
  ['a row of another shape', () => zipSync(withTable('users', '{"id":"x"}\n')), /other columns/],
  ['a line that is no JSON', () => zipSync(withTable('users', 'nope\n')), /no JSON object/],
  ['rows without their user', () => zipSync(withTable('users', '')), /refuses/],
  ['a file less', () => zipSync(less(`files/${fileId}`)), /lacks the bytes of the file/],
  [
    'a file with other bytes',
    () => zipSync({ ...members, [`files/${fileId}`]: bytesOf('other') }),
    /lacks the bytes of the file/,
  ],
  [
    'another secret',
    () => zipSync({ ...members, 'secret.key': bytesOf('s'.repeat(43)) }),
    /SECRET_KEY/,
  ],
]

onEachEngine('restore', (engine) => {
  const place = fixture(() => newPlace(engine))

  test.each(hostile)('%s is one line, exit 2, and nothing written', async (_, make, says) => {
    const file = join(dirname(place.dataDir), 'hostile.zip')
    await writeFile(file, make())
    const { code, out, err } = await place.elenchus('restore', file)
    expect([code, out, err]).toEqual([2, '', expect.stringMatching(says)])
    expect(err.trimEnd()).not.toContain('\n')
    expect(await readdir(dirname(place.dataDir))).toEqual(['hostile.zip'])
  })

  test('a file that is not there, and a folder', async () => {
    for (const file of ['/no/such.zip', '/']) {
      const { code, err } = await place.elenchus('restore', file)
      expect([code, err]).toEqual([2, expect.stringMatching(/^FILE: \S+ cannot be read \(E/)])
    }
    expect(await place.elenchus('restore')).toMatchObject({ code: 1 })
  })

  test('after all that the sound one is taken; a second time only by force', async () => {
    expect((await place.elenchus('restore', kept)).err).toBe('')
    const before = await place.rows()
    const { code, err } = await place.elenchus('restore', kept)
    expect([code, err]).toEqual([2, expect.stringMatching(/already.*--force/)])
    expect(await place.rows()).toEqual(before)
  })

  test('by force what is there makes room, unless a server runs on it; a failure leaves it', async () => {
    await using taken = await newPlace(engine)
    {
      await using server = await taken.serve()
      await signedUp(server.url)
      const { code, err } = await taken.elenchus('restore', kept, '--force')
      expect([code, err]).toEqual([2, expect.stringMatching(/in use; stop the/)])
    }
    const before = await taken.rows()
    const names = (await filesIn(taken.dataDir)).toSorted()
    const broken = join(dirname(taken.dataDir), 'broken.zip')
    await writeFile(broken, zipSync(less(`files/${fileId}`)))
    expect((await taken.elenchus('restore', broken, '--force')).code).toBe(2)
    expect(await taken.rows()).toEqual(before)
    expect((await filesIn(taken.dataDir)).toSorted()).toEqual(names)

    const { code, out, err } = await taken.elenchus('restore', kept, '--force')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('secret.key.before-restore-')
    const { search_entries: _, ...after } = await taken.rows()
    const { search_entries: __, ...rest } = rows
    expect(after).toEqual(rest)
    if (engine === 'postgres') return
    const old = (await filesIn(taken.dataDir)).find((path) => /db\.before-restore-\w+$/.test(path))
    using aside = new Database(old, { readonly: true })
    expect(aside.query('select count(*) as users from users').get()).toEqual({ users: 1 })
  })

  test('into the bucket of another instance is refused, and the bucket stays as it was', async () => {
    await using bucket = startS3()
    const bytes = bytesOf(`${newId()}\n`)
    bucket.objects.set('uploads/instance', { bytes, modifiedAt: Date.now() })
    await using elsewhere = await newPlace(engine, bucket.env)
    const { code, err } = await elsewhere.elenchus('restore', kept)
    expect([code, err]).toEqual([2, expect.stringMatching(/bucket is of the instance/)])
    expect([...bucket.objects.keys()]).toEqual(['uploads/instance'])
    expect(bucket.objects.get('uploads/instance')?.bytes).toEqual(bytes)
    const rows = await elsewhere.rows()
    expect(rows['users']).toEqual([])
  })

  test('the secret may be SECRET_KEY, if it is the same', async () => {
    const secret = textOf('secret.key').trim()
    await using right = await newPlace(engine, { SECRET_KEY: secret })
    expect((await right.elenchus('restore', kept)).err).toBe('')
    expect(await readdir(right.dataDir)).not.toContain('secret.key')
    await using wrong = await newPlace(engine, {
      SECRET_KEY: 'another secret of at least 32 bytes',
    })
    const { code, err } = await wrong.elenchus('restore', kept)
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^SECRET_KEY: .*secret\.key in the backup/),
    ])
    expect(err).not.toContain(secret)
  })

  test('--new-secret does without the secret, and ends sign-ins and keys', async () => {
    const env = { SECRET_KEY: 'another secret of at least 32 bytes' }
    await using other = await newPlace(engine, env)
    const { code, out, err } = await other.elenchus('restore', kept, '--new-secret')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/secret is new: every sign-in.*key.*mail/)
    const after = await other.rows()
    expect([after['sign_ins'], after['agent_keys']]).toEqual([[], []])
    expect(rows['sign_ins']).not.toEqual([])
    expect([after['users'], after['messages']]).toEqual([rows['users'], rows['messages']])

    await using own = await newPlace(engine)
    expect((await own.elenchus('restore', kept, '--new-secret')).err).toBe('')
    const secret = await Bun.file(join(own.dataDir, 'secret.key')).text()
    expect(secret.trim().length).toBeGreaterThanOrEqual(32)
    expect(secret).not.toBe(textOf('secret.key'))
  })

  test('a backup of an older schema is brought up to this one', async () => {
    await using old = await newPlace('sqlite')
    await mkdir(old.dataDir)
    const store = await openSqlite(join(old.dataDir, 'elenchus.db'), migrations.slice(0, 3))
    await store[Symbol.asyncDispose]()
    {
      using client = new Database(join(old.dataDir, 'elenchus.db'))
      client.run(`insert into users (id, email, email_key, role, created_at)
        values ('u', 'a@example.org', 'a@example.org', 'learner', 1)`)
      client.run(`insert into sessions (id, user_id, title, mode, message_count, created_at, updated_at)
        values ('s', 'u', 'Old numbats', 'socratic', 0, 1, 1)`)
    }
    const file = join(dirname(old.dataDir), 'old.zip')
    expect((await old.elenchus('backup', file)).err).toBe('')
    await using now = await newPlace(engine)
    expect((await now.elenchus('restore', file)).err).toBe('')
    const after = await now.rows()
    expect(after['sessions']?.[0]).toContain('Old numbats')
    expect(after['search_backlog']).toHaveLength(1)
    expect((await now.elenchus('doctor')).out).toMatch(/^ok {3}schema: /m)
  })
})

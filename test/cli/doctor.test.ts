/** `elenchus doctor`: it finds what was broken on purpose, says so on one line, and changes nothing. */
import { expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lockFolder } from '../../src/db/sqlite/locks'
import { jobs } from '../../src/db/schema'
import { onEachEngine } from '../support/fixtures'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import { startS3 } from '../support/s3'
import { startSmtp } from '../support/smtp'
import { newPlace, someLearner, type Place } from './instance'

const database = (place: Place) => join(place.dataDir, 'elenchus.db')

/** A place that a server has run in. */
async function used(place: Place): Promise<void> {
  await (await place.serve())[Symbol.asyncDispose]()
}

/** The lines that are not `ok`; the exit status must agree. */
async function complaints(place: Place): Promise<string[]> {
  const { code, out, err } = await place.elenchus('doctor')
  expect(err).toBe('')
  const lines = out.trimEnd().split('\n')
  for (const line of lines) expect(line).toMatch(/^(ok {3}|warn |FAIL )[a-z ]+: \S/)
  expect(code).toBe(lines.some((line) => line.startsWith('FAIL')) ? 1 : 0)
  // These instances have no backup.
  return lines.filter((line) => !/^ok|^warn (open files|backups: none)/.test(line))
}

onEachEngine('doctor', (engine) => {
  test('a sound instance is well, beside its server and without; nothing is changed', async () => {
    await using place = await newPlace(engine)
    {
      await using server = await place.serve()
      await someLearner(server)
      expect(await complaints(place)).toEqual([])
    }
    const before = await place.rows()
    const names = await readdir(place.dataDir)
    const { code, out } = await place.elenchus('doctor', '--json')
    const findings = JSON.parse(out) as { status: string; check: string; says: string }[]
    expect(code).toBe(0)
    expect(findings).toContainEqual({ status: 'ok', check: 'database', says: `${engine} answers` })
    expect(await place.rows()).toEqual(before)
    expect(await readdir(place.dataDir)).toEqual(names)
  })

  test('files without their bytes, or with fewer, are counted', async () => {
    await using place = await newPlace(engine)
    const ids = await (async () => {
      await using server = await place.serve()
      return [(await someLearner(server)).fileId, (await someLearner(server)).fileId]
    })()
    await rm(join(place.dataDir, 'files', ids[0] ?? ''))
    expect(await complaints(place)).toEqual([expect.stringMatching(/^FAIL files: 1 of 2 lack/)])
    await writeFile(join(place.dataDir, 'files', ids[1] ?? ''), 'x')
    expect(await complaints(place)).toEqual([expect.stringMatching(/^FAIL files: 2 of 2 lack/)])
  })

  test('jobs without a worker, and those that were given up', async () => {
    await using place = await newPlace(engine)
    {
      await using server = await place.serve()
      const row = {
        userId: null,
        payload: '',
        attempts: 9,
        leaseUntil: 0,
        holder: null,
        takesTurns: false,
      }
      const job = { ...row, kind: 'none', runAt: 1, lastError: null, createdAt: 1 }
      const { db } = server.running.services.store
      await db.insert(jobs).values({ ...job, id: 'failed', failedAt: 1 })
      expect(await complaints(place)).toEqual([
        expect.stringMatching(/^warn jobs: 1 were given up/),
      ])
      await db.insert(jobs).values({ ...job, id: 'waits', failedAt: null })
    }
    expect(await complaints(place)).toEqual([expect.stringMatching(/^warn jobs: 1 wait/)])
  })
})

test('a place where nothing is yet is exit 2 on one line, and is left as it is', async () => {
  await using place = await newPlace('sqlite')
  const { code, out, err } = await place.elenchus('doctor')
  expect([code, out, err]).toEqual([2, '', expect.stringMatching(/^DATA_DIR: [^\n]*\n$/)])
  expect(await readdir(dirname(place.dataDir))).toEqual([])
})

test('what cannot be read or written fails its check, and no other', async () => {
  await using place = await newPlace('sqlite', { TMPDIR: '/proc/none' })
  await used(place)
  await rm(join(place.dataDir, 'secret.key'))
  await mkdir(join(place.dataDir, 'secret.key'))
  const said = await complaints(place)
  expect(said).toContainEqual(expect.stringMatching(/^FAIL secret: cannot be checked/))
})

const inMountNamespace = ['unshare', '--map-root-user', '--mount', 'sh', '-c']
const mountsAlone =
  Bun.which('unshare') !== null && Bun.spawnSync([...inMountNamespace, 'true']).success

test.if(mountsAlone)(
  'on a read-only file system doctor says so, and ends every check',
  async () => {
    await using place = await newPlace('sqlite')
    await used(place)
    const remount = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"'
    const entry = join(import.meta.dir, '../../src/main.ts')
    const doctor = [process.execPath, entry, 'doctor']
    const child = Bun.spawn([...inMountNamespace, remount, '-', place.dataDir, ...doctor], {
      env: place.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    expect([await child.exited, err]).toEqual([1, ''])
    expect(out).toMatch(/^FAIL data folder: /m)
    expect(out).toMatch(/^(ok|warn|FAIL) +mail: /m)
  },
)

onEachEngine('what a killed command left', (engine) => {
  test('is removed by doctor and by the next backup or restore; a running one keeps its own', async () => {
    await using place = await newPlace(engine)
    await used(place)
    const archive = join(place.dataDir, '..', 'b.zip')
    expect((await place.elenchus('backup', archive)).code).toBe(0)
    const running = join(place.dataDir, '.restoring-running')
    await mkdir(running)
    using _ = lockFolder(running)
    const remaining = async () =>
      (await readdir(place.dataDir)).filter((name) => /^\.(elenchus-backup|restoring)-/.test(name))
    const commands = [
      ['doctor'],
      ['backup', join(place.dataDir, 'b.zip')],
      ['restore', archive, '--force'],
    ]
    for (const command of commands) {
      for (const left of ['.elenchus-backup-killed', '.restoring-killed']) {
        await mkdir(join(place.dataDir, left))
        await writeFile(join(place.dataDir, left, 'elenchus.db'), 'a copy of everything')
      }
      expect([command, await place.elenchus(...command)]).toMatchObject([command, { code: 0 }])
      expect([command, await remaining()]).toEqual([command, ['.restoring-running']])
    }
  })
})

test('what a killed migration left in the temporary folder is removed by doctor', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-doctor-test-'))
  await using place = await newPlace('sqlite', { TMPDIR: folder })
  await used(place)
  await mkdir(join(folder, 'elenchus-move-killed'))
  await mkdir(join(folder, 'of-another-program'))
  expect(await complaints(place)).toEqual([])
  expect(await readdir(folder)).toEqual(['of-another-program'])
  await rm(folder, { recursive: true })
})

test('a wrong configuration, and a database out of reach, without its password', async () => {
  await using wrong = await newPlace('sqlite', { PORT: 'many', LLM_PROVIDER: 'oracle' })
  expect(await complaints(wrong)).toEqual([
    expect.stringMatching(/^FAIL configuration: PORT/),
    expect.stringMatching(/^FAIL configuration: LLM_PROVIDER/),
  ])
  await using away = await newPlace('sqlite', { DATABASE_URL: 'postgres://u:pw1@127.0.0.1:9/x' })
  const said = (await complaints(away)).join('\n')
  expect(said).toMatch(/^FAIL database: DATABASE_URL.*\*\*\*@/m)
  expect(said).not.toContain('pw1')
})

test('a secret that others can read, that is too short, or gone', async () => {
  await using place = await newPlace('sqlite')
  await used(place)
  const path = join(place.dataDir, 'secret.key')
  await chmod(path, 0o644)
  expect(await complaints(place)).toEqual([expect.stringMatching(/^FAIL secret: .*644.*chmod 600/)])
  await chmod(path, 0o600)
  await writeFile(path, 'short')
  expect(await complaints(place)).toEqual([expect.stringMatching(/^FAIL secret: .*too short/)])
  await rm(path)
  expect(await complaints(place)).toEqual([expect.stringMatching(/^FAIL secret: .*is gone/)])
})

test('a damaged file, rows that refer to none, and a schema of another version', async () => {
  await using place = await newPlace('sqlite')
  await used(place)
  {
    using client = new Database(database(place))
    client.run('pragma foreign_keys = off')
    client.run("insert into shares (id, session_id, created_at) values ('s', 'none', 1)")
    client.run("insert into schema_migrations (name) values ('9999_next')")
  }
  expect(await complaints(place)).toEqual([
    expect.stringMatching(/^FAIL references: 1 rows refer to none \(shares\)/),
    expect.stringMatching(/^FAIL schema: .*newer/),
  ])
  const { code, err } = await place.elenchus('backup')
  expect([code, err]).toEqual([2, expect.stringContaining('newer version')])

  {
    using client = new Database(database(place))
    client.run('pragma journal_mode = delete')
  }
  const file = await open(database(place), 'r+')
  await file.write(Buffer.alloc(8_192, 7), 0, 8_192, 4_096 * 4)
  await file.close()
  expect((await complaints(place)).join('\n')).toMatch(/^FAIL (integrity|database): /m)
  await rename(database(place), `${database(place)}.broken`)
  await writeFile(database(place), 'this is no database at all')
  expect((await complaints(place)).join('\n')).toMatch(/^FAIL database: DATA_DIR/m)
})

test('the mail server, the model and the bucket are asked', async () => {
  await using smtp = await startSmtp()
  await using bucket = startS3()
  const script: { status?: number } = {}
  await using model = await startOpenAiCompatible({
    reply: () => ({ tokens: ['A prime ', 'number.'], ...script }),
  })
  const llm = {
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'm',
    LLM_API_KEY: 'k1',
    LLM_CONTEXT_TOKENS: '8192',
  }
  await using place = await newPlace('sqlite', { ...bucket.env, ...llm, SMTP_URL: smtp.url })
  await used(place)
  expect(await complaints(place)).toEqual([expect.stringMatching(/^warn model structured: /)])
  expect(model.requests.at(-1)?.headers.get('authorization')).toBe('Bearer k1')
  expect(bucket.files()).toEqual([])
  expect(smtp.messages).toEqual([])

  script.status = 401
  bucket.broken = /^PUT/
  await smtp[Symbol.asyncDispose]()
  expect(await complaints(place)).toEqual([
    expect.stringMatching(/^FAIL file store: S3_URL \(127\.0\.0\.1:\d+\) cannot be used/),
    `FAIL model: ${llm.LLM_BASE_URL} refuses the key. Set LLM_API_KEY to one that it knows.`,
    expect.stringMatching(/^FAIL mail: .*SMTP_URL/),
  ])
})

test('each command says how it is used', async () => {
  await using place = await newPlace('sqlite')
  for (const command of ['backup', 'restore', 'doctor']) {
    const { code, out } = await place.elenchus(command, '--help')
    expect([code, out]).toEqual([0, expect.stringMatching(/^Usage: elenchus /)])
  }
})

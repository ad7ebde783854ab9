/** The backups that a server makes itself: by the clock, verified, as many as are kept, and readable again. */
import { describe, expect, test } from 'bun:test'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../src/config/config'
import { dayMs, minuteMs } from '../../src/lib/clock'
import type { Log } from '../../src/lib/log'
import { signedUp, type Client } from '../support/client'
import { testClock } from '../support/clock'
import { onEachEngine } from '../support/fixtures'
import { emptyFolder, run } from '../support/program'
import { engines, startServer } from '../support/server'
import { startS3 } from '../support/s3'
import { newPlace, someLearner } from './instance'

const everyMinute = { BACKUP_SCHEDULE: '* * * * *' }

/** Asks until the value is there. */
async function until<T>(
  ask: () => T | undefined | null | false | Promise<T | undefined | null | false>,
): Promise<T> {
  for (;;) {
    const found = await ask()
    if (found) return found
    await Bun.sleep(20)
  }
}

/** The messages of a log, with their fields. */
function keepingLog(): Log & { readonly lines: [string, Record<string, unknown>][] } {
  const lines: [string, Record<string, unknown>][] = []
  const keep = (fields: object, message: string) => {
    lines.push([message, fields as Record<string, unknown>])
  }
  return { debug: keep, info: keep, warn: keep, error: keep, lines }
}

const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('elenchus-')).toSorted()

onEachEngine('a server with a schedule', (engine) => {
  test('makes and keeps as many as are wanted, each with what was acknowledged before it', async () => {
    await using folder = await emptyFolder()
    const clock = testClock()
    const env = { ...everyMinute, BACKUP_TO: folder.path, BACKUP_KEEP: '2' }
    await using server = await startServer({ engine, clock, env })
    const { uploader, sessionId, fileId } = await someLearner(server)
    for (let made = 1; made <= 3; made += 1) {
      const before = (await backupsIn(folder.path)).at(-1) ?? ''
      // People write on meanwhile.
      const writing = uploader.client.createSession(`written meanwhile ${made}`)
      clock.advance(minuteMs)
      await until(async () => ((await backupsIn(folder.path)).at(-1) ?? '') > before)
      await writing
    }
    // Nothing else stays in the folder: neither an older one, nor the scratch folder.
    const kept = await until(async () => {
      const names = await readdir(folder.path)
      return names.length === 2 && names.toSorted()
    })
    expect(kept).toEqual(await backupsIn(folder.path))
    await using again = await newPlace(engine)
    const file = join(folder.path, kept.at(-1) ?? '')
    const listed = await again.elenchus('restore', file, '--list')
    expect([listed.code, listed.err]).toEqual([0, ''])
    expect(listed.out).toMatch(/^Made 20.* from \w+; schema \w+\.$/m)
    expect(listed.out).toMatch(/^files: 1 of 1 with their bytes$/m)
    expect(await readdir(join(again.dataDir, '..'))).toEqual([])
    const restored = await again.elenchus('restore', file)
    expect([restored.code, restored.err]).toEqual([0, ''])
    const rows = Object.values(await again.rows())
      .flat()
      .join('\n')
    for (const id of [sessionId, fileId]) expect(rows).toContain(id)
  })
})

/** Learners who make sessions without a pause; `acknowledged` are the ids that they have. */
function keepWriting(clients: readonly Client[]) {
  const over = new AbortController()
  const acknowledged: string[] = []
  const writing = clients.map(async (client) => {
    while (!over.signal.aborted) acknowledged.push(await client.createSession('under load'))
  })
  return {
    acknowledged,
    end: async () => {
      over.abort()
      await Promise.all(writing)
    },
  }
}

const loads = [
  ['sqlite', 'a folder'],
  ['sqlite', 'a bucket'],
  ['postgres', 'a bucket'],
] as const

test.each(loads.filter(([engine]) => engines.includes(engine)))(
  'under full write load on %s a backup in %s has all that was acknowledged before it',
  async (engine, to) => {
    await using folder = await emptyFolder()
    await using s3 = startS3()
    const { S3_URL = '', ...keys } = s3.env
    const bucket = { ...keys, BACKUP_TO: S3_URL.replace('/uploads', '/kept') }
    const clock = testClock()
    const env = { ...everyMinute, ...(to === 'a bucket' ? bucket : { BACKUP_TO: folder.path }) }
    await using server = await startServer({ engine, clock, env })
    const client = await signedUp(server.url)
    const load = keepWriting([client, client, client])
    await until(() => load.acknowledged.length > 30)
    const before = [...load.acknowledged]
    clock.advance(minuteMs)
    const bytes = await until(async () => {
      const [name] = await backupsIn(folder.path)
      if (to === 'a folder') return name && Bun.file(join(folder.path, name)).bytes()
      return [...s3.objects.values()][0]?.bytes
    })
    await load.end()
    await using again = await newPlace(engine)
    const file = join(folder.path, 'fetched.zip')
    await writeFile(file, bytes)
    expect((await again.elenchus('restore', file)).err).toBe('')
    const restored = (await again.rows())['sessions']?.join('\n') ?? ''
    expect(before.filter((id) => !restored.includes(id))).toEqual([])
  },
)

describe.skipIf(!engines.includes('sqlite'))('the schedule', () => {
  test('makes up for a missed time at the start, and for a year of them once', async () => {
    await using folder = await emptyFolder()
    const clock = testClock()
    const old = join(folder.path, 'elenchus-20200101T000000Z.zip')
    await writeFile(old, 'from before')
    await utimes(old, clock.now() / 1_000 - 86_400 * 3, clock.now() / 1_000 - 86_400 * 3)
    const env = { BACKUP_SCHEDULE: '15 3 * * *', BACKUP_TO: folder.path }
    await using server = await startServer({ clock, env })
    await signedUp(server.url)
    await until(async () => (await backupsIn(folder.path)).length === 2)
    const log = keepingLog()
    await using later = await startServer({
      clock,
      env: { ...env, BACKUP_TO: `${folder.path}/two` },
      log,
    })
    await signedUp(later.url)
    clock.advance(370 * dayMs)
    await until(() => log.lines.some(([message]) => message === 'backup.made'))
    expect(await backupsIn(`${folder.path}/two`)).toHaveLength(1)
    // A clock that was ahead: the times that come now count.
    clock.advance(-740 * dayMs)
    await until(async () => {
      clock.advance(minuteMs * 30)
      return (await backupsIn(`${folder.path}/two`)).length > 1
    })
  })

  test('goes to a bucket; a bucket that fails is named in the log, and keeps no part', async () => {
    await using s3 = startS3()
    const log = keepingLog()
    const clock = testClock()
    const BACKUP_TO = (s3.env['S3_URL'] ?? '').replace('/uploads', '/kept/here')
    const { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = s3.env
    const env = { ...everyMinute, BACKUP_TO, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
    await using server = await startServer({ clock, env, log })
    const { sessionId } = await someLearner(server)
    // The first is of a bucket that refuses everything, its list too.
    for (const broken of [/./, /^(PUT|POST) kept/]) {
      s3.broken = broken
      log.lines.length = 0
      clock.advance(minuteMs)
      const [, failure] = await until(() =>
        log.lines.find(([message]) => message === 'backup.failed'),
      )
      expect(failure).toMatchObject({ address: 's3://school/kept/here/', lastGood: null })
    }
    expect([...s3.objects.keys()]).toEqual([])
    s3.broken = null
    clock.advance(minuteMs)
    const key = await until(() =>
      [...s3.objects.keys()].find((each) => each.startsWith('kept/here/elenchus-')),
    )
    await using again = await newPlace('sqlite')
    const file = join(again.dataDir, '..', 'fetched.zip')
    await writeFile(file, s3.objects.get(key)?.bytes ?? '')
    expect((await again.elenchus('restore', file)).err).toBe('')
    expect(
      Object.values(await again.rows())
        .flat()
        .join('\n'),
    ).toContain(sessionId)
  })

  test('encrypts for a recipient, whose identity alone opens it', async () => {
    await using folder = await emptyFolder()
    const identity = await generateX25519Identity()
    const clock = testClock()
    const env = {
      ...everyMinute,
      BACKUP_TO: folder.path,
      BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
    }
    await using server = await startServer({ clock, env })
    const { sessionId } = await someLearner(server)
    clock.advance(minuteMs)
    const [name = ''] = await until(async () => {
      const names = await backupsIn(folder.path)
      return names.length > 0 && names
    })
    expect(name).toEndWith('.zip.age')
    const file = join(folder.path, name)
    await using again = await newPlace('sqlite')
    for (const words of [
      ['restore', file],
      ['restore', file, '--list'],
    ]) {
      const { code, err } = await again.elenchus(...words)
      expect([code, err]).toEqual([2, expect.stringMatching(/^FILE: .* age --decrypt .*\n$/)])
    }
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    const plain = `${file}.zip`
    await writeFile(plain, await decrypter.decrypt(await Bun.file(file).bytes()))
    expect((await again.elenchus('restore', plain)).err).toBe('')
    expect(
      Object.values(await again.rows())
        .flat()
        .join('\n'),
    ).toContain(sessionId)
  })

  test.each([
    ['BACKUP_SCHEDULE', '0 0 31 2 *'],
    ['BACKUP_SCHEDULE', '0 0 30 2 *'],
    ['BACKUP_SCHEDULE', '60 * * * *'],
    ['BACKUP_SCHEDULE', '* * * *'],
    ['BACKUP_SCHEDULE', '0 * * * * *'],
    ['BACKUP_SCHEDULE', '@daily'],
    ['BACKUP_SCHEDULE', 'every night please now ok'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_TO', 'ftp://host/x'],
    ['BACKUP_TO', 's3://b'],
    ['BACKUP_AGE_RECIPIENT', 'age1qqqq'],
    ['BACKUP_AGE_RECIPIENT', 'AGE-SECRET-KEY-1QQQ'],
  ])('%s=%s is refused at the start', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: got `))
  })

  test('doctor says how old the last good one is, and that none or an old one is there', async () => {
    await using place = await newPlace('sqlite')
    {
      await using server = await place.serve()
      await signedUp(server.url)
    }
    const folder = join(place.dataDir, '..', 'kept')
    const ask = async (env: Readonly<Record<string, string>>) => {
      const { out } = await run('binary', ['doctor', '--json'], { env: { ...place.env, ...env } })
      const lines = JSON.parse(out) as { check: string; status: string; says: string }[]
      const { status, says } = lines.find(({ check }) => check === 'backups') ?? {}
      return `${status}: ${says}`
    }
    const nightly = { BACKUP_SCHEDULE: '15 3 * * *', BACKUP_TO: folder }
    expect(await ask({})).toMatch(/^warn: none is in .*backups; set BACKUP_SCHEDULE/)
    expect(await ask(nightly)).toMatch(/^FAIL: none is in/)
    await mkdir(folder)
    const kept = join(folder, 'elenchus-20260101T000000Z.zip')
    await writeFile(kept, '')
    expect(await ask(nightly)).toMatch(
      /^warn: the last good one is .*, 0 h old.*on the disk of the data/,
    )
    const old = Date.now() / 1_000 - 86_400 * 9
    await utimes(kept, old, old)
    expect(await ask(nightly)).toMatch(/^FAIL: .* 9 days old, .*backup.failed/)
    expect(await ask({ BACKUP_TO: folder })).toMatch(/^warn: .* 9 days old/)
  })
})

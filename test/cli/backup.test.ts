/** `elenchus backup` and back: nothing is lost, on either engine and between them, while people continue. */
import { beforeAll, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { importJobs, memories, users } from '../../src/db/schema'
import { newUploader, until } from '../files/uploader'
import { moved } from '../support/cut-reply'
import { fixture, onEachEngine } from '../support/fixtures'
import { filesIn } from '../support/program'
import { startS3 } from '../support/s3'
import type { Engine, TestServer } from '../support/server'
import { someUser } from '../support/stores'
import { newPlace, odd, someLearner, type Learner } from './instance'

const other = (engine: Engine): Engine => (engine === 'sqlite' ? 'postgres' : 'sqlite')
const without = ({ search_entries: _, ...rest }: Record<string, string[]>) => rest

onEachEngine('an instance', (engine) => {
  let learner: Learner
  let before: Record<string, string[]> = {}
  let file = ''

  const place = fixture(() => newPlace(engine))
  beforeAll(async () => {
    {
      await using server = await place.serve()
      learner = await someLearner(server)
    }
    before = await place.rows()
    file = join(dirname(place.dataDir), 'kept.zip')
    const { code, out, err } = await place.elenchus('backup', file)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/: \d+ rows, 1 of 1 files\.\n.*secrets.*\n$/)
  })

  test('is one file for its owner alone, and nothing else is left behind', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readdir(dirname(file))).toSorted()).toEqual(['data', 'kept.zip'])
    const members = Object.keys(unzipSync(await Bun.file(file).bytes()))
    expect(members).toContain('secret.key')
    expect(members).toContain(`files/${learner.fileId}`)
    expect(await place.rows()).toEqual(before)
  })

  test('comes back the same, and people continue where they were', async () => {
    await using again = await newPlace(engine)
    const { code, out, err } = await again.elenchus('restore', file)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^Restored \d+ rows and 1 files of 20/)
    expect(await again.rows()).toEqual(before)
    for (const path of await filesIn(again.dataDir)) {
      expect((await stat(path)).mode & 0o077, path).toBe(0)
    }
    await using server = await again.serve()
    await goOn(learner, server.url)
  })

  test('comes back on the other engine, and from there again', async () => {
    await using there = await newPlace(other(engine))
    expect((await there.elenchus('restore', file)).err).toBe('')
    expect(without(await there.rows())).toEqual(without(before))
    const second = join(dirname(there.dataDir), 'second.zip')
    expect((await there.elenchus('backup', second)).err).toBe('')
    await using home = await newPlace(engine)
    expect((await home.elenchus('restore', second)).err).toBe('')
    expect(await home.rows()).toEqual(before)
    await using server = await there.serve()
    await goOn(learner, server.url)
  })

  test('is never written over a file that is there, and needs an instance', async () => {
    const [bytes] = [await Bun.file(file).bytes()]
    const again = await place.elenchus('backup', file)
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('is there already')])
    expect(await Bun.file(file).bytes()).toEqual(bytes)
    await using nothing = await newPlace(engine)
    const none = await nothing.elenchus('backup')
    expect(none.code).toBe(2)
    expect(none.err.trimEnd()).not.toContain('\n')
    expect(await readdir(dirname(nothing.dataDir))).toEqual([])
  })

  test('is named after the time where no name is given', async () => {
    const { code, out } = await place.elenchus('backup')
    const [, name = ''] = /^(elenchus-\d{8}T\d{6}Z\.zip): /.exec(out) ?? []
    expect(code).toBe(0)
    await Bun.file(join(dirname(place.dataDir), name)).delete()
  })
})

async function goOn({ uploader, sessionId, fileId }: Learner, url: string): Promise<void> {
  const client = moved(uploader.client, url)
  expect((await client.call('GET', '/api/auth/me')).status).toBe(200)
  const content = await client.call('GET', `/api/files/${fileId}/content`)
  expect([content.status, content.text]).toEqual([200, `A wombat lives here. ${odd}`])
  const found = await client.call<{ items: unknown[] }>('GET', '/api/sessions/search?q=platypus')
  expect(found.text).toContain(sessionId)
  expect((await client.call('GET', '/api/memory?q=echidnas')).text).toContain('likes echidnas')
  expect((await client.chat(sessionId, '3x = 15')).at(-1)?.event).toBe('complete')
  const title = 'A numbat was added'
  const added = await client.createSession(title)
  expect((await client.call('GET', '/api/sessions/search?q=numbat')).text).toContain(added)
}

/** So many that others write while they are read, between the sessions and their messages. */
async function addMemories({ running }: TestServer): Promise<void> {
  const user = someUser()
  const times = { sourceSessionId: null, createdAt: 1, updatedAt: 1 }
  await running.services.store.transaction(async (tx) => {
    await tx.insert(users).values(user)
    for (let page = 0; page < 60; page += 1) {
      const rows = Array.from({ length: 500 }, (_, at) => ({
        id: `${page}-${at}`,
        userId: user.id,
        content: 'x'.repeat(500),
        kind: 'fact' as const,
        ...times,
      }))
      await tx.insert(memories).values(rows)
    }
  })
}

onEachEngine('while people write', (engine) => {
  test('the backup is of one moment: whatever it refers to is in it', async () => {
    await using place = await newPlace(engine)
    const file = join(dirname(place.dataDir), 'busy.zip')
    {
      await using server = await place.serve()
      await addMemories(server)
      const work = new AbortController()
      let rounds = 0
      const writers = Array.from({ length: 4 }, async () => {
        const uploader = await newUploader(server.url)
        for (let round = 0; !work.signal.aborted; round += 1) {
          const sessionId = await uploader.client.createSession('busy')
          await uploader.client.chat(sessionId, '[[plain]]')
          const { json } = await uploader.upload(`${round}.txt`, `text ${round}`)
          if (round % 2 === 1) await uploader.remove(json.id)
          rounds += 1
        }
      })
      await until(() => rounds >= writers.length)
      const before = rounds
      const { code, err } = await place.elenchus('backup', file)
      expect(rounds).toBeGreaterThan(before)
      work.abort()
      expect([code, err]).toEqual([0, ''])
      await Promise.all(writers)
    }
    await using again = await newPlace(engine)
    expect((await again.elenchus('restore', file)).err).toBe('')
    const { sessions = [], messages = [] } = await again.rows()
    const ids = new Set(messages.map((row) => (JSON.parse(row) as { id: string }).id))
    for (const row of sessions) {
      const { headMessageId } = JSON.parse(row) as { headMessageId: string | null }
      if (headMessageId !== null) expect(ids).toContain(headMessageId)
    }
    const { out } = await again.elenchus('doctor')
    expect(out).not.toMatch(/^FAIL (?!files)/m)
  })
})

test('files go from a folder into a bucket and back', async () => {
  await using bucket = startS3()
  await using place = await newPlace('sqlite', bucket.env)
  let learner: Learner
  {
    await using server = await place.serve()
    learner = await someLearner(server)
  }
  const file = join(dirname(place.dataDir), 'bucket.zip')
  expect((await place.elenchus('backup', file)).err).toBe('')
  await using folder = await newPlace('sqlite')
  expect((await folder.elenchus('restore', file)).err).toBe('')
  expect((await readdir(join(folder.dataDir, 'files'))).toSorted()).toEqual([
    learner.fileId,
    'instance',
  ])

  bucket.objects.clear()
  const broken = join(dirname(place.dataDir), 'broken.zip')
  await writeFile(broken, (await Bun.file(file).bytes()).slice(0, -30))
  await using next = await newPlace('sqlite', bucket.env)
  expect((await next.elenchus('restore', broken)).code).toBe(2)
  expect(bucket.objects.size).toBe(0)
  expect((await next.elenchus('restore', file)).err).toBe('')
  expect(bucket.files()).toEqual([`uploads/${learner.fileId}`])
})

test('bytes that are gone or damaged are named; the rest is kept', async () => {
  await using place = await newPlace('sqlite')
  const [gone, spoilt] = await (async () => {
    await using server = await place.serve()
    return [(await someLearner(server)).fileId, (await someLearner(server)).fileId]
  })()
  await Bun.file(join(place.dataDir, 'files', gone)).delete()
  const file = join(dirname(place.dataDir), 'kept.zip')
  const missing = await place.elenchus('backup', file)
  expect([missing.code, missing.out]).toEqual([1, expect.stringContaining(`${gone} are missing`)])
  await writeFile(join(place.dataDir, 'files', spoilt), 'spoilt')
  const { code, out } = await place.elenchus('backup', `${file}.2`)
  expect([code, out]).toEqual([1, expect.stringContaining(`${spoilt} are damaged`)])
  await using again = await newPlace('sqlite')
  const { err, out: said } = await again.elenchus('restore', file)
  expect([err, said]).toEqual(['', expect.stringContaining(`${gone} were missing`)])
  expect(await again.rows()).toEqual(await place.rows())
})

test('an export that is being imported comes along', async () => {
  await using place = await newPlace('sqlite')
  const id = crypto.randomUUID()
  {
    await using server = await place.serve()
    const { store } = server.running.services
    const user = someUser()
    await store.db.insert(users).values(user)
    const job = { id, userId: user.id, source: 'chatgpt', status: 'queued' } as const
    const counts = { processed: 0, errorCount: 0, errors: [], uploadBytes: 0, createdAt: 1 }
    await store.db.insert(importJobs).values({ ...job, ...counts })
  }
  await mkdir(join(place.dataDir, 'imports'), { recursive: true })
  await writeFile(join(place.dataDir, 'imports', id), odd)
  const file = join(dirname(place.dataDir), 'kept.zip')
  expect((await place.elenchus('backup', file)).err).toBe('')
  await using again = await newPlace('sqlite')
  expect((await again.elenchus('restore', file)).err).toBe('')
  expect(await Bun.file(join(again.dataDir, 'imports', id)).text()).toBe(odd)
})

test('a secret from the environment is named as missing from the backup', async () => {
  await using place = await newPlace('sqlite', {
    SECRET_KEY: 'a secret of more than thirty-two bytes',
  })
  await (await place.serve())[Symbol.asyncDispose]()
  const { code, out } = await place.elenchus('backup', join(dirname(place.dataDir), 'kept.zip'))
  expect([code, out]).toEqual([0, expect.stringMatching(/^SECRET_KEY is not in it/m)])
})

test('it can go through a pipe', async () => {
  await using place = await newPlace('sqlite')
  await (await place.serve())[Symbol.asyncDispose]()
  const entry = join(import.meta.dir, '../../src/main.ts')
  const child = Bun.spawn([process.execPath, entry, 'backup', '-'], {
    env: place.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const bytes = new Uint8Array(await new Response(child.stdout).arrayBuffer())
  expect(await child.exited).toBe(0)
  expect(Object.keys(unzipSync(bytes))).toContain('manifest.json')
})

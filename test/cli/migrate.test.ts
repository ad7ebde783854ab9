/** `elenchus migrate --from sqlite:… --to postgres://…`: an instance grows out of its one machine. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../support/open-store'
import { importJobs, messages, users } from '../../src/db/schema'
import { newId } from '../../src/lib/ids'
import type { Store } from '../../src/db/store'
import type { Client } from '../support/client'
import { moved as at } from '../support/cut-reply'
import { newUploader } from '../files/uploader'
import { createDatabase, type TestDatabase } from '../support/postgres'
import { run } from '../support/program'
import { startS3 } from '../support/s3'
import { startServer } from '../support/server'
import { contents, someSession, someUser } from '../support/stores'
import { sessions } from '../../src/db/schema'

let dataDir = ''
let newDir = ''
let fileId = ''
let database: TestDatabase
let learner: Client
let sessionId = ''
const odd = 'Σ 🦉 e\u0301 "quoted" \\u0000 \u2028 <b>'

const source = () => `sqlite:${join(dataDir, 'elenchus.db')}`
const onPostgres = (): Promise<Store> =>
  openStore({ dataDir, databaseUrl: database.url, databaseConnections: 2 })
const onSqlite = (): Promise<Store> =>
  openStore({ dataDir, databaseUrl: null, databaseConnections: 1 })
/** The new place has a separate folder, and with it one for files. */
const move = (from: string, to: string) =>
  run('binary', ['migrate', '--from', from, '--to', to], { env: { DATA_DIR: newDir } })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'elenchus-move-'))
  newDir = await mkdtemp(join(tmpdir(), 'elenchus-moved-'))
  database = await createDatabase()
  await using server = await startServer({ engine: 'sqlite', dataDir })
  const uploader = await newUploader(server.url)
  learner = uploader.client
  fileId = (await uploader.settled((await uploader.upload('Σ.txt', odd)).json.id)).id
  sessionId = await learner.createSession(odd)
  await learner.chat(sessionId, `Solve 3x + 7 = 22 ${odd}`)
  await learner.call('POST', '/api/account/agent-keys', { label: 'k', scopes: ['chat:read'] })
  await contents(server.running.services.store)
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
  await rm(newDir, { recursive: true, force: true })
})

describe('refused, with nothing written', () => {
  test.each([
    ['a source that is not there', () => ['sqlite:/no/such/file.db', database.url], /--from/],
    ['a source of another kind', () => ['mysql://x/y', database.url], /--from/],
    ['a target of another kind', () => [source(), 'sqlite:/tmp/new.db'], /--to/],
    ['no target', () => [source(), ''], /--to/],
    ['an unreachable target', () => [source(), 'postgres://u:pw1@127.0.0.1:9/x'], /--to.*\*\*\*@/],
  ] as const)('%s', async (_, addresses, said) => {
    const [from = '', to = ''] = addresses()
    const { code, err } = await move(from, to)
    expect([code, err]).toEqual([2, expect.stringMatching(said)])
    expect(err).not.toContain('pw1')
  })

  test('a target that holds something already', async () => {
    const other = await createDatabase()
    const store = await openStore({ dataDir, databaseUrl: other.url, databaseConnections: 2 })
    await store.db.insert(users).values(someUser())
    const before = await contents(store)
    const { code, err } = await move(source(), other.url)
    expect([code, err]).toEqual([2, expect.stringContaining('users of the target is not empty')])
    expect(await contents(store)).toEqual(before)
    await store[Symbol.asyncDispose]()
    await other.drop()
  })

  test('an instance with a file that is damaged', async () => {
    const path = join(dataDir, 'files', fileId)
    const whole = await readFile(path)
    await writeFile(path, 'damaged')
    const { code, err } = await move(source(), database.url)
    expect([code, err]).toEqual([2, expect.stringContaining(`${fileId}) is missing or damaged`)])
    await writeFile(path, whole)
    const store = await onPostgres()
    expect(Object.values(await contents(store)).flat()).toEqual([])
    await store[Symbol.asyncDispose]()
  })

  test('an instance whose files would come into the store of another', async () => {
    await using bucket = startS3()
    bucket.objects.set('uploads/instance', {
      bytes: new TextEncoder().encode(`${newId()}\n`),
      modifiedAt: Date.now(),
    })
    const other = await createDatabase()
    const args = ['migrate', '--from', source(), '--to', other.url]
    const { code, err } = await run('binary', args, { env: { DATA_DIR: newDir, ...bucket.env } })
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/--to: The file store is of the instance/),
    ])
    const store = await openStore({ dataDir, databaseUrl: other.url, databaseConnections: 2 })
    expect(await store.db.$count(users)).toBe(0)
    await store[Symbol.asyncDispose]()
    await other.drop()
  })

  test('an instance with an import under way', async () => {
    const old = await onSqlite()
    const [user] = await old.db.select().from(users)
    const job = { id: 'j', userId: user?.id ?? '', source: 'chatgpt', status: 'running' } as const
    const counts = { processed: 0, errorCount: 0, errors: [], uploadBytes: 0, createdAt: 1 }
    await old.db.insert(importJobs).values({ ...job, ...counts })
    const { code, err } = await move(source(), database.url)
    await old.db.delete(importJobs)
    await old[Symbol.asyncDispose]()
    expect([code, err]).toEqual([2, expect.stringContaining('An import is under way')])
  })
})

test('every row arrives as it was, more of them than fit on a page, and people continue where they were', async () => {
  const old = await onSqlite()
  const user = someUser()
  const session = someSession(user.id)
  const chain = Array.from({ length: 501 }, (_, depth) => ({
    id: `m${depth}`,
    sessionId: session.id,
    parentId: null,
    depth,
    active: true,
    role: 'user' as const,
    content: `${depth} ${odd}`,
    status: 'complete' as const,
    createdAt: depth,
  }))
  await old.transaction(async (tx) => {
    await tx.insert(users).values(user)
    await tx.insert(sessions).values(session)
    await tx.insert(messages).values(chain)
  })
  const before = await contents(old)
  await old[Symbol.asyncDispose]()

  const { code, out, err } = await move(source(), database.url)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain(`messages: ${before['messages']?.length} rows\n`)
  const store = await onPostgres()
  const { search_entries: found, ...after } = await contents(store)
  const { search_entries: entries, ...rest } = before
  expect(after).toEqual(rest)
  expect(found).toHaveLength(entries?.length ?? 0)
  await store[Symbol.asyncDispose]()

  const secret = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
  await using server = await startServer({
    engine: 'postgres',
    databaseUrl: database.url,
    dataDir: newDir,
    env: { SECRET_KEY: secret },
  })
  const again = at(learner, server.url)
  expect((await again.call('GET', '/api/auth/me')).status).toBe(200)
  expect((await again.messages(sessionId))[0]?.['content']).toContain(odd)
  const file = await again.call('GET', `/api/files/${fileId}/content`)
  expect([file.status, file.text]).toEqual([200, odd])
  const frames = await again.chat(sessionId, '3x = 15')
  expect(frames.at(-1)?.event).toBe('complete')
})

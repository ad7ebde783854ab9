/**
 * Texts older than the index are indexed beside the requests, however often that is interrupted.
 */
import { expect, test } from 'bun:test'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { join } from 'node:path'
import { migrations } from '../../src/db/migrate'
import { openStore } from '../support/open-store'
import { openPostgres } from '../../src/db/postgres/postgres'
import { flag, integer, searchBacklog, searchEntries } from '../../src/db/schema'
import { openSqlite } from '../../src/db/sqlite/sqlite'
import type { Store } from '../../src/db/store'
import { onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { emptyPlace, someSession, someUser, type TestStore } from '../support/stores'
import { until } from './seeker'

type Options = TestStore['options']
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0004_search'),
)
/** The tables of that version. */
const olderSessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  title: text('title').notNull(),
  mode: text('mode').notNull(),
  messageCount: integer('message_count').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
const olderUsers = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  role: text('role').notNull(),
  createdAt: integer('created_at').notNull(),
})
const olderMessages = pgTable('messages', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  parentId: text('parent_id'),
  depth: integer('depth').notNull(),
  active: flag('active').notNull(),
  role: text('role').notNull(),
  content: text('content').notNull(),
  status: text('status').notNull(),
  createdAt: integer('created_at').notNull(),
})
const counts = { sessions: 15, messages: 300 }

/** A database of the version before the index, with one user's sessions; the user's id. */
async function older({ dataDir, databaseUrl, databaseConnections }: Options): Promise<string> {
  await using store = await (databaseUrl === null
    ? openSqlite(join(dataDir, 'elenchus.db'), before)
    : openPostgres({ url: databaseUrl, connections: databaseConnections }, before))
  const user = someUser()
  await store.transaction(async (tx) => {
    const { id, email, emailKey, role, createdAt } = user
    await tx.insert(olderUsers).values({ id, email, emailKey, role, createdAt })
    for (let at = 0; at < counts.sessions; at += 1) {
      const session = someSession(user.id, { title: `Old capybara ${at}` })
      await tx.insert(olderSessions).values(session)
      const said = Array.from({ length: counts.messages / counts.sessions }, (_, depth) => ({
        id: `${session.id}-${depth}`,
        sessionId: session.id,
        parentId: null,
        depth,
        active: true,
        role: 'user' as const,
        content: `numbat${depth}x ${longText(at + depth)}`,
        status: depth === 0 ? ('streaming' as const) : ('complete' as const),
        createdAt: 1,
      }))
      await tx.insert(olderMessages).values(said)
    }
  })
  return user.id
}

const left = (store: Store) => store.db.$count(searchBacklog).then(Number)
const indexed = (store: Store) => store.db.$count(searchEntries).then(Number)

/** Texts that take long to index. */
const longText = (from: number): string =>
  Array.from({ length: 200 }, (_, at) => `w${(from * 7_919 + at * 31) % 50_000}`).join(' ')

const source = (path: string) => JSON.stringify(join(import.meta.dir, '../../src', path))
/** Indexes as a start does, at the first input. */
const indexer = `
  const { openStore } = await import(${source('../test/support/open-store.ts')})
  const { FullTextIndex } = await import(${source('db/search/full-text.ts')})
  const { createLog } = await import(${source('lib/log.ts')})
  const { IndexQueue } = await import(${source('features/sessions/index-queue.ts')})
  const store = await openStore(JSON.parse(process.argv.at(-1)))
  console.log('ready')
  for await (const _ of Bun.stdin.stream()) break
  const log = createLog('silent', false)
  new IndexQueue({ store, log, search: new FullTextIndex(store, log) }).start()
`

/**
 * Starts a process that indexes, and kills it during its work; returns how many entries it added.
 */
async function indexAndDie(options: Options, store: Store): Promise<number> {
  const child = Bun.spawn([process.execPath, '--eval', indexer, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await child.stdout.getReader().read()
  await child.stdin.write('go\n')
  await child.stdin.end()
  while ((await indexed(store)) === 0) await Bun.sleep(1)
  child.kill('SIGKILL')
  await child.exited
  return indexed(store)
}

/** The places are filled without a server, which would have made a secret. */
const env = { SECRET_KEY: 'a secret of at least thirty-two bytes' }

onEachEngine('the index backfill', (engine) => {
  test('after a start everything older is indexed, except running replies', async () => {
    await using place = await emptyPlace(engine)
    const userId = await older(place.options)
    const { dataDir, databaseUrl } = place.options
    await using server = await startServer({
      engine,
      dataDir,
      ...(databaseUrl ? { databaseUrl } : {}),
      env,
    })
    const { search, store } = server.running.services
    await until(async () => (await left(store)) === 0)
    const all = { userId, limit: 10_000 }
    expect(await search.find({ ...all, q: 'capybara', kinds: ['session'] })).toHaveLength(
      counts.sessions,
    )
    expect(await search.find({ ...all, q: 'numbat19x', kinds: ['message'] })).toHaveLength(
      counts.sessions,
    )
    expect(await search.find({ ...all, q: 'numbat0x', kinds: ['message'] })).toEqual([])
  })

  test('a backfill continues after its process is killed, and indexes nothing twice', async () => {
    await using place = await emptyPlace(engine)
    await older(place.options)
    const { dataDir, databaseUrl } = place.options
    await using store = await openStore(place.options)
    const midway = await indexAndDie(place.options, store)
    expect(await left(store)).toBeGreaterThan(0)
    await using _server = await startServer({
      engine,
      dataDir,
      ...(databaseUrl ? { databaseUrl } : {}),
      env,
    })
    await until(async () => (await left(store)) === 0)
    expect(midway).toBeLessThan(await indexed(store))
    expect(await indexed(store)).toBe(counts.sessions + counts.messages - counts.sessions)
  })
})

/** Texts that are older than the index are indexed beside the requests, however often that is cut short. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { migrations } from '../../src/store/migrations'
import { openStore } from '../../src/store/open'
import { openPostgres } from '../../src/store/postgres'
import { messages, searchBacklog, searchEntries, sessions, users } from '../../src/store/schema'
import { openSqlite } from '../../src/store/sqlite'
import type { Store } from '../../src/store/store'
import { startProgram } from '../support/program'
import { engines, startServer, type Engine } from '../support/server'
import { emptyPlace, someSession, someUser, type TestStore } from '../support/stores'
import { until } from './found'

type Options = TestStore['options']
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0004_search'),
)
const counts = { sessions: 60, messages: 6_000 }

/** A database of the version before the index, with one user's sessions; the user's id. */
async function older({ dataDir, databaseUrl, databaseConnections }: Options): Promise<string> {
  await using store = await (databaseUrl === null
    ? openSqlite(join(dataDir, 'elenchus.db'), before)
    : openPostgres({ url: databaseUrl, connections: databaseConnections }, before))
  const user = someUser()
  await store.transaction(async (tx) => {
    await tx.insert(users).values(user)
    for (let at = 0; at < counts.sessions; at += 1) {
      const session = someSession(user.id, { title: `Old capybara ${at}` })
      await tx.insert(sessions).values(session)
      const said = Array.from({ length: counts.messages / counts.sessions }, (_, depth) => ({
        id: `${session.id}-${depth}`,
        sessionId: session.id,
        parentId: null,
        depth,
        active: true,
        role: 'user' as const,
        content: `numbat${depth} ${'some more words '.repeat(20)}`,
        status: depth === 0 ? ('streaming' as const) : ('complete' as const),
        toolCalls: null,
        model: null,
        createdAt: 1,
      }))
      await tx.insert(messages).values(said)
    }
  })
  return user.id
}

const left = (store: Store) => store.db.$count(searchBacklog).then(Number)
const indexed = (store: Store) => store.db.$count(searchEntries).then(Number)

describe.each(engines)('on %s', (engine: Engine) => {
  test('everything is found after a start, but what is still being written', async () => {
    await using place = await emptyPlace(engine)
    const userId = await older(place.options)
    const { dataDir, databaseUrl } = place.options
    await using server = await startServer({
      engine,
      dataDir,
      ...(databaseUrl ? { databaseUrl } : {}),
    })
    const { search, store } = server.running.services
    await until(async () => (await left(store)) === 0)
    const all = { userId, limit: 10_000 }
    expect(await search.find({ ...all, q: 'capybara', kinds: ['session'] })).toHaveLength(60)
    expect(await search.find({ ...all, q: 'numbat99', kinds: ['message'] })).toHaveLength(60)
    expect(await search.find({ ...all, q: '"numbat0"', kinds: ['message'] })).toEqual([])
  })

  test('a process that is killed goes on where it was, and nothing is indexed twice', async () => {
    await using place = await emptyPlace(engine)
    await older(place.options)
    const { dataDir, databaseUrl } = place.options
    const env: Record<string, string> =
      databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, SECRET_KEY: 'k'.repeat(40) }
    const first = await startProgram('source', dataDir, env)
    await using store = await openStore(place.options)
    await until(async () => (await indexed(store)) > 0)
    first.kill('SIGKILL')
    await first.exited
    const midway = await indexed(store)
    expect(await left(store)).toBeGreaterThan(0)
    await using _second = await startProgram('source', dataDir, env)
    await until(async () => (await left(store)) === 0)
    expect(midway).toBeLessThan(await indexed(store))
    expect(await indexed(store)).toBe(counts.sessions + counts.messages - counts.sessions)
  })
})

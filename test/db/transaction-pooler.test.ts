/** The server behind a pooler that gives each transaction another connection of Postgres. */
import { describe, expect, test } from 'bun:test'
import { openStore } from '../support/open-store'
import { createDatabase } from '../support/postgres'
import { emptyFolder, run } from '../support/program'
import { engines, startServer } from '../support/server'
import { signedUp } from '../support/client'
import { startTransactionPooler } from '../support/transaction-pooler'

const message = (at: number) => ({ role: 'user', content: `The quokka hops ${at} times` })

describe.if(engines.includes('postgres'))('behind a transaction pooler', () => {
  test('two nodes serve sign-ins, replies, search and events, each transaction elsewhere', async () => {
    const database = await createDatabase()
    const pooler = await startTransactionPooler(database.url)
    const databaseUrl = `${pooler.url}?prepare=false`
    const env = { DATABASE_LISTEN_URL: database.url, DATABASE_CONNECTIONS: '4' }
    {
      await using one = await startServer({ databaseUrl, env })
      await using other = await startServer({ databaseUrl, env })
      const clients = await Promise.all([one, other].map(({ url }) => signedUp(url)))
      await Promise.all(
        clients.map(async (client) => {
          const id = await client.createSession('Hops')
          await client.chat(id, 'Solve 3x + 7 = 22')
          const items = [
            { title: 'Many', messages: Array.from({ length: 30 }, (_, at) => message(at)) },
          ]
          expect((await client.call('POST', '/api/sessions', { items })).status).toBe(200)
          const path = '/api/sessions/search?q=quokka'
          const found = await client.call<{ items: { matchCount: number }[] }>('GET', path)
          expect(found.json.items).toMatchObject([{ matchCount: 30 }])
        }),
      )
      const heard = Promise.withResolvers<string>()
      await other.running.services.store.subscribe('news', heard.resolve)
      await one.running.services.store.publish('news', 'hello')
      expect(await heard.promise).toBe('hello')
    }
    expect(Math.min(...pooler.transactions)).toBeGreaterThan(10)
    pooler.close()
    await database.drop()
  }, 90_000)

  test('a start with named statements says that prepare=false is needed; exit 2', async () => {
    const database = await createDatabase()
    await (await startServer({ databaseUrl: database.url }))[Symbol.asyncDispose]()
    const pooler = await startTransactionPooler(database.url, 1)
    await using folder = await emptyFolder()
    const { code, err } = await run('binary', ['serve'], {
      env: {
        DATA_DIR: folder.path,
        DATABASE_URL: pooler.url,
        DATABASE_LISTEN_URL: database.url,
        SECRET_KEY: 's'.repeat(40),
        PORT: '0',
      },
    })
    expect([code, err]).toEqual([2, expect.stringMatching(/^DATABASE_URL: .*; .*prepare=false/m)])
    pooler.close()
    await database.drop()
  }, 90_000)

  test('named statements fail there, which is why prepare=false is needed', async () => {
    const database = await createDatabase()
    const pooler = await startTransactionPooler(database.url)
    const options = { dataDir: '', databaseConnections: 1, databaseListenUrl: database.url }
    const use = async () => {
      await using store = await openStore({ ...options, databaseUrl: pooler.url })
      for (let at = 0; at < 9; at += 1)
        await store.shared?.query({ text: 'select $1', values: [at] })
    }
    expect(String(await use().catch((error: unknown) => error))).toMatch(/prepared statement/)
    pooler.close()
    await database.drop()
  }, 90_000)
})

/**
 * What a user has stored never drifts: after random writes and deletions, in turn and at once, and
 * after a process is killed, the sums are what the rows add up to. On both engines.
 */
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openStore } from '../support/open-store'
import * as schema from '../../src/db/schema'
import { moved } from '../support/cut-reply'
import { fixture, onEachEngine } from '../support/fixtures'
import { createDatabase } from '../support/postgres'
import { emptyFolder, startProgram } from '../support/program'
import { startServer } from '../support/server'
import { signedUp } from '../support/client'
import { signedIn } from '../support/signed-in'
import { contents } from '../support/stores'
import { until } from '../files/uploader'
import { counted, recounted, seeded, Writer } from './accounting'

onEachEngine('the sums of stored bytes', (engine) => {
  const env = { QUOTA_STORAGE: '60000' }
  const server = fixture(() => startServer({ engine, env }))
  const store = () => server.running.services.store

  /** Waits for the jobs, and for the replies. */
  async function settled(): Promise<void> {
    await until(async () => (await store().db.$count(schema.jobs, sql`kind <> 'sweep'`)) === 0)
    await until(
      async () => (await store().db.$count(schema.replies, sql`status = 'running'`)) === 0,
    )
    await contents(store())
  }

  test.each([1, 2, 3])(
    'after random requests at once they are what the rows are (seed %i)',
    async (seed) => {
      const random = seeded(seed)
      const clients = await Promise.all(Array.from({ length: 3 }, () => signedIn(server)))
      const writers = clients.flatMap((client) => [
        new Writer(client, random),
        new Writer(client, random),
      ])
      for (let round = 0; round < 15; round += 1) {
        await Promise.all(writers.map((writer) => writer.step()))
      }
      await settled()
      const statuses = writers.flatMap((writer) => writer.statuses)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(await counted(store())).toEqual(await recounted(store()))
      expect(Object.keys(await counted(store())).length).toBeGreaterThan(2)
    },
  )

  test('many changes become few rows', async () => {
    const client = await signedIn(server)
    for (let at = 0; at < 60; at += 1) await client.createSession()
    expect(await store().db.$count(schema.storageChanges)).toBeLessThan(
      engine === 'sqlite' ? 1 : 500,
    )
    const own = await store().db.$count(
      schema.storageChanges,
      sql`user_id = (select user_id from sessions order by id desc limit 1)`,
    )
    expect(own).toBeLessThan(40)
    expect(await counted(store())).toEqual(await recounted(store()))
  })
})

onEachEngine('killed at random moments', (engine) => {
  test('the sums are what the rows are', async () => {
    await using folder = await emptyFolder()
    const database = engine === 'postgres' ? await createDatabase() : null
    const secret = { SECRET_KEY: 'a secret of this test alone, which is long enough' }
    const variables = { ...secret, ...(database ? { DATABASE_URL: database.url } : {}) }
    let program = await startProgram('binary', folder.path, variables)
    let client = await signedUp(program.url)
    for (let round = 0; round < 2; round += 1) {
      const writer = new Writer(client, seeded(round + 10))
      const writing = (async () => {
        for (;;) await writer.step()
      })().catch(() => undefined)
      const written = 10 + round * 7
      await until(() => writer.statuses.length >= written)
      program.kill('SIGKILL')
      await Promise.all([program.exited, writing])
      program = await startProgram('binary', folder.path, variables)
      client = moved(client, program.url)
    }
    program.kill('SIGTERM')
    await program.exited
    const store = await openStore({
      dataDir: folder.path,
      databaseUrl: database?.url ?? null,
      databaseConnections: 2,
    })
    const [sums, rows] = [await counted(store), await recounted(store)]
    await store[Symbol.asyncDispose]()
    await database?.drop()
    expect(sums).toEqual(rows)
    expect(Object.keys(sums)).toHaveLength(1)
  })
})

/**
 * Accounts are deleted while they are written to: every deletion succeeds, no request fails for a
 * reason of the server's, and nothing of the user stays. On both engines.
 */
import { expect, test } from 'bun:test'
import * as schema from '../../src/db/schema'
import { password, signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { counted, recounted, seeded, Writer } from './accounting'

onEachEngine('accounts that are deleted', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test('with sessions, messages, files and imports, while they are written to, leave nothing', async () => {
    for (let round = 0; round < 6; round += 1) {
      const client = await signedUp(server)
      const random = seeded(round)
      const writers = Array.from({ length: 6 }, () => new Writer(client, random))
      for (let at = 0; at < 4; at += 1) await Promise.all(writers.map((writer) => writer.step()))
      const writing = writers.map(async (writer) => {
        while (writer.statuses.at(-1) !== 401) await writer.step()
      })
      const { status } = await client.call('DELETE', '/api/account', { password })
      expect(status).toBe(200)
      await Promise.all(writing)
      const statuses = writers.flatMap((writer) => writer.statuses)
      expect(statuses.filter((one) => one >= 500)).toEqual([])
    }
    const { store } = server.running.services
    expect(await counted(store)).toEqual({})
    expect(await recounted(store)).toEqual({})
    expect(await store.db.$count(schema.userStorage)).toBe(0)
    expect(await store.db.$count(schema.storageChanges)).toBe(0)
  })

  test('with many sessions that were written in one transaction', async () => {
    const client = await signedUp(server)
    const items = Array.from({ length: 50 }, () => ({
      title: 'A',
      messages: [{ role: 'user', content: 'x' }],
    }))
    expect((await client.call('POST', '/api/sessions', { items })).status).toBe(200)
    expect((await client.call('DELETE', '/api/account', { password })).status).toBe(200)
  })
})

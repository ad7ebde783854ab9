/** A search right after many messages were stored indexes them first, a few transactions in all. */
import { expect, spyOn, test } from 'bun:test'
import { fixture, onEachEngine } from '../support/fixtures'
import { longestHold } from '../support/loop-probe'
import { startServer } from '../support/server'
import { Seeker, until } from './seeker'
import { waiting } from './index-queue'

const count = 1_000
/** Milliseconds of processor time of the server and the client, which share a process. */
const heldMax = 150

onEachEngine('a search right after a bulk create', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test('finds each of 1,000 messages, and indexes many in one transaction', async () => {
    const seeker = await Seeker.on(server)
    const { store } = server.running.services
    const { client } = seeker.learner
    await client.call('GET', '/api/sessions/search?q=nothing')
    const items = Array.from({ length: 50 }, (_, at) => ({
      title: `Bulk ${at}`,
      messages: Array.from({ length: count / 50 }, (_none, turn) => ({
        role: turn % 2 === 0 ? 'user' : 'assistant',
        content: `The quokka hops ${at} times ${turn}`,
      })),
    }))
    expect((await client.call('POST', '/api/sessions', { items })).status).toBe(200)
    using transactions = spyOn(store, 'transaction')
    const { heldMs, result } = await longestHold(() =>
      client.call<{ items: { matchCount: number }[] }>(
        'GET',
        '/api/sessions/search?q=quokka&limit=100',
      ),
    )
    const found = result.json.items.reduce((sum, { matchCount }) => sum + matchCount, 0)
    expect([result.status, result.json.items.length, found]).toEqual([200, 50, count])
    expect(transactions.mock.calls.length).toBeLessThan(100)
    expect(heldMs).toBeLessThan(heldMax)
    await until(async () => (await waiting(store)) === 0)
    expect(await seeker.find('quokka', { limit: 2 * count })).toHaveLength(count)
    if (engine === 'postgres') return
    // FTS5 merges 64 pages of each level in one statement: long pages hold up all other requests.
    const longest = 'select max(length(block)) as bytes from search_index_data'
    const [page] = await store.query<{ bytes: number }>(longest)
    expect(page?.bytes).toBeWithin(500, 1_100)
  })
})

/** What grows with a user's data goes in slices that keep no other request waiting (contract §12). */
import { expect, spyOn, test } from 'bun:test'
import { and, desc, eq } from 'drizzle-orm'
import { newId } from '../../src/lib/ids'
import { messages, sessions } from '../../src/db/schema'
import { Client, password } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { storeLongSession } from '../support/long-session'
import { leastHold, longestHold } from '../support/loop-probe'
import { startServer } from '../support/server'
import { conversation, Importer, uploadForm } from '../imports/importer'

const count = 15_000
/**
 * Milliseconds of processor time, of the server and the client in one process. Each of these took at
 * least 200 ms before it went in slices.
 */
const heldMax = 150
/** What a deletion clears from the search index takes seconds already for so many. */
const deletedCount = 3_000
/** A step of a deletion may hold a merge of the search index, which takes as long as the disk does. */
const deletionMax = 300

onEachEngine('a user with very many messages', (engine) => {
  const server = fixture(() => startServer({ engine }))

  async function learner(of = count) {
    const client = new Client(server.url)
    const userId = await client.register()
    await client.chat(await client.createSession('Loads the tutor'), 'Solve 3x + 7 = 22')
    const session = await storeLongSession(server.running.services, {
      userId,
      count: of,
      hasFork: true,
    })
    return { client, ...session }
  }
  const someone = fixture(() => learner())

  test('asks NLWeb', async () => {
    const { client, id } = someone
    const query = 'how do plants make sugar from light and water while energy moves through leaves'
    const ask = () => client.call('POST', '/api/nlweb/ask', { query, streaming: false })
    await ask()
    const { heldMs, result } = await leastHold(heldMax, ask)
    expect(result.status).toBe(200)
    expect(result.text).toContain(id)
    expect(heldMs).toBeLessThan(heldMax)
  })

  test('shares a session of long messages with 15 readers at once', async () => {
    const client = new Client(server.url)
    const userId = await client.register()
    const { services } = server.running
    const { id } = await storeLongSession(services, { userId, count: 100 })
    const content = 'Plants make sugar. '.repeat(1_000)
    await services.store.db.update(messages).set({ content }).where(eq(messages.sessionId, id))
    const { json } = await client.call<{ shareId: string }>('POST', `/api/sessions/${id}/share`)
    const read = async () => {
      const answer = await fetch(`${server.url}/api/shares/${json.shareId}?limit=100`)
      return (await answer.bytes()).length
    }
    await read()
    const { heldMs, result } = await leastHold(40, () =>
      Promise.all(Array.from({ length: 15 }, read)),
    )
    expect(Math.min(...result)).toBeGreaterThan(900_000)
    expect(heldMs).toBeLessThan(40) // one page takes some 5 ms, fifteen took 90 ms
  })

  test('activates another branch', async () => {
    const { client, id, otherLeaf } = someone
    const path = `/api/sessions/${id}/messages/${otherLeaf}/activate`
    const { heldMs, result } = await longestHold(() => client.call('POST', path, {}))
    expect(result.status).toBe(200)
    expect(result.json).toMatchObject({ messageCount: count })
    const shown = await client.call<{ items: { id: string }[] }>(
      'GET',
      `/api/sessions/${id}/messages?limit=100`,
    )
    expect(shown.json.items).toHaveLength(100)
    expect(heldMs).toBeLessThan(heldMax)
  })

  /** The active branch, root first, and whether the session ends with it. */
  async function branchOf(id: string) {
    const { db } = server.running.services.store
    const rows = await db
      .select({
        id: messages.id,
        parentId: messages.parentId,
        end: sessions.headMessageId,
        count: sessions.messageCount,
      })
      .from(messages)
      .innerJoin(sessions, eq(sessions.id, messages.sessionId))
      .where(and(eq(messages.sessionId, id), eq(messages.active, true)))
      .orderBy(messages.depth)
    const isPath = rows.every(({ parentId }, at) => parentId === (rows[at - 1]?.id ?? null))
    const isEnd = rows.every(
      ({ end, count: all }) => end === rows.at(-1)?.id && all === rows.length,
    )
    return { ids: rows.map((row) => row.id), isSound: isPath && isEnd }
  }

  test('activates and edits in short transactions, each with a branch that is whole', async () => {
    const { client, id, otherLeaf } = await learner(deletedCount)
    const { store } = server.running.services
    const leaf = await store.db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.sessionId, id), eq(messages.active, true)))
      .orderBy(desc(messages.depth))
      .limit(1)
    const end = { headMessageId: leaf[0]?.id ?? '', messageCount: deletedCount }
    await store.db.update(sessions).set(end).where(eq(sessions.id, id))
    const before = await branchOf(id)
    const counted = spyOn(store, 'transaction')
    const key = { 'idempotency-key': newId() }
    const path = `/api/sessions/${id}/messages/${otherLeaf}/activate`
    const over = new AbortController()
    const looking = (async () => {
      const seen: boolean[] = []
      while (!over.signal.aborted) {
        seen.push((await branchOf(id)).isSound)
        await Bun.sleep(2)
      }
      return seen
    })()
    try {
      const first = await client.call('POST', path, {}, key)
      expect(first.json).toMatchObject({ messageCount: deletedCount })
      const other = await branchOf(id)
      expect([other.ids.at(-1), other.ids[0]]).toEqual([otherLeaf, before.ids[0] ?? ''])
      expect(other.isSound).toBe(true)
      // Up to 1,000 rows change at the end; the other 5,000 change 300 at a time before.
      expect(counted.mock.calls.length).toBeGreaterThan(15)
      const back = before.ids.at(-1) ?? ''
      await client.call('POST', `/api/sessions/${id}/messages/${back}/activate`, {})
      expect(await branchOf(id)).toEqual(before)
      const replayed = await client.call('POST', path, {}, key)
      expect(replayed.headers.get('idempotent-replayed')).toBe('true')
      expect(await branchOf(id)).toEqual(before)
    } finally {
      over.abort()
      counted.mockRestore()
    }
    expect(new Set(await looking)).toEqual(new Set([true]))
    const edited = `/api/chat/messages/${before.ids[1]}/edit`
    const reply = await client.call('POST', edited, { content: 'Solve 3x + 7 = 22' })
    expect(reply.status).toBe(200)
    const { ids, isSound } = await branchOf(id)
    expect([ids.length, ids[0], isSound]).toEqual([3, before.ids[0] ?? '', true])
  })

  test('deletes a session, and then the account', async () => {
    const { client, id } = await learner(deletedCount)
    const deletion = await longestHold(() => client.call('DELETE', `/api/sessions/${id}`))
    expect(deletion.result.status).toBe(200)
    expect(deletion.heldMs).toBeLessThan(deletionMax)
    const other = await learner(deletedCount)
    const erasure = await longestHold(() =>
      other.client.call('DELETE', '/api/account', { password }),
    )
    expect(erasure.result.status).toBe(200)
    expect(erasure.heldMs).toBeLessThan(deletionMax)
  }, 120_000)

  test('imports one huge conversation', async () => {
    const client = new Client(server.url)
    await client.register()
    const importer = new Importer(client)
    const file = new Blob([JSON.stringify([conversation('huge', 6_000)])])
    const { id } = (await importer.upload(uploadForm('chatgpt', file))).json
    const { heldMs, result } = await longestHold(() => importer.ended(id))
    expect(result).toMatchObject({ status: 'completed' })
    expect(heldMs).toBeLessThan(heldMax)
  })
})

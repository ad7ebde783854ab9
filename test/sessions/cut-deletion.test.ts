/** A session is deleted in several steps: it is gone with the first, whatever becomes of the others. */
import { eq } from 'drizzle-orm'
import { expect, spyOn, test } from 'bun:test'
import { messages, sessions } from '../../src/db/schema'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'

onEachEngine('a deletion that is cut off', (engine) => {
  const server = fixture(() => startServer({ engine }))

  /** Has the second step of the next deletion of messages fail. */
  function cutOff(): Disposable {
    const { db } = server.running.services.store
    const remove = db.delete.bind(db)
    let steps = 0
    return spyOn(db, 'delete').mockImplementation((table) => {
      if (table === (messages as unknown) && (steps += 1) === 2) throw new Error('Cut off.')
      return remove(table)
    })
  }

  async function halfDeleted() {
    const client = await signedUp(server)
    const dialogue = Array.from({ length: 40 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: `Message ${at}`,
    }))
    const items = [{ title: 'Half', messages: dialogue }]
    type Created = { results: { id: string }[] }
    const { json } = await client.call<Created>('POST', '/api/sessions', { items })
    const sessionId = json.results[0]?.id ?? ''
    const share = await client.call<{ shareId: string }>('POST', `/api/sessions/${sessionId}/share`)
    {
      using _ = cutOff()
      expect((await client.call('DELETE', `/api/sessions/${sessionId}`)).status).toBe(500)
    }
    const rows = () =>
      server.running.services.store.db.$count(messages, eq(messages.sessionId, sessionId))
    expect(await rows()).toBeWithin(1, 40)
    return { client, sessionId, shareId: share.json.shareId, rows }
  }

  test('leaves nothing that can be read, shared or continued, and the next sweep deletes the rest', async () => {
    const { client, sessionId, shareId, rows } = await halfDeleted()
    const list = await client.call<{ items: unknown[] }>('GET', '/api/sessions')
    expect(list.json.items).toEqual([])
    const shares = await client.call<{ items: unknown[] }>('GET', '/api/shares')
    expect(shares.json.items).toEqual([])
    const chat = { sessionId, content: 'Solve 3x + 7 = 22' }
    for (const [method, path, body] of [
      ['GET', `/api/sessions/${sessionId}`],
      ['GET', `/api/sessions/${sessionId}/messages`],
      ['GET', `/api/shares/${shareId}`],
      ['POST', '/api/chat/stream', chat],
    ] as const) {
      expect((await client.call(method, path, body)).status).toBe(404)
    }
    await server.running.app.sweep()
    expect(await rows()).toBe(0)
    const { db } = server.running.services.store
    expect(await db.$count(sessions, eq(sessions.id, sessionId))).toBe(0)
  })

  test('is completed by another deletion', async () => {
    const { client, sessionId, rows } = await halfDeleted()
    expect((await client.call('DELETE', `/api/sessions/${sessionId}`)).status).toBe(200)
    expect(await rows()).toBe(0)
    expect((await client.call('DELETE', `/api/sessions/${sessionId}`)).status).toBe(404)
  })
})

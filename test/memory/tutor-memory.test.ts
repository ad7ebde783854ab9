/** Memory as the tutor uses it: what it recalls and stores, and nothing while memory is off. */
import { expect, test } from 'bun:test'
import { Memories, type NewMemory } from '../../src/features/memory/memory'
import { createProjects } from '../../src/app'
import { newId } from '../../src/lib/ids'
import { Sessions } from '../../src/features/sessions/sessions'
import { unknownId } from '../support/learner'
import { fixture, onEachEngine } from '../support/fixtures'
import type { Client } from '../support/client'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'

onEachEngine('the tutor’s memory', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const memories = fixture(() => {
    const { services } = server.running
    return new Memories(services, new Sessions(services, createProjects(services)))
  })

  async function someone(): Promise<{ client: Client; userId: string }> {
    const client = await signedIn(server)
    const { json } = await client.call<{ user: { id: string } }>('GET', '/api/auth/me')
    return { client, userId: json.user.id }
  }
  const recalled = async (
    userId: string,
    limit = 10,
    { sessionId = newId(), about = '' }: { sessionId?: string; about?: string } = {},
  ) => {
    const found = await memories.recall(userId, limit, { sessionId, about })
    if (found === null) return null
    const [known, others] = [found.known, found.others].map((list) =>
      list.map(({ content }) => content),
    )
    return { known, others }
  }
  const fact = (content: string): NewMemory => ({ kind: 'fact', content })

  test('a fact that the tutor stores is listed with its source session', async () => {
    const { client, userId } = await someone()
    const sessionId = await client.createSession()
    const learned = { ...fact('  Likes trains.\n'), sourceSessionId: sessionId }
    expect(await memories.remember(userId, learned)).toBe('stored')
    const { json } = await client.call<{ items: unknown[] }>('GET', '/api/memory')
    const shown = { content: 'Likes trains.', kind: 'fact', sourceSessionId: sessionId }
    expect(json.items).toMatchObject([shown])
  })

  test('the same text is stored once, also by concurrent requests', async () => {
    const { userId } = await someone()
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => memories.remember(userId, fact('same'))),
    )
    expect(outcomes.toSorted()).toEqual(['known', 'known', 'known', 'known', 'stored'])
    expect(await recalled(userId)).toEqual({ known: ['same'], others: [] })
  })

  test('an empty, too long or unstorable text is not stored', async () => {
    const { userId } = await someone()
    for (const content of ['', ' \n', 'x'.repeat(2_001), 'a\0b', '\ud800']) {
      expect(await memories.remember(userId, fact(content))).toBe('invalid')
    }
    expect(await recalled(userId)).toEqual({ known: [], others: [] })
  })

  test('while memory is off nothing is stored or recalled; later it is there again', async () => {
    const { client, userId } = await someone()
    await memories.remember(userId, fact('before'))
    await client.call('PATCH', '/api/memory/settings', { enabled: false })
    expect(await memories.remember(userId, fact('meanwhile'))).toBe('off')
    expect(await recalled(userId)).toBeNull()
    await client.call('PATCH', '/api/memory/settings', { enabled: true })
    expect(await recalled(userId)).toEqual({ known: ['before'], others: [] })
  })

  test('recall returns the newest of that user, at most `limit`, the oldest first', async () => {
    const [{ userId }, { userId: other }] = [await someone(), await someone()]
    await memories.remember(other, fact('foreign'))
    for (const content of ['a', 'b', 'c']) await memories.remember(userId, fact(content))
    expect(await recalled(userId, 2)).toEqual({ known: ['b', 'c'], others: [] })
  })

  test('what was known before a session stays the same in it, whatever a message is about', async () => {
    const { client, userId } = await someone()
    const all = ['Mixes up sine and cosine.', 'Likes trains.', 'Is twelve.', 'Lives in Bonn.']
    for (const content of all) await memories.remember(userId, fact(content))
    const sessionId = await client.createSession()
    const [first = '', ...known] = all
    const about = 'Is the cosine of 60 degrees one half?'
    expect(await recalled(userId, 3, { sessionId, about })).toEqual({ known, others: [first] })
    expect(await recalled(userId, 3, { sessionId })).toEqual({ known, others: [] })
    for (const content of ['Has a dog.', 'Likes cosine.']) {
      await memories.remember(userId, fact(content))
    }
    expect(await recalled(userId, 3, { sessionId })).toEqual({
      known,
      others: ['Has a dog.', 'Likes cosine.'],
    })
    const found = await recalled(userId, 3, { sessionId, about })
    expect(found?.known).toEqual(known)
    expect(found?.others?.toSorted()).toEqual(['Has a dog.', 'Likes cosine.', first])
  })

  test('a session of another user cannot be named as the source', async () => {
    const [{ userId }, { client }] = [await someone(), await someone()]
    for (const sourceSessionId of [await client.createSession(), unknownId]) {
      const outcome = await memories
        .remember(userId, { ...fact('x'), sourceSessionId })
        .catch(String)
      expect(outcome).toContain('There is no such session.')
    }
    expect(await recalled(userId)).toEqual({ known: [], others: [] })
  })
})

/** A conversation that is too large for one transaction: it is found whole or not at all. */
import { expect, spyOn, test } from 'bun:test'
import { eq, isNotNull } from 'drizzle-orm'
import { messages, sessions } from '../../src/db/schema'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer, type TestServer } from '../support/server'
import { conversation, Importer, uploadForm } from './importer'

const count = 2_000
const quota = 300_000
const export1 = () => new Blob([JSON.stringify([conversation('huge', count)])])

const importer = async (server: TestServer) => new Importer(await signedUp(server))
const begin = async (one: Importer) => (await one.upload(uploadForm('chatgpt', export1()))).json.id

const hiddenIn = ({ running }: TestServer) =>
  running.services.store.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(isNotNull(sessions.importId))

/** What the owner sees of all sessions: in the list, by search, and in the usage of the account. */
async function seen({ client }: Importer, words: string) {
  const list = await client.call<{ items: unknown[] }>('GET', '/api/sessions')
  const found = await client.call<{ items: unknown[] }>('GET', `/api/sessions/search?q=${words}`)
  const usage = await client.call<{ sessions: number }>('GET', '/api/account/usage')
  return [list.json.items.length, found.json.items.length, usage.json.sessions]
}

/** Polls until the server holds a part of a conversation; returns the id of its session. */
async function partIn(server: TestServer): Promise<string> {
  for (;;) {
    const [hidden] = await hiddenIn(server)
    if (hidden) return hidden.id
    await Bun.sleep(1)
  }
}

async function expectWhole(one: Importer, server: TestServer): Promise<void> {
  expect(await one.sessions()).toMatchObject([{ title: 'Talk huge', messageCount: count }])
  const id = (await one.sessions())[0]?.id ?? ''
  const { db } = server.running.services.store
  const texts = await db.select().from(messages).where(eq(messages.sessionId, id))
  expect(new Set(texts.map(({ content }) => content)).size).toBe(count)
  expect(texts).toHaveLength(count)
  expect(await hiddenIn(server)).toEqual([])
}

onEachEngine('a huge imported conversation', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test('goes into many transactions, and is not there before the last', async () => {
    const one = await importer(server)
    using transactions = spyOn(server.running.services.store, 'transaction')
    const id = await begin(one)
    const part = await partIn(server)
    const path = `/api/sessions/${part}`
    const refused = [
      await one.client.call('GET', path),
      await one.client.call('GET', `${path}/messages`),
      await one.client.call('PATCH', path, { title: 'Mine' }),
      await one.client.call('DELETE', path),
      await one.client.call('POST', `${path}/share`),
    ]
    const before = await seen(one, 'huge')
    expect(await hiddenIn(server)).toHaveLength(1) // it was hidden all the while
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(before).toEqual([0, 0, 0])
    expect(await one.ended(id)).toMatchObject({ status: 'completed', progress: { processed: 1 } })
    expect(transactions.mock.calls.length).toBeGreaterThan(count / 60)
    await expectWhole(one, server)
    expect(await seen(one, 'huge')).toEqual([1, 1, 1])
    expect(await one.ended(await begin(one))).toMatchObject({ status: 'completed' })
    await expectWhole(one, server)
  }, 90_000)

  test('is whole, and there once, where its first run broke off in the middle', async () => {
    const one = await importer(server)
    const { store } = server.running.services
    const { transaction } = store
    let steps = 0
    using _broken = spyOn(store, 'transaction').mockImplementation((work) => {
      steps += 1
      if (steps === 20) throw new Error('The connection broke.')
      return transaction.call(store, work) as never
    })
    expect(await one.ended(await begin(one))).toMatchObject({ status: 'completed' })
    expect(steps).toBeGreaterThan(20)
    await expectWhole(one, server)
  }, 90_000)

  test('leaves nothing behind where its import is cancelled', async () => {
    const one = await importer(server)
    const id = await begin(one)
    const part = await partIn(server)
    expect((await one.client.call('POST', `/api/import/${id}/cancel`)).status).toBe(200)
    expect(await hiddenIn(server)).toEqual([])
    const { db } = server.running.services.store
    const rows = await db.select({ of: messages.sessionId }).from(messages)
    expect(rows.filter(({ of }) => of === part)).toEqual([])
  }, 90_000)
})

onEachEngine('a huge imported conversation past the quota', (engine) => {
  const env = { QUOTA_STORAGE: String(quota) }
  const server = fixture(() => startServer({ engine, env }))

  test('ends its import, and nothing of it stays', async () => {
    const one = await importer(server)
    const small = new Blob([JSON.stringify([conversation('huge', 450)])])
    const job = await one.uploaded(uploadForm('chatgpt', small))
    expect(job).toMatchObject({ status: 'failed', errors: [{ code: 'QUOTA_EXCEEDED' }] })
    expect(await hiddenIn(server)).toEqual([])
    const usage = await one.client.call<{ quotas: { storage: { used: number } } }>(
      'GET',
      '/api/account/usage',
    )
    expect(usage.json.quotas.storage.used).toBe(0)
  }, 90_000)
})

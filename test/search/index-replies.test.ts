/** Replies are indexed after they have ended, and a search finds them even before. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { searchEntries } from '../../src/db/schema'
import { fixture, onEachEngine } from '../support/fixtures'
import type { Client } from '../support/client'
import { RawExchange } from '../support/raw-http'
import { Learner } from '../support/learner'
import { startScripted } from '../support/scripted'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { contents } from '../support/stores'
import { searched, until } from './seeker'
import { refuse, unindex, waiting } from './index-queue'

const many = 30
const scripts = {
  plain: ['Which bird', ' is the lyrebird', '?'],
  cursed: ['Which bird is the', ' cursedword', '?'],
  stuck: { tokens: ['The bowerbird', ' builds.'], hang: 'end' },
  broken: { tokens: ['The cassowary', ' runs.'], streamError: 'out of order' },
  ...Object.fromEntries(
    Array.from({ length: many }, (_, at) => [`s${at}`, ['Who', ` is number${at}x`, '?']]),
  ),
} as const

onEachEngine('indexing replies', (engine) => {
  const scripted = fixture(() =>
    startScripted(scripts, { engine, env: { STREAMS_PER_USER: '100' } }),
  )

  const store = () => scripted.server.running.services.store
  const me = async (client: Client) =>
    (await client.call<{ user: { id: string; email: string } }>('GET', '/api/auth/me')).json

  /** A session with one reply, and the reply. */
  async function replied(client: Client, script: string) {
    const sessionId = await client.createSession('A lesson')
    await client.chat(sessionId, `[[${script}]]`)
    const replyId = String((await client.messages(sessionId))[1]?.['id'])
    return { sessionId, replyId }
  }

  const entriesOf = (id: string): Promise<number> =>
    store().db.$count(searchEntries, eq(searchEntries.refId, id)).then(Number)

  test('a reply is found once its stream has ended, by words and by questions', async () => {
    const client = await signedIn(scripted.server)
    const sessionId = await client.createSession('A lesson')
    await client.chat(sessionId, '[[plain]]')
    const found = await searched(client, 'lyrebird')
    expect(found.map(({ role }) => role)).toEqual(['assistant'])
    const other = await signedIn(scripted.server)
    await other.chat(await other.createSession('A lesson'), '[[plain]]')
    const asked = await other.call('POST', '/api/nlweb/ask', { query: { text: 'a lyrebird?' } })
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Which bird')])
  })

  test('replies that end together are each found at once and indexed once', async () => {
    const client = await signedIn(scripted.server)
    const ids = await Promise.all(
      Array.from({ length: many }, async (_, at) => {
        const { replyId } = await replied(client, `s${at}`)
        const found = await searched(client, `number${at}x`)
        expect(found.map(({ messageId }) => messageId)).toEqual([replyId])
        return replyId
      }),
    )
    await until(async () => (await waiting(store())) === 0)
    for (const id of ids) expect(await entriesOf(id)).toBe(1)
  })

  test('a question is answered while the index refuses it', async () => {
    const client = await signedIn(scripted.server)
    await using _refused = await refuse(scripted.server, 'quetzal')
    const sessionId = await client.createSession('A lesson')
    await client.chat(sessionId, 'Where does a quetzal nest? [[plain]]')
    expect(await client.messages(sessionId)).toHaveLength(2)
    expect(await searched(client, 'lyrebird')).toHaveLength(1)
    // Nothing waits for the tests after this one.
    await client.call('DELETE', `/api/sessions/${sessionId}`)
    await until(async () => (await waiting(store())) === 0)
  })

  test('a reply is indexed without a search', async () => {
    const client = await signedIn(scripted.server)
    const { replyId } = await replied(client, 'plain')
    await until(async () => (await entriesOf(replyId)) === 1)
    expect(await waiting(store())).toBe(0)
  })

  test('the text of a cancelled or failed reply is found', async () => {
    const client = await signedIn(scripted.server)
    const body = { sessionId: await client.createSession('A lesson'), content: '[[stuck]]' }
    const exchange = new RawExchange(client, { method: 'POST', path: '/api/chat/stream', body })
    await exchange.until((text) => text.includes('event: token'))
    const streamId = /"streamId":"([^"]+)"/.exec(exchange.body)?.[1]
    await client.call('POST', `/api/chat/streams/${streamId}/cancel`)
    expect(await searched(client, 'bowerbird')).toHaveLength(1)
    const { sessionId } = await replied(client, 'broken')
    expect((await client.messages(sessionId))[1]).toMatchObject({ status: 'failed' })
    expect(await searched(client, 'cassowary')).toHaveLength(1)
  })

  test('a later message ranks newer than a reply still in the queue', async () => {
    const client = await signedIn(scripted.server)
    const { sessionId, replyId } = await replied(client, 'plain')
    await until(async () => (await waiting(store())) === 0)
    await unindex(store(), (await me(client)).user.id, replyId)
    await client.chat(sessionId, 'A lyrebird sings. [[s0]]')
    const found = await searched(client, 'lyrebird')
    expect(found.map(({ role }) => role)).toEqual(['user', 'assistant'])
  })

  test('a later message ranks newer than a reply whose place the queue has passed', async () => {
    const client = await signedIn(scripted.server)
    const { sessionId, replyId } = await replied(client, 'plain')
    await until(async () => (await waiting(store())) === 0)
    const owner = (await me(client)).user.id
    const messages = Array.from({ length: 500 }, () => ({ role: 'user', content: 'A finch.' }))
    await new Learner(client).create([{ title: 'Many', messages }])
    await until(async () => (await waiting(store())) < messages.length)
    await unindex(store(), owner, replyId)
    await client.chat(sessionId, 'A lyrebird sings. [[s0]]')
    await until(async () => (await waiting(store())) === 0)
    const found = await searched(client, 'lyrebird')
    expect(found.map(({ role }) => role)).toEqual(['user', 'assistant'])
  })

  // A SQLite file has one server; `index-after-crash.test.ts` kills it and starts the next.
  test.if(engine === 'postgres')(
    'what another node left is indexed by the next start',
    async () => {
      const client = await signedIn(scripted.server)
      const { replyId } = await replied(client, 'plain')
      await until(async () => (await waiting(store())) === 0)
      const { dataDir, databaseUrl } = scripted.server
      const refused = await refuse(scripted.server, 'lyrebird')
      await unindex(store(), (await me(client)).user.id, replyId)
      // The server itself has given up on it, so that only the other can be the one.
      for (let at = 0; at < 4; at += 1) expect(await searched(client, 'lyrebird')).toEqual([])
      await refused[Symbol.asyncDispose]()
      expect(await searched(client, 'lyrebird')).toEqual([])
      await using _next = await startServer({
        engine,
        dataDir,
        ...(databaseUrl ? { databaseUrl } : {}),
      })
      await until(async () => (await waiting(store())) === 0)
      expect(await searched(client, 'lyrebird')).toHaveLength(1)
    },
  )

  test('a text that cannot be indexed does not keep the others out', async () => {
    await using _refused = await refuse(scripted.server, 'cursedword')
    const client = await signedIn(scripted.server)
    const { sessionId, replyId } = await replied(client, 'cursed')
    expect(await searched(client, 'cursedword')).toEqual([])
    expect((await client.chat(sessionId, '[[s1]]')).at(-1)?.event).toBe('complete')
    const later = await replied(client, 'plain')
    await until(async () => (await entriesOf(later.replyId)) === 1)
    expect(await searched(client, 'lyrebird')).toHaveLength(1)
    expect(await entriesOf(replyId)).toBe(0)
    await client.call('DELETE', `/api/sessions/${sessionId}`)
    await until(async () => (await waiting(store())) === 0)
  })

  test.each(['session', 'account'])(
    'a reply that waits when its %s is deleted leaves no row',
    async (what) => {
      await using _refused = await refuse(scripted.server, 'cursedword')
      const client = await signedIn(scripted.server)
      const { sessionId, replyId } = await replied(client, 'cursed')
      await until(async () => (await waiting(store())) === 1)
      const { user } = await me(client)
      const { status } = await (what === 'session'
        ? client.call('DELETE', `/api/sessions/${sessionId}`)
        : client.call('DELETE', '/api/account', { email: user.email }))
      expect(status).toBe(200)
      const rows = Object.values(await contents(store())).flat()
      expect(rows.filter((row) => row.includes(replyId))).toEqual([])
      expect(await waiting(store())).toBe(0)
    },
  )
})

/** Public links (contract §5): who can read what, and for how long; on both engines. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { messages } from '../../src/db/schema'
import { Learner, nobodysId } from '../sessions/learner'
import { fixture, onEachEngine } from '../support/fixtures'
import { Client, password, signedUp } from '../support/client'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'

interface Shared {
  readonly shareId: string
  readonly title: string
  readonly messages: readonly { id: string; role: string; content: string }[]
  readonly hasMore: boolean
  readonly nextCursor: string | null
}

onEachEngine('shares', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const learner = fixture(async () => new Learner(await signedIn(server)))
  const anybody = fixture(() => new Client(server.url))

  const share = (id: string, by = learner.client, headers: Record<string, string> = {}) =>
    by.call<{ shareId: string; url: string }>(
      'POST',
      `/api/sessions/${id}/share`,
      undefined,
      headers,
    )
  const read = (shareId: string, query = '') =>
    anybody.call<Shared>('GET', `/api/shares/${shareId}${query}`)
  const newSession = async (contents: readonly string[] = ['hello']) => {
    const dialogue = contents.map((content, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content,
    }))
    return (await learner.created([{ title: 'Shown', messages: dialogue }]))[0] as string
  }

  test('anybody who knows the link reads the title and what was said, and nothing else', async () => {
    const id = await newSession(['question', 'answer'])
    const { status, json } = await share(id)
    expect(status).toBe(200)
    expect(json.shareId).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(json.url).toBe(`${server.url}/shares/${json.shareId}`)
    expect((await learner.get(id)).json.shared).toBe(true)
    const shown = await read(json.shareId)
    expect(shown.status).toBe(200)
    expect(shown.json.title).toBe('Shown')
    expect(shown.json.messages.map(({ content }) => content)).toEqual(['question', 'answer'])
    expect(Object.keys(shown.json.messages[0] ?? {}).toSorted()).toEqual(
      ['content', 'createdAt', 'id', 'role', 'status'].toSorted(),
    )
    expect(shown.text).not.toContain(id)
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(shown.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('what tools did and what only the tutor was told is not shown', async () => {
    const [id = ''] = await learner.created([
      {
        title: 'x',
        messages: [
          { role: 'system', content: 'private orders' },
          { role: 'assistant', content: 'said' },
        ],
      },
    ])
    const { db } = server.running.services.store
    const call = { toolCallId: 'a', name: 'search_files', output: 'private file' }
    await db
      .update(messages)
      .set({ toolCalls: [call] })
      .where(eq(messages.sessionId, id))
    const { text, json } = await read((await share(id)).json.shareId)
    expect(text).not.toContain('private')
    expect(json.messages.map(({ content }) => content)).toEqual(['said'])
  })

  test('the link shows what is said later, and long sessions page by page', async () => {
    const id = await newSession(Array.from({ length: 7 }, (_, at) => `message ${at}`))
    const { shareId } = (await share(id)).json
    const first = (await read(shareId, '?limit=5')).json
    expect([first.messages.length, first.hasMore]).toEqual([5, true])
    const next = `?limit=5&cursor=${encodeURIComponent(String(first.nextCursor))}`
    const second = (await read(shareId, next)).json
    expect([second.messages.length, second.hasMore, second.nextCursor]).toEqual([2, false, null])
    await learner.client.chat(id, '1 + 1')
    expect((await read(shareId)).json.messages).toHaveLength(9)
    const { shareId: other } = (await share(await newSession())).json
    expect((await read(other, next)).status).toBe(400)
  })

  test('the same link is answered as long as it lasts, also to those who ask at once', async () => {
    const id = await newSession()
    const answers = await Promise.all(Array.from({ length: 5 }, () => share(id)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const key = { 'idempotency-key': 'share' }
    const keyed = await share(id, learner.client, key)
    expect(keyed.text).toBe(answers[0]?.text as string)
    expect((await share(id, learner.client, key)).headers.get('idempotent-replayed')).toBe('true')
  })

  test('a link that was taken back is gone for good', async () => {
    const id = await newSession()
    const { shareId } = (await share(id)).json
    const takeBack = () => learner.client.call('DELETE', `/api/sessions/${id}/share`)
    expect((await takeBack()).json).toEqual({ ok: true })
    expect((await takeBack()).json).toEqual({ ok: true })
    expect((await learner.get(id)).json.shared).toBe(false)
    expect((await read(shareId)).status).toBe(404)
    const again = (await share(id)).json.shareId
    expect(again).not.toBe(shareId)
    expect([(await read(again)).status, (await read(shareId)).status]).toEqual([200, 404])
  })

  test('the page of a link is there for anybody, and not for those who search the web', async () => {
    const { shareId } = (await share(await newSession())).json
    const page = await anybody.fetch('GET', `/shares/${shareId}`)
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(await page.text()).toContain('<div id="app"')
    const other = await anybody.fetch('GET', '/login')
    expect(other.headers.get('x-robots-tag')).toBeNull()
  })

  test('what was never shared is not there, whatever the id looks like', async () => {
    const id = await newSession()
    for (const shareId of [id, nobodysId, 'x', '%00', '%ED%A0%80', "'or 1=1", 'x'.repeat(5_000)]) {
      const { status, json } = await read(shareId)
      expect(status, shareId).toBe(404)
      expect(json).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('only the owner shares a session, and takes the link back', async () => {
    const stranger = await signedIn(server)
    const id = await newSession()
    const { shareId } = (await share(id)).json
    expect((await share(id, stranger)).status).toBe(404)
    expect((await stranger.call('DELETE', `/api/sessions/${id}/share`)).status).toBe(404)
    expect((await share(nobodysId)).status).toBe(404)
    expect((await anybody.call('POST', `/api/sessions/${id}/share`)).status).toBe(401)
    expect((await read(shareId)).status).toBe(200)
  })

  test('the link ends with its session, and with its account', async () => {
    const id = await newSession()
    const { shareId } = (await share(id)).json
    await learner.remove(id)
    expect((await read(shareId)).status).toBe(404)
    const leaving = await signedUp(server.url)
    const other = (await share(await leaving.createSession(), leaving)).json.shareId
    expect((await read(other)).status).toBe(200)
    expect((await leaving.call('DELETE', '/api/account', { password })).status).toBe(200)
    expect((await read(other)).status).toBe(404)
  })
})

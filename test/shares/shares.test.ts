/** Public links (contract §5): who can read what, and until when, on both engines. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditRecords, messages, users } from '../../src/db/schema'
import { Learner, unknownId } from '../support/learner'
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
  const reader = fixture(() => new Client(server.url))

  const share = (id: string, by = learner.client, headers: Record<string, string> = {}) =>
    by.call<{ shareId: string; url: string }>(
      'POST',
      `/api/sessions/${id}/share`,
      undefined,
      headers,
    )
  const read = (shareId: string, query = '') =>
    reader.call<Shared>('GET', `/api/shares/${shareId}${query}`)
  const newSession = async (contents: readonly string[] = ['hello']) => {
    const dialogue = contents.map((content, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content,
    }))
    return (await learner.created([{ title: 'Shown', messages: dialogue }]))[0] as string
  }

  test('a reader with the link gets the title and the messages, and nothing else', async () => {
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

  test('the owner lists the links page by page, with the time of the last reading', async () => {
    const owner = await signedIn(server)
    const other = new Learner(owner)
    const ids = await other.created(
      ['First', 'Second'].map((title) => ({ title, messages: [{ role: 'user', content: 'hi' }] })),
    )
    for (const id of ids) await share(id, owner)
    type Listed = {
      items: { title: string; shareId: string; sessionId: string; openedAt?: string }[]
    }
    const list = (query = '') =>
      owner.call<Listed & { nextCursor: string | null }>('GET', `/api/shares${query}`)
    const first = await list('?limit=1')
    expect(first.status).toBe(200)
    const second = await list(`?limit=1&cursor=${encodeURIComponent(first.json.nextCursor ?? '')}`)
    expect(second.json.nextCursor).toBeNull()
    const both = [...first.json.items, ...second.json.items]
    expect(both.map(({ title }) => title).toSorted()).toEqual(['First', 'Second'])
    expect(both.every(({ openedAt }) => openedAt === undefined)).toBe(true)
    await read(both[0]?.shareId ?? '')
    const opened = (await list()).json.items.filter(({ openedAt }) => openedAt !== undefined)
    expect(opened.map(({ shareId }) => shareId)).toEqual([both[0]?.shareId ?? ''])
    expect((await learner.client.call<Listed>('GET', '/api/shares')).json.items).not.toContainEqual(
      expect.objectContaining({ shareId: both[0]?.shareId }),
    )
    await owner.call('DELETE', `/api/sessions/${both[0]?.sessionId}/share`)
    expect((await list()).json.items).toHaveLength(1)
    expect((await reader.call('GET', '/api/shares')).status).toBe(401)
  })

  test('a shared session shows no tool calls and no system messages', async () => {
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

  test('the link shows later messages too, and long sessions in pages', async () => {
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

  test('sharing again returns the same link, also for concurrent requests', async () => {
    const id = await newSession()
    const answers = await Promise.all(Array.from({ length: 5 }, () => share(id)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const key = { 'idempotency-key': 'share' }
    const keyed = await share(id, learner.client, key)
    expect(keyed.text).toBe(answers[0]?.text as string)
    expect((await share(id, learner.client, key)).headers.get('idempotent-replayed')).toBe('true')
  })

  test('a revoked link stays 404, and a new one has another id', async () => {
    const id = await newSession()
    const { shareId } = (await share(id)).json
    const revoke = () => learner.client.call('DELETE', `/api/sessions/${id}/share`)
    expect((await revoke()).json).toEqual({ ok: true })
    expect((await revoke()).json).toEqual({ ok: true })
    expect((await learner.get(id)).json.shared).toBe(false)
    expect((await read(shareId)).status).toBe(404)
    const again = (await share(id)).json.shareId
    expect(again).not.toBe(shareId)
    expect([(await read(again)).status, (await read(shareId)).status]).toEqual([200, 404])
  })

  test('the page of a link is public and not for search engines', async () => {
    const { shareId } = (await share(await newSession())).json
    const page = await reader.fetch('GET', `/shares/${shareId}`)
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(await page.text()).toContain('<div id="app"')
    const other = await reader.fetch('GET', '/login')
    expect(other.headers.get('x-robots-tag')).toBeNull()
  })

  test('an unknown share id of any form is 404', async () => {
    const id = await newSession()
    for (const shareId of [id, unknownId, 'x', '%00', '%ED%A0%80', "'or 1=1", 'x'.repeat(5_000)]) {
      const { status, json } = await read(shareId)
      expect(status, shareId).toBe(404)
      expect(json).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('the links of a user who was disabled show nothing, nowhere, until the user may sign in again', async () => {
    const owner = await signedUp(server)
    const id = await owner.createSession('Mine')
    const { shareId } = (await share(id, owner)).json
    const { json } = await owner.call<{ user: { id: string } }>('GET', '/api/auth/me')
    const { db } = server.running.services.store
    const disable = (disabledAt: number | null) =>
      db.update(users).set({ disabledAt }).where(eq(users.id, json.user.id))
    const paths = [`/api/shares/${shareId}`, `/shares/${shareId}`, `/shares/${shareId}/plain`]
    const shown = async () => {
      const statuses: number[] = []
      for (const path of paths) {
        for (const method of ['GET', 'HEAD']) {
          for (const accept of ['text/html', 'application/json']) {
            const answer = await reader.fetch(method, path, undefined, { accept })
            statuses.push(answer.status)
            if (answer.status === 404) expect(await answer.text()).not.toContain('Mine')
          }
        }
      }
      return statuses
    }
    expect(await shown()).toEqual(Array(12).fill(200))
    await disable(Date.now())
    expect(await shown()).toEqual(Array(12).fill(404))
    const [gone, unknown] = [await read(shareId), await read('nothing')]
    expect({ ...gone.json, requestId: '' }).toEqual({ ...unknown.json, requestId: '' })
    await disable(null)
    expect(await shown()).toEqual(Array(12).fill(200))
    await owner.call('DELETE', `/api/sessions/${id}/share`)
    expect(await shown()).toEqual(Array(12).fill(404))
  })

  test('each link that is made or ended is in the audit trail, without link and session', async () => {
    const owner = await signedUp(server)
    const id = await owner.createSession('Private words')
    const { json } = await owner.call<{ user: { id: string } }>('GET', '/api/auth/me')
    const end = () => owner.call('DELETE', `/api/sessions/${id}/share`)
    await end()
    const first = (await share(id, owner)).json.shareId
    await share(id, owner)
    await end()
    await end()
    const second = (await share(id, owner, { 'idempotency-key': 'again' })).json.shareId
    await share(id, owner, { 'idempotency-key': 'again' })
    const { db } = server.running.services.store
    const rows = (await db.select().from(auditRecords)).filter(
      ({ userId, event }) => userId === json.user.id && event.startsWith('share.'),
    )
    expect(rows.map(({ event }) => event).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'share.create',
      'share.create',
      'share.end',
    ])
    expect(rows.every(({ outcome }) => outcome === 'success')).toBe(true)
    for (const hidden of [first, second, id, 'Private words']) {
      expect(JSON.stringify(rows)).not.toContain(hidden)
    }
  })

  test('only the owner shares a session and revokes its link', async () => {
    const stranger = await signedIn(server)
    const id = await newSession()
    const { shareId } = (await share(id)).json
    expect((await share(id, stranger)).status).toBe(404)
    expect((await stranger.call('DELETE', `/api/sessions/${id}/share`)).status).toBe(404)
    expect((await share(unknownId)).status).toBe(404)
    expect((await reader.call('POST', `/api/sessions/${id}/share`)).status).toBe(401)
    expect((await read(shareId)).status).toBe(200)
  })

  test('deleting the session or the account deletes the link', async () => {
    const id = await newSession()
    const { shareId } = (await share(id)).json
    await learner.remove(id)
    expect((await read(shareId)).status).toBe(404)
    const leaving = await signedUp(server)
    const other = (await share(await leaving.createSession(), leaving)).json.shareId
    expect((await read(other)).status).toBe(200)
    expect((await leaving.call('DELETE', '/api/account', { password })).status).toBe(200)
    expect((await read(other)).status).toBe(404)
  })
})

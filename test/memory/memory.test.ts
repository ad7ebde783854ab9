/** The memory API (contract §5), on both engines. */
import { expect, test } from 'bun:test'
import { memories } from '../../src/db/schema'
import { after, unknownId, walk, type Page } from '../support/learner'
import { fixture, onEachEngine } from '../support/fixtures'
import type { Client } from '../support/client'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'

const path = '/api/memory'

interface Memory {
  readonly id: string
  readonly content: string
  readonly kind: string
  readonly sourceSessionId?: string
  readonly createdAt: string
  readonly updatedAt: string
}

const refused: Readonly<Record<string, readonly [body: unknown, named: string]>> = {
  'no content': [{ kind: 'fact' }, '/content'],
  'empty content': [{ kind: 'fact', content: '' }, '/content'],
  'content of 2,001': [{ kind: 'fact', content: '😀'.repeat(2_001) }, '/content'],
  'content with NUL': [{ kind: 'fact', content: '\0' }, '/content'],
  'no kind': [{ content: 'x' }, '/kind'],
  'an unknown kind': [{ content: 'x', kind: 'secret' }, '/kind'],
  'a source that is no id': [
    { content: 'x', kind: 'goal', sourceSessionId: 'x' },
    '/sourceSessionId',
  ],
}

onEachEngine('memory', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedIn(server))

  const create = (body: unknown, by = client, headers: Record<string, string> = {}) =>
    by.call<Memory>('POST', path, body, headers)
  const list = (query = '', by = client) => by.call<Page<Memory>>('GET', `${path}${query}`)
  const contentsOf = async (by: Client) =>
    (await list('?limit=100', by)).json.items.map(({ content }) => content)

  test.each(['goal', 'preference', 'misconception', 'fact'])('a %s is remembered', async (kind) => {
    const content = '𝕏'.repeat(2_000)
    const { status, json } = await create({ content, kind })
    expect(status).toBe(201)
    expect(json).toMatchObject({ content, kind })
    expect(json.updatedAt).toBe(json.createdAt)
    expect(Object.keys(json)).not.toContain('sourceSessionId')
  })

  test.each(Object.entries(refused))('%s is refused', async (_, [body, named]) => {
    const { status, json } = await create(body)
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: 'BAD_REQUEST', detail: [{ path: named }] })
  })

  test('the same key stores once; without a key the same text is stored twice', async () => {
    const by = await signedIn(server)
    const body = { content: 'once', kind: 'fact' }
    const key = { 'idempotency-key': 'k' }
    const [first, second] = [await create(body, by, key), await create(body, by, key)]
    expect(second.text).toBe(first.text)
    expect((await create({ ...body, kind: 'goal' }, by, key)).status).toBe(409)
    expect(await contentsOf(by)).toEqual(['once'])
    await create(body, by)
    expect(await contentsOf(by)).toEqual(['once', 'once'])
  })

  test('a memory names its source session until that is deleted', async () => {
    const sessionId = await client.createSession()
    const { json } = await create({ content: 'x', kind: 'fact', sourceSessionId: sessionId })
    expect(json.sourceSessionId).toBe(sessionId)
    await client.call('DELETE', `/api/sessions/${sessionId}`)
    const kept = (await list('?limit=100')).json.items.find(({ id }) => id === json.id)
    expect(kept).toMatchObject({ content: 'x', updatedAt: json.updatedAt })
    expect(Object.keys(kept ?? {})).not.toContain('sourceSessionId')
  })

  test('another user’s session as source is 404', async () => {
    const stranger = await signedIn(server)
    const foreign = await stranger.createSession()
    for (const sourceSessionId of [foreign, unknownId]) {
      const { status } = await create({ content: 'x', kind: 'fact', sourceSessionId })
      expect(status).toBe(404)
    }
  })

  test('the last changed comes first, and pages neither repeat nor skip', async () => {
    const by = await signedIn(server)
    const made: string[] = []
    for (const content of 'abcdefg')
      made.push((await create({ content, kind: 'fact' }, by)).json.id)
    await Bun.sleep(2) // a change in the millisecond of the last one would not be newer
    await by.call('PATCH', `${path}/${made[0]}`, { kind: 'goal' })
    const items = await walk((cursor) => list(after(cursor, 2), by))
    expect(items.map(({ id }) => id)).toEqual([made[0] as string, ...made.slice(1).toReversed()])
    const { nextCursor } = (await list('?limit=1', by)).json
    expect((await list(after(nextCursor, 1))).status).toBe(400)
  })

  test('only its owner changes and deletes a memory', async () => {
    const stranger = await signedIn(server)
    const { id } = (await create({ content: 'before', kind: 'fact' })).json
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { content: 'stolen' } : undefined
      for (const other of [id, unknownId, 'settings.', '%00']) {
        const { status, json } = await stranger.call(method, `${path}/${other}`, body)
        expect(status).toBe(404)
        expect(json).toMatchObject({ message: 'There is no such memory.' })
      }
    }
    const patched = await client.call<Memory>('PATCH', `${path}/${id.toUpperCase()}`, {
      content: 'after',
    })
    expect(patched.json).toMatchObject({ id, content: 'after', kind: 'fact' })
    for (const body of [{}, { sourceSessionId: null }, { content: '' }, { kind: null }]) {
      expect((await client.call('PATCH', `${path}/${id}`, body)).status).toBe(400)
    }
    expect((await client.call('DELETE', `${path}/${id}`)).json).toEqual({ ok: true })
    expect((await client.call('DELETE', `${path}/${id}`)).status).toBe(404)
  })

  test('`q` finds the memories with all of its words, page by page, in their present text', async () => {
    const by = await signedIn(server)
    const said = ['Mixes up sine and cosine', 'Likes cosine', 'Likes trains', 'Fürchtet Cosinus']
    const ids: string[] = []
    for (const content of said) ids.push((await create({ content, kind: 'fact' }, by)).json.id)
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`, by)).json.items.map(({ content }) => content)
    expect(await found('cosine')).toEqual(['Likes cosine', 'Mixes up sine and cosine'])
    expect(await found('COSINE likes')).toEqual(['Likes cosine'])
    expect(await found('furchtet')).toEqual(['Fürchtet Cosinus'])
    for (const q of ['nothing', '"', '%', '* OR *', '  ']) expect(await found(q)).toEqual([])
    const page = (cursor: string | null) => list(`${after(cursor, 1)}&q=likes`, by)
    expect((await walk(page)).map(({ content }) => content)).toEqual([
      'Likes trains',
      'Likes cosine',
    ])
    const { nextCursor } = (await page(null)).json
    expect((await list(`${after(nextCursor, 1)}&q=cosine`, by)).status).toBe(400)
    await by.call('PATCH', `${path}/${ids[1]}`, { content: 'Likes tangents' })
    expect(await found('cosine')).toEqual(['Mixes up sine and cosine'])
    expect(await found('tangents')).toEqual(['Likes tangents'])
    await by.call('DELETE', `${path}/${ids[0]}`)
    expect(await found('cosine')).toEqual([])
    expect(await found('cosine')).toEqual([])
    expect((await list('?q=', by)).status).toBe(400)
    const stranger = await signedIn(server)
    expect((await list('?q=likes', stranger)).json.items).toEqual([])
  })

  test('deleting everything deletes only the user’s own memories', async () => {
    const [by, other] = [await signedIn(server), await signedIn(server)]
    for (const who of [by, by, other]) await create({ content: 'x', kind: 'fact' }, who)
    expect((await by.call('DELETE', path)).json).toEqual({ ok: true })
    expect((await by.call('DELETE', path)).json).toEqual({ ok: true })
    expect([await contentsOf(by), await contentsOf(other)]).toEqual([[], ['x']])
  })

  test('memory is on by default; while it is off its owner still reads and changes it', async () => {
    const by = await signedIn(server)
    const settings = (method: string, body?: unknown) => by.call(method, `${path}/settings`, body)
    expect((await settings('GET')).json).toEqual({ enabled: true })
    expect((await settings('PATCH', { enabled: false })).json).toEqual({ enabled: false })
    expect((await settings('GET')).json).toEqual({ enabled: false })
    expect((await create({ content: 'mine', kind: 'fact' }, by)).status).toBe(201)
    expect(await contentsOf(by)).toEqual(['mine'])
    expect((await settings('GET')).json).toEqual({ enabled: false })
    for (const body of [{}, { enabled: 'no' }, { enabled: null }, []]) {
      expect((await settings('PATCH', body)).status).toBe(400)
    }
    expect((await settings('PATCH', { enabled: true })).json).toEqual({ enabled: true })
  })

  test('the limit is a thousand memories, also for concurrent requests', async () => {
    const by = await signedIn(server)
    const { json } = await by.call<{ user: { id: string } }>('GET', '/api/auth/me')
    const { db } = server.running.services.store
    const row = { userId: json.user.id, content: 'x', kind: 'fact', sourceSessionId: null } as const
    const rows = Array.from({ length: 998 }, (_, at) => ({
      ...row,
      id: crypto.randomUUID(),
      createdAt: at,
      updatedAt: at,
    }))
    await db.insert(memories).values(rows)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create({ content: 'y', kind: 'fact' }, by)),
    )
    const answered = (wanted: number) => answers.filter(({ status }) => status === wanted)
    expect([answered(201).length, answered(409).length]).toEqual([2, 4])
    for (const { json: full } of answered(409)) expect(full).toMatchObject({ code: 'CONFLICT' })
  })
})

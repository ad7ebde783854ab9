/** Bulk creation: each entry is created or refused by itself, and once under one key. */
import { expect, test } from 'bun:test'
import { waiting } from '../search/index-queue'
import { until } from '../search/seeker'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { contents } from '../support/stores'
import { signedIn } from '../support/signed-in'
import { Learner, newLearner, unknownId, walk, after } from '../support/learner'

const lone = '\ud800'
const message = <C, R = string>(content: C, role: R | 'user' = 'user') => ({ role, content })
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `${at}` }))

/** Entries that must be refused, and what the refusal names. */
const refused: Readonly<Record<string, readonly [entry: unknown, named: string]>> = {
  null: [null, 'The entry'],
  text: ['title', 'The entry'],
  'a number': [1, 'The entry'],
  'a list': [[], 'The entry'],
  'no title': [{}, '/title'],
  'a null title': [{ title: null }, '/title'],
  'an empty title': [{ title: '' }, '/title'],
  'a title of 201': [{ title: 'x'.repeat(201) }, '/title'],
  'a title of 201 emoji': [{ title: '😀'.repeat(201) }, '/title'],
  'a title with NUL': [{ title: 'a\0b' }, '/title'],
  'a title with a lone surrogate': [{ title: `a${lone}` }, '/title'],
  'a title that is a number': [{ title: 5 }, '/title'],
  'messages that are none': [{ title: 'x', messages: {} }, '/messages'],
  'null messages': [{ title: 'x', messages: null }, '/messages'],
  'a message that is text': [{ title: 'x', messages: ['hello'] }, '/messages/0'],
  'a message without a role': [{ title: 'x', messages: [{ content: 'a' }] }, '/messages/0/role'],
  'a message without content': [
    { title: 'x', messages: [message('a'), { role: 'user' }] },
    '/messages/1/content',
  ],
  'an unknown role': [{ title: 'x', messages: [message('a', 'tool')] }, '/messages/0/role'],
  'a role in capitals': [{ title: 'x', messages: [message('a', 'User')] }, '/messages/0/role'],
  'content with NUL': [
    { title: 'x', messages: [message('a'), message('b\0')] },
    '/messages/1/content',
  ],
  'content with a lone surrogate': [
    { title: 'x', messages: [message(`${lone}b`)] },
    '/messages/0/content',
  ],
  'null content': [{ title: 'x', messages: [message(null)] }, '/messages/0/content'],
  'an unknown mode': [{ title: 'x', mode: 'exam' }, '/mode'],
  'a null mode': [{ title: 'x', mode: null }, '/mode'],
  'a project that is no id': [{ title: 'x', projectId: 'mine' }, '/projectId'],
}

onEachEngine('creating sessions', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const learner = fixture(() => newLearner(server.url))

  const stored = () => contents(server.running.services.store)

  test('an entry becomes a session with its messages', async () => {
    const item = {
      title: 'Linear equations',
      messages: [message('Be kind', 'system'), message('3x = 6'), message('And?', 'assistant')],
      mode: 'tutor',
      projectId: null,
    }
    const { status, json } = await learner.create([item])
    expect(status).toBe(200)
    expect(json).toEqual({ results: [{ index: 0, status: 'created', id: expect.any(String) }] })
    const id = String(json.results[0]?.id)
    const session = await learner.get(id)
    expect(session.json).toEqual({
      id,
      title: item.title,
      mode: 'tutor',
      messageCount: 3,
      shared: false,
      pinned: false,
      imported: false,
      createdAt: session.json.updatedAt,
      updatedAt: session.json.updatedAt,
      tutor: null,
    })
    const { json: page } = await learner.messages(id)
    expect(page.items.map(({ role, content }) => ({ role, content }))).toEqual(item.messages)
    expect(page.items.map(({ parentId }) => parentId)).toEqual([
      null,
      ...page.items.slice(0, 2).map((one) => one.id),
    ])
    expect(new Set(page.items.map((one) => `${one.status} ${one.sessionId}`))).toEqual(
      new Set([`complete ${id}`]),
    )
  })

  test('a title alone is enough, and the mode is socratic', async () => {
    const [id = ''] = await learner.created([{ title: 'x' }])
    expect((await learner.get(id)).json).toMatchObject({ mode: 'socratic', messageCount: 0 })
  })

  test.each(Object.keys(refused))(
    '%s is refused alone, and nothing of it is written',
    async (name) => {
      const [entry, named] = refused[name] as (typeof refused)[string]
      const before = await stored()
      const [only] = (await learner.create([entry])).json.results
      expect(only).toMatchObject({ index: 0, status: 'failed', code: 'BAD_REQUEST' })
      expect(only?.message).toStartWith(`${named} `)
      expect(only).not.toHaveProperty('id')
      expect(await stored()).toEqual(before)
    },
  )

  test('results keep the order of valid and invalid entries', async () => {
    const bad = Object.values(refused).map(([entry]) => entry)
    const items = bad.flatMap((entry, at) => (at % 2 ? [entry] : [entry, { title: `good ${at}` }]))
    const { json } = await learner.create(items)
    expect(json.results.map(({ index }) => index)).toEqual(items.map((_, index) => index))
    for (const { index, status, id } of json.results) {
      const isGood = !bad.includes(items[index])
      expect(status, `${index}`).toBe(isGood ? 'created' : 'failed')
      if (!isGood) continue
      const { title } = items[index] as { title: string }
      expect((await learner.get(String(id))).json.title).toBe(title)
    }
  })

  test.each([
    ['one letter', 'x'],
    ['200 letters', 'x'.repeat(200)],
    ['200 emoji', '😀'.repeat(200)],
    ['one emoji', '🧮'],
    ['a space', ' '],
    ['noncharacters', '\ufffe\uffff'],
    ['combining marks', `e${'\u0301'.repeat(199)}`],
  ])('a title of %s is kept as it is', async (_, title) => {
    const [id = ''] = await learner.created([{ title }])
    expect((await learner.get(id)).json.title).toBe(title)
  })

  test('empty content is content (the spec takes any)', async () => {
    const [id = ''] = await learner.created([{ title: 'x', messages: [message('')] }])
    expect((await learner.messages(id)).json.items.map(({ content }) => content)).toEqual([''])
  })

  test('a request creates 1,000 messages; each entry past them is refused, the others are kept', async () => {
    const entry = (title: string, count: number) => ({
      title,
      messages: Array.from({ length: count }, (_, at) => message(`${title} ${at}`)),
    })
    const items = [entry('a', 600), entry('b', 401), entry('c', 400), entry('d', 1), { title: 'e' }]
    const { status, json } = await learner.create(items)
    expect(status).toBe(200)
    expect(json.results.map(({ status: one, code }) => code ?? one)).toEqual([
      'created',
      'PAYLOAD_TOO_LARGE',
      'created',
      'PAYLOAD_TOO_LARGE',
      'created',
    ])
    const kept = await learner.get(String(json.results[2]?.id))
    expect(kept.json.messageCount).toBe(400)
  })

  test('many messages are queued for the index, and a search finds each of them at once', async () => {
    const client = await signedIn(server)
    const messages = Array.from({ length: 300 }, (_, at) => message(`narwhal${at} swims`))
    await new Learner(client).created([{ title: 'x', messages }])
    for (const word of ['narwhal0', 'narwhal299']) {
      const path = `/api/sessions/search?q=${word}`
      const found = await client.call<{ items: unknown[] }>('GET', path)
      expect(found.json.items).toHaveLength(1)
    }
  })

  test('1 to 50 entries are accepted; 0 and 51 are refused as a whole', async () => {
    const { store } = server.running.services
    await until(async () => (await waiting(store)) === 0)
    const before = await stored()
    for (const items of [[], many(51)]) {
      const { status, json } = await learner.create(items)
      expect(status).toBe(400)
      expect(json).toMatchObject({ code: 'BAD_REQUEST', detail: [{ path: '/items' }] })
    }
    expect(await stored()).toEqual(before)
    for (const count of [1, 50]) {
      const { json } = await learner.create(many(count))
      expect(json.results.filter(({ status }) => status === 'created')).toHaveLength(count)
    }
  })

  test('members that only the server sets are ignored', async () => {
    const foreign = {
      id: unknownId,
      userId: unknownId,
      user_id: unknownId,
      createdAt: '2000-01-01T00:00:00.000Z',
      updatedAt: 0,
      shared: true,
      sharedAt: 1,
      messageCount: 99,
      headMessageId: unknownId,
      constructor: { name: 'x' },
      toString: 'x',
    }
    const mine = {
      id: unknownId,
      sessionId: unknownId,
      status: 'failed',
      model: 'm',
      active: false,
      tutorState: { rung: 'reveal' },
    }
    const [id = ''] = await learner.created([
      { title: 'x', ...foreign, messages: [{ ...message('a'), ...mine }] },
    ])
    expect(id).not.toBe(unknownId)
    const { json } = await learner.get(id)
    expect(json).toMatchObject({ shared: false, messageCount: 1 })
    expect(Date.parse(json.createdAt)).toBeGreaterThan(Date.parse('2020-01-01'))
    const [only] = (await learner.messages(id)).json.items
    expect(only).toMatchObject({ sessionId: id, status: 'complete', content: 'a' })
    expect(only).not.toHaveProperty('model')
  })

  test('a thousand messages in one entry are kept in order', async () => {
    const messages = Array.from({ length: 1_000 }, (_, at) => message(`${at}`))
    const [id = ''] = await learner.created([{ title: 'long', messages }])
    expect((await learner.get(id)).json.messageCount).toBe(1_000)
    const all = await walk((cursor) => learner.messages(id, after(cursor, 100)))
    expect(all.map(({ content }) => content)).toEqual(
      messages.map(({ content }) => String(content)),
    )
  })

  test('the same key and body create once and get the same answer', async () => {
    const own = await newLearner(server.url)
    const key = { 'idempotency-key': 'one' }
    const first = await own.create([{ title: 'a' }, { title: '' }], key)
    const again = await own.create([{ title: 'a' }, { title: '' }], key)
    expect(again.json).toEqual(first.json)
    expect(first.headers.has('idempotent-replayed')).toBe(false)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await own.list()).json.items).toHaveLength(1)
    const other = await own.create([{ title: 'b' }], key)
    expect(other).toMatchObject({ status: 409, json: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect((await own.create([{ title: 'b' }], { 'idempotency-key': 'two' })).status).toBe(200)
    expect((await own.list()).json.items).toHaveLength(2)
  })

  test('the order of members does not make another body; the order of entries does', async () => {
    const own = await newLearner(server.url)
    const key = { 'idempotency-key': 'one' }
    const items = [{ title: 'a', mode: 'tutor' }, { title: 'b' }]
    const first = await own.create(items, key)
    const turned = await own.create([{ mode: 'tutor', title: 'a' }, { title: 'b' }], key)
    expect(turned.json).toEqual(first.json)
    expect((await own.create(items.toReversed(), key)).status).toBe(409)
  })

  test('twenty concurrent requests with one key create once', async () => {
    const own = await newLearner(server.url)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => own.create([{ title: 'a' }], { 'idempotency-key': 'one' })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await own.list()).json.items).toHaveLength(1)
  })

  test('a key belongs to one user, and a refused body does not use it up', async () => {
    const [one, other] = await Promise.all([newLearner(server.url), newLearner(server.url)])
    const key = { 'idempotency-key': 'shared' }
    expect((await one.create([], key)).status).toBe(400)
    expect((await one.create([{ title: 'a' }], key)).status).toBe(200)
    const theirs = await other.create([{ title: 'b' }], key)
    expect(theirs.status).toBe(200)
    expect(theirs.headers.has('idempotent-replayed')).toBe(false)
  })
})

/** The list of sessions: its order, its pages, and the cursors between them. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'bun:test'
import { sessions } from '../../src/db/schema'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { after, newLearner, walk } from '../support/learner'

const titled = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `${at}` }))

onEachEngine('listing sessions', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const anyone = fixture(() => newLearner(server.url))

  const touch = (id: string, updatedAt: number) =>
    server.running.services.store.db.update(sessions).set({ updatedAt }).where(eq(sessions.id, id))

  test('a learner without sessions has an empty page', async () => {
    const learner = await newLearner(server.url)
    const { json } = await learner.list()
    expect(json).toEqual({ items: [], hasMore: false, nextCursor: null })
  })

  test('sessions are listed by their last change, the newest first', async () => {
    const learner = await newLearner(server.url)
    const ids: string[] = []
    for (const title of ['a', 'b', 'c']) {
      ids.push(...(await learner.created([{ title }])))
      await Bun.sleep(2)
    }
    const order = async () => (await learner.list()).json.items.map(({ title }) => title)
    expect(await order()).toEqual(['c', 'b', 'a'])
    await learner.patch(ids[0] as string, { title: 'a2' })
    expect(await order()).toEqual(['a2', 'c', 'b'])
    await Bun.sleep(2)
    await learner.client.chat(ids[1] as string, 'Hello')
    expect(await order()).toEqual(['b', 'a2', 'c'])
  })

  test('what was written in the same millisecond is ordered by id, the highest first', async () => {
    const learner = await newLearner(server.url)
    const ids = await learner.created(titled(30))
    for (const id of ids) await touch(id, 1_763_715_600_000)
    const listed = await walk((cursor) => learner.list(after(cursor, 7)))
    expect(listed.map(({ id }) => id)).toEqual(ids.toSorted().toReversed())
    expect(new Set(listed.map(({ updatedAt }) => updatedAt)).size).toBe(1)
  })

  test('a page has 20 items by default, and 1 to 100 by `limit`', async () => {
    const learner = await newLearner(server.url)
    for (let at = 0; at < 3; at += 1) await learner.create(titled(50))
    for (const [query, size] of [
      ['', 20],
      ['?limit=1', 1],
      ['?limit=99', 99],
      ['?limit=100', 100],
    ] as const) {
      const { json } = await learner.list(query)
      expect(json.items.length, query).toBe(size)
      expect(json.hasMore, query).toBe(true)
    }
    expect(await walk((cursor) => learner.list(after(cursor, 100)))).toHaveLength(150)
  })

  test('a page that ends with the last item says so', async () => {
    const learner = await newLearner(server.url)
    await learner.create(titled(3))
    for (const [limit, hasMore] of [
      [2, true],
      [3, false],
      [4, false],
    ] as const) {
      expect((await learner.list(`?limit=${limit}`)).json.hasMore, `${limit}`).toBe(hasMore)
    }
  })

  test.each([
    '0',
    '101',
    '-1',
    'abc',
    '',
    '1.5',
    '1e1',
    '0x10',
    ' 5',
    '5%20',
    '%2B5',
    '١',
    'NaN',
    'Infinity',
    'null',
    'true',
    '[]',
    '9'.repeat(30),
    '5&limit=5',
    '5&limit=6',
  ])('the limit %p is refused', async (limit) => {
    const { status, json } = await anyone.list(`?limit=${limit}`)
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: 'BAD_REQUEST', detail: [{ path: 'limit' }] })
  })

  test('unknown query parameters are ignored', async () => {
    const learner = await newLearner(server.url)
    expect((await learner.list('?page=3&__proto__=1&LIMIT=0&limit[]=0')).status).toBe(200)
  })

  test('a cursor that was not issued for this list is refused', async () => {
    const learner = await newLearner(server.url)
    const [long = ''] = await learner.created([
      { title: 'long', messages: titled(3).map(({ title }) => ({ role: 'user', content: title })) },
      ...titled(3),
    ])
    const stranger = await newLearner(server.url)
    await stranger.create(titled(2))
    const cursorOf = async (answer: Promise<{ json: { nextCursor: string | null } }>) =>
      String((await answer).json.nextCursor)
    const mine = await cursorOf(learner.list('?limit=1'))
    const [payload = '', signature = ''] = mine.split('.')
    const forged = Buffer.from('[9999999999999,"z"]').toString('base64url')
    const bad: Record<string, string> = {
      empty: '',
      garbage: 'garbage',
      'only dots': '..',
      'another payload under the same signature': `${forged}.${signature}`,
      'no signature': `${payload}.`,
      'the payload alone': payload,
      truncated: mine.slice(0, -1),
      'its beginning gone': mine.slice(1),
      'something added': `${mine}A`,
      'a part added': `${mine}.x`,
      'its case changed': mine.toUpperCase(),
      'a space behind': `${mine}%20`,
      'NUL within': `${payload}%00.${signature}`,
      'of the messages': await cursorOf(learner.messages(long, '?limit=1')),
      'of another user’s list': await cursorOf(stranger.list('?limit=1')),
      'too long': 'x'.repeat(1_001),
      repeated: `${mine}&cursor=${mine}`,
    }
    for (const [name, cursor] of Object.entries(bad)) {
      const { status, json } = await learner.list(`?cursor=${cursor}`)
      expect(status, name).toBe(400)
      expect(json, name).toMatchObject({ code: 'BAD_REQUEST', detail: [{ path: 'cursor' }] })
    }
    expect((await learner.list(`?cursor=${mine}`)).status).toBe(200)
  })

  test('a cursor with any one character changed is refused', async () => {
    const learner = await newLearner(server.url)
    await learner.create(titled(2))
    const cursor = String((await learner.list('?limit=1')).json.nextCursor)
    for (let at = 0; at < cursor.length; at += 1) {
      const other = cursor[at] === 'A' ? 'B' : 'A'
      const changed = `${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`
      expect((await learner.list(`?cursor=${changed}`)).status, `at ${at}`).toBe(400)
    }
  })

  test('a cursor works after its item was deleted and with another limit', async () => {
    const learner = await newLearner(server.url)
    const ids = (await learner.created(titled(6))).toReversed()
    const { json } = await learner.list('?limit=3')
    await learner.remove(ids[2] as string)
    const rest = await learner.list(after(json.nextCursor, 100))
    expect(rest.json.items.map(({ id }) => id)).toEqual(ids.slice(3))
  })

  test('pages neither repeat nor skip what does not change while others write', async () => {
    const learner = await newLearner(server.url)
    const still = await learner.created(titled(40))
    const moving = await learner.created(titled(10))
    const done = new AbortController()
    const others = (async () => {
      for (let at = 0; !done.signal.aborted; at += 1) {
        await learner.create([{ title: `new ${at}` }])
        await learner.patch(moving[at % moving.length] as string, { title: `moved ${at}` })
      }
    })()
    for (let round = 0; round < 3; round += 1) {
      const listed = await walk(
        (cursor) => learner.list(after(cursor, 3)),
        () => Bun.sleep(1),
      )
      const seen = listed.map(({ id }) => id)
      expect(seen.filter((id) => still.includes(id))).toEqual(still.toReversed())
    }
    done.abort()
    await others
  })

  test('a learner sees only their own sessions', async () => {
    const [one, other] = await Promise.all([newLearner(server.url), newLearner(server.url)])
    await one.create([{ title: 'mine' }])
    expect((await other.list()).json.items).toEqual([])
    expect((await one.list()).json.items.map(({ title }) => title)).toEqual(['mine'])
  })

  test('the list answers under the version prefix too', async () => {
    const learner = await newLearner(server.url)
    await learner.create([{ title: 'mine' }])
    const [plain, versioned] = await Promise.all(
      ['/api/sessions', '/api/v2/sessions'].map((path) => learner.client.call('GET', path)),
    )
    expect(versioned?.json).toEqual(plain?.json)
  })
})

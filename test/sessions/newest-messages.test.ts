/** The end of a long session first, and from there older messages (contract §9). */
import { beforeAll, expect, test } from 'bun:test'
import { signedUp, type Answer } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'

interface Page {
  readonly items: { id: string; content: string; versions?: string[] }[]
  readonly hasMore: boolean
  readonly nextCursor: string | null
}

onEachEngine('the newest messages of a session', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedUp(server))
  const other = fixture(() => signedUp(server))
  let sessionId = ''
  let all: readonly string[] = []
  let ids: readonly string[] = []

  const create = async (contents: readonly string[]) => {
    const messages = contents.map((content, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content,
    }))
    const items = [{ title: 'Long', messages }]
    const { json } = await client.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
      items,
    })
    return json.results[0]?.id ?? ''
  }
  /** Six messages of 300 kB. */
  const importLarge = async () => {
    const messages = Array.from({ length: 6 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: `${at}${'é'.repeat(150_000)}`,
    }))
    const payload = { sessions: [{ id: 'large', title: 'Large', messages }] }
    const body = { source: 'chatgpt', payload }
    const { json: begun } = await client.call<{ id: string }>('POST', '/api/import', body)
    for (let status = ''; status !== 'completed'; await Bun.sleep(20)) {
      const { json } = await client.call<{ status: string }>('GET', `/api/import/${begun.id}`)
      status = json.status
    }
    const { json } = await client.call<{ items: { id: string }[] }>(
      'GET',
      '/api/sessions?imported=true',
    )
    return json.items[0]?.id ?? ''
  }
  const get = (query: string, id = sessionId, who = client): Promise<Answer<Page>> =>
    who.call<Page>('GET', `/api/sessions/${id}/messages?${query}`)
  const said = ({ json }: Answer<Page>) => json.items.map(({ content }) => content)

  beforeAll(async () => {
    sessionId = await create(Array.from({ length: 25 }, (_, at) => `m${at}`))
    const { json } = await get('limit=100')
    all = json.items.map(({ content }) => content)
    ids = json.items.map(({ id }) => id)
  })

  test('order=newest gives the last messages, oldest first, and nextCursor leads to older ones', async () => {
    const first = await get('order=newest&limit=10')
    expect(said(first)).toEqual(all.slice(15))
    expect(first.json.hasMore).toBe(true)
    const cursor = encodeURIComponent(first.json.nextCursor ?? '')
    for (const query of [`cursor=${cursor}`, `order=newest&cursor=${cursor}`]) {
      expect(said(await get(`${query}&limit=10`))).toEqual(all.slice(5, 15))
    }
    const second = await get(`cursor=${cursor}&limit=10`)
    const last = await get(`cursor=${encodeURIComponent(second.json.nextCursor ?? '')}&limit=10`)
    expect(said(last)).toEqual(all.slice(0, 5))
    expect([last.json.hasMore, last.json.nextCursor]).toEqual([false, null])
    expect(said(await get('order=newest'))).toEqual(all.slice(5))
    expect(said(await get('order=newest&limit=100'))).toEqual([...all])
    const whole = await get('order=newest&limit=25')
    expect([said(whole).length, whole.json.hasMore, whole.json.nextCursor]).toEqual([
      25,
      false,
      null,
    ])
  })

  test('before gives the messages before one, oldest first, and leads to older ones', async () => {
    const page = await get(`before=${ids[15]}&limit=10`)
    expect(said(page)).toEqual(all.slice(5, 15))
    expect(page.json.hasMore).toBe(true)
    const older = await get(`cursor=${encodeURIComponent(page.json.nextCursor ?? '')}&limit=10`)
    expect(said(older)).toEqual(all.slice(0, 5))
    const none = await get(`before=${ids[0]}`)
    expect(none.json).toEqual({ items: [], hasMore: false, nextCursor: null })
    const capital = await get(`before=${ids[3]?.toUpperCase()}&order=newest`)
    expect(said(capital)).toEqual(all.slice(0, 3))
  })

  test('what is written meanwhile moves no page of older messages', async () => {
    const id = await create(['a', 'b', 'c', 'd', 'e', 'f'])
    const first = await get('order=newest&limit=2', id)
    await client.chat(id, 'and more')
    const cursor = encodeURIComponent(first.json.nextCursor ?? '')
    expect(said(await get(`cursor=${cursor}&limit=2`, id))).toEqual(['c', 'd'])
    expect(said(await get('order=newest&limit=2', id))[0]).toBe('and more')
  })

  test('only the active branch is listed; a message of another branch is unknown', async () => {
    const id = await create(['a', 'b'])
    await client.chat(id, 'first try')
    const { json: old } = await get('order=newest&limit=2', id)
    const asked = old.items[0]?.id ?? ''
    await client.call('POST', `/api/chat/messages/${asked}/edit`, { content: 'second try' })
    const newest = await get('order=newest&limit=2', id)
    expect(said(newest)[0]).toBe('second try')
    expect(said(await get(`before=${newest.json.items[0]?.id}`, id))).toEqual(['a', 'b'])
    expectProblem(await get(`before=${asked}`, id), 400, 'BAD_REQUEST')
  })

  test('a message with several versions has their ids, the oldest first; the others have none', async () => {
    const id = await create(['a', 'b'])
    await client.chat(id, 'first try')
    const asked = (await get('order=newest&limit=2', id)).json.items[0]?.id ?? ''
    await client.call('POST', `/api/chat/messages/${asked}/edit`, { content: 'second try' })
    const { items } = (await get('order=newest', id)).json
    const again = items.at(-2)?.id
    expect(items.map(({ versions }) => versions)).toEqual([
      undefined,
      undefined,
      [asked, again ?? ''],
      undefined,
    ])
    const root = items[0]?.id ?? ''
    await client.call('POST', `/api/chat/messages/${root}/edit`, { content: 'another start' })
    const [first] = (await get('order=newest', id)).json.items
    expect([first?.content, first?.versions]).toEqual(['another start', [root, first?.id ?? '']])
  })

  test('the order of before stays: a cursor of it continues from the root', async () => {
    const first = await get('limit=10')
    expect(said(first)).toEqual(all.slice(0, 10))
    const cursor = encodeURIComponent(first.json.nextCursor ?? '')
    expect(said(await get(`cursor=${cursor}&limit=10`))).toEqual(all.slice(10, 20))
    expect(said(await get('order=oldest&limit=10'))).toEqual(all.slice(0, 10))
    expectProblem(await get(`order=newest&cursor=${cursor}`), 400, 'BAD_REQUEST')
  })

  test('an unknown or foreign position and contradictions are 400; a foreign session is 404', async () => {
    const elsewhere = await create(['x', 'y'])
    const foreign = (await get('limit=1', elsewhere)).json.items[0]?.id
    const cursor = encodeURIComponent((await get('order=newest&limit=1')).json.nextCursor ?? '')
    for (const query of [
      'before=0199c0de-0000-7000-8000-0000000000ff',
      `before=${foreign}`,
      'before=x',
      'before=',
      'order=up',
      'order=newest&limit=0',
      'order=newest&branches=all',
      `before=${ids[3]}&branches=all`,
      `before=${ids[3]}&cursor=${cursor}`,
    ]) {
      expectProblem(await get(query), 400, 'BAD_REQUEST')
    }
    expectProblem(await get(`cursor=${cursor}`, elsewhere), 400, 'BAD_REQUEST')
    for (const query of ['order=newest', `before=${ids[3]}`]) {
      expectProblem(await get(query, sessionId, other), 404, 'NOT_FOUND')
    }
  })

  test('a page of large messages has at most a mebibyte, the newest ones, and more follows', async () => {
    const id = await importLarge()
    const seen: string[] = []
    let query = 'order=newest&limit=100'
    for (let pages = 0; pages < 6; pages += 1) {
      const page = await get(query, id)
      expect(Buffer.byteLength(page.text)).toBeLessThan(1_100_000)
      seen.unshift(...page.json.items.map(({ content }) => content.charAt(0)))
      if (page.json.nextCursor === null) break
      query = `limit=100&cursor=${encodeURIComponent(page.json.nextCursor)}`
    }
    expect(seen).toEqual(['0', '1', '2', '3', '4', '5'])
  })
})

/** The messages of a session: the active branch, and the whole tree. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'bun:test'
import { messages, sessions } from '../../src/db/schema'
import type { RowOf } from '../../src/db/store'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { after, newLearner, walk, type WireMessage } from '../support/learner'

type Row = RowOf<typeof messages>

const said = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    role: at % 2 ? 'assistant' : 'user',
    content: `${at}`,
  }))

/** A tree as an import stores it: name, parent, whether it is in the active branch. */
const tree: readonly (readonly [name: string, parent: string | null, active: boolean])[] = [
  ['root', null, true],
  ['left', 'root', false],
  ['right', 'root', true],
  ['left-left', 'left', false],
  ['left-right', 'left', false],
  ['right-left', 'right', true],
  ['right-right', 'right', false],
  ['second root', null, false],
  ['leaf', 'right-left', true],
  ['below the second', 'second root', false],
]

onEachEngine('listing messages', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const learner = fixture(() => newLearner(server.url))

  /** A session with that tree; ids are in no order, as those of other systems are. */
  async function planted(): Promise<string> {
    const [sessionId = ''] = await learner.created([{ title: 'imported' }])
    const ids = new Map(tree.map(([name]) => [name, crypto.randomUUID()]))
    const depths = new Map<string | null, number>([[null, -1]])
    const rows = tree.map(([name, parent, active]): Row => {
      const depth = (depths.get(parent) ?? 0) + 1
      depths.set(name, depth)
      const parentId = parent === null ? null : (ids.get(parent) ?? null)
      const id = ids.get(name) as string
      const rest = {
        role: 'user',
        status: 'complete',
        toolCalls: null,
        model: 'gpt',
        fileIds: null,
        tutorState: null,
        feedback: null,
        assessment: null,
        createdAt: 1,
      } as const
      return { id, sessionId, parentId, depth, active, content: name, ...rest }
    })
    const { db } = server.running.services.store
    await db.insert(messages).values(rows.toReversed())
    await db.update(sessions).set({ messageCount: 4 }).where(eq(sessions.id, sessionId))
    return sessionId
  }

  const contentOf = (items: readonly WireMessage[]) => items.map(({ content }) => content)

  test('an empty session has an empty page', async () => {
    const [id = ''] = await learner.created([{ title: 'x' }])
    for (const query of ['', '?branches=active', '?branches=all']) {
      const { json } = await learner.messages(id, query)
      expect(json).toEqual({ items: [], hasMore: false, nextCursor: null })
    }
  })

  test('the oldest comes first, in pages of any size', async () => {
    const [id = ''] = await learner.created([{ title: 'x', messages: said(25) }])
    const all = said(25).map(({ content }) => content)
    expect(contentOf((await learner.messages(id)).json.items)).toEqual(all.slice(0, 20))
    for (const limit of [1, 7, 24, 25, 100]) {
      for (const branches of ['active', 'all']) {
        const walked = await walk((cursor) =>
          learner.messages(id, `${after(cursor, limit)}&branches=${branches}`),
        )
        expect(contentOf(walked), `${limit} ${branches}`).toEqual(all)
      }
    }
  })

  test('the active branch runs from its root to its leaf', async () => {
    const id = await planted()
    const branch = ['root', 'right', 'right-left', 'leaf']
    for (const limit of [1, 2, 100]) {
      const walked = await walk((cursor) => learner.messages(id, after(cursor, limit)))
      expect(contentOf(walked)).toEqual(branch)
    }
    expect(contentOf((await learner.messages(id, '?branches=active')).json.items)).toEqual(branch)
    expect((await learner.get(id)).json.messageCount).toBe(branch.length)
  })

  test('the whole tree has every message once, parents before children', async () => {
    const id = await planted()
    for (const limit of [1, 3, 100]) {
      const walked = await walk((cursor) =>
        learner.messages(id, `${after(cursor, limit)}&branches=all`),
      )
      expect(contentOf(walked).toSorted()).toEqual(tree.map(([name]) => name).toSorted())
      const seen = new Set<string | null>([null])
      for (const { id: own, parentId } of walked) {
        expect(seen.has(parentId)).toBe(true)
        seen.add(own)
      }
      expect(new Set(walked.map(({ sessionId }) => sessionId))).toEqual(new Set([id]))
    }
  })

  test('pages continue at their position while messages are added', async () => {
    const [id = ''] = await learner.created([{ title: 'x', messages: said(4) }])
    const { json } = await learner.messages(id, '?limit=3')
    await learner.client.chat(id, 'Solve 3x + 7 = 22')
    const rest = await learner.messages(id, after(json.nextCursor, 100))
    expect(rest.json.items.map(({ role }) => role)).toEqual(['assistant', 'user', 'assistant'])
    const parents = rest.json.items.map(({ parentId }) => parentId)
    expect(parents.slice(1)).toEqual(rest.json.items.slice(0, 2).map((one) => one.id))
  })

  test('a cursor of another list is refused', async () => {
    const [one = '', other = ''] = await learner.created([
      { title: 'x', messages: said(3) },
      { title: 'y', messages: said(3) },
    ])
    const cursor = encodeURIComponent(
      String((await learner.messages(one, '?limit=1')).json.nextCursor),
    )
    const listed = encodeURIComponent(String((await learner.list('?limit=1')).json.nextCursor))
    for (const [session, query] of [
      [other, `?cursor=${cursor}`],
      [one, `?cursor=${cursor}&branches=all`],
      [one, `?cursor=${listed}`],
      [one, '?cursor=made-up'],
      [one, `?cursor=${cursor.slice(0, -1)}`],
    ] as const) {
      const { status, json } = await learner.messages(session, query)
      expect(status, query).toBe(400)
      expect(json).toMatchObject({ detail: [{ path: 'cursor' }] })
    }
    expect((await learner.messages(one, `?cursor=${cursor}`)).status).toBe(200)
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1&limit=1',
    'branches=some',
    'branches=',
    'branches=all&branches=all',
  ])('the query %s is refused', async (query) => {
    const [id = ''] = await learner.created([{ title: 'x' }])
    const { status, json } = await learner.messages(id, `?${query}`)
    expect(status).toBe(400)
    expect(json).toMatchObject({ detail: [{ path: query.split('=')[0] }] })
  })

  test('a message shows its tool calls and its model where it has them', async () => {
    const [id = ''] = await learner.created([{ title: 'x' }])
    const call = {
      toolCallId: 'a',
      name: 'check_math',
      status: 'completed',
      output: { '😀': null },
    }
    const row: Row = {
      id: crypto.randomUUID(),
      sessionId: id,
      parentId: null,
      depth: 0,
      active: true,
      role: 'assistant',
      content: '',
      status: 'interrupted',
      toolCalls: [call],
      model: 'gpt',
      fileIds: null,
      tutorState: null,
      feedback: null,
      assessment: null,
      createdAt: 1_763_715_600_000,
    }
    await server.running.services.store.db.insert(messages).values(row)
    expect((await learner.messages(id)).json.items).toEqual([
      {
        id: row.id,
        sessionId: id,
        parentId: null,
        role: 'assistant',
        content: '',
        status: 'interrupted',
        toolCalls: [call],
        model: 'gpt',
        createdAt: '2025-11-21T09:00:00.000Z',
      },
    ] as unknown[] as WireMessage[])
  })
})

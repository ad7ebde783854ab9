/** What goes into the database comes out the same: by drizzle, by prepared queries, on both engines. */
import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'bun:test'
import { PreparedInsert } from '../../src/db/prepared'
import { messages, sessions, users } from '../../src/db/schema'
import type { Db, RowOf, Store } from '../../src/db/store'
import { violationOf } from '../../src/db/database-errors'
import { onEachEngine } from '../support/fixtures'
import { openTestStore, someSession, someUser } from '../support/stores'

type MessageRow = RowOf<typeof messages>

const texts: Readonly<Record<string, string>> = {
  plain: 'Solve 3x + 7 = 22',
  empty: '',
  'a number': '0123',
  'a JSON value': '{"a": [1, null]}',
  'the word null': 'null',
  'quotes and placeholders': `'"\`; drop table users; -- ? $1 :a \\ \\x00 %`,
  'line breaks': '\r\n\t\u2028\u2029\v',
  emoji: '👩‍🏫 🇩🇪 👍🏽 🧮',
  'combining marks': 'e\u0301 n\u0303 Z\u0351\u0352',
  'the same, composed': '\u00e9 \u00f1',
  'right to left': '\u202eمرحبا שלום\u202c \u200f\u061c',
  noncharacters: '\ufffe\uffff\u{1fffe}\u{10ffff}',
  'a byte order mark': '\ufeff text',
  'zero width': 'a\u200b\u200c\u200d\u2060b',
  'other planes': '𝕏 𠮷 \u{1d5a0}',
  long: 'ü😀'.repeat(50_000),
}

const whole = [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, 1_763_715_600_000, Number.MAX_SAFE_INTEGER]

const structured: readonly unknown[] = [
  [],
  [{ toolCallId: 'a', input: { '😀': '"\\\u2028' }, output: [null, 1.5, -0.25, true, ''] }],
  [[[[['deep']]]]],
  ['null', 'true', '1'],
]

/** A message with everything absent that may be. */
const someMessage = (sessionId: string, more: Partial<MessageRow>): MessageRow => ({
  id: crypto.randomUUID(),
  sessionId,
  parentId: null,
  depth: 0,
  active: true,
  role: 'user',
  content: '',
  status: 'complete',
  toolCalls: null,
  model: null,
  fileIds: null,
  tutorState: null,
  feedback: null,
  assessment: null,
  createdAt: 1,
  ...more,
})

/** Messages of a session with every kind of value. */
const everyKind = (sessionId: string): MessageRow[] => [
  ...Object.values(texts).map((content) => someMessage(sessionId, { content, model: content })),
  ...whole.map((depth) => someMessage(sessionId, { depth, createdAt: depth })),
  ...structured.map((toolCalls) => someMessage(sessionId, { toolCalls: toolCalls as unknown[] })),
  ...[true, false].map((active) => someMessage(sessionId, { active })),
]

async function withSession(store: Store): Promise<string> {
  const user = someUser()
  const session = someSession(user.id)
  await store.db.insert(users).values(user)
  await store.db.insert(sessions).values(session)
  return session.id
}

const prepared = (store: Store) => {
  const { id, sessionId, parentId, depth, active, role, content } = messages
  const { status, toolCalls, model, fileIds, tutorState, feedback, assessment, createdAt } =
    messages
  const all = {
    id,
    sessionId,
    parentId,
    depth,
    active,
    role,
    content,
    status,
    toolCalls,
    model,
    fileIds,
    feedback,
    assessment,
    tutorState,
    createdAt,
  }
  return store.prepare(all, (db, fields) =>
    db
      .select(fields)
      .from(messages)
      .where(eq(messages.id, sql.placeholder('id'))),
  )
}

onEachEngine('queries', (engine) => {
  test('every kind of value reads back as it was, both ways', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const sessionId = await withSession(store)
    const rows = everyKind(sessionId)
    await store.db.insert(messages).values(rows)
    const find = prepared(store)
    for (const row of rows) {
      expect(await store.db.select().from(messages).where(eq(messages.id, row.id))).toEqual([row])
      expect(await find({ id: row.id })).toEqual([row])
    }
  })

  test('rows go in by compiled insertions as they do by drizzle, one by one and many at once', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const [one, many] = [await withSession(store), await withSession(store)]
    const insertion = new PreparedInsert(store, messages)
    const single = everyKind(one)
    const together = Array.from({ length: 20 }, () => everyKind(many)).flat()
    await store.transaction(async (tx) => {
      for (const row of single) await insertion.add(tx, [row])
      await insertion.add(tx, together)
      await insertion.add(tx, [])
    })
    const kept = (sessionId: string) =>
      store.db.select().from(messages).where(eq(messages.sessionId, sessionId))
    expect(new Set(await kept(one))).toEqual(new Set(single))
    expect(await kept(many)).toHaveLength(together.length)
    const again = store.transaction((tx) => insertion.add(tx, single.slice(0, 1)))
    expect(await again.catch(violationOf)).toBe('unique')
    const patient = new PreparedInsert(store, messages, { ignoreConflicts: true })
    const changed = single.slice(0, 1).map((row) => ({ ...row, content: 'changed' }))
    await store.transaction((tx) => patient.add(tx, changed))
    expect(new Set(await kept(one))).toEqual(new Set(single))
  })

  test('a row without one of its columns is refused by name', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const { model: _, ...incomplete } = someMessage(await withSession(store), {})
    const insertion = new PreparedInsert(store, messages)
    const outcome = store.transaction((tx) => insertion.add(tx, [incomplete]))
    expect(await outcome.catch(String)).toContain('No value for the placeholder model')
  })

  test('what a compiled update sets reads back as it was, null too', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const sessionId = await withSession(store)
    const row = someMessage(sessionId, { toolCalls: ['old'], active: true })
    await store.db.insert(messages).values(row)
    const { placeholder, param } = sql
    const change = store.prepareInTransaction({ toolCalls: messages.toolCalls }, (db, fields) =>
      db
        .update(messages)
        .set({
          toolCalls: sql`${param(placeholder('toolCalls'), messages.toolCalls)}`,
          active: sql`${param(placeholder('active'), messages.active)}`,
        })
        .where(eq(messages.id, placeholder('id')))
        .returning(fields),
    )
    for (const toolCalls of [...structured, null] as (unknown[] | null)[]) {
      const set = (tx: Db) => change(tx, { id: row.id, toolCalls, active: false })
      expect(await store.transaction(set)).toEqual([{ toolCalls }])
    }
    expect(await prepared(store)({ id: row.id })).toEqual([
      { ...row, toolCalls: null, active: false },
    ])
  })

  test('texts are kept byte for byte and compared exactly', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    for (const [about, name] of Object.entries(texts)) {
      await store.db.insert(users).values(someUser({ id: about, name }))
    }
    for (const [about, name] of Object.entries(texts)) {
      const found = await store.db.select({ id: users.id }).from(users).where(eq(users.name, name))
      expect(found, about).toEqual([{ id: about }])
    }
  })

  test('an update, an upsert and what they return', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const user = someUser({ name: 'old', disabledAt: 5 })
    await store.db.insert(users).values(user)
    const changed = await store.db
      .update(users)
      .set({ name: '😀', disabledAt: null })
      .where(eq(users.id, user.id))
      .returning({ id: users.id, name: users.name, disabledAt: users.disabledAt })
    expect(changed).toEqual([{ id: user.id, name: '😀', disabledAt: null }])
    const none = await store.db.insert(users).values(user).onConflictDoNothing().returning()
    expect(none).toEqual([])
    await store.db
      .insert(users)
      .values(user)
      .onConflictDoUpdate({ target: users.id, set: { name: 'newer' } })
    expect(await store.db.select().from(users)).toEqual([
      { ...user, name: 'newer', disabledAt: null },
    ])
  })

  test('a prepared query takes big numbers, limits and nulls as values', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    for (const createdAt of whole) await store.db.insert(users).values(someUser({ createdAt }))
    const { placeholder } = sql
    const after = store.prepare({ createdAt: users.createdAt }, (db, fields) =>
      db
        .select(fields)
        .from(users)
        .where(gte(users.createdAt, placeholder('from')))
        .orderBy(asc(users.createdAt))
        .limit(placeholder('limit')),
    )
    const ordered = whole.toSorted((a, b) => a - b).map((createdAt) => ({ createdAt }))
    expect(await after({ from: Number.MIN_SAFE_INTEGER, limit: 100 })).toEqual(ordered)
    expect(await after({ from: 2 ** 31, limit: 2 })).toEqual(ordered.slice(-3, -1))
    expect(await after({ from: Number.MAX_SAFE_INTEGER, limit: 5 })).toEqual(ordered.slice(-1))
    expect(await after({ from: null, limit: 5 })).toEqual([])
  })

  test('a prepared write outside a transaction commits, returns its row and lets one of many win', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const user = someUser({ name: null })
    await store.db.insert(users).values(user)
    const rename = store.prepare({ id: users.id }, (db, fields) =>
      db
        .update(users)
        .set({ name: sql`${sql.placeholder('name')}` })
        .where(and(eq(users.id, sql.placeholder('id')), isNull(users.name)))
        .returning(fields),
    )
    const names = ['Ada', 'Emmy', 'Sofia']
    const outcomes = await Promise.all(names.map((name) => rename({ id: user.id, name })))
    expect(outcomes.flat()).toEqual([{ id: user.id }])
    const winner = names[outcomes.findIndex((rows) => rows.length === 1)]
    expect(await store.db.select({ name: users.name }).from(users)).toEqual([
      { name: winner as string },
    ])
    const inside = store.transaction(() => rename({ id: user.id, name: 'inside' }))
    expect(inside).rejects.toThrow('everything goes through `tx`')
  })

  test('a prepared query distinguishes null from zero', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const rows = [null, 0, 5].map((at) => someUser({ id: `${at}`, disabledAt: at, name: null }))
    await store.db.insert(users).values(rows)
    const { id, name, disabledAt } = users
    const all = store.prepare({ id, name, disabledAt }, (db, fields) =>
      db.select(fields).from(users).orderBy(asc(users.id)),
    )
    const found = await all({})
    expect(found.map((row) => [row.name, row.disabledAt])).toEqual([
      [null, 0],
      [null, 5],
      [null, null],
    ])
  })

  test('a prepared query without one of its values is refused by name', async () => {
    await using opened = await openTestStore(engine)
    const find = prepared(opened.store)
    const outcome = await find({ other: 'x' }).catch(String)
    expect(outcome).toContain('No value for the placeholder id')
  })

  test('a prepared query does not mind being run many times at once', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const sessionId = await withSession(store)
    const rows = whole.map((depth) => someMessage(sessionId, { depth }))
    await store.db.insert(messages).values(rows)
    const find = prepared(store)
    const many = Array.from({ length: 100 }, (_, at) => rows[at % rows.length] as MessageRow)
    const found = await Promise.all(many.map(({ id }) => find({ id })))
    expect(found).toEqual(many.map((row) => [row]))
  })
})

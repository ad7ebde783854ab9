/** Transactions on both engines: all or nothing, one after another, and nothing slips in. */
import { count, eq, sql } from 'drizzle-orm'
import { expect, test } from 'bun:test'
import { AsyncLocalStorage } from 'node:async_hooks'
import { users } from '../../src/db/schema'
import type { Db, Store } from '../../src/db/store'
import { onEachEngine } from '../support/fixtures'
import { openTestStore, someUser } from '../support/stores'

const names = async (db: Db) =>
  (await db.select({ name: users.name }).from(users).orderBy(users.name)).map(({ name }) => name)

/** What an error says, and what is behind it. */
const reasons = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${reasons(error.cause)}` : ''

/** A transaction that stays open until it is released. */
async function held(store: Store, work: (tx: Db) => Promise<unknown>) {
  const open = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const done = store.transaction(async (tx) => {
    await work(tx)
    open.resolve()
    await released.promise
  })
  await open.promise
  return {
    end: () => {
      released.resolve()
      return done
    },
  }
}

/** Runs `work` outside of the transaction around the caller. */
const outside = AsyncLocalStorage.snapshot()

/** Resolves when a statement of another connection waits for a row. */
async function isWaiting(tx: Db): Promise<void> {
  const waiting = tx
    .select({ pid: sql`pid` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`)
  while ((await waiting).length === 0) await Bun.sleep(5)
}

onEachEngine('transactions', (engine) => {
  test('what is done is kept, and the result is the work’s', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const result = await store.transaction(async (tx) => {
      await tx.insert(users).values(someUser({ name: 'Ada' }))
      return 42
    })
    expect(result).toBe(42)
    expect(await names(store.db)).toEqual(['Ada'])
  })

  test('what fails leaves nothing, and the error is the work’s own', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const failure = new Error('changed my mind')
    const failing = store.transaction(async (tx) => {
      await tx.insert(users).values(someUser({ name: 'Ada' }))
      throw failure
    })
    expect(await failing.catch((error: unknown) => error)).toBe(failure)
    expect(await names(store.db)).toEqual([])
    await store.transaction((tx) => tx.insert(users).values(someUser({ name: 'Next' })))
    expect(await names(store.db)).toEqual(['Next'])
  })

  test('a statement that fails takes the ones before it along', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const taken = someUser({ name: 'First' })
    await store.db.insert(users).values(taken)
    const failing = store.transaction(async (tx) => {
      await tx.insert(users).values(someUser({ name: 'Second' }))
      await tx.insert(users).values(taken)
    })
    expect(failing).rejects.toThrow()
    await failing.catch(() => undefined)
    expect(await names(store.db)).toEqual(['First'])
  })

  test('the transaction sees its own writes, and no other connection does before its end', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    let inside: unknown[] = []
    const writing = await held(store, async (tx) => {
      await tx.insert(users).values(someUser({ name: 'Ada' }))
      inside = await names(tx)
    })
    expect(inside).toEqual(['Ada'])
    expect(await names(store.db)).toEqual([])
    await writing.end()
    expect(await names(store.db)).toEqual(['Ada'])
  })

  test('a write from outside does not slip into an open transaction that is rolled back', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const begun = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const failing = store.transaction(async (tx) => {
      await tx.insert(users).values(someUser({ name: 'rolled back' }))
      begun.resolve()
      await asked.promise
      throw new Error('back')
    })
    await begun.promise
    const both = Promise.allSettled([
      failing,
      store.db.insert(users).values(someUser({ name: 'kept' })),
    ])
    setImmediate(asked.resolve)
    await both
    expect(await names(store.db)).toEqual(['kept'])
  })

  test('readers do not wait for a writer', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    await store.db.insert(users).values(someUser({ name: 'Ada' }))
    const find = store.prepare({ name: users.name }, (db, fields) => db.select(fields).from(users))
    const writing = await held(store, (tx) => tx.update(users).set({ name: 'changed' }))
    const read = Promise.all([names(store.db), find({}), store.ping()])
    const [listed, found] = await Promise.race([
      read,
      Bun.sleep(10_000).then(() => ['late', 'late']),
    ])
    expect(listed).toEqual(['Ada'])
    expect(found).toEqual([{ name: 'Ada' }])
    await writing.end()
    expect(await find({})).toEqual([{ name: 'changed' }])
  })

  test('inside a transaction, everything but `tx` is refused', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const find = store.prepare({ name: users.name }, (db, fields) => db.select(fields).from(users))
    const wrong: Record<string, () => Promise<unknown>> = {
      'another transaction': () => store.transaction(async () => undefined),
      'a read': async () => store.db.select().from(users),
      'a write': async () => store.db.insert(users).values(someUser()),
      'a prepared read': () => find({}),
    }
    for (const [name, use] of Object.entries(wrong)) {
      const outcome = await store
        .transaction(async (tx) => {
          await tx.insert(users).values(someUser())
          await use()
        })
        .then(() => 'went through', reasons)
      expect(outcome, name).toContain('everything goes through `tx`')
    }
    expect(await names(store.db)).toEqual([])
  })

  test('a `tx` that outlives its transaction writes nothing, into the next one least of all', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    let leaked: Db | undefined
    let late: Promise<unknown> | undefined
    await store.transaction(async (tx) => {
      leaked = tx
      late = Bun.sleep(20).then(() => tx.insert(users).values(someUser({ name: 'late' })))
      late.catch(() => undefined)
    })
    const next = await held(store, (tx) => tx.insert(users).values(someUser({ name: 'next' })))
    const use = async () => leaked?.insert(users).values(someUser({ name: 'leaked' }))
    const outcomes = await Promise.allSettled([late, use()])
    await next.end()
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await names(store.db)).toEqual(['next'])
  })

  test('200 transactions at once all count', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const counter = someUser({ createdAt: 0 })
    await store.db.insert(users).values(counter)
    const increment = (tx: Db) =>
      tx
        .update(users)
        .set({ createdAt: sql`${users.createdAt} + 1` })
        .where(eq(users.id, counter.id))
    await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        store.transaction(async (tx) => {
          await increment(tx)
          await tx.insert(users).values(someUser({ name: `${at}` }))
        }),
      ),
    )
    const [row] = await store.db.select().from(users).where(eq(users.id, counter.id))
    expect(row?.createdAt).toBe(200)
    const [counted] = await store.db.select({ all: count() }).from(users)
    expect(Number(counted?.all)).toBe(201)
  })

  test('a query that begins with a common table expression may write', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const old = someUser({ name: 'old' })
    await store.db.insert(users).values([old, someUser({ name: 'new' })])
    const chosen = store.db
      .$with('chosen')
      .as(store.db.select({ id: users.id }).from(users).where(eq(users.name, 'old')))
    const picked = await store.db.with(chosen).select({ id: chosen.id }).from(chosen)
    expect(picked).toEqual([{ id: old.id }])
    await store.db
      .with(chosen)
      .delete(users)
      .where(sql`${users.id} in (select id from chosen)`)
    expect(await names(store.db)).toEqual(['new'])
  })

  test('two transactions that wait for each other both succeed, and their hooks run once', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const [first, second] = [someUser({ name: 'a' }), someUser({ name: 'b' })]
    await store.db.insert(users).values([first, second])
    const hooks: string[] = []
    const both = Promise.withResolvers<void>()
    let begun = 0
    const rename = (ids: readonly string[]) =>
      store.transaction(async (tx) => {
        store.afterCommit(() => hooks.push(String(ids[0])))
        for (const id of ids) {
          await tx
            .update(users)
            .set({ name: sql`${users.name} || '.'` })
            .where(eq(users.id, id))
          begun += 1
          if (begun === 2) both.resolve()
          if (engine === 'postgres') await both.promise // each holds one row
        }
      })
    await Promise.all([rename([first.id, second.id]), rename([second.id, first.id])])
    expect(await names(store.db)).toEqual(['a..', 'b..'])
    expect(hooks.toSorted()).toEqual([first.id, second.id].toSorted())
  })

  test.skipIf(engine === 'sqlite')('a statement that a deadlock ended runs again', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const [first, second] = [someUser({ name: 'a' }), someUser({ name: 'b' })]
    await store.db.insert(users).values([first, second])
    const dotted = { name: sql`${users.name} || '.'` }
    let all: Promise<unknown> | undefined
    await store.transaction(async (tx) => {
      await tx.update(users).set(dotted).where(eq(users.id, second.id))
      // Its timer is the first to end, and with it the statement. On a busy machine the transaction can be
      // the one that is ended. It runs again then, and finds no statement that waits.
      if (!all) {
        all = outside(async () => store.db.update(users).set(dotted))
        await isWaiting(tx)
      }
      await tx.update(users).set(dotted).where(eq(users.id, first.id))
    })
    await all
    expect(await names(store.db)).toEqual(['a..', 'b..'])
  })
})

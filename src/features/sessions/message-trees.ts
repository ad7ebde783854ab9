/**
 * Whole trees of messages for an export: those of several short sessions in two compiled queries, those of
 * a long session in pages of bounded size. A query a session takes twice the time.
 */
import { asc, inArray, sql } from 'drizzle-orm'
import { messages } from '../../db/schema'
import type { Prepared, Store, Values } from '../../db/store'
import { takeWithinBudget } from '../../lib/pacing'
import { listed, textBytes, wireTreeMessage } from './message-rows'
import type { Message } from './model'

/** What a size is read as: a number, like a depth. */
const size = { bytes: messages.depth }
const sizeOfTree = { sessionId: messages.sessionId, count: messages.depth, bytes: messages.depth }

/** The most messages and bytes that one query reads. */
const page = { length: 100, bytes: 131_072 }
/** How many sessions are read together, and the messages of all of them. */
const together = 10
const messagesTogether = together * page.length

/** The condition of what comes after a position in the tree of a session. */
const isAfter = sql`${messages.sessionId} = ${sql.placeholder('sessionId')}
  and (${messages.depth}, ${messages.id}) > (${sql.placeholder('depth')}, ${sql.placeholder('id')})`

/** The whole tree after a position, parents first. Values: `sessionId`, `depth`, `id`, `limit`. */
export const prepareTree = (store: Store): Prepared<typeof listed> =>
  store.prepare(listed, (db, fields) =>
    db
      .select(fields)
      .from(messages)
      .where(isAfter)
      .orderBy(asc(messages.depth), asc(messages.id))
      .limit(sql.placeholder('limit')),
  )

/** The trees of the sessions of one user. */
export class MessageTrees {
  /** The tree after a position, parents first. */
  readonly #tree: Prepared<typeof listed>
  /** The sizes of the same messages; SQLite reads none of their texts for that. */
  readonly #sizes: Prepared<typeof size>
  /** The trees of several sessions, and the size of each; of the first `messagesTogether` messages. */
  readonly #several: Prepared<typeof listed>
  readonly #severalSizes: Prepared<typeof sizeOfTree>

  constructor(store: Store) {
    const { placeholder } = sql
    const { sessionId, depth, id } = messages
    this.#tree = prepareTree(store)
    this.#sizes = store.prepare(size, (db) =>
      db
        .select({ bytes: textBytes })
        .from(messages)
        .where(isAfter)
        .orderBy(asc(depth), asc(id))
        .limit(placeholder('limit')),
    )
    const ids = Array.from({ length: together }, (_, at) => placeholder(`session${at}`))
    const inThese = inArray(sessionId, ids)
    this.#several = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(messages)
        .where(inThese)
        .orderBy(asc(sessionId), asc(depth), asc(id))
        .limit(messagesTogether),
    )
    this.#severalSizes = store.prepare(sizeOfTree, (db) => {
      const first = db
        .select({ sessionId, bytes: textBytes.as('bytes') })
        .from(messages)
        .where(inThese)
        .orderBy(asc(sessionId), asc(depth), asc(id))
        .limit(messagesTogether)
        .as('first')
      const { bytes } = first
      return db
        .select({ sessionId: first.sessionId, count: sql`count(*)`, bytes: sql`sum(${bytes})` })
        .from(first)
        .groupBy(first.sessionId)
    })
  }

  /** The trees of these sessions, parents first, each with its session. A long one comes in pages. */
  async *of<S extends { readonly id: string }>(
    sessions: readonly S[],
  ): AsyncGenerator<{ session: S; tree: Message[] | AsyncGenerator<Message[]> }> {
    for (let at = 0; at < sessions.length; at += together) {
      const some = sessions.slice(at, at + together)
      const short = await this.#short(some.map(({ id }) => id))
      for (const session of some) {
        yield { session, tree: short?.get(session.id) ?? this.#inPages(session.id) }
      }
    }
  }

  /** The trees of these sessions, or null where they are too large to be read together. */
  async #short(ids: readonly string[]): Promise<Map<string, Message[]> | null> {
    const values: Values = Object.fromEntries(
      Array.from({ length: together }, (_, at) => [`session${at}`, ids[at] ?? '']),
    )
    const sizes = await this.#severalSizes(values)
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + Number(each), 0)
    const isLong =
      sum(sizes.map(({ count }) => count)) >= messagesTogether ||
      sum(sizes.map(({ bytes }) => bytes)) > page.bytes
    if (isLong) return null
    const trees = new Map<string, Message[]>(ids.map((id) => [id, []]))
    for (const row of await this.#several(values))
      trees.get(row.sessionId)?.push(wireTreeMessage(row))
    return trees
  }

  /** Each page is a separate query. */
  async *#inPages(sessionId: string): AsyncGenerator<Message[]> {
    let after = { depth: -1, id: '' }
    for (;;) {
      const sizes = await this.#sizes({ sessionId, ...after, limit: page.length })
      const { length: limit } = takeWithinBudget(sizes, page.bytes, ({ bytes }) => bytes)
      const rows = limit > 0 ? await this.#tree({ sessionId, ...after, limit }) : []
      const last = rows.at(-1)
      if (!last) return
      yield rows.map(wireTreeMessage)
      if (limit === sizes.length && limit < page.length) return
      after = { depth: last.depth, id: last.id }
    }
  }
}

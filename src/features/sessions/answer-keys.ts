/**
 * The answer keys of a session's tasks. The tutor alone reads them; no route, export or share does.
 */
import { and, eq, ne, sql } from 'drizzle-orm'
import { violationOf } from '../../db/database-errors'
import { answerKeys } from '../../db/schema'
import type { Prepared, Store } from '../../db/store'
import type { Clock } from '../../lib/clock'
import { sha256 } from '../../lib/tokens'
import type { StoredKey } from '../../tutor/answer-key/key'

const columns = { status: answerKeys.status, answerKey: answerKeys.answerKey }

export class AnswerKeys {
  readonly #store: Store
  readonly #clock: Clock
  /** Values: `sessionId`, `digest`. */
  readonly #find: Prepared<typeof columns>

  constructor({ store, clock }: { store: Store; clock: Clock }) {
    this.#store = store
    this.#clock = clock
    this.#find = store.prepare(columns, (db, fields) =>
      db
        .select(fields)
        .from(answerKeys)
        .where(
          and(
            eq(answerKeys.sessionId, sql.placeholder('sessionId')),
            eq(answerKeys.digest, sql.placeholder('digest')),
          ),
        ),
    )
  }

  /** The key of a task in a session; null where none was made. */
  async find(sessionId: string, task: string): Promise<StoredKey | null> {
    const [row] = await this.#find({ sessionId, digest: sha256(task) })
    if (!row) return null
    if (row.status !== 'held') return { status: row.status }
    return { status: 'held', ...(row.answerKey as Omit<Held, 'status'>) }
  }

  /** Stores the key of a task. A refused key stays refused; a deleted session keeps nothing. */
  async save(sessionId: string, task: string, key: StoredKey): Promise<void> {
    const { status, ...held } = key
    const answerKey = status === 'held' ? held : null
    const row = { sessionId, digest: sha256(task), status, answerKey, createdAt: this.#clock.now() }
    try {
      await this.#store.db
        .insert(answerKeys)
        .values(row)
        .onConflictDoUpdate({
          target: [answerKeys.sessionId, answerKeys.digest],
          set: { status, answerKey },
          setWhere: ne(answerKeys.status, 'refused'),
        })
    } catch (error) {
      if (violationOf(error) !== 'foreign_key') throw error
    }
  }
}

type Held = Extract<StoredKey, { status: 'held' }>

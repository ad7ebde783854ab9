/**
 * What this browser keeps of one user: drafts, unsent messages, and what was last read. It is in
 * IndexedDB under the user's id, so that no user reads what belongs to another, and it is deleted at
 * the sign-out. Where the browser refuses storage it lasts as long as the page.
 */
import type { User } from '../../features/auth/model'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** What is kept. The id within a kind is free. */
export type Kind = 'draft' | 'outbox' | 'practice' | 'read'

type Key = readonly [userId: string, kind: Kind, id: string]

interface Schema extends DBSchema {
  kept: { key: Key & IDBValidKey; value: unknown }
}

const database = 'elenchus'
const table = 'kept'

let opening: Promise<IDBPDatabase<Schema> | null> | null = null

/** Resolves to null where the browser refuses storage. */
function open(): Promise<IDBPDatabase<Schema> | null> {
  opening ??= openDatabase()
  return opening
}

async function openDatabase(): Promise<IDBPDatabase<Schema> | null> {
  try {
    return await openDB<Schema>(database, 1, {
      upgrade: (db) => void db.createObjectStore(table),
      // A tab with a later version of these pages wants to change the database.
      blocking: () => void opening?.then((db) => db?.close()),
    })
  } catch {
    return null
  }
}

/** The keys of a user, or of one kind. An array sorts after every text. */
const rangeOf = (...prefix: readonly string[]): IDBKeyRange =>
  IDBKeyRange.bound([...prefix], [...prefix, []])

export class UserStorage {
  readonly #userId: string
  /** What the browser did not take, and what it has not taken yet. */
  readonly #memory = new Map<string, unknown>()
  #isKept = true
  #isClosed = false

  constructor(userId: string) {
    this.#userId = userId
  }

  /** False once the browser has refused to keep something. */
  get isKept(): boolean {
    return this.#isKept
  }

  /** The value under an id; undefined where none is stored. */
  async get<Value>(kind: Kind, id: string): Promise<Value | undefined> {
    const name = `${kind}:${id}`
    if (this.#memory.has(name)) return this.#memory.get(name) as Value | undefined
    const found = await this.#try((db) => db.get(table, [this.#userId, kind, id]))
    return found as Value | undefined
  }

  /** Keeps a value; undefined deletes it. */
  async set(kind: Kind, id: string, value: unknown): Promise<void> {
    if (this.#isClosed) return
    const name = `${kind}:${id}`
    this.#memory.set(name, value)
    const key: Schema['kept']['key'] = [this.#userId, kind, id]
    const isStored = await this.#try(async (db) => {
      await (value === undefined ? db.delete(table, key) : db.put(table, value, key))
      return true
    })
    if (isStored && this.#memory.get(name) === value) this.#memory.delete(name)
  }

  async all<Value>(kind: Kind): Promise<Value[]> {
    const stored = await this.#try((db) => db.getAll(table, rangeOf(this.#userId, kind)))
    const unstored = [...this.#memory].filter(([name]) => name.startsWith(`${kind}:`))
    const values = [...(stored ?? []), ...unstored.map(([, value]) => value)]
    return values.filter((value) => value !== undefined) as Value[]
  }

  /** Deletes everything of this user, and keeps nothing any more. */
  async remove(): Promise<void> {
    this.#isClosed = true
    this.#memory.clear()
    await this.#try((db) => db.delete(table, rangeOf(this.#userId)))
  }

  /** Deletes everything of other users of this browser. */
  async removeOthers(): Promise<void> {
    await this.#try(async (db) => {
      const { store, done } = db.transaction(table, 'readwrite')
      for (const key of await store.getAllKeys()) {
        if (key[0] !== this.#userId) void store.delete(key)
      }
      await done
    })
  }

  /** Undefined where the browser refuses. */
  async #try<Result>(
    work: (db: IDBPDatabase<Schema>) => Promise<Result>,
  ): Promise<Result | undefined> {
    const db = await open()
    try {
      if (db !== null) return await work(db)
    } catch {
      // The disk may be full, or the database was deleted by hand.
    }
    this.#isKept = false
    return undefined
  }
}

const userKey = 'user'

/** Keeps who is signed in, for a start without a connection. */
export const keepUser = (storage: UserStorage, user: User): Promise<void> =>
  storage.set('read', userKey, user)

/** The user who was signed in when this browser last reached the server; null where none was. */
export async function keptUser(): Promise<User | null> {
  const db = await open()
  try {
    const keys = (await db?.getAllKeys(table)) ?? []
    const key = keys.find(([, kind, id]) => kind === 'read' && id === userKey)
    return key && db ? ((await db.get(table, key)) as User) : null
  } catch {
    return null
  }
}

/** Deletes what was read: the sign-in has ended. Drafts and unsent messages stay for their user. */
export async function forgetRead(): Promise<void> {
  const db = await open()
  try {
    for (const key of (await db?.getAllKeys(table)) ?? []) {
      if (key[1] === 'read') await db?.delete(table, key)
    }
  } catch {
    // What the browser refuses to open it does not show either.
  }
}

/**
 * What this browser keeps of one user: drafts, unsent messages, and what was last read. It is in
 * IndexedDB under the user's id, so that no user reads what belongs to another, and it is deleted at
 * the sign-out. Where the browser refuses storage it lasts as long as the page.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { User } from '../../features/auth/model'
import type { Session, Message } from '../../features/sessions/model'

/** What is kept. The id within a kind is free. */
type Kind = 'draft' | 'outbox' | 'practice' | 'read'

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

/** What another version is asked for: of a message of the learner, or of a reply. */
export interface NewVersion {
  readonly kind: 'edit' | 'retry'
  readonly messageId: string
}

/** A message on its way, or the wish for another reply. */
export interface OutgoingMessage {
  /** The message's key in the thread and the idempotency key of its request. */
  readonly key: string
  /** Empty where another reply is asked for. */
  readonly content: string
  /** The pictures of the message. */
  readonly fileIds: readonly string[]
  readonly mode: Session['mode']
  /** Null until its session is created. */
  readonly sessionId: string | null
  readonly projectId: string | null
  /** Groups the messages of one conversation that has no session yet. */
  readonly conversation: string
  /** Its place among the messages of this browser. */
  readonly order: number
  /** Absent for a message at the end of the session. */
  readonly version?: NewVersion | undefined
}

/**
 * Messages that the server has not accepted yet. They outlive the page, and each is sent once: by one
 * tab at a time (Web Locks), and under one idempotency key, which the server answers once.
 */
export class Outbox {
  readonly #storage: UserStorage
  #order = Date.now()

  constructor(storage: UserStorage) {
    this.#storage = storage
  }

  /** Whether waiting messages outlive this page. */
  get isKept(): boolean {
    return this.#storage.isKept
  }

  /** Greater than those before, also where the clock of the device is set back meanwhile. */
  nextOrder(): number {
    this.#order += 1
    return this.#order
  }

  put(message: OutgoingMessage): Promise<void> {
    return this.#storage.set('outbox', message.key, message)
  }

  remove(key: string): Promise<void> {
    return this.#storage.set('outbox', key, undefined)
  }

  /** What waits, in the order in which it was written. */
  async waiting(): Promise<OutgoingMessage[]> {
    const all = await this.#storage.all<OutgoingMessage>('outbox')
    const last = Math.max(0, ...all.map(({ order }) => order))
    this.#order = Math.max(this.#order, last)
    return all.toSorted((a, b) => a.order - b.order)
  }

  /**
   * Calls `send`, unless another tab sends the message or has sent it. `send` calls `onAccepted` when
   * the server has the message; then it is out of the box, and other tabs need not wait. Resolves to
   * whether it was sent here. Throws what `send` throws; the message then stays.
   */
  async deliver(key: string, send: (onAccepted: () => void) => Promise<void>): Promise<boolean> {
    const accepted = Promise.withResolvers<void>()
    const sending: Promise<void>[] = []
    await exclusively(`elenchus-outbox-${key}`, async () => {
      if ((await this.#storage.get('outbox', key)) === undefined) return
      sending.push(send(() => accepted.resolve()))
      await Promise.race([accepted.promise, ...sending])
      await this.remove(key)
    })
    await Promise.all(sending)
    return sending.length > 0
  }
}

/** Runs `work` in one tab at a time. Without Web Locks, which need https, it runs at once. */
async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  const locks = 'locks' in navigator ? navigator.locks : null
  await (locks ? locks.request(name, work) : work())
}

/** The end of a chat as it was read. */
interface KeptChat {
  readonly session: Session
  readonly items: readonly Message[]
  readonly hasMore: boolean
  /** Grows with each reading. */
  readonly order: number
}

const chatsMax = 40
const chatId = (sessionId: string): string => `chat:${sessionId}`

/** What the user read last, for the time without a connection: sessions and the ends of chats. */
export class LastRead {
  readonly #storage: UserStorage

  constructor(storage: UserStorage) {
    this.#storage = storage
  }

  /** Keeps the end of a chat. */
  async keepChat(chat: Omit<KeptChat, 'order'>): Promise<void> {
    await this.#storage.set('read', chatId(chat.session.id), { ...chat, order: Date.now() })
  }

  /** The end of a chat as it was read last. */
  chat(sessionId: string): Promise<KeptChat | undefined> {
    return this.#storage.get<KeptChat>('read', chatId(sessionId))
  }

  /** Keeps the first page of the session list. */
  async keepSessions(sessions: readonly unknown[]): Promise<void> {
    await this.#storage.set('read', 'sessions', { sessions })
  }

  /** The first page of the session list as it was read last. */
  async sessions<Listed>(): Promise<readonly Listed[]> {
    const kept = await this.#storage.get<{ sessions: readonly Listed[] }>('read', 'sessions')
    return kept?.sessions ?? []
  }

  /** Deletes the chats that were not read for the longest time. */
  async prune(): Promise<void> {
    const all = await this.#storage.all<Partial<KeptChat>>('read')
    const chats = all.filter(({ order }) => order !== undefined)
    const old = chats.toSorted((a, b) => (b.order ?? 0) - (a.order ?? 0)).slice(chatsMax)
    for (const { session } of old) {
      if (session) await this.#storage.set('read', chatId(session.id), undefined)
    }
  }
}

/** What the user read last, for the time without a connection: sessions and the ends of chats. */
import type { Message, Session } from '../../features/sessions/model'
import type { UserStorage } from './user-storage'

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

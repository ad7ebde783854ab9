/** The draft of one conversation: every key is kept, one write at a time. */
import type { Session } from '../../features/sessions/model'
import type { UserStorage } from './user-storage'

/** What the learner has typed and not sent. */
export interface MessageDraft {
  readonly text: string
  /** The mode that was chosen for the next message; null for that of the session. */
  readonly mode: Session['mode'] | null
}

/** The draft of a conversation that has no session yet. */
const newId = 'new'

export class DraftKeeper {
  readonly #storage: UserStorage
  #latest: { readonly id: string; readonly draft: MessageDraft } | null = null
  #isWriting = false

  constructor(storage: UserStorage) {
    this.#storage = storage
  }

  load(sessionId: string | null): Promise<MessageDraft | undefined> {
    return this.#storage.get<MessageDraft>('draft', sessionId ?? newId)
  }

  /** Keeps a draft. While one is written, only the latest of the next ones waits. */
  async save(sessionId: string | null, draft: MessageDraft): Promise<void> {
    this.#latest = { id: sessionId ?? newId, draft }
    if (this.#isWriting) return
    this.#isWriting = true
    while (this.#latest) {
      const { id, draft: next } = this.#latest
      const isEmpty = next.text === '' && next.mode === null
      this.#latest = null
      await this.#storage.set('draft', id, isEmpty ? undefined : next)
    }
    this.#isWriting = false
  }

  /** The conversation has its session now: the draft of a new one is empty again. */
  async moveTo(sessionId: string, draft: MessageDraft): Promise<void> {
    this.#latest = null
    await this.#storage.set('draft', newId, undefined)
    await this.save(sessionId, draft)
  }
}

/** The data of one signed-in user: the session list, the search, and the open conversations. */
import type { User } from '../../features/auth/model'
import type { Session } from '../../features/sessions/model'
import { Conversation } from '../conversation/conversation'
import { undoOffers } from '../components/undo'
import { ApiError, csrfToken } from '../http'
import { t } from '../i18n/i18n'
import { Outbox } from '../offline/outbox'
import { LastRead } from '../offline/last-read'
import { keepUser, UserStorage } from '../offline/user-storage'
import { Store } from '../store'
import { deleteSession, listSessions, moveSession, pinSession, renameSession } from './api'
import { SessionSearch } from './session-search'

/** A session of the list. A server that lacks pins or the mark of imports leaves them out. */
export interface ListedSession extends Pick<Session, 'id' | 'title' | 'updatedAt'> {
  readonly pinned?: boolean
  readonly imported?: boolean
}

/** Which sessions the list shows: those begun here, or those imported from elsewhere. */
export type SessionFilter = 'own' | 'imported'

/** The state of the session list. */
export interface WorkspaceState {
  readonly sessions: readonly ListedSession[]
  readonly status: 'loading' | 'ready' | 'failed'
  readonly nextCursor: string | null
  readonly filter: SessionFilter
  /** The user has imported sessions, which the list shows apart. */
  readonly hasImported: boolean
  /** Of the last action on a session of the list. */
  readonly error: string | null
}

const emptyList = { sessions: [], nextCursor: null, error: null } as const

/** Created at sign-in and closed at sign-out, so that it never mixes the data of two users. */
export class Workspace extends Store<WorkspaceState> {
  readonly userId: string
  readonly search = new SessionSearch()
  readonly #open = new Map<string, Conversation>()
  readonly #onSessionCreated: (sessionId: string) => void
  readonly #storage: UserStorage
  readonly #outbox: Outbox
  readonly #lastRead: LastRead
  /** The list is what was last read. */
  #isOldList = false
  readonly #onOnline = (): void => this.retryFailed()
  /** The conversation that has no session yet. */
  #newConversation: Conversation | null = null

  /** Calls `onSessionCreated` when the first message of a conversation has created its session. */
  constructor(userId: string, onSessionCreated: (sessionId: string) => void) {
    super({ ...emptyList, status: 'loading', filter: 'own', hasImported: false })
    this.userId = userId
    this.#onSessionCreated = onSessionCreated
    this.#storage = new UserStorage(userId)
    this.#outbox = new Outbox(this.#storage)
    this.#lastRead = new LastRead(this.#storage)
    void this.#lastRead.prune()
    void this.#storage.removeOthers()
    window.addEventListener('online', this.#onOnline)
    void this.#restoreUnsent()
    void this.loadMore()
    void this.#findImported()
  }

  /** Loads the next page of the session list, at first the first one. */
  async loadMore(): Promise<void> {
    this.patch({ status: 'loading' })
    try {
      const { filter, nextCursor: after } = this.state
      const page = await listSessions(after, { imported: String(filter === 'imported') })
      if (filter !== this.state.filter) return
      const listed = this.#isOldList ? [] : this.state.sessions
      this.#isOldList = false
      const known = new Set(listed.map(({ id }) => id))
      const added = page.items.filter(({ id }) => !known.has(id))
      const nextCursor = page.hasMore ? page.nextCursor : null
      this.patch({ sessions: [...listed, ...added], status: 'ready', nextCursor })
      if (after === null && filter === 'own') void this.#lastRead.keepSessions(page.items)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.patch({ status: 'failed' })
      if (error.isTransient) await this.#showLastRead()
    }
  }

  async #showLastRead(): Promise<void> {
    const sessions = await this.#lastRead.sessions<ListedSession>()
    if (this.state.sessions.length > 0 || this.state.filter !== 'own') return
    this.#isOldList = true
    this.patch({ sessions })
  }

  /** Keeps who this is, for a start without a connection. */
  keepUser(user: User): void {
    void keepUser(this.#storage, user)
  }

  /** Loads again what has failed to load. */
  retryFailed(): void {
    if (this.state.status === 'failed') void this.loadMore()
    for (const conversation of this.#open.values()) {
      if (conversation.state.status === 'failed') void conversation.load()
      conversation.queue.resume()
    }
    this.#newConversation?.queue.resume()
  }

  /** The conversation of a session; for null the one that has no session yet. */
  conversation(sessionId: string | null): Conversation {
    if (sessionId === null) return (this.#newConversation ??= this.#newOne(null))
    let conversation = this.#open.get(sessionId)
    if (!conversation) {
      conversation = this.#newOne(sessionId)
      this.#open.set(sessionId, conversation)
    }
    return conversation
  }

  #newOne(sessionId: string | null): Conversation {
    const [storage, outbox, lastRead] = [this.#storage, this.#outbox, this.#lastRead]
    const conversation: Conversation = new Conversation(sessionId, {
      storage,
      outbox,
      lastRead,
      listener: {
        onCreated: (id, title) => this.#onCreated(conversation, id, title),
        onUsed: (id) => this.#onUsed(id),
      },
    })
    return conversation
  }

  /** Sends what an earlier page could not send. */
  async #restoreUnsent(): Promise<void> {
    const waiting = await this.#outbox.waiting()
    const groups = Map.groupBy(waiting, ({ sessionId, conversation }) => sessionId ?? conversation)
    let isNewTaken = false
    for (const messages of groups.values()) {
      const sessionId = messages[0]?.sessionId ?? null
      // A second conversation without a session stays out of sight until it has one.
      const isHidden = sessionId === null && isNewTaken
      isNewTaken ||= sessionId === null
      const conversation = isHidden ? this.#newOne(null) : this.conversation(sessionId)
      conversation.queue.restore(messages)
    }
  }

  /** Creates the next session in a project. */
  startInProject(projectId: string, projectName: string): void {
    this.conversation(null).setProject(projectId, projectName)
  }

  /** Removes a deleted project from the open conversations. */
  detachProject(projectId: string): void {
    for (const conversation of [...this.#open.values(), this.conversation(null)]) {
      if (conversation.state.projectId === projectId) conversation.setProject(null)
    }
  }

  /** Moves a session into a project, or out of its project. Throws an ApiError. */
  async move(sessionId: string, projectId: string | null): Promise<void> {
    await moveSession(sessionId, projectId)
    this.#open.get(sessionId)?.setProject(projectId)
  }

  #onCreated(conversation: Conversation, sessionId: string, title: string): void {
    this.#open.set(sessionId, conversation)
    const isShown = this.#newConversation === conversation
    if (isShown) this.#newConversation = null
    const created = { id: sessionId, title, updatedAt: new Date().toISOString() }
    const [known] = this.state.sessions
    const marks = known?.pinned === undefined ? {} : { pinned: false, imported: false }
    this.patch({ sessions: [{ ...created, ...marks }, ...this.state.sessions] })
    if (isShown) this.#onSessionCreated(sessionId)
  }

  /** Moves the session to the top of the list, which is ordered by the last use. */
  #onUsed(sessionId: string): void {
    const used = this.state.sessions.find(({ id }) => id === sessionId)
    if (!used) return
    const others = this.state.sessions.filter((session) => session !== used)
    this.patch({ sessions: [{ ...used, updatedAt: new Date().toISOString() }, ...others] })
  }

  /** Gives a session another title. Throws an ApiError. */
  async rename(sessionId: string, title: string): Promise<void> {
    await renameSession(sessionId, title)
    this.#open.get(sessionId)?.setTitle(title)
    this.#change(sessionId, { title })
    this.search.retry()
  }

  /** Pins or unpins a session; shows the error where the server refuses. */
  async pin(sessionId: string, pinned: boolean): Promise<void> {
    this.#change(sessionId, { pinned })
    try {
      await pinSession(sessionId, pinned)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.#change(sessionId, { pinned: !pinned })
      this.showError(error.message)
    }
  }

  /** Shows other sessions in the list. */
  setFilter(filter: SessionFilter): void {
    if (filter === this.state.filter) return
    this.patch({ filter, ...emptyList })
    void this.loadMore()
    void this.#findImported()
  }

  /** A failure leaves the filter out, which hides nothing of the user's own sessions. */
  async #findImported(): Promise<void> {
    try {
      const { items } = await listSessions(null, { imported: 'true', limit: '1' })
      const [first]: readonly ListedSession[] = items
      this.patch({ hasImported: first?.imported === true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  /** Shows the error of an action on the list. */
  showError(error: string): void {
    this.patch({ error })
  }

  /**
   * Takes a session out of the list and deletes it with its messages some seconds later, unless the
   * user undoes that. `onRestored` is called when it is shown again.
   */
  removeWithUndo(sessionId: string, onRestored: () => void): void {
    const { sessions } = this.state
    const at = sessions.findIndex(({ id }) => id === sessionId)
    const removed = sessions[at]
    this.patch({ sessions: sessions.filter(({ id }) => id !== sessionId) })
    this.search.hide(sessionId)
    // A page that is being closed can wait for no token.
    csrfToken().catch(() => {})
    undoOffers.offer({
      text: t.sessions.deleted(removed?.title || t.common.untitled),
      commit: async (isLeaving) => {
        await deleteSession(sessionId, isLeaving)
        this.#open.get(sessionId)?.close()
        this.#open.delete(sessionId)
        this.search.retry()
      },
      restore: () => {
        if (removed) this.patch({ sessions: this.state.sessions.toSpliced(at, 0, removed) })
        this.search.retry()
        onRestored()
      },
    })
  }

  /** Sends what waits for its undoing. */
  flush(): Promise<void> {
    return undoOffers.flush()
  }

  #change(sessionId: string, change: Partial<ListedSession>): void {
    const sessions = this.state.sessions.map((session) =>
      session.id === sessionId ? { ...session, ...change } : session,
    )
    this.patch({ sessions, error: null })
  }

  /** Deletes what this browser keeps of the user. */
  async forget(): Promise<void> {
    await this.#storage.remove()
  }

  /** Closes every connection. */
  close(): void {
    window.removeEventListener('online', this.#onOnline)
    this.search.clear()
    this.#newConversation?.close()
    for (const conversation of this.#open.values()) conversation.close()
  }
}

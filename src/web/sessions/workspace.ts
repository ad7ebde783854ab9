/** The data of one signed-in user: the session list, the search, and the open conversations. */
import type { Profile } from '../../features/account/model'
import type { User } from '../../features/auth/model'
import type { Session } from '../../features/sessions/model'
import type { Conversation } from '../conversation/conversation'
import { OpenConversations, type OpenListener } from '../conversation/open-conversations'
import { undoOffers } from '../components/undo'
import { LiveEvents, SessionChanges, type SessionsHolder } from '../live-events'
import { ApiError, csrfToken } from '../http'
import { t } from '../i18n/i18n'
import { LastRead } from '../offline/last-read'
import { keepUser, UserStorage } from '../offline/user-storage'
import { serverNow } from '../server-clock'
import { PreferenceSync } from '../preference-sync'
import { StateStore } from '../store'
import { changeSession, deleteSession, listSessions } from './api'
import { type SidebarSession, withSession } from './session-order'
import { SessionSearchStore } from './session-search'

/** Which sessions the list shows: those begun here, or those imported from elsewhere. */
export type SessionFilter = 'own' | 'imported'

/** The state of the session list. */
export interface WorkspaceState {
  readonly sessions: readonly SidebarSession[]
  readonly status: 'loading' | 'ready' | 'failed'
  readonly nextCursor: string | null
  readonly filter: SessionFilter
  /** The user has imported sessions, which the list shows apart. */
  readonly hasImported: boolean
  /** The account as the server last answered it; null until then. */
  readonly profile: Profile | null
  /** Of the last action on a session of the list. */
  readonly error: string | null
}

const emptyList = { sessions: [], nextCursor: null, error: null } as const

/** Created at sign-in and closed at sign-out, so that it never mixes the data of two users. */
export class Workspace extends StateStore<WorkspaceState> implements SessionsHolder {
  readonly userId: string
  readonly search = new SessionSearchStore()
  readonly #open: OpenConversations
  readonly #onSessionCreated: (sessionId: string) => void
  /** What this browser keeps of the user. */
  readonly storage: UserStorage
  readonly #lastRead: LastRead
  /** The list is what was last read. */
  #isOldList = false
  readonly #events: LiveEvents
  readonly #preferences: PreferenceSync
  readonly #changes = new SessionChanges(this)
  /** Sessions whose deletion can still be undone, as they were last read. */
  readonly #leaving = new Map<string, SidebarSession | undefined>()
  readonly #onOnline = (): void => this.retryFailed()

  /** Calls `onSessionCreated` when the first message of a conversation has created its session. */
  constructor(userId: string, onSessionCreated: (sessionId: string) => void) {
    super({ ...emptyList, status: 'loading', filter: 'own', hasImported: false, profile: null })
    this.userId = userId
    this.#onSessionCreated = onSessionCreated
    this.storage = new UserStorage(userId)
    this.#lastRead = new LastRead(this.storage)
    const listener: OpenListener = {
      onCreated: (id, title, isShown) => this.#onCreated(id, title, isShown),
      onUsed: (id) => this.#onUsed(id),
    }
    this.#open = new OpenConversations(listener, this.storage, this.#lastRead)
    void this.#lastRead.prune()
    void this.storage.removeOthers()
    window.addEventListener('online', this.#onOnline)
    this.#events = new LiveEvents(userId, (event) => this.#changes.take(event))
    this.#preferences = new PreferenceSync(userId, (profile) => this.patch({ profile }))
    void this.#open.restoreUnsent()
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
      const added = page.items.filter(({ id }) => !known.has(id) && !this.#leaving.has(id))
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
    const sessions = await this.#lastRead.sessions<SidebarSession>()
    if (this.state.sessions.length > 0 || this.state.filter !== 'own') return
    this.#isOldList = true
    this.patch({ sessions })
  }

  onChanged(session: Session): void {
    const isOfFilter = session.imported === (this.state.filter === 'imported')
    const isLeaving = this.#leaving.has(session.id)
    if (isLeaving) this.#leaving.set(session.id, session)
    const isListed = isOfFilter && !isLeaving
    this.patch({ sessions: withSession(this.state.sessions, session, isListed) })
    const conversation = this.#open.find(session.id)
    conversation?.setTitle(session.title)
    conversation?.setProject(session.projectId ?? null)
    conversation?.setShared(session.shared)
  }

  onDeleted(sessionId: string): void {
    this.patch({ sessions: this.state.sessions.filter(({ id }) => id !== sessionId) })
    const conversation = this.#open.find(sessionId)
    conversation?.change({ status: 'missing' })
    this.#open.remove(sessionId)
  }

  onReply(sessionId: string, streamId: string): void {
    this.#open.onReply(sessionId, streamId)
  }

  readAnew(): void {
    this.#isOldList = true
    this.patch({ nextCursor: null })
    void this.loadMore()
    this.#open.readAnew()
  }

  /** Keeps who this is, for a start without a connection. */
  keepUser(user: User): void {
    void keepUser(this.storage, user)
  }

  /** Loads again what has failed to load, and follows the live events again. */
  retryFailed(): void {
    this.#events.follow()
    if (this.state.status === 'failed') void this.loadMore()
    this.#open.retryFailed()
  }

  /** The conversation of a session; for null the one that has no session yet. */
  conversation(sessionId: string | null): Conversation {
    return this.#open.get(sessionId)
  }

  /** Creates the next session in a project. */
  startInProject(projectId: string, projectName: string): void {
    this.conversation(null).setProject(projectId, projectName)
  }

  /** Removes a deleted project from the open conversations. */
  detachProject(projectId: string): void {
    for (const conversation of this.#open.all()) {
      if (conversation.state.projectId === projectId) conversation.setProject(null)
    }
  }

  /** Moves a session into a project, or out of its project. Throws an ApiError. */
  async move(sessionId: string, projectId: string | null): Promise<void> {
    await changeSession(sessionId, { projectId })
    this.#open.find(sessionId)?.setProject(projectId)
  }

  #onCreated(sessionId: string, title: string, isShown: boolean): void {
    const created = { id: sessionId, title, updatedAt: this.#now() }
    const [known] = this.state.sessions
    const marks = known?.pinned === undefined ? {} : { pinned: false, imported: false }
    const others = this.state.sessions.filter(({ id }) => id !== sessionId)
    this.patch({ sessions: [{ ...created, ...marks }, ...others] })
    if (isShown) this.#onSessionCreated(sessionId)
  }

  /** Moves the session to the top of the list, which is ordered by the last use. */
  #onUsed(sessionId: string): void {
    const used = this.state.sessions.find(({ id }) => id === sessionId)
    if (!used) return
    const others = this.state.sessions.filter((session) => session !== used)
    this.patch({ sessions: [{ ...used, updatedAt: this.#now() }, ...others] })
  }

  /** Not before the last use of any session: the server's time is known to some seconds. */
  #now(): string {
    const used = this.state.sessions.map(({ updatedAt }) => Date.parse(updatedAt) + 1)
    return new Date(Math.max(serverNow(), ...used)).toISOString()
  }

  /** Gives a session another title. Throws an ApiError. */
  async rename(sessionId: string, title: string): Promise<void> {
    await changeSession(sessionId, { title })
    this.#open.find(sessionId)?.setTitle(title)
    this.#change(sessionId, { title })
    this.search.retry()
  }

  /** Pins or unpins a session; shows the error where the server refuses. */
  async pin(sessionId: string, pinned: boolean): Promise<void> {
    this.#change(sessionId, { pinned })
    try {
      await changeSession(sessionId, { pinned })
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
      const { items } = await listSessions(null, { imported: 'true' }, 1)
      const [first]: readonly SidebarSession[] = items
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
    const removed = sessions.find(({ id }) => id === sessionId)
    this.#leaving.set(sessionId, removed)
    this.patch({ sessions: sessions.filter(({ id }) => id !== sessionId) })
    this.search.hide(sessionId)
    // A page that is being closed can wait for no token.
    csrfToken().catch(() => {})
    undoOffers.offer({
      text: t.sessions.deleted(removed?.title || t.common.untitled),
      commit: async (isLeaving) => {
        await deleteSession(sessionId, isLeaving)
        this.#open.remove(sessionId)
        this.search.retry()
      },
      restore: () => {
        const restored = this.#leaving.get(sessionId)
        this.#leaving.delete(sessionId)
        if (restored) this.patch({ sessions: withSession(this.state.sessions, restored, true) })
        this.search.retry()
        onRestored()
      },
    })
  }

  /** Sends what waits for its undoing. */
  flush(): Promise<void> {
    return undoOffers.flush()
  }

  #change(sessionId: string, change: Partial<SidebarSession>): void {
    const sessions = this.state.sessions.map((session) =>
      session.id === sessionId ? { ...session, ...change } : session,
    )
    this.patch({ sessions, error: null })
  }

  /** Closes every connection. */
  close(): void {
    window.removeEventListener('online', this.#onOnline)
    this.#events.close()
    this.#preferences.close()
    this.#changes.close()
    this.search.clear()
    this.#open.close()
    undoOffers.drop()
  }
}

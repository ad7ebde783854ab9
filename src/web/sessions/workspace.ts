/** The data of one signed-in user: the session list, the search, and the open conversations. */
import type { Session } from '../../features/sessions/model'
import { Conversation, type SessionListener } from '../conversation/conversation'
import { ApiError } from '../http'
import { Store } from '../store'
import { deleteSession, listSessions, moveSession, renameSession } from './api'
import { SessionSearch } from './session-search'

type ListedSession = Pick<Session, 'id' | 'title'>

/** The state of the session list. */
export interface WorkspaceState {
  readonly sessions: readonly ListedSession[]
  readonly status: 'loading' | 'ready' | 'failed'
  readonly nextCursor: string | null
}

/** Created at sign-in and closed at sign-out, so that it never mixes the data of two users. */
export class Workspace extends Store<WorkspaceState> implements SessionListener {
  readonly userId: string
  readonly search = new SessionSearch()
  readonly #open = new Map<string, Conversation>()
  readonly #onSessionCreated: (sessionId: string) => void
  /** The conversation that has no session yet. */
  #newConversation: Conversation | null = null

  /** Calls `onSessionCreated` when the first message of a conversation has created its session. */
  constructor(userId: string, onSessionCreated: (sessionId: string) => void) {
    super({ sessions: [], status: 'loading', nextCursor: null })
    this.userId = userId
    this.#onSessionCreated = onSessionCreated
    void this.loadMore()
  }

  /** Loads the next page of the session list, at first the first one. */
  async loadMore(): Promise<void> {
    this.patch({ status: 'loading' })
    try {
      const page = await listSessions(this.state.nextCursor)
      const known = new Set(this.state.sessions.map(({ id }) => id))
      const added = page.items.filter(({ id }) => !known.has(id))
      const nextCursor = page.hasMore ? page.nextCursor : null
      this.patch({ sessions: [...this.state.sessions, ...added], status: 'ready', nextCursor })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.patch({ status: 'failed' })
    }
  }

  /** Loads again what has failed to load. */
  retryFailed(): void {
    if (this.state.status === 'failed') void this.loadMore()
    for (const conversation of this.#open.values()) {
      if (conversation.state.status === 'failed') void conversation.load()
    }
  }

  /** The conversation of a session; for null the one that has no session yet. */
  conversation(sessionId: string | null): Conversation {
    if (sessionId === null) return (this.#newConversation ??= new Conversation(null, this))
    let conversation = this.#open.get(sessionId)
    if (!conversation) {
      conversation = new Conversation(sessionId, this)
      this.#open.set(sessionId, conversation)
    }
    return conversation
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

  onCreated(sessionId: string, title: string): void {
    if (this.#newConversation) this.#open.set(sessionId, this.#newConversation)
    this.#newConversation = null
    this.patch({ sessions: [{ id: sessionId, title }, ...this.state.sessions] })
    this.#onSessionCreated(sessionId)
  }

  /** Moves the session to the top of the list, which is ordered by the last use. */
  onUsed(sessionId: string): void {
    const used = this.state.sessions.find(({ id }) => id === sessionId)
    if (!used) return
    const others = this.state.sessions.filter((session) => session !== used)
    this.patch({ sessions: [used, ...others] })
  }

  /** Gives a session another title. Throws an ApiError. */
  async rename(sessionId: string, title: string): Promise<void> {
    await renameSession(sessionId, title)
    this.#open.get(sessionId)?.setTitle(title)
    this.patch({
      sessions: this.state.sessions.map((session) =>
        session.id === sessionId ? { ...session, title } : session,
      ),
    })
    this.search.retry()
  }

  /** Deletes a session with its messages. Throws an ApiError. */
  async remove(sessionId: string): Promise<void> {
    await deleteSession(sessionId)
    this.#open.get(sessionId)?.close()
    this.#open.delete(sessionId)
    this.patch({ sessions: this.state.sessions.filter(({ id }) => id !== sessionId) })
    this.search.retry()
  }

  /** Closes every connection. */
  close(): void {
    this.search.clear()
    this.#newConversation?.close()
    for (const conversation of this.#open.values()) conversation.close()
  }
}

/** Everything of one signed-in learner: the list of sessions, and the conversations that are open. */
import { Problem } from '../http'
import { moveSession } from '../projects/api'
import { deleteSession, listSessions, renameSession, type Session } from './api'
import { Conversation, type Listener } from '../conversation/conversation'
import { Store } from '../store'
import { SessionSearch } from './session-search'

/** What the list of sessions shows. */
export interface WorkspaceState {
  readonly sessions: readonly Session[]
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly nextCursor: string | null
}

/** Made at sign-in and closed at sign-out; holds no state of anyone else. */
export class Workspace extends Store<WorkspaceState> implements Listener {
  readonly userId: string
  readonly search = new SessionSearch()
  readonly #open = new Map<string, Conversation>()
  readonly #onCreated: (sessionId: string) => void
  #fresh: Conversation | null = null

  /** `onCreated` hears the id of a session that began with a first question. */
  constructor(userId: string, onCreated: (sessionId: string) => void) {
    super({ sessions: [], phase: 'loading', nextCursor: null })
    this.userId = userId
    this.#onCreated = onCreated
    void this.loadMore()
  }

  /** Reads the next page of the list; the first one when none is there yet. */
  async loadMore(): Promise<void> {
    this.patch({ phase: 'loading' })
    try {
      const page = await listSessions(this.state.nextCursor)
      const known = new Set(this.state.sessions.map(({ id }) => id))
      const added = page.items.filter(({ id }) => !known.has(id))
      const nextCursor = page.hasMore ? page.nextCursor : null
      this.patch({ sessions: [...this.state.sessions, ...added], phase: 'ready', nextCursor })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.patch({ phase: 'failed' })
    }
  }

  /** Loads again what could not be loaded. */
  resume(): void {
    if (this.state.phase === 'failed') void this.loadMore()
    for (const conversation of this.#open.values()) {
      if (conversation.state.phase === 'failed') void conversation.load()
    }
  }

  /** The conversation of a session, or the one that has not begun yet. */
  conversation(sessionId: string | null): Conversation {
    if (sessionId === null) return (this.#fresh ??= new Conversation(null, this))
    let conversation = this.#open.get(sessionId)
    if (!conversation) {
      conversation = new Conversation(sessionId, this)
      this.#open.set(sessionId, conversation)
    }
    return conversation
  }

  /** Has the next session that is begun belong to a project. */
  beginIn(projectId: string, projectName: string): void {
    this.conversation(null).setProject(projectId, projectName)
  }

  /** Nothing belongs to this project any more. */
  forgetProject(projectId: string): void {
    for (const conversation of [...this.#open.values(), this.conversation(null)]) {
      if (conversation.state.projectId === projectId) conversation.setProject(null)
    }
  }

  /** Puts a session into a project, or into none. Throws a Problem. */
  async move(sessionId: string, projectId: string | null): Promise<void> {
    await moveSession(sessionId, projectId)
    this.#open.get(sessionId)?.setProject(projectId)
  }

  onCreated(sessionId: string, title: string): void {
    if (this.#fresh) this.#open.set(sessionId, this.#fresh)
    this.#fresh = null
    const session = { id: sessionId, title, updatedAt: new Date().toISOString() }
    this.patch({ sessions: [session, ...this.state.sessions] })
    this.#onCreated(sessionId)
  }

  onUsed(sessionId: string): void {
    const used = this.state.sessions.find(({ id }) => id === sessionId)
    if (!used) return
    const others = this.state.sessions.filter((session) => session !== used)
    this.patch({ sessions: [{ ...used, updatedAt: new Date().toISOString() }, ...others] })
  }

  /** Gives a session another title. Throws a Problem. */
  async rename(sessionId: string, title: string): Promise<void> {
    await renameSession(sessionId, title)
    this.#open.get(sessionId)?.setTitle(title)
    this.patch({
      sessions: this.state.sessions.map((session) =>
        session.id === sessionId ? { ...session, title } : session,
      ),
    })
    this.search.again()
  }

  /** Deletes a session with all that was said in it. Throws a Problem. */
  async remove(sessionId: string): Promise<void> {
    await deleteSession(sessionId)
    this.#open.get(sessionId)?.close()
    this.#open.delete(sessionId)
    this.patch({ sessions: this.state.sessions.filter(({ id }) => id !== sessionId) })
    this.search.again()
  }

  /** Ends every connection. */
  close(): void {
    this.search.clear()
    this.#fresh?.close()
    for (const conversation of this.#open.values()) conversation.close()
  }
}

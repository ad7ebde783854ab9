/** The data of one signed-in user: the session list, the search, and the open conversations. */
import type { Profile } from '../../features/account/model'
import type { User } from '../../features/auth/model'
import type { Session, FoundSession } from '../../features/sessions/model'
import { Conversation } from '../conversation/conversation'
import { undoOffers } from '../components/undo'
import { LiveEvents, SessionChanges, type SessionsHolder } from '../live-events'
import { ApiError, csrfToken, fetchJson, serverNow } from '../http'
import { t } from '../i18n/i18n'
import { LastRead, keepUser, UserStorage, Outbox } from '../offline/user-storage'
import { StateStore } from '../store'
import { changeSession, deleteSession, listSessions, searchSessions } from './api'
import { pagePreferences, type Unsent } from '../preferences'
import { formatMonth } from '../i18n/format'

/** Which sessions the list shows: those begun here, or those imported from elsewhere. */
export type SessionFilter = 'own' | 'imported'

/** The state of the session list. */
interface WorkspaceState {
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

/** Is notified when a conversation creates a session or writes to one. */
interface OpenListener {
  /** `isShown`: it was the new conversation of the page. */
  onCreated(sessionId: string, title: string, isShown: boolean): void
  onUsed(sessionId: string): void
}

/** The conversations of one user that this page has opened, each of which is loaded once. */
class OpenConversations {
  readonly #listener: OpenListener
  readonly #storage: UserStorage
  readonly #lastRead: LastRead
  readonly #outbox: Outbox
  readonly #open = new Map<string, Conversation>()
  /** Those that changed while another one was shown. */
  readonly #stale = new Set<string>()
  /** The conversation that has no session yet. */
  #new: Conversation | null = null

  constructor(listener: OpenListener, storage: UserStorage, lastRead: LastRead) {
    this.#listener = listener
    this.#storage = storage
    this.#lastRead = lastRead
    this.#outbox = new Outbox(storage)
  }

  /** The conversation of a session; for null the one that has no session yet. */
  get(sessionId: string | null): Conversation {
    if (sessionId === null) return (this.#new ??= this.#create(null))
    let conversation = this.#open.get(sessionId)
    if (!conversation) {
      conversation = this.#create(sessionId)
      this.#open.set(sessionId, conversation)
    } else if (this.#stale.has(sessionId)) void conversation.load()
    this.#stale.delete(sessionId)
    return conversation
  }

  /** The conversation of a session where it is open. */
  find(sessionId: string): Conversation | undefined {
    return this.#open.get(sessionId)
  }

  all(): readonly Conversation[] {
    return [...this.#open.values(), ...(this.#new ? [this.#new] : [])]
  }

  /** Forgets the conversation of a session that is deleted. */
  remove(sessionId: string): void {
    this.#open.get(sessionId)?.close()
    this.#open.delete(sessionId)
  }

  /** A reply has begun, here or elsewhere. */
  onReply(sessionId: string, streamId: string): void {
    const conversation = this.#open.get(sessionId)
    if (conversation?.isShown) void conversation.onReply(streamId)
    else if (conversation) this.#stale.add(sessionId)
  }

  /** Reads what is shown anew, and the others when they are shown. */
  readAnew(): void {
    for (const [id, conversation] of this.#open) {
      if (!conversation.isShown) this.#stale.add(id)
      else if (!conversation.state.isBusy) void conversation.load()
    }
  }

  /** Loads what has failed to load, and sends what waits. */
  retryFailed(): void {
    for (const conversation of this.all()) {
      if (conversation.state.status === 'failed') void conversation.load()
      conversation.queue.resume()
    }
  }

  /** Sends what an earlier page could not send. */
  async restoreUnsent(): Promise<void> {
    const waiting = await this.#outbox.waiting()
    const groups = Map.groupBy(waiting, ({ sessionId, conversation }) => sessionId ?? conversation)
    let isNewTaken = false
    for (const messages of groups.values()) {
      const sessionId = messages[0]?.sessionId ?? null
      // A second conversation without a session stays out of sight until it has one.
      const isHidden = sessionId === null && isNewTaken
      isNewTaken ||= sessionId === null
      const conversation = isHidden ? this.#create(null) : this.get(sessionId)
      conversation.queue.restore(messages)
    }
  }

  /** Closes every connection. */
  close(): void {
    for (const conversation of this.all()) conversation.close()
  }

  #create(sessionId: string | null): Conversation {
    const conversation: Conversation = new Conversation(sessionId, {
      storage: this.#storage,
      outbox: this.#outbox,
      lastRead: this.#lastRead,
      listener: {
        onCreated: (id, title) => {
          const isShown = this.#new === conversation
          if (isShown) this.#new = null
          this.#open.set(id, conversation)
          this.#listener.onCreated(id, title, isShown)
        },
        onUsed: (id) => this.#listener.onUsed(id),
      },
    })
    return conversation
  }
}

const path = '/api/account'

/** Reads the account's settings once, sends each choice, and sends again when the line is back. */
/** Keeps the settings of this device and those of the signed-in user's account alike. */
class PreferenceSync {
  readonly #onProfile: (profile: Profile) => void
  #isRunning = false
  #isClosed = false
  readonly #onOnline = (): void => void this.#run()

  /** Calls `onProfile` with each state of the account that the server has answered. */
  constructor(userId: string, onProfile: (profile: Profile) => void) {
    this.#onProfile = onProfile
    pagePreferences.adopt(userId, () => void this.#run())
    window.addEventListener('online', this.#onOnline)
    void this.#run()
  }

  close(): void {
    this.#isClosed = true
    window.removeEventListener('online', this.#onOnline)
    pagePreferences.release()
  }

  /** Until everything is sent, or a call fails: the choices then wait on the device. */
  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      do await this.#exchange()
      while (!this.#isClosed && Object.keys(pagePreferences.unsent).length > 0)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      this.#isRunning = false
    }
  }

  async #exchange(): Promise<void> {
    const sent = pagePreferences.unsent
    const profile = await send(sent)
    if (this.#isClosed) return
    // A server of an older version has no settings of the pages.
    await pagePreferences.accept(profile.preferences ?? {}, sent)
    this.#onProfile(profile)
  }
}

/** What the server refuses, because another version of the pages chose it, is given up. */
async function send(unsent: Unsent): Promise<Profile> {
  if (Object.keys(unsent).length === 0) return fetchJson('GET', path)
  try {
    return await fetchJson('PATCH', path, { body: { preferences: unsent } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    return fetchJson('GET', path)
  }
}

/** A session of the list. A server that lacks pins or the mark of imports leaves them out. */
export interface SidebarSession extends Pick<Session, 'id' | 'title' | 'updatedAt'> {
  readonly pinned?: boolean
  readonly imported?: boolean
}

/** The list with a session in its place, or without it where it does not belong into the list. */
function withSession(
  sessions: readonly SidebarSession[],
  session: SidebarSession,
  isListed: boolean,
): readonly SidebarSession[] {
  const others = sessions.filter(({ id }) => id !== session.id)
  if (!isListed) return others
  const at = others.findIndex((other) => isBefore(session, other))
  return at === -1 ? [...others, session] : others.toSpliced(at, 0, session)
}

const isBefore = (a: SidebarSession, b: SidebarSession): boolean =>
  a.updatedAt > b.updatedAt || (a.updatedAt === b.updatedAt && a.id > b.id)

/** Sessions under one heading. */
interface SessionGroup {
  readonly heading: string
  readonly sessions: readonly SidebarSession[]
}

const dayMs = 86_400_000

/** The groups in the order of the list, which is that of the last use. `now`: ms since 1970. */
export function groupSessions(
  sessions: readonly SidebarSession[],
  now: number,
): readonly SessionGroup[] {
  const groups = new Map<string, SidebarSession[]>()
  const pinned = sessions.filter(({ pinned: isPinned }) => isPinned === true)
  if (pinned.length > 0) groups.set(t.sessions.pinned, pinned)
  for (const session of sessions) {
    if (session.pinned === true) continue
    const heading = headingOf(Date.parse(session.updatedAt), now)
    groups.set(heading, [...(groups.get(heading) ?? []), session])
  }
  return [...groups].map(([heading, members]) => ({ heading, sessions: members }))
}

/** A time in the future, from a clock that is wrong, counts as today. */
function headingOf(at: number, now: number): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  if (at >= midnight) return t.sessions.today
  if (at >= midnight - dayMs) return t.sessions.yesterday
  if (at >= midnight - 7 * dayMs) return t.sessions.last7Days
  if (at >= midnight - 30 * dayMs) return t.sessions.last30Days
  return formatMonth(new Date(at))
}

/** `off`: there is no query. The results are those of the last response while the user types. */
export interface SearchState {
  readonly query: string
  readonly status: 'off' | 'searching' | 'ready' | 'failed'
  readonly results: readonly FoundSession[]
  readonly nextCursor: string | null
}

/** The search starts when no key was pressed for this time. */
const debounceMs = 150
const noResults = { results: [], nextCursor: null } as const

/** Searches when the typing pauses, and discards the response to an earlier query. */
export class SessionSearchStore extends StateStore<SearchState> {
  #timer: ReturnType<typeof setTimeout> | undefined
  #request = new AbortController()

  constructor() {
    super({ query: '', status: 'off', ...noResults })
  }

  setQuery(query: string): void {
    this.#cancel()
    if (query.trim() === '') {
      this.patch({ query, status: 'off', ...noResults })
      return
    }
    this.patch({ query, status: 'searching' })
    this.#timer = setTimeout(() => void this.#search(null), debounceMs)
  }

  /** Loads the next page of results. */
  loadMore(): Promise<void> {
    return this.#search(this.state.nextCursor)
  }

  /** Searches again, after a session has changed or after a failure. */
  retry(): void {
    if (this.state.status !== 'off') this.setQuery(this.state.query)
  }

  /** Takes a session out of the results while its deletion waits. */
  hide(sessionId: string): void {
    const results = this.state.results.filter(({ id }) => id !== sessionId)
    if (results.length < this.state.results.length) this.patch({ results })
  }

  clear(): void {
    this.setQuery('')
  }

  async #search(cursor: string | null): Promise<void> {
    this.#cancel()
    this.patch({ status: 'searching' })
    const { signal } = this.#request
    try {
      const page = await searchSessions(this.state.query, cursor, signal)
      if (signal.aborted) return
      const before = cursor === null ? [] : this.state.results
      this.patch({
        status: 'ready',
        results: [...before, ...page.items],
        nextCursor: page.hasMore ? page.nextCursor : null,
      })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      this.patch({ status: 'failed', ...noResults })
    }
  }

  #cancel(): void {
    clearTimeout(this.#timer)
    this.#request.abort()
    this.#request = new AbortController()
  }
}

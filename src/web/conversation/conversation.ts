/** One conversation as the page holds it: its turns, the reply that is being written, the draft. */
import { Problem } from '../http'
import { activateMessage, cancelStream, createSession, getSession, listMessages, listStreams, type Mode, titleOf } from '../sessions/api'
import { about, sendable, told } from './api'
import { applyFrame, type ConversationState, grow, initialState, markCut, markUnsent, questionTurn, type Turn, turnsBefore, turnsOf } from './conversation-state'
import { type Follower, followReply, type Frame, type Question, type Source } from './reply-stream'
import { Store } from '../store'

/** Whoever keeps the list of sessions hears of new and of used ones. */
export interface Listener {
  onCreated(sessionId: string, title: string): void
  onUsed(sessionId: string): void
}

interface Sending {
  readonly content: string
  readonly mode: Mode
  /** Names the question: the turn's key and the request's idempotency key. */
  readonly key: string
}

/** Sends questions and follows replies of one session; goes on while another one is looked at. */
export class Conversation extends Store<ConversationState> implements Follower {
  readonly #listener: Listener
  readonly #closed = new AbortController()
  readonly #sendings = new Map<string, Sending>()
  #streamId: string | null = null
  #stopWanted = false
  #questionKey: string | null = null
  #unshown = ''
  #frameRequest = 0

  constructor(sessionId: string | null, listener: Listener) {
    super(initialState(sessionId))
    this.#listener = listener
    if (sessionId !== null) void this.load()
  }

  /** Reads the conversation from the server, under `notice`, and follows a reply that is being written. */
  async load(notice: string | null = null): Promise<void> {
    const { sessionId } = this.state
    if (sessionId === null) return
    try {
      // Running replies first: one that ends in between is then whole among the messages.
      const [session, streams] = await Promise.all([getSession(sessionId), listStreams(sessionId)])
      const messages = await listMessages(sessionId)
      if (this.#closed.signal.aborted) return
      const turns = turnsOf(messages)
      const [stream] = streams
      this.patch({
        phase: 'ready',
        title: session.title ?? '',
        mode: session.mode ?? this.state.mode,
        projectId: session.projectId ?? null,
        isShared: session.shared ?? false,
        notice,
        turns: stream ? turns : markCut(turns, 'This reply was cut short.'),
      })
      if (!stream || this.state.isBusy) return
      const refusal = await this.#follow({ streamId: stream.streamId }, null)
      if (refusal) this.patch({ notice: refusal.message })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const isMissing = error.status === 404 || error.status === 400
      this.patch({ phase: isMissing ? 'missing' : 'failed', notice: error.message })
    }
  }

  /** Sends what the learner wrote, unless a reply is still being written. */
  send(content: string): void {
    if (this.state.isBusy || content.trim() === '') return
    const text = sendable(content)
    const sending = { content: text, mode: this.state.mode, key: crypto.randomUUID() }
    this.#sendings.set(sending.key, sending)
    const turns = [...this.state.turns, questionTurn(sending.key, text)]
    this.patch({ turns, draft: content === this.state.draft ? '' : this.state.draft, notice: null })
    void this.#deliver(sending)
  }

  /** Says something else in place of a message; what came of the old one stays beside it. */
  rephrase(messageId: string, content: string): void {
    if (this.state.isBusy || content.trim() === '') return
    const [key, text, { mode }] = [crypto.randomUUID(), sendable(content), this.state]
    const turns = [...turnsBefore(this.state.turns, messageId), questionTurn(key, text)]
    const question = about(messageId, 'edit', { content: text, mode }, key)
    void this.#branch(question, turns, text)
  }

  /** Asks for another reply in place of one; the old one stays beside it. */
  replyAgain(messageId: string): void {
    if (this.state.isBusy) return
    const question = about(messageId, 'retry', { mode: this.state.mode }, crypto.randomUUID())
    void this.#branch(question, turnsBefore(this.state.turns, messageId), '')
  }

  /** Shows the branch that goes through a message. */
  async show(messageId: string): Promise<void> {
    const { sessionId, isBusy } = this.state
    if (isBusy || sessionId === null) return
    try {
      await activateMessage(sessionId, messageId)
      await this.load()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.patch({ notice: error.message })
    }
  }

  /** Sends a question again under its old key, so that it cannot be asked twice. */
  retry(key: string): void {
    const sending = this.#sendings.get(key)
    if (!sending || this.state.isBusy) return
    this.#replaceTurn(key, questionTurn(key, sending.content))
    void this.#deliver(sending)
  }

  /** Takes a question that was not sent back into the draft. */
  edit(key: string): void {
    const sending = this.#sendings.get(key)
    if (!sending) return
    this.#replaceTurn(key, null)
    this.patch({ draft: sending.content })
  }

  /** Asks the tutor to stop; what is written so far stays. */
  async stop(): Promise<void> {
    this.#stopWanted = true
    if (this.#streamId === null) return
    try {
      await cancelStream(this.#streamId)
    } catch (error) {
      // A reply that has just ended by itself is no fault.
      if (error instanceof Problem && error.status !== 404) this.patch({ notice: error.message })
    }
  }

  setDraft(draft: string): void {
    this.patch({ draft })
  }

  setMode(mode: Mode): void {
    this.patch({ mode })
  }

  setTitle(title: string): void {
    this.patch({ title })
  }

  setProject(projectId: string | null, projectName: string | null = null): void {
    this.patch({ projectId, projectName })
  }

  setShared(isShared: boolean): void {
    this.patch({ isShared })
  }

  /** Lets go of the connection. The server goes on writing. */
  close(): void {
    this.#closed.abort()
    cancelAnimationFrame(this.#frameRequest)
  }

  onFrame(frame: Frame): void {
    if (frame.type === 'token') return this.#growSoon(frame.data.delta)
    this.#showUnshown()
    if (frame.type === 'tool') {
      return this.patch({ tool: frame.data.status === 'running' ? frame.data.name : null })
    }
    if (frame.type === 'start') {
      this.#streamId = frame.data.streamId
      if (this.#stopWanted) void this.stop()
    }
    this.patch({ tool: null, turns: applyFrame(this.state.turns, frame, this.#questionKey) })
  }

  onLine(line: 'steady' | 'lost'): void {
    if (this.state.line !== line) this.patch({ line })
  }

  async #deliver(sending: Sending): Promise<void> {
    const { content, mode, key } = sending
    this.patch({ isBusy: true })
    try {
      const sessionId = this.state.sessionId ?? (await this.#create(sending))
      this.#listener.onUsed(sessionId)
      await this.#follow({ question: told({ sessionId, content, mode }, key) }, key)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.patch({ turns: markUnsent(this.state.turns, key, error, Date.now()) })
    } finally {
      this.patch({ isBusy: false })
    }
  }

  async #create({ content, mode, key }: Sending): Promise<string> {
    const title = titleOf(content)
    const { projectId } = this.state
    const sessionId = await createSession({ title, mode, projectId }, key)
    this.patch({ sessionId, title })
    this.#listener.onCreated(sessionId, title)
    return sessionId
  }

  /** Asks, with `turns` before the answer; then the branches are as the server has them. */
  async #branch(question: Question, turns: readonly Turn[], words: string): Promise<void> {
    const { turns: shown } = this.state
    this.patch({ turns, notice: null })
    const refusal = await this.#follow({ question }, question.idempotencyKey)
    if (this.#closed.signal.aborted) return
    const { draft } = this.state
    if (refusal) this.patch({ turns: shown, notice: refusal.message, draft: draft || words })
    await this.load(this.state.notice)
  }

  /** Follows a reply to its end; gives the refusal that no turn on the page can tell of. */
  async #follow(source: Source, questionKey: string | null): Promise<Problem | null> {
    this.#questionKey = questionKey
    this.#streamId = 'streamId' in source ? source.streamId : null
    this.#stopWanted = false
    this.patch({ isBusy: true })
    try {
      await followReply(source, this, this.#closed.signal)
      return null
    } catch (error) {
      if (this.#closed.signal.aborted) return null
      if (!(error instanceof Problem)) throw error
      return await this.#explain(error, questionKey)
    } finally {
      this.#showUnshown()
      this.patch({ isBusy: false, line: 'steady', tool: null })
    }
  }

  /** Tells of a problem where it belongs; gives it back when there is no such place. */
  async #explain(problem: Problem, questionKey: string | null): Promise<Problem | null> {
    this.#showUnshown()
    const { turns } = this.state
    const isResent = questionKey !== null && this.#sendings.has(questionKey)
    // The server forgets finished streams after a time; the messages are there for good.
    if (problem.status === 404 && this.#streamId !== null) await this.load()
    else if (turns.some((turn) => turn.status === 'streaming'))
      this.patch({ turns: markCut(turns, problem.message) })
    else if (!isResent) return problem
    else if (problem.code === 'CONFLICT') await this.#giveWay(questionKey, problem)
    else this.patch({ turns: markUnsent(turns, questionKey, problem, Date.now()) })
    return null
  }

  /** Another tab or device asked first: show that reply, and keep this question as the draft. */
  async #giveWay(questionKey: string, problem: Problem): Promise<void> {
    this.edit(questionKey)
    this.patch({ isBusy: false })
    await this.load(problem.message)
  }

  /** Many words may arrive between two paintings; they are shown together. */
  #growSoon(delta: string): void {
    if (this.#unshown === '') {
      this.#frameRequest = requestAnimationFrame(() => this.#showUnshown())
    }
    this.#unshown += delta
  }

  #showUnshown(): void {
    if (this.#unshown === '') return
    const delta = this.#unshown
    this.#unshown = ''
    this.patch({ turns: grow(this.state.turns, delta) })
  }

  #replaceTurn(key: string, next: Turn | null): void {
    const turns = this.state.turns.flatMap((turn) =>
      turn.key !== key ? [turn] : next ? [next] : [],
    )
    this.patch({ turns })
  }
}

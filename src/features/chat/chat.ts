/**
 * Chat: a learner's message and the tutor's reply to it.
 *
 * A reply outlives the connection that asked for it. One transaction stores the learner's message and
 * starts the reply; the reply writes its event log, and any number of readers follow that log.
 */
import { violationOf } from '../../db/database-errors'
import type { Db, Store } from '../../db/store'
import { lockUser } from '../../db/queries'
import type { Principal } from '../../http/auth'
import type { Claim, LastingRequest } from '../../http/endpoint'
import { Problem } from '../../http/errors'
import { frame } from '../../http/event-stream'
import { dayMs, isoTime, secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { traced } from '../../lib/tracing'
import type { Services } from '../../services'
import type { KeyStore } from '../../tutor/answer-key/key'
import type { TutorState } from '../../tutor/assessment'
import { parseState } from '../../tutor/hint-ladder'
import type { Mode } from '../../tutor/tutor'
import type { Files } from '../files/files'
import { type Classes, type EffectivePolicy, permittedMode } from '../classes/classes'
import type { ConversationProblems } from '../progress/progress'
import {
  sessionDeletedChannel,
  type Sessions,
  type TurnRequest,
  withLongChanges,
} from '../sessions/sessions'
import { type ContextSources, retrieveContext, withPictures } from './context-retrieval'
import { ReplyReaders } from './readers'
import {
  Batch,
  countRunning,
  ReplyRows,
  type ReplySummary,
  type ReplyEventRow,
  type ReplyRow,
} from './reply-rows'
import {
  committedChannel,
  type ReplyIdentity,
  ReplyLog,
  type ReplyOutcome,
  type ReplySinks,
  RunningReply,
  interrupted,
} from './running-reply'
import { UserCosts } from './usage'

/** How long the log of a finished reply is kept: longer than an idempotency key can replay it. */
const logKeptMs = 2 * dayMs

export const noSuchStream = 'There is no such stream.'

/** The channel on which the id of a user is published whose account ends. */
const userEndsChannel = 'hidden_calls.user'

/** What a chat request asks for, and its idempotency key. */
interface SendOptions {
  /** Its scopes bound what the tutor may read and write for this reply. */
  readonly principal: Pick<Principal, 'userId' | 'scopes'>
  /** A function: what only the transaction can say, such as the id of a new session. */
  readonly request: TurnRequest | ((tx: Db) => Promise<TurnRequest>)
  readonly claim: Claim | null
}

/** What the chat reads for a reply. */
export interface ChatOptions {
  readonly sources: ContextSources
  readonly problems?: GenerationDeps['problems']
  readonly policyOf: Classes['policyOf']
}

/** A reply that a client follows. */
interface ResumeOptions {
  readonly userId: string
  readonly streamId: string
  /** The last `seq` that the client has; -1: none. */
  readonly after: number
  /** Adds an `id` line to each frame. */
  readonly hasIds: boolean
}

/** A generation with the scopes of the credential that asked for it. */
type BoundedGeneration = Omit<StartedGeneration, 'first'> & Pick<Principal, 'scopes'>

export class Chat {
  readonly costs: UserCosts
  readonly #services: Services
  readonly #sessions: Sessions
  readonly #sources: ContextSources
  readonly #policyOf: Classes['policyOf']
  readonly #deps: GenerationDeps
  readonly #sinks: ReplySinks
  readonly #running = new Map<string, RunningReply>()
  readonly #readers: ReplyReaders
  readonly #reaper: OrphanReaper
  readonly #hiddenCalls = new HiddenCalls()
  readonly #unsubscribe: (() => Promise<void>)[] = []
  /** Requests that may be about to start a reply. */
  #sending = 0
  /** Resolves when the replies of dead processes have been finished. */
  #recovered: Promise<void> = Promise.resolve()
  #isStopping = false

  constructor(services: Services, sessions: Sessions, options: ChatOptions) {
    const { sources, problems, policyOf } = options
    const replies = new ReplyRows(services.store)
    const costs = new UserCosts(services)
    const { conversations } = sessions
    const { files } = sources
    const deps = { services, conversations, replies, costs, files, problems }
    this.#services = services
    this.#policyOf = policyOf
    this.#sessions = sessions
    this.#sources = sources
    this.#readers = new ReplyReaders(services, replies, (id) => this.#running.has(id))
    this.costs = costs
    this.#deps = deps
    this.#sinks = {
      replyLog: new ReplyLog(services, {
        replies,
        readers: this.#readers,
        running: () => this.#running.size,
      }),
      finish: (tx, identity, outcome) => finishGeneration(tx, deps, { identity, outcome }),
    }
    this.#reaper = new OrphanReaper(deps, () => this.#running.keys())
  }

  /**
   * Subscribes to other nodes, keeps this node's leases, and starts to finish the replies of dead
   * processes. Only requests about replies wait for the last of these.
   */
  async start(): Promise<void> {
    const { store } = this.#services
    this.#unsubscribe.push(
      await store.subscribe(committedChannel, (payload) => this.#readers.onCommitted(payload)),
      await store.subscribe(cancelChannel, (id) => this.#running.get(id)?.stop('cancelled')),
      await store.subscribe(sessionDeletedChannel, (id) => this.#stopSession(id)),
      await store.subscribe(userEndsChannel, (id) => this.#hiddenCalls.end({ userId: id })),
    )
    this.#reaper.start()
    this.#recovered = this.#reaper.reap(store.engine === 'sqlite').catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'reply.recovery_failed')
    })
  }

  /**
   * Starts no more replies, waits `graceMs` for the running ones, then interrupts and stores the
   * rest.
   */
  async stop(graceMs: number): Promise<void> {
    await this.#recovered
    this.#isStopping = true
    await Promise.race([this.idle(), Bun.sleep(graceMs)])
    for (const reply of this.#running.values()) reply.stop('shutdown')
    this.#sinks.replyLog.stop()
    await this.idle()
    await this.#hiddenCalls.stop()
    this.#reaper.stop()
    for (const unsubscribe of this.#unsubscribe) {
      await unsubscribe().catch((error: unknown) => {
        this.#services.log.warn({ err: error }, 'reply.unsubscribe_failed')
      })
    }
  }

  /**
   * Stores the learner's message, starts the reply, and returns its stream; under a known idempotency
   * key the stream of the reply that the key started. Problems: `NOT_FOUND`; `BAD_REQUEST` for a
   * message that cannot be edited or retried and for files that are no pictures; `CONFLICT` while another reply of the session runs;
   * `TOO_MANY_REQUESTS` over the user's limit of running replies; `SERVICE_UNAVAILABLE` during a stop.
   */
  async send(
    context: LastingRequest,
    { principal: { userId, scopes }, request, claim }: SendOptions,
  ): Promise<{ stream: ReadableStream<Uint8Array>; replayed: boolean }> {
    await this.#recovered
    if (this.#isStopping) throw new Problem('SERVICE_UNAVAILABLE')
    this.#sending += 1
    try {
      let started: StartedGeneration | undefined
      const policy = await this.#policyOf(userId)
      const start = async (tx: Db) => {
        const asked = typeof request === 'function' ? await request(tx) : request
        started = await startGeneration(tx, this.#deps, { userId, request: asked, policy })
        return { replyId: started.id }
      }
      const { outcome, replayed } = await withLongChanges(this.#services.store, () =>
        this.#services.idempotency.once(claim, start),
      )
      const { replyId } = outcome
      if (replayed || !started) {
        const { id } = await this.#find(userId, replyId)
        return { stream: this.#readers.open(context, id, { from: 0 }), replayed }
      }
      // The running reply must not keep its first batch in memory.
      const { first, ...generation } = started
      void this.#run({ ...generation, scopes }, context.requestId)
      return { stream: this.#readers.open(context, replyId, { from: 0, first }), replayed }
    } catch (error) {
      throw violationOf(error) === 'unique' ? sessionBusy() : error
    } finally {
      this.#sending -= 1
    }
  }

  /**
   * The frames after `after` of the user's reply; null where the reply has ended and none follows.
   * Problem: `NOT_FOUND`.
   */
  async resume(
    context: LastingRequest,
    { userId, streamId, after, hasIds }: ResumeOptions,
  ): Promise<ReadableStream<Uint8Array> | null> {
    const reply = await this.#find(userId, streamId)
    return this.#readers.resume(context, reply, { from: after + 1, hasIds })
  }

  /** How many replies run on this node. */
  get runningCount(): number {
    return this.#running.size
  }

  /** The running replies of a session. Problem: `NOT_FOUND`. */
  async listRunning(userId: string, sessionId: string): Promise<ReplySummary[]> {
    await this.#recovered
    const { id } = await this.#sessions.get(userId, sessionId)
    return this.#deps.replies.listRunning({ userId, sessionId: id })
  }

  /**
   * Ends a reply on whichever node it runs, and waits for its end; a finished one stays as it is.
   * Problem: `NOT_FOUND`.
   */
  async cancel(userId: string, streamId: string): Promise<void> {
    const { id, status } = await this.#find(userId, streamId)
    if (status !== 'running') return
    const reply = this.#running.get(id)
    if (!reply) return cancelElsewhere(this.#services.store, this.#deps.replies, id)
    reply.stop('cancelled')
    await reply.done
  }

  /** How many replies run, on all nodes. */
  countRunning(): Promise<number> {
    return countRunning(this.#services.store.db)
  }

  /** Cancels the hidden calls of a user whose account is being deleted, on every node. */
  async endHiddenCalls(userId: string): Promise<void> {
    this.#hiddenCalls.end({ userId })
    await this.#services.store.publish(userEndsChannel, userId)
  }

  /** Locks the user's running replies until the transaction ends. */
  lockAll(tx: Db, userId: string): Promise<void> {
    return this.#deps.replies.lockRunning(tx, userId)
  }

  /** Deletes the logs of replies that ended two days ago; their messages stay. */
  async deleteOldLogs(): Promise<void> {
    await this.#deps.replies.deleteLogs(this.#services.clock.now() - logKeptMs)
  }

  async #find(userId: string, streamId: string): Promise<ReplySummary> {
    await this.#recovered
    const [reply] = await this.#deps.replies.find({ id: streamId.toLowerCase(), userId })
    if (reply) return reply
    throw new Problem('NOT_FOUND', { message: noSuchStream })
  }

  async #run(generation: BoundedGeneration, requestId: string): Promise<void> {
    const { tutor, log } = this.#services
    const { id, sessionId, messageId, mode, state, neverReveals } = generation
    const identity: ReplyIdentity = { id, sessionId, messageId, requestId }
    const reply = new RunningReply(identity, this.#sinks)
    this.#running.set(id, reply)
    if (this.#isStopping) reply.stop('shutdown')
    const readInput = async () => {
      await this.costs.requireTokens(generation.userId)
      const stored = await this.#sessions.conversations.readBranch(sessionId)
      const turns = await withPictures(this.#sources.files, generation, stored)
      const retrieval = { sources: this.#sources, log }
      const keys = this.#keysOf(generation)
      const context = await retrieveContext(retrieval, generation, turns)
      return { mode, state, turns, keys, neverReveals, ...context }
    }
    await traced('reply', { attributes: { 'elenchus.request.id': requestId } }, () =>
      reply.run(tutor, readInput, log),
    )
    await reply.done
    this.#running.delete(id)
  }

  /** The port through which the tutor keeps the keys of a session's tasks. */
  #keysOf({ userId, sessionId }: BoundedGeneration): KeyStore {
    const { answerKeys } = this.#sessions
    return {
      session: sessionId,
      owner: userId,
      find: (task) => answerKeys.find(sessionId, task),
      save: (task, key) => answerKeys.save(sessionId, task, key),
      spend: (tokens) => this.costs.spend(userId, tokens),
      inBackground: (work) => this.#hiddenCalls.run({ userId, sessionId }, work),
    }
  }

  /** Resolves when no reply runs here and none is about to start. */
  async idle(): Promise<void> {
    while (this.#sending > 0 || this.#running.size > 0) {
      await Promise.all([...this.#running.values()].map(({ done }) => done))
      await Bun.sleep(1)
    }
  }

  #stopSession(sessionId: string): void {
    for (const reply of this.#running.values()) {
      if (reply.sessionId === sessionId) reply.stop('cancelled')
    }
    this.#hiddenCalls.end({ sessionId })
  }
}

interface GenerationDeps {
  readonly services: Services
  readonly conversations: Sessions['conversations']
  readonly replies: ReplyRows
  readonly costs: Pick<UserCosts, 'count'>
  readonly files: Pick<Files, 'requirePictures'>
  /** Notes, in the transaction that ends a reply, that its problem has ended. */
  readonly problems?: Pick<ConversationProblems, 'note'> | undefined
}

/** A generation that is stored, and runs once the transaction has committed. */
interface StartedGeneration {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly projectId: string | null
  readonly messageId: string
  readonly mode: Mode
  /** The tutor's state after the message that the new turn follows. */
  readonly state: TutorState | null
  /** A class of the learner forbids to tell answers. */
  readonly neverReveals: boolean
  readonly first: Batch
}

interface WantedGeneration {
  readonly userId: string
  readonly request: TurnRequest
  /** What the learner's classes allow. */
  readonly policy: EffectivePolicy
}

/**
 * Stores the learner's message, an empty reply and the frame `start`. Problems: those of
 * `Chat.send`.
 */
async function startGeneration(
  tx: Db,
  deps: GenerationDeps,
  { userId, request, policy }: WantedGeneration,
): Promise<StartedGeneration> {
  const locked = await deps.conversations.lock(tx, userId, request)
  if ('content' in request) await deps.files.requirePictures(tx, userId, request.fileIds ?? [])
  const { id: sessionId, projectId } = locked.session
  const mode = permittedMode(policy, locked.session.mode)
  const { neverReveals } = policy
  await requireCapacity(tx, deps, { userId, sessionId })
  const now = deps.services.clock.now()
  const { userMessageId, messageId, tutorState } = await deps.conversations.addTurn(tx, locked, now)
  const reply = { id: newId(), userId, sessionId, userMessageId, messageId, mode, startedAt: now }
  const first = await insertReply(tx, deps, reply)
  await deps.services.quotas.enforceStorage(tx, userId)
  publishUpdate(deps, userId, sessionId)
  deps.services.userEvents.publish(userId, {
    name: 'reply',
    data: { sessionId, streamId: reply.id },
  })
  const state = parseState(tutorState)
  const ids = { id: reply.id, userId, sessionId, projectId, messageId }
  return { ...ids, mode, state, neverReveals, first }
}

/** One running reply a session, and `streamsPerUser` running replies a user. */
async function requireCapacity(
  tx: Db,
  { services, replies }: GenerationDeps,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const others = services.config.streamsPerUser - 1
  const [ofSession, , beyond] = await Promise.all([
    replies.runningInSession(tx, { sessionId }),
    // Requests at the same time count the replies of those before them.
    lockUser(services.store, tx, userId),
    replies.runningBeyond(tx, { userId, others }),
  ])
  if (ofSession.length > 0) throw sessionBusy()
  if (beyond.length > 0) throw tooManyRunning()
}

interface NewReply {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly userMessageId: string
  readonly messageId: string
  readonly mode: Mode
  readonly startedAt: number
}

async function insertReply(
  tx: Db,
  { services: { nodeId }, replies }: GenerationDeps,
  reply: NewReply,
): Promise<Batch> {
  const { id, sessionId, userMessageId, messageId, mode, startedAt } = reply
  const leaseUntil = startedAt + leaseMs
  const row = { ...reply, nodeId, finishedAt: null, leaseUntil, status: 'running' as const }
  const createdAt = isoTime(startedAt)
  const start = { seq: 0, streamId: id, sessionId, userMessageId, messageId, mode, createdAt }
  const first = new Batch(id, 0, 0, frame('start', start))
  await Promise.all([replies.newReplies.add(tx, [row]), replies.appendBatch(tx, first, nodeId)])
  return first
}

/** Marks the reply as finished, counts its tokens, and stores its text in its message. */
async function finishGeneration(
  tx: Db,
  deps: GenerationDeps,
  { identity, outcome }: { identity: ReplyIdentity; outcome: ReplyOutcome },
): Promise<void> {
  const { services, conversations, replies, costs } = deps
  const { id, sessionId, messageId } = identity
  const { replyStatus, messageStatus, usage: tokens, ...kept } = outcome
  const now = services.clock.now()
  const [reply] = await replies.finish(tx, { id, status: replyStatus, finishedAt: now })
  if (reply) publishUpdate(deps, reply.userId, sessionId)
  await Promise.all([
    reply && costs.count(tx, { userId: reply.userId, endedAt: now, tokens }),
    conversations.finishReply(tx, sessionId, { ...kept, messageId, status: messageStatus, now }),
  ])
  const state = outcome.tutorState as TutorState | undefined
  if (reply && state) await deps.problems?.note(tx, { ...reply, sessionId, state })
}

/** Tells the open pages of the user that the session has changed. */
function publishUpdate({ services }: GenerationDeps, userId: string, id: string): void {
  services.userEvents.publish(userId, { name: 'session', data: { id, change: 'updated' } })
}

/** Another reply of the session runs. */
const sessionBusy = () =>
  new Problem('CONFLICT', { message: 'A reply is still running in this session.' })

const tooManyRunning = () =>
  new Problem('TOO_MANY_REQUESTS', {
    message: 'Too many replies are running; wait for one to end.',
    retryAfterSeconds: 1,
  })

/** Whose work it is. */
interface HiddenCallOwner {
  readonly userId: string
  readonly sessionId: string
}

interface HiddenCall extends HiddenCallOwner {
  readonly controller: AbortController
  readonly done: Promise<void>
}

/**
 * Work for a session that outlives its replies, such as a solver. It ends with its session, with its
 * owner's account and with the server.
 */
class HiddenCalls {
  readonly #running = new Set<HiddenCall>()

  /** Runs `work`, which must not reject. */
  run(owner: HiddenCallOwner, work: (signal: AbortSignal) => Promise<void>): void {
    const controller = new AbortController()
    const call: HiddenCall = { ...owner, controller, done: work(controller.signal) }
    this.#running.add(call)
    void call.done.finally(() => this.#running.delete(call))
  }

  /** Cancels the work of a user, or of a session. */
  end(owner: Partial<HiddenCallOwner>): void {
    const { userId, sessionId } = owner
    for (const call of this.#running) {
      if (call.userId === userId || call.sessionId === sessionId) call.controller.abort()
    }
  }

  /** Cancels everything, and resolves when it has ended. */
  async stop(): Promise<void> {
    const running = [...this.#running]
    for (const { controller } of running) controller.abort()
    await Promise.all(running.map(({ done }) => done))
  }
}

/** The channel on which the id of a reply is published that has to end. */
const cancelChannel = 'replies.cancel'
/** A signal between nodes can be lost: it is sent again. */
const signalEveryMs = secondMs
const lookEveryMs = 50
/** A node that lives has ended the reply by then; that of a dead one is ended when its lease runs out. */
const waitMs = 5 * secondMs

/** Signals the node of a reply, and waits for the end of the reply. */
async function cancelElsewhere(
  store: Pick<Store, 'publish'>,
  replies: Pick<ReplyRows, 'readStatus'>,
  id: string,
): Promise<void> {
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += lookEveryMs) {
    if (waitedMs % signalEveryMs === 0) await store.publish(cancelChannel, id)
    const [reply] = await replies.readStatus({ id })
    if (reply?.status !== 'running') return
    await Bun.sleep(lookEveryMs)
  }
}

/** A node that has not renewed its leases for this long counts as dead. */
export const leaseMs = 20 * secondMs
/** A quarter of a lease: three renewals in a row may fail. */
const renewalMs = 5 * secondMs
/**
 * After an outage of the database every lease has expired; living nodes get this long to renew theirs
 * before a node reaps the replies of others.
 */
const outageGraceMs = 2 * renewalMs

/** Where replies are stored. */
export interface ReaperDeps {
  readonly services: Services
  readonly conversations: Sessions['conversations']
  readonly replies: ReplyRows
  readonly costs: Pick<UserCosts, 'count'>
}

interface Reaping {
  readonly now: number
  readonly assess: typeof import('../../tutor/assess').assess
}

/**
 * Leases and orphans: a node renews the leases of the replies that it writes, and finishes the replies
 * whose node has died as interrupted, with the text that had been committed (contract §4).
 */
export class OrphanReaper {
  readonly #deps: ReaperDeps
  readonly #runningHere: () => Iterable<string>
  #timer: Timer | undefined
  /** No reply of another node is reaped before this time. */
  #reapFrom = 0

  /** `runningHere`: the ids of the replies that this node writes. */
  constructor(deps: ReaperDeps, runningHere: () => Iterable<string>) {
    this.#deps = deps
    this.#runningHere = runningHere
  }

  /** Renews this node's leases and reaps orphans, every 5 s. */
  start(): void {
    this.#timer = setInterval(() => void this.#renewAndReap(), renewalMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /**
   * Finishes every orphan; one that cannot be finished does not keep the others from it. `isOnlyNode`:
   * every reply of another process is an orphan, even if its lease has not expired.
   */
  async reap(isOnlyNode: boolean): Promise<void> {
    const { services, replies } = this.#deps
    const { store, clock, nodeId, log } = services
    const now = clock.now()
    if (now < this.#reapFrom) return
    const reaped: string[] = []
    const living = new Set(this.#runningHere())
    for (const orphan of await replies.listOrphans(now, isOnlyNode ? nodeId : null)) {
      // Its node lives, and ends it when the database takes it.
      if (orphan.nodeId === nodeId && living.has(orphan.id)) continue
      try {
        // Loaded with the first orphan, and not while the writer waits: it brings the mathematics.
        const { assess } = await import('../../tutor/assess')
        const finish = (tx: Db) => this.#finish(tx, orphan, { now, assess })
        if (await store.transaction(finish)) reaped.push(orphan.id)
      } catch (error) {
        log.error({ err: error, replyId: orphan.id }, 'reply.reap_failed')
      }
    }
    if (reaped.length === 0) return
    log.warn({ replies: reaped.length }, 'reply.orphans_reaped')
    for (const id of reaped)
      await store.publish(committedChannel, `${id}:${Number.MAX_SAFE_INTEGER}`)
  }

  async #renewAndReap(): Promise<void> {
    const { services, replies } = this.#deps
    try {
      const ids = [...this.#runningHere()]
      if (ids.length > 0) await replies.renewLeases(ids, services.clock.now() + leaseMs)
      await this.reap(false)
    } catch (error) {
      this.#reapFrom = services.clock.now() + outageGraceMs
      services.log.warn({ err: error }, 'reply.lease_renewal_failed')
    }
  }

  /** False when another node was faster, or the owner renewed the lease. */
  async #finish(tx: Db, orphan: ReplyRow, { now, assess }: Reaping): Promise<boolean> {
    const { services, conversations, replies, costs } = this.#deps
    const { id: replyId, userId, sessionId, messageId } = orphan
    if (!(await replies.interrupt(tx, orphan, now))) return false
    await costs.count(tx, { userId, endedAt: now })
    const { content, toolCalls, nextSeq: seq } = replay(await replies.readWholeLog(tx, replyId))
    const frames = frame('error', { seq, ...interrupted, requestId: newId() })
    await replies.appendEnd(tx, replyId, seq, frames)
    const tutorState = await this.#stateAfter(tx, orphan, assess)
    const kept = { messageId, content, toolCalls, tutorState, status: 'interrupted' as const, now }
    await conversations.finishReply(tx, sessionId, kept)
    const data = { id: sessionId, change: 'updated' } as const
    services.userEvents.publish(userId, { name: 'session', data })
    return true
  }

  /**
   * The tutor's state after the message that the orphan answers, which its node knew alone: a task that
   * the message poses stays open. Null in a new session, whose messages the next turn assesses anyway.
   */
  async #stateAfter(
    tx: Db,
    { userMessageId, mode }: ReplyRow,
    assess: Reaping['assess'],
  ): Promise<TutorState | null> {
    const { content, tutorState } = await this.#deps.conversations.readQuestion(tx, userMessageId)
    const state = parseState(tutorState)
    return state && assess({ mode, turns: [{ role: 'user', content }], state }).state
  }
}

/** What a log says of the reply's text and tool calls, and the `seq` after it. */
function replay(log: readonly ReplyEventRow[]) {
  let content = ''
  const toolCalls = new Map<string, unknown>()
  for (const { event, data } of log.flatMap(({ frames }) => parseFrames(frames))) {
    if (event === 'token') content += data['delta'] as string
    if (event === 'tool') {
      const { seq: _, ...call } = data
      toolCalls.set(call['toolCallId'] as string, call)
    }
  }
  return { content, toolCalls: [...toolCalls.values()], nextSeq: (log.at(-1)?.lastSeq ?? -1) + 1 }
}

function parseFrames(frames: string): { event: string; data: Record<string, unknown> }[] {
  return frames
    .split('\n\n')
    .filter((text) => text !== '')
    .map((text) => {
      const [name = '', data = ''] = text.split('\n')
      return {
        event: name.slice('event: '.length),
        data: JSON.parse(data.slice('data: '.length)) as Record<string, unknown>,
      }
    })
}

/**
 * Chat: a learner's message and the tutor's reply to it. The public module of this folder.
 *
 * A reply outlives the connection that asked for it. One transaction stores the learner's message and
 * starts the reply; the reply writes its event log, and any number of readers follow that log.
 */
import type { Principal } from '../../http/auth'
import type { Claim, LastingRequest } from '../../http/endpoint'
import { Problem } from '../../http/errors'
import { dayMs } from '../../lib/clock'
import type { Services } from '../../services'
import type { Db } from '../../db/store'
import { violationOf } from '../../db/database-errors'
import type { KeyStore } from '../../tutor/answer-key/key'
import {
  sessionDeletedChannel,
  type Sessions,
  type TurnRequest,
  withLongChanges,
} from '../sessions/sessions'
import { type ContextSources, retrieveContext, withPictures } from './context-retrieval'
import {
  finishGeneration,
  sessionBusy,
  startGeneration,
  type GenerationDeps,
  type StartedGeneration,
} from './generation'
import { HiddenCalls } from './hidden-calls'
import { OrphanReaper } from './orphan-reaper'
import { committedChannel, ReplyLog } from './reply-log'
import { ReplyReaders } from './reply-readers'
import { cancelChannel, cancelElsewhere } from './remote-cancellation'
import { ReplyRepository, type ReplySummary } from './reply-repository'
import { RunningReply, type ReplyIdentity, type ReplySinks } from './running-reply'
import { UserCosts } from './usage'

/** How long the log of a finished reply is kept: longer than an idempotency key can replay it. */
const logKeptMs = 2 * dayMs

export const noSuchStream = 'There is no such stream.'

/** The channel on which the id of a user is published whose account ends. */
const userEndsChannel = 'hidden_calls.user'

/** What a chat request asks for, and its idempotency key. */
export interface SendOptions {
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
}

/** A reply that a client follows. */
export interface ResumeOptions {
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
  readonly #replies: ReplyRepository
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
    const { sources, problems } = options
    const replies = new ReplyRepository(services.store)
    const costs = new UserCosts(services)
    const { conversations } = sessions
    const deps = { services, conversations, replies, costs, files: sources.files, problems }
    this.#services = services
    this.#sessions = sessions
    this.#sources = sources
    this.#replies = replies
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
      await store.subscribe(userEndsChannel, (id) => this.#hiddenCalls.endUser(id)),
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
    await Promise.race([this.#idle(), Bun.sleep(graceMs)])
    for (const reply of this.#running.values()) reply.stop('shutdown')
    this.#sinks.replyLog.stop()
    await this.#idle()
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
      const start = async (tx: Db) => {
        const asked = typeof request === 'function' ? await request(tx) : request
        started = await startGeneration(tx, this.#deps, { userId, request: asked })
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

  /** The running replies of a session. Problem: `NOT_FOUND`. */
  async listRunning(userId: string, sessionId: string): Promise<ReplySummary[]> {
    await this.#recovered
    const { id } = await this.#sessions.get(userId, sessionId)
    return this.#replies.listRunning({ userId, sessionId: id })
  }

  /**
   * Ends a reply on whichever node it runs, and waits for its end; a finished one stays as it is.
   * Problem: `NOT_FOUND`.
   */
  async cancel(userId: string, streamId: string): Promise<void> {
    const { id, status } = await this.#find(userId, streamId)
    if (status !== 'running') return
    const reply = this.#running.get(id)
    if (!reply) return cancelElsewhere(this.#services.store, this.#replies, id)
    reply.stop('cancelled')
    await reply.done
  }

  /** Cancels the hidden calls of a user whose account is being deleted, on every node. */
  async endHiddenCalls(userId: string): Promise<void> {
    this.#hiddenCalls.endUser(userId)
    await this.#services.store.publish(userEndsChannel, userId)
  }

  /** Locks the user's running replies until the transaction ends. */
  lockAll(tx: Db, userId: string): Promise<void> {
    return this.#replies.lockRunning(tx, userId)
  }

  /** Deletes the logs of replies that ended two days ago; their messages stay. */
  async deleteOldLogs(): Promise<void> {
    await this.#replies.deleteLogs(this.#services.clock.now() - logKeptMs)
  }

  async #find(userId: string, streamId: string): Promise<ReplySummary> {
    await this.#recovered
    const [reply] = await this.#replies.find({ id: streamId.toLowerCase(), userId })
    if (reply) return reply
    throw new Problem('NOT_FOUND', { message: noSuchStream })
  }

  async #run(generation: BoundedGeneration, requestId: string): Promise<void> {
    const { tutor, log } = this.#services
    const { id, sessionId, messageId, mode, state } = generation
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
      return { mode, state, turns, keys, ...(await retrieveContext(retrieval, generation, turns)) }
    }
    await reply.run(tutor, readInput, log)
    await reply.done
    this.#running.delete(id)
  }

  /** The port through which the tutor keeps the keys of a session's tasks. */
  #keysOf({ userId, sessionId }: BoundedGeneration): KeyStore {
    const { answerKeys } = this.#sessions
    return {
      session: sessionId,
      find: (task) => answerKeys.find(sessionId, task),
      save: (task, key) => answerKeys.save(sessionId, task, key),
      spend: (tokens) => this.costs.spend(userId, tokens),
      inBackground: (work) => this.#hiddenCalls.run({ userId, sessionId }, work),
    }
  }

  /** Resolves when no reply runs here and none is about to start. */
  async #idle(): Promise<void> {
    while (this.#sending > 0 || this.#running.size > 0) {
      await Promise.all([...this.#running.values()].map(({ done }) => done))
      await Bun.sleep(1)
    }
  }

  #stopSession(sessionId: string): void {
    for (const reply of this.#running.values()) {
      if (reply.sessionId === sessionId) reply.stop('cancelled')
    }
    this.#hiddenCalls.endSession(sessionId)
  }
}

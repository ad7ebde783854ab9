/**
 * Chat: a learner's message and the tutor's reply to it. The front door of this folder.
 *
 * A reply belongs to the server. It is begun together with the learner's message in one transaction,
 * written to its log as it grows, and followed from there by any number of readers.
 */
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Exchange } from '../../http/exchange'
import { frame } from '../../http/event-stream'
import type { Claim } from '../../http/idempotency'
import { Problem } from '../../http/problems'
import { dayMs, isoTime, secondMs } from '../../platform/clock'
import { newId } from '../../platform/ids'
import type { Services } from '../../services'
import { replies, replyEvents } from '../../store/schema'
import type { Db } from '../../store/store'
import { violated } from '../../store/violations'
import type { TutorState } from '../../tutor/assessment'
import type { Mode } from '../../tutor/tutor'
import { sessionDeleted, type Sessions } from '../sessions/sessions'
import { closeAbandoned } from './abandoned'
import { Batch } from './batch'
import { Follower } from './follower'
import type { ChatBody } from './model'
import { ReplyLog, repliesChannel } from './reply-log'
import { countRunning, hasRunning, ReplyRows, type ReplySummary } from './reply-rows'
import { RunningReply, type Ending, type ReplyIdentity } from './running-reply'

/** A node that has not renewed its leases for this long is given up. */
const leaseMs = 20 * secondMs
const renewalMs = 5 * secondMs
/** Where signals cross machines one may be lost; a follower then looks for itself this often. */
const pollMs = { sqlite: 15 * secondMs, postgres: secondMs } as const
/** A finished reply's log: longer than any idempotency key can ask for it. */
const keptMs = 2 * dayMs

const cancelChannel = 'replies.cancel'

/** What the idempotency key of a chat request keeps: which reply it began. */
interface Begun {
  readonly replyId: string
}

export class Chat {
  readonly #services: Services
  readonly #sessions: Sessions
  readonly #rows: ReplyRows
  readonly #log: ReplyLog
  readonly #running = new Map<string, RunningReply>()
  readonly #followers = new Map<string, Set<Follower>>()
  readonly #unsubscribe: (() => Promise<void>)[] = []
  #timer: Timer | undefined

  constructor(services: Services, sessions: Sessions) {
    this.#services = services
    this.#sessions = sessions
    this.#rows = new ReplyRows(services.store)
    const { store, log, nodeId } = services
    this.#log = new ReplyLog(store, log, nodeId, (batch) => {
      for (const follower of this.#followers.get(batch.replyId) ?? []) follower.offer(batch)
    })
  }

  /** Closes what a dead process left, listens to other nodes, and keeps its own replies' leases. */
  async start(): Promise<void> {
    const { store } = this.#services
    await this.#closeAbandoned(store.engine === 'sqlite')
    this.#unsubscribe.push(
      await store.subscribe(repliesChannel, (payload) => this.#hear(payload)),
      await store.subscribe(cancelChannel, (id) => this.#running.get(id)?.stop('cancelled')),
      await store.subscribe(sessionDeleted, (id) => this.#stopSession(id)),
    )
    this.#timer = setInterval(() => void this.#keepHouse(), renewalMs)
    this.#timer.unref()
  }

  /** Lets running replies end for `graceMs`, then interrupts and stores the rest. */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#timer)
    const all = () => Promise.all([...this.#running.values()].map(({ done }) => done))
    await Promise.race([all(), Bun.sleep(graceMs)])
    for (const reply of this.#running.values()) reply.stop('shutdown')
    await all()
    for (const unsubscribe of this.#unsubscribe) await unsubscribe()
  }

  /**
   * Stores the message, begins the reply, and gives its stream; under a known idempotency key the
   * stream of the reply that the key began. Problems: `NOT_FOUND`, `CONFLICT` while another reply of
   * the session runs, `TOO_MANY_REQUESTS` past the user's share of running replies.
   */
  async send(
    exchange: Exchange,
    userId: string,
    body: ChatBody,
    claim: Claim | null,
  ): Promise<{ stream: ReadableStream<Uint8Array>; replayed: boolean }> {
    const asked = {
      ...body,
      sessionId: body.sessionId.toLowerCase(),
      mode: body.mode ?? 'socratic',
    }
    let begin: (() => void) | undefined
    let first: Batch | undefined
    const { outcome, replayed } = await this.#services.idempotency
      .once<Begun>(claim, async (tx) => {
        const begun = await this.#begin(tx, exchange, userId, asked)
        begin = begun.run
        first = begun.first
        return { replyId: first.replyId }
      })
      .catch((error: unknown) => {
        throw violated(error) === 'unique' ? busy() : error
      })
    if (!replayed) begin?.()
    const from = { from: 0, ...(first && !replayed ? { first } : {}) }
    return { stream: this.#follow(outcome.replyId, exchange, from), replayed }
  }

  /** What comes after `after` of a reply of this user. Problem: `NOT_FOUND`. */
  async follow(
    exchange: Exchange,
    userId: string,
    streamId: string,
    after: number,
  ): Promise<ReadableStream<Uint8Array>> {
    const reply = await this.#find(userId, streamId)
    return this.#follow(reply.id, exchange, { from: after + 1 })
  }

  /** The running replies of a session. Problem: `NOT_FOUND`. */
  async running(userId: string, sessionId: string): Promise<ReplySummary[]> {
    const { id } = await this.#sessions.get(userId, sessionId)
    return this.#rows.running({ userId, sessionId: id })
  }

  /** Ends a reply, wherever it runs; one that has ended stays as it is. Problem: `NOT_FOUND`. */
  async cancel(userId: string, streamId: string): Promise<void> {
    const { id, status } = await this.#find(userId, streamId)
    if (status !== 'running') return
    const here = this.#running.get(id)
    if (!here) return this.#services.store.publish(cancelChannel, id)
    here.stop('cancelled')
    await here.done
  }

  /** Forgets the logs of replies that ended long ago; their messages stay. */
  async sweep(): Promise<void> {
    const { store, clock } = this.#services
    const old = sql`${replyEvents.replyId} in (select ${replies.id} from ${replies} where ${lt(replies.finishedAt, clock.now() - keptMs)})`
    await store.db.delete(replyEvents).where(old)
  }

  async #find(userId: string, streamId: string): Promise<ReplySummary> {
    const [reply] = await this.#rows.find({ id: streamId.toLowerCase(), userId })
    if (reply) return reply
    throw new Problem('NOT_FOUND', { message: 'There is no such stream.' })
  }

  /** Everything that makes a reply exist; `run` sets it off once that is committed. */
  async #begin(tx: Db, { requestId }: Exchange, userId: string, asked: ChatBody & { mode: Mode }) {
    const { clock, config, nodeId } = this.#services
    const { sessionId, mode, content } = asked
    const session = await this.#sessions.dialogue.find(tx, userId, sessionId)
    if (await hasRunning(tx, sessionId)) throw busy()
    if ((await countRunning(tx, userId)) >= config.streamsPerUser) throw tooManyRunning()
    const now = clock.now()
    const turn = await this.#sessions.dialogue.open(tx, session, { content, mode, now })
    const { userMessageId, messageId } = turn
    const id = newId()
    const row = { id, sessionId, userId, userMessageId, messageId, mode, nodeId }
    await tx
      .insert(replies)
      .values({ ...row, status: 'running', leaseUntil: now + leaseMs, startedAt: now })
    const createdAt = isoTime(now)
    const start = { seq: 0, streamId: id, sessionId, userMessageId, messageId, mode, createdAt }
    const first = new Batch(id, 0, 0, frame('start', start))
    await tx
      .insert(replyEvents)
      .values({ replyId: id, firstSeq: 0, lastSeq: 0, frames: first.frames })
    const identity = { id, sessionId, messageId, requestId }
    const state = turn.tutorState as TutorState | null
    return { first, run: () => void this.#run(identity, mode, state) }
  }

  async #run(identity: ReplyIdentity, mode: Mode, state: TutorState | null): Promise<void> {
    const { tutor, log } = this.#services
    const reply = new RunningReply(identity, this.#log, (tx, ending) =>
      this.#close(tx, identity, ending),
    )
    this.#running.set(identity.id, reply)
    const read = async () => ({
      mode,
      state,
      turns: await this.#sessions.dialogue.turns(identity.sessionId),
    })
    await reply.run(tutor, read, log)
    await reply.done
    this.#running.delete(identity.id)
  }

  /** Part of the transaction that stores the reply's last frame. */
  async #close(tx: Db, { id, sessionId, messageId }: ReplyIdentity, ending: Ending): Promise<void> {
    const now = this.#services.clock.now()
    const { replyStatus: status, messageStatus, ...kept } = ending
    await tx.update(replies).set({ status, finishedAt: now }).where(eq(replies.id, id))
    await this.#sessions.dialogue.close(tx, sessionId, {
      ...kept,
      messageId,
      status: messageStatus,
      now,
    })
  }

  #follow(
    replyId: string,
    { requestId }: Exchange,
    start: { from: number; first?: Batch },
  ): ReadableStream<Uint8Array> {
    const others = this.#followers.get(replyId) ?? new Set()
    this.#followers.set(replyId, others)
    const follower = new Follower({
      replyId,
      ...start,
      rows: this.#rows,
      pollMs: pollMs[this.#services.store.engine],
      requestId,
      left: () => {
        others.delete(follower)
        if (others.size === 0) this.#followers.delete(replyId)
      },
    })
    others.add(follower)
    return follower.stream()
  }

  #hear(payload: string): void {
    for (const entry of payload.split(' ')) {
      const [replyId = '', lastSeq] = entry.split(':')
      for (const follower of this.#followers.get(replyId) ?? []) follower.hear(Number(lastSeq))
    }
  }

  #stopSession(sessionId: string): void {
    for (const reply of this.#running.values()) {
      if (reply.sessionId === sessionId) reply.stop('cancelled')
    }
  }

  async #keepHouse(): Promise<void> {
    const { store, clock, log } = this.#services
    try {
      const ids = [...this.#running.keys()]
      if (ids.length > 0) {
        await store.db
          .update(replies)
          .set({ leaseUntil: clock.now() + leaseMs })
          .where(and(inArray(replies.id, ids), eq(replies.status, 'running')))
      }
      await this.#closeAbandoned(false)
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed')
    }
  }

  async #closeAbandoned(alone: boolean): Promise<void> {
    const { store, clock, nodeId, log } = this.#services
    const now = clock.now()
    const closed = await closeAbandoned({ store, sessions: this.#sessions, nodeId, alone, now })
    if (closed.length === 0) return
    log.warn({ replies: closed.length }, 'replies of a process that died were closed')
    for (const id of closed) await store.publish(repliesChannel, `${id}:${Number.MAX_SAFE_INTEGER}`)
  }
}

const busy = () => new Problem('CONFLICT', { message: 'A reply is still running in this session.' })

const tooManyRunning = () =>
  new Problem('TOO_MANY_REQUESTS', {
    message: 'Too many replies are running; wait for one to end.',
    retryAfterSeconds: 1,
  })

/**
 * Chat: a learner's message and the tutor's reply to it. The front door of this folder.
 *
 * A reply belongs to the server. It is begun together with the learner's message in one transaction,
 * written to its log as it grows, and followed from there by any number of readers.
 */
import { lt, sql } from 'drizzle-orm'
import type { RequestContext } from '../../http/request-context'
import type { Claim } from '../../http/idempotency'
import { Problem } from '../../http/errors'
import { dayMs, secondMs } from '../../lib/clock'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { replies, replyEvents } from '../../db/schema'
import type { Db } from '../../db/store'
import { violationOf } from '../../db/database-errors'
import { sessionDeleted, type Question, type Sessions } from '../sessions/sessions'
import type { Batch } from './batch'
import { beginReply, busy, type Beginning } from './beginning'
import { closeReply } from './closing'
import { retrieveContext, type Sources } from './consulting'
import { ReplySubscribers } from './followers'
import { Leases } from './leases'
import { ReplyLog, repliesChannel } from './reply-log'
import { ReplyRows, type ReplySummary } from './reply-rows'
import { RunningReply, type ReplyIdentity } from './running-reply'
import { readUsageDays, summed, type UserUsage } from './usage'

/** Where signals cross machines one may be lost; a follower then looks for itself this often. */
const pollMs = { sqlite: 15 * secondMs, postgres: secondMs } as const
/** A finished reply's log: longer than any idempotency key can ask for it. */
const keptMs = 2 * dayMs

export const noSuchStream = 'There is no such stream.'

const cancelChannel = 'replies.cancel'

/** What the idempotency key of a chat request keeps: which reply it began. */
interface Begun {
  readonly replyId: string
}

export class Chat {
  readonly #services: Services
  readonly #sessions: Sessions
  readonly #sources: Sources | null
  readonly #rows: ReplyRows
  readonly #log: ReplyLog
  readonly #running = new Map<string, RunningReply>()
  readonly #followers = new ReplySubscribers()
  readonly #leases: Leases
  readonly #unsubscribe: (() => Promise<void>)[] = []
  /** Requests that may be about to begin a reply. */
  #sending = 0
  /** Resolves when the replies of dead processes have been looked after. */
  #settled: Promise<void> = Promise.resolve()
  #stopping = false

  /** Without `sources` the tutor knows the dialogue alone. */
  constructor(services: Services, sessions: Sessions, sources: Sources | null = null) {
    this.#services = services
    this.#sessions = sessions
    this.#sources = sources
    this.#rows = new ReplyRows(services.store)
    const { store, log, nodeId } = services
    this.#log = new ReplyLog(store, log, nodeId, this.#followers)
    this.#leases = new Leases(services, sessions, this.#rows, () => this.#running.keys())
  }

  /**
   * Listens to other nodes, keeps its own replies' leases, and begins to close what a dead process
   * left; whoever asks for a reply waits for that, others need not.
   */
  async start(): Promise<void> {
    const { store } = this.#services
    this.#unsubscribe.push(
      await store.subscribe(repliesChannel, (payload) => this.#hear(payload)),
      await store.subscribe(cancelChannel, (id) => this.#running.get(id)?.stop('cancelled')),
      await store.subscribe(sessionDeleted, (id) => this.#stopSession(id)),
    )
    this.#leases.keep()
    this.#settled = this.#leases
      .closeAbandoned(store.engine === 'sqlite')
      .catch((error: unknown) => {
        this.#services.log.warn({ err: error }, 'replies of dead processes are left for later')
      })
  }

  /** Begins no more; lets running replies end for `graceMs`, then interrupts and stores the rest. */
  async stop(graceMs: number): Promise<void> {
    await this.#settled
    this.#stopping = true
    await Promise.race([this.#idle(), Bun.sleep(graceMs)])
    for (const reply of this.#running.values()) reply.stop('shutdown')
    await this.#idle()
    this.#leases.letGo()
    for (const unsubscribe of this.#unsubscribe) {
      await unsubscribe().catch((error: unknown) => {
        this.#services.log.warn({ err: error }, 'signals could not be switched off')
      })
    }
  }

  /**
   * Stores what was asked, begins the reply, and gives its stream; what only the transaction can say is
   * asked of a function. Under a known idempotency key the
   * stream of the reply that the key began. Problems: `NOT_FOUND`, `BAD_REQUEST` for a message that
   * cannot be asked about, `CONFLICT` while another reply of the session runs, `TOO_MANY_REQUESTS` past
   * the user's share of running replies, `SERVICE_UNAVAILABLE` when the server is about to stop.
   */
  async send(
    context: RequestContext,
    userId: string,
    asked: Question | ((tx: Db) => Promise<Question>),
    claim: Claim | null,
  ): Promise<{ stream: ReadableStream<Uint8Array>; replayed: boolean }> {
    await this.#settled
    if (this.#stopping) throw new Problem('SERVICE_UNAVAILABLE')
    this.#sending += 1
    try {
      let begun: Beginning | undefined
      const { outcome, replayed } = await this.#services.idempotency.once<Begun>(
        claim,
        async (tx) => {
          const question = typeof asked === 'function' ? await asked(tx) : asked
          const { dialogue } = this.#sessions
          begun = await beginReply(tx, this.#services, dialogue, this.#rows, userId, question)
          return { replyId: begun.id }
        },
      )
      if (replayed || !begun) {
        return { stream: await this.follow(context, userId, outcome.replyId, -1), replayed }
      }
      const { first, ...beginning } = begun
      void this.#run(beginning, context.requestId)
      return { stream: this.#follow(outcome.replyId, context, 0, first), replayed }
    } catch (error) {
      throw violationOf(error) === 'unique' ? busy() : error
    } finally {
      this.#sending -= 1
    }
  }

  /** What comes after `after` of a reply of this user. Problem: `NOT_FOUND`. */
  async follow(
    context: RequestContext,
    userId: string,
    streamId: string,
    after: number,
  ): Promise<ReadableStream<Uint8Array>> {
    const reply = await this.#find(userId, streamId)
    return this.#follow(reply.id, context, after + 1)
  }

  /** The running replies of a session. Problem: `NOT_FOUND`. */
  async running(userId: string, sessionId: string): Promise<ReplySummary[]> {
    await this.#settled
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

  /** What the user's replies cost. */
  async usage(userId: string): Promise<UserUsage> {
    const { store, clock } = this.#services
    return summed(await readUsageDays(store.db, userId), clock.now())
  }

  /** The same by day, for the user's archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const days = await readUsageDays(this.#services.store.db, userId)
    yield jsonEntry('usage.json', days)
  }

  /** Forgets the logs of replies that ended long ago; their messages stay. */
  async sweep(): Promise<void> {
    const { store, clock } = this.#services
    const old = sql`${replyEvents.replyId} in (select ${replies.id} from ${replies} where ${lt(replies.finishedAt, clock.now() - keptMs)})`
    await store.db.delete(replyEvents).where(old)
  }

  async #find(userId: string, streamId: string): Promise<ReplySummary> {
    await this.#settled
    const [reply] = await this.#rows.find({ id: streamId.toLowerCase(), userId })
    if (reply) return reply
    throw new Problem('NOT_FOUND', { message: noSuchStream })
  }

  async #run(beginning: Omit<Beginning, 'first'>, requestId: string): Promise<void> {
    const { tutor, log } = this.#services
    const { id, sessionId, messageId, mode, state } = beginning
    const identity: ReplyIdentity = { id, sessionId, messageId, requestId }
    const now = () => this.#services.clock.now()
    const reply = new RunningReply(identity, this.#log, (tx, ending) =>
      closeReply(tx, this.#rows, this.#sessions.dialogue, identity, ending, now()),
    )
    this.#running.set(id, reply)
    if (this.#stopping) reply.stop('shutdown')
    const read = async () => {
      const turns = await this.#sessions.dialogue.turns(sessionId)
      const known = this.#sources ? await retrieveContext(this.#sources, beginning, turns, log) : {}
      return { mode, state, turns, ...known }
    }
    await reply.run(tutor, read, log)
    await reply.done
    this.#running.delete(id)
  }

  #follow(replyId: string, { requestId }: RequestContext, from: number, first?: Batch) {
    const { store, log } = this.#services
    return this.#followers.follow({
      replyId,
      from,
      ...(first ? { first } : {}),
      rows: this.#rows,
      pollMs: pollMs[store.engine],
      requestId,
      failed: (error) => log.warn({ err: error, replyId }, 'the log of a reply could not be read'),
    })
  }

  #hear(payload: string): void {
    for (const entry of payload.split(' ')) {
      const [replyId = '', lastSeq] = entry.split(':')
      this.#followers.hear(replyId, Number(lastSeq))
    }
  }

  /** When no reply runs here and none is about to begin. */
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
  }
}

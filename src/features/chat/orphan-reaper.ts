/**
 * Leases and orphans: a node renews the leases of the replies that it writes, and finishes the replies
 * whose node has died as interrupted, with the text that had been committed (contract §4).
 */
import type { Db } from '../../db/store'
import { frame } from '../../http/event-stream'
import { secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import type { TutorState } from '../../tutor/assessment'
import { parseState } from '../../tutor/hint-ladder'
import type { Sessions } from '../sessions/sessions'
import type { ReplyEventRow, ReplyRow, ReplyRows } from './reply-rows'
import { committedChannel, interrupted } from './running-reply'
import type { UserCosts } from './usage'

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

/** Replies whose node died: closed as interrupted, with the text that had been committed (contract §4). */
import { and, asc, eq, lt, ne, or } from 'drizzle-orm'
import { frame } from '../../http/event-stream'
import { newId } from '../../lib/ids'
import type { Log } from '../../lib/log'
import { replies, replyEvents } from '../../db/schema'
import type { Db, Store } from '../../db/store'
import type { Sessions } from '../sessions/sessions'
import type { ReplyRow, ReplyRows } from './reply-rows'
import { interrupted } from './running-reply'

export interface AbandonedOptions {
  readonly store: Store
  readonly sessions: Sessions
  readonly rows: ReplyRows
  readonly log: Log
  readonly nodeId: string
  /** Everything that another process left running is abandoned: this one is the only one. */
  readonly alone: boolean
  readonly now: number
}

/** Closes them and returns their ids. One that cannot be closed keeps no other from it. */
export async function closeAbandoned(options: AbandonedOptions): Promise<string[]> {
  const { store, log, nodeId, alone, now } = options
  const expired = lt(replies.leaseUntil, now)
  const rows = await store.db
    .select()
    .from(replies)
    .where(
      and(eq(replies.status, 'running'), alone ? or(expired, ne(replies.nodeId, nodeId)) : expired),
    )
  const closed: string[] = []
  for (const reply of rows) {
    try {
      if (await store.transaction((tx) => close(tx, reply, options))) closed.push(reply.id)
    } catch (error) {
      log.error({ err: error, replyId: reply.id }, 'an abandoned reply could not be closed')
    }
  }
  return closed
}

/** False when another node was faster, or the owner came back. */
async function close(
  tx: Db,
  reply: ReplyRow,
  { sessions, rows, now }: AbandonedOptions,
): Promise<boolean> {
  const taken = await tx
    .update(replies)
    .set({ status: 'interrupted', finishedAt: now })
    .where(
      and(
        eq(replies.id, reply.id),
        eq(replies.status, 'running'),
        eq(replies.leaseUntil, reply.leaseUntil),
      ),
    )
    .returning({ id: replies.id })
  if (taken.length === 0) return false
  await rows.count(tx, reply.userId, now)
  const { content, toolCalls, nextSeq } = await readLog(tx, reply.id)
  const frames = frame('error', { seq: nextSeq, ...interrupted, requestId: newId() })
  const event = { replyId: reply.id, firstSeq: nextSeq, lastSeq: nextSeq, frames }
  await rows.newEvents.add(tx, [event])
  await sessions.dialogue.close(tx, reply.sessionId, {
    messageId: reply.messageId,
    content,
    status: 'interrupted',
    toolCalls,
    now,
  })
  return true
}

async function readLog(tx: Db, replyId: string) {
  const rows = await tx
    .select()
    .from(replyEvents)
    .where(eq(replyEvents.replyId, replyId))
    .orderBy(asc(replyEvents.firstSeq))
  let content = ''
  const toolCalls = new Map<string, unknown>()
  for (const { event, data } of rows.flatMap(({ frames }) => parseFrames(frames))) {
    if (event === 'token') content += data['delta'] as string
    if (event === 'tool') toolCalls.set(data['toolCallId'] as string, toolCall(data))
  }
  return { content, toolCalls: [...toolCalls.values()], nextSeq: (rows.at(-1)?.lastSeq ?? -1) + 1 }
}

function toolCall({ seq: _, ...call }: Record<string, unknown>): unknown {
  return call
}

/** Reads back what `frame` wrote. */
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

/**
 * Sessions in which words are found: those whose title was found first, then those with more messages
 * that were found, in steps of a doubling, then the newest. An order of this user's data alone: it
 * stays as it is while others write, and pages of it fit together.
 */
import { and, eq, inArray } from 'drizzle-orm'
import type { Page, PageQuery } from '../../http/pagination'
import { isoTime } from '../../lib/clock'
import type { Services } from '../../services'
import { highlight, snippet } from '../../db/search/highlight'
import { messages, sessions } from '../../db/schema'
import type { Hit } from '../../db/search/full-text'
import type { Indexing } from './indexing'
import type { FoundSession } from './model'
import { listed, wireSession, type ListedSession } from './session-rows'

/** Of titles and of messages, at most so many of the newest are looked at. */
const hitLimit = 1_000
/** Messages of one session that are shown. */
const shownMessages = 3

/** What was found of one session. */
interface Find {
  inTitle: boolean
  messageCount: number
  /** The newest first. */
  readonly messageIds: string[]
}

interface Ranked {
  readonly row: ListedSession
  readonly find: Find
  readonly score: number
}

/** A page of what the user finds by `q` (see `search-query.ts`). */
export async function searchSessions(
  services: Services,
  indexing: Indexing,
  userId: string,
  q: string,
  { cursor, limit }: PageQuery,
): Promise<Page<FoundSession>> {
  const { cursors } = services
  const list = `search:${userId}:${q}`
  const after = cursors.read(list, cursor)
  const hits = await indexing.find({ userId, q, kinds: ['session', 'message'], limit: hitLimit })
  const ranked = await rank(services, userId, gather(hits))
  const from = after ? ranked.findIndex((one) => isAfter(one, after)) : 0
  const shown = from === -1 ? [] : ranked.slice(from, from + limit + 1)
  const texts = await readTexts(services, shown.slice(0, limit))
  return cursors.page(list, shown, limit, position, ({ row, find }) => ({
    ...wireSession(row),
    ...(find.inTitle ? { titleMatch: highlight(row.title, q) } : {}),
    matches: find.messageIds.flatMap((id) => wireMatch(texts.get(id), q)),
    matchCount: find.messageCount,
  }))
}

function gather(hits: readonly Hit[]): Map<string, Find> {
  const finds = new Map<string, Find>()
  for (const { kind, refId, groupId } of hits) {
    const find = finds.get(groupId) ?? { inTitle: false, messageCount: 0, messageIds: [] }
    finds.set(groupId, find)
    if (kind === 'session') find.inTitle = true
    else if ((find.messageCount += 1) <= shownMessages) find.messageIds.push(refId)
  }
  return finds
}

/** All of them in their order. */
async function rank({ store }: Services, userId: string, finds: Map<string, Find>) {
  if (finds.size === 0) return []
  const rows = await store.db
    .select(listed)
    .from(sessions)
    .where(and(eq(sessions.userId, userId), inArray(sessions.id, [...finds.keys()])))
  return rows
    .map((row): Ranked => {
      const find = finds.get(row.id) as Find
      return { row, find, score: scoreOf(find) }
    })
    .toSorted((one, other) => compare(position(one), position(other)))
}

const scoreOf = ({ inTitle, messageCount }: Find): number =>
  (inTitle ? 100 : 0) + Math.floor(Math.log2(messageCount + 1))

const position = ({ score, row }: Ranked) => [score, row.updatedAt, row.id] as const
type Position = readonly (string | number)[]

/** The greater comes first, by the first value that differs. */
function compare(one: Position, other: Position): number {
  const at = one.findIndex((value, place) => value !== other[place])
  if (at === -1) return 0
  return (one[at] as string | number) > (other[at] as string | number) ? -1 : 1
}

const isAfter = (ranked: Ranked, end: Position): boolean => compare(position(ranked), end) > 0

const said = {
  id: messages.id,
  role: messages.role,
  content: messages.content,
  createdAt: messages.createdAt,
}
type Said = { readonly [K in keyof typeof said]: (typeof messages.$inferSelect)[K] }

/** The messages that are shown, by their id. */
async function readTexts(
  { store }: Services,
  ranked: readonly Ranked[],
): Promise<Map<string, Said>> {
  const ids = ranked.flatMap(({ find }) => find.messageIds)
  if (ids.length === 0) return new Map()
  const rows = await store.db.select(said).from(messages).where(inArray(messages.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Nothing for a message that has gone meanwhile. */
const wireMatch = (message: Said | undefined, q: string): FoundSession['matches'] =>
  message
    ? [
        {
          messageId: message.id,
          role: message.role,
          createdAt: isoTime(message.createdAt),
          snippet: snippet(message.content, q),
        },
      ]
    : []

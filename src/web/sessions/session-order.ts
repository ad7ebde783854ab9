/** The order of the session list: the last use first, then the id, both descending (contract §4). */
import type { Session } from '../../features/sessions/model'
import { formatMonth } from '../i18n/format'
import { t } from '../i18n/i18n'

/** A session of the list. A server that lacks pins or the mark of imports leaves them out. */
export interface SidebarSession extends Pick<Session, 'id' | 'title' | 'updatedAt'> {
  readonly pinned?: boolean
  readonly imported?: boolean
}

/** The list with a session in its place, or without it where it does not belong into the list. */
export function withSession(
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

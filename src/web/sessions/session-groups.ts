/** The sections of the session list: pinned sessions, then the others by the day of their last use. */
import { formatMonth } from '../i18n/format'
import { t } from '../i18n/i18n'
import type { SidebarSession } from './workspace'

/** Sessions under one heading. */
export interface SessionGroup {
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

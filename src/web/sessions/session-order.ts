/** The order of the session list: the last use first, then the id, both descending (contract §4). */

/** What the order of the list depends on. */
interface Ordered {
  readonly id: string
  readonly updatedAt: string
}

/** The list with a session in its place, or without it where it does not belong into the list. */
export function withSession<Listed extends Ordered>(
  sessions: readonly Listed[],
  session: Listed,
  isListed: boolean,
): readonly Listed[] {
  const others = sessions.filter(({ id }) => id !== session.id)
  if (!isListed) return others
  const at = others.findIndex((other) => isBefore(session, other))
  return at === -1 ? [...others, session] : others.toSpliced(at, 0, session)
}

const isBefore = (a: Ordered, b: Ordered): boolean =>
  a.updatedAt > b.updatedAt || (a.updatedAt === b.updatedAt && a.id > b.id)

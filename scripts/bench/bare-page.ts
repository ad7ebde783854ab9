/** A page of sessions as the bare servers of both engines write it: the product's fields, no signature. */

export interface Row {
  readonly id: string
  readonly title: string
  readonly mode: string
  readonly projectId: string | null
  readonly sharedAt: number | null
  readonly pinned: number
  readonly imported: number
  readonly messageCount: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** A sign-in, as it is looked up. */
export interface SignIn {
  readonly userId: string
  readonly lastUsedAt: number
}

export const pageHeaders = { 'content-type': 'application/json; charset=utf-8' }
const thirtyDaysMs = 30 * 86_400_000

/** The digest by which the sign-in of a request is stored. */
export function tokenHash(request: Request): string {
  const token = /(?:^|; )sid=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
  return Bun.SHA256.hash(token, 'hex')
}

export const isCurrent = ({ lastUsedAt }: SignIn): boolean =>
  Date.now() - Number(lastUsedAt) <= thirtyDaysMs

export const limitOf = (request: Request): number =>
  Number(new URL(request.url).searchParams.get('limit') ?? 20)

/** The page out of one row more than it has. Postgres gives times as text. */
export function listed(rows: readonly Row[], limit: number) {
  const hasMore = rows.length > limit
  const shown = hasMore ? rows.slice(0, limit) : rows
  const last = shown.at(-1)
  const position = JSON.stringify([last?.updatedAt, last?.id])
  const nextCursor = hasMore ? Buffer.from(position).toString('base64url') : null
  return { items: shown.map(item), hasMore, nextCursor }
}

const item = (row: Row) => ({
  id: row.id,
  title: row.title,
  mode: row.mode,
  ...(row.projectId === null ? {} : { projectId: row.projectId }),
  messageCount: row.messageCount,
  shared: row.sharedAt !== null,
  pinned: Number(row.pinned) === 1,
  imported: Number(row.imported) === 1,
  createdAt: new Date(Number(row.createdAt)).toISOString(),
  updatedAt: new Date(Number(row.updatedAt)).toISOString(),
})

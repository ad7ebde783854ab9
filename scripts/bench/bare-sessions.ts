/**
 * The list of sessions without a product around it: the cookie is looked up by its digest, one
 * prepared query reads the page, and the answer has the same fields. It reads the product's own
 * database. Its cursor is not signed, and nothing is checked that the load generator does not send.
 */
import { Database } from 'bun:sqlite'

interface Row {
  id: string
  title: string
  mode: string
  projectId: string | null
  sharedAt: number | null
  messageCount: number
  createdAt: number
  updatedAt: number
}

const database = new Database(Bun.env['DATABASE'], { readonly: true })
const signIn = database.query<{ userId: string; lastUsedAt: number }, [string]>(
  `select sign_ins.user_id as userId, last_used_at as lastUsedAt from sign_ins
   join users on users.id = sign_ins.user_id
   where token_hash = ? and users.disabled_at is null`,
)
const page = database.query<Row, [string, number]>(
  `select id, title, mode, project_id as projectId, shared_at as sharedAt,
     message_count as messageCount, created_at as createdAt, updated_at as updatedAt
   from sessions where user_id = ? order by updated_at desc, id desc limit ?`,
)
const headers = { 'content-type': 'application/json; charset=utf-8' }
const thirtyDaysMs = 30 * 86_400_000

Bun.serve({
  port: Number(Bun.env['PORT']),
  hostname: '127.0.0.1',
  reusePort: false,
  fetch(request) {
    const token = /(?:^|; )sid=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
    const found = signIn.get(Bun.SHA256.hash(token, 'hex'))
    if (!found || Date.now() - found.lastUsedAt > thirtyDaysMs) {
      return new Response(null, { status: 401 })
    }
    const limit = Number(new URL(request.url).searchParams.get('limit') ?? 20)
    return new Response(JSON.stringify(listed(page.all(found.userId, limit + 1), limit)), {
      headers,
    })
  },
})

function listed(rows: Row[], limit: number) {
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
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
})

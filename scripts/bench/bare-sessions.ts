/**
 * The list of sessions without a product around it: the cookie is looked up by its digest, one
 * prepared query reads the page, and the answer has the same fields. It reads the product's own
 * database. Its cursor is not signed, and nothing is checked that the load generator does not send.
 */
import { Database } from 'bun:sqlite'
import {
  isCurrent,
  limitOf,
  listed,
  pageHeaders,
  tokenHash,
  type Row,
  type SignIn,
} from './bare-page'

const database = new Database(Bun.env['DATABASE'], { readonly: true })
const signIn = database.query<SignIn, [string]>(
  `select sign_ins.user_id as userId, last_used_at as lastUsedAt from sign_ins
   join users on users.id = sign_ins.user_id
   where token_hash = ? and users.disabled_at is null`,
)
const page = database.query<Row, [string, number]>(
  `select id, title, mode, project_id as projectId, shared_at as sharedAt, pinned, imported,
     message_count as messageCount, created_at as createdAt, updated_at as updatedAt
   from sessions where user_id = ? order by updated_at desc, id desc limit ?`,
)
Bun.serve({
  port: Number(Bun.env['PORT']),
  hostname: '127.0.0.1',
  reusePort: false,
  fetch(request) {
    const found = signIn.get(tokenHash(request))
    if (!found || !isCurrent(found)) return new Response(null, { status: 401 })
    const limit = limitOf(request)
    const rows = page.all(found.userId, limit + 1)
    return new Response(JSON.stringify(listed(rows, limit)), { headers: pageHeaders })
  },
})

/**
 * The list of sessions on Postgres without a product around it, as `bare-sessions.ts` has it on SQLite:
 * the same two queries, one after the other, through Bun's own client.
 */
import { SQL } from 'bun'
import {
  isCurrent,
  limitOf,
  listed,
  pageHeaders,
  tokenHash,
  type Row,
  type SignIn,
} from './bare-page'

const sql = new SQL(Bun.env['DATABASE_URL'] ?? '', { max: 10 })

Bun.serve({
  port: Number(Bun.env['PORT']),
  hostname: '127.0.0.1',
  reusePort: false,
  async fetch(request) {
    const [found]: SignIn[] = await sql`
      select sign_ins.user_id as "userId", last_used_at as "lastUsedAt" from sign_ins
      join users on users.id = sign_ins.user_id
      where token_hash = ${tokenHash(request)} and users.disabled_at is null`
    if (!found || !isCurrent(found)) return new Response(null, { status: 401 })
    const limit = limitOf(request)
    const rows: Row[] = await sql`
      select id, title, mode, project_id as "projectId", shared_at as "sharedAt", pinned, imported,
        message_count as "messageCount", created_at as "createdAt", updated_at as "updatedAt"
      from sessions where user_id = ${found.userId}
      order by updated_at desc, id desc limit ${limit + 1}`
    return new Response(JSON.stringify(listed(rows, limit)), { headers: pageHeaders })
  },
})

/** Sessions and messages in great numbers, written by SQLite's own loops beside the server. */
import { Database } from 'bun:sqlite'

export interface Filling {
  readonly userIds: readonly string[]
  readonly sessionsEach: number
  /** Of some 40 words each. They are not in the search index. */
  readonly messagesEach: number
}

/** Numbers from 0 up to the first parameter. */
const numbers = `with recursive numbers (at) as (
  select 0 union all select at + 1 from numbers where at + 1 < ?1)`

/** Gives each of the users so many sessions with so many messages, in one transaction a user. */
export function fillSessions(path: string, { userIds, ...each }: Filling): void {
  using database = opened(path)
  const session = database.query(
    `${numbers} insert into sessions
      (id, user_id, title, mode, message_count, created_at, updated_at)
    select printf('%s-%07d', ?2, at), ?3, 'Linear equations, lesson ' || at, 'socratic', ?4,
      ?5 - at * 60000, ?5 - at * 60000 from numbers`,
  )
  const message = database.query(
    `${numbers} insert into messages (id, session_id, parent_id, depth, active, role, content, status, created_at)
    select printf('%s-%04d', id, at), id, case when at > 0 then printf('%s-%04d', id, at - 1) end, at, 1,
      case at % 2 when 0 then 'user' else 'assistant' end, ?3, 'complete', created_at + at
    from sessions, numbers where id glob ?2 || '-*'`,
  )
  for (const userId of userIds) {
    const prefix = Bun.randomUUIDv7().slice(0, 28)
    database.transaction(() => {
      session.run(each.sessionsEach, prefix, userId, each.messagesEach, Date.now())
      if (each.messagesEach > 0) message.run(each.messagesEach, prefix, content)
    })()
  }
}

const content = Array.from({ length: 40 }, (_, at) => (at * 7_919).toString(36)).join(' ')

function opened(path: string): Database {
  const database = new Database(path)
  database.run('pragma busy_timeout = 60000')
  database.run('pragma synchronous = off')
  return database
}

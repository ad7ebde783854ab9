/** Data in the quantities of a benchmark, written beside the server: the API is not what is measured here. */
import { Database } from 'bun:sqlite'

const day = 86_400_000

/** Gives the one user of the database at `path` so many sessions, a minute apart. */
export async function seedSessions(path: string, count: number): Promise<void> {
  using database = new Database(path)
  database.run('pragma busy_timeout = 5000')
  const user = database.query<{ id: string }, []>('select id from users').get()
  const insert = database.query(
    `insert into sessions (id, user_id, title, mode, message_count, created_at, updated_at)
     values (?, ?, ?, 'socratic', ?, ?, ?)`,
  )
  const now = Date.now()
  database.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const time = now - index * 60_000
      const title = `Linear equations, lesson ${index}`
      insert.run(Bun.randomUUIDv7('hex', time), user?.id ?? '', title, index % 40, time - day, time)
    }
  })()
}

/**
 * The export of an account with 200,000 messages: messages a second of the server's processor time, beside
 * bun:sqlite alone, which reads the same rows of the same file, session by session.
 */
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { Client } from '../../test/support/client'
import { alternately, type Figure } from './figure'
import { fillSessions } from './fill'
import type { Running, Workshop } from './programs'

const sessions = 10_000
const messagesEach = 20
const rounds = 3

export async function accountExport(workshop: Workshop): Promise<Figure[]> {
  const dataDir = workshop.path('data-export')
  await using running = await workshop.start('elenchus', { DATA_DIR: dataDir })
  const client = new Client(running.url, () => undefined)
  const userId = await client.register()
  const path = join(dataDir, 'elenchus.db')
  fillSessions(path, { userIds: [userId], sessionsEach: sessions, messagesEach })
  await exported(running, client) // until code is compiled
  const [ours = [], bare = []] = await alternately(
    rounds,
    () => exported(running, client),
    async () => readAlone(path, userId),
  )
  const perSecond = (seconds: number) => (sessions * messagesEach) / seconds
  return [
    {
      name: 'messages of an account exported, by processor time',
      unit: '/s',
      ours: ours.map(perSecond),
      bare: bare.map(perSecond),
      aim: { atLeast: 0.5 },
    },
  ]
}

/** Seconds of the server's processor time for one export. */
async function exported(running: Running, client: Client): Promise<number> {
  const before = await running.threadsMs()
  const answer = await client.fetch('GET', '/api/account/export')
  for await (const _ of answer.body ?? []);
  return ((await running.threadsMs()) - before) / 1_000
}

/** The same for reading alone, with all columns that the export shows. */
function readAlone(path: string, userId: string): number {
  using database = new Database(path, { readonly: true })
  const before = process.cpuUsage()
  const list = database.query<{ id: string }, [string]>(
    'select * from sessions where user_id = ? order by updated_at desc, id desc',
  )
  const tree = database.query(
    `select id, session_id, parent_id, depth, active, role, content, status, created_at, tool_calls, model,
       file_ids, feedback, assessment from messages where session_id = ? order by depth, id`,
  )
  let count = 0
  for (const { id } of list.all(userId)) count += tree.all(id).length
  if (count !== sessions * messagesEach) throw new Error(`Only ${count} messages were read.`)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

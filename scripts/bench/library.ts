/** Sessions full of words for a benchmark of search, written beside the server: the API is not what is measured. */
import { Database } from 'bun:sqlite'
import { openStore } from '../../test/support/open-store'
import { createLog } from '../../src/lib/log'
import { FullTextIndex, type SearchEntry } from '../../src/db/search/full-text'

const messagesPerSession = 20
const wordsPerMessage = 40
const sessionsPerBatch = 100
const vocabulary = 20_000
const syllables = 'b c d f g h l m n p r s t v z'
  .split(' ')
  .flatMap((one) => ['a', 'e', 'i', 'o', 'u'].map((two) => one + two))

/** The word that is used so often: 0 is the most frequent one. */
export function word(rank: number): string {
  let text = ''
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length)) {
    text += syllables[rest % syllables.length]
  }
  return text
}

const words = Array.from({ length: vocabulary }, (_, rank) => word(rank))

/** A message in which the words are as frequent as in a language (Zipf's law). */
export function message(): string {
  const picked = Array.from(
    { length: wordsPerMessage },
    () => words[Math.floor(vocabulary ** Math.random()) - 1],
  )
  return `${picked.join(' ')}.`
}

interface SeededMessage {
  readonly id: string
  readonly sessionId: string
  readonly content: string
}

/** Gives each of the users so many messages, in sessions of twenty. */
export async function seedLibrary(
  dataDir: string,
  userIds: readonly string[],
  messagesPerUser: number,
): Promise<void> {
  using database = new Database(`${dataDir}/elenchus.db`)
  database.run('pragma busy_timeout = 5000')
  database.run('pragma synchronous = off')
  await using store = await openStore({ dataDir, databaseUrl: null, databaseConnections: 1 })
  const search = new FullTextIndex(store, createLog('silent', false))
  const write = writer(database)
  const sessionsEach = messagesPerUser / messagesPerSession
  for (let at = 0; at < sessionsEach; at += sessionsPerBatch) {
    for (const userId of userIds) {
      const count = Math.min(sessionsPerBatch, sessionsEach - at)
      const messages = write(userId, count)
      const entries = messages.map((one) => entryOf(userId, one))
      await store.transaction((tx) => search.add(tx, entries))
    }
  }
}

const entryOf = (userId: string, { id, sessionId, content }: SeededMessage): SearchEntry => ({
  kind: 'message',
  refId: id,
  groupId: sessionId,
  userId,
  text: content,
})

/** Writes sessions of a user, and gives their messages. */
function writer(database: Database): (userId: string, sessions: number) => SeededMessage[] {
  const session = database.query(
    `insert into sessions (id, user_id, title, mode, message_count, created_at, updated_at)
     values (?, ?, 'A lesson', 'socratic', ?, ?, ?)`,
  )
  const said = database.query(
    `insert into messages (id, session_id, depth, active, role, content, status, created_at)
     values (?, ?, ?, 1, 'user', ?, 'complete', ?)`,
  )
  let now = Date.now() - 1e9
  return database.transaction((userId: string, sessions: number) => {
    const messages: SeededMessage[] = []
    for (let at = 0; at < sessions; at += 1) {
      const sessionId = Bun.randomUUIDv7()
      session.run(sessionId, userId, messagesPerSession, now, (now += 1))
      for (let depth = 0; depth < messagesPerSession; depth += 1) {
        const one = { id: Bun.randomUUIDv7(), sessionId, content: message() }
        said.run(one.id, sessionId, depth, one.content, now)
        messages.push(one)
      }
    }
    return messages
  })
}

/** Replies in the index queue, as a process that dies leaves them. */
import { SQL } from 'bun'
import { Database } from 'bun:sqlite'
import { and, eq } from 'drizzle-orm'
import { join } from 'node:path'
import { searchEntries, unindexedMessages } from '../../src/db/schema'
import type { Store } from '../../src/db/store'

/** The length of the queue. */
export const waiting = ({ db }: Store): Promise<number> => db.$count(unindexedMessages).then(Number)

/** Takes a message out of the index and queues it again. */
export async function unindex(store: Store, userId: string, messageId: string): Promise<void> {
  await store.transaction(async (tx) => {
    await tx
      .delete(searchEntries)
      .where(and(eq(searchEntries.refId, messageId), eq(searchEntries.kind, 'message')))
    await tx.insert(unindexedMessages).values({ messageId, userId })
  })
}

/** A database: a file in a folder, or an address. */
interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

const refusing = {
  sqlite: (word: string) => `create trigger refuse_${word} before insert on search_entries
    when new.terms like '%${word}%' begin select raise(abort, 'refused'); end`,
  postgres: (
    word: string,
  ) => `create function refuse_${word}() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$;
    create trigger refuse_${word} before insert on search_entries for each row
      when (new.terms::text like '%${word}%') execute function refuse_${word}()`,
}

/** The database refuses to index texts with this word, until the result is disposed of. */
export async function refuse(place: Place, word: string): Promise<AsyncDisposable> {
  const engine = place.databaseUrl === null ? 'sqlite' : 'postgres'
  await past(place, refusing[engine](word))
  const statement =
    engine === 'sqlite' ? `drop trigger refuse_${word}` : `drop function refuse_${word} cascade`
  return { [Symbol.asyncDispose]: () => past(place, statement) }
}

/** Runs a statement on the database without the server. */
async function past({ dataDir, databaseUrl }: Place, statements: string): Promise<void> {
  if (databaseUrl === null) {
    using database = new Database(join(dataDir, 'elenchus.db'))
    database.run('pragma busy_timeout = 5000')
    database.run(statements)
    return
  }
  await using client = new SQL(databaseUrl, { max: 1 })
  await client.unsafe(statements)
}

/** A user of the search index for the tests, and what the index holds. */
import { sql } from 'drizzle-orm'
import type { Hit, SearchKind, SearchQuery } from '../../src/db/search/full-text'
import type { Client } from '../support/client'
import type { TestServer } from '../support/server'
import { newLearner, type Learner } from '../support/learner'

/** A user with sessions, who searches. */
export class Seeker {
  private constructor(
    readonly server: TestServer,
    readonly learner: Learner,
    readonly userId: string,
  ) {}

  static async on(server: TestServer): Promise<Seeker> {
    const learner = await newLearner(server.url)
    const me = await learner.client.call<{ user: { id: string } }>('GET', '/api/auth/me')
    return new Seeker(server, learner, me.json.user.id)
  }

  /** A session of these messages; its id. */
  async session(title: string, ...contents: string[]): Promise<string> {
    const messages = contents.map((content) => ({ role: 'user', content }))
    const [id = ''] = await this.learner.created([{ title, messages }])
    return id
  }

  find(q: string, more: Partial<SearchQuery> = {}): Promise<Hit[]> {
    const kinds: SearchKind[] = ['session', 'message']
    return this.server.running.services.search.find({
      userId: this.userId,
      q,
      kinds,
      limit: 100,
      ...more,
    })
  }

  /** The sessions in which `q` is found, each once. */
  async sessions(q: string): Promise<string[]> {
    return [...new Set((await this.find(q)).map(({ groupId }) => groupId))].toSorted()
  }
}

/** The messages in which `q` is found, as the API shows them. */
export async function searched(
  client: Client,
  q: string,
): Promise<{ messageId: string; role: string }[]> {
  const path = `/api/sessions/search?q=${encodeURIComponent(q)}`
  const { status, json, text } = await client.call<{
    items: { matches: { messageId: string; role: string }[] }[]
  }>('GET', path)
  if (status !== 200) throw new Error(`search: ${status} ${text}`)
  return json.items.flatMap(({ matches }) => matches)
}

/** How many texts the index holds, with the deleted ones that are not purged. */
export async function indexedTexts({ running }: TestServer): Promise<number> {
  const { db } = running.services.store
  const [row] = await db.select({ count: sql<number>`count(*)` }).from(sql`search_entries`)
  return Number(row?.count)
}

/** Polls until a condition holds; rejects after a while. */
export async function until(isSo: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('it did not come about in time')
    await Bun.sleep(2)
  }
}

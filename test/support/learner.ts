/** A client of the sessions API for the tests. */
import { signedUp, type Answer, type Client } from './client'

export interface WireSession {
  readonly id: string
  readonly title: string
  readonly mode: string
  readonly projectId?: string
  readonly messageCount: number
  readonly shared: boolean
  readonly pinned: boolean
  readonly imported: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** Of one session alone; null where no task is open. */
  readonly tutor?: WireTutor | null
}
/** What a session shows of its open task. */
export interface WireTutor {
  readonly problem: string
  readonly rung: string
  readonly checkable: boolean
  readonly source: 'computed' | 'model' | 'teacher' | null
  readonly attempts: number
  readonly solved: boolean
}
export interface WireMessage {
  readonly id: string
  readonly sessionId: string
  readonly parentId: string | null
  readonly role: string
  readonly content: string
  readonly status: string
}
export interface Page<T> {
  readonly items: readonly T[]
  readonly hasMore: boolean
  readonly nextCursor: string | null
}
export interface Result {
  readonly index: number
  readonly status: 'created' | 'failed'
  readonly id?: string
  readonly code?: string
  readonly message?: string
}

export const unknownId = '0199c0de-0000-7000-8000-0000000000ff'

export class Learner {
  constructor(readonly client: Client) {}

  list(query = ''): Promise<Answer<Page<WireSession>>> {
    return this.client.call('GET', `/api/sessions${query}`)
  }

  create(
    items: readonly unknown[],
    headers: Record<string, string> = {},
  ): Promise<Answer<{ results: Result[] }>> {
    return this.client.call('POST', '/api/sessions', { items }, headers)
  }

  /** The ids of new sessions, in the order of `items`. */
  async created(items: readonly unknown[]): Promise<string[]> {
    const { json } = await this.create(items)
    return json.results.map(({ id, message }) => id ?? `failed: ${message}`)
  }

  get(id: string): Promise<Answer<WireSession>> {
    return this.client.call('GET', `/api/sessions/${id}`)
  }

  patch(id: string, body: unknown): Promise<Answer<WireSession>> {
    return this.client.call('PATCH', `/api/sessions/${id}`, body)
  }

  remove(id: string): Promise<Answer> {
    return this.client.call('DELETE', `/api/sessions/${id}`)
  }

  messages(id: string, query = ''): Promise<Answer<Page<WireMessage>>> {
    return this.client.call('GET', `/api/sessions/${id}/messages${query}`)
  }
}

export const newLearner = async (url: string): Promise<Learner> => new Learner(await signedUp(url))

/** Every item of a list, page after page; `between` runs after each page. */
export async function walk<T>(
  page: (cursor: string | null) => Promise<Answer<Page<T>>>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | null = null
  do {
    const { json }: Answer<Page<T>> = await page(cursor)
    items.push(...json.items)
    cursor = json.nextCursor
    if (json.hasMore !== (cursor !== null)) throw new Error('hasMore and nextCursor disagree')
    await between()
  } while (cursor !== null)
  return items
}

/** A query that continues at `cursor`. */
export const after = (cursor: string | null, limit: number): string =>
  `?limit=${limit}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`

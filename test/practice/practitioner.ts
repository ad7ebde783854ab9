/** A learner who practises through the API, and reads the answers from the database. */
import { eq } from 'drizzle-orm'
import { practiceItems } from '../../src/db/schema'
import type { ItemContent } from '../../src/practice/item'
import type { Answer } from '../support/answers'
import type { Client } from '../support/client'
import type { TestServer } from '../support/server'

export interface Practice {
  readonly id: string
  readonly title: string
  readonly mode: string
  readonly status: string
  readonly count: number
  readonly answered: number
  readonly score?: { right: number; total: number }
  readonly createdAt: string
  readonly endsAt?: string
  readonly finishedAt?: string
  readonly error?: string
}

export interface Item {
  readonly id: string
  readonly position: number
  readonly skill: string
  readonly question: string
  readonly kind: string
  readonly choices?: string[]
  readonly status: string
  readonly attempts: number
  readonly given?: string
  readonly feedback?: string
  readonly answer?: string
  readonly explanation?: string
}

export interface Judged {
  readonly finding: string | null
  readonly quote?: string
  readonly feedback?: string
  readonly item: Item
}

export class Practitioner {
  constructor(
    readonly client: Client,
    readonly server: TestServer,
  ) {}

  begin(body: Record<string, unknown>, headers: Record<string, string> = {}) {
    const whole = { mode: 'practice', count: 3, ...body }
    return this.client.call<Practice>('POST', '/api/practice', whole, headers)
  }

  /** A practice whose items have been made, or could not be. */
  async ready(body: Record<string, unknown>): Promise<Practice> {
    const { status, json, text } = await this.begin(body)
    if (status !== 201) throw new Error(`begin: ${status} ${text}`)
    return this.prepared(json.id)
  }

  /** The practice once it is prepared. */
  async prepared(id: string): Promise<Practice> {
    for (;;) {
      const practice = await this.get(id)
      if (practice.status !== 'preparing') return practice
      await Bun.sleep(10)
    }
  }

  async get(id: string): Promise<Practice> {
    return (await this.client.call<Practice>('GET', `/api/practice/${id}`)).json
  }

  async items(id: string): Promise<Item[]> {
    const { json } = await this.client.call<{ items: Item[] }>('GET', `/api/practice/${id}/items`)
    return json.items
  }

  answer(
    id: string,
    item: Pick<Item, 'id'>,
    body: { answer: string; working?: string },
    headers: Record<string, string> = {},
  ): Promise<Answer<Judged>> {
    const path = `/api/practice/${id}/items/${item.id}/answers`
    return this.client.call<Judged>('POST', path, body, headers)
  }

  hint(id: string, item: Pick<Item, 'id'>) {
    const path = `/api/practice/${id}/items/${item.id}/hint`
    return this.client.call<{ rung: string; hint: string; item: Item }>('POST', path)
  }

  openSession(id: string, item: Pick<Item, 'id'>) {
    const path = `/api/practice/${id}/items/${item.id}/session`
    return this.client.call<{ sessionId: string }>('POST', path)
  }

  finish(id: string) {
    return this.client.call<Practice>('POST', `/api/practice/${id}/finish`)
  }

  /** The item as it is stored, with its key. */
  async content(item: Pick<Item, 'id'>): Promise<ItemContent> {
    const { db } = this.server.running.services.store
    const [row] = await db.select().from(practiceItems).where(eq(practiceItems.id, item.id))
    return row?.content as ItemContent
  }

  /** A right answer, as a learner would write it. */
  async rightAnswer(item: Pick<Item, 'id'>): Promise<string> {
    return rightAnswerTo(await this.content(item))
  }
}

/** A right answer to an item, as a learner would write it. */
export function rightAnswerTo({ kind, key }: ItemContent): string {
  const values = key.answers.map(({ value, unit }) => (unit === null ? value : `${value} ${unit}`))
  if (kind === 'equation') return values.join(' ; ')
  return kind === 'choices' ? values.join(', ') : (values[0] ?? '')
}

/** An answer that is right for no item. */
export const wrongAnswerTo = ({ kind }: Pick<Item, 'kind'>, at = 0): string => {
  if (kind === 'choice' || kind === 'choices') return 'Z'
  return kind === 'equation' ? `x = ${98_765.25 + at}` : `${98_765.25 + at}`
}

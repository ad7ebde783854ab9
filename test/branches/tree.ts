/** A client of the branches API for the tests. */
import { readFrames, type Answer, type Client, type Frame } from '../support/client'

export interface TreeMessage {
  readonly id: string
  readonly parentId: string | null
  readonly role: string
  readonly content: string
  readonly status: string
  readonly active?: boolean
}

export class Tree {
  constructor(
    readonly client: Client,
    readonly sessionId: string,
  ) {}

  static async plant(client: Client, ...questions: readonly string[]): Promise<Tree> {
    const tree = new Tree(client, await client.createSession())
    for (const content of questions) await client.chat(tree.sessionId, content)
    return tree
  }

  /** The active branch, root first; `all` for the whole tree. */
  async messages(branches: 'active' | 'all' = 'active'): Promise<TreeMessage[]> {
    const path = `/api/sessions/${this.sessionId}/messages?limit=100&branches=${branches}`
    return (await this.client.call<{ items: TreeMessage[] }>('GET', path)).json.items
  }

  async contents(branches: 'active' | 'all' = 'active'): Promise<string[]> {
    return (await this.messages(branches)).map(({ content }) => content)
  }

  /** What the learner said on the active branch. */
  async said(): Promise<string[]> {
    return (await this.messages())
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content)
  }

  /** The id of the message at a place of the active branch. */
  async at(index: number): Promise<string> {
    return String((await this.messages()).at(index)?.id)
  }

  edit(messageId: string, content: string, more: Sending = {}): Promise<Answer<Refusal>> {
    const { key, by = this.client, ...body } = more
    return by.call('POST', `/api/chat/messages/${messageId}/edit`, { content, ...body }, keyed(key))
  }

  retry(messageId: string, more: Sending = {}): Promise<Answer<Refusal>> {
    const { key, by = this.client, ...body } = more
    return by.call('POST', `/api/chat/messages/${messageId}/retry`, body, keyed(key))
  }

  activate(messageId: string, more: Sending = {}): Promise<Answer<Refusal & SessionHead>> {
    const { key, by = this.client } = more
    const path = `/api/sessions/${this.sessionId}/messages/${messageId}/activate`
    return by.call('POST', path, undefined, keyed(key))
  }

  async session(): Promise<SessionHead> {
    return (await this.client.call<SessionHead>('GET', `/api/sessions/${this.sessionId}`)).json
  }
}

interface Sending {
  readonly key?: string
  readonly mode?: string
  readonly by?: Client
}

interface Refusal {
  readonly code: string
}

export interface SessionHead {
  readonly id: string
  readonly mode: string
  readonly messageCount: number
}

const keyed = (key?: string): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key }

/** The first frame's data. */
export const startOf = ({ text }: Answer): Frame['data'] => readFrames(text)[0]?.data ?? { seq: -1 }

/** Exports as other products make them, and jobs followed to their end. */
import { expect } from 'bun:test'
import { signedUp, type Client } from '../support/client'
import { filesIn } from '../support/program'

/** A job as the API shows it. */
export interface Job {
  readonly id: string
  readonly source: string
  readonly status: string
  readonly progress: { readonly total: number; readonly processed: number; readonly errors: number }
  readonly errors?: readonly { index: number; code: string; message: string }[]
  readonly createdAt: string
  readonly completedAt: string | null
}

interface Session {
  readonly id: string
  readonly title: string
  readonly mode: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly messageCount: number
}

const second = 1_756_000_000

/** One conversation of a ChatGPT export: `turns` messages in a chain. */
export function conversation(name: string, turns = 2, words = 'Some words'): unknown {
  const mapping: Record<string, unknown> = {
    root: { id: 'root', message: null, parent: null, children: ['0'] },
  }
  for (let at = 0; at < turns; at += 1) {
    mapping[at] = {
      id: String(at),
      parent: at === 0 ? 'root' : String(at - 1),
      children: at === turns - 1 ? [] : [String(at + 1)],
      message: {
        id: String(at),
        author: { role: at % 2 === 0 ? 'user' : 'assistant' },
        create_time: second + at,
        content: { content_type: 'text', parts: [`${words} ${name} ${at}`] },
        metadata: at % 2 === 0 ? {} : { model_slug: 'gpt-test' },
        recipient: 'all',
      },
    }
  }
  return {
    id: name,
    conversation_id: name,
    title: `Talk ${name}`,
    create_time: second,
    update_time: second + turns,
    current_node: String(turns - 1),
    mapping,
  }
}

/** An export of so many conversations. */
export const chatgpt = (count: number, turns = 2, words?: string): unknown[] =>
  Array.from({ length: count }, (_, at) => conversation(`c${at}`, turns, words))

/** Hands an export over as a file. */
export function uploadForm(source: string, file: Blob, name = 'conversations.json'): FormData {
  const form = new FormData()
  form.append('source', source)
  form.append('file', file, name)
  return form
}

/** A learner who imports. */
export class Importer {
  constructor(readonly client: Client) {}

  /** Hands an export over as JSON. */
  async begin(payload: unknown, source = 'chatgpt', headers: Record<string, string> = {}) {
    return this.client.call<Job>('POST', '/api/import', { source, payload }, headers)
  }

  /** Hands a form over. */
  async upload(form: FormData, headers: Record<string, string> = {}) {
    const request = new Request('http://x', { method: 'POST', body: form })
    const type = { 'content-type': request.headers.get('content-type') ?? '' }
    const body = Buffer.from(await request.arrayBuffer()).toString('latin1')
    return this.#send(Buffer.from(body, 'latin1'), { ...type, ...headers })
  }

  async #send(body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
    const cookie = [...this.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const csrf = { cookie, 'x-csrf-token': this.client.csrfToken ?? '' }
    const response = await fetch(`${this.client.url}/api/import`, {
      method: 'POST',
      body,
      headers: { ...csrf, ...headers },
    })
    const text = await response.text()
    const answer = { status: response.status, headers: response.headers, text }
    await this.client.onAnswer('POST', '/api/import', { ...answer, json: JSON.parse(text) })
    return { ...answer, json: JSON.parse(text) as Job }
  }

  async get(id: string): Promise<Job> {
    return (await this.client.call<Job>('GET', `/api/import/${id}`)).json
  }

  /** Polls, as clients do, until the job has ended. */
  async ended(id: string): Promise<Job> {
    for (;;) {
      const job = await this.get(id)
      if (!['queued', 'running'].includes(job.status)) return job
      await Bun.sleep(20)
    }
  }

  /** The same from the hand-over on. */
  async done(payload: unknown, source?: string): Promise<Job> {
    return this.ended((await this.begin(payload, source)).json.id)
  }

  async uploaded(form: FormData): Promise<Job> {
    return this.ended((await this.upload(form)).json.id)
  }

  /** Every session, oldest title first. */
  async sessions(): Promise<Session[]> {
    const all: Session[] = []
    for (let cursor = ''; ;) {
      const path = `/api/sessions?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
      const { json } = await this.client.call<{ items: Session[]; nextCursor: string | null }>(
        'GET',
        path,
      )
      all.push(...json.items)
      if (json.nextCursor === null) break
      cursor = json.nextCursor
    }
    return all.toSorted((a, b) => (a.title < b.title ? -1 : 1))
  }
}

/**
 * Waits until nothing that was handed over is left in a data folder; it goes a moment after its job
 * has ended.
 */
export async function handOversGone(dataDir: string): Promise<void> {
  const isOne = (path: string) => /\/(imports|uploads)\//.test(path)
  while ((await filesIn(dataDir)).some(isOne)) await Bun.sleep(5)
}

/**
 * Imports one conversation as a new learner, then again, which adds nothing. Returns the first job,
 * and the session with its messages of all branches.
 */
export async function importedTwice(url: string, source: string, payload: unknown) {
  const importer = new Importer(await signedUp(url))
  const job = await importer.done(payload, source)
  expect(job).toMatchObject({ status: 'completed', progress: { total: 1, processed: 1 } })
  await importer.done(payload, source)
  const sessions = await importer.sessions()
  expect(sessions).toHaveLength(1)
  const path = `/api/sessions/${sessions[0]?.id}/messages?branches=all&limit=100`
  type Items = { items: Readonly<Record<string, unknown>>[] }
  const { items } = (await importer.client.call<Items>('GET', path)).json
  const outline = items.map(({ role, content }) => `${String(role)}: ${String(content)}`)
  return { job, outline, items, title: sessions[0]?.title }
}

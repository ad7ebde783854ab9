/** The sums of stored bytes as the triggers keep them, and counted again from the rows. */
import * as schema from '../../src/db/schema'
import type { Store } from '../../src/db/store'
import { newId } from '../../src/lib/ids'
import type { Client } from '../support/client'

/** What a session counts, and a message beside its texts. */
export const row = 500

const bytesOf = (text: string | null): number => Buffer.byteLength(text ?? '')
const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Bytes by user; users without any are left out. */
type Sums = Record<string, number>

/** What the triggers have counted. */
export async function counted({ db }: Store): Promise<Sums> {
  const sums = new Map<string, number>()
  for (const table of [schema.userStorage, schema.storageChanges] as const) {
    for (const { userId, bytes } of await db.select().from(table)) {
      sums.set(userId, (sums.get(userId) ?? 0) + bytes)
    }
  }
  return withoutZeros(sums)
}

/** The same from the rows. */
export async function recounted({ db }: Store): Promise<Sums> {
  const sums = new Map<string, number>()
  const add = (userId: string, bytes: number) => sums.set(userId, (sums.get(userId) ?? 0) + bytes)
  const owners = new Map<string, string>()
  for (const { id, userId } of await db.select().from(schema.sessions)) {
    owners.set(id, userId)
    add(userId, row)
  }
  for (const message of await db.select().from(schema.messages)) {
    const { sessionId, content, toolCalls, tutorState } = message
    const texts = bytesOf(content) + bytesOf(json(toolCalls)) + bytesOf(json(tutorState))
    add(owners.get(sessionId) ?? '', row + texts)
  }
  for (const { userId, size } of await db.select().from(schema.files)) add(userId, size)
  for (const { userId, status, uploadBytes } of await db.select().from(schema.importJobs)) {
    if (status === 'queued' || status === 'running') add(userId, uploadBytes)
  }
  await addPractice({ db }, add)
  return withoutZeros(sums)
}

/** A practice and a skill count like a session, an item like a message. */
async function addPractice(
  { db }: Pick<Store, 'db'>,
  add: (userId: string, bytes: number) => void,
): Promise<void> {
  for (const { userId } of await db.select().from(schema.practices)) add(userId, row)
  for (const { userId } of await db.select().from(schema.skillProgress)) add(userId, row)
  for (const item of await db.select().from(schema.practiceItems)) {
    const texts = [json(item.content), item.given, item.working, item.feedback]
    add(
      item.userId,
      texts.reduce((sum, one) => sum + bytesOf(one), row),
    )
  }
}

const withoutZeros = (sums: ReadonlyMap<string, number>): Sums =>
  Object.fromEntries([...sums].filter(([, bytes]) => bytes !== 0))

/** A generator of numbers from 0 to 1 that repeats for the same seed (mulberry32, public domain). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A user who writes and deletes at random. */
export class Writer {
  readonly #client: Client
  readonly #random: () => number
  readonly #sessions: string[] = []
  readonly #files: string[] = []
  readonly #practices: string[] = []
  /** The statuses of all answers. */
  readonly statuses: number[] = []

  constructor(client: Client, random: () => number) {
    this.#client = client
    this.#random = random
  }

  /** One random request. */
  async step(): Promise<void> {
    const writing = [this.#create, this.#chat, this.#edit, this.#upload, this.#import]
    const steps = [...writing, this.#practise, this.#answer, this.#remove]
    await steps[Math.floor(this.#random() * steps.length)]?.call(this)
  }

  async #create(): Promise<void> {
    const messages = Array.from({ length: 1 + Math.floor(this.#random() * 5) }, () => ({
      role: 'user',
      content: 'é'.repeat(1 + Math.floor(this.#random() * 500)),
    }))
    const items = [{ title: 'A', messages }, { title: '' }, { title: 'B' }]
    const created = await this.#call<{ results: { id?: string }[] }>('POST', '/api/sessions', {
      items,
    })
    this.#sessions.push(...(created.results ?? []).flatMap(({ id }) => id ?? []))
  }

  async #chat(): Promise<void> {
    const sessionId = this.#pick(this.#sessions)
    if (!sessionId) return
    const body = { sessionId, content: `Solve ${Math.floor(this.#random() * 9) + 1}x + 7 = 22` }
    // A reply that another request interrupts is one of the cases.
    await this.#call('POST', '/api/chat/stream', body)
  }

  async #edit(): Promise<void> {
    const sessionId = this.#pick(this.#sessions)
    if (!sessionId) return
    const path = `/api/sessions/${sessionId}/messages`
    const { items } = await this.#call<{ items?: { id: string; role: string }[] }>('GET', path)
    const own = items?.find(({ role }) => role === 'user')
    const edited = { content: 'Solve 2x = 8' }
    if (own) await this.#call('POST', `/api/chat/messages/${own.id}/edit`, edited)
  }

  async #upload(): Promise<void> {
    const form = new FormData()
    form.set('file', new File(['x'.repeat(Math.floor(this.#random() * 3_000))], 'a.txt'))
    const { id } = await this.#call<{ id?: string }>('POST', '/api/files', form)
    if (id) this.#files.push(id)
  }

  async #import(): Promise<void> {
    const message = { role: 'user', content: 'x'.repeat(Math.floor(this.#random() * 900) + 1) }
    const payload = { sessions: [{ id: newId(), title: 'I', messages: [message, message] }] }
    const begun = await this.#call<{ id?: string }>('POST', '/api/import', {
      source: 'chatgpt',
      payload,
    })
    if (begun.id && this.#random() < 0.5) await this.#call('POST', `/api/import/${begun.id}/cancel`)
  }

  async #practise(): Promise<void> {
    const count = 1 + Math.floor(this.#random() * 3)
    const body = { source: { skill: 'linear-equations' }, mode: 'practice', count }
    const { id } = await this.#call<{ id?: string }>('POST', '/api/practice', body)
    if (id) this.#practices.push(id)
  }

  async #answer(): Promise<void> {
    const practice = this.#pick(this.#practices)
    const path = `/api/practice/${practice}/items`
    if (!practice) return
    const { items = [] } = await this.#call<{ items?: { id: string }[] }>('GET', path)
    const item = items[Math.floor(this.#random() * items.length)]
    const body = { answer: 'ü'.repeat(1 + Math.floor(this.#random() * 90)), working: 'x = 1é' }
    if (item) await this.#call('POST', `${path}/${item.id}/answers`, body)
  }

  async #remove(): Promise<void> {
    const kinds = [
      ['/api/sessions', this.#sessions],
      ['/api/files', this.#files],
      ['/api/practice', this.#practices],
    ] as const
    const [path, from] = kinds[Math.floor(this.#random() * kinds.length)] ?? kinds[0]
    const id = this.#pick(from)
    if (!id) return
    from.splice(from.indexOf(id), 1)
    await this.#call('DELETE', `${path}/${id}`)
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, json } = await this.#client.call<T>(method, path, body)
    this.statuses.push(status)
    return json
  }

  #pick = (from: readonly string[]): string | undefined =>
    from[Math.floor(this.#random() * from.length)]
}

/**
 * A learner who uses everything at once and writes down what the server acknowledged.
 *
 * Its requests carry idempotency keys; one without an answer is sent again with the same key once the
 * server is back, so that "acknowledged once, stored once" is tested across every fault.
 */
import type { Random } from '../eval/random'
import { LearnerModel, type Imported, type Kind, type Said, type Thing } from './model'

/** No request waits longer, in milliseconds: a paused or partitioned server answers none. */
const patienceMs = 8_000
/** One request in so many is left after some milliseconds, and sent again later with its key. */
const leftEvery = 5
const leftAfterMs = 25

/** Items of each set of practice. */
export const practiceItems = 3

const lessons = ['Solve 2x + 3 = 11', '2x = 8', 'x = 4', 'What is 15% of 80?', "I'm stuck", '1/0']
const hostile = ['9'.repeat(5_000), '='.repeat(5_000), 'x^4 = 16', '\u202e٣٫١٤', '((((((((']

export interface Answered {
  /** 0 where no answer came. */
  readonly status: number
  readonly json: Record<string, unknown>
  readonly text: string
}

export class Learner {
  readonly model = new LearnerModel()
  /** Requests sent, by their outcome. */
  readonly counts = { acknowledged: 0, refused: 0, unanswered: 0 }
  #cookie = ''
  #csrf = ''
  #made = 0

  constructor(
    readonly name: string,
    readonly random: Random,
    /** Where the server is now; it may move with a restart. */
    readonly address: () => string,
  ) {}

  /** Signs up; throws where that fails, because nothing has gone wrong yet. */
  async signUp(): Promise<void> {
    const first = await fetch(`${this.address()}/api/auth/csrf-token`)
    this.#csrf = ((await first.json()) as { csrfToken: string }).csrfToken
    this.#cookie = `csrf-token=${this.#csrf}`
    const body = { email: `${this.name}@example.org`, password: 'a good long one' }
    const response = await this.#fetch('POST', '/api/auth/register', { body })
    if (response.status !== 200) throw new Error(`sign-up: ${response.status}`)
    const sid = response.headers.getSetCookie().find((cookie) => cookie.startsWith('sid='))
    this.#cookie += `; ${sid?.split(';')[0] ?? ''}`
    await response.body?.cancel()
  }

  /** One action, drawn by chance. */
  async act(): Promise<void> {
    const roll = this.random.number(20)
    if (roll < 5) return this.create('session')
    if (roll < 10) return this.talk()
    if (roll < 12) return this.create('memory')
    if (roll < 13) return this.create('project')
    if (roll < 15) return this.create('file')
    if (roll < 16) return this.import()
    if (roll < 17) return this.practise()
    if (roll < 18) return this.remove()
    await this.read()
  }

  /** Makes a thing under a new mark. */
  async create(kind: Kind): Promise<void> {
    const mark = `${this.name}-${kind}-${(this.#made += 1)}`
    const text = `# ${mark}\n\n${'Light becomes sugar. '.repeat(this.random.number(200))}`
    const thing = this.model.add({ kind, mark, text: kind === 'file' ? text : '' })
    await this.#settle(thing, this.#patience())
  }

  /** Sends what has not been answered again, with the keys that it had. */
  async resend(): Promise<void> {
    for (const thing of this.model.things) {
      if (thing.state === 'unknown' && thing.id === null) await this.#settle(thing)
    }
    for (const imported of this.model.imports) {
      if (imported.id === null && !imported.isRefused) await this.#send(imported)
    }
  }

  /** Says something in a session, and reads the reply as far as it comes. */
  async talk(): Promise<void> {
    const session = this.#any('session')
    if (!session?.id) return this.create('session')
    const nth = (this.#made += 1)
    const words = this.random.number(6) === 0 ? hostile : lessons
    const content = `${this.random.pick(words)} (${this.name} ${nth})`
    const key = `talk-${nth}`
    const said: Said = {
      sessionId: session.id,
      content,
      key,
      started: false,
      received: '',
      streamId: null,
      complete: null,
    }
    this.model.replies.push(said)
    await this.follow(said)
  }

  /** Posts the message, or joins its stream by the key; notes every frame that arrives. */
  async follow(said: Said): Promise<void> {
    const { sessionId, content, key } = said
    try {
      const response = await this.#fetch('POST', '/api/chat/stream', {
        body: { sessionId, content },
        headers: { 'idempotency-key': key },
      })
      this.#count(response.status)
      if (response.status !== 200) {
        await response.body?.cancel()
        return
      }
      said.received = ''
      for await (const [event, data] of framesOf(response)) note(said, event, data)
    } catch {
      this.counts.unanswered += 1
    }
  }

  /** Brings a small export of two conversations. */
  async import(): Promise<void> {
    const title = `${this.name}-import-${(this.#made += 1)}`
    const imported: Imported = { title, parts: 2, id: null, isRefused: false }
    this.model.imports.push(imported)
    await this.#send(imported, this.#patience())
  }

  /** Milliseconds after which a request is left that has a key. */
  #patience(): number {
    return this.random.number(leftEvery) === 0 ? 1 + this.random.number(leftAfterMs) : patienceMs
  }

  async #send(imported: Imported, patience = patienceMs): Promise<void> {
    const { title, parts } = imported
    const messages = [{ role: 'user', content: `Why ${title}?` }]
    const sessions = Array.from({ length: parts }, (_, part) => {
      return { id: `${title}-${part}`, title, messages }
    })
    const body = { source: 'chatgpt', payload: { sessions } }
    const { status, json } = await this.call('POST', '/api/import', body, title, patience)
    if (status === 202) imported.id = String(json['id'])
    else if (status >= 400 && status < 500) imported.isRefused = true
  }

  /** Has a set of practice made. */
  async practise(): Promise<void> {
    const body = { source: { skill: 'linear-equations' }, mode: 'practice', count: practiceItems }
    const key = `practice-${(this.#made += 1)}`
    const { status, json } = await this.call('POST', '/api/practice', body, key)
    if (status === 201) this.model.practices.push(String(json['id']))
  }

  /** Deletes a thing. Without an answer it may be there or not. */
  async remove(): Promise<void> {
    const kind = this.random.pick(['memory', 'project', 'file'] as const)
    const thing = this.#any(kind)
    if (!thing?.id) return
    thing.state = 'unknown'
    const { status } = await this.call('DELETE', `${pathOf[kind]}/${thing.id}`)
    if (status === 200 || status === 404) thing.state = 'gone'
    else if (status >= 400 && status < 500) thing.state = 'present'
  }

  async read(): Promise<void> {
    const path = this.random.pick([
      '/api/sessions?limit=50',
      '/api/sessions/search?q=solve',
      '/api/memory?limit=50',
      '/api/account/usage',
      '/api/files',
    ])
    await this.call('GET', path)
  }

  /** One request; status 0 where no answer came. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    key?: string,
    patience = patienceMs,
  ): Promise<Answered> {
    try {
      const headers = key ? { 'idempotency-key': key } : {}
      const response = await this.#fetch(method, path, { body, headers, patience })
      const text = await response.text()
      this.#count(response.status)
      return { status: response.status, json: parsed(text), text }
    } catch {
      this.counts.unanswered += 1
      return { status: 0, json: {}, text: '' }
    }
  }

  async #settle(thing: Thing, patience = patienceMs): Promise<void> {
    const { kind, mark } = thing
    const { status, json } = await this.call('POST', pathOf[kind], bodyOf(thing), mark, patience)
    const results = json['results'] as { id?: string }[] | undefined
    const id = results?.[0]?.id ?? json['id']
    if (status >= 200 && status < 300 && typeof id === 'string') {
      thing.id = id
      thing.state = 'present'
    } else if (status >= 400 && status < 500) thing.state = 'gone'
  }

  #any(kind: Kind): Thing | undefined {
    const present = this.model.present(kind)
    return present.length > 0 ? this.random.pick(present) : undefined
  }

  #count(status: number): void {
    if (status >= 200 && status < 400) this.counts.acknowledged += 1
    else if (status < 500) this.counts.refused += 1
    else this.counts.unanswered += 1
  }

  #fetch(
    method: string,
    path: string,
    {
      body,
      headers = {},
      patience = patienceMs,
    }: { body?: unknown; headers?: Record<string, string>; patience?: number } = {},
  ): Promise<Response> {
    const isForm = body instanceof FormData
    return fetch(`${this.address()}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        cookie: this.#cookie,
        'x-csrf-token': this.#csrf,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
  }
}

export const pathOf: Readonly<Record<Kind, string>> = {
  session: '/api/sessions',
  memory: '/api/memory',
  project: '/api/projects',
  file: '/api/files',
}

function bodyOf({ kind, mark, text }: Thing): unknown {
  if (kind === 'session') return { items: [{ title: mark }] }
  if (kind === 'memory') return { content: mark, kind: 'fact' }
  if (kind === 'project') return { name: mark }
  const form = new FormData()
  form.set('file', new File([text], `${mark}.md`))
  return form
}

/** The frames of a stream, as they arrive. */
async function* framesOf(response: Response): AsyncGenerator<[string, Record<string, unknown>]> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const frame = /^event: (\w+)\ndata: (.*)$/m.exec(text.slice(0, end))
      text = text.slice(end + 2)
      if (frame?.[1] && frame[2]) yield [frame[1], parsed(frame[2])]
    }
  }
}

function note(said: Said, event: string, data: Record<string, unknown>): void {
  if (event === 'start') {
    said.started = true
    said.streamId = String(data['streamId'])
  }
  if (event === 'token') said.received += String(data['delta'])
  if (event === 'complete') said.complete = String(data['content'])
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

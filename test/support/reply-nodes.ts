/**
 * The chat engine without HTTP: nodes on one database whose tutor, store or identity the test
 * replaces.
 */
import { eq } from 'drizzle-orm'
import { Chat, type ChatOptions } from '../../src/features/chat/chat'
import { createProjects } from '../../src/app'
import { Sessions } from '../../src/features/sessions/sessions'
import type { LastingRequest } from '../../src/http/endpoint'
import { newId } from '../../src/lib/ids'
import type { Services } from '../../src/services'
import { messages, replies, replyEvents, users } from '../../src/db/schema'
import type { Db, Store } from '../../src/db/store'
import type { Tutor, TutorEvent } from '../../src/tutor/tutor'
import { openAssessment } from './assessments'
import { startServer, type Engine, type TestServer } from './server'

const context: LastingRequest = {
  request: new Request('http://localhost/'),
  requestId: newId(),
  address: '127.0.0.1',
  isStillValid: () => Promise.resolve(true),
}

/** A learner without files, memories, projects and other sessions. */
const noSources: ChatOptions['sources'] = {
  files: {
    search: () => Promise.resolve([]),
    requirePictures: () => Promise.resolve(),
    pictures: () => Promise.resolve(new Map()),
  },
  memories: {
    settings: () => Promise.resolve({ enabled: false }),
    recall: () => Promise.resolve({ known: [], others: [] }),
    remember: () => Promise.resolve('off'),
  },
  projects: { brief: () => Promise.resolve(null) },
  sessions: { search: { retrieve: () => Promise.resolve([]) } },
}

export const text = (delta: string): TutorEvent => ({ type: 'text', delta })
export const finish: TutorEvent = {
  type: 'finish',
  finishReason: 'stop',
  usage: { inputTokens: 1, outputTokens: 1 },
  state: openAssessment.state,
}

/**
 * A tutor that yields the events of the test, when the test says so, and ends when it is aborted.
 */
export class Puppet implements Tutor {
  readonly #events: TutorEvent[] = []
  readonly #aborted = Promise.withResolvers<void>()
  /** Resolves when the reply gets the signal to stop. */
  readonly aborted = this.#aborted.promise
  #wake = Promise.withResolvers<void>()

  say(...events: TutorEvent[]): void {
    this.#events.push(...events)
    this.#wake.resolve()
  }

  async *reply(_: unknown, signal: AbortSignal): AsyncGenerator<TutorEvent> {
    signal.addEventListener('abort', () => {
      this.#aborted.resolve()
      this.#wake.resolve()
    })
    while (!signal.aborted) {
      yield* this.#events.splice(0)
      await this.#wake.promise
      this.#wake = Promise.withResolvers<void>()
    }
  }
}

/** A running reply: all bytes of its first stream, and its ids. */
export interface BegunReply {
  readonly read: Promise<string>
  readonly id: string
  readonly messageId: string
}

/** Of a learner without a class. */
export const noPolicy = async () =>
  ({ modes: ['socratic', 'tutor'], neverReveals: false, level: null }) as const

export class ReplyNodes implements AsyncDisposable {
  readonly userId = newId()

  private constructor(readonly server: TestServer) {}

  static async start(engine: Engine): Promise<ReplyNodes> {
    const nodes = new ReplyNodes(await startServer({ engine }))
    const row = { email: 'a@b.test', emailKey: 'a@b.test', role: 'learner' as const, createdAt: 1 }
    await nodes.db.insert(users).values({ ...row, id: nodes.userId })
    return nodes
  }

  get db(): Db {
    return this.server.running.services.store.db
  }

  /** One more node, with some of its services replaced. */
  node(tutor: Tutor, changes: Partial<Services> = {}): Chat {
    const services = { ...this.server.running.services, nodeId: newId(), tutor, ...changes }
    return new Chat(services, new Sessions(services, createProjects(services)), {
      sources: noSources,
      policyOf: noPolicy,
    })
  }

  async newSession(): Promise<string> {
    const { services } = this.server.running
    const [created] = await services.store.transaction((tx) =>
      new Sessions(services, createProjects(services)).createInBulk(tx, this.userId, [
        { title: 'x' },
      ]),
    )
    return created?.id as string
  }

  /** Asks `chat` for a reply, in a new session. */
  async begin(chat: Chat): Promise<BegunReply> {
    const sessionId = await this.newSession()
    const { stream } = await this.send(chat, sessionId)
    const read = new Response(stream).text()
    const [reply] = await this.db.select().from(replies).where(eq(replies.sessionId, sessionId))
    if (!reply) throw new Error('The reply is not stored.')
    return { read, id: reply.id, messageId: reply.messageId }
  }

  send(chat: Chat, sessionId: string): ReturnType<Chat['send']> {
    const request = { sessionId, content: 'hello', mode: 'socratic' } as const
    return chat.send(context, {
      principal: { userId: this.userId, scopes: 'all' },
      request,
      claim: null,
    })
  }

  /** Makes a reply's lease expire. */
  async expire(id: string): Promise<void> {
    await this.db.update(replies).set({ leaseUntil: 0 }).where(eq(replies.id, id))
  }

  async logOf(id: string): Promise<string> {
    const rows = await this.db.select().from(replyEvents).where(eq(replyEvents.replyId, id))
    const inOrder = rows.toSorted((a, b) => a.firstSeq - b.firstSeq)
    return inOrder.map(({ frames }) => frames).join('')
  }

  /** Waits until the log of a reply holds `part`. */
  async logged(id: string, part: string): Promise<void> {
    const deadline = performance.now() + 60_000
    while (!(await this.logOf(id)).includes(part)) {
      if (performance.now() > deadline) throw new Error(`not in the log: ${part}`)
      await Bun.sleep(5)
    }
  }

  async message(id: string): Promise<typeof messages.$inferSelect | undefined> {
    const [message] = await this.db.select().from(messages).where(eq(messages.id, id))
    return message
  }

  /** The server's store or another, with every transaction passed through `tamper`. */
  tampered(
    tamper: (run: () => Promise<unknown>) => Promise<unknown>,
    store = this.server.running.services.store,
  ): Store {
    return {
      engine: store.engine,
      shared: store.shared,
      db: store.db,
      transaction: <T>(work: (tx: Db) => Promise<T>) =>
        tamper(() => store.transaction(work)) as Promise<T>,
      prepare: (fields, build) => store.prepare(fields, build),
      prepareInTransaction: (fields, build) => store.prepareInTransaction(fields, build),
      prepareWrite: (build) => store.prepareWrite(build),
      afterCommit: (hook) => store.afterCommit(hook),
      publish: (channel, payload) => store.publish(channel, payload),
      subscribe: (channel, listener) => store.subscribe(channel, listener),
      scrub: () => store.scrub(),
      walBytes: () => store.walBytes(),
      query: (text, values) => store.query(text, values),
      ping: () => store.ping(),
      probeWrite: () => store.probeWrite(),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.server[Symbol.asyncDispose]()
  }
}

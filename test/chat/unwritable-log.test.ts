/** How a reply ends whose log the database does not take in time (contract §13). */
import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openStore } from '../support/open-store'
import { replies } from '../../src/db/schema'
import { FullTextIndex } from '../../src/db/search/full-text'
import { Idempotency } from '../../src/http/idempotency'
import { Quotas } from '../../src/http/quotas'
import { createLog } from '../../src/lib/log'
import { Link } from '../../scripts/torture/world'
import { readFrames, tokensOf } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { monotonicTime } from '../support/monotonic'
import { finish, Puppet, ReplyNodes, text, type BegunReply } from '../support/reply-nodes'
import { engines } from '../support/server'

/** How long a log may wait for the database (contract §13). */
const writeLimitMs = 30_000
const time = monotonicTime()
afterAll(() => time.restore())

/** An attempt that failed after `ms`. */
const goneAfter = (ms: number) => {
  time.advance(ms)
  return Object.assign(new Error('gone'), { code: 'SQLITE_BUSY' })
}
/** A store whose database does not answer while `isAway`. */
const unreliable = (nodes: ReplyNodes) => {
  const database = { isAway: false }
  const store = nodes.tampered((run) =>
    database.isAway ? Promise.reject(goneAfter(writeLimitMs)) : run(),
  )
  return { store, database }
}
const statusOf = async (nodes: ReplyNodes, id: string) =>
  (await nodes.db.select().from(replies).where(eq(replies.id, id)))[0]?.status

/** The stream that was read is the one that is stored, with `content` and that error at its end. */
async function expectUnavailable(
  nodes: ReplyNodes,
  { read, id, messageId }: BegunReply,
  content: string,
) {
  const received = await read
  await nodes.logged(id, 'event: error')
  expect(received).toBe(await nodes.logOf(id))
  const frames = readFrames(received)
  expect(frames.map(({ data }) => data.seq)).toEqual(frames.map((_, index) => index))
  expect(tokensOf(frames)).toBe(content)
  expect(frames.at(-1)).toMatchObject({ event: 'error', data: { code: 'SERVICE_UNAVAILABLE' } })
  expect(await nodes.message(messageId)).toMatchObject({ content, status: 'failed' })
  expect(await statusOf(nodes, id)).toBe('failed')
}

onEachEngine('a log that cannot be written in time', (engine) => {
  const nodes = fixture(() => ReplyNodes.start(engine))

  test('ends its reply with SERVICE_UNAVAILABLE, and is stored when the database is back', async () => {
    const puppet = new Puppet()
    const { store, database } = unreliable(nodes)
    const chat = nodes.node(puppet, { store })
    const begun = await nodes.begin(chat)
    puppet.say(text('before '))
    await nodes.logged(begun.id, 'before')
    database.isAway = true
    puppet.say(text('meanwhile'))
    const received = await begun.read
    expect(readFrames(received).at(-1)?.data).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await puppet.aborted
    expect(await statusOf(nodes, begun.id)).toBe('running')
    database.isAway = false
    await expectUnavailable(nodes, begun, 'before meanwhile')
    await chat.stop(0)
  })

  test('ends a reply so that the tutor had already finished', async () => {
    const puppet = new Puppet()
    const { store, database } = unreliable(nodes)
    const chat = nodes.node(puppet, { store })
    const begun = await nodes.begin(chat)
    database.isAway = true
    puppet.say(text('all of it'), finish)
    await begun.read
    database.isAway = false
    await expectUnavailable(nodes, begun, 'all of it')
    await chat.stop(0)
  })

  test('is not stored twice where an attempt had been committed after all', async () => {
    const puppet = new Puppet()
    let isAway = false
    const store = nodes.tampered(async (run) => {
      const result = await run()
      if (isAway) throw goneAfter(writeLimitMs)
      return result
    })
    const chat = nodes.node(puppet, { store })
    const begun = await nodes.begin(chat)
    isAway = true
    puppet.say(text('stored'))
    await begun.read
    isAway = false
    await expectUnavailable(nodes, begun, 'stored')
    await chat.stop(0)
  })

  test('is left to the next start when its node stops first', async () => {
    const puppet = new Puppet()
    const { store, database } = unreliable(nodes)
    const chat = nodes.node(puppet, { store })
    const begun = await nodes.begin(chat)
    puppet.say(text('kept'))
    await nodes.logged(begun.id, 'kept')
    database.isAway = true
    puppet.say(text(' lost'))
    await begun.read
    await chat.stop(0)
    await nodes.expire(begun.id)
    const heir = nodes.node(new Puppet())
    await heir.start()
    await nodes.logged(begun.id, 'INTERRUPTED')
    expect(await nodes.message(begun.messageId)).toMatchObject({ content: 'kept' })
    await heir.stop(0)
  })

  test('does not let a node reap its own reply whose lease has expired', async () => {
    const puppet = new Puppet()
    const chat = nodes.node(puppet)
    const begun = await nodes.begin(chat)
    await nodes.expire(begun.id)
    // The start reaps, and this waits for that.
    await chat.start()
    await chat.listRunning(nodes.userId, await nodes.newSession())
    puppet.say(text('alive'), finish)
    expect(readFrames(await begun.read).at(-1)?.event).toBe('complete')
    await chat.stop(0)
  })
})

describe.if(engines.includes('postgres'))('Postgres behind a partition', () => {
  test('a reply ends with SERVICE_UNAVAILABLE for its reader, and in the log after it', async () => {
    await using nodes = await ReplyNodes.start('postgres')
    const { services } = nodes.server.running
    const url = nodes.server.databaseUrl as string
    const link = await Link.open(new URL(url).hostname, Number(new URL(url).port))
    const log = createLog('silent', false)
    const options = { dataDir: nodes.server.dataDir, databaseConnections: 3, log }
    const opened = await openStore({ ...options, databaseUrl: link.urlFor(url) })
    let isCut = false
    // All but two seconds of the limit are over when the partition is met.
    const store = nodes.tampered((run) => {
      if (!isCut) return run()
      isCut = false
      return Promise.reject(goneAfter(writeLimitMs - 2_000))
    }, opened)
    const own = {
      store,
      idempotency: new Idempotency({ ...services, store }),
      quotas: new Quotas(store, services.config),
      search: new FullTextIndex(store, log),
    }
    const puppet = new Puppet()
    const chat = nodes.node(puppet, own)
    const begun = await nodes.begin(chat)
    puppet.say(text('before '))
    await nodes.logged(begun.id, 'before')
    link.cut()
    isCut = true
    puppet.say(text('meanwhile'))
    const received = await begun.read
    expect(readFrames(received).at(-1)?.data).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await nodes.logOf(begun.id)).not.toContain('event: error')
    link.mend()
    await expectUnavailable(nodes, begun, 'before meanwhile')
    await chat.stop(0)
    await opened[Symbol.asyncDispose]()
    link.close()
  }, 90_000)
})

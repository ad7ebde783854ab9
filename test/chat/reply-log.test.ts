/**
 * How the log of a reply is written while the database fails or another node finishes the reply.
 */
import { expect, test } from 'bun:test'
import { SQL } from 'bun'
import { eq } from 'drizzle-orm'
import { newId } from '../../src/lib/ids'
import { messages, replyEvents, sessions } from '../../src/db/schema'
import type { Tutor } from '../../src/tutor/tutor'
import { fixture, onEachEngine } from '../support/fixtures'
import { readFrames, tokensOf } from '../support/client'
import { finish, Puppet, ReplyNodes, text } from '../support/reply-nodes'

const seqs = (log: string) => readFrames(log).map(({ data }) => data.seq)
const gapless = (log: string) => expect(seqs(log)).toEqual(seqs(log).map((_, index) => index))

onEachEngine('the log of a reply', (engine) => {
  const nodes = fixture(() => ReplyNodes.start(engine))

  test('a batch whose commit succeeds but is not acknowledged is stored once', async () => {
    const puppet = new Puppet()
    let broken = 0
    const store = nodes.tampered(async (run) => {
      const result = await run()
      if ((broken += 1) % 2 === 1) {
        throw Object.assign(new Error('gone'), { code: 'ERR_POSTGRES_CONNECTION_CLOSED' })
      }
      return result
    })
    const chat = nodes.node(puppet, { store })
    const { read, id, messageId } = await nodes.begin(chat)
    for (const word of ['a', 'b', 'c']) {
      puppet.say(text(word))
      await nodes.logged(id, `"${word}"`)
    }
    puppet.say(finish)
    const received = await read
    expect(tokensOf(readFrames(received))).toBe('abc')
    expect(received).toBe(await nodes.logOf(id))
    gapless(received)
    const message = await nodes.message(messageId)
    expect(message).toMatchObject({ content: 'abc', status: 'complete' })
  })

  test('a reply that cannot be stored leaves the others running and its own log without a gap', async () => {
    const [bad, good] = [new Puppet(), new Puppet()]
    const speakers = [bad, good]
    const tutor: Tutor = {
      reply: (situation, signal) => (speakers.shift() as Puppet).reply(situation, signal),
    }
    // Refused are the commit of both together, and then that of the bad one alone.
    let refusals = 0
    const store = nodes.tampered((run) => {
      if (refusals === 0) return run()
      refusals -= 1
      return Promise.reject(new Error('disk on fire'))
    })
    const chat = nodes.node(tutor, { store })
    await chat.start()
    const lost = await nodes.begin(chat)
    const kept = await nodes.begin(chat)
    bad.say(text('a'))
    await nodes.logged(lost.id, '"a"')
    refusals = 2
    bad.say(text('b'))
    good.say(text('fine'))
    await nodes.logged(kept.id, 'fine')
    expect(refusals).toBe(0)
    bad.say(text('c'), finish)
    good.say(finish)
    expect(readFrames(await kept.read).at(-1)).toMatchObject({
      event: 'complete',
      data: { content: 'fine' },
    })
    await Bun.sleep(60)
    const log = await nodes.logOf(lost.id)
    gapless(log)
    expect(tokensOf(readFrames(log))).toBe('a')
    // Its lease is no longer renewed: it is reaped like an orphan, and its reader gets the end.
    await nodes.expire(lost.id)
    const heir = nodes.node(new Puppet())
    await heir.start()
    const received = await Promise.race([lost.read, Bun.sleep(20_000).then(() => 'never')])
    expect(received).toBe(await nodes.logOf(lost.id))
    expect(readFrames(received).at(-1)?.data).toMatchObject({ code: 'INTERRUPTED' })
    await Promise.all([heir.stop(0), chat.stop(0)])
  })

  test('a node whose reply another node has finished writes nothing after that end', async () => {
    const puppet = new Puppet()
    const chat = nodes.node(puppet)
    const { read, id, messageId } = await nodes.begin(chat)
    puppet.say(text('before'))
    await nodes.logged(id, 'before')
    await nodes.expire(id)
    const heir = nodes.node(new Puppet())
    await heir.start()
    // The start does not wait for what it reaps.
    await nodes.logged(id, 'INTERRUPTED')
    puppet.say(text('after'), finish)
    const received = await read
    await heir.stop(0)
    expect(received).toBe(await nodes.logOf(id))
    gapless(received)
    expect(readFrames(received).at(-1)?.data).toMatchObject({ code: 'INTERRUPTED' })
    expect(tokensOf(readFrames(received))).toBe('before')
    const message = await nodes.message(messageId)
    expect(message).toMatchObject({ content: 'before', status: 'interrupted' })
  })

  test('an orphan that cannot be finished does not keep the reaper from the others', async () => {
    const puppets = [new Puppet(), new Puppet()]
    const begun = []
    for (const puppet of puppets) {
      puppet.say(text('x'))
      begun.push(await nodes.begin(nodes.node(puppet)))
    }
    for (const { id } of begun) await nodes.logged(id, '"x"')
    const [broken, whole] = begun as [(typeof begun)[0], (typeof begun)[0]]
    await nodes.db
      .update(replyEvents)
      .set({ frames: 'no frame' })
      .where(eq(replyEvents.replyId, broken.id))
    await nodes.expire(broken.id)
    await nodes.expire(whole.id)
    const heir = nodes.node(new Puppet())
    await heir.start()
    await nodes.logged(whole.id, 'event: error')
    expect((await nodes.logOf(whole.id)).split('\n').at(-4)).toBe('event: error')
    await heir.stop(0)
    await nodes.db.delete(sessions).where(eq(sessions.userId, nodes.userId))
    for (const puppet of puppets) puppet.say(finish)
    await Promise.all(begun.map(({ read }) => read))
  })

  // On SQLite the two would not even overlap.
  if (engine === 'sqlite') return

  test('a message that waits for another node’s transaction follows the message added there', async () => {
    const chat = nodes.node(new Puppet())
    const sessionId = await nodes.newSession()
    await using sql = new SQL(nodes.server.databaseUrl as string, { max: 1 })
    const other = newId()
    let sending: ReturnType<typeof nodes.send> | undefined
    await sql.begin(async (tx) => {
      await tx`select 1 from sessions where id = ${sessionId} for update`
      sending = nodes.send(chat, sessionId)
      const isWaiting = async () => {
        await tx`select pg_stat_clear_snapshot()`
        const rows = await tx`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return rows.length > 0
      }
      while (!(await isWaiting())) await Bun.sleep(5)
      await tx`insert into messages (id, session_id, depth, active, role, content, status, created_at)
          values (${other}, ${sessionId}, 0, 1, 'user', 'first', 'complete', 1)`
      await tx`update sessions set head_message_id = ${other} where id = ${sessionId}`
    })
    await (await sending)?.stream.cancel()
    const rows = await nodes.db.select().from(messages).where(eq(messages.sessionId, sessionId))
    const branch = rows.toSorted((a, b) => a.depth - b.depth)
    expect(branch.map(({ depth }) => depth)).toEqual([0, 1, 2])
    expect(branch[1]?.parentId).toBe(other)
    await chat.stop(0)
  })
})

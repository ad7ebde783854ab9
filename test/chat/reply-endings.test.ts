/**
 * How a reply ends: cancelled, by a stop, by a failure of its tutor, with text that no database
 * stores.
 */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { replies } from '../../src/db/schema'
import type { Tutor } from '../../src/tutor/tutor'
import { fixture, onEachEngine } from '../support/fixtures'
import { readFrames, tokensOf } from '../support/client'
import { finish, Puppet, ReplyNodes, text } from '../support/reply-nodes'

onEachEngine('the end of a reply', (engine) => {
  const nodes = fixture(() => ReplyNodes.start(engine))

  test('cancel resolves after the last frame is stored, even during a commit', async () => {
    const puppet = new Puppet()
    let commits = 0
    const started = Promise.withResolvers<void>()
    const store = nodes.tampered(async (run) => {
      commits += 1
      if (commits === 1) {
        started.resolve()
        await puppet.aborted
      }
      return run()
    })
    const chat = nodes.node(puppet, { store })
    const { read, id } = await nodes.begin(chat)
    puppet.say(text('one'))
    await started.promise
    await chat.cancel(nodes.userId, id)
    const [reply] = await nodes.db.select().from(replies).where(eq(replies.id, id))
    expect(reply?.status).toBe('cancelled')
    expect(readFrames(await read).at(-1)?.data).toMatchObject({ finishReason: 'cancelled' })
  })

  test('stop waits until the last frame is stored', async () => {
    const puppet = new Puppet()
    const committing = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const store = nodes.tampered(async (run) => {
      committing.resolve()
      await released.promise
      return run()
    })
    const chat = nodes.node(puppet, { store })
    const { read, id } = await nodes.begin(chat)
    puppet.say(text('one'))
    await committing.promise
    puppet.say(finish)
    const stopped = chat.stop(2_000)
    released.resolve()
    await stopped
    expect(await nodes.logOf(id)).toContain('event: complete')
    expect(await read).toBe(await nodes.logOf(id))
  })

  test('an unexpected error is not shown to the learner, and an aborted tutor that throws is no failure', async () => {
    const failing: Tutor = {
      // eslint-disable-next-line require-yield
      async *reply() {
        throw new Error('the database password is hunter2')
      },
    }
    const { read } = await nodes.begin(nodes.node(failing))
    const last = readFrames(await read).at(-1)
    expect(last).toMatchObject({ event: 'error', data: { code: 'INTERNAL_ERROR' } })
    expect(JSON.stringify(last)).not.toContain('hunter2')
    const stubborn: Tutor = {
      async *reply(_, signal) {
        yield text('well')
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        throw new DOMException('aborted', 'AbortError')
      },
    }
    const chat = nodes.node(stubborn)
    const begun = await nodes.begin(chat)
    await nodes.logged(begun.id, 'well')
    await chat.cancel(nodes.userId, begun.id)
    expect(readFrames(await begun.read).at(-1)?.data).toMatchObject({
      content: 'well',
      finishReason: 'cancelled',
    })
  })

  test('NUL and lone surrogates become U+FFFD, also beside tool frames', async () => {
    const puppet = new Puppet()
    const { read, messageId } = await nodes.begin(nodes.node(puppet))
    const tool = { type: 'tool', toolCallId: 't', name: 'check_math' } as const
    puppet.say(
      text('a\0b \ud83d'),
      text('\ude00 '),
      { ...tool, status: 'running', input: { x: '\0' } },
      text('c\ud800'),
      { ...tool, status: 'completed', output: 'fine' },
      finish,
    )
    const frames = readFrames(await read)
    expect(frames.map(({ event }) => event).join(' ')).toBe('start token tool token tool complete')
    expect(tokensOf(frames)).toBe('a\ufffdb 😀 c\ufffd')
    const message = await nodes.message(messageId)
    expect(message?.content).toBe(tokensOf(frames))
    expect(message?.toolCalls).toEqual([
      { toolCallId: 't', name: 'check_math', status: 'completed', output: 'fine' },
    ])
  })

  test('a chat request during a stop is SERVICE_UNAVAILABLE', async () => {
    const chat = nodes.node(new Puppet())
    const sessionId = await nodes.newSession()
    await chat.stop(0)
    const sent = nodes.send(chat, sessionId)
    expect(await sent.catch((error: unknown) => error)).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    })
  })
})

/** Edited messages, retried replies and the active branch (contract §4), on both engines. */
import { expect, test } from 'bun:test'
import { Learner, unknownId } from '../support/learner'
import { fixture, onEachEngine } from '../support/fixtures'
import { readFrames } from '../support/client'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { contents } from '../support/stores'
import { startOf, Tree } from './tree'

onEachEngine('branches', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedIn(server))

  test('an edited message is a sibling of the old one, whose replies stay', async () => {
    const tree = await Tree.plant(client, 'first', 'second', 'third')
    const before = await tree.messages()
    const second = before[2]
    const edited = await tree.edit(String(second?.id), 'second, put differently')
    const frames = readFrames(edited.text)
    expect(frames.at(-1)?.event).toBe('complete')
    const after = await tree.messages()
    expect(await tree.said()).toEqual(['first', 'second, put differently'])
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(after[2]?.parentId).toBe(second?.parentId as string)
    expect(startOf(edited)).toMatchObject({
      sessionId: tree.sessionId,
      userMessageId: after[2]?.id,
      messageId: after[3]?.id,
    })
    expect((await tree.session()).messageCount).toBe(4)
    const all = await tree.messages('all')
    expect(all).toHaveLength(8)
    const shown = all.filter(({ active }) => active).map(({ id }) => id)
    expect(shown).toEqual(after.map(({ id }) => id))
  })

  test('the very first message can be edited', async () => {
    const tree = await Tree.plant(client, 'first', 'second')
    await tree.edit(await tree.at(0), 'another first')
    expect(await tree.said()).toEqual(['another first'])
    expect((await tree.messages())[0]?.parentId).toBeNull()
    await client.chat(tree.sessionId, 'and on')
    expect(await tree.said()).toEqual(['another first', 'and on'])
    expect((await tree.session()).messageCount).toBe(4)
  })

  test('a retried reply is a sibling of the old one', async () => {
    const tree = await Tree.plant(client, 'first', 'second')
    const before = await tree.messages()
    const again = await tree.retry(String(before[1]?.id))
    const after = await tree.messages()
    expect(after).toHaveLength(2)
    expect(after[0]).toEqual(before[0] as (typeof after)[0])
    expect(after[1]?.id).not.toBe(before[1]?.id as string)
    expect(startOf(again)).toMatchObject({ userMessageId: before[0]?.id, messageId: after[1]?.id })
    const byQuestion = await tree.retry(String(before[0]?.id))
    expect(startOf(byQuestion)).toMatchObject({ userMessageId: before[0]?.id })
    expect(
      (await tree.messages('all')).filter(({ parentId }) => parentId === before[0]?.id),
    ).toHaveLength(3)
  })

  test('activating a message shows its branch down to the newest leaf, and the next message follows there', async () => {
    const tree = await Tree.plant(client, 'a', 'b')
    const old = await tree.messages()
    await tree.edit(String(old[0]?.id), 'x')
    await client.chat(tree.sessionId, 'y')
    const fresh = await tree.messages()
    const shown = await tree.activate(String(old[0]?.id))
    expect([shown.status, shown.json.messageCount]).toEqual([200, 4])
    expect(await tree.messages()).toEqual(old)
    await client.chat(tree.sessionId, 'c')
    expect(await tree.said()).toEqual(['a', 'b', 'c'])
    await tree.activate(String(fresh[3]?.id))
    expect(await tree.messages()).toEqual(fresh)
    expect((await tree.session()).messageCount).toBe(4)
    await tree.activate(String(old[1]?.id))
    expect(await tree.said()).toEqual(['a', 'b', 'c'])
  })

  test('activating a message of the active branch changes nothing', async () => {
    const tree = await Tree.plant(client, 'a', 'b')
    const before = await contents(server.running.services.store)
    for (const index of [0, 1, 2, 3]) {
      expect((await tree.activate(await tree.at(index))).status).toBe(200)
    }
    expect(await contents(server.running.services.store)).toEqual(before)
  })

  test('forks below forks keep the tree whole, with one active path', async () => {
    const tree = await Tree.plant(client, 'a', 'b', 'c')
    const [a, , b, , c] = (await tree.messages()).map(({ id }) => id)
    await tree.edit(String(b), 'b2')
    await client.chat(tree.sessionId, 'c2')
    await tree.edit(await tree.at(4), 'c3')
    await tree.retry(await tree.at(5))
    await tree.edit(String(c), 'c4')
    expect(await tree.said()).toEqual(['a', 'b', 'c4'])
    await tree.edit(String(a), 'a2')
    const all = await tree.messages('all')
    const byId = new Map(all.map((message) => [message.id, message]))
    for (const { id } of all) {
      await tree.activate(id)
      const path = await tree.messages()
      expect(path.map(({ id: each }) => each)).toContain(id)
      path.forEach(({ parentId }, at) => expect(parentId).toBe(path[at - 1]?.id ?? null))
      const end = path.at(-1)?.id
      expect(all.some(({ parentId }) => parentId === end)).toBe(false)
      expect((await tree.session()).messageCount).toBe(path.length)
    }
    expect(await tree.messages('all').then((now) => now.length)).toBe(byId.size)
  })

  test('a key edits, retries and activates once; another body is refused', async () => {
    const tree = await Tree.plant(client, 'a')
    const [question, reply] = [await tree.at(0), await tree.at(1)]
    const edits = await Promise.all([1, 2, 3].map(() => tree.edit(question, 'b', { key: 'e' })))
    expect(new Set(edits.map(({ text }) => text)).size).toBe(1)
    expect(await tree.messages('all')).toHaveLength(4)
    expect((await tree.edit(question, 'c', { key: 'e' })).json.code).toBe('IDEMPOTENCY_KEY_REUSED')
    const retries = [await tree.retry(reply, { key: 'r' }), await tree.retry(reply, { key: 'r' })]
    expect(retries[1]?.text).toBe(retries[0]?.text as string)
    expect(retries[1]?.headers.get('idempotent-replayed')).toBe('true')
    expect(await tree.messages('all')).toHaveLength(5)
    const shown = [
      await tree.activate(question, { key: 's' }),
      await tree.activate(question, { key: 's' }),
    ]
    expect(shown[1]?.text).toBe(shown[0]?.text as string)
  })

  test('the stream of an edit can be followed again like any other', async () => {
    const tree = await Tree.plant(client, 'a')
    const edited = await tree.edit(await tree.at(0), 'b')
    const path = `/api/chat/streams/${String(startOf(edited)['streamId'])}`
    expect((await client.call('GET', path)).text).toBe(edited.text)
    const rest = readFrames((await client.call('GET', `${path}?after=0`)).text)
    expect(rest).toEqual(readFrames(edited.text).slice(1))
  })

  test('the mode of an edit becomes the session’s; without one it stays', async () => {
    const tree = await Tree.plant(client, 'a')
    await tree.edit(await tree.at(0), 'b', { mode: 'tutor' })
    expect((await tree.session()).mode).toBe('tutor')
    await tree.retry(await tree.at(1))
    expect((await tree.session()).mode).toBe('tutor')
  })

  test('a system message and an unprompted reply can be neither edited nor retried', async () => {
    const learner = new Learner(client)
    const [id = ''] = await learner.created([
      {
        title: 'x',
        messages: [
          { role: 'system', content: 's' },
          { role: 'assistant', content: 'greeting' },
        ],
      },
    ])
    const tree = new Tree(client, id)
    const before = await contents(server.running.services.store)
    for (const index of [0, 1]) {
      const messageId = await tree.at(index)
      expect((await tree.edit(messageId, 'x')).json.code).toBe('BAD_REQUEST')
      expect((await tree.retry(messageId)).json.code).toBe('BAD_REQUEST')
    }
    for (const content of ['', 'x'.repeat(32_001), '\0']) {
      expect((await tree.edit(await tree.at(0), content)).status).toBe(400)
    }
    expect(await contents(server.running.services.store)).toEqual(before)
  })

  test('another user’s message and an unknown one are 404 with the same body', async () => {
    const tree = await Tree.plant(client, 'a')
    const other = await Tree.plant(client, 'b')
    const by = await signedIn(server)
    const [mine, elsewhere] = [await tree.at(0), await other.at(0)]
    const before = await contents(server.running.services.store)
    const stranger = { by }
    const refusals = [
      await tree.edit(mine, 'stolen', stranger),
      await tree.edit(unknownId, 'x'),
      await tree.edit('not-an-id', 'x'),
      await tree.retry(mine, stranger),
      await tree.retry(unknownId),
      await tree.activate(mine, stranger),
      await tree.activate(unknownId),
      await tree.activate(elsewhere),
    ]
    expect(refusals.map(({ status, json }) => [status, json.code])).toEqual(
      refusals.map(() => [404, 'NOT_FOUND']),
    )
    expect(await contents(server.running.services.store)).toEqual(before)
  })
})

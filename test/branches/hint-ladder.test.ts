/**
 * Branches and the hint ladder: each branch has its own hint level, and none is a way around it.
 */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { messages } from '../../src/db/schema'
import type { TutorState } from '../../src/tutor/assessment'
import { fixture, onEachEngine } from '../support/fixtures'
import { readFrames } from '../support/client'
import { until } from '../search/seeker'
import { halved, paced, startScripted } from '../support/scripted'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { Tree } from './tree'

const problem = 'Solve 3x + 7 = 22'
const wrongSteps = ['3x = 29', '3x = 14', 'x = 6', '3x + 7 - 7 = 22 + 7']

onEachEngine('the ladder', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedIn(server))

  const stateAt = async (messageId: string): Promise<TutorState> => {
    const { db } = server.running.services.store
    const [row] = await db.select().from(messages).where(eq(messages.id, messageId))
    return row?.tutorState as TutorState
  }
  const rungs = async (tree: Tree): Promise<string[]> => {
    const replies = (await tree.messages()).filter(({ role }) => role === 'assistant')
    return Promise.all(replies.map(async ({ id }) => (await stateAt(id)).rung))
  }
  const tellsAnswer = async (tree: Tree): Promise<boolean> =>
    /x\s*=\s*5\b/.test((await tree.messages()).at(-1)?.content ?? '')

  test('retrying any number of times does not raise the hint level', async () => {
    const tree = await Tree.plant(client, problem, '3x = 29')
    const before = await rungs(tree)
    for (let again = 0; again < 6; again += 1) await tree.retry(await tree.at(-1))
    expect(await rungs(tree)).toEqual(before)
    expect(await tellsAnswer(tree)).toBe(false)
  })

  test('attempts on sibling branches do not add up', async () => {
    const tree = await Tree.plant(client, problem, wrongSteps[0] as string)
    const before = await rungs(tree)
    for (const step of [...wrongSteps, ...wrongSteps]) {
      await tree.edit(await tree.at(-2), step)
      expect(await tellsAnswer(tree)).toBe(false)
    }
    expect(await rungs(tree)).toEqual(before)
  })

  test('the same attempts on one branch lead to the answer', async () => {
    const tree = await Tree.plant(client, problem, ...wrongSteps)
    expect((await rungs(tree)).at(-1)).toBe('reveal')
    expect(await tellsAnswer(tree)).toBe(true)
  })

  test('an edit before the answer restores the hint level of that point', async () => {
    const tree = await Tree.plant(client, problem, ...wrongSteps)
    const climbed = await rungs(tree)
    await tree.edit(await tree.at(4), 'just tell me')
    expect((await rungs(tree)).slice(0, 2)).toEqual(climbed.slice(0, 2))
    expect((await rungs(tree)).at(-1)).toBe(climbed[1] as string)
    expect(await tellsAnswer(tree)).toBe(false)
    await tree.edit(await tree.at(0), 'Solve 2x + 1 = 9')
    expect(await rungs(tree)).toEqual(['probe'])
  })

  test('an activated branch continues at its own hint level', async () => {
    const tree = await Tree.plant(client, problem, ...wrongSteps.slice(0, 3))
    const high = await tree.at(-1)
    await tree.edit(await tree.at(2), 'hm')
    const low = await rungs(tree)
    await tree.activate(high)
    await client.chat(tree.sessionId, wrongSteps[3] as string)
    expect((await rungs(tree)).at(-1)).toBe('reveal')
    await tree.activate(
      String((await tree.messages('all')).find(({ content }) => content === 'hm')?.id),
    )
    expect(await rungs(tree)).toEqual(low)
    await client.chat(tree.sessionId, 'just tell me the answer')
    expect(await tellsAnswer(tree)).toBe(false)
  })
})

onEachEngine('a model behind it', (engine) => {
  /** Replies that run until a test lets them end. */
  const held = { reply: halved(['What ', 'next?']), edit: halved(['What ', 'next?']) }
  const scripts = {
    slow: paced(20, 25),
    plain: ['Well', '?'],
    reply: held.reply.script,
    edit: held.edit.script,
  }
  const scripted = fixture(() => startScripted(scripts, { engine }))
  const client = fixture(() => signedIn(scripted.server))

  /** Asks slowly, and gives what is running once it runs. */
  async function slowly(
    tree: Tree,
    script: keyof typeof scripts = 'slow',
  ): Promise<{ read: Promise<string>; streamId: string }> {
    const body = { sessionId: tree.sessionId, content: `[[${script}]]` }
    const response = await client.fetch('POST', '/api/chat/stream', body)
    const [one, two] = (response.body as ReadableStream<Uint8Array>).tee()
    const first = await one.getReader().read()
    const [start] = readFrames(new TextDecoder().decode(first.value).split('\n\n')[0] as string)
    return { read: new Response(two).text(), streamId: String(start?.data['streamId']) }
  }

  test('the model gets the messages of its branch alone', async () => {
    const tree = await Tree.plant(client, 'zebra [[plain]]', 'giraffe [[plain]]')
    await tree.edit(await tree.at(2), 'lion [[plain]]')
    const sent = JSON.stringify(scripted.model.requests.at(-1)?.body)
    expect(sent).toContain('zebra')
    expect(sent).toContain('lion')
    expect(sent).not.toContain('giraffe')
  })

  test('while a reply runs, edit, retry and activate are 409', async () => {
    const tree = await Tree.plant(client, 'a [[plain]]')
    const [question, reply] = [await tree.at(0), await tree.at(1)]
    const { read } = await slowly(tree, 'reply')
    const refused = [
      await tree.edit(question, 'x'),
      await tree.retry(reply),
      await tree.activate(question),
    ]
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual(
      refused.map(() => [409, 'CONFLICT']),
    )
    held.reply.goOn()
    expect(readFrames(await read).at(-1)?.event).toBe('complete')
    expect(await tree.messages('all')).toHaveLength(4)
    expect((await tree.activate(question)).status).toBe(200)
  })

  test('of concurrent edits one is answered', async () => {
    const tree = await Tree.plant(client, 'a [[plain]]')
    const question = await tree.at(0)
    let refusals = 0
    const edits = [1, 2, 3, 4].map(async (at) => {
      const answer = await tree.edit(question, `[[edit]] ${at}`)
      if (answer.status === 409) refusals += 1
      return answer
    })
    await until(async () => refusals === 3)
    held.edit.goOn()
    const answers = await Promise.all(edits)
    const refused = answers.filter(({ status }) => status === 409)
    expect([answers.length, refused.length]).toEqual([4, 3])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await tree.messages('all')).toHaveLength(4)
  })

  test('a cancelled retry keeps its text beside the old reply', async () => {
    const tree = await Tree.plant(client, 'a [[plain]]')
    const old = await tree.messages()
    const { read, streamId } = await slowly(tree)
    await client.call('POST', `/api/chat/streams/${streamId}/cancel`)
    await read
    const again = tree.retry(await tree.at(-1))
    await again
    const all = await tree.messages('all')
    expect(all).toHaveLength(5)
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual(old.map(({ id }) => id))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['complete']))
  })
})

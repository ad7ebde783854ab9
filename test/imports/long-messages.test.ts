/** Messages of an import are cut at 200,000 characters, and the job says so. On both engines. */
import { expect, test } from 'bun:test'
import { fixture, onEachEngine } from '../support/fixtures'
import { after, Learner, walk } from '../support/learner'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { conversationsOf } from './exports'
import { conversation, Importer } from './importer'

const most = 200_000

onEachEngine('long messages of an import', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test('are cut with an error entry TRUNCATED, once a conversation, and the rest is kept', async () => {
    const importer = new Importer(await signedIn(server))
    const long = { role: 'user', content: `${'🙂'.repeat(most)}x` }
    const job = await importer.done({
      sessions: [
        { id: 'a', title: 'A', messages: [long, long, { role: 'user', content: 'short' }] },
        { id: 'b', title: 'B', messages: [{ role: 'user', content: 'y'.repeat(most) }] },
      ],
    })
    expect(job).toMatchObject({
      status: 'completed',
      progress: { total: 2, processed: 2, errors: 1 },
      errors: [{ index: 0, code: 'TRUNCATED', message: expect.stringContaining('200,000') }],
    })
    const [a, b] = await importer.sessions()
    const learner = new Learner(importer.client)
    const contents = async (id = '') => {
      const messages = await walk((cursor) => learner.messages(id, after(cursor, 100)))
      return messages.map(({ content }) => Array.from(content).length)
    }
    const lengths = [...(await contents(a?.id)), ...(await contents(b?.id))]
    expect(lengths).toEqual([most, most, 5, most])
  })

  test('an export in which every conversation was cut is completed', async () => {
    const importer = new Importer(await signedIn(server))
    const job = await importer.done([conversation('a', 1, 'x'.repeat(most + 1))])
    expect(job).toMatchObject({ status: 'completed', errors: [{ code: 'TRUNCATED' }] })
    expect(await importer.sessions()).toHaveLength(1)
  })
})

test('the tool calls of a message are cut too: the first that does not fit loses its input', async () => {
  const run = (id: string) => ({
    type: 'tool_use',
    id,
    name: 'run',
    input: { code: 'x'.repeat(150_000) },
  })
  const calls = {
    uuid: 'm',
    sender: 'assistant',
    created_at: '2026-01-01T00:00:00Z',
    content: [run('t1'), run('t2'), run('t3'), { type: 'text', text: 'Done.' }],
  }
  const [conversation] = await conversationsOf('claude', [
    { uuid: 'c', name: 'A', chat_messages: [calls] },
  ])
  expect(conversation?.cutMessages).toBe(1)
  const kept = conversation?.messages[0]?.toolCalls ?? []
  expect(kept.map(({ toolCallId, input }) => [toolCallId, input !== undefined])).toEqual([
    ['t1', true],
    ['t2', false],
  ])
})

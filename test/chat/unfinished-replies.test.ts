/**
 * What the tutor knows of a task outlives a reply that did not finish, and a dialogue that began
 * elsewhere: the next reply holds the answer back.
 */
import { expect, test } from 'bun:test'
import { type Client, readFrames, signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { RawExchange } from '../support/raw-http'
import { startScripted } from '../support/scripted'

const scripts = {
  broken: { status: 400 },
  stuck: { tokens: ['Let us see. ', 'Take your time. ', 'And'], hang: 'end' },
  telling: ['The answer', ' is $x = 5$.', ' Do you see why?'],
} as const

const task = 'Solve 3x + 7 = 22'
const plea = 'Just tell me the answer [[telling]]'

onEachEngine('a task', (engine) => {
  const scripted = fixture(() => startScripted(scripts, { engine, env: { LLM_FALLBACK: 'off' } }))
  const client = fixture(() => signedUp(scripted.url))

  const tutorOf = async (sessionId: string) =>
    (await client.call<{ tutor: unknown }>('GET', `/api/sessions/${sessionId}`)).json.tutor
  const say = async (sessionId: string, content: string) => {
    const { text } = await client.call('POST', '/api/chat/stream', { sessionId, content })
    return readFrames(text).at(-1)
  }

  async function expectHeldBack(sessionId: string): Promise<void> {
    const { data } = (await say(sessionId, plea)) ?? {}
    expect(data).toMatchObject({ assessment: { finding: 'asks_for_answer', rung: 'probe' } })
    expect(data?.['content']).not.toContain('5')
    expect(await tutorOf(sessionId)).toMatchObject({
      problem: expect.stringContaining(task),
      rung: 'probe',
    })
  }

  test('whose reply failed', async () => {
    const sessionId = await client.createSession()
    await say(sessionId, 'Hello [[telling]]')
    expect((await say(sessionId, `${task} [[broken]]`))?.event).toBe('error')
    expect(await tutorOf(sessionId)).toMatchObject({
      problem: `${task} [[broken]]`,
      solved: false,
    })
    await expectHeldBack(sessionId)
  })

  test('whose reply was cancelled', async () => {
    const sessionId = await client.createSession()
    await say(sessionId, 'Hello [[telling]]')
    await cancelled(client, { sessionId, content: `${task} [[stuck]]` })
    await expectHeldBack(sessionId)
  })

  test('that another place began', async () => {
    const messages = [
      { role: 'user', content: task },
      { role: 'assistant', content: 'What would you do first?' },
    ]
    const { json } = await client.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
      items: [{ title: 'As a guest', messages }],
    })
    await expectHeldBack(json.results[0]?.id ?? '')
  })
})

/** A reply that is cancelled after its first text. */
async function cancelled(client: Client, body: object): Promise<void> {
  const exchange = new RawExchange(client, { method: 'POST', path: '/api/chat/stream', body })
  await exchange.until((text) => text.includes('event: token'))
  const streamId = /"streamId":"([^"]+)"/.exec(exchange.body)?.[1]
  await client.call('POST', `/api/chat/streams/${streamId}/cancel`)
  await exchange.ended
}

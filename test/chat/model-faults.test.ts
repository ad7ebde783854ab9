/** What local model servers do that is no lesson: the learner gets a reply, or one calm sentence. */
import { expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import type { ProviderRequest, Respond } from '../support/providers/script'
import { startScripted } from '../support/scripted'

const offers = ({ body }: ProviderRequest) => 'tools' in body
const call = { name: 'check_math', input: '{"formula":"1 + 1"}' }

/** The last frame of each reply to `messages` in a new session, and the requests that they took. */
async function chatWith(reply: Respond, messages: readonly string[], env = {}) {
  await using scripted = await startScripted({}, { reply, env })
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  const ends = []
  for (const message of messages) ends.push((await client.chat(sessionId, message)).at(-1))
  return { ends, requests: scripted.model.requests, stored: await client.messages(sessionId) }
}

const complete = (content: unknown) => ({ event: 'complete', data: { content } })
const words = expect.stringMatching(/\p{L}/u)

test('a server without a template for tools gives every reply', async () => {
  const { ends, requests } = await chatWith(
    (request) => (offers(request) ? { status: 500 } : ['What do you know?']),
    ['hello', 'hello again', 'and again'],
  )
  expect(ends).toMatchObject(Array(3).fill(complete('What do you know?')))
  expect(requests.map(offers)).toEqual([true, false, true, false, false])
})

test('a model that ends without a word where it has tools gives every reply', async () => {
  const { ends } = await chatWith(
    (request) => (offers(request) ? { tokens: ['\n\n'] } : ['What do you know?']),
    ['hello', 'Solve 3x + 7 = 22', '3x = 29'],
  )
  for (const end of ends) expect(end).toMatchObject(complete(words))
})

test('a model that calls a tool as long as any is offered is offered none at last', async () => {
  const { ends, requests } = await chatWith(
    (request) =>
      offers(request)
        ? { calls: [{ ...call, id: `call-${request.index}` }] }
        : ['What do you know?'],
    ['hello'],
  )
  expect(ends).toMatchObject([complete('What do you know?')])
  expect(requests.length).toBeLessThanOrEqual(6)
  expect(requests.map(offers)).toEqual(requests.map((_, at) => at < requests.length - 1))
})

test('a model that calls tools without an offer never completes without text', async () => {
  const { ends, stored } = await chatWith(
    ({ index }) => ({ calls: [{ ...call, id: `call-${index}` }] }),
    ['hello'],
  )
  expect(ends).toMatchObject([{ event: 'error', data: { code: 'UPSTREAM_ERROR', message: words } }])
  expect(stored.at(-1)).toMatchObject({ status: 'failed' })
})

test('LLM_TOOLS=off offers none', async () => {
  const { requests } = await chatWith(() => ['What do you know?'], ['hello'], { LLM_TOOLS: 'off' })
  expect(requests.map(offers)).toEqual([false])
})

test('LLM_TOOLS=on leaves a refusal a refusal', async () => {
  const refuse: Respond = (request) => (offers(request) ? { status: 400 } : ['What do you know?'])
  const { ends } = await chatWith(refuse, ['hello'], { LLM_TOOLS: 'on' })
  expect(ends).toMatchObject([{ event: 'error' }])
})

test('a server that still loads: one calm sentence, and the next message is answered', async () => {
  const loading = '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}'
  let isReady = false
  await using scripted = await startScripted(
    {},
    { reply: () => (isReady ? ['What do you know?'] : { status: 503, raw: loading }) },
  )
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  const [end] = (await client.chat(sessionId, 'hello')).slice(-1)
  expect(end).toMatchObject({ event: 'error', data: { code: 'UPSTREAM_ERROR' } })
  expect(end?.data['message']).not.toMatch(/503|Loading|unavailable/)
  isReady = true
  expect((await client.chat(sessionId, 'hello')).at(-1)).toMatchObject(
    complete('What do you know?'),
  )
})

test('a slow model is waited for', async () => {
  const { ends } = await chatWith(
    () => ({ tokens: ['What ', 'do you ', 'know?'], firstDelayMs: 600, delayMs: 100 }),
    ['hello'],
  )
  expect(ends).toMatchObject([complete('What do you know?')])
})

test('a model that thinks aloud: no reader sees it', async () => {
  const thought = '<think>\nThe secret word is heliotrope.\n</think>\n\n'
  const { ends, stored } = await chatWith(
    () => ({ tokens: [thought, 'What do you ', 'know?'] }),
    ['hello'],
  )
  expect(ends).toMatchObject([complete('What do you know?')])
  expect(JSON.stringify(stored)).not.toContain('heliotrope')
})

test('a model that never says a word never completes without text', async () => {
  const { ends } = await chatWith(() => ({ tokens: [] }), ['hello', 'Solve 3x + 7 = 22', '3x = 15'])
  for (const end of ends) {
    expect(end).toMatchObject({
      data: end?.event === 'complete' ? { content: words } : { message: words },
    })
  }
})

const riddle =
  'Diana is twice as old as Grace is today. If Grace turned 3 a year ago, how old is Diana today?'

test('a model that says no more than the program or the learner has leaves the program its reply', async () => {
  const said = [riddle, '$3 + 1 = 4 is true.', '3 + 1 = 4.']
  const { ends } = await chatWith(
    ({ index }) => [said[index] ?? ''],
    [riddle, '3 + 1 = 4', '3 + 1 = 4'],
  )
  for (const end of ends) expect(end).toMatchObject({ event: 'complete', data: { fallback: true } })
})

test('a call that is written as text leaves no half sentence as if it were whole', async () => {
  const { ends } = await chatWith(
    () => [
      'Try a small number first. You can use the ',
      '<tool_call>',
      '{"name":"f"}',
      '</tool_call>',
    ],
    [riddle],
  )
  expect(ends).toMatchObject([complete(expect.not.stringContaining('use the'))])
})

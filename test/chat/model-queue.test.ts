/** LLM_CONCURRENCY (contract §8): replies past it wait in turn, and the learner sees where. */
import { expect, test } from 'bun:test'
import { type Client, type Frame, signedUp, tokensOf } from '../support/client'
import { asAnswer, eggsKey, eggsTask } from '../support/eggs'
import type { Script } from '../support/providers/script'
import { startScripted } from '../support/scripted'
import { keyStatuses } from '../support/stored-keys'

/** A server that asks its model for `concurrency` things at a time; replies to [[held]] wait for `release`. */
async function startQueue(
  concurrency: string,
  { env = {}, says = {} }: { env?: object; says?: Readonly<Record<string, unknown>> } = {},
) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held: Script = { tokens: ['What', ' next?'], pause: { before: 0, until: promise } }
  const scripted = await startScripted(
    { held },
    {
      hidden: { answer_key: () => asAnswer(eggsKey) },
      env: { LLM_CONCURRENCY: concurrency, ...env },
      about: (path) => (path in says ? Response.json(says[path]) : undefined),
    },
  )
  const asked = async (count: number) => {
    while (scripted.model.requests.length < count) await Bun.sleep(5)
  }
  return Object.assign(scripted, { release: resolve, asked })
}

interface RunningStream {
  readonly streamId: string
}

async function streamOf(client: Client, sessionId: string): Promise<string> {
  for (;;) {
    const path = `/api/chat/streams?sessionId=${sessionId}`
    const { json } = await client.call<{ streams: RunningStream[] }>('GET', path)
    const [stream] = json.streams
    if (stream) return stream.streamId
    await Bun.sleep(5)
  }
}

const places = (frames: readonly Frame[]) =>
  frames.filter(({ event }) => event === 'queue').map(({ data }) => data['position'])

test('a reply past the bound waits, says its place, and is written in its turn', async () => {
  await using place = await startQueue('1')
  const [first, second] = [await signedUp(place.url), await signedUp(place.url)]
  const running = first.chat(await first.createSession(), 'hello [[held]]')
  await place.asked(1)
  const sessionId = await second.createSession()
  const waiting = second.chat(sessionId, 'hello')
  await streamOf(second, sessionId)
  place.release()
  const frames = await waiting
  expect(places(await running)).toEqual([])
  expect(places(frames)).toEqual([1])
  expect(frames.map(({ event }) => event)).toEqual(['start', 'queue', 'token', 'complete'])
  expect(frames.map(({ data }) => data.seq)).toEqual([0, 1, 2, 3])
  expect(tokensOf(frames)).toBe('What next?')
})

test('a reply that waits can be cancelled, and the model is not asked for it', async () => {
  await using place = await startQueue('1')
  const [first, second] = [await signedUp(place.url), await signedUp(place.url)]
  const running = first.chat(await first.createSession(), 'hello [[held]]')
  await place.asked(1)
  const sessionId = await second.createSession()
  const waiting = second.chat(sessionId, 'hello')
  const streamId = await streamOf(second, sessionId)
  await second.call('POST', `/api/chat/streams/${streamId}/cancel`)
  expect((await waiting).at(-1)).toMatchObject({
    event: 'complete',
    data: { finishReason: 'cancelled', content: '' },
  })
  place.release()
  expect((await running).at(-1)?.event).toBe('complete')
  expect(place.model.requests).toHaveLength(1)
})

test('replies come before hidden calls, whose time begins with their turn', async () => {
  await using place = await startQueue('1', { env: { LLM_KEY_TIMEOUT: '1' } })
  const [first, second] = [await signedUp(place.url), await signedUp(place.url)]
  const sessionId = await first.createSession()
  const running = first.chat(sessionId, `${eggsTask} [[held]]`)
  await place.asked(1)
  const waiting = second.chat(await second.createSession(), 'hello')
  const begunAt = performance.now()
  while (performance.now() - begunAt < 1_100) await Bun.sleep(20)
  expect(place.model.hiddenRequests).toHaveLength(0)
  place.release()
  await Promise.all([running, waiting])
  expect(await keyStatuses(place.server, sessionId)).toEqual(['held'])
  expect(place.model.requests).toHaveLength(2)
})

test('nothing waits where nothing is bounded', async () => {
  await using place = await startQueue('off')
  const client = await signedUp(place.url)
  const all = Array.from({ length: 5 }, async () =>
    client.chat(await client.createSession(), 'hello [[held]]'),
  )
  await place.asked(5)
  place.release()
  expect((await Promise.all(all)).flatMap(places)).toEqual([])
})

test.each([
  ['llama.cpp with one slot', { '/props': { total_slots: 1 } }],
  ['Ollama', { '/api/ps': { models: [] } }],
] as const)(
  'a hidden call leaves the slot of %s to replies, which do not wait',
  async (_, says) => {
    await using place = await startQueue('off', { env: { LLM_KEY_TIMEOUT: '1' }, says })
    const [first, second] = [await signedUp(place.url), await signedUp(place.url)]
    const sessionId = await first.createSession()
    const running = first.chat(sessionId, `${eggsTask} [[held]]`)
    await place.asked(1)
    const other = second.chat(await second.createSession(), 'hello [[held]]')
    await place.asked(2)
    const begunAt = performance.now()
    while (performance.now() - begunAt < 1_100) await Bun.sleep(20)
    expect(place.model.hiddenRequests).toHaveLength(0)
    place.release()
    expect([...places(await running), ...places(await other)]).toEqual([])
    expect(await keyStatuses(place.server, sessionId)).toEqual(['held'])
  },
)

test.each([
  ['llama.cpp with two slots', { '/props': { total_slots: 2 } }],
  ['a server that says nothing of slots', {}],
  ['a server that says nonsense', { '/props': { total_slots: 'many' } }],
] as const)('a hidden call runs beside a reply on %s', async (_, says) => {
  await using place = await startQueue('off', { says })
  const client = await signedUp(place.url)
  const running = client.chat(await client.createSession(), `${eggsTask} [[held]]`)
  await place.asked(1)
  while (place.model.hiddenRequests.length === 0) await Bun.sleep(5)
  place.release()
  expect((await running).at(-1)?.event).toBe('complete')
})

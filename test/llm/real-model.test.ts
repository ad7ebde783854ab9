/**
 * One dialogue with a real model, on any server that speaks OpenAI's chat completions: `REAL_MODEL_URL` names
 * it (`http://localhost:8080/v1`), else nothing runs. It asks for what holds with every model, however small.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Client, type Frame, signedUp, tokensOf } from '../support/client'
import { startServer, type TestServer } from '../support/server'

const url = process.env['REAL_MODEL_URL']
/** Minutes: a small machine reads some ten tokens a second. */
const patienceMs = 15 * 60_000
/** What no reader sees: marks of templates, of the program, and of data. */
const marks = /<\/?(?:think|program|tool_call)|<\|im_|\[TOOL_CALLS\]|\(data\)/i
const wholeEnd = /[.!?…:。！？][\s"”’)*`$\]]*$/

/** The name that the server lists first. */
async function firstModel(base: string): Promise<string> {
  const list = (await (await fetch(`${base}/models`)).json()) as { data: { id: string }[] }
  return list.data[0]?.id ?? ''
}

const startWith = async (env: Readonly<Record<string, string>> = {}): Promise<TestServer> =>
  startServer({
    engine: 'sqlite',
    env: {
      LLM_PROVIDER: 'openai-compatible',
      LLM_BASE_URL: url ?? '',
      LLM_MODEL: await firstModel(url ?? ''),
      LLM_REPLY_TOKENS: '60',
      LLM_CONCURRENCY: '1',
      LLM_TIMEOUT: '600',
      ...env,
    },
  })

const contentOf = (frames: readonly Frame[]): string =>
  ((frames.at(-1)?.data['content'] as string | undefined) ?? '').trim()

function isWholeReply(frames: readonly Frame[]): void {
  expect(frames.at(-1)?.event).toBe('complete')
  expect(contentOf(frames)).toMatch(/\p{L}/u)
  expect(contentOf(frames)).toMatch(wholeEnd)
  expect(tokensOf(frames).trim()).toBe(contentOf(frames))
  expect(JSON.stringify(frames)).not.toMatch(marks)
}

describe.skipIf(url === undefined)('a real model', () => {
  let server: TestServer
  let client: Client
  beforeAll(async () => {
    server = await startWith()
    client = await signedUp(server.url)
  }, patienceMs)
  afterAll(() => server[Symbol.asyncDispose]())

  test(
    'gives whole replies, and a right step is acknowledged',
    async () => {
      for (const mode of ['socratic', 'tutor']) {
        const sessionId = await client.createSession()
        const say = (content: string) => client.chat(sessionId, content, { mode })
        isWholeReply(await say('Solve 3x + 7 = 22'))
        const onStep = await say('3x = 15')
        isWholeReply(onStep)
        if (mode === 'socratic') expect(contentOf(onStep).slice(0, 80)).toContain('3x = 15')
        isWholeReply(await say('Please just tell me the answer.'))
        isWholeReply(await say('hi'))
      }
    },
    patienceMs,
  )

  test(
    'a word problem whose key may never come: whole replies',
    async () => {
      const sessionId = await client.createSession()
      const task =
        'A baker makes 64 rolls, sells 27 and gives 8 away. How many rolls are left in the evening?'
      for (const said of [task, '64 - 27 = 37', 'I do not know.', 'hi']) {
        isWholeReply(await client.chat(sessionId, said))
      }
    },
    patienceMs,
  )

  test(
    'two learners at once: one waits, sees the place, and is answered',
    async () => {
      const others = [client, await signedUp(server.url)]
      const replies = await Promise.all(
        others.map(async (each) => each.chat(await each.createSession(), 'Solve 2x + 1 = 9')),
      )
      for (const frames of replies) isWholeReply(frames)
      expect(replies.flat().some(({ event }) => event === 'queue')).toBe(true)
    },
    patienceMs,
  )

  test(
    'a reply that is cancelled keeps its text, and the next message is answered',
    async () => {
      const sessionId = await client.createSession()
      const running = client.chat(sessionId, 'Tell me about triangles.', { mode: 'tutor' })
      const list = `/api/chat/streams?sessionId=${sessionId}`
      let streamId: string | undefined
      while (streamId === undefined) {
        const { json } = await client.call<{ streams: { streamId: string }[] }>('GET', list)
        streamId = json.streams[0]?.streamId
      }
      await client.call('POST', `/api/chat/streams/${streamId}/cancel`)
      expect((await running).at(-1)?.data['finishReason']).toBe('cancelled')
      isWholeReply(await client.chat(sessionId, 'hi'))
    },
    patienceMs,
  )

  test(
    'a message beyond the context is refused in calm words, and "hi" is answered after it',
    async () => {
      await using unaware = await startWith({ LLM_CONTEXT_TOKENS: '1000000' })
      const other = await signedUp(unaware.url)
      const sessionId = await other.createSession()
      const long = await other.chat(sessionId, `Tell me about ${'7 3 9 4 '.repeat(3_900)}`)
      expect(long.at(-1)?.data['message'] ?? contentOf(long)).toMatch(/\p{L}/u)
      isWholeReply(await other.chat(sessionId, 'hi'))
    },
    patienceMs,
  )
})

/** A model's text reaches the learner and the session unchanged, over each protocol. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFrames, signedUp, tokensOf, type Client } from '../support/client'
import { filesIn } from '../support/program'
import { everyProvider } from '../support/providers/every-provider'
import { modelKey, startScripted, type ScriptedServer } from '../support/scripted'

const odd = [
  'Größe ',
  '👩🏽‍🎓🇪🇺',
  '\u2028\u2029\u0085\u00a0',
  'data: [DONE]\r\n\r\n',
  '\n\ndata: {"error":1}\n\n',
  ': comment\nevent: error\n',
  '$\\frac{1}{2}$ "quoted" \\u0041 \ufeff',
  'ä'.repeat(250),
]
const small = odd.slice(0, -1)

describe.each(everyProvider)('$provider', ({ provider, length }) => {
  let scripted: ScriptedServer
  let client: Client
  beforeAll(async () => {
    const usage = { input: 1234, output: 56 }
    const scripts = {
      whole: { tokens: odd, usage },
      bytes: { tokens: small, chunkBytes: 1 },
      crlf: { tokens: small, lineEnd: '\r\n', chunkBytes: 7 },
      slow: { tokens: small, delayMs: 30, firstDelayMs: 30 },
      cut: { tokens: ['half'], finish: length },
      halves: { tokens: ['one \ud83d', '\ude00 two', ' three \ud83d'], delayMs: 60 },
      nul: { tokens: ['a\0b'] },
      thinking: { reasoning: ['the answer is 5'], tokens: ['What first?'] },
      swallowed: { tokens: ['the answer', ' is 5', '</think>', 'What first?', '<|im_end|>'] },
    } as const
    scripted = await startScripted(scripts, { provider })
    client = await signedUp(scripted.url)
  })
  afterAll(() => scripted[Symbol.asyncDispose]())

  const say = async (content: string) => {
    const sessionId = await client.createSession()
    const frames = await client.chat(sessionId, content)
    const stored = (await client.messages(sessionId)).at(-1)
    return { frames, stored, text: tokensOf(frames), last: frames.at(-1) }
  }

  test.each([
    ['whole', odd],
    ['bytes', small],
    ['crlf', small],
    ['slow', small],
  ] as const)('text arrives byte for byte and is kept so: %s', async (name, tokens) => {
    const { text, stored, last } = await say(`[[${name}]]`)
    expect(text).toBe(tokens.join(''))
    expect(last?.data).toMatchObject({ content: tokens.join(''), finishReason: 'stop' })
    expect(stored).toMatchObject({ content: tokens.join(''), status: 'complete' })
  })

  test('usage and finishReason are those of the provider', async () => {
    const whole = await say('[[whole]]')
    expect(whole.last?.data['usage']).toEqual({ inputTokens: 1234, outputTokens: 56 })
    const cut = await say('[[cut]]')
    expect(cut.last).toMatchObject({ event: 'complete', data: { finishReason: 'length' } })
  })

  test('no frame has a lone surrogate or a NUL', async () => {
    const { frames, stored, text } = await say('[[halves]]')
    for (const { data } of frames) expect(JSON.stringify(data)).not.toMatch(/\\ud[89a-f]/i)
    expect(text).toBe('one 😀 two three \ufffd')
    expect(stored?.['content']).toBe(text)
    expect((await say('[[nul]]')).stored).toMatchObject({ content: 'a\ufffdb', status: 'complete' })
  })

  test.each(['thinking', 'swallowed'])(
    'a model’s reasoning is in no frame, in no message and in no replay: %s',
    async (name) => {
      for (const mode of ['socratic', 'tutor']) {
        const sessionId = await client.createSession()
        const frames = await client.chat(sessionId, `[[${name}]]`, { mode })
        const stored = (await client.messages(sessionId)).at(-1)
        const path = `/api/chat/streams/${String(frames[0]?.data['streamId'])}`
        const replay = await client.call('GET', path)
        expect(JSON.stringify([frames, stored, replay.text])).not.toMatch(
          /answer|is 5|think|im_end/,
        )
        expect(stored).toMatchObject({ content: 'What first?', status: 'complete' })
      }
    },
  )

  test('the provider’s key is sent to the provider and is nowhere else', async () => {
    const sessionId = await client.createSession()
    const answer = await client.call('POST', '/api/chat/stream', { sessionId, content: 'hello' })
    expect(answer.text + JSON.stringify([...answer.headers])).not.toContain(modelKey)
    expect(readFrames(answer.text).at(-1)?.event).toBe('complete')
    const headers = scripted.model.requests.map((request) => JSON.stringify([...request.headers]))
    expect(headers.every((each) => each.includes(modelKey))).toBe(true)
    for (const file of await filesIn(scripted.server.dataDir)) {
      const bytes = await Bun.file(file).bytes()
      expect(Buffer.from(bytes).includes(modelKey)).toBe(false)
    }
  })
})

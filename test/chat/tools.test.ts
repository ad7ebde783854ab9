/** Tools from end to end: called over each protocol, sent as frames, stored with the message. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { frames as shapes } from '../../src/features/chat/model'
import { signedUp, tokensOf, type Client, type Frame } from '../support/client'
import { everyProvider } from '../support/providers/every-provider'
import type { Script } from '../support/providers/script'
import type { StandIn } from '../support/providers/stand-in'
import { modelEnvironment } from '../support/scripted'
import { startServer, type TestServer } from '../support/server'

const check = (formula: string, id = 'call-1') => ({
  id,
  name: 'check_math',
  input: JSON.stringify({ formula }),
})
const toolsOf = (frames: readonly Frame[]) =>
  frames.filter(({ event }) => event === 'tool').map(({ data }) => data)

describe.each(everyProvider)('$provider', ({ provider, start, length }) => {
  let model: StandIn
  let server: TestServer
  let client: Client
  let scripts: readonly Script[] = []
  let from = 0
  beforeAll(async () => {
    model = await start({ reply: ({ index }) => scripts[index - from] ?? { tokens: ['Well?'] } })
    server = await startServer({ env: modelEnvironment(provider, model.url) })
    client = await signedUp(server)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await model.stop()
  })

  /** Says `lines` in a new session while the model plays these rounds for the last of them. */
  const say = async (lines: readonly string[], ...rounds: Script[]) => {
    const sessionId = await client.createSession()
    scripts = []
    for (const line of lines.slice(0, -1)) await client.chat(sessionId, line)
    from = model.requests.length
    scripts = rounds
    const frames = await client.chat(sessionId, lines.at(-1) ?? '')
    const stored = (await client.messages(sessionId)).at(-1)
    return { frames, stored, requests: model.requests.slice(from) }
  }

  test('a tool call sends two frames, the model gets its result, and the reply continues', async () => {
    const { frames, stored, requests } = await say(
      ['Solve 3x + 7 = 22', '3x = 29'],
      { tokens: ['Let me ', 'see.'], calls: [check('3x = 29')], chunkBytes: 11 },
      { tokens: ['What did you do ', 'to the 7?'] },
    )
    expect(frames.map(({ event }) => event).join(' ')).toMatch(
      /^start( token)+ tool tool( token)+ complete$/,
    )
    expect(frames.map(({ data }) => data.seq)).toEqual(frames.map((_, index) => index))
    for (const { event, data } of frames) {
      expect(Value.Check(shapes[event as keyof typeof shapes], data)).toBe(true)
    }
    const [begun, done] = toolsOf(frames)
    const input = { formula: '3x = 29' }
    expect(begun).toMatchObject({ name: 'check_math', status: 'running', input })
    const output = { verdict: 'wrong', mistake: 'sign' }
    expect(done).toMatchObject({ name: 'check_math', status: 'completed', input, output })
    expect(done?.['toolCallId']).toBe(begun?.['toolCallId'])
    expect(tokensOf(frames)).toBe(
      '$3x = 29$ does not follow yet. Let me see.\n\nWhat did you do to the 7?',
    )
    expect(frames.at(-1)?.data['usage']).toEqual({ inputTokens: 24, outputTokens: 68 })
    const { seq: _, ...call } = done ?? {}
    expect(stored).toMatchObject({ content: tokensOf(frames), toolCalls: [call] })
    expect(requests).toHaveLength(2)
    const [first, second] = requests.map(({ body }) => JSON.stringify(body))
    expect(first).toContain('check_math')
    expect(first).not.toContain('call-1')
    expect(second).toContain('call-1')
    expect(second).toContain('Let me see.')
    expect(second).toContain('\\"verdict\\":\\"wrong\\"')
  })

  test('several tool calls run in one round and in several rounds, up to the limit', async () => {
    const { frames, requests } = await say(
      ['hello'],
      { calls: [check('1+1', 'a'), check('1+2', 'b')] },
      { calls: [check('1+3', 'c')] },
      { calls: [check('1+4', 'd'), check('1+5', 'e')] },
      { tokens: ['Well?'] },
    )
    const ends = toolsOf(frames).filter(({ status }) => status !== 'running')
    expect(ends.map(({ output }) => output)).toMatchObject([
      { value: '2' },
      { value: '3' },
      { value: '4' },
      { value: '5' },
      { error: 'No more calls in this reply. Answer the learner now.' },
    ])
    expect(requests).toHaveLength(4)
    expect(frames.at(-1)).toMatchObject({ event: 'complete', data: { content: 'Well?' } })
  })

  test('an unknown tool and invalid arguments fail the call and not the reply', async () => {
    const { frames, stored } = await say(
      ['hello'],
      {
        calls: [
          { id: 'a', name: 'run_shell', input: '{"command":"ls"}' },
          { id: 'b', name: 'check_math', input: '{"formula":42}' },
          { id: 'c', name: 'check_math', input: '{"formula":"1+' },
        ],
      },
      { tokens: ['Well?'] },
    )
    const ends = toolsOf(frames).filter(({ status }) => status !== 'running')
    expect(ends.map(({ name, status }) => [name, status])).toEqual([
      ['unknown', 'failed'],
      ['check_math', 'failed'],
      ['check_math', 'failed'],
    ])
    expect(frames.at(-1)).toMatchObject({ event: 'complete', data: { content: 'Well?' } })
    expect(stored?.['toolCalls']).toHaveLength(3)
  })

  test('a withheld answer is in no tool frame, neither in its input nor in its output', async () => {
    const { frames, stored } = await say(
      ['Solve 3x + 7 = 22'],
      { calls: [check('x = 5', 'a'), check('22 - 7', 'b'), check('10/2', 'c')] },
      { tokens: ['It is right: ', 'x = 5', '. Do you see?'] },
    )
    const shown = frames.map(({ data: { delta, content, input, output } }) => [
      delta,
      content,
      input,
      output,
    ])
    expect(JSON.stringify(shown)).not.toMatch(/x = 5|15|10\/2|22 - 7/)
    expect(toolsOf(frames)).toHaveLength(6)
    const kept = [stored?.['content'], stored?.['toolCalls']]
    // An identifier may end in any digits.
    const words = JSON.stringify(kept, (key, value) => (key === 'toolCallId' ? '' : value))
    expect(words).not.toMatch(/= 5|15"/)
  })

  test('a tool call after the final question runs, and no text follows it', async () => {
    const { frames, requests } = await say(
      ['Solve 3x + 7 = 22'],
      { tokens: ['What would you like?'], calls: [check('1+1')] },
      { tokens: ['More?'] },
    )
    expect(tokensOf(frames)).toBe('What would you like?')
    expect(toolsOf(frames)).toHaveLength(2)
    expect(requests).toHaveLength(1)
  })

  test('a round that ends for length runs no incomplete tool call', async () => {
    const { frames } = await say(['hello'], { tokens: ['Well?'], finish: length })
    expect(frames.at(-1)?.data['finishReason']).toBe('length')
  })
})

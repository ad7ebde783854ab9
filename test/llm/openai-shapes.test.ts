/** Streamed chat completions in the shapes that OpenAI's imitators give them. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { ChatPrompt, ModelEvent } from '../../src/llm/chat-model'
import { ModelError } from '../../src/llm/error-mapping'
import { createModel } from '../../src/llm/create-model'
import { plainPrompt } from '../support/providers/ask'
import { configFor } from '../support/providers/every-provider'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import type { Script } from '../support/providers/script'

const event = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`
const token = (content: string) => event({ content })
const ending = (reason = 'stop') => `${event({}, { finish_reason: reason })}data: [DONE]\n\n`

interface Heard {
  readonly text: string
  readonly calls: readonly { name: string; input: string }[]
  readonly finishReason: string | null
  readonly thrown: unknown
}

async function hear(script: Script, prompt: ChatPrompt = plainPrompt): Promise<Heard> {
  await using standIn = await startOpenAiCompatible({ reply: () => script })
  const events: ModelEvent[] = []
  let thrown: unknown = null
  try {
    const model = createModel(configFor('openai-compatible', standIn.url))
    for await (const each of await model.stream(prompt, new AbortController().signal))
      events.push(each)
  } catch (error) {
    thrown = error
  }
  return {
    text: events.map((each) => (each.type === 'text' ? each.delta : '')).join(''),
    calls: events.flatMap((each) => (each.type === 'calls' ? each.calls : [])),
    finishReason: events.find((each) => each.type === 'finish')?.finishReason ?? null,
    thrown,
  }
}

describe('text', () => {
  test.each([
    ['parts instead of a string', event({ content: [{ type: 'text', text: 'b' }] }), 'abc'],
    ['a refusal in place of content', event({ content: null, refusal: 'b' }), 'abc'],
    [
      'thinking among its parts',
      event({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
          { type: 'text', text: 'b' },
        ],
      }),
      'abc',
    ],
    ['reasoning beside it', event({ content: 'b', reasoning: 'hm' }), 'abc'],
    ['an event without choices', 'data: {"choices":[]}\n\n', 'ac'],
    ['unknown fields', event({ content: 'b', mood: [1] }, { logprobs: {} }), 'abc'],
    ['another name and id for the event', `id: 7\nevent: chunk\n${token('b')}`, 'abc'],
    ['a comment', ': ping\n\n', 'ac'],
    [
      'two choices, of which one is asked for',
      'data: {"choices":[{"delta":{"content":"b"}},{"delta":{"content":"no"}}]}\n\n',
      'abc',
    ],
  ])('with %s', async (_, between, text) => {
    const heard = await hear({ raw: token('a') + between + token('c') + ending() })
    expect(heard).toMatchObject({ text, finishReason: 'stop', thrown: null })
  })

  test('is not found in fields that only look like content', async () => {
    const other = 'data: {"content":"no","choices":[{"delta":{"content":"b"}}]}\n\n'
    const third = other.replace('"b"', '"c"')
    expect((await hear({ raw: token('a') + other + third + ending() })).text).toBe('abc')
  })

  test('keeps its escapes, also those of surrogate halves', async () => {
    const half = (written: string) => token('_').replace('_', written)
    const raw = token('"\\') + half(String.raw`\ud83d`) + half(String.raw`\ude00`) + token('\n"')
    expect((await hear({ raw: raw + ending() })).text).toBe('"\\😀\n"')
  })

  test('is the same wherever the pieces are cut', async () => {
    const chunkBytes = fc.integer({ min: 1, max: 300 })
    const tokens = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 })
    const cut = fc.asyncProperty(tokens, chunkBytes, async (said, size) => {
      const heard = await hear({ raw: said.map(token).join('') + ending(), chunkBytes: size })
      expect(heard.text).toBe(said.join(''))
    })
    await fc.assert(cut, { numRuns: 40, examples: [[['a', 'b', 'c'], 1]] })
  })

  test('is the same among events of every shape, wherever the pieces are cut', async () => {
    const shaped = fc.constantFrom<[string, string]>(
      [': ping\n\n', ''],
      [token('crlf ').replaceAll('\n', '\r\n'), 'crlf '],
      [`id: 7\n${token('named ')}`, 'named '],
      [token('close ').replace('data: ', 'data:'), 'close '],
      [event({ content: 'more ', mood: 1 }), 'more '],
      [token('"\\\n'), '"\\\n'],
      [token(''), ''],
    )
    const said = fc
      .string({ unit: 'grapheme' })
      .map((text): [string, string] => [token(text), text])
    const events = fc.array(fc.oneof({ weight: 3, arbitrary: said }, shaped), { minLength: 3 })
    const size = fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined })
    const cut = fc.asyncProperty(events, size, async (written, chunkBytes) => {
      const raw = token('first') + written.map(([event]) => event).join('') + ending()
      const heard = await hear({ raw, ...(chunkBytes === undefined ? {} : { chunkBytes }) })
      expect(heard.text).toBe(`first${written.map(([, text]) => text).join('')}`)
    })
    await fc.assert(cut, { numRuns: 60 })
  })

  test('before a malformed event is kept whole', async () => {
    for (const wrong of ['data: {', 'data: {"choices":[{"delta":{"content":7}}]}', 'data: []']) {
      const heard = await hear({ raw: `${token('a')}${token('b')}${wrong}\n\n${token('c')}` })
      expect(heard.text).toBe('ab')
      expect(heard.thrown).toMatchObject({ kind: 'garbled' })
    }
  })

  test('after [DONE] is ignored', async () => {
    expect((await hear({ raw: token('a') + ending() + token('b') })).text).toBe('a')
  })

  test('cut after its finish reason counts as finished', async () => {
    const heard = await hear({ raw: token('a') + event({}, { finish_reason: 'stop' }) })
    expect(heard).toMatchObject({ text: 'a', finishReason: 'stop' })
  })

  test('without a finish reason counts as incomplete', async () => {
    const { text, thrown } = await hear({ raw: token('a') })
    expect([text, thrown instanceof ModelError && thrown.kind]).toEqual(['a', 'incomplete'])
  })

  test('with [DONE] alone is an end', async () => {
    const done = 'data: [DONE]\n\n'
    expect(await hear({ raw: token('a') + done })).toMatchObject({
      text: 'a',
      finishReason: 'stop',
    })
    const call = { index: 0, id: 'a', function: { name: 'check_math', arguments: '{}' } }
    const { calls, thrown } = await hear({ raw: event({ tool_calls: [call] }) + done })
    expect([calls.length, thrown]).toEqual([1, null])
    expect((await hear({ raw: done })).thrown).toMatchObject({ kind: 'empty' })
  })

  test.each([
    [
      'a line of its own',
      'error: {"code":500,"message":"slot unavailable","type":"server_error"}\n\n',
    ],
    ['a line that is no JSON', 'error: out of memory\n\n'],
    ['an event of that name', 'event: error\ndata: {"message":"slot unavailable"}\n\n'],
    ['an event with a code', 'event: error\ndata: {"code":400,"message":"too long"}\n\n'],
  ])('with an error as %s keeps the text before it and fails', async (_, error) => {
    const { text, thrown } = await hear({ raw: token('a') + error + token('b') + ending() })
    expect(text).toBe('a')
    expect(thrown).toMatchObject({ name: 'ModelError' })
  })
})

describe('calls', () => {
  const called = (...calls: object[]) => calls.map((call) => event({ tool_calls: [call] })).join('')
  const named = { name: 'check_math', arguments: '' }

  test.each([
    ['in one piece', called({ index: 0, id: 'a', function: { ...named, arguments: '{"x":1}' } })],
    [
      'with its input letter by letter',
      called(
        { index: 0, id: 'a', function: named },
        ...'{"x":1}'.split('').map((letter) => ({ index: 0, function: { arguments: letter } })),
      ),
    ],
    ['without an index', called({ id: 'a', function: { ...named, arguments: '{"x":1}' } })],
    ['without an id', called({ index: 0, function: { ...named, arguments: '{"x":1}' } })],
    [
      'with its name last',
      called(
        { index: 0, id: 'a', function: { arguments: '{"x"' } },
        { index: 0, function: { arguments: ':1}' } },
        { index: 0, function: { name: 'check_math' } },
      ),
    ],
  ])('%s', async (_, raw) => {
    const { calls, thrown } = await hear({ raw: raw + ending('tool_calls') })
    expect(thrown).toBeNull()
    expect(calls).toMatchObject([{ name: 'check_math', input: '{"x":1}' }])
  })

  test('two calls under one index stay two where their ids differ', async () => {
    const whole = (id: string, input: string) => ({
      index: 0,
      id,
      function: { name: 'check_math', arguments: input },
    })
    const { calls } = await hear({
      raw: called(whole('a', '{"x":1}'), whole('b', '{"x":2}')) + ending(),
    })
    expect(calls.map(({ input }) => input)).toEqual(['{"x":1}', '{"x":2}'])
  })

  test('without a name are an error, after the text before them', async () => {
    const raw = token('Let me see. ') + called({ index: 0, id: 'a', function: { arguments: '{}' } })
    const heard = await hear({ raw: raw + ending('tool_calls') })
    expect(heard).toMatchObject({ text: 'Let me see. ', thrown: { kind: 'garbled' } })
  })

  test('return their signature with the next request', async () => {
    const signed = {
      index: 0,
      id: 'a',
      function: { ...named, arguments: '{}' },
      extra_content: { google: { thought_signature: 'sealed' } },
    }
    const first = called(signed) + ending('tool_calls')
    await using standIn = await startOpenAiCompatible({
      reply: ({ index }) => ({ raw: index === 0 ? first : token('So?') + ending() }),
    })
    const model = createModel(configFor('openai-compatible', standIn.url))
    for await (const each of await model.stream(plainPrompt, new AbortController().signal)) {
      if (each.type !== 'calls') continue
      const results = each.calls.map((call) => ({ call, output: 'yes', isError: false }))
      const prompt = { ...plainPrompt, rounds: [{ assistant: each.assistant, results }] }
      for await (const _ of await model.stream(prompt, new AbortController().signal));
    }
    expect(JSON.stringify(standIn.requests[1]?.body)).toContain('"thought_signature":"sealed"')
  })
})

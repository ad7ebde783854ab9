/** The bound of prompt and reply: who says it, what is left out, and what follows an overflow. */
import { describe, expect, test } from 'bun:test'
import type { ChatPrompt, PromptTurn } from '../../src/llm/chat-model'
import type { Log } from '../../src/lib/log'
import { callLog, createModel, type ModelCall } from '../../src/llm/create-model'
import { ask } from '../support/providers/ask'
import { configFor, everyProvider } from '../support/providers/every-provider'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import type { ProviderRequest, Respond, Script } from '../support/providers/script'

const words = (count: number) => 'triangle '.repeat(count).trim()

/** A dialogue of `count` messages of about 100 tokens each, the last of which says `newest`. */
function dialogue(count: number, newest = 'The newest message.'): ChatPrompt {
  const turns: PromptTurn[] = Array.from({ length: count }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: at === count - 1 ? newest : `Message ${at}. ${words(40)}`,
  }))
  return {
    system: 'Instructions that stay.',
    turns,
    directive: 'The directive of this reply.',
    maxTokens: 200,
  }
}

interface Body {
  readonly messages: readonly { role: string; content: string }[]
  readonly max_tokens: number
}
const bodyOf = (request: ProviderRequest | undefined) => request?.body as unknown as Body
const sizeOf = (body: Body) => JSON.stringify(body.messages).length / 4
const saidIn = (body: Body) => body.messages.map(({ content }) => content).join('\n')

const servers = {
  'llama.cpp, by its list': {
    '/v1/models': { data: [{ id: 'tutor-model', meta: { n_ctx: 2048, n_ctx_train: 8192 } }] },
  },
  'llama.cpp, by its settings': {
    '/props': { default_generation_settings: { n_ctx: 2048 }, total_slots: 2 },
    '/v1/models': { data: [{ id: 'other-name', meta: { n_ctx_train: 32768 } }] },
  },
  vLLM: { '/v1/models': { data: [{ id: 'tutor-model', max_model_len: 2048 }] } },
  'a gateway with several models': {
    '/v1/models': {
      data: [
        { id: 'a', context_length: 9000 },
        { id: 'tutor-model', context_length: 2048 },
      ],
    },
  },
  'Ollama, by what is loaded': {
    '/v1/models': { data: [{ id: 'tutor-model' }] },
    '/api/ps': { models: [{ name: 'tutor-model:latest', context_length: 2048 }] },
    '/api/show': { model_info: { 'llama.context_length': 131072 } },
  },
  "Ollama, by the model's setting": {
    '/api/show': {
      parameters: 'stop "<|end|>"\nnum_ctx                        2048',
      model_info: { 'llama.context_length': 131072 },
    },
  },
  'Ollama, by the training': {
    '/api/show': { model_info: { 'general.architecture': 'llama', 'llama.context_length': 2048 } },
  },
} as const

const stating = (answers: Readonly<Record<string, unknown>>) => (path: string) =>
  path in answers ? Response.json(answers[path]) : undefined

describe('the bound', () => {
  test.each(Object.entries(servers))('is asked of %s', async (_, answers) => {
    await using standIn = await startOpenAiCompatible({ about: stating(answers) })
    const model = createModel(configFor('openai-compatible', standIn.url))
    await ask(model, { prompt: dialogue(41) })
    const body = bodyOf(standIn.requests[0])
    expect(sizeOf(body)).toBeWithin(600, 1_850)
    const text = saidIn(body)
    expect(text).toContain('Instructions that stay.')
    expect(text).toContain('The directive of this reply.')
    expect(text).toContain('The newest message.')
    expect(text).toContain('Message 39.')
    expect(text).not.toContain(`Message 3. ${words(40)}`)
    const asked = standIn.probes.length
    await ask(model, { prompt: dialogue(3) })
    if (!('/api/show' in answers)) expect(standIn.probes).toHaveLength(asked)
  })

  test.each([
    ['no answer', () => undefined],
    ['no JSON', () => new Response('<html>')],
    [
      'nonsense',
      () => Response.json({ data: [{ id: 'tutor-model', max_model_len: -5 }, null, 7] }),
    ],
  ])('is 8,192 where the server says it not: %s', async (_, about) => {
    await using standIn = await startOpenAiCompatible({ about })
    const model = createModel(configFor('openai-compatible', standIn.url))
    await ask(model, { prompt: dialogue(41) })
    expect(saidIn(bodyOf(standIn.requests[0]))).toContain('Message 0.')
    await ask(model, { prompt: dialogue(201) })
    expect(sizeOf(bodyOf(standIn.requests[1]))).toBeWithin(4_000, 8_000)
  })

  test('the word of the operator holds, and nothing is asked', async () => {
    await using standIn = await startOpenAiCompatible({ about: stating(servers.vLLM) })
    const config = configFor('openai-compatible', standIn.url, { contextTokens: 1_024 })
    await ask(createModel(config), { prompt: dialogue(41) })
    expect(standIn.probes).toEqual([])
    expect(sizeOf(bodyOf(standIn.requests[0]))).toBeLessThan(850)
  })

  test('a server that says nothing for long delays the first request by half a second', async () => {
    using silent = Bun.serve({
      port: 0,
      fetch: (request) =>
        request.method === 'GET'
          ? new Promise<Response>(() => undefined)
          : Response.json({
              choices: [{ index: 0, message: { content: 'Well?' }, finish_reason: 'stop' }],
            }),
    })
    const model = createModel(configFor('openai-compatible', `http://localhost:${silent.port}/v1`))
    const begunAt = performance.now()
    expect(await ask(model)).toMatchObject({ text: 'Well?' })
    expect(performance.now() - begunAt).toBeLessThan(20_000)
  })

  test('a passage stands once, with the first message it was found for, and with the newest where room is short', async () => {
    await using standIn = await startOpenAiCompatible()
    const found = [`Passage one ${words(60)}`, `Passage two ${words(60)}`]
    const { turns, ...rest } = dialogue(5)
    const withPassages = turns.map((turn, at) => (at === 0 ? { ...turn, passages: found } : turn))
    const prompt = { ...rest, turns: withPassages, passages: [found[1] ?? '', 'Passage three.'] }
    const placesAt = async (contextTokens: number) => {
      const config = configFor('openai-compatible', standIn.url, { contextTokens })
      await ask(createModel(config), { prompt })
      const { messages } = bodyOf(standIn.requests.at(-1))
      return ['one', 'two', 'three'].map((name) =>
        messages.flatMap(({ content }, at) => (content.includes(`Passage ${name}`) ? [at] : [])),
      )
    }
    expect(await placesAt(8_192)).toEqual([[1], [1], [5]])
    expect(await placesAt(940)).toEqual([[], [5], [5]])
  })

  test('passages and background are shortened before the message is, the last lines first', async () => {
    await using standIn = await startOpenAiCompatible()
    const config = configFor('openai-compatible', standIn.url, { contextTokens: 1_024 })
    const prompt = {
      ...dialogue(1, words(60)),
      background: ['Remembered first.', `Remembered second ${words(150)}`],
      passages: [`Passage one ${words(60)}`, `Passage two ${words(400)}`],
    }
    await ask(createModel(config), { prompt })
    const text = saidIn(bodyOf(standIn.requests[0]))
    expect(text).toContain('Remembered first.')
    expect(text).toContain(words(60))
    expect(text).not.toContain('Passage two')
    expect(text).toContain('The directive of this reply.')
  })

  test('tools that would fill most of a small context are not offered', async () => {
    const tool = {
      name: 'check_math',
      description: words(300),
      parameters: { type: 'object', properties: {} },
    } as const
    for (const [contextTokens, isOffered] of [
      [1_024, false],
      [4_096, true],
    ] as const) {
      await using standIn = await startOpenAiCompatible()
      const model = createModel(configFor('openai-compatible', standIn.url, { contextTokens }))
      await ask(model, { prompt: { ...dialogue(5), tools: [tool] } })
      const [request] = standIn.requests
      expect('tools' in (request?.body ?? {})).toBe(isOffered)
      expect(saidIn(bodyOf(request))).toContain('Message 0.')
    }
  })

  test('turns go whole, one line says what was left out, and the next prompts begin the same', async () => {
    await using standIn = await startOpenAiCompatible()
    const config = configFor('openai-compatible', standIn.url, { contextTokens: 2_048 })
    const model = createModel(config)
    const counts = [41, 43, 45, 47, 49, 51]
    for (const count of counts) await ask(model, { prompt: dialogue(count) })
    const bodies = standIn.requests.map(bodyOf)
    for (const { messages } of bodies) {
      const [, first, ...others] = messages
      expect(first?.role).toBe('user')
      expect(first?.content).toMatch(
        /^<program>\n\d+ earlier messages are left out\. The learner's begin \(data\): "Message 0\. .*\n<\/program>\n\nMessage \d+\./,
      )
      for (const { content } of others.slice(0, -1)) expect(content).toMatch(/^Message \d+\. \S/)
    }
    const firsts = new Set(bodies.map(({ messages }) => messages[1]?.content))
    expect(firsts.size).toBeLessThan(counts.length)
  })
})

/** How servers say that a prompt is too long. */
const refusals: Readonly<Record<string, { status?: number; raw: unknown }>> = {
  'llama.cpp': {
    raw: {
      error: {
        code: 400,
        message:
          'the request (9000 tokens) exceeds the available context size (4096 tokens), try increasing it',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 9000,
        n_ctx: 4096,
      },
    },
  },
  'llama.cpp, older': {
    status: 500,
    raw: {
      error: {
        code: 500,
        message: 'the request exceeds the available context size. try increasing the context size',
        type: 'server_error',
      },
    },
  },
  vLLM: {
    raw: {
      object: 'error',
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 9200 tokens (9000 in the messages, 200 in the completion). Please reduce the length of the messages or completion.",
      type: 'BadRequestError',
      code: 400,
    },
  },
  'vLLM, newer': {
    raw: {
      error: {
        message:
          'The decoder prompt (length 9000) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.',
        type: 'BadRequestError',
        code: 400,
      },
    },
  },
  OpenAI: {
    raw: {
      error: {
        message: "This model's maximum context length is 8192 tokens.",
        type: 'invalid_request_error',
        param: 'messages',
        code: 'context_length_exceeded',
      },
    },
  },
  Ollama: { raw: { error: { message: 'the input length exceeds the context length' } } },
  'Ollama, text': { raw: { error: 'prompt too long; exceeded max context length by 812 tokens' } },
  'LM Studio': {
    raw: {
      error:
        'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
    },
  },
  Mistral: {
    raw: {
      object: 'error',
      message:
        'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      type: 'invalid_request_error',
      code: '3051',
    },
  },
  'Text Generation Inference': {
    status: 422,
    raw: {
      error:
        'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 9000 `inputs` tokens and 200 `max_new_tokens`',
    },
  },
  SGLang: {
    raw: {
      message: "The input (9000 tokens) is longer than the model's context length (4096 tokens).",
    },
  },
  Anthropic: {
    raw: {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: 'prompt is too long: 210000 tokens > 200000 maximum',
      },
    },
  },
  Google: {
    raw: {
      error: {
        code: 400,
        message:
          'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
        status: 'INVALID_ARGUMENT',
      },
    },
  },
  'a proxy': { status: 413, raw: 'Input is too long for requested model.' },
}

const refusing = ({ status = 400, raw }: (typeof refusals)[string]): Script => ({
  status,
  raw: typeof raw === 'string' ? raw : JSON.stringify(raw),
  headers: { 'content-type': 'application/json' },
})

describe('an overflow', () => {
  test.each(Object.entries(refusals))(
    'in the words of %s is repeated once, with half',
    async (name, refusal) => {
      const found = everyProvider.find(({ provider }) => provider === name.toLowerCase())
      const { start, provider } = found ?? everyProvider[0]!
      await using standIn = await start({
        reply: ({ index }) => (index === 0 ? refusing(refusal) : ['Shorter.']),
      })
      const config = configFor(provider, standIn.url, { contextTokens: 8_192 })
      const outcome = await ask(createModel(config), { prompt: dialogue(61) })
      expect(outcome).toMatchObject({ text: 'Shorter.', thrown: null })
      const [first, second] = standIn.requests.map(({ body }) => JSON.stringify(body))
      expect(standIn.requests).toHaveLength(2)
      expect((second ?? '').length / 4).toBeLessThan(4_096)
      expect((second ?? '').length).toBeLessThan((first ?? '').length)
      for (const kept of ['Instructions that stay.', 'The newest message.', 'The directive of']) {
        expect(second).toContain(kept)
      }
    },
  )

  const tooLong = 'the request (9000 tokens) exceeds the available context size (4096 tokens)'
  const forms: Readonly<Record<string, Script>> = {
    'an `error:` line': {
      raw: `error: ${JSON.stringify({ code: 400, message: tooLong, type: 'exceed_context_size_error', n_ctx: 4096 })}\n\ndata: [DONE]\n\n`,
      headers: { 'content-type': 'text/event-stream' },
    },
    'an error as data': { streamError: tooLong },
    'no text, and more tokens counted than the bound': {
      tokens: [],
      usage: { input: 8_300, output: 0 },
    },
  }
  test.each(Object.entries(forms))(
    'inside a stream that has begun is repeated too: %s',
    async (_, form) => {
      await using standIn = await startOpenAiCompatible({
        reply: ({ index }) => (index === 0 ? form : ['Shorter.']),
      })
      const config = configFor('openai-compatible', standIn.url, { contextTokens: 8_192 })
      const outcome = await ask(createModel(config), { prompt: dialogue(61) })
      expect(outcome).toMatchObject({ text: 'Shorter.', thrown: null })
      expect(standIn.requests).toHaveLength(2)
      expect(sizeOf(bodyOf(standIn.requests[1]))).toBeLessThan(4_096)
    },
  )

  test('twice is an error of its own kind, and the bound that the server names holds from then on', async () => {
    await using standIn = await startOpenAiCompatible({
      reply: ({ index }) => (index < 2 ? refusing(refusals['llama.cpp']!) : ['Well?']),
    })
    const model = createModel(configFor('openai-compatible', standIn.url))
    const outcome = await ask(model, { prompt: dialogue(61, words(3_000)) })
    expect(outcome.thrown).toMatchObject({ kind: 'overflow', contextTokens: 4096 })
    expect(await ask(model, { prompt: dialogue(101, 'hi') })).toMatchObject({ text: 'Well?' })
    expect(sizeOf(bodyOf(standIn.requests[2]))).toBeLessThan(4_096)
  })

  test('a server that counts more tokens than are estimated gets shorter prompts', async () => {
    await using standIn = await startOpenAiCompatible({
      reply: ({ body }) => ({
        tokens: ['Well?'],
        usage: { input: Math.round(JSON.stringify(body['messages']).length / 2), output: 3 },
      }),
    })
    const model = createModel(configFor('openai-compatible', standIn.url, { contextTokens: 4_096 }))
    for (const count of [61, 63]) await ask(model, { prompt: dialogue(count) })
    const [first = 0, second = 0] = standIn.requests.map((request) => sizeOf(bodyOf(request)))
    expect(first * 2).toBeGreaterThan(4_096)
    expect(second * 2).toBeLessThan(4_096)
  })

  /** A server that keeps the last `bound` tokens of a prompt, and says nothing of the rest. */
  const cutting = (bound: number, charsPerToken: number): Respond => {
    return ({ body }) => {
      const sent = Math.round(JSON.stringify(body['messages']).length / charsPerToken)
      return { tokens: ['Well?'], usage: { input: Math.min(sent, bound), output: 3 } }
    }
  }
  test('that a server hides: the next prompts are short enough', async () => {
    const [bound, charsPerToken] = [4_096, 1.6]
    await using standIn = await startOpenAiCompatible({ reply: cutting(bound, charsPerToken) })
    const config = configFor('openai-compatible', standIn.url, { contextTokens: bound })
    const model = createModel(config)
    for (const count of [61, 65, 69, 73, 77]) await ask(model, { prompt: dialogue(count) })
    const sent = standIn.requests.map(
      (request) => JSON.stringify(bodyOf(request).messages).length / charsPerToken,
    )
    expect(sent[0]).toBeGreaterThan(bound * 1.5)
    for (const tokens of sent.slice(2)) expect(tokens).toBeWithin(bound / 4, bound)
    expect(saidIn(bodyOf(standIn.requests.at(-1)))).toContain('Instructions that stay.')
  })

  test.each([
    [
      'a rate limit',
      413,
      'Request too large on tokens per minute (TPM): Limit 6000, Requested 7000',
    ],
    ['another fault', 400, 'Unknown parameter: reasoning'],
    ['a wrong name', 404, 'model not found'],
  ])('%s is none', async (_, status, message) => {
    await using standIn = await startOpenAiCompatible({ reply: () => ({ status, message }) })
    const outcome = await ask(createModel(configFor('openai-compatible', standIn.url)))
    expect(outcome.thrown).not.toMatchObject({ kind: 'overflow' })
    expect(standIn.requests).toHaveLength(1)
  })
})

describe('the length of a reply', () => {
  test('a model that reasons gets the whole length, after its first reply without a word', async () => {
    await using standIn = await startOpenAiCompatible({
      reply: ({ index }) =>
        index === 0
          ? { reasoning: ['Hm. '], finish: 'length' }
          : { reasoning: ['Hm.'], tokens: ['Well?'] },
    })
    const model = createModel(configFor('openai-compatible', standIn.url))
    const prompt = dialogue(1)
    expect(await ask(model, { prompt })).toMatchObject({ text: 'Well?' })
    await ask(model, { prompt })
    expect(standIn.requests.map((request) => bodyOf(request).max_tokens)).toEqual([200, 4096, 4096])
  })

  test.each<[string, string[], number]>([
    ['a block of reasoning', ['<think>', 'Hm. '], 4096],
    ['a channel of it', ['<|channel|>', 'analysis<|message|>Hm. '], 4096],
    ['nothing, as where the provider hides it', [], 4096],
    ['blank lines', Array<string>(40).fill('\n'), 200],
    ['calls as text', ['<tool_call>', '{"name":"check_math"}', '</tool_call>'], 200],
  ])(
    'a reply that is cut and has %s tells whether the model reasons',
    async (_, tokens, length) => {
      await using standIn = await startOpenAiCompatible({
        reply: ({ index }) => (index === 0 ? { tokens, finish: 'length' } : ['Well?']),
      })
      const model = createModel(configFor('openai-compatible', standIn.url))
      await ask(model, { prompt: dialogue(1) })
      await ask(model, { prompt: dialogue(1) })
      expect(bodyOf(standIn.requests.at(-1)).max_tokens).toBe(length)
    },
  )

  test('temperature and further members stand in each request of each provider', async () => {
    for (const { provider, start } of everyProvider) {
      await using standIn = await start()
      const changes = { temperature: 0.25, params: { top_k: 7, chat_template_kwargs: { a: 1 } } }
      await ask(createModel(configFor(provider, standIn.url, changes)), { prompt: dialogue(1) })
      const body = JSON.stringify(standIn.requests[0]?.body)
      expect(body).toContain('"temperature":0.25')
      expect(body).toContain('"top_k":7,"chat_template_kwargs":{"a":1}')
      expect(body).toMatch(/"max_?(?:output_?)?tokens":200/i)
    }
  })
})

test('each request is reported once, with its end and its tokens, and without any text', async () => {
  const scripts: readonly Script[] = [
    { tokens: ['Well?'] },
    { tokens: ['Well'], finish: 'length', usage: null },
    { status: 401 },
    { tokens: ['Well'], streamError: 'broken' },
    { tokens: [], calls: [{ id: 'c', name: 'check_math', input: '{}' }] },
    { tokens: ['Well'], hang: 'end' },
  ]
  await using standIn = await startOpenAiCompatible({ reply: ({ index }) => scripts[index]! })
  const calls: ModelCall[] = []
  const model = createModel(configFor('openai-compatible', standIn.url), (call) => calls.push(call))
  for (const _ of scripts.slice(0, -1)) await ask(model, { prompt: dialogue(1) })
  const leaving = { ...dialogue(1), purpose: 'step_verdict' }
  for await (const _ of await model.stream(leaving, new AbortController().signal)) break
  expect(calls.map(({ purpose, finishReason }) => [purpose, finishReason])).toEqual([
    ['reply', 'stop'],
    ['reply', 'length'],
    ['reply', 'error'],
    ['reply', 'error'],
    ['reply', 'calls'],
    ['step_verdict', 'cancelled'],
  ])
  expect(calls[0]).toMatchObject({ model: 'tutor-model', inputTokens: 12, outputTokens: 34 })
  expect(calls[1]?.inputTokens).toBeGreaterThan(5)
  expect(calls[1]?.outputTokens).toBe(1)
  expect(JSON.stringify(calls)).not.toContain('Well')
})

test('a server that counts far fewer tokens than it was sent is named once in the log', async () => {
  const lines: [object, string][] = []
  const write = (line: object, name: string) => void lines.push([line, name])
  const log = { info: write, warn: write } as unknown as Log
  await using standIn = await startOpenAiCompatible({
    reply: (request) => {
      const input = Math.min(900, Math.round(sizeOf(bodyOf(request))))
      return { tokens: ['Well?'], usage: { input, output: 2 } }
    },
  })
  const model = createModel(configFor('openai-compatible', standIn.url), callLog(log))
  await ask(model, { prompt: dialogue(3) })
  await ask(model, { prompt: dialogue(41) })
  await ask(model, { prompt: dialogue(41) })
  const cut = lines.filter(([, name]) => name === 'llm.prompt_cut')
  expect(cut).toEqual([
    [{ model: 'tutor-model', sentTokens: expect.any(Number), inputTokens: 900 }, 'llm.prompt_cut'],
  ])
  expect(lines.filter(([, name]) => name === 'llm.call')).toHaveLength(3)
})

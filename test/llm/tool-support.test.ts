/** Whether a model takes tools is found out: by what fails with them and succeeds without. */
import { expect, test } from 'bun:test'
import type { ChatPrompt } from '../../src/llm/chat-model'
import { createModel, withRetries } from '../../src/llm/create-model'
import { type ToolSetting, ToolSupport } from '../../src/llm/tool-support'
import { ask, plainPrompt } from '../support/providers/ask'
import { configFor } from '../support/providers/every-provider'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import type { ProviderRequest, Script } from '../support/providers/script'

const parameters = { type: 'object', properties: {}, additionalProperties: false } as const
const tools = [{ name: 'check_math', description: 'Calculates.', parameters }]
const prompt: ChatPrompt = { ...plainPrompt, tools }

const minute = 60_000
const offers = ({ body }: ProviderRequest) => 'tools' in body

/** A model whose server answers requests with tools by `withTools`, and the rest by a word. */
async function startModel(withTools: () => Script, setting?: ToolSetting) {
  const standIn = await startOpenAiCompatible({
    reply: (request) => (offers(request) ? withTools() : ['What first?']),
  })
  const time = { now: 0 }
  const support = new ToolSupport(setting, { now: () => time.now })
  const model = withRetries(createModel(configFor('openai-compatible', standIn.url)), support)
  return {
    time,
    /** Asks once: the text, and whether each request had tools. */
    async ask(asked = prompt) {
      const from = standIn.requests.length
      const { text, thrown } = await ask(model, { prompt: asked })
      return { text, thrown, offered: standIn.requests.slice(from).map(offers) }
    },
    [Symbol.asyncDispose]: () => standIn.stop(),
  }
}

const failures: Readonly<Record<string, Script>> = {
  'a refusal': { status: 400, message: 'tutor-model does not support tools' },
  'an endpoint without tools': { status: 404, message: 'No endpoints found that support tool use' },
  'a missing template': { status: 500, message: 'tools param requires --jinja flag' },
  'what is not implemented': { status: 501 },
  'a broken gateway': { status: 502 },
  'an unprocessable request': { status: 422 },
  'no word': { tokens: [] },
  'blanks alone': { tokens: ['\n', ' \n\n', '\u200b'] },
  'an error in the stream': { streamError: 'Value is not callable: null' },
  'a call that is no call': { tokens: ['<tool_call>', '{"name": ', '</tool_call>'] },
}

test.each(Object.entries(failures))(
  'after %s the request is repeated without tools, twice at most',
  async (_, failure) => {
    await using model = await startModel(() => failure)
    for (const offered of [[true, false], [true, false], [false], [false]]) {
      expect(await model.ask()).toMatchObject({ text: 'What first?', offered })
    }
  },
)

test.each([401, 403])('status %d says nothing of tools', async (status) => {
  await using model = await startModel(() => ({ status }))
  expect((await model.ask()).offered).toEqual([true])
})

test('a failure between successes leaves the model its tools', async () => {
  const scripts: Script[] = [{ status: 500 }, { tokens: ['a'] }, { status: 500 }, { tokens: ['b'] }]
  await using model = await startModel(() => scripts.shift() ?? { tokens: ['c'] })
  const offered = []
  for (let asked = 0; asked < 5; asked++) offered.push(...(await model.ask()).offered)
  expect(offered).toEqual([true, false, true, true, false, true, true])
})

test('after a rest one request tries tools again, later and later', async () => {
  let isBroken = true
  await using model = await startModel(() => (isBroken ? { status: 500 } : { tokens: ['Well?'] }))
  const at = async (minutes: number) => {
    model.time.now = minutes * minute
    return (await model.ask()).offered
  }
  const seen = []
  for (const minutes of [0, 0, 9, 10, 11, 29, 30, 31, 69]) seen.push(await at(minutes))
  const [with_, without] = [[true, false], [false]]
  expect(seen).toEqual([with_, with_, without, with_, without, without, with_, without, without])
  isBroken = false
  expect(await at(71)).toEqual([true])
  expect(await at(71)).toEqual([true])
})

test('a server that is down for everything is not one without tools', async () => {
  await using standIn = await startOpenAiCompatible({ failFirst: 3, failStatus: 500 })
  const support = new ToolSupport('auto')
  const model = withRetries(createModel(configFor('openai-compatible', standIn.url)), support)
  expect((await ask(model, { prompt })).thrown).toMatchObject({ kind: 'busy', status: 500 })
  expect((await ask(model, { prompt })).text).toBe('Hello.')
  expect(standIn.requests.map(offers)).toEqual([true, false, false, true])
})

test('on: every request has tools, and a failure is one', async () => {
  await using model = await startModel(() => ({ status: 400 }), 'on')
  for (let asked = 0; asked < 3; asked++) {
    expect(await model.ask()).toMatchObject({ text: '', offered: [true] })
  }
})

test('off: no request has tools', async () => {
  await using model = await startModel(() => ({ status: 400 }), 'off')
  expect(await model.ask()).toMatchObject({ text: 'What first?', offered: [false] })
})

test('each model has its own', async () => {
  await using broken = await startModel(() => ({ status: 500 }))
  await using sound = await startModel(() => ({ tokens: ['Well?'] }))
  for (let asked = 0; asked < 3; asked++) await broken.ask()
  expect((await sound.ask()).offered).toEqual([true])
})

test('a server that fails at the results of tools gets them as text', async () => {
  const bodies: Record<string, unknown>[] = []
  await using standIn = await startOpenAiCompatible({
    reply: ({ body }) => {
      bodies.push(body)
      return JSON.stringify(body).includes('"role":"tool"') ? { status: 500 } : ['What next?']
    },
  })
  const model = withRetries(createModel(configFor('openai-compatible', standIn.url)))
  const call = { id: 'a', name: 'check_math', input: '{"formula":"6*7"}' }
  const rounds = [
    {
      assistant: [
        { type: 'text', text: 'Let me see.' } as const,
        { type: 'tool-call', toolCallId: 'a', toolName: 'check_math', input: {} } as const,
      ],
      results: [{ call, output: '{"value":"42"}', isError: false }],
    },
  ]
  for (const asked of [
    { ...prompt, rounds },
    { ...plainPrompt, rounds },
  ]) {
    bodies.length = 0
    expect((await ask(model, { prompt: asked })).text).toBe('What next?')
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).not.toHaveProperty('tools')
    const content = JSON.stringify(bodies[1]?.['messages'])
    const parts = ['Solve 3x + 7 = 22', 'Let me see.', 'check_math', '6*7', '42']
    for (const part of parts) expect(content).toContain(part)
  }
})

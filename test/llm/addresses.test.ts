/**
 * Where each provider's requests go when no address is configured, and what only OpenAI itself is
 * sent.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { anthropic } from '../../src/llm/providers/anthropic'
import { google } from '../../src/llm/providers/google'
import { openAiCompatible } from '../../src/llm/providers/openai-compatible'
import { createModel } from '../../src/llm/create-model'
import { ask } from '../support/providers/ask'
import { configFor } from '../support/providers/every-provider'
import type { BoundedRequest } from '../../src/llm/bounded-request'
import type { ModelProvider } from '../../src/llm/provider'

/**
 * Variables of the packages themselves, which the product does not document and must not follow.
 */
const strays = {
  ANTHROPIC_BASE_URL: 'https://stray.invalid/v1',
  ANTHROPIC_API_KEY: 'stray-key',
  GOOGLE_GENERATIVE_AI_API_KEY: 'stray-key',
}

beforeAll(() => void Object.assign(process.env, strays))
afterAll(() => {
  for (const name of Object.keys(strays)) delete process.env[name]
})

async function requestOf(provider: ModelProvider, baseUrl = provider.defaultUrl) {
  const seen: { url: string; headers: string; body: Record<string, unknown> }[] = []
  const record: BoundedRequest = async (url, init) => {
    const sent = new Request(url, init)
    const headers = JSON.stringify([...sent.headers])
    seen.push({ url: sent.url, headers, body: (await sent.json()) as Record<string, unknown> })
    return { response: new Response(null, { status: 204 }), body: null }
  }
  const model = await provider.create({ baseUrl, apiKey: null, model: 'm' }, record)
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hi' }] }]
  await Promise.resolve(model.doStream({ prompt, maxOutputTokens: 77 })).catch(() => undefined)
  return seen[0]
}

test.each([
  [openAiCompatible, 'https://api.openai.com/v1/chat/completions'],
  [anthropic, 'https://api.anthropic.com/v1/messages'],
  [
    google,
    'https://generativelanguage.googleapis.com/v1beta/models/m:streamGenerateContent?alt=sse',
  ],
])('the official address and no key, whatever stray variables say: %p', async (provider, url) => {
  const request = await requestOf(provider)
  expect(request?.url).toBe(url)
  expect(request?.headers).not.toContain('stray')
})

test('OpenAI gets max_completion_tokens, every other server max_tokens', async () => {
  const official = await requestOf(openAiCompatible)
  expect(official?.body).toMatchObject({ max_completion_tokens: 77 })
  expect(official?.body).not.toHaveProperty('max_tokens')
  const other = await requestOf(openAiCompatible, 'http://localhost:11434/v1/')
  expect(other?.url).toBe('http://localhost:11434/v1/chat/completions')
  expect(other?.body).toMatchObject({ max_tokens: 77, stream_options: { include_usage: true } })
  expect(other?.body).not.toHaveProperty('max_completion_tokens')
})

const anthropicUrl = 'https://api.anthropic.com/v1/messages'
const googleUrl =
  'https://generativelanguage.googleapis.com/v1beta/models/m:streamGenerateContent?alt=sse'

const writings = [
  [anthropic, 'https://api.anthropic.com', anthropicUrl],
  [anthropic, 'https://api.anthropic.com/', anthropicUrl],
  [anthropic, 'https://api.anthropic.com/v1', anthropicUrl],
  [anthropic, 'https://api.anthropic.com/v1/', anthropicUrl],
  [anthropic, 'https://api.anthropic.com/v1/messages', anthropicUrl],
  [anthropic, 'https://proxy.test/anthropic', 'https://proxy.test/anthropic/v1/messages'],
  [
    anthropic,
    'https://proxy.test/v1/team/anthropic//',
    'https://proxy.test/v1/team/anthropic/v1/messages',
  ],
  [google, 'https://generativelanguage.googleapis.com', googleUrl],
  [google, 'https://generativelanguage.googleapis.com/v1beta/', googleUrl],
  [google, 'https://generativelanguage.googleapis.com/v1beta/models', googleUrl],
  [google, 'https://h.test/v1', 'https://h.test/v1/models/m:streamGenerateContent?alt=sse'],
  [openAiCompatible, 'http://h.test:1', 'http://h.test:1/v1/chat/completions'],
  [openAiCompatible, 'http://h.test:1/', 'http://h.test:1/v1/chat/completions'],
  [openAiCompatible, 'http://h.test:1/v1/', 'http://h.test:1/v1/chat/completions'],
  [openAiCompatible, 'http://h.test:1/v1/chat/completions', 'http://h.test:1/v1/chat/completions'],
  [openAiCompatible, 'https://h.test/openai', 'https://h.test/openai/chat/completions'],
] as const

test.each(writings.map(([provider, ...writing]) => [provider.name, ...writing, provider] as const))(
  '%s at %s is asked at %s',
  async (_, given, url, provider) => {
    expect((await requestOf(provider, given))?.url).toBe(url)
  },
)

test.each([
  ['at /v1', '/v1', ['/v1/chat/completions', '/v1/chat/completions']],
  ['at the root', '', ['/v1/chat/completions', '/chat/completions', '/chat/completions']],
])('a host alone: an OpenAI-like API %s is found, and remembered', async (_, base, asked) => {
  const paths: string[] = []
  using server = Bun.serve({
    port: 0,
    fetch: (request) => {
      const { pathname } = new URL(request.url)
      paths.push(pathname)
      if (pathname !== `${base}/chat/completions`) return new Response('', { status: 404 })
      const choices = [{ index: 0, message: { content: 'Well?' }, finish_reason: 'stop' }]
      return Response.json({ id: 'c', object: 'chat.completion', model: 'm', choices })
    },
  })
  const model = createModel(configFor('openai-compatible', `http://localhost:${server.port}`))
  for (let turn = 0; turn < 2; turn += 1) expect(await ask(model)).toMatchObject({ text: 'Well?' })
  expect(paths.filter((path) => path.endsWith('/completions'))).toEqual(asked)
})

test('where no address has the API, the first answer says why', async () => {
  using server = Bun.serve({ port: 0, fetch: () => new Response('', { status: 404 }) })
  const config = configFor('openai-compatible', `http://localhost:${server.port}`)
  expect((await ask(createModel(config))).thrown).toMatchObject({ status: 404 })
})

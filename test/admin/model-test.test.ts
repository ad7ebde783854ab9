/** The test of the model (contract §11): each fault in words of its own; only what makes lessons impossible fails. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Client } from '../support/client'
import { everyProvider } from '../support/providers/every-provider'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import type { ProviderRequest, Respond, Script } from '../support/providers/script'
import { modelEnvironment, startScripted } from '../support/scripted'
import { startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'

interface Check {
  readonly name: string
  readonly ok: boolean
  readonly says: string
}
interface Result {
  readonly ok: boolean
  readonly durationMs: number
  readonly checks: readonly Check[]
}

const names = ['model', 'streaming', 'tools', 'structured', 'pictures', 'context', 'speed']
const sentence = ['A prime ', 'number ', 'has ', 'two ', 'divisors', '. ', 'Nine ', 'has three.']

async function tested(server: TestServer, language = 'en'): Promise<Result> {
  const admin = await signedIn(server, 'admin')
  const headers = { 'accept-language': language }
  const { json } = await admin.call<Result>('POST', '/api/admin/model-test', undefined, headers)
  return json
}

const says = ({ checks }: Result, name: string) => checks.find((check) => check.name === name)

/** Requests of the test: its reply, its tool and its document. */
const hasTools = ({ body }: ProviderRequest) => 'tools' in body
const isDocument = ({ body }: ProviderRequest) => JSON.stringify(body).includes('model_test')
/** Each protocol gives the bytes of a picture in its own member. */
const hasPicture = ({ body }: ProviderRequest) => JSON.stringify(body).includes('iVBORw0KGgo')
const isLong = ({ body }: ProviderRequest) => JSON.stringify(body).length > 20_000
const well: Respond = (request) => {
  if (isDocument(request)) return ['{"sum": ', '42}']
  if (hasPicture(request)) return ['Red', '.']
  if (isLong(request)) return ['kestrel', ', marigold']
  if (!hasTools(request)) return sentence
  return { calls: [{ id: 'a', name: 'check_math', input: '{"formula":"17 * 23"}' }] }
}

/** What a model says, with so many tokens as its count of any prompt. */
const counted = (said: ReturnType<Respond>, input: number): Script => ({
  ...(isScript(said) ? said : { tokens: said }),
  usage: { input, output: 9 },
})
const isScript = (said: ReturnType<Respond>): said is Script => !Array.isArray(said)

/** A server whose model does what `reply` says, tested. */
async function testedWith(reply: Respond, { env = {}, language = 'en' } = {}): Promise<Result> {
  await using scripted = await startScripted({}, { reply, env })
  return await tested(scripted.server, language)
}

describe.each(everyProvider)('over $provider', ({ provider }) => {
  test('a model that can do everything', async () => {
    await using scripted = await startScripted({}, { provider, reply: well })
    const result = await tested(scripted.server)
    expect(Object.keys(result).toSorted()).toEqual(['checks', 'durationMs', 'ok'])
    expect(result.checks.map((check) => [check.name, check.ok])).toEqual(
      names.map((name) => [name, true]),
    )
    for (const check of result.checks) {
      expect(Object.keys(check).toSorted()).toEqual(['name', 'ok', 'says'])
    }
  })
})

/** What makes lessons impossible: the check that fails, and what its words name. */
const fatal: Readonly<Record<string, [script: Script, check: string, says: RegExp]>> = {
  'a wrong key': [{ status: 401 }, 'model', /LLM_API_KEY/],
  'a key without rights': [{ status: 403 }, 'model', /LLM_API_KEY/],
  'a model that loads': [
    {
      status: 503,
      raw: '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}',
    },
    'model',
    /still loading/,
  ],
  'an overloaded server': [{ status: 429 }, 'model', /limits the rate/],
  'a broken server': [{ status: 500 }, 'model', /fails \(500/],
  'a wrong path': [{ status: 404 }, 'model', /LLM_BASE_URL/],
  'a redirect': [
    { status: 308, raw: '', headers: { location: 'https://example.org' } },
    'model',
    /redirects/,
  ],
  'no word': [{ tokens: [] }, 'streaming', /without a word/],
  'a web page': [{ raw: '<html></html>' }, 'streaming', /breaks off/],
  'a cut reply': [{ tokens: ['So '], finish: null }, 'streaming', /breaks off/],
}

test.each(Object.entries(fatal))('%s: no lesson can be held', async (_, [script, name, words]) => {
  const result = await testedWith((request) => (isDocument(request) ? ['{}'] : script))
  expect(result.ok).toBe(false)
  expect(result.checks.map((check) => check.name)).toEqual(names)
  expect(says(result, name)).toMatchObject({ ok: false, says: expect.stringMatching(words) })
})

test('a slow model is waited for, and given up', async () => {
  const result = await testedWith(() => ({ hang: 'headers' }), { env: { LLM_TIMEOUT: '1' } })
  expect(result.ok).toBe(false)
  expect(says(result, 'model')?.says).toContain('sent nothing for 1 s')
})

test('a wrong name: the names that the server has are said', async () => {
  using server = Bun.serve({
    port: 0,
    fetch: ({ url }) =>
      url.endsWith('/models')
        ? Response.json({ object: 'list', data: [{ id: 'qwen3:8b' }, { id: 'gemma3:4b' }] })
        : Response.json({ error: { message: 'model not found' } }, { status: 404 }),
  })
  const env = modelEnvironment('openai-compatible', `http://localhost:${server.port}/v1`)
  await using place = await startServer({ env })
  const result = await tested(place)
  expect(result.ok).toBe(false)
  expect(says(result, 'model')?.says).toMatch(/tutor-model.*qwen3:8b, gemma3:4b.*LLM_MODEL/)
})

test('the own address, and one where nothing listens', async () => {
  await using other = await startServer()
  const own = await startServer({ env: modelEnvironment('openai-compatible', `${other.url}/v1`) })
  await using _ = own
  expect(says(await tested(own), 'model')?.says).toContain('Elenchus itself')
  const nowhere = modelEnvironment('openai-compatible', 'http://user:secret@localhost:1/v1')
  await using place = await startServer({ env: nowhere })
  const { says: words } = says(await tested(place), 'model') ?? {}
  expect(words).toMatch(/http:\/\/localhost:1\/v1 cannot be reached.*LLM_BASE_URL/)
  expect(words).not.toContain('secret')
})

/** What only warns: the check, what its words name, and how the model behaves. */
const warnings: [string, string, RegExp, Respond, Record<string, string>][] = [
  [
    'a server without tools',
    'tools',
    /--jinja.*LLM_TOOLS=off/,
    (request) => (hasTools(request) ? { status: 500 } : well(request)),
    {},
  ],
  [
    'a server without documents',
    'structured',
    /LLM_KEY_MODEL/,
    (request) => (isDocument(request) ? ['I think it is 42.'] : well(request)),
    {},
  ],
  [
    'a key model that is not there',
    'structured',
    /LLM_KEY_MODEL does not answer/,
    (request) => (request.body['model'] === 'other' ? { status: 404 } : well(request)),
    { LLM_KEY_MODEL: 'other' },
  ],
  ['a small context', 'context', /4096 tokens/, well, { LLM_CONTEXT_TOKENS: '4096' }],
  [
    'a slow model',
    'speed',
    /LLM_KEY_TIMEOUT=\d+/,
    (request) =>
      isDocument(request) || hasTools(request) ? well(request) : { tokens: sentence, delayMs: 500 },
    {},
  ],
]

warnings.push(
  [
    'a server that takes no pictures',
    'pictures',
    /LLM_VISION_MODEL.*LLM_VISION=off/,
    (request) =>
      hasPicture(request)
        ? { status: 400, message: 'image input is not supported' }
        : well(request),
    {},
  ],
  [
    'a server that drops the beginning of a long prompt, and counts what is left',
    'context',
    /LLM_CONTEXT_TOKENS=2048/,
    (request) =>
      isLong(request)
        ? { tokens: ['So.'], usage: { input: 2_048, output: 2 } }
        : counted(well(request), 36),
    {},
  ],
  [
    'a server that does so and counts nothing',
    'context',
    /LLM_CONTEXT_TOKENS/,
    (request) => (isLong(request) ? { tokens: ['marigold'], usage: null } : well(request)),
    {},
  ],
)

test.each(warnings)('%s only warns', async (_, name, words, reply, env) => {
  const result = await testedWith(reply, { env })
  expect(result.ok).toBe(true)
  expect(result.checks.filter(({ ok }) => !ok).map((check) => check.name)).toEqual([name])
  expect(says(result, name)?.says).toMatch(words)
})

test('LLM_TOOLS=off is no fault, and no request has tools', async () => {
  await using model = await startOpenAiCompatible({ reply: well })
  const env = { ...modelEnvironment('openai-compatible', model.url), LLM_TOOLS: 'off' }
  await using place = await startServer({ env })
  expect(says(await tested(place), 'tools')).toMatchObject({ ok: true })
  expect(model.requests.some(hasTools)).toBe(false)
})

test('a model that makes nothing of pictures, and one whose pictures are off', async () => {
  const blind: Respond = (request) => (hasPicture(request) ? ['A number.'] : well(request))
  const overlooked = says(await testedWith(blind), 'pictures')
  expect(overlooked).toMatchObject({ ok: true, says: expect.stringContaining('LLM_VISION=off') })
  await using model = await startOpenAiCompatible({ reply: well })
  const env = { ...modelEnvironment('openai-compatible', model.url), LLM_VISION: 'off' }
  await using place = await startServer({ env })
  expect(says(await tested(place), 'pictures')).toMatchObject({ ok: true })
  expect(model.requests.some(hasPicture)).toBe(false)
})

test('pictures are tried with the model that is set for them', async () => {
  await using model = await startOpenAiCompatible({ reply: well })
  const env = { ...modelEnvironment('openai-compatible', model.url), LLM_VISION_MODEL: 'seer' }
  await using place = await startServer({ env })
  await tested(place)
  expect(model.requests.filter(hasPicture).map(({ body }) => body['model'])).toEqual(['seer'])
})

test('a server that counts the same for every prompt is not believed', async () => {
  const counting: Respond = (request) => counted(well(request), 300)
  expect(says(await testedWith(counting), 'context')).toMatchObject({ ok: true })
})

describe('the languages of the pages', () => {
  let server: TestServer
  let admin: Client
  let stop: () => PromiseLike<void>
  beforeAll(async () => {
    const scripted = await startScripted({}, { reply: () => ({ status: 401 }) })
    server = scripted.server
    stop = () => scripted[Symbol.asyncDispose]()
    admin = await signedIn(server, 'admin')
  })
  afterAll(() => stop())

  test.each([
    ['de', 'Schlüssel'],
    ['es-MX', 'clave'],
    ['fr', 'clé'],
    ['pl', 'refuses the key'],
  ])('%s', async (language, word) => {
    const headers = { 'accept-language': language }
    const { json } = await admin.call<Result>('POST', '/api/admin/model-test', undefined, headers)
    expect(says(json, 'model')?.says).toContain(word)
  })
})

/** A request is sent up to three times until the first event, and never again after it. */
import { describe, expect, test } from 'bun:test'
import { createModel, withRetries } from '../../src/llm/create-model'
import { ask, plainPrompt } from '../support/providers/ask'
import { configFor, everyProvider } from '../support/providers/every-provider'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import type { Respond } from '../support/providers/script'

const retry = { delaysMs: [1, 1], maxWaitMs: 60 }
/** A wait of this length would show in any measurement, also on a busy machine. */
const longWaitMs = 3000
const ok = { tokens: ['What first?'] }

async function attempts(reply: Respond, { timeoutMs = 5000, maxWaitMs = retry.maxWaitMs } = {}) {
  await using standIn = await startOpenAiCompatible({ reply })
  const model = createModel(configFor('openai-compatible', standIn.url, { timeoutMs }))
  const started = Bun.nanoseconds()
  const outcome = await ask(withRetries(model, { ...retry, maxWaitMs }))
  const tookMs = (Bun.nanoseconds() - started) / 1e6
  return { ...outcome, requests: standIn.requests.length, tookMs }
}

describe.each(everyProvider.map((each) => [each.provider, each] as const))(
  '%s',
  (provider, each) => {
    test('two failures, then an answer', async () => {
      await using standIn = await each.start({ failFirst: 2, failStatus: 503 })
      const model = createModel(configFor(provider, standIn.url))
      const outcome = await ask(withRetries(model, retry))
      expect(outcome.text).toBe('Hello.')
      expect(standIn.requests).toHaveLength(3)
    })

    test('three failures are final', async () => {
      await using standIn = await each.start({ failFirst: 3 })
      const outcome = await ask(withRetries(createModel(configFor(provider, standIn.url)), retry))
      expect(outcome.thrown).toMatchObject({ kind: 'busy', status: 500 })
      expect(standIn.requests).toHaveLength(3)
    })
  },
)

test.each([400, 401, 403, 404, 413, 422])('status %d is not tried again', async (status) => {
  expect((await attempts(() => ({ status }))).requests).toBe(1)
})

test.each([
  ['rate limit', { status: 429 }],
  ['an empty reply', { tokens: [] }],
  ['an error in the stream', { streamError: 'overloaded' }],
  ['a web page', { raw: '<html></html>' }],
  ['only reasoning, then a cut', { reasoning: ['hm'], cutAfterBytes: 400, chunkBytes: 100 }],
] as const)('%s before the first word is tried again', async (_, fault) => {
  const { text, requests } = await attempts(({ index }) => (index === 0 ? fault : ok))
  expect(text).toBe('What first?')
  expect(requests).toBe(2)
})

test.each([
  ['a cut', { tokens: ['So '], finish: null }],
  ['an error in the stream', { tokens: ['So '], streamError: 'overloaded' }],
] as const)('%s after the first word is final', async (_, fault) => {
  const { text, requests, thrown } = await attempts(({ index }) => (index === 0 ? fault : ok))
  expect(text).toBe('So ')
  expect(requests).toBe(1)
  expect(thrown).toMatchObject({ name: 'ModelError' })
})

test('silence is not tried again', async () => {
  const { requests, thrown } = await attempts(() => ({ hang: 'headers' }), { timeoutMs: 100 })
  expect(thrown).toMatchObject({ kind: 'silent' })
  expect(requests).toBe(1)
})

const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, seconds)).toUTCString()

test.each([
  ['seconds', { 'retry-after': '1' }],
  ['a date', { 'retry-after': at(2), date: at(1) }],
  ['far too long', { 'retry-after': '86400' }],
])('Retry-After is honoured up to the longest wait: %s', async (_, headers) => {
  const { tookMs, text } = await attempts(({ index }) =>
    index === 0 ? { status: 429, headers } : ok,
  )
  expect(text).toBe('What first?')
  expect(tookMs).toBeGreaterThan(55)
  expect(tookMs).toBeLessThan(1000)
})

test.each(['0', '-1', 'soon', ''])('a Retry-After of "%s" costs nothing', async (value) => {
  const headers = { 'retry-after': value }
  const { tookMs } = await attempts(({ index }) => (index === 0 ? { status: 429, headers } : ok), {
    maxWaitMs: longWaitMs,
  })
  expect(tookMs).toBeLessThan(longWaitMs / 2)
})

test('an abort during the pause ends it', async () => {
  await using standIn = await startOpenAiCompatible({ failFirst: 9 })
  const model = createModel(configFor('openai-compatible', standIn.url))
  const patient = withRetries(model, { delaysMs: [60_000], maxWaitMs: 60_000 })
  const outcome = await ask(patient, { prompt: plainPrompt, signal: AbortSignal.timeout(80) })
  expect(outcome.thrown).toBeNull()
  expect(standIn.requests).toHaveLength(1)
})

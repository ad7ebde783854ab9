/** A request is sent up to three times until the first event, and never again after it. */
import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import * as pacing from '../../src/lib/pacing'
import { createModel, withRetries } from '../../src/llm/create-model'
import { ask, plainPrompt } from '../support/providers/ask'
import { configFor, everyProvider } from '../support/providers/every-provider'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import type { Respond } from '../support/providers/script'

const ok = { tokens: ['What first?'] }

/** The pauses between attempts, in milliseconds; none of them takes time. */
let pauses: number[] = []
let pause: { mockRestore(): void }
beforeEach(() => {
  pauses = []
  pause = spyOn(pacing, 'pause').mockImplementation(async (ms) => void pauses.push(ms))
})
afterEach(() => pause.mockRestore())

async function attempts(reply: Respond, { timeoutMs = 5000 } = {}) {
  await using standIn = await startOpenAiCompatible({ reply })
  const model = createModel(configFor('openai-compatible', standIn.url, { timeoutMs }))
  const outcome = await ask(withRetries(model))
  return { ...outcome, requests: standIn.requests.length }
}

describe.each(everyProvider.map((each) => [each.provider, each] as const))(
  '%s',
  (provider, each) => {
    test('two failures, then an answer', async () => {
      await using standIn = await each.start({ failFirst: 2, failStatus: 503 })
      const model = createModel(configFor(provider, standIn.url))
      const outcome = await ask(withRetries(model))
      expect(outcome.text).toBe('Hello.')
      expect(standIn.requests).toHaveLength(3)
    })

    test('three failures are final', async () => {
      await using standIn = await each.start({ failFirst: 3 })
      const outcome = await ask(withRetries(createModel(configFor(provider, standIn.url))))
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

test('each pause is longer than the one before it, and has a random length', async () => {
  await attempts(({ index }) => (index < 2 ? { status: 503 } : ok))
  const [first = 0, second = 0] = pauses
  expect(pauses).toHaveLength(2)
  expect([first >= 150 && first <= 300, second >= 600 && second <= 1_200]).toEqual([true, true])
})

test.each([
  ['seconds', { 'retry-after': '1' }, 1_000],
  ['a date', { 'retry-after': at(3), date: at(1) }, 2_000],
  ['far too long', { 'retry-after': '86400' }, 5_000],
])('Retry-After is honoured up to the longest wait: %s', async (_, headers, pauseMs) => {
  const { text } = await attempts(({ index }) => (index === 0 ? { status: 429, headers } : ok))
  expect(text).toBe('What first?')
  expect(pauses).toEqual([pauseMs])
})

test.each(['0', '-1', 'soon', ''])('a Retry-After of "%s" costs nothing', async (value) => {
  const headers = { 'retry-after': value }
  await attempts(({ index }) => (index === 0 ? { status: 429, headers } : ok))
  expect(pauses).toHaveLength(1)
  expect(pauses[0]).toBeLessThanOrEqual(300)
})

test('an abort during the pause ends it', async () => {
  pause.mockRestore()
  await using standIn = await startOpenAiCompatible({
    reply: () => ({ status: 429, headers: { 'retry-after': '86400' } }),
  })
  const model = withRetries(createModel(configFor('openai-compatible', standIn.url)))
  const leaving = new AbortController()
  const asked = ask(model, { prompt: plainPrompt, signal: leaving.signal })
  while (standIn.requests.length === 0) await Bun.sleep(1)
  leaving.abort()
  const outcome = await asked
  expect(outcome.thrown).toBeNull()
  expect(standIn.requests).toHaveLength(1)
})

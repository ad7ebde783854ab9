/** A learner who leaves stops the provider's work, at once and without a fault. */
import { describe, expect, test } from 'bun:test'
import { createModel } from '../../src/llm/create-model'
import { ask, plainPrompt } from '../support/providers/ask'
import { configFor, everyProvider } from '../support/providers/every-provider'
import type { StandIn } from '../support/providers/stand-in'

async function whenAbandoned(standIn: StandIn): Promise<number> {
  while (standIn.abandoned === 0) await Bun.sleep(5)
  return standIn.abandoned
}

/** Aborted a moment after the provider has the request. */
function leaving(standIn: StandIn): AbortSignal {
  const learner = new AbortController()
  const timer = setInterval(() => {
    if (standIn.requests.length === 0) return
    clearInterval(timer)
    setTimeout(() => learner.abort(), 50)
  }, 5)
  return learner.signal
}

for (const { provider, start } of everyProvider) {
  describe(provider, () => {
    test.each([
      ['before the headers', { hang: 'headers' }],
      ['before the first token', { firstDelayMs: 60_000, tokens: ['late'] }],
      ['in the middle', { tokens: ['a'], hang: 'end' }],
      ['while tokens flow', { tokens: Array.from({ length: 500 }, () => 'a'), delayMs: 5 }],
    ] as const)('aborted %s', async (_, script) => {
      await using standIn = await start({ reply: () => script })
      const model = createModel(configFor(provider, standIn.url))
      const outcome = await ask(model, { prompt: plainPrompt, signal: leaving(standIn) })
      expect(outcome.thrown).toBeNull()
      expect(outcome.finish).toBeNull()
      expect(await whenAbandoned(standIn)).toBe(1)
    })

    test('aborted before it began', async () => {
      await using standIn = await start()
      const model = createModel(configFor(provider, standIn.url))
      const outcome = await ask(model, { prompt: plainPrompt, signal: AbortSignal.abort() })
      expect(outcome).toEqual({ text: '', deltas: [], finish: null, thrown: null })
      expect(standIn.requests).toHaveLength(0)
    })

    test('a caller that stops iterating leaves nothing running', async () => {
      await using standIn = await start({ reply: () => ({ tokens: ['a'], hang: 'end' }) })
      const model = createModel(configFor(provider, standIn.url))
      for await (const _ of await model.stream(plainPrompt, new AbortController().signal)) break
      expect(await whenAbandoned(standIn)).toBe(1)
      expect(standIn.open).toBe(0)
    })
  })
}

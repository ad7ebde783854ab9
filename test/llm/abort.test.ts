/** A learner who leaves stops the provider's work, at once and without a fault. */
import { describe, expect, test } from 'bun:test'
import { createModel } from '../../src/llm/create-model'
import { ask, plainPrompt } from '../support/providers/ask'
import { configFor, everyProvider } from '../support/providers/every-provider'
import type { StandIn } from '../support/providers/stand-in'

async function abandonedSoon(standIn: StandIn): Promise<number> {
  for (let waited = 0; waited < 50 && standIn.abandoned === 0; waited++) await Bun.sleep(10)
  return standIn.abandoned
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
      const started = Bun.nanoseconds()
      const outcome = await ask(model, { prompt: plainPrompt, signal: AbortSignal.timeout(60) })
      expect(outcome.thrown).toBeNull()
      expect(outcome.finish).toBeNull()
      expect((Bun.nanoseconds() - started) / 1e6).toBeLessThan(2_000)
      expect(await abandonedSoon(standIn)).toBe(1)
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
      expect(await abandonedSoon(standIn)).toBe(1)
      expect(standIn.open).toBe(0)
    })
  })
}

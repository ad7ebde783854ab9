/** What a provider says arrives unchanged, whichever protocol it speaks. */
import { describe, expect, test } from 'bun:test'
import { createModel } from '../../src/llm/create-model'
import { ask, plainPrompt } from '../support/providers/ask'
import { configFor, everyProvider } from '../support/providers/every-provider'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'

const oddTokens = [
  'Größe ',
  '👩🏽‍🎓🇪🇺',
  '\u2028\u2029\u0085\u00a0',
  'data: [DONE]',
  '\n\ndata: {"error":1}\r\n\r\n',
  ': comment\nevent: error\n',
  '$\\frac{1}{2}$ \\(x\\) "quoted" \\u0041',
  ' ',
  '\ufeff',
  'ä'.repeat(50_000),
]

for (const { provider, start, path, credential, length, filtered } of everyProvider) {
  describe(provider, () => {
    test.each([
      ['whole', {}],
      ['CRLF', { lineEnd: '\r\n' }],
      ['7-byte pieces', { chunkBytes: 7, lineEnd: '\r\n' }],
      ['1-byte pieces', { chunkBytes: 1 }],
    ] as const)('relays the text byte for byte and in order: %s', async (_, shape) => {
      const small = 'chunkBytes' in shape
      const tokens = small ? oddTokens.slice(0, -1) : oddTokens
      await using standIn = await start({ reply: () => ({ tokens, ...shape }) })
      const { deltas, thrown } = await ask(createModel(configFor(provider, standIn.url)))
      expect(thrown).toBeNull()
      expect(deltas.join('')).toBe(tokens.join(''))
    })

    test('sends the key, the model and the messages to the right place', async () => {
      await using standIn = await start()
      await ask(createModel(configFor(provider, standIn.url)))
      const [request] = standIn.requests
      expect(standIn.requests).toHaveLength(1)
      expect(request?.path).toBe(path)
      expect(request?.headers.get(credential[0])).toBe(credential[1])
      expect(JSON.stringify(request?.body)).toContain(plainPrompt.system)
      expect(JSON.stringify(request?.body)).toContain('Solve 3x + 7 = 22')
      expect(JSON.stringify(request?.body)).toContain('4096')
    })

    test('yields no reasoning', async () => {
      const reply = () => ({ reasoning: ['x = 5, but ', 'do not say so'], tokens: ['What first?'] })
      await using standIn = await start({ reply })
      const outcome = await ask(createModel(configFor(provider, standIn.url, { reasoning: true })))
      expect(outcome.deltas).toEqual(['What first?'])
    })

    test('counts tokens as the provider does, and estimates them where it does not', async () => {
      const usages = [{ input: 1234, output: 56 }, null]
      await using standIn = await start({
        reply: ({ index }) => ({ tokens: ['What next?'], usage: usages[index] ?? null }),
      })
      const model = createModel(configFor(provider, standIn.url))
      expect((await ask(model)).finish?.usage).toEqual({ inputTokens: 1234, outputTokens: 56 })
      const estimate = (await ask(model)).finish?.usage
      expect(estimate?.inputTokens).toBeWithin(8, 40)
      expect(estimate?.outputTokens).toBeWithin(2, 6)
    })

    test('reports the finish reason', async () => {
      const reasons = [undefined, length, filtered, 'an-unknown-reason']
      await using standIn = await start({
        reply: ({ index }) => {
          const finish = reasons[index]
          return { tokens: ['a'], ...(finish === undefined ? {} : { finish }) }
        },
      })
      const model = createModel(configFor(provider, standIn.url))
      const seen = []
      for (const _ of reasons) seen.push((await ask(model)).finish?.finishReason)
      expect(seen).toEqual(['stop', 'length', 'stop', 'stop'])
    })

    test('yields text while the provider is still sending', async () => {
      await using standIn = await start({ reply: () => ({ tokens: ['first'], hang: 'end' }) })
      const model = createModel(configFor(provider, standIn.url))
      for await (const event of await model.stream(plainPrompt, new AbortController().signal)) {
        expect(event).toEqual({ type: 'text', delta: 'first' })
        break
      }
    })

    test('sends no key header when there is no key', async () => {
      await using standIn = await start()
      const outcome = await ask(createModel(configFor(provider, standIn.url, { apiKey: null })))
      expect(outcome.text).toBe('Hello.')
      expect(standIn.requests[0]?.headers.get(credential[0]) ?? '').toBe('')
    })
  })
}

test('a reply longer than the bound ends as too long, between characters', async () => {
  const tokens = ['abc', '😀'.repeat(40), 'never']
  await using standIn = await startOpenAiCompatible({ reply: () => ({ tokens, hang: 'end' }) })
  const config = configFor('openai-compatible', standIn.url, { maxOutputTokens: 1 })
  const { text, finish } = await ask(createModel(config))
  expect(text).toBe(`abc${'😀'.repeat(30)}`)
  expect(finish?.finishReason).toBe('length')
})

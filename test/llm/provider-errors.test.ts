/**
 * Every failure of a provider becomes a `ModelError` of the right kind, and the text so far is
 * kept.
 */
import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { ModelError } from '../../src/llm/error-mapping'
import { createModel } from '../../src/llm/create-model'
import type { ModelConfig } from '../../src/llm/registry'
import { ask, type Outcome, plainPrompt } from '../support/providers/ask'
import { configFor, everyProvider } from '../support/providers/every-provider'
import { openAiWire, startOpenAiCompatible } from '../support/providers/openai-compatible'
import { type Afterwards, startRawServer } from '../support/providers/raw-tcp'
import type { Script } from '../support/providers/script'

function kindOf({ thrown }: Outcome): string {
  return thrown instanceof ModelError ? thrown.kind : String(thrown)
}

const tokens = ['What ', 'first?']

for (const { provider, start, wire, length, filtered } of everyProvider) {
  const talk = async (script: Script, changes: Partial<ModelConfig> = {}): Promise<Outcome> => {
    await using standIn = await start({ reply: () => script })
    return await ask(createModel(configFor(provider, standIn.url, changes)))
  }

  describe(provider, () => {
    test.each([
      [400, 'rejected'],
      [401, 'credentials'],
      [403, 'credentials'],
      [404, 'rejected'],
      [408, 'busy'],
      [422, 'rejected'],
      [429, 'busy'],
      [500, 'busy'],
      [503, 'busy'],
      [529, 'busy'],
    ] as const)('status %d is %s', async (status, kind) => {
      const outcome = await talk({ status })
      expect(kindOf(outcome)).toBe(kind)
      expect(outcome.thrown).toMatchObject({ status })
    })

    test('an error status with a body that is not JSON, empty or huge', async () => {
      for (const raw of ['<html>Bad gateway</html>', '', 'x'.repeat(3_000_000)]) {
        expect((await talk({ status: 502, raw })).thrown).toMatchObject({
          kind: 'busy',
          status: 502,
        })
      }
    })

    test('a stream that ends without saying so keeps its text', async () => {
      const outcome = await talk({ tokens, finish: null, usage: null })
      expect(outcome.text).toBe('What first?')
      expect(outcome.finish).toBeNull()
      expect(['incomplete', 'garbled']).toContain(kindOf(outcome))
    })

    test('a connection dropped in the middle keeps its text', async () => {
      const long = Array.from({ length: 200 }, () => 'word ')
      const outcome = await talk({ tokens: long, cutAfterBytes: 8000, chunkBytes: 500 })
      expect(outcome.text).toStartWith('word word ')
      expect(outcome.text.length).toBeLessThan(1000)
      expect(outcome.thrown).toBeInstanceOf(ModelError)
      expect(outcome.finish).toBeNull()
    })

    test('text that has arrived survives a cut, also when its reader is slow', async () => {
      await using standIn = await start({
        reply: () => ({ tokens: ['a', 'b', 'c', 'd'], cutAfterBytes: 100_000, finish: null }),
      })
      const seen: string[] = []
      const follow = async () => {
        const model = createModel(configFor(provider, standIn.url))
        for await (const event of await model.stream(plainPrompt, new AbortController().signal)) {
          if (event.type === 'text') seen.push(event.delta)
          await Bun.sleep(40)
        }
      }
      expect(await follow().catch((error: unknown) => error)).toBeInstanceOf(ModelError)
      expect(seen.join('')).toBe('abcd')
    })

    test('an error inside the stream keeps the text before it', async () => {
      const outcome = await talk({ tokens, streamError: 'overloaded' })
      expect(outcome.text).toBe('What first?')
      expect(outcome.thrown).toBeInstanceOf(ModelError)
      expect(outcome.finish).toBeNull()
    })

    test('an error as the first thing in a stream can be retried', async () => {
      const outcome = await talk({ streamError: 'overloaded' })
      expect(outcome.thrown).toMatchObject({ retryable: true })
    })

    test('a reply without a word', async () => {
      expect(kindOf(await talk({ tokens: [] }))).toBe('empty')
      expect(kindOf(await talk({ tokens: [' ', '\n'] }))).toBe('empty')
      expect(kindOf(await talk({ tokens: [], finish: length }))).toBe('exhausted')
      expect(kindOf(await talk({ tokens: [], finish: filtered }))).toBe('exhausted')
    })

    test('an HTML page, an empty body, JSON that is not a stream', async () => {
      for (const raw of ['<!doctype html><p>Welcome</p>\n', '', '{"choices":[]}', '\n\n\n']) {
        const outcome = await talk({ raw })
        expect(outcome.thrown).toMatchObject({ retryable: true })
        expect(outcome.finish).toBeNull()
      }
    })

    test('frames that are not JSON or not of the protocol', async () => {
      for (const frame of ['data: {"choices":[{', 'data: 42', 'data: null', 'data: {"type":"?"}']) {
        const raw = [...wire.prelude({}), wire.token('So '), frame].join('\n\n')
        const outcome = await talk({ raw: `${raw}\n\n` })
        expect(outcome.text).toBe('So ')
        expect(outcome.thrown).toBeInstanceOf(ModelError)
      }
    })

    test('text that is not UTF-8 is not passed on with replacement characters', async () => {
      const frames = [...wire.prelude({}), wire.token('So #'), ...wire.ending({}), '']
      const raw = new TextEncoder().encode(frames.join('\n\n'))
      raw[raw.indexOf('#'.charCodeAt(0))] = 0xff
      const outcome = await talk({ raw })
      expect(outcome.text).not.toContain('\ufffd')
      expect(kindOf(outcome)).toBe('garbled')
    })

    test('a body that is not compressed as declared, and compression without an end', async () => {
      const headers = { 'content-encoding': 'gzip' }
      expect((await talk({ raw: 'not gzip at all', headers })).thrown).toBeInstanceOf(ModelError)
      const bomb = new Uint8Array(gzipSync(Buffer.alloc(64 * 1024 * 1024, '\n')))
      expect(kindOf(await talk({ raw: bomb, headers }, { maxOutputTokens: 1 }))).toBe('oversized')
    })

    test('a line that never ends', async () => {
      const outcome = await talk({ raw: `data: ${'x'.repeat(2_000_000)}` })
      expect(kindOf(outcome)).toBe('oversized')
    })

    test('silence before the headers, and in the middle', async () => {
      const before = await talk({ hang: 'headers' }, { timeoutMs: 400 })
      expect(kindOf(before)).toBe('silent')
      const middle = await talk({ tokens, hang: 'end' }, { timeoutMs: 400 })
      expect(kindOf(middle)).toBe('silent')
      expect(middle.text).toBe('What first?')
    })

    test('a slow provider that keeps talking is not silent', async () => {
      // Longer in all than the limit, which each pause stays far below.
      const script = { tokens: Array.from({ length: 12 }, () => 'a'), delayMs: 150 }
      const outcome = await talk(script, { timeoutMs: 1_500 })
      expect(outcome.thrown).toBeNull()
      expect(outcome.text).toHaveLength(12)
    })

    test('a redirect is not followed, so that the key goes nowhere else', async () => {
      await using elsewhere = await start()
      for (const status of [301, 302, 307, 308]) {
        const outcome = await talk({ status, headers: { location: elsewhere.url } })
        expect(kindOf(outcome)).toBe('redirected')
      }
      expect(elsewhere.requests).toHaveLength(0)
    })
  })
}

describe('below HTTP', () => {
  const head =
    'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n'
  const frame = `${openAiWire.token('So ')}\n\n`
  const chunk = `${frame.length.toString(16)}\r\n${frame}\r\n`

  test.each([
    ['closes at once', '', 'close', ''],
    ['resets at once', '', 'reset', ''],
    ['speaks something else', 'SSH-2.0-OpenSSH_9.6\r\n', 'close', ''],
    ['stops inside the headers', 'HTTP/1.1 200 OK\r\nContent-', 'close', ''],
    ['closes inside the body', head + chunk, 'close', 'So '],
    ['resets inside the body', head + chunk, 'reset', 'So '],
    ['breaks the chunk encoding', `${head}zz\r\n`, 'close', ''],
    [
      'lies about the length',
      `HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n${frame}`,
      'close',
      'So ',
    ],
  ] as const)('a server that %s', async (_, bytes, afterwards: Afterwards, text) => {
    using server = startRawServer(bytes, afterwards)
    const url = `http://127.0.0.1:${server.port}/v1`
    const outcome = await ask(createModel(configFor('openai-compatible', url, { timeoutMs: 1000 })))
    expect(outcome.thrown).toMatchObject({ name: 'ModelError', retryable: true })
    expect(outcome.text).toBe(text)
    expect(outcome.finish).toBeNull()
  })

  test('the body of an error response is read to its bound, not to its end', async () => {
    const body = `HTTP/1.1 500 Oops\r\nContent-Length: 99999999\r\n\r\n${'x'.repeat(100_000)}`
    using server = startRawServer(body, 'hang')
    const url = `http://127.0.0.1:${server.port}/v1`
    const config = configFor('openai-compatible', url, { timeoutMs: 60_000 })
    expect(kindOf(await ask(createModel(config)))).toBe('busy')
  })

  test('a refused connection, TLS to a plain port, an unknown host name', async () => {
    await using standIn = await startOpenAiCompatible()
    await using gone = await startOpenAiCompatible()
    await gone.stop()
    for (const url of [
      gone.url,
      standIn.url.replace('http:', 'https:'),
      'http://nobody.invalid/v1',
    ]) {
      const outcome = await ask(createModel(configFor('openai-compatible', url)))
      expect(kindOf(outcome)).toBe('connection')
    }
    expect(standIn.requests).toHaveLength(0)
  })
})

/**
 * Readers that do not read cost the server a bounded amount of memory, however long the reply is.
 */
import { expect, test } from 'bun:test'
import { readFrames, signedUp } from '../support/client'
import { RawExchange } from '../support/raw-http'
import { newText } from '../support/new-text'
import { startScripted, wholeText } from '../support/scripted'

const flood = {
  tokens: Array.from({ length: 150 }, (_, index) => `${index}:${newText(index, 50_000)}`),
}
const lazyReaders = 20

test('twenty readers that pause in a reply of 7 MB cost bounded memory, and the reply ends', async () => {
  await using scripted = await startScripted(
    { flood },
    { env: { LLM_MAX_OUTPUT_TOKENS: '1000000', LLM_REPLY_TOKENS: '1000000' } },
  )
  const client = await signedUp(scripted.url)
  const body = { sessionId: await client.createSession(), content: '[[flood]]' }
  const exchange = new RawExchange(client, { method: 'POST', path: '/api/chat/stream', body })
  await exchange.until((text) => text.includes('event: start'))
  exchange.pause()
  const path = `/api/chat/streams/${/"streamId":"([^"]+)/.exec(exchange.body)?.[1]}`
  const lazy = Array.from({ length: lazyReaders }, () => {
    const reader = new RawExchange(client, { path })
    reader.pause()
    return reader
  })
  // The reply runs to its end without them.
  await new RawExchange(client, { path }).ended
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  await Bun.sleep(1_000)
  Bun.gc(true)
  expect(process.memoryUsage.rss() - before).toBeLessThan(100e6)
  expect(Math.max(...lazy.map(({ received }) => received))).toBeLessThan(2e6)
  for (const reader of lazy) reader.leave()
  exchange.resume()
  await exchange.ended
  expect(readFrames(exchange.body).at(-1)?.data['content'] === wholeText(flood)).toBe(true)
}, 90_000)

/** A reply whose server is killed, and what must hold of it afterwards. */
import { expect } from 'bun:test'
import { Client, readFrames, tokensOf } from './client'
import { RawExchange } from './raw-http'

/** The same browser, with its cookies, at the server's new address. */
export function moved(client: Client, url: string): Client {
  const again = new Client(url)
  for (const [name, value] of client.cookies) again.cookies.set(name, value)
  again.csrfToken = client.csrfToken
  return again
}

/** The complete frames of a received text. */
export const whole = (text: string): string => text.slice(0, text.lastIndexOf('\n\n') + 2)
/** The stream id in a `start` frame. */
export const streamIdOf = (text: string): string => /"streamId":"([^"]+)"/.exec(text)?.[1] as string

/** Starts the scripted reply `[[slow]]` under a key; the script `[[plain]]` must be `Well?`. */
export async function beginReply(client: Client, key: string) {
  const sessionId = await client.createSession(`session of ${key}`)
  const body = { sessionId, content: '[[slow]]' }
  const headers = { 'idempotency-key': key }
  const exchange = new RawExchange(client, {
    method: 'POST',
    path: '/api/chat/stream',
    body,
    headers,
  })
  await exchange.until((text) => text.includes('event: start'))
  return { exchange, sessionId, body, headers }
}

/** The reply was interrupted where the kill cut it: in its stream, its message and its replay. */
export async function expectInterrupted(
  client: Client,
  begun: Awaited<ReturnType<typeof beginReply>>,
) {
  const { exchange, sessionId, body, headers } = begun
  const received = whole(exchange.body)
  const path = `/api/chat/streams/${streamIdOf(received)}`
  const followed = await client.call('GET', path)
  // A stream that waited for the end has keep-alives.
  const text = followed.text.replaceAll(': keep-alive\n\n', '')
  expect(text).toStartWith(received)
  const frames = readFrames(text)
  expect(frames.map(({ event }) => event).join(' ')).toMatch(/^start( token)* error$/)
  expect(frames.map(({ data }) => data.seq)).toEqual(frames.map((_, index) => index))
  expect(frames.at(-1)?.data).toMatchObject({ code: 'INTERRUPTED' })
  expect((await client.messages(sessionId))[1]).toMatchObject({
    content: tokensOf(frames),
    status: 'interrupted',
  })
  const replay = await client.call('POST', '/api/chat/stream', body, headers)
  expect([replay.status, replay.text]).toEqual([200, text])
  expect(replay.headers.get('idempotent-replayed')).toBe('true')
  const next = await client.chat(sessionId, '[[plain]]')
  expect(next.at(-1)?.data['content']).toBe('Well?')
  expect(await client.messages(sessionId)).toHaveLength(4)
}

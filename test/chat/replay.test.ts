/** Following a reply: the same bytes from any point, at any time, for any number of readers. */
import { expect, test } from 'bun:test'
import { fixture, onEachEngine } from '../support/fixtures'
import { readFrames, signedUp } from '../support/client'
import { RawExchange } from '../support/raw-http'
import { newText } from '../support/new-text'
import { paced, startScripted, wholeText } from '../support/scripted'

const scripts = {
  slow: paced(35, 30),
  odd: { tokens: ['a\n\n', 'data: x\n\n', '\u2028event: complete\n'], delayMs: 60 },
  flood: {
    tokens: Array.from({ length: 200 }, (_, index) => `${index}:${newText(index, 20_000)}`),
  },
}

/** The frames after `after` of an uninterrupted stream. */
const tail = (text: string, after: number): string =>
  text
    .split(/(?<=\n\n)/)
    .slice(after + 1)
    .join('')

onEachEngine('following a reply', (engine) => {
  const env = { LLM_MAX_OUTPUT_TOKENS: '1000000', LLM_REPLY_TOKENS: '1000000' }
  const scripted = fixture(() => startScripted(scripts, { engine, env }))
  const client = fixture(() => signedUp(scripted.url))

  const begin = async (script: keyof typeof scripts) => {
    const sessionId = await client.createSession()
    const body = { sessionId, content: `[[${script}]]` }
    const exchange = new RawExchange(client, { method: 'POST', path: '/api/chat/stream', body })
    await exchange.until((text) => text.includes('event: token'))
    const streamId = String(readFrames(firstFrame(exchange.body))[0]?.data['streamId'])
    return { exchange, streamId, sessionId, path: `/api/chat/streams/${streamId}` }
  }

  test.each(['slow', 'odd'] as const)(
    'following %s from every seq continues the same bytes',
    async (name) => {
      const { exchange, path } = await begin(name)
      await exchange.ended
      const frames = readFrames(exchange.body)
      for (let after = -1; after <= frames.length + 1; after += 1) {
        const { status, text, headers } = await client.call('GET', `${path}?after=${after}`)
        expect(status).toBe(after < frames.length - 1 ? 200 : 204)
        expect(text).toBe(tail(exchange.body, after))
        if (status === 200) expect(headers.get('cache-control')).toBe('no-store, no-transform')
      }
      expect((await client.call('GET', path)).text).toBe(exchange.body)
      const last = { 'last-event-id': '1' }
      expect((await client.call('GET', path, undefined, last)).text).toBe(tail(exchange.body, 1))
      const both = await client.call('GET', `${path}?after=2`, undefined, last)
      expect(both.text).toBe(tail(exchange.body, 2))
      const far = await client.call('GET', `${path}?after=2147483647`)
      expect([far.status, far.text]).toEqual([204, ''])
    },
  )

  test('readers that join a running reply at any point all get the same bytes', async () => {
    const { exchange, path } = await begin('slow')
    const beyond = client.call('GET', `${path}?after=1000`)
    const joined = []
    for (let index = 0; index < 12; index += 1) {
      const after = index % 3 === 0 ? -1 : index % 5
      joined.push({ after, answer: client.call('GET', `${path}?after=${after}`) })
      await Bun.sleep(50)
    }
    await exchange.ended
    expect(readFrames(exchange.body).at(-1)?.data['content']).toBe(wholeText(scripts.slow))
    for (const { after, answer } of joined) {
      expect((await answer).text).toBe(tail(exchange.body, after))
    }
    const { status, text } = await beyond
    expect([status, text]).toEqual([200, ''])
  })

  test('a stream followed from after the end ends when the reply does', async () => {
    const { exchange, path } = await begin('slow')
    const { text } = await client.call('GET', `${path}?after=5000`)
    // A comment goes out after 15 s: no reader waits for that.
    expect(text).toBe('')
    await exchange.ended
  })

  test('a reply continues when its readers leave, the one who asked included', async () => {
    const { exchange, path, sessionId } = await begin('slow')
    const other = new RawExchange(client, { path })
    await other.until((text) => text.includes('event: token'))
    exchange.leave()
    other.leave()
    const { text } = await client.call('GET', path)
    expect(readFrames(text).at(-1)).toMatchObject({ event: 'complete' })
    expect((await client.messages(sessionId)).at(-1)).toMatchObject({
      content: wholeText(scripts.slow),
      status: 'complete',
    })
    expect(scripted.model.abandoned).toBe(0)
  })

  test('a reader that pauses gets every byte', async () => {
    const { exchange, path } = await begin('flood')
    exchange.pause()
    const { text } = await client.call('GET', path)
    exchange.resume()
    await exchange.ended
    expect(readFrames(text).at(-1)?.data['content']).toBe(wholeText(scripts.flood))
    expect(exchange.body === text).toBe(true)
  })

  test('an invalid position is 400; an unknown stream and another user’s are 404', async () => {
    const { exchange, path } = await begin('odd')
    for (const after of ['x', '', '1.5', '-2', '2147483648', '1&after=2', '%00', '1e3']) {
      const { status, json } = await client.call('GET', `${path}?after=${after}`)
      expect({ after, status, code: (json as { code: string }).code }).toEqual({
        after,
        status: 400,
        code: 'BAD_REQUEST',
      })
    }
    for (const id of ['x', '-1', '1.5', '99999999999']) {
      const { status } = await client.call('GET', path, undefined, { 'last-event-id': id })
      expect(status).toBe(400)
    }
    const stranger = await signedUp(scripted.url)
    for (const [who, where] of [
      [stranger, path],
      [client, '/api/chat/streams/0199c0de-0000-7000-8000-000000000000'],
      [client, '/api/chat/streams/x'],
    ] as const) {
      expect((await who.call('GET', where)).status).toBe(404)
      expect((await who.call('POST', `${where}/cancel`)).status).toBe(404)
    }
    await exchange.ended
    expect(readFrames(exchange.body).at(-1)?.data['finishReason']).toBe('stop')
  })
})

const firstFrame = (text: string): string => text.slice(0, text.indexOf('\n\n') + 2)

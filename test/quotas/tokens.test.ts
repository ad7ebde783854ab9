/** The tokens of one user and day. On both engines. */
import { expect, test } from 'bun:test'
import { dayMs } from '../../src/lib/clock'
import { type Client, signedUp } from '../support/client'
import { testClock } from '../support/clock'
import { fixture, onEachEngine, onOneEngine } from '../support/fixtures'
import type { Respond, Script } from '../support/providers/script'
import { startScripted } from '../support/scripted'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'

onEachEngine('the tokens of one user', (engine) => {
  const clock = testClock(Date.parse('2026-11-01T12:00:00Z'))
  const server = fixture(() => startServer({ engine, clock, env: { QUOTA_TOKENS: '5' } }))

  test('past the quota of the day a stream ends with QUOTA_EXCEEDED, until the next day', async () => {
    const client = await signedIn(server)
    const sessionId = await client.createSession()
    expect((await client.chat(sessionId, 'Solve 3x + 7 = 22')).at(-1)?.event).toBe('complete')
    const { json } = await client.call<{ quotas: { tokens: { used: number; left: number } } }>(
      'GET',
      '/api/account/usage',
    )
    expect(json.quotas.tokens).toMatchObject({ limit: 5, left: 0 })
    expect(json.quotas.tokens.used).toBeGreaterThan(5)
    const refused = await client.chat(sessionId, '3x = 15')
    expect(refused.map(({ event }) => event)).toEqual(['start', 'error'])
    expect(refused.at(-1)?.data).toMatchObject({ code: 'QUOTA_EXCEEDED' })
    clock.advance(dayMs)
    expect((await client.chat(sessionId, '3x = 15')).at(-1)?.event).toBe('complete')
  })
})

interface Usage {
  readonly quotas: { readonly tokens: { readonly used: number } }
}
const usedBy = async (client: Client): Promise<number> => {
  const { json } = await client.call<Usage>('GET', '/api/account/usage')
  return json.quotas.tokens.used
}

/** Replies of a provider that counts no tokens; each is hundreds of tokens read and a few written. */
const uncounted: Readonly<Record<string, Script>> = {
  complete: { tokens: ['What', ' next?'] },
  'cut in the middle': { tokens: ['What', ' next'], cutAfterBytes: 400 },
  'ended by an error in the stream': { tokens: ['What', ' next'], streamError: 'broken' },
  'without a word': { tokens: [] },
  'thought, not said': { reasoning: ['Hm. '.repeat(100)], finish: 'length' },
  'asking for a tool, and failing then': {
    calls: [{ id: 'call-1', name: 'check_math', input: '{"formula":"1 + 1"}' }],
  },
}

onOneEngine('the tokens of a reply that no provider counts', (engine) => {
  test.each(Object.entries(uncounted))('are counted: %s', async (_, script) => {
    const reply: Respond = ({ body }) =>
      JSON.stringify(body).includes('call-1')
        ? { status: 500, usage: null }
        : { ...script, usage: null }
    const env = { QUOTA_TOKENS: '1000000', LLM_FALLBACK: 'off', LLM_TOOLS: 'on' }
    await using scripted = await startScripted({}, { engine, env, reply })
    const client = await signedUp(scripted.url)
    await client.chat(await client.createSession(), 'Tell me about Rome.')
    expect(await usedBy(client)).toBeWithin(200, 6_000)
  })

  test('are counted where it is cancelled, and none where the provider refuses it', async () => {
    const reply: Respond = ({ body }) =>
      JSON.stringify(body).includes('[[refused]]')
        ? { status: 401 }
        : { tokens: ['What next?'], hang: 'end', usage: null, delayMs: 1 }
    await using scripted = await startScripted({}, { engine, reply, env: { QUOTA_TOKENS: '9999' } })
    const client = await signedUp(scripted.url)
    await client.chat(await client.createSession(), 'Tell me about Rome. [[refused]]')
    expect(await usedBy(client)).toBe(0)
    const sessionId = await client.createSession()
    const running = client.chat(sessionId, 'Tell me about Rome.')
    const path = `/api/chat/streams?sessionId=${sessionId}`
    let streamId: string | undefined
    while (scripted.model.requests.length < 2 || streamId === undefined) {
      const { json } = await client.call<{ streams: { streamId: string }[] }>('GET', path)
      streamId = json.streams[0]?.streamId
    }
    await client.call('POST', `/api/chat/streams/${streamId}/cancel`)
    const usage = (await running).at(-1)?.data['usage'] as Record<string, number>
    expect(usage['inputTokens']).toBeWithin(200, 3_000)
    expect(await usedBy(client)).toBe((usage['inputTokens'] ?? 0) + (usage['outputTokens'] ?? 0))
  })
})

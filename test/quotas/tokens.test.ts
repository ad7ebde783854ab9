/** The tokens of one user and day. On both engines. */
import { expect, test } from 'bun:test'
import { dayMs } from '../../src/lib/clock'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
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

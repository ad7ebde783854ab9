/**
 * The official client after its tokens died, in both eras and on both engines: it keeps its
 * registration, asks for the scopes that it registered, and continues.
 */
import { UnauthorizedError } from '@modelcontextprotocol/client'
import { expect, test } from 'bun:test'
import { dayMs, hourMs } from '../../src/lib/clock'
import { type Client, signedUp } from '../support/client'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { bearing, challengeOf, message, post } from './json-rpc'
import { called, type Era, eraNames } from './mcp-clients'
import { allow, Keeper, open } from './oauth-client'

const scopesOf = (text: string | null | undefined) => text?.split(' ').toSorted()

onEachEngine('expired tokens', (engine) => {
  const clock = testClock()
  const server = fixture(() => startServer({ engine, clock }))

  /** A client that a learner has allowed, after its first call. */
  const signedIn = async (era: Era) => {
    const [learner, keeper] = [await signedUp(server.url), new Keeper()]
    const { client, transport } = await open(server.url, era, keeper)
    expect(called(client, 'list_sessions')).rejects.toBeInstanceOf(UnauthorizedError)
    await transport.finishAuth(await allow(learner, keeper))
    await called(client, 'list_sessions')
    expect(keeper.registered).toHaveLength(1)
    return { learner, keeper, client, transport }
  }
  type SignedIn = Awaited<ReturnType<typeof signedIn>>

  /** Signs in again: the same registration, the same scopes, and a call that works. */
  const signsInAgain = async ({ learner, keeper, client, transport }: SignedIn) => {
    const [first, again] = [keeper.asked[0]?.searchParams, keeper.asked.at(-1)?.searchParams]
    expect(keeper.asked).toHaveLength(2)
    expect(again?.get('client_id')).toBe(String(first?.get('client_id')))
    expect(scopesOf(again?.get('scope'))).toEqual(scopesOf(first?.get('scope')))
    await transport.finishAuth(await allow(learner, keeper))
    await called(client, 'list_memory')
    expect(keeper.registered).toHaveLength(1)
    expect(scopesOf(keeper.kept?.scope)).toEqual(scopesOf(first?.get('scope')))
    await client.close()
  }
  /** A browser stays signed in for 30 days after its last use. */
  const keepSignedIn = async (learner: Client, ms: number) => {
    clock.advance(ms / 2)
    await learner.call('GET', '/api/auth/me')
    clock.advance(ms / 2)
  }

  test.each(eraNames)('in %s, an expired access token is refreshed in silence', async (era) => {
    const { keeper, client } = await signedIn(era)
    const before = keeper.kept?.access_token
    clock.advance(hourMs)
    await called(client, 'list_sessions')
    expect((await client.listTools()).tools.length).toBeGreaterThan(5)
    expect(keeper.kept?.access_token).not.toBe(before)
    expect([keeper.asked.length, keeper.registered.length]).toEqual([1, 1])
    await client.close()
  })

  test.each(eraNames)(
    'in %s, the learner is asked again once the refresh token expired',
    async (era) => {
      const one = await signedIn(era)
      await keepSignedIn(one.learner, 31 * dayMs)
      expect(called(one.client, 'list_sessions')).rejects.toBeInstanceOf(UnauthorizedError)
      await signsInAgain(one)
    },
  )

  test.each(eraNames)('in %s, the learner is asked again after a disconnection', async (era) => {
    const one = await signedIn(era)
    const path = `/api/account/connections/${one.keeper.client?.client_id}`
    expect((await one.learner.call('DELETE', path)).status).toBe(200)
    expect(one.client.listTools()).rejects.toBeInstanceOf(UnauthorizedError)
    await signsInAgain(one)
  })

  test.each(eraNames)('in %s, a client without a refresh token signs in again', async (era) => {
    const one = await signedIn(era)
    const { refresh_token: _, ...rest } = one.keeper.kept ?? { access_token: '', token_type: '' }
    one.keeper.kept = rest
    clock.advance(hourMs)
    expect(called(one.client, 'list_sessions')).rejects.toBeInstanceOf(UnauthorizedError)
    await signsInAgain(one)
  })

  test('each challenge lists the scopes of the metadata: no token, a bad one, too few scopes', async () => {
    const metadata = await fetch(`${server.url}/.well-known/oauth-protected-resource/api/mcp`)
    const { scopes_supported: scopes } = (await metadata.json()) as { scopes_supported: string[] }
    const learner = await signedUp(server.url)
    const body = { label: 'Narrow', scopes: ['memory:read'] }
    const { json } = await learner.call<{ credential: string }>(
      'POST',
      '/api/account/agent-keys',
      body,
    )
    const call = message('tools/call', { name: 'list_sessions', arguments: {} })
    for (const [status, headers, path] of [
      [401, {}, '/api/mcp'],
      [401, bearing('at_x'), '/api/mcp'],
      [401, bearing('x'), '/api/v2/mcp'],
      [401, { authorization: 'Basic eDp5' }, '/api/mcp'],
      [403, bearing(json.credential), '/api/mcp'],
    ] as const) {
      const answer = await post(server.url, call, headers, path)
      const [, scope] = /scope="([^"]*)"/.exec(challengeOf(answer)) ?? []
      expect([answer.status, scope]).toEqual([status, scopes.join(' ')])
    }
  })
})

/** The official client's OAuth flow: from a 401 to consent, a token, and a wider scope. */
import { UnauthorizedError } from '@modelcontextprotocol/client'
import { expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application } from '../support/oauth'
import { startServer } from '../support/server'
import { called, eraNames } from './mcp-clients'
import { allow, callback, Keeper, open } from './oauth-client'

onEachEngine('oauth flow', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const learner = fixture(() => signedUp(server.url))

  test.each(eraNames)('in %s', async (era) => {
    const keeper = new Keeper()
    const first = await open(server.url, era, keeper)
    expect((await first.client.listTools()).tools.length).toBeGreaterThan(5)
    expect(keeper.asked).toEqual([])

    expect(called(first.client, 'list_sessions')).rejects.toBeInstanceOf(UnauthorizedError)
    const asked = keeper.asked[0]?.searchParams
    expect(asked?.get('resource')).toBe(`${server.url}/api/mcp`)
    expect(asked?.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['chat:write', 'files:read']),
    )
    await first.transport.finishAuth(await allow(learner, keeper))
    await learner.createSession('Seen by an agent')
    const { items } = await called<{ items: { title: string }[] }>(first.client, 'list_sessions')
    expect(items[0]?.title).toBe('Seen by an agent')

    expect(await called<object>(first.client, 'remember', { content: 'x' })).toMatchObject({
      content: 'x',
    })
    await first.client.close()
  })

  test.each(eraNames)(
    'in %s, a token without the scope is exchanged for a wider one',
    async (era) => {
      const resource = `${server.url}/api/mcp`
      const metadata = { redirect_uris: [callback], token_endpoint_auth_method: 'none' }
      const app = await Application.register(server.url, metadata)
      const keeper = new Keeper()
      const issuer = `${server.url}/api/oauth`
      const tokens = await app.connect(learner, { scope: 'sessions:read', resource })
      keeper.client = { client_id: app.id, ...metadata, issuer }
      keeper.kept = { ...tokens, issuer }
      const { client, transport } = await open(server.url, era, keeper)
      await called(client, 'list_sessions')
      expect(called(client, 'list_memory')).rejects.toBeInstanceOf(UnauthorizedError)
      const scope = keeper.asked.at(-1)?.searchParams.get('scope')
      expect(scope?.split(' ')).toEqual(expect.arrayContaining(['memory:read', 'sessions:read']))
      await transport.finishAuth(await allow(learner, keeper))
      await called(client, 'list_memory')
      await called(client, 'list_sessions')
      await client.close()
    },
  )
})

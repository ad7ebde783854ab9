/** The official client's OAuth flow: from a 401 to consent, a token, and a wider scope. */
import {
  Client as McpClient,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application, decide, hiddenFields, locationOf } from '../support/oauth'
import { startServer } from '../support/server'
import { called, type Era, eraNames, eras } from './mcp-clients'

const callback = 'http://127.0.0.1:6274/callback'

/** The client's stored values, and the page that it wants to open. */
class Keeper implements OAuthClientProvider {
  readonly redirectUrl = callback
  readonly clientMetadata = {
    client_name: 'An agent',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
  }
  asked: URL[] = []
  kept: StoredOAuthTokens | undefined
  client: StoredOAuthClientInformation | undefined
  #discovered: OAuthDiscoveryState | undefined
  #verifier = ''

  clientInformation = () => this.client
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.client = client)
  tokens = () => this.kept
  saveTokens = (tokens: StoredOAuthTokens) => void (this.kept = tokens)
  redirectToAuthorization = (url: URL) => void this.asked.push(url)
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier)
  codeVerifier = () => this.#verifier
  saveDiscoveryState = (found: OAuthDiscoveryState) => void (this.#discovered = found)
  discoveryState = () => this.#discovered
}

onEachEngine('oauth flow', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const learner = fixture(() => signedUp(server.url))

  const open = async (era: Era, authProvider: Keeper) => {
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), {
      authProvider,
    })
    const client = new McpClient({ name: 'An agent', version: '1.0.0' }, eras[era])
    await client.connect(transport)
    return { client, transport }
  }
  /** Allows the client's last request and returns the parameters of the redirect. */
  const allow = async (keeper: Keeper): Promise<URLSearchParams> => {
    const { pathname, search } = keeper.asked.at(-1) as URL
    const page = await learner.call('GET', pathname + search)
    const answer = await decide(learner, { ...hiddenFields(page.text), decision: 'allow' })
    return locationOf(answer).searchParams
  }

  test.each(eraNames)('in %s', async (era) => {
    const keeper = new Keeper()
    const first = await open(era, keeper)
    expect((await first.client.listTools()).tools.length).toBeGreaterThan(5)
    expect(keeper.asked).toEqual([])

    expect(called(first.client, 'list_sessions')).rejects.toBeInstanceOf(UnauthorizedError)
    const asked = keeper.asked[0]?.searchParams
    expect(asked?.get('resource')).toBe(`${server.url}/api/mcp`)
    expect(asked?.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['chat:write', 'files:read']),
    )
    await first.transport.finishAuth(await allow(keeper))
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
      const { client, transport } = await open(era, keeper)
      await called(client, 'list_sessions')
      expect(called(client, 'list_memory')).rejects.toBeInstanceOf(UnauthorizedError)
      const scope = keeper.asked.at(-1)?.searchParams.get('scope')
      expect(scope?.split(' ').toSorted()).toEqual(['memory:read', 'sessions:read'])
      await transport.finishAuth(await allow(keeper))
      await called(client, 'list_memory')
      await called(client, 'list_sessions')
      await client.close()
    },
  )
})

/** The official client with OAuth: what it stores, how it connects, and a user who allows. */
import {
  Client as McpClient,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import type { Client } from '../support/client'
import { decide, hiddenFields, locationOf } from '../support/oauth'
import { type Era, eras } from './mcp-clients'

export const callback = 'http://127.0.0.1:6274/callback'

/** The client's stored values, and the pages that it wants to open. */
export class Keeper implements OAuthClientProvider {
  readonly redirectUrl = callback
  readonly clientMetadata = {
    client_name: 'An agent',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
  }
  asked: URL[] = []
  registered: StoredOAuthClientInformation[] = []
  kept: StoredOAuthTokens | undefined
  client: StoredOAuthClientInformation | undefined
  #discovered: OAuthDiscoveryState | undefined
  #verifier = ''

  clientInformation = () => this.client
  saveClientInformation = (client: StoredOAuthClientInformation) => {
    this.client = client
    this.registered.push(client)
  }
  tokens = () => this.kept
  saveTokens = (tokens: StoredOAuthTokens) => void (this.kept = tokens)
  redirectToAuthorization = (url: URL) => void this.asked.push(url)
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier)
  codeVerifier = () => this.#verifier
  saveDiscoveryState = (found: OAuthDiscoveryState) => void (this.#discovered = found)
  discoveryState = () => this.#discovered
  invalidateCredentials = (which: string) => {
    if (which === 'all' || which === 'client') this.client = undefined
    if (which === 'all' || which === 'tokens') this.kept = undefined
  }
}

/** A connected client with its transport. */
export async function open(url: string, era: Era, authProvider: Keeper) {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), { authProvider })
  const client = new McpClient({ name: 'An agent', version: '1.0.0' }, eras[era])
  await client.connect(transport)
  return { client, transport }
}

/** Allows the client's last request on the consent page and returns the redirect's parameters. */
export async function allow(learner: Client, keeper: Keeper): Promise<URLSearchParams> {
  const { pathname, search } = keeper.asked.at(-1) as URL
  const page = await learner.call('GET', pathname + search)
  if (page.status !== 200) throw new Error(`consent: ${page.status} ${locationOf(page).href}`)
  const answer = await decide(learner, { ...hiddenFields(page.text), decision: 'allow' })
  return locationOf(answer).searchParams
}

/** Two strict third-party clients, from discovery to a call and a revocation, on both engines. */
import {
  discoverOAuthServerInfo,
  exchangeAuthorization,
  extractWWWAuthenticateParams,
  refreshAuthorization,
  registerClient,
  selectResourceURL,
  startAuthorization,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client'
import { describe, expect, test } from 'bun:test'
import * as oauth from 'oauth4webapi'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { callSessions, callback, decide, hiddenFields, locationOf } from '../support/oauth'
import { startServer } from '../support/server'

const insecure = { [oauth.allowInsecureRequests]: true }
const scope = 'sessions:read chat:write'

onEachEngine('strict clients', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const user = fixture(() => signedUp(server))

  /** The user's browser: opens the address, allows, and is sent back. */
  const allow = async (address: URL): Promise<URL> => {
    const page = await user.call('GET', address.pathname + address.search)
    expect(page.status).toBe(200)
    return locationOf(await decide(user, { ...hiddenFields(page.text), decision: 'allow' }))
  }

  describe('oauth4webapi', () => {
    const discover = async () => {
      const issuer = new URL(`${server.url}/api/oauth`)
      const options = { ...insecure, algorithm: 'oauth2' } as const
      return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
    }
    const authentication = (method: string, secret: unknown) => {
      if (method === 'none') return oauth.None()
      if (method === 'client_secret_post') return oauth.ClientSecretPost(secret as string)
      return oauth.ClientSecretBasic(secret as string)
    }

    test.each(['client_secret_basic', 'client_secret_post', 'none'])(
      'the whole way with %s',
      async (method) => {
        const as = await discover()
        const metadata = {
          client_name: 'Strict',
          redirect_uris: [callback],
          scope,
          token_endpoint_auth_method: method,
        }
        const registration = await oauth.dynamicClientRegistrationRequest(as, metadata, insecure)
        const client = await oauth.processDynamicClientRegistrationResponse(registration)
        const auth = authentication(method, client['client_secret'])

        const verifier = oauth.generateRandomCodeVerifier()
        const state = oauth.generateRandomState()
        const address = new URL(as.authorization_endpoint as string)
        address.search = new URLSearchParams({
          client_id: client.client_id,
          redirect_uri: callback,
          response_type: 'code',
          state,
          scope,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }).toString()
        const answer = oauth.validateAuthResponse(as, client, await allow(address), state)

        const exchanged = await oauth.authorizationCodeGrantRequest(
          as,
          client,
          auth,
          answer,
          callback,
          verifier,
          insecure,
        )
        const first = await oauth.processAuthorizationCodeResponse(as, client, exchanged)
        expect(first.token_type).toBe('bearer')
        expect((await callSessions(server.url, first.access_token)).status).toBe(200)

        const refreshed = await oauth.refreshTokenGrantRequest(
          as,
          client,
          auth,
          first.refresh_token as string,
          insecure,
        )
        const second = await oauth.processRefreshTokenResponse(as, client, refreshed)
        expect((await callSessions(server.url, first.access_token)).status).toBe(401)
        expect((await callSessions(server.url, second.access_token)).status).toBe(200)

        const revoked = await oauth.revocationRequest(
          as,
          client,
          auth,
          second.access_token,
          insecure,
        )
        await oauth.processRevocationResponse(revoked)
        expect((await callSessions(server.url, second.access_token)).status).toBe(401)
      },
    )

    test('the client understands errors: the body’s error and the header’s challenge', async () => {
      const as = await discover()
      const client = { client_id: 'cli_stranger' }
      const basic = oauth.ClientSecretBasic('wrong:+% /')
      const answer = await oauth.refreshTokenGrantRequest(as, client, basic, 'x', insecure)
      const refusal = await oauth
        .processRefreshTokenResponse(as, client, answer)
        .catch((e: unknown) => e)
      expect(refusal).toBeInstanceOf(oauth.WWWAuthenticateChallengeError)
      const open = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), 'x', insecure)
      const told = await oauth
        .processRefreshTokenResponse(as, client, open)
        .catch((e: unknown) => e)
      expect(told).toBeInstanceOf(oauth.ResponseBodyError)
      expect((told as oauth.ResponseBodyError).error).toBe('invalid_client')
    })

    test('both resources are discovered from their own addresses', async () => {
      for (const path of ['', '/api/mcp']) {
        const resource = new URL(server.url + path)
        const answer = await oauth.resourceDiscoveryRequest(resource, insecure)
        const metadata = await oauth.processResourceDiscoveryResponse(resource, answer)
        expect(metadata.authorization_servers).toEqual([`${server.url}/api/oauth`])
      }
    })
  })

  describe('the client of the model context protocol', () => {
    test.each(['client_secret_basic', 'client_secret_post', 'none'])(
      'from a refused call to an accepted one with %s',
      async (method) => {
        const challenge = extractWWWAuthenticateParams(await fetch(`${server.url}/api/sessions`))
        const info = await discoverOAuthServerInfo(server.url, {
          resourceMetadataUrl: challenge.resourceMetadataUrl as URL,
        })
        const { authorizationServerUrl: at, authorizationServerMetadata: metadata } = info
        if (!metadata) throw new Error('no metadata')
        const clientMetadata = {
          client_name: 'Agent',
          redirect_uris: ['http://localhost:6274/oauth/callback'],
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: method,
        }
        const clientInformation = await registerClient(at, { metadata, clientMetadata, scope })
        const provider = {} as OAuthClientProvider
        const resource = await selectResourceURL(server.url, provider, info.resourceMetadata)
        if (!resource) throw new Error('no resource')

        const redirectUrl = clientMetadata.redirect_uris[0] as string
        const started = await startAuthorization(at, {
          metadata,
          clientInformation,
          redirectUrl,
          state: 'a state',
          resource,
        })
        const { searchParams } = await allow(started.authorizationUrl)
        const tokens = await exchangeAuthorization(at, {
          metadata,
          clientInformation,
          authorizationCode: searchParams.get('code') as string,
          iss: searchParams.get('iss') as string,
          codeVerifier: started.codeVerifier,
          redirectUri: redirectUrl,
          resource,
        })
        expect((await callSessions(server.url, tokens.access_token)).status).toBe(200)
        const next = await refreshAuthorization(at, {
          metadata,
          clientInformation,
          refreshToken: tokens.refresh_token as string,
          resource,
        })
        expect((await callSessions(server.url, tokens.access_token)).status).toBe(401)
        expect((await callSessions(server.url, next.access_token)).status).toBe(200)
      },
    )
  })
})

/** oauth4webapi, which checks every answer strictly, with each way to authenticate. */
import * as oauth from 'oauth4webapi'
import { allow, ask, passed, server } from './learner.mjs'

const insecure = { [oauth.allowInsecureRequests]: true }
const callback = 'http://127.0.0.1:6274/callback'
const scope = 'sessions:read chat:write'
const issuer = new URL(`${server}/api/oauth`)
const discovered = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' })
const as = await oauth.processDiscoveryResponse(issuer, discovered)

const authentications = {
  client_secret_basic: (secret) => oauth.ClientSecretBasic(secret),
  client_secret_post: (secret) => oauth.ClientSecretPost(secret),
  none: () => oauth.None(),
}

/** The status of a call with the token. */
const statusOf = async (token) =>
  (await fetch(`${server}/api/sessions`, { headers: { authorization: `Bearer ${token}` } })).status

function expect(found, due) {
  if (found !== due) throw new Error(`${found} where ${due} is due`)
}

for (const [method, make] of Object.entries(authentications)) {
  const metadata = {
    client_name: 'Strict',
    redirect_uris: [callback],
    scope: `${scope} offline_access`,
    token_endpoint_auth_method: method,
  }
  const registration = await oauth.dynamicClientRegistrationRequest(as, metadata, insecure)
  const client = await oauth.processDynamicClientRegistrationResponse(registration)
  const auth = make(client.client_secret)
  const signIn = async () => {
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const address = new URL(as.authorization_endpoint)
    address.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: callback,
      response_type: 'code',
      state,
      scope,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString()
    const answer = oauth.validateAuthResponse(as, client, await allow(address.href), state)
    const exchanged = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      auth,
      answer,
      callback,
      verifier,
      insecure,
    )
    return oauth.processAuthorizationCodeResponse(as, client, exchanged)
  }
  const first = await signIn()
  expect(await statusOf(first.access_token), 200)
  await ask('/expire')
  expect(await statusOf(first.access_token), 401)
  const refreshed = await oauth.refreshTokenGrantRequest(
    as,
    client,
    auth,
    first.refresh_token,
    insecure,
  )
  const second = await oauth.processRefreshTokenResponse(as, client, refreshed)
  expect(await statusOf(second.access_token), 200)
  const revoked = await oauth.revocationRequest(as, client, auth, second.access_token, insecure)
  await oauth.processRevocationResponse(revoked)
  expect(await statusOf(second.access_token), 401)
  const again = await signIn()
  expect(await statusOf(again.access_token), 200)
  passed(`${method}: sign-in, refresh, revocation, sign-in again`)
}

/** openid-client: registration, sign-in, refresh and revocation, with and without a secret. */
import * as client from 'openid-client'
import { allow, ask, passed, server } from './learner.mjs'

const callback = 'http://127.0.0.1:6274/callback'
const scope = 'sessions:read chat:write'
const issuer = new URL(`${server}/api/oauth`)
const sessions = new URL(`${server}/api/sessions`)

for (const [method, authentication] of [
  ['client_secret_basic', undefined],
  ['none', client.None()],
]) {
  const config = await client.dynamicClientRegistration(
    issuer,
    {
      client_name: 'A program',
      redirect_uris: [callback],
      scope: `openid ${scope}`,
      token_endpoint_auth_method: method,
    },
    authentication,
    { algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
  )
  const signIn = async () => {
    const verifier = client.randomPKCECodeVerifier()
    const state = client.randomState()
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope,
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const checks = { pkceCodeVerifier: verifier, expectedState: state }
    return client.authorizationCodeGrant(config, await allow(url.href), checks)
  }
  const call = async ({ access_token: token }, due) => {
    const { status } = await client
      .fetchProtectedResource(config, token, sessions, 'GET')
      .catch(({ cause, status = 401 }) => ({ cause, status }))
    if (status !== due) throw new Error(`${status} where ${due} is due`)
  }
  const first = await signIn()
  await call(first, 200)
  await ask('/expire')
  await call(first, 401)
  const second = await client.refreshTokenGrant(config, first.refresh_token)
  await call(second, 200)
  await client.tokenRevocation(config, second.refresh_token)
  await call(second, 401)
  await call(await signIn(), 200)
  passed(`${String(method)}: sign-in, refresh, revocation, sign-in again`)
}

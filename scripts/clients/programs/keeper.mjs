/** What the clients of the Model Context Protocol store, and the steps that each of them passes. */
import { allow, ask, passed } from './learner.mjs'

const callback = 'http://127.0.0.1:6274/callback'

export class Keeper {
  redirectUrl = callback
  clientMetadata = {
    client_name: 'An agent',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
  clientInformation = () => this.client
  saveClientInformation = (client) => void (this.client = client)
  tokens = () => this.kept
  saveTokens = (tokens) => void (this.kept = tokens)
  redirectToAuthorization = (url) => void (this.asked = url)
  saveCodeVerifier = (verifier) => void (this.verifier = verifier)
  codeVerifier = () => this.verifier
  saveDiscoveryState = (found) => void (this.found = found)
  discoveryState = () => this.found
  invalidateCredentials = (which) => {
    if (which === 'all' || which === 'client') this.client = undefined
    if (which === 'all' || which === 'tokens') this.kept = undefined
  }
}

/**
 * Calls a tool after each change. `call` calls it; `isRefused` tells the error that asks for a
 * sign-in; `finish` gets the redirect.
 */
export async function passAll(keeper, { call, isRefused, finish }) {
  const signedInCall = async () => {
    try {
      return await call()
    } catch (error) {
      if (!isRefused(error)) throw error
      await finish(await allow(keeper.asked))
      return call()
    }
  }
  for (const [change, step] of [
    [null, 'sign-in and call'],
    ['/expire', 'expired access token'],
    ['/end', 'expired refresh token'],
    ['/disconnect', 'disconnection'],
  ]) {
    if (change) await ask(change)
    const result = await signedInCall()
    if (result.isError) throw new Error(JSON.stringify(result.content))
    passed(step)
  }
}

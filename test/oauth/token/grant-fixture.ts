/** Grants without HTTP: a store with a user and a client, a token repository, and new codes. */
import { oauthClients, users } from '../../../src/db/schema'
import { readConfig } from '../../../src/config/config'
import type { RowOf, Store } from '../../../src/db/store'
import type { StoredAuthorizationRequest } from '../../../src/features/oauth/authorize/authorization-requests'
import { TokenRepository, type Grant } from '../../../src/features/oauth/token/token-repository'
import type { RequestContext } from '../../../src/http/request-context'
import { newId } from '../../../src/lib/ids'
import { Keyring } from '../../../src/lib/keyring'
import { testClock, type TestClock } from '../../support/clock'
import { callback, pkce } from '../../support/oauth'
import type { Engine } from '../../support/server'
import { openTestStore, someUser } from '../../support/stores'

const { verifier, challenge } = pkce()
export { verifier }

export interface Grants extends AsyncDisposable {
  readonly store: Store
  readonly clock: TestClock
  readonly keyring: Keyring
  readonly tokens: TokenRepository
  readonly userId: string
  readonly client: RowOf<typeof oauthClients>
  /** Stores a grant of the user for the client and gives its code. */
  newCode(more?: Partial<StoredAuthorizationRequest>): Promise<string>
  /** Stores a grant whose code has been exchanged; gives it as it is now, with its two tokens. */
  newPair(more?: Partial<StoredAuthorizationRequest>): Promise<{
    readonly grant: Grant
    readonly accessToken: string
    readonly refreshToken: string
  }>
}

/** The context of a request, as far as the audit trail needs it. */
export const context = { address: '127.0.0.1', requestId: newId() } as RequestContext

export async function openGrants(engine: Engine): Promise<Grants> {
  const opened = await openTestStore(engine)
  const { store } = opened
  const clock = testClock()
  const keyring = new Keyring('a secret of at least thirty-two bytes')
  const config = readConfig({ OAUTH_REUSE_GRACE: '0' })
  const tokens = new TokenRepository({ store, clock, keyring, config })
  const user = someUser()
  await store.db.insert(users).values(user)
  const client = someClient(clock.now())
  await store.db.insert(oauthClients).values(client)
  const newCode: Grants['newCode'] = (more = {}) =>
    store.transaction((tx) =>
      tokens.createGrant(tx, user.id, { ...someRequest, clientId: client.id, ...more }),
    )
  return {
    store,
    clock,
    keyring,
    tokens,
    userId: user.id,
    client,
    newCode,
    newPair: async (more = {}) => {
      const fresh = await found(tokens.findByCode(await newCode(more)))
      const { scopes } = fresh
      const response = await found(tokens.exchangeCode(fresh, { scopes, refreshable: true }))
      const { access_token: accessToken, refresh_token: refreshToken = '' } = response
      const grant = await found(tokens.findByAccessToken(accessToken))
      return { grant, accessToken, refreshToken }
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

/** The result of a search that must find something. */
export async function found<T>(search: Promise<T | null>): Promise<T> {
  const result = await search
  if (result === null) throw new Error('nothing was found')
  return result
}

const someClient = (createdAt: number): RowOf<typeof oauthClients> => ({
  id: `cli_${newId()}`,
  name: 'Homework bot',
  redirectUris: [callback],
  authMethod: 'none',
  grantTypes: ['authorization_code', 'refresh_token'],
  scopes: null,
  secretHash: null,
  createdAt,
  grantedAt: null,
})

const someRequest = {
  signInId: newId(),
  redirectUri: callback,
  redirectUriGiven: true,
  state: null,
  scopes: ['sessions:read', 'sessions:write'],
  resource: null,
  codeChallenge: challenge,
}

/** Grants, their codes and tokens, without HTTP: the rows, the secrets, the grant types. */
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { readConfig } from '../../src/config/config'
import { auditRecords, oauthClients, oauthGrants, users } from '../../src/db/schema'
import type { RowOf, Store } from '../../src/db/store'
import type { TokenBody } from '../../src/features/oauth/model'
import { exchangeCode, type GrantType, refreshTokens } from '../../src/features/oauth/oauth'
import {
  type Grant,
  grantIdIn,
  isDigestOf,
  isRefreshToken,
  newCode,
  newGrantId,
  newTokenPair,
  ResourceIndicators,
  type StoredAuthorizationRequest,
  TokenRepository,
} from '../../src/features/oauth/tokens'
import { Problem } from '../../src/http/errors'
import type { RequestContext } from '../../src/http/request-context'
import { dayMs, hourMs, minuteMs, secondMs } from '../../src/lib/clock'
import { newId } from '../../src/lib/ids'
import { Keyring } from '../../src/lib/keyring'
import { sha256 } from '../../src/lib/tokens'
import { testClock, type TestClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { callback, pkce } from '../support/oauth'
import type { Engine } from '../support/server'
import { openTestStore, someUser } from '../support/stores'

const { verifier, challenge } = pkce()

interface Grants extends AsyncDisposable {
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
const context = { address: '127.0.0.1', requestId: newId() } as RequestContext

async function openGrants(engine: Engine): Promise<Grants> {
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
async function found<T>(search: Promise<T | null>): Promise<T> {
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

onEachEngine('token repository', (engine) => {
  const grants = fixture(() => openGrants(engine))
  const scopes = ['sessions:read']
  const rowOf = async (id: string) => {
    const [row] = await grants.store.db.select().from(oauthGrants).where(eq(oauthGrants.id, id))
    return row
  }

  test('a code finds its grant with what the user allowed; a changed code finds none', async () => {
    const code = await grants.newCode({
      resource: 'https://tutor.example',
      redirectUriGiven: false,
    })
    const grant = await found(grants.tokens.findByCode(code))
    expect(grant).toMatchObject({
      clientId: grants.client.id,
      userId: grants.userId,
      scopes: ['sessions:read', 'sessions:write'],
      resource: 'https://tutor.example',
      redirectUriGiven: false,
      codeExpiresAt: grants.clock.now() + 10 * minuteMs,
      codeUsedAt: null,
      accessHash: null,
    })
    expect(await grants.tokens.findByCode(`${code.slice(0, -1)}.`)).toBeNull()
    expect(await grants.tokens.findByCode('')).toBeNull()
    expect(await grants.tokens.findByAccessToken(code)).toBeNull()
    expect(await grants.tokens.findByRefreshToken(code)).toBeNull()
  })

  test('of parallel exchanges of one code exactly one gets tokens (RFC 9700 §4.5)', async () => {
    const grant = await found(grants.tokens.findByCode(await grants.newCode()))
    const exchanges = Array.from({ length: 8 }, () =>
      grants.tokens.exchangeCode(grant, { scopes, refreshable: true }),
    )
    const responses = (await Promise.all(exchanges)).filter((response) => response !== null)
    expect(responses).toHaveLength(1)
    const used = await found(grants.tokens.findByAccessToken(String(responses[0]?.access_token)))
    expect(used).toMatchObject({
      id: grant.id,
      codeUsedAt: grants.clock.now(),
      accessScopes: scopes,
      accessExpiresAt: grants.clock.now() + hourMs,
      refreshExpiresAt: grants.clock.now() + 30 * dayMs,
    })
  })

  test('a client without the grant type refresh_token gets an access token alone', async () => {
    const grant = await found(grants.tokens.findByCode(await grants.newCode()))
    const response = await found(grants.tokens.exchangeCode(grant, { scopes, refreshable: false }))
    expect(response).not.toHaveProperty('refresh_token')
    expect(await rowOf(grant.id)).toMatchObject({
      refreshHash: null,
      refreshExpiresAt: null,
      expiresAt: grants.clock.now() + hourMs,
    })
  })

  test('a rotation replaces both tokens and keeps the end of the refresh window', async () => {
    const { grant, accessToken, refreshToken } = await grants.newPair()
    grants.clock.advance(dayMs)
    const rotated = await found(grants.tokens.rotate(grant, refreshToken, scopes))
    expect(await grants.tokens.findByAccessToken(accessToken)).toBeNull()
    const current = await found(grants.tokens.findByAccessToken(rotated.access_token))
    expect(current.refreshExpiresAt).toBe(grant.refreshExpiresAt)
    expect(current.accessExpiresAt).toBe(grants.clock.now() + hourMs)
    const spent = await found(grants.tokens.findByRefreshToken(refreshToken))
    expect(spent).toMatchObject({ isCurrent: false, grant: { id: grant.id } })
    const next = await found(grants.tokens.findByRefreshToken(String(rotated.refresh_token)))
    expect(next.isCurrent).toBe(true)
  })

  test('of parallel rotations of one refresh token exactly one succeeds (RFC 9700 §4.14)', async () => {
    const { grant, refreshToken } = await grants.newPair()
    const rotations = Array.from({ length: 8 }, () =>
      grants.tokens.rotate(grant, refreshToken, scopes),
    )
    const winners = (await Promise.all(rotations)).filter((response) => response !== null)
    expect(winners).toHaveLength(1)
  })

  test('wrong verifiers are counted one by one until the code is used', async () => {
    const grant = await found(grants.tokens.findByCode(await grants.newCode()))
    expect(await grants.tokens.countWrongVerifier(grant)).toBe(1)
    const counts = await Promise.all([1, 2, 3].map(() => grants.tokens.countWrongVerifier(grant)))
    expect(counts.map(Number).toSorted((a, b) => a - b)).toEqual([2, 3, 4])
    await found(grants.tokens.exchangeCode(grant, { scopes, refreshable: true }))
    expect(await grants.tokens.countWrongVerifier(grant)).toBeNull()
  })

  test('the use of a token is stored once a minute', async () => {
    const { grant } = await grants.newPair()
    const usedAt = async () => (await rowOf(grant.id))?.lastUsedAt
    const current = async () => ({ ...grant, lastUsedAt: (await usedAt()) ?? null })
    expect(await usedAt()).toBeNull()
    const first = grants.clock.now()
    await grants.tokens.recordUse(await current())
    expect(await usedAt()).toBe(first)
    grants.clock.advance(minuteMs - secondMs)
    await grants.tokens.recordUse(await current())
    expect(await usedAt()).toBe(first)
    grants.clock.advance(secondMs)
    await grants.tokens.recordUse(await current())
    expect(await usedAt()).toBe(first + minuteMs)
  })

  test('a revoked grant takes its code and both tokens with it', async () => {
    const { grant, accessToken, refreshToken } = await grants.newPair()
    const other = await grants.newPair()
    await grants.store.transaction((tx) => grants.tokens.revoke(tx, grant.id))
    expect(await grants.tokens.findByAccessToken(accessToken)).toBeNull()
    expect(await grants.tokens.findByRefreshToken(refreshToken)).toBeNull()
    expect(await grants.tokens.rotate(grant, refreshToken, scopes)).toBeNull()
    expect(await grants.tokens.findByAccessToken(other.accessToken)).not.toBeNull()
  })

  test('a grant revoked for reuse leaves an audit record that says why', async () => {
    const { grant } = await grants.newPair()
    await grants.tokens.revokeReused(context, grant, 'refresh_token')
    expect(await rowOf(grant.id)).toBeUndefined()
    const records = await grants.store.db.select().from(auditRecords)
    expect(records.at(-1)).toMatchObject({
      event: 'oauth.reuse',
      outcome: 'failure',
      userId: grants.userId,
      detail: { clientId: grants.client.id, reuse: 'refresh_token' },
    })
  })

  test('the tokens of a disabled user find no grant until the user is enabled', async () => {
    const { accessToken, refreshToken } = await grants.newPair()
    const code = await grants.newCode()
    const disable = (disabledAt: number | null) =>
      grants.store.db.update(users).set({ disabledAt }).where(eq(users.id, grants.userId))
    await disable(1)
    expect(await grants.tokens.findByAccessToken(accessToken)).toBeNull()
    expect(await grants.tokens.findByRefreshToken(refreshToken)).toBeNull()
    expect(await grants.tokens.findByCode(code)).toBeNull()
    await disable(null)
    expect(await grants.tokens.findByAccessToken(accessToken)).not.toBeNull()
  })

  test('expired grants are deleted, others are kept', async () => {
    const { grant } = await grants.newPair()
    const pending = await found(grants.tokens.findByCode(await grants.newCode()))
    grants.clock.advance(10 * minuteMs)
    await grants.tokens.sweep()
    expect(await rowOf(pending.id)).toBeDefined()
    grants.clock.advance(secondMs)
    await grants.tokens.sweep()
    expect(await rowOf(pending.id)).toBeUndefined()
    expect(await rowOf(grant.id)).toBeDefined()
    grants.clock.advance(30 * dayMs)
    await grants.tokens.sweep()
    expect(await rowOf(grant.id)).toBeUndefined()
  })

  test('all grants of a user are revoked at once', async () => {
    const one = await grants.newPair()
    const two = await grants.newPair()
    await grants.store.transaction((tx) => grants.tokens.end(tx, grants.userId))
    expect(await grants.tokens.findByAccessToken(one.accessToken)).toBeNull()
    expect(await grants.tokens.findByAccessToken(two.accessToken)).toBeNull()
  })
})

const keyring = new Keyring('a secret of at least thirty-two bytes')
const grantId = newGrantId()
const scopes = ['sessions:read', 'chat:write']
const now = 1_000_000
const pair = (refreshExpiresAt: number | null = now + 10 * hourMs) =>
  newTokenPair(keyring, now, { grantId, scopes, refreshExpiresAt })

describe('secrets of a grant', () => {
  test('a code, an access token and a refresh token contain the id of their grant', () => {
    const { access_token: access, refresh_token: refresh = '' } = pair().response
    expect(grantId).toMatch(/^[0-9a-f]{32}$/)
    for (const secret of [newCode(grantId), access, refresh]) {
      expect(grantIdIn(secret)).toBe(grantId)
    }
  })

  test('each is new each time, with 256 random bits after the id', () => {
    const secrets = [newCode(grantId), newCode(grantId)]
    for (const { response } of [pair(), pair()]) {
      secrets.push(response.access_token, String(response.refresh_token))
    }
    expect(new Set(secrets).size).toBe(6)
    expect(newCode(grantId)).toMatch(new RegExp(`^${grantId}[\\w-]{43}$`))
    expect(pair().response.access_token).toMatch(new RegExp(`^at_${grantId}[\\w-]{43}$`))
    expect(pair().response.refresh_token).toMatch(new RegExp(`^${grantId}[\\w-]{43}[\\w-]{43}$`))
  })

  test('a short, an empty or a foreign text names no grant that exists', () => {
    expect(grantIdIn('')).toBe('')
    expect(grantIdIn('at_')).toBe('')
    expect(grantIdIn(newCode(newGrantId()))).not.toBe(grantId)
  })
})

describe('a refresh token', () => {
  const { refresh_token: token = '' } = pair().response

  test('is recognised by its signature without a stored copy', () => {
    expect(isRefreshToken(keyring, token)).toBe(true)
  })

  test('is refused with any character changed, cut, added, or of another server', () => {
    for (const at of [0, 31, 32, 74, 75, token.length - 1]) {
      const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1)
      expect(isRefreshToken(keyring, changed), `changed at ${at}`).toBe(false)
    }
    expect(isRefreshToken(keyring, token.slice(0, -1))).toBe(false)
    expect(isRefreshToken(keyring, `${token}a`)).toBe(false)
    expect(isRefreshToken(keyring, '')).toBe(false)
    expect(isRefreshToken(new Keyring('another secret of thirty-two bytes'), token)).toBe(false)
    expect(isRefreshToken(keyring, pair().response.access_token)).toBe(false)
  })
})

describe('a pair of tokens', () => {
  test('is stored as digests only', () => {
    const { response, columns } = pair()
    expect(columns.accessHash).toBe(sha256(response.access_token))
    expect(columns.refreshHash).toBe(sha256(String(response.refresh_token)))
    const stored = JSON.stringify(columns)
    expect(stored).not.toContain(response.access_token)
    expect(stored).not.toContain(String(response.refresh_token))
  })

  test('tells the client one hour, and is stored until its later token expires', () => {
    const { response, columns } = pair()
    expect(response).toMatchObject({ token_type: 'Bearer', expires_in: 3_600 })
    expect(response.scope).toBe('sessions:read chat:write')
    expect(columns.accessExpiresAt).toBe(now + hourMs)
    expect(columns.expiresAt).toBe(now + 10 * hourMs)
    expect(pair(now + 1).columns.expiresAt).toBe(now + hourMs)
  })

  test('has no refresh token where the client did not register the grant type', () => {
    const { response, columns } = pair(null)
    expect(response).not.toHaveProperty('refresh_token')
    expect(columns).toMatchObject({ refreshHash: null, refreshExpiresAt: null })
    expect(columns.expiresAt).toBe(now + hourMs)
  })
})

test('a digest belongs to its own secret; no digest belongs to none', () => {
  expect(isDigestOf(sha256('secret'), 'secret')).toBe(true)
  expect(isDigestOf(sha256('secret'), 'Secret')).toBe(false)
  expect(isDigestOf(null, 'secret')).toBe(false)
  expect(isDigestOf(null, '')).toBe(false)
})

const baseUrl = 'https://tutor.example'
const resources = new ResourceIndicators(baseUrl)

onEachEngine('grant types', (engine) => {
  const grants = fixture(() => openGrants(engine))

  const call = async (grantType: GrantType, form: TokenBody, client = grants.client) => {
    const { clock, tokens } = grants
    return grantType({ clock, tokens, resources }, { context, client, form })
  }
  /** The code of the problem, or the scopes of the new access token. */
  const outcome = (...request: Parameters<typeof call>): Promise<string | undefined> =>
    call(...request).then(
      ({ scope }) => scope,
      (error: unknown) => {
        if (error instanceof Problem) return error.code
        throw error
      },
    )
  const codeForm = async (more: Parameters<typeof grants.newCode>[0] = {}) => ({
    code: await grants.newCode(more),
    redirect_uri: callback,
    code_verifier: verifier,
  })
  const another = () => ({ ...grants.client, id: 'cli_another' })

  test('a code with its redirect URI and verifier gets a pair with all granted scopes', async () => {
    const response = await call(exchangeCode, await codeForm())
    expect(response.scope).toBe('sessions:read sessions:write')
    expect(await grants.tokens.findByAccessToken(response.access_token)).not.toBeNull()
    expect(response.refresh_token).toBeString()
  })

  test('a code works until its tenth minute ends', async () => {
    const [early, late] = [await codeForm(), await codeForm()]
    grants.clock.advance(10 * minuteMs - 1)
    expect(await outcome(exchangeCode, early)).toBe('sessions:read sessions:write')
    grants.clock.advance(1)
    expect(await outcome(exchangeCode, late)).toBe('invalid_grant')
  })

  test('a code that is used twice revokes the tokens of its first use', async () => {
    const form = await codeForm()
    const { access_token: token } = await call(exchangeCode, form)
    expect(await outcome(exchangeCode, form)).toBe('invalid_grant')
    expect(await grants.tokens.findByAccessToken(token)).toBeNull()
  })

  test('a code that another client presents stays valid for its owner, used or not', async () => {
    const form = await codeForm()
    expect(await outcome(exchangeCode, form, another())).toBe('invalid_grant')
    const { access_token: token } = await call(exchangeCode, form)
    expect(await outcome(exchangeCode, form, another())).toBe('invalid_grant')
    expect(await grants.tokens.findByAccessToken(token)).not.toBeNull()
  })

  test('a missing code is invalid_request, an unknown one invalid_grant', async () => {
    expect(await outcome(exchangeCode, {})).toBe('invalid_request')
    expect(await outcome(exchangeCode, { ...(await codeForm()), code: 'x' })).toBe('invalid_grant')
  })

  test('the redirect URI must be the authorization request’s (RFC 6749 §4.1.3)', async () => {
    const { redirect_uri: _, ...without } = await codeForm()
    expect(await outcome(exchangeCode, without)).toBe('invalid_grant')
    const form = await codeForm()
    const other = { ...form, redirect_uri: `${callback}/other` }
    expect(await outcome(exchangeCode, other)).toBe('invalid_grant')
    const { redirect_uri: __, ...omitted } = await codeForm({ redirectUriGiven: false })
    expect(await outcome(exchangeCode, omitted)).toBe('sessions:read sessions:write')
    const named = await codeForm({ redirectUriGiven: false })
    expect(await outcome(exchangeCode, named)).toBe('sessions:read sessions:write')
  })

  test('a verifier that is missing or wrong is invalid_grant, a malformed one invalid_request', async () => {
    const { code_verifier: _, ...without } = await codeForm()
    expect(await outcome(exchangeCode, without)).toBe('invalid_grant')
    const wrong = { ...(await codeForm()), code_verifier: pkce().verifier }
    expect(await outcome(exchangeCode, wrong)).toBe('invalid_grant')
    for (const malformed of ['short', 'x'.repeat(129), `${'x'.repeat(42)}!`]) {
      const form = { ...(await codeForm()), code_verifier: malformed }
      expect(await outcome(exchangeCode, form), malformed).toBe('invalid_request')
    }
  })

  test('the fifth wrong verifier revokes the grant; four leave the code valid', async () => {
    const attempts = async (count: number) => {
      const form = await codeForm()
      const wrong = { ...form, code_verifier: pkce().verifier }
      for (let at = 0; at < count; at += 1) await outcome(exchangeCode, wrong)
      return outcome(exchangeCode, form)
    }
    expect(await attempts(4)).toBe('sessions:read sessions:write')
    expect(await attempts(5)).toBe('invalid_grant')
  })

  test('a request may restrict the scopes, never extend them (RFC 6749 §6)', async () => {
    const restricted = { ...(await codeForm()), scope: 'sessions:read' }
    expect(await outcome(exchangeCode, restricted)).toBe('sessions:read')
    const extended = { ...(await codeForm()), scope: 'sessions:read files:read' }
    expect(await outcome(exchangeCode, extended)).toBe('invalid_scope')
    const unknown = { ...(await codeForm()), scope: 'everything' }
    expect(await outcome(exchangeCode, unknown)).toBe('invalid_scope')
    const { refreshToken } = await grants.newPair()
    const refresh = { refresh_token: refreshToken, scope: 'files:read' }
    expect(await outcome(refreshTokens, refresh)).toBe('invalid_scope')
  })

  test('a request may name the granted resource only (RFC 8707 §2.2)', async () => {
    const resource = `${baseUrl}/api/mcp`
    const named = { ...(await codeForm({ resource })), resource: [resource] }
    expect(await outcome(exchangeCode, named)).toBe('sessions:read sessions:write')
    const other = { ...(await codeForm({ resource })), resource: [baseUrl] }
    expect(await outcome(exchangeCode, other)).toBe('invalid_target')
    const foreign = { ...(await codeForm()), resource: ['https://other.example'] }
    expect(await outcome(exchangeCode, foreign)).toBe('invalid_target')
    const whole = { ...(await codeForm()), resource: [baseUrl] }
    expect(await outcome(exchangeCode, whole)).toBe('sessions:read sessions:write')
  })

  test('a refused request does not use the code up', async () => {
    const form = await codeForm()
    expect(await outcome(exchangeCode, { ...form, scope: 'everything' })).toBe('invalid_scope')
    expect(await outcome(exchangeCode, form)).toBe('sessions:read sessions:write')
  })

  test('a refresh token used twice revokes the grant with its new pair (RFC 9700 §4.14.2)', async () => {
    const { refreshToken } = await grants.newPair()
    const form = { refresh_token: refreshToken }
    const { access_token: token } = await call(refreshTokens, form)
    expect(await outcome(refreshTokens, form)).toBe('invalid_grant')
    expect(await grants.tokens.findByAccessToken(token)).toBeNull()
  })

  test('a refresh token of another client, an unknown and a missing one change nothing', async () => {
    const { accessToken, refreshToken } = await grants.newPair()
    const form = { refresh_token: refreshToken }
    expect(await outcome(refreshTokens, form, another())).toBe('invalid_grant')
    expect(await outcome(refreshTokens, { refresh_token: 'x' })).toBe('invalid_grant')
    expect(await outcome(refreshTokens, {})).toBe('invalid_request')
    expect(await grants.tokens.findByAccessToken(accessToken)).not.toBeNull()
  })

  test('a refresh token works for 30 days from the first pair, however often it is rotated', async () => {
    let { refreshToken } = await grants.newPair()
    for (let day = 0; day < 29; day += 7) {
      grants.clock.advance(7 * dayMs - (day === 28 ? 5 * dayMs + 1 : 0))
      const response = await call(refreshTokens, { refresh_token: refreshToken })
      refreshToken = String(response.refresh_token)
    }
    grants.clock.advance(1)
    expect(await outcome(refreshTokens, { refresh_token: refreshToken })).toBe('invalid_grant')
    expect((await found(grants.tokens.findByRefreshToken(refreshToken))).isCurrent).toBe(true)
  })
})

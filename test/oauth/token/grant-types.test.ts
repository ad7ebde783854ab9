/** The grant types without HTTP: which requests get tokens, and which revoke the grant. */
import { expect, test } from 'bun:test'
import type { TokenBody } from '../../../src/features/oauth/model'
import { ResourceIndicators } from '../../../src/features/oauth/scopes-and-resources'
import {
  exchangeCode,
  type GrantType,
  refreshTokens,
} from '../../../src/features/oauth/token/grant-types'
import { Problem } from '../../../src/http/errors'
import { dayMs, minuteMs } from '../../../src/lib/clock'
import { fixture, onEachEngine } from '../../support/fixtures'
import { callback, pkce } from '../../support/oauth'
import { context, found, openGrants, verifier } from './grant-fixture'

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

/** The format of codes and tokens (spec part 2, contract §1). */
import { describe, expect, test } from 'bun:test'
import {
  grantIdIn,
  isDigestOf,
  isRefreshToken,
  newCode,
  newGrantId,
  newTokenPair,
} from '../../../src/features/oauth/token/token-pair'
import { hourMs } from '../../../src/lib/clock'
import { Keyring } from '../../../src/lib/keyring'
import { sha256 } from '../../../src/lib/tokens'

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

/**
 * The format of codes and tokens, and a new pair of tokens.
 *
 * A code or a token is the id of its grant, which finds the row without another index, then 256
 * random bits. Only digests are stored (contract §1). A refresh token ends in this server's
 * signature, which tells a rotated token from an invented one without a list of all former tokens.
 */
import { hourMs, secondMs } from '../../../lib/clock'
import { newId } from '../../../lib/ids'
import type { Keyring } from '../../../lib/keyring'
import { randomBase64url, sameSecret, sha256 } from '../../../lib/tokens'
import type { TokenResponse } from '../model'

const purpose = 'oauth refresh token'
const grantIdLength = 32
const unsignedLength = grantIdLength + 43
const accessPrefix = 'at_'
/** Spec part 2: an access token lives for an hour. */
const accessLifeMs = hourMs

/** The id of a new grant: a UUIDv7 without hyphens, so that any token can contain it. */
export const newGrantId = (): string => newId().replaceAll('-', '')

export const newCode = (grantId: string): string => grantId + randomBase64url()

/** Whether this server issued the refresh token at any time. */
export const isRefreshToken = (keyring: Keyring, token: string): boolean =>
  keyring.verify(purpose, token.slice(0, unsignedLength), token.slice(unsignedLength))

/** The id of the grant that a code or a token claims to belong to. */
export const grantIdIn = (secret: string): string =>
  (secret.startsWith(accessPrefix) ? secret.slice(accessPrefix.length) : secret).slice(
    0,
    grantIdLength,
  )

/** Whether the digest, null for none, is the secret's. */
export const isDigestOf = (digest: string | null, secret: string): boolean =>
  digest !== null && sameSecret(digest, sha256(secret))

/** What a new pair belongs to, and what it allows. */
export interface NewPair {
  readonly grantId: string
  readonly scopes: readonly string[]
  /** Null for a pair without a refresh token. */
  readonly refreshExpiresAt: number | null
}

/** The columns of a grant that store its pair. */
export interface PairColumns {
  readonly accessHash: string
  readonly accessScopes: readonly string[]
  readonly accessExpiresAt: number
  readonly refreshHash: string | null
  readonly refreshExpiresAt: number | null
  readonly expiresAt: number
}

/** A new pair: the client's response (RFC 6749 §5.1), and the columns that store it. */
export function newTokenPair(
  keyring: Keyring,
  now: number,
  { grantId, scopes, refreshExpiresAt }: NewPair,
): { response: TokenResponse; columns: PairColumns } {
  const access = accessPrefix + grantId + randomBase64url()
  const refresh = refreshExpiresAt === null ? null : newRefreshToken(keyring, grantId)
  const accessExpiresAt = now + accessLifeMs
  return {
    response: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: accessLifeMs / secondMs,
      ...(refresh === null ? {} : { refresh_token: refresh }),
      scope: scopes.join(' '),
    },
    columns: {
      accessHash: sha256(access),
      accessScopes: scopes,
      accessExpiresAt,
      refreshHash: refresh === null ? null : sha256(refresh),
      refreshExpiresAt,
      expiresAt: Math.max(accessExpiresAt, refreshExpiresAt ?? 0),
    },
  }
}

function newRefreshToken(keyring: Keyring, grantId: string): string {
  const unsigned = grantId + randomBase64url()
  return unsigned + keyring.sign(purpose, unsigned)
}

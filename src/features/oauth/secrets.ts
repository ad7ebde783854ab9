/**
 * Codes and tokens as they are handed out: the id of their grant, which finds it without an index of
 * their own, then 256 random bits. Only digests are kept (contract §1).
 *
 * A refresh token ends in this server's signature. So one that was rotated away is told from one made
 * up, without a list of all there ever were.
 */
import type { Keyring } from '../../lib/keyring'
import { newId } from '../../lib/ids'
import { randomBase64url, sameSecret, sha256 } from '../../lib/tokens'

const purpose = 'oauth refresh token'
const idLength = 32
const unsignedLength = idLength + 43
const accessPrefix = 'at_'

/** The id of a new grant: a UUIDv7 without hyphens, so that it can stand in any token. */
export const newGrantId = (): string => newId().replaceAll('-', '')

export const newCode = (grantId: string): string => grantId + randomBase64url()

export const newAccessToken = (grantId: string): string =>
  accessPrefix + grantId + randomBase64url()

export function newRefreshToken(keyring: Keyring, grantId: string): string {
  const unsigned = grantId + randomBase64url()
  return unsigned + keyring.sign(purpose, unsigned)
}

/** Whether this was a refresh token of this server at any time. */
export const isRefreshToken = (keyring: Keyring, token: string): boolean =>
  keyring.verify(purpose, token.slice(0, unsignedLength), token.slice(unsignedLength))

/** The id of the grant that a code or a token says it is of. */
export const grantIdIn = (secret: string): string =>
  (secret.startsWith(accessPrefix) ? secret.slice(accessPrefix.length) : secret).slice(0, idLength)

/** Whether the digest, if there is one, is this secret's. */
export const isDigestOf = (digest: string | null, secret: string): boolean =>
  digest !== null && sameSecret(digest, sha256(secret))

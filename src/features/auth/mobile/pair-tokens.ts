/**
 * The two tokens of a pair (spec part 2): `ma.<pairId>.<64-hex>` acts for 15 minutes,
 * `mr.<pairId>.<64-hex>` gets the next pair of tokens within 60 days.
 */
import { dayMs, minuteMs } from '../../../lib/clock'
import { randomHex, sha256 } from '../../../lib/tokens'

export type TokenKind = 'ma' | 'mr'

/** A token as it was presented. `hash` is of the whole text: only that is stored. */
export interface PairToken {
  readonly kind: TokenKind
  readonly pairId: string
  readonly hash: string
}

/** What a phone is handed; shown once. */
export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
}

export const accessLifeMs = 15 * minuteMs
const refreshLifeMs = 60 * dayMs

const form = /^(ma|mr)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$/

/** New tokens for a pair. */
export const mintTokens = (pairId: string): TokenPair => ({
  accessToken: `ma.${pairId}.${randomHex()}`,
  refreshToken: `mr.${pairId}.${randomHex()}`,
})

/** Null for a text that is no token of this kind of ours. */
export function readToken(text: string): PairToken | null {
  const [, kind, pairId] = form.exec(text) ?? []
  if (!kind || !pairId) return null
  return { kind: kind as TokenKind, pairId, hash: sha256(text) }
}

/** The columns that a pair of tokens, handed out at `now`, is kept in. */
export const storedTokens = ({ accessToken, refreshToken }: TokenPair, now: number) => ({
  accessHash: sha256(accessToken),
  accessExpiresAt: now + accessLifeMs,
  refreshHash: sha256(refreshToken),
  refreshExpiresAt: now + refreshLifeMs,
  lastUsedAt: now,
})

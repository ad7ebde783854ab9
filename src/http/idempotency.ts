/**
 * `Idempotency-Key`: the same request under the same key has one effect and one answer
 * (contract §1; draft-ietf-httpapi-idempotency-key-header).
 *
 * One transaction claims the key, does the work and stores the outcome. So no process that dies
 * leaves a claimed key without an effect, or an effect without its key. A second request that
 * arrives meanwhile waits for the first and gets its outcome.
 */
import { and, eq, gte, lt } from 'drizzle-orm'
import { dayMs, type Clock } from '../lib/clock'
import { Unreadable, type Keyring } from '../lib/keyring'
import type { Log } from '../lib/log'
import { sha256 } from '../lib/tokens'
import { idempotencyKeys } from '../db/schema'
import type { Db, Store } from '../db/store'
import { type Claim, type ClaimedKey, type HandlerResult, json } from './endpoint'
import { Problem } from './errors'

/** How long an outcome is stored (spec part 8). */
const windowMs = dayMs
const purpose = 'idempotency'
/** The work is done and must not be done again, and its outcome cannot be told. */
const outcomeLost =
  'The request under this key was carried out, but its outcome was sealed with a former secret.'

interface IdempotencyParts {
  readonly store: Store
  readonly keyring: Keyring
  readonly clock: Clock
  readonly log: Log
}

export class Idempotency {
  readonly #parts: IdempotencyParts

  constructor(parts: IdempotencyParts) {
    this.#parts = parts
  }

  /**
   * Does `work` in a transaction, or returns the stored outcome of the same claim (`replayed`).
   * The outcome must be JSON; it is stored encrypted. Nothing is stored when `work` throws.
   * Problem: `IDEMPOTENCY_KEY_REUSED` for another body under the same key.
   */
  once<T>(
    claim: Claim | null,
    work: (tx: Db) => Promise<T>,
  ): Promise<{ outcome: T; replayed: boolean }> {
    return this.#parts.store.transaction(async (tx) => {
      if (claim === null) return { outcome: await work(tx), replayed: false }
      const fingerprint = fingerprintOf(claim)
      const kept = await this.#claim(tx, claim, fingerprint)
      if (kept) return { outcome: this.#open<T>(kept, fingerprint), replayed: true }
      const outcome = await work(tx)
      await tx
        .update(idempotencyKeys)
        .set({ outcome: this.#parts.keyring.seal(purpose, JSON.stringify(outcome)) })
        .where(sameClaim(claim))
      return { outcome, replayed: false }
    })
  }

  /** The stored outcome of a claim; null where it is new. Problem: `IDEMPOTENCY_KEY_REUSED`. */
  async replay<T>(claim: Claim | null): Promise<{ outcome: T; replayed: true } | null> {
    const kept = claim && (await this.#find(claim))
    if (!claim || !kept) return null
    return { outcome: this.#open<T>(kept, fingerprintOf(claim)), replayed: true }
  }

  /** Whether there is an outcome under a key, whatever the request was. */
  async isKnown(key: ClaimedKey): Promise<boolean> {
    return (await this.#find(key)) !== undefined
  }

  async #find(key: ClaimedKey) {
    const { store, clock } = this.#parts
    const isOpen = gte(idempotencyKeys.expiresAt, clock.now())
    const [kept] = await store.db
      .select()
      .from(idempotencyKeys)
      .where(and(sameClaim(key), isOpen))
    return kept
  }

  /** Deletes all outcomes of a principal, in `tx`. */
  async forget(tx: Db, principal: string): Promise<void> {
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.principal, principal))
  }

  /** Null when the claim is new (or its window is over); else the stored row. */
  async #claim(tx: Db, claim: Claim, fingerprint: string) {
    const { principal, method, route, key } = claim
    const now = this.#parts.clock.now()
    await tx
      .delete(idempotencyKeys)
      .where(and(sameClaim(claim), lt(idempotencyKeys.expiresAt, now)))
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({
        principal,
        method,
        route,
        key,
        fingerprint,
        outcome: '',
        expiresAt: now + windowMs,
      })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed.length > 0) return null
    const [kept] = await tx.select().from(idempotencyKeys).where(sameClaim(claim))
    if (!kept) throw new Problem('IDEMPOTENCY_KEY_IN_USE')
    return kept
  }

  #open<T>(kept: typeof idempotencyKeys.$inferSelect, fingerprint: string): T {
    if (kept.fingerprint !== fingerprint) throw new Problem('IDEMPOTENCY_KEY_REUSED')
    try {
      return JSON.parse(this.#parts.keyring.open(purpose, kept.outcome)) as T
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.#parts.log.error({ err: error, route: kept.route }, 'idempotency.outcome_unreadable')
      throw new Problem('IDEMPOTENCY_KEY_REUSED', { message: outcomeLost })
    }
  }
}

/** The header of a response that repeats a stored outcome (contract §1). */
export const replayedHeader = (replayed: boolean): Record<string, string> =>
  replayed ? { 'idempotent-replayed': 'true' } : {}

/** The answer of a request whose outcome may be a stored one. */
export async function storedAnswer(
  status: number,
  work: Promise<{ readonly outcome: unknown; readonly replayed: boolean }>,
): Promise<HandlerResult> {
  const { outcome, replayed } = await work
  return json(status, outcome, { headers: replayedHeader(replayed) })
}

/** Deletes outcomes whose window is over. */
export async function sweepIdempotency(store: Store, now: number): Promise<void> {
  await store.db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now))
}

const fingerprintOf = ({ body }: Claim): string => sha256(canonical(body))

const sameClaim = ({ principal, method, route, key }: ClaimedKey) =>
  and(
    eq(idempotencyKeys.principal, principal),
    eq(idempotencyKeys.method, method),
    eq(idempotencyKeys.route, route),
    eq(idempotencyKeys.key, key),
  )

/** JSON with sorted keys, in the spirit of RFC 8785. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`
}

/** Rate limits: counted by principal or address, in memory on one node, in Postgres on several. */
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
// The package's main module loads a limiter for every database that it supports.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { Config, RateLimitName } from '../config/config'
import { systemClock, type Clock } from '../lib/clock'
import type { SharedClient } from '../db/store'
import { addressUnit } from '../lib/address'
import type { Principal } from './auth'
import type { Contract } from './endpoint'
import { Problem } from './errors'
import type { RequestContext } from './request-context'

export type { RateLimitName }

/**
 * Limits that count by the client's address, also where the browser has a sign-in. Routes of users alone
 * count by the user: what strangers at the same address do is not theirs.
 */
const countedByAddress: ReadonlySet<RateLimitName> = new Set([
  'LOGIN',
  'REGISTER',
  'CLIENT_REGISTRATION',
  'STATUS_MAIL',
  'GUEST',
])

/** Who sent a request. */
interface Caller {
  readonly principal: Principal | null
  readonly context: RequestContext
}

/** By the user; by the address when the request has no user or the limit is for addresses. */
export function rateLimitKey(
  caller: Caller & { contract: Pick<Contract, 'rateLimit' | 'access'> },
) {
  const { rateLimit, access } = caller.contract
  const isOpen = access === 'public' || access === 'visitor'
  const isByAddress = isOpen && rateLimit !== null && countedByAddress.has(rateLimit)
  return isByAddress ? addressKey(caller.context) : callerKey(caller)
}

/** The user; the unit of the address without a sign-in. */
export const callerKey = ({ principal, context }: Caller): string =>
  principal ? `user:${principal.userId}` : addressKey(context)

/** The unit of the address. */
export const addressKey = ({ address }: Pick<RequestContext, 'address'>): string =>
  `address:${addressUnit(address)}`

/** What is left of a window after a request was counted. */
export interface RateLimitState {
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the window ends. */
  readonly resetSeconds: number
}

interface Limiter {
  readonly limiter: RateLimiterAbstract
  readonly requests: number
}

/** Counts requests; makes one limiter for each limit that is on. */
export class RateLimits {
  readonly #limiters = new Map<RateLimitName, Limiter>()

  constructor(limits: Config['rateLimits'], shared: SharedClient | null, clock: Clock) {
    for (const [name, limit] of Object.entries(limits)) {
      if (!limit) continue
      const window = { keyPrefix: name, points: limit.requests, duration: limit.windowSeconds }
      const limiter = shared ? inPostgres(window, shared, clock) : new RateLimiterMemory(window)
      this.#limiters.set(name as RateLimitName, { limiter, requests: limit.requests })
    }
  }

  /** Whether requests are counted towards this limit. */
  isOn(name: RateLimitName): boolean {
    return this.#limiters.has(name)
  }

  /**
   * Counts one request of `key`. Null where the limit is off. Past the limit: `TOO_MANY_REQUESTS`
   * with `Retry-After` (RFC 9110 §10.2.3) and the `RateLimit-*` headers.
   */
  count(name: RateLimitName, key: string): Promise<RateLimitState> | null {
    const entry = this.#limiters.get(name)
    return entry ? consume(entry, key, true) : null
  }

  /** Counts the request in the same way, and never refuses it. */
  observe(name: RateLimitName, key: string): Promise<RateLimitState> | null {
    const entry = this.#limiters.get(name)
    return entry ? consume(entry, key, false) : null
  }
}

async function consume(
  { limiter, requests }: Limiter,
  key: string,
  refuses: boolean,
): Promise<RateLimitState> {
  try {
    return allowance(requests, await limiter.consume(key))
  } catch (exceeded) {
    if (!(exceeded instanceof RateLimiterRes)) throw exceeded
    const left = allowance(requests, exceeded)
    if (refuses) throw tooMany(left)
    return left
  }
}

/** How long a shared count may take before the request is counted in memory. */
const sharedCountTimeoutMs = 1_000

/**
 * Fixed windows that all nodes share; a migration creates the table. While the database does not
 * answer, each node counts in memory, so that routes without a database still respond.
 */
function inPostgres(
  window: { keyPrefix: string; points: number; duration: number },
  shared: SharedClient,
  clock: Clock,
): RateLimiterAbstract {
  return new RateLimiterPostgres({
    ...window,
    storeClient: { query: (query: Query) => inTime(onClock(shared, clock, query)) },
    insuranceLimiter: new RateLimiterMemory(window),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
  })
}

type Query = Parameters<SharedClient['query']>[0]

/** A larger number in a query is a time in milliseconds: no limit counts that far. */
const leastTime = 1e12

/**
 * The package reads the machine's clock; this moves the times in its queries to the shared clock.
 */
async function onClock(shared: SharedClient, clock: Clock, { text, values }: Query) {
  const ahead = clock.now() - systemClock.now()
  const put = (value: unknown, by: number) =>
    typeof value === 'number' && value > leastTime ? value + by : value
  const { rows } = await shared.query({ text, values: values.map((value) => put(value, ahead)) })
  return {
    rows: (rows as Record<string, unknown>[]).map((row) =>
      'expire' in row ? { ...row, expire: put(Number(row['expire']), -ahead) } : row,
    ),
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('The shared rate limits did not answer in time.')),
    sharedCountTimeoutMs,
  )
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

function allowance(limit: number, counted: RateLimiterRes): RateLimitState {
  return {
    limit,
    remaining: Math.max(0, counted.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1_000)),
  }
}

function tooMany(left: RateLimitState): Problem {
  return new Problem('TOO_MANY_REQUESTS', {
    retryAfterSeconds: left.resetSeconds,
    headers: { ...rateLimitHeaders(left), 'retry-after': String(left.resetSeconds) },
  })
}

/** The trio of spec part 8 (draft-ietf-httpapi-ratelimit-headers-06). */
export const rateLimitHeaders = (left: RateLimitState): Record<string, string> => ({
  'ratelimit-limit': String(left.limit),
  'ratelimit-remaining': String(left.remaining),
  'ratelimit-reset': String(left.resetSeconds),
})

/** Of two states the one that runs out first (contract §2). */
export const stricter = (
  a: RateLimitState | null,
  b: RateLimitState | null,
): RateLimitState | null => (a && b ? (b.remaining < a.remaining ? b : a) : (a ?? b))

/**
 * Shares the connections of a pool among users. A pool serves its calls in the order of their arrival, so
 * that many of one user that wait for the same lock would take all connections and hold up the requests
 * of all others. The writes and transactions of one user's requests take half of the connections at most.
 * Reads wait for no lock, and the client sends several of them one behind the other on a connection; a
 * user has twice as many at once as there are connections.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Semaphore } from '../../lib/pacing'

/** A request that is being answered. What it leaves behind, as a stream, belongs to no request. */
interface OpenRequest {
  user: string
  isOpen: boolean
}

const requests = new AsyncLocalStorage<OpenRequest | undefined>()

/**
 * Runs the work of one request; its calls to the database count as those of its user. `user` is anything
 * that tells users apart; `setRequestUser` may replace it.
 */
export async function asRequest<T>(user: string, work: () => Promise<T>): Promise<T> {
  const request: OpenRequest = { user, isOpen: true }
  try {
    return await requests.run(request, work)
  } finally {
    request.isOpen = false
  }
}

/** Replaces the user of the request around the caller; nothing happens outside of any. */
export function setRequestUser(user: string): void {
  const request = requests.getStore()
  if (request) request.user = user
}

/** Runs what is done for several users, although a request of one has started it. */
export const outsideOfRequests = <T>(work: () => T): T => requests.run(undefined, work)

/** The calls of one user. */
interface Share {
  readonly reads: Semaphore
  readonly writes: Semaphore
  /** Those that run or wait. */
  calls: number
}

export class FairConnections {
  readonly #connections: number
  readonly #shares = new Map<string, Share>()

  constructor(connections: number) {
    this.#connections = connections
  }

  /** Makes a call of one statement that only reads, as soon as the user around the caller may. */
  read<T>(call: () => PromiseLike<T>): Promise<T> {
    return this.#within('reads', call)
  }

  /** The same for a write, or a transaction. */
  write<T>(call: () => PromiseLike<T>): Promise<T> {
    return this.#within('writes', call)
  }

  async #within<T>(kind: 'reads' | 'writes', call: () => PromiseLike<T>): Promise<T> {
    const request = requests.getStore()
    if (!request?.isOpen) return call()
    const { user } = request
    const share = this.#shares.get(user) ?? this.#newShare(user)
    share.calls += 1
    try {
      return await share[kind].run(async () => call())
    } finally {
      share.calls -= 1
      if (share.calls === 0) this.#shares.delete(user)
    }
  }

  #newShare(user: string): Share {
    const reads = new Semaphore(this.#connections * 2)
    const writes = new Semaphore(Math.max(1, Math.floor(this.#connections / 2)))
    const share = { reads, writes, calls: 0 }
    this.#shares.set(user, share)
    return share
  }
}

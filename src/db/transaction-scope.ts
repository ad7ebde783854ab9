/** Keeps what belongs to a transaction inside of it, and everything else outside. */
import { AsyncLocalStorage } from 'node:async_hooks'

export class TransactionScope {
  readonly #around = new AsyncLocalStorage<{ isOpen: boolean }>()

  /** Runs `work` as the inside of a transaction, which is over when it settles. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { isOpen: true }
    return this.#around.run(transaction, async () => {
      try {
        return await work() // in here, because a query runs only when it is awaited
      } finally {
        transaction.isOpen = false
      }
    })
  }

  /** Throws where a transaction is open around the caller. */
  requireOutside(): void {
    if (this.#isInside()) throw new Error('Inside a transaction, everything goes through `tx`.')
  }

  /** Throws where none is, be it that it is over. */
  requireInside(): void {
    if (!this.#isInside()) throw new Error('The transaction of this `tx` is over.')
  }

  #isInside(): boolean {
    return this.#around.getStore()?.isOpen === true
  }
}

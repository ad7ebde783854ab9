/** Keeps what belongs to a transaction inside of it, and everything else outside. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** What runs once a transaction has committed. */
export type CommitHook = () => void

export class TransactionScope {
  readonly #around = new AsyncLocalStorage<{ isOpen: boolean; hooks: CommitHook[] }>()

  /**
   * Runs `work` as the inside of a transaction, which is over when it settles. The caller runs
   * `hooks` after the commit.
   */
  run<T>(work: () => Promise<T>, hooks: CommitHook[]): Promise<T> {
    const transaction = { isOpen: true, hooks }
    return this.#around.run(transaction, async () => {
      try {
        return await work() // in here, because a query runs only when it is awaited
      } finally {
        transaction.isOpen = false
      }
    })
  }

  /** Runs `hook` after the commit of the transaction around the caller; at once where none is. */
  afterCommit(hook: CommitHook): void {
    const transaction = this.#around.getStore()
    if (transaction?.isOpen) transaction.hooks.push(hook)
    else hook()
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

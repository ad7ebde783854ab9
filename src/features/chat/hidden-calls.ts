/**
 * Work for a session that outlives its replies, such as a solver. It ends with its session, with its
 * owner's account and with the server.
 */

/** Whose work it is. */
export interface HiddenCallOwner {
  readonly userId: string
  readonly sessionId: string
}

interface HiddenCall extends HiddenCallOwner {
  readonly controller: AbortController
  readonly done: Promise<void>
}

export class HiddenCalls {
  readonly #running = new Set<HiddenCall>()

  /** Runs `work`, which must not reject. */
  run(owner: HiddenCallOwner, work: (signal: AbortSignal) => Promise<void>): void {
    const controller = new AbortController()
    const call: HiddenCall = { ...owner, controller, done: work(controller.signal) }
    this.#running.add(call)
    void call.done.finally(() => this.#running.delete(call))
  }

  /** Cancels the work of a session. */
  endSession(sessionId: string): void {
    this.#cancel((call) => call.sessionId === sessionId)
  }

  /** Cancels the work of a user. */
  endUser(userId: string): void {
    this.#cancel((call) => call.userId === userId)
  }

  /** Cancels everything, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#cancel(() => true)
    await Promise.all([...this.#running].map(({ done }) => done))
  }

  #cancel(matches: (call: HiddenCall) => boolean): void {
    for (const call of [...this.#running].filter(matches)) call.controller.abort()
  }
}

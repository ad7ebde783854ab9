/**
 * Group commit for SQLite: transactions that arrive together share one commit. Each runs after the
 * one before it and sees what that wrote; none is acknowledged before the commit. A commit costs as
 * much as ten statements, and after it the reading connection has to read its pages again.
 */
import type { Database } from 'bun:sqlite'
import { AsyncLocalStorage } from 'node:async_hooks'
import { isBusy, lockPatienceMs, pauseMs } from './sqlite-locks'
import type { TransactionOptions } from './store'

/** No transaction joins a group that began this long ago, in milliseconds: its first one waits. */
const joinWithinMs = 5
/** The same for a group with an urgent one. */
const joinUrgentWithinMs = 2

/** What a transaction's work came to. */
interface Outcome {
  readonly isFailed: boolean
  readonly error?: unknown
  /** Tells the caller; called after the commit. */
  readonly settle: () => void
}

interface Waiting {
  /** Runs the transaction's statements. Never rejects. */
  readonly run: () => Promise<Outcome>
  readonly reject: (error: unknown) => void
  readonly isUrgent: boolean
  /** When it no longer waits for the lock of another process; monotonic. */
  readonly deadline: number
}

export interface CommitOptions extends TransactionOptions {
  /** How long it waits for the lock of another process, in milliseconds. */
  readonly patienceMs?: number
}

export class GroupCommit {
  readonly #writer: Database
  readonly #alone: <T>(task: () => Promise<T>) => Promise<T>
  readonly #waiting: Waiting[] = []
  #draining: Promise<void> | null = null

  /** `alone` runs a task while nothing else writes. */
  constructor(writer: Database, alone: <T>(task: () => Promise<T>) => Promise<T>) {
    this.#writer = writer
    this.#alone = alone
  }

  /**
   * Runs `work` in a transaction and resolves after its commit. Where `work` rejects, what it wrote
   * is taken back, and the rest of its group stays. Where the commit fails, the whole group rejects,
   * for each may have read what another wrote. An urgent one runs before those that wait, which
   * have less time to join it. Where another process has the file's write lock for longer than the
   * patience, it rejects with SQLite's error, before `work` was called.
   */
  run<T>(
    work: () => Promise<T>,
    { isUrgent = false, patienceMs = lockPatienceMs }: CommitOptions = {},
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const inCallersContext = AsyncLocalStorage.snapshot()
    const run = async (): Promise<Outcome> => {
      try {
        const value = await inCallersContext(work)
        return { isFailed: false, settle: () => resolve(value) }
      } catch (error) {
        return { isFailed: true, error, settle: () => reject(error) }
      }
    }
    const waiting = { run, reject, isUrgent, deadline: performance.now() + patienceMs }
    if (isUrgent) this.#waiting.unshift(waiting)
    else this.#waiting.push(waiting)
    this.#draining ??= this.#drain()
    return promise
  }

  /** Resolves when nothing waits. */
  async drained(): Promise<void> {
    await this.#draining
  }

  async #drain(): Promise<void> {
    for (let refusals = 0; this.#waiting.length > 0;) {
      // What one read of the network brought comes before the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
      if (await this.#runGroup()) {
        refusals = 0
        continue
      }
      await Bun.sleep(pauseMs(refusals))
      refusals += 1
    }
    this.#draining = null
  }

  /** False where another process has the file's write lock, for which the rest waits. */
  async #runGroup(): Promise<boolean> {
    const group: Waiting[] = []
    try {
      return await this.#alone(() => this.#commitGroup(group))
    } catch (error) {
      for (const { reject } of group) reject(error)
      return true
    }
  }

  /**
   * Runs what waits and adds it to `group`. Rejects where nothing of the group is stored. False where
   * another process has the file's write lock.
   */
  async #commitGroup(group: Waiting[]): Promise<boolean> {
    const outcomes: Outcome[] = []
    const begun = performance.now()
    let withinMs = joinWithinMs
    let isLocked = false
    do {
      const isFirst = !this.#writer.inTransaction
      isLocked = isFirst && this.#waiting.length > 0 && !this.#begins()
      const next = isLocked ? undefined : this.#waiting.shift()
      if (!next) break
      if (next.isUrgent) withinMs = Math.min(withinMs, joinUrgentWithinMs)
      group.push(next)
      outcomes.push(await this.#runNext(next, isFirst))
    } while (performance.now() - begun < withinMs)
    if (this.#writer.inTransaction) this.#commit()
    for (const { settle } of outcomes) settle()
    return !isLocked
  }

  /**
   * Begins a transaction, which takes the file's write lock. False where another process has it: what has
   * waited too long rejects. Any other failure is everybody's who waits.
   */
  #begins(): boolean {
    try {
      this.#execute('begin immediate')
      return true
    } catch (error) {
      const isLocked = isBusy(error)
      const now = performance.now()
      const waiting = this.#waiting.splice(0)
      for (const one of waiting) {
        if (isLocked && one.deadline > now) this.#waiting.push(one)
        else one.reject(error)
      }
      return false
    }
  }

  /** The first of a transaction needs no savepoint: a rollback takes nothing from others. */
  async #runNext({ run }: Waiting, isFirst: boolean): Promise<Outcome> {
    if (!isFirst) this.#execute('savepoint joined')
    const outcome = await run()
    if (outcome.isFailed) this.#takeBack(outcome, isFirst)
    else if (!isFirst) this.#execute('release joined')
    return outcome
  }

  #takeBack({ error }: Outcome, isFirst: boolean): void {
    if (isFirst) {
      if (this.#writer.inTransaction) this.#execute('rollback')
      return
    }
    // A full disk, for one, has SQLite roll back all.
    if (!this.#writer.inTransaction) throw error
    this.#execute('rollback to joined')
    this.#execute('release joined')
  }

  #commit(): void {
    try {
      this.#execute('commit')
    } catch (error) {
      if (this.#writer.inTransaction) this.#execute('rollback')
      throw error
    }
  }

  #execute(statement: string): void {
    this.#writer.query(statement).run()
  }
}

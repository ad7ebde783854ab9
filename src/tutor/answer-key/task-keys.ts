/**
 * The keys of tasks in this process: a key is made once per task and session, in the background, and
 * a reply gets what is known now and what comes later.
 */
import type { Log } from '../../lib/log'
import type { KeyStore, StoredKey, TaskKey } from './key'
import type { Helper, Solver } from './solver'
import { taskWriting, type Task } from './task'
import type { Picture } from '../../llm/chat-model'

/** What a reply gets. */
export interface KeyLookup {
  /** Null: no key was asked for yet. */
  readonly now: TaskKey | null
  /** The key that a solver of this process will make, or null for none; null where none is at work. */
  readonly later: Promise<StoredKey | null> | null
}

const pending = { status: 'pending' } as const
const maxHelped = 10_000

type HeldKey = Extract<StoredKey, { status: 'held' }>

export class TaskKeys {
  readonly #solver: Solver
  readonly #helper: Helper | null
  readonly #log: Log
  /** The newest tasks whose help was asked for. */
  readonly #helped = new Set<string>()
  /** The solvers at work; null where a solver is cancelled. */
  readonly #running = new Map<string, Promise<StoredKey | null>>()

  /** `helper` null: keys stay without the help that they lack. */
  constructor(solver: Solver, log: Log, helper: Helper | null = null) {
    this.#solver = solver
    this.#helper = helper
    this.#log = log
  }

  /** What is known of a task's key. A store that fails counts as a refused key. */
  async find(keys: KeyStore, task: Task): Promise<KeyLookup> {
    const now = this.#atWork(keys, task)
    if (now !== null) return now
    try {
      const stored = await keys.find(taskWriting(task))
      return this.#atWork(keys, task) ?? { now: stored, later: null }
    } catch (error) {
      this.#log.warn({ err: error }, 'answer_key.read_failed')
      return { now: { status: 'refused' }, later: null }
    }
  }

  /**
   * Starts a solver, unless one works on the task already. Without all of the task's pictures no key
   * can be made.
   */
  start(keys: KeyStore, task: Task, pictures: readonly Picture[]): KeyLookup {
    const id = idOf(keys, task)
    if (pictures.length < task.pictures.length) return { now: { status: 'refused' }, later: null }
    const later = this.#running.get(id) ?? this.#solve(keys, task, pictures)
    this.#running.set(id, later)
    return { now: pending, later }
  }

  /** Gives a key up for good: a reply presents another result. */
  async refuse(keys: KeyStore, task: Task): Promise<void> {
    this.#log.info({ reason: 'reply' }, 'answer_key.refused')
    await this.#save(keys, task, { status: 'refused' })
  }

  /** Has hints and mistakes written for a key that lacks them, once in this process. */
  addHelp(keys: KeyStore, task: Task, held: HeldKey): void {
    const [id, help] = [idOf(keys, task), this.#helper]
    if (help === null || !held.key.lacksHelp || this.#helped.has(id)) return
    const [oldest] = this.#helped
    if (this.#helped.size >= maxHelped && oldest !== undefined) this.#helped.delete(oldest)
    this.#helped.add(id)
    keys.inBackground(async (signal) => {
      try {
        const { key, usage } = await help({ text: task.text, owner: keys.owner }, held.key, signal)
        await keys.spend(usage)
        if (key !== null && !signal.aborted) await this.#save(keys, task, { ...held, key })
      } catch (error) {
        this.#log.warn({ err: error }, 'answer_key.help_failed')
      }
    })
  }

  #atWork(keys: KeyStore, task: Task): KeyLookup | null {
    const later = this.#running.get(idOf(keys, task))
    return later ? { now: pending, later } : null
  }

  #solve(keys: KeyStore, task: Task, pictures: readonly Picture[]): Promise<StoredKey | null> {
    const { promise, resolve } = Promise.withResolvers<StoredKey | null>()
    keys.inBackground(async (signal) => {
      let made: StoredKey | null = null
      try {
        const { key, usage, reason } = await this.#solver(
          { text: task.text, pictures, owner: keys.owner },
          signal,
        )
        await keys.spend(usage)
        if (reason !== 'cancelled') {
          this.#log.info({ status: key?.status ?? null, reason }, 'answer_key.made')
        }
        if (key !== null) await this.#save(keys, task, key)
        made = key
      } catch (error) {
        this.#log.warn({ err: error }, 'answer_key.failed')
      } finally {
        this.#running.delete(idOf(keys, task))
        resolve(made)
      }
    })
    return promise
  }

  async #save(keys: KeyStore, task: Task, key: StoredKey): Promise<void> {
    try {
      await keys.save(taskWriting(task), key)
    } catch (error) {
      this.#log.warn({ err: error }, 'answer_key.write_failed')
    }
  }
}

const idOf = (keys: KeyStore, task: Task): string => `${keys.session}\n${taskWriting(task)}`

/**
 * Who may ask the model next, where the operator bounds the requests at a time (contract §8). Replies come
 * before hidden calls, and within each the users take turns.
 */
import type { ModelConfig } from './registry'

/** Who waits. */
export interface Waiting {
  /** The user that it is for. */
  readonly owner: string
  /** True where a learner waits for it; false for a hidden call. */
  readonly isReply: boolean
}

/** A place in the queue, which has to be left. */
export interface QueuePlace {
  /** How many come before it, itself counted; 0 where its turn has come. */
  readonly position: number
  /** Resolves when a place of the queue has changed, and when `signal` is aborted. */
  moved(signal: AbortSignal): Promise<void>
  leave(): void
}

interface Entry extends Waiting {
  /** The turn of its owner among the turns of all. */
  readonly turn: number
  readonly arrival: number
}

/** The requests of one model, of which so many run at a time. */
export class ModelQueue {
  readonly #width: number
  readonly #running = new Set<Entry>()
  /** In the order in which they get their turn. */
  #waiting: Entry[] = []
  /** The turn that was given last. */
  #turn = 0
  #arrivals = 0
  #change = Promise.withResolvers<void>()

  constructor(width: number) {
    this.#width = width
  }

  enter({ owner, isReply }: Waiting): QueuePlace {
    const others = [...this.#running, ...this.#waiting]
    const own = others.filter((each) => each.owner === owner && each.isReply === isReply)
    const turn = Math.max(this.#turn, ...own.map((each) => each.turn + 1))
    const entry: Entry = { owner, isReply, turn, arrival: this.#arrivals++ }
    this.#waiting = [...this.#waiting, entry].toSorted(inOrder)
    this.#fill()
    const position = () => this.#waiting.indexOf(entry) + 1
    return {
      get position() {
        return position()
      },
      moved: (signal) => this.#moved(signal),
      leave: () => this.#remove(entry),
    }
  }

  /** Resolves when its turn has come; false where `signal` was aborted before. The place has to be left either way. */
  static async turnOf(place: QueuePlace, signal: AbortSignal): Promise<boolean> {
    while (place.position > 0 && !signal.aborted) await place.moved(signal)
    return !signal.aborted
  }

  #fill(): void {
    while (this.#running.size < this.#width) {
      const next = this.#waiting.shift()
      if (!next) break
      this.#turn = Math.max(this.#turn, next.turn)
      this.#running.add(next)
    }
    const change = this.#change
    this.#change = Promise.withResolvers<void>()
    change.resolve()
  }

  #remove(entry: Entry): void {
    this.#running.delete(entry)
    this.#waiting = this.#waiting.filter((each) => each !== entry)
    this.#fill()
  }

  async #moved(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = () => resolve()
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) resolve()
    await Promise.race([this.#change.promise, promise])
    signal.removeEventListener('abort', stop)
  }
}

const inOrder = (one: Entry, other: Entry): number =>
  Number(other.isReply) - Number(one.isReply) ||
  one.turn - other.turn ||
  one.arrival - other.arrival

const queues = new WeakMap<ModelConfig, ModelQueue>()

/** The queue of a configured model, the same for all that ask it; null where nothing bounds the requests. */
export function modelQueueOf(config: ModelConfig): ModelQueue | null {
  const { concurrency = null } = config
  if (concurrency === null) return null
  const known = queues.get(config) ?? new ModelQueue(concurrency)
  queues.set(config, known)
  return known
}

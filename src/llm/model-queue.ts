/**
 * Who may ask the model next (contract §8). Where the operator bounds the requests at a time, replies come before
 * hidden calls, and within each the users take turns. Where the server has so many slots, replies go to it as they
 * come, and hidden calls wait until one is free.
 */
import { type ModelConfig, providerNamed } from './registry'
import { askSlots } from './server-probe'

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

/** How long what a server says of its slots holds, and how long until one that said nothing is asked again. */
const statedMs = 300_000
const askAgainMs = 30_000

/** The requests of one model, of which so many run at a time. */
export class ModelQueue {
  #width: number
  /** Asks the server for its slots, to which hidden calls alone are bound; null where the operator binds all. */
  readonly #askSlots: (() => ReturnType<typeof askSlots>) | null
  #asking: Promise<void> | null = null
  /** When the server is asked again, in the time of `performance.now()`. */
  #askAt = 0
  readonly #running = new Set<Entry>()
  /** In the order in which they get their turn. */
  #waiting: Entry[] = []
  /** The turn that was given last. */
  #turn = 0
  #arrivals = 0
  #change = Promise.withResolvers<void>()

  /** Of so many, or of the slots that a server says it has. */
  constructor(width: number | (() => ReturnType<typeof askSlots>)) {
    this.#width = typeof width === 'number' ? width : Number.POSITIVE_INFINITY
    this.#askSlots = typeof width === 'number' ? null : width
  }

  get bindsReplies(): boolean {
    return this.#askSlots === null
  }

  /** Resolves when it is known what hidden calls are bound to. Never rejects. */
  async known(): Promise<void> {
    if (this.#askSlots === null) return
    if (performance.now() >= this.#askAt) {
      this.#askAt = performance.now() + askAgainMs
      this.#asking = this.#learn(this.#askSlots)
    }
    await this.#asking
  }

  async #learn(ask: () => ReturnType<typeof askSlots>): Promise<void> {
    const { slots, isFinal } = await ask()
    this.#width = slots ?? Number.POSITIVE_INFINITY
    if (isFinal) this.#askAt = performance.now() + statedMs
    this.#fill()
  }

  enter({ owner, isReply }: Waiting): QueuePlace {
    const others = [...this.#running, ...this.#waiting]
    const own = others.filter((each) => each.owner === owner && each.isReply === isReply)
    const turn = Math.max(this.#turn, ...own.map((each) => each.turn + 1))
    const entry: Entry = { owner, isReply, turn, arrival: this.#arrivals++ }
    if (isReply && !this.bindsReplies) this.#running.add(entry)
    else this.#waiting = [...this.#waiting, entry].toSorted(inOrder)
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

/**
 * The queue of a configured model, the same for all that ask it; null where a provider takes as many requests as
 * come.
 */
export function modelQueueOf(config: ModelConfig): ModelQueue | null {
  const { concurrency = null, provider, baseUrl } = config
  if (concurrency === null && providerNamed(provider).contextTokens(baseUrl) !== null) return null
  const known = queues.get(config) ?? new ModelQueue(concurrency ?? (() => askSlots(config)))
  queues.set(config, known)
  return known
}

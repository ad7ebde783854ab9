/**
 * Where queues form as learners become more: a discrete-event simulation of nodes, their primary
 * database and the disk of its log. A question takes a node's processor, then a transaction; its reply then
 * stores events with the commits of its node. The service times are measured by `scaling.ts`.
 */
import { quantile } from './measuring'

/** Quantities of one reply, in milliseconds of one core where nothing else is said. */
export interface Service {
  /** A node's processor from the question to the end of the reply, without its tokens. */
  readonly replyMs: number
  /** A node's processor for a row of events: the tokens of 10 ms, stored and sent. */
  readonly rowMs: number
  /** The database's processor for the statements of a reply, without its events. */
  readonly databaseReplyMs: number
  /** The database's processor for a row of events. */
  readonly databaseRowMs: number
  /** How long the disk of the log takes for a flush; commits that wait share the next one. */
  readonly flushMs: number
  /** What the log's disk writes in a millisecond. */
  readonly logBytesPerMs: number
  readonly logBytesPerReply: number
  readonly logBytesPerRow: number
  /** How long a reply lasts. */
  readonly replySeconds: number
  readonly rowsPerReply: number
}

/** Nodes that share a primary database. */
export interface Layout {
  readonly nodes: number
  readonly databaseCores: number
}

export interface Load {
  /** Questions a second. */
  readonly questionsPerSecond: number
  readonly seconds: number
  readonly seed: number
}

/** How a queue did: the part of the time that its servers worked, and how long work waited. */
export interface QueueResult {
  readonly busy: number
  readonly p99Ms: number
}

export type Station = 'node' | 'database' | 'log'
export type Result = Readonly<Record<Station, QueueResult>>

/** A station with so many servers and one queue, first come, first served. */
class Queue {
  readonly #freeAt: number[]
  readonly #waits: number[] = []
  #worked = 0

  constructor(servers: number) {
    this.#freeAt = Array.from({ length: servers }, () => 0)
  }

  /** Forgets what happened so far, but not what waits. */
  reset(): void {
    this.#worked = 0
    this.#waits.length = 0
  }

  /** When work that arrives `at` and takes `ms` is done. Arrivals come in order of time. */
  serve(at: number, ms: number): number {
    let server = 0
    for (const [index, free] of this.#freeAt.entries()) {
      if (free < (this.#freeAt[server] as number)) server = index
    }
    const begun = Math.max(at, this.#freeAt[server] as number)
    this.#freeAt[server] = begun + ms
    this.#waits.push(begun - at)
    this.#worked += ms
    return begun + ms
  }

  result(lengthMs: number): QueueResult {
    return {
      busy: this.#worked / (lengthMs * this.#freeAt.length),
      p99Ms: p99Of(this.#waits),
    }
  }
}

/** A disk that flushes a log: what arrives during a flush shares the next one. */
class Disk {
  readonly #service: Service
  readonly #waits: number[] = []
  #begin = 0
  #end = 0
  #worked = 0

  constructor(service: Service) {
    this.#service = service
  }

  /** Forgets what happened so far, but not what waits. */
  reset(): void {
    this.#worked = 0
    this.#waits.length = 0
  }

  /** When what arrives `at` is stored. */
  flush(at: number, bytes: number): number {
    const { flushMs, logBytesPerMs } = this.#service
    if (at >= this.#end) this.#start(at, flushMs)
    else if (at >= this.#begin) this.#start(this.#end, flushMs)
    this.#waits.push(this.#begin - at)
    this.#end += bytes / logBytesPerMs
    this.#worked += bytes / logBytesPerMs
    return this.#end
  }

  #start(begin: number, ms: number): void {
    this.#begin = begin
    this.#end = begin + ms
    this.#worked += ms
  }

  result(lengthMs: number): QueueResult {
    return { busy: this.#worked / lengthMs, p99Ms: p99Of(this.#waits) }
  }
}

const p99Of = (waits: readonly number[]): number => (waits.length === 0 ? 0 : quantile(waits, 0.99))

/** What happens at a time. */
interface Event {
  readonly at: number
  readonly run: (at: number) => void
}

/** Events in the order of their times: a binary heap. */
class Agenda {
  readonly #heap: Event[] = []

  add(at: number, run: Event['run']): void {
    const heap = this.#heap
    let index = heap.push({ at, run }) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if ((heap[parent] as Event).at <= at) break
      this.#swap(index, parent)
      index = parent
    }
  }

  /** Runs all events up to a time. */
  runUntil(end: number): void {
    for (let next = this.#take(); next && next.at <= end; next = this.#take()) next.run(next.at)
  }

  #take(): Event | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    heap[0] = last
    for (let index = 0; ;) {
      const left = 2 * index + 1
      const smaller = this.#at(left + 1) < this.#at(left) ? left + 1 : left
      if (this.#at(smaller) >= this.#at(index)) return first
      this.#swap(index, smaller)
      index = smaller
    }
  }

  #at(index: number): number {
    return this.#heap[index]?.at ?? Infinity
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap
    ;[heap[a], heap[b]] = [heap[b] as Event, heap[a] as Event]
  }
}

/** How often a node commits the events of its replies, in milliseconds (`reply-log.ts`). */
const gatherMs = 10

/** The same numbers for the same seed (Park and Miller's generator). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

interface Room {
  readonly service: Service
  readonly agenda: Agenda
  readonly nodes: readonly Node[]
  readonly database: Queue
  readonly disk: Disk
}

interface Node {
  readonly processor: Queue
  running: number
}

interface Simulation {
  readonly layout: Layout
  readonly load: Load
  readonly service: Service
}

/** Simulates questions that arrive at random, each at a random node. */
export function simulate({ layout, load, service }: Simulation): Result {
  const room: Room = {
    service,
    agenda: new Agenda(),
    nodes: Array.from({ length: layout.nodes }, () => ({ processor: new Queue(1), running: 0 })),
    database: new Queue(layout.databaseCores),
    disk: new Disk(service),
  }
  scheduleQuestions(room, load)
  for (const [at, node] of room.nodes.entries()) scheduleCommits(room, node, at)
  // Until then replies only begin, and none ends.
  const warmUpMs = (service.replySeconds + 2) * 1_000
  const queues = [...room.nodes.map(({ processor }) => processor), room.database, room.disk]
  room.agenda.add(warmUpMs, () => queues.forEach((queue) => queue.reset()))
  const lengthMs = load.seconds * 1_000
  room.agenda.runUntil(warmUpMs + lengthMs)
  const ofNodes = room.nodes.map(({ processor }) => processor.result(lengthMs))
  const node = {
    busy: Math.max(...ofNodes.map(({ busy }) => busy)),
    p99Ms: Math.max(...ofNodes.map(({ p99Ms }) => p99Ms)),
  }
  return { node, database: room.database.result(lengthMs), log: room.disk.result(lengthMs) }
}

/** Poisson arrivals. A reply runs once its beginning is stored. */
function scheduleQuestions(room: Room, { questionsPerSecond, seed }: Load): void {
  const { agenda, nodes, service } = room
  const random = randomOf(seed)
  const pauseMs = () => (-Math.log(random()) / questionsPerSecond) * 1_000
  const work = { ms: service.databaseReplyMs, bytes: service.logBytesPerReply }
  const ask = (at: number) => {
    agenda.add(at + pauseMs(), ask)
    const node = nodes[Math.floor(random() * nodes.length)] as Node
    const begin = (stored: number) => {
      node.running += 1
      agenda.add(stored + service.replySeconds * 1_000, () => (node.running -= 1))
    }
    const end = node.processor.serve(at, service.replyMs)
    agenda.add(end, (then) => store(room, { ...work, at: then }, begin))
  }
  agenda.add(pauseMs(), ask)
}

/** A node commits the rows of its running replies 10 ms after its last commit. */
function scheduleCommits(room: Room, node: Node, index: number): void {
  const { agenda, service } = room
  const rowsEach = (service.rowsPerReply * gatherMs) / (service.replySeconds * 1_000)
  const again = (at: number) => agenda.add(at + gatherMs, commit)
  const commit = (at: number) => {
    const rows = node.running * rowsEach
    if (rows === 0) return again(at)
    const end = node.processor.serve(at, rows * service.rowMs)
    const work = { ms: rows * service.databaseRowMs, bytes: rows * service.logBytesPerRow }
    agenda.add(end, (then) => store(room, { ...work, at: then }, again))
  }
  agenda.add((index % gatherMs) + 1, commit)
}

/** What a transaction asks of the database, and when. */
interface Transaction {
  readonly at: number
  readonly ms: number
  readonly bytes: number
}

/** The database's processor, then the disk of its log. */
function store(room: Room, { at, ms, bytes }: Transaction, then: (stored: number) => void): void {
  const { agenda, database, disk } = room
  agenda.add(database.serve(at, ms), (now) => agenda.add(disk.flush(now, bytes), then))
}

/** What is done to the server while its learners are at work: one object a fault, one list. */
import { Database } from 'bun:sqlite'
import { connect } from 'node:net'
import type { Random } from '../eval/random'
import type { Engine, World } from './world'

export interface Fault {
  readonly name: string
  /** The engine that it concerns; both where it is absent. */
  readonly engine?: Engine
  /** Does it, and leaves a server that runs as usual. */
  readonly inflict: (world: World, random: Random) => Promise<void>
}

/** A moment of load before and after, in milliseconds. */
const aMoment = (random: Random) => Bun.sleep(300 + random.number(2_000))

const killed: Fault = {
  name: 'killed',
  inflict: async (world) => {
    await world.end('SIGKILL')
    await world.start()
  },
}

const stopped: Fault = {
  name: 'stopped',
  inflict: async (world) => {
    const code = await world.end('SIGTERM')
    if (code !== 0) throw new Error(`the server ended with ${code} on SIGTERM`)
    await world.start()
  },
}

const paused: Fault = {
  name: 'paused',
  inflict: async (world, random) => {
    world.signal('SIGSTOP')
    await Bun.sleep(1_000 + random.number(19_000))
    world.signal('SIGCONT')
  },
}

/** No file can grow: the disk is full. Little can be acknowledged then, and nothing may be lost. */
const filled: Fault = {
  name: 'filled',
  engine: 'sqlite',
  inflict: async (world, random) => {
    await world.end('SIGTERM')
    const size = Bun.file(world.sqliteFile).size
    await world.start({ maxFileBytes: size + 65_536 + random.number(500_000) })
    await Bun.sleep(4_000)
    await world.end('SIGKILL')
    await world.start()
  },
}

/** Another program holds the database's write lock. */
const locked: Fault = {
  name: 'locked',
  engine: 'sqlite',
  inflict: async (world, random) => {
    using other = new Database(world.sqliteFile)
    other.run('pragma busy_timeout = 10000')
    other.run('begin immediate')
    await Bun.sleep(500 + random.number(4_000))
    other.run('rollback')
  },
}

const partitioned: Fault = {
  name: 'partitioned',
  engine: 'postgres',
  inflict: async (world, random) => {
    world.link?.cut()
    await Bun.sleep(1_000 + random.number(20_000))
    world.link?.mend()
  },
}

/** The machine's clock is hours wrong for a while, and then right again. */
const clockJumped: Fault = {
  name: 'clock jumped',
  inflict: async (world, random) => {
    await world.end('SIGKILL')
    const hours = random.pick([-2, -0.1, 0.1, 2])
    await world.start({ clockAheadMs: hours * 3_600_000 })
    await Bun.sleep(2_500)
    await world.end('SIGKILL')
    await world.start()
  },
}

/** Connections that speak no HTTP, half of it, or too much of it; then it is killed. */
const attacked: Fault = {
  name: 'attacked',
  inflict: async (world, random) => {
    const { port } = new URL(world.url)
    const pieces = [
      'GET / HTTP/1.1\r\nHost: x\r\nX: ',
      `GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(20_000)}`,
      'POST /api/chat/stream HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n{',
      'POST /api/import HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n',
      '\u0000\u0001\u0002'.repeat(1_000),
    ]
    const sockets = Array.from({ length: 60 }, () => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(random.pick(pieces)))
      return socket.on('error', () => undefined)
    })
    await Bun.sleep(1_500)
    await world.end('SIGKILL')
    for (const socket of sockets) socket.destroy()
    await world.start()
  },
}

const all = [killed, stopped, paused, filled, locked, partitioned, clockJumped, attacked]

/** The faults that concern an engine. */
export const faultsFor = (engine: Engine): Fault[] =>
  all.filter((fault) => (fault.engine ?? engine) === engine)

/** Inflicts a fault amid the load. */
export async function inflict(fault: Fault, world: World, random: Random): Promise<void> {
  await aMoment(random)
  await fault.inflict(world, random)
  await aMoment(random)
}

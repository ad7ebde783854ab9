/**
 * Tortures the built executable: `bun run torture [--minutes N] [--seed S] [--engine sqlite|postgres] [--only killed,filled]`.
 *
 * Learners use everything at once while the server is killed, stopped, paused, filled, partitioned,
 * clock-jumped and attacked. After every fault the server is held against what it had acknowledged:
 * nothing may be lost, doubled or left running. The exit status is 1 where a promise was broken.
 */
import { parseArgs } from 'node:util'
import { removeBinary } from '../../test/support/program'
import { randomFor, type Random } from '../eval/random'
import { faultsFor, inflict, type Fault } from './faults'
import { Learner } from './learner'
import { brokenPromises, integrityOf, settled } from './verify'
import { World, type Engine } from './world'

/** Learners at work at once. */
const learnerCount = 6
/** What each of them does before a fault, however slow the machine is. */
const actsBefore = 8

export interface TortureOptions {
  readonly engine: Engine
  readonly seed: string
  /** Rounds continue until this much time has passed, in milliseconds. */
  readonly forMs: number
  /** The names of the faults to inflict; all that concern the engine where it is absent. */
  readonly only?: readonly string[]
  readonly say?: (line: string) => void
}

export interface TortureReport {
  /** Rounds by the name of their fault. */
  readonly rounds: Readonly<Record<string, number>>
  readonly acknowledged: number
  readonly refused: number
  readonly unanswered: number
  /** Things and replies that were held against the server in the end. */
  readonly things: number
  readonly replies: number
  /** One line a broken promise. */
  readonly broken: readonly string[]
}

/** Runs every fault that concerns the engine in turn, again and again until the time is over. */
export async function torture(options: TortureOptions): Promise<TortureReport> {
  const { engine, seed, forMs, only, say = () => undefined } = options
  await using world = await World.create(engine)
  await world.start()
  const random = randomFor(`${seed}-${engine}`)
  const learners = await signUp(world, seed, engine)
  const [rounds, broken]: [Record<string, number>, string[]] = [{}, []]
  const faults = faultsFor(engine).filter(({ name }) => only?.includes(name) ?? true)
  const deadline = performance.now() + forMs
  for (let round = 0; round < faults.length || performance.now() < deadline; round++) {
    const fault = faults[round % faults.length] as Fault
    await underLoad(learners, () => inflict(fault, world, random))
    const found = await verify(world, learners)
    rounds[fault.name] = (rounds[fault.name] ?? 0) + 1
    broken.push(...found.map((line) => `round ${round}, ${fault.name}: ${line}`))
    say(`${engine} round ${round}: ${fault.name}, ${found.length} broken`)
  }
  return { rounds, broken, ...sumsOf(learners) }
}

async function signUp(world: World, seed: string, engine: Engine): Promise<Learner[]> {
  const learners = Array.from({ length: learnerCount }, (_, nth) => {
    const name = `torture-${nth}-${engine}`
    return new Learner(name, randomFor(`${seed}-${name}`), () => world.url)
  })
  for (const learner of learners) await learner.signUp()
  return learners
}

/** Lets the learners act, each a few times before `work` begins, and on until it is done. */
async function underLoad(learners: readonly Learner[], work: () => Promise<void>): Promise<void> {
  const over = new AbortController()
  const begun = learners.map(async (learner) => {
    for (let act = 0; act < actsBefore; act++) await learner.act()
  })
  const acting = learners.map(async (learner, nth) => {
    await begun[nth]
    while (!over.signal.aborted) {
      await learner.act()
      // Without a server every act fails at once.
      await Bun.sleep(pauseMs(learner.random))
    }
  })
  try {
    await Promise.all(begun)
    await work()
  } finally {
    over.abort()
    await Promise.all(acting)
  }
}

const pauseMs = (random: Random) => 5 + random.number(40)

async function verify(world: World, learners: readonly Learner[]): Promise<string[]> {
  for (const learner of learners) await learner.resend()
  await settled(learners)
  const broken: string[] = []
  for (const learner of learners) broken.push(...(await brokenPromises(learner)))
  if (world.engine === 'postgres') return broken
  const integrity = integrityOf(world.sqliteFile)
  return integrity === 'ok' ? broken : [...broken, `integrity_check: ${integrity}`]
}

function sumsOf(learners: readonly Learner[]) {
  const sum = (count: (learner: Learner) => number) =>
    learners.reduce((total, learner) => total + count(learner), 0)
  return {
    acknowledged: sum(({ counts }) => counts.acknowledged),
    refused: sum(({ counts }) => counts.refused),
    unanswered: sum(({ counts }) => counts.unanswered),
    things: sum(({ model }) => model.things.length),
    replies: sum(({ model }) => model.replies.length),
  }
}

/** Runs it from the command line, on both engines unless one is named. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Date.now()) },
      engine: { type: 'string' },
      only: { type: 'string' },
    },
  })
  const engines = (['sqlite', 'postgres'] as const).filter(
    (engine) => engine === (values.engine ?? engine),
  )
  let broken = 0
  for (const engine of engines) {
    const forMs = Number(values.minutes) * 60_000
    const only = values.only ? { only: values.only.split(',') } : {}
    const report = await torture({ engine, seed: values.seed, forMs, say: console.error, ...only })
    console.log(`${engine}, seed ${values.seed}:`, JSON.stringify(report, null, 2))
    broken += report.broken.length
  }
  await removeBinary()
  return broken === 0 ? 0 : 1
}

if (import.meta.main) process.exit(await main())

/**
 * A probe asks for `GET /api/hello` every 10 ms while one user attacks: how much longer its longest wait
 * is than on the idle server, and how much memory the server keeps. A second one asks for another user's
 * page of sessions, which needs the database. Each attack has its own server, on
 * the same data. `PROBE_BENCH_MESSAGES` makes everything smaller, `--runs N` repeats it,
 * `--engine postgres` takes that in place of SQLite.
 * `PROBE_BENCH_ATTACKS` names parts of the names of attacks, by commas, and leaves out all others.
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Client, newEmail } from '../../test/support/client'
import { writeTalk } from './chatgpt-export'
import type { Figure } from './figure'
import { word } from './library'
import type { ProbeOrder, ProbeResult } from './measuring'
import {
  attacks,
  importFile,
  ok,
  sqliteAttacks,
  type Attack,
  type AttackContext,
} from './probe-attacks'
import { openProbeData, type Engine, type ProbeData } from './probe-data'
import type { Running, Workshop } from './programs'

const messages = Number(Bun.env['PROBE_BENCH_MESSAGES'] ?? 200_000)
const parts = (Bun.env['PROBE_BENCH_ATTACKS'] ?? '').split(',')
const isChosen = (name: string) => parts.some((part) => name.includes(part))
const idleMs = 3_000
/** Bounds of the contract: milliseconds over the idle wait, and memory by that of the idle server. */
const most = { overIdleMs: 50, memory: 1.3 } as const
/** Memory is looked at until it is within its bound, or so long. */
const settleMs = 30_000

/** One run of one attack. */
interface Run {
  readonly overIdleMs: number
  readonly processorMs: number
  /** The longest wait over idle for a page of another user's sessions. */
  readonly pageMs: number
  readonly memoryMb: { readonly idle: number; readonly after: number }
}

/** Who attacks, and the data of all servers. */
interface Library {
  readonly data: ProbeData
  readonly attacker: Client
  /** Has as many messages, and leaves. */
  readonly leaver: Client
  /** Asks for pages of sessions, and does nothing else. */
  readonly bystander: Client
  readonly shareId: string
}

export async function probe(
  workshop: Workshop,
  { runs, engine }: { readonly runs: number; readonly engine: Engine },
): Promise<Figure[]> {
  await using data = await openProbeData(workshop, engine)
  const begun = performance.now()
  const all = engine === 'sqlite' ? { ...attacks, ...sqliteAttacks } : attacks
  const chosen = Object.entries(all).filter(([name]) => isChosen(name))
  const library = await prepare(workshop, data)
  console.error(`The data was written in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  const results = new Map<string, Run[]>(chosen.map(([name]) => [name, []]))
  for (let run = 0; run < runs; run += 1) {
    for (const [name, attack] of chosen) {
      results.get(name)?.push(await measure(workshop, library, { name, attack }))
    }
  }
  return [...results].flatMap(([name, each]) => figuresOf(name, each))
}

function figuresOf(name: string, runs: readonly Run[]): Figure[] {
  const limit = runs.map(() => most.overIdleMs)
  return [
    {
      name: `${name}: longest wait over idle`,
      unit: 'ms',
      ours: runs.map(({ overIdleMs }) => overIdleMs),
      bare: limit,
      aim: { atMost: 1 },
    },
    {
      name: '  processor time in one wait',
      unit: 'ms',
      ours: runs.map(({ processorMs }) => processorMs),
      bare: limit,
      aim: { atMost: 1 },
    },
    {
      name: "  longest wait over idle, another user's page",
      unit: 'ms',
      ours: runs.map(({ pageMs }) => pageMs),
      bare: limit,
    },
    {
      name: '  memory after it, beside idle',
      unit: 'MB',
      ours: runs.map(({ memoryMb }) => memoryMb.after),
      bare: runs.map(({ memoryMb }) => memoryMb.idle),
      aim: { atMost: most.memory },
    },
  ]
}

/** Makes both users, their messages, and the share of a session of 500 long messages. */
async function prepare(workshop: Workshop, data: ProbeData): Promise<Library> {
  await using running = await workshop.start('elenchus', data.environment)
  const attacker = new Client(running.url, () => undefined)
  const userId = await attacker.register()
  await importFile(attacker, new Blob([writeTalk(500, 20_000)]))
  const page = await ok<{ items: { id: string }[] }>(attacker, 'GET', '/api/sessions')
  const path = `/api/sessions/${page.items[0]?.id}/share`
  const { shareId } = await ok<{ shareId: string }>(attacker, 'POST', path)
  const leaver = new Client(running.url, () => undefined)
  await data.write([userId, await leaver.register(newEmail())], messages)
  const bystander = new Client(running.url, () => undefined)
  await bystander.register(newEmail())
  for (let at = 0; at < 20; at += 1) await bystander.createSession(`A lesson ${at}`)
  return { data, attacker, leaver, bystander, shareId }
}

async function measure(
  workshop: Workshop,
  library: Library,
  { name, attack }: { name: string; attack: Attack },
): Promise<Run> {
  const environment = await library.data.copy()
  await using running = await workshop.start('elenchus', environment)
  const attacker = signedIn(library.attacker, running)
  const leaver = signedIn(library.leaver, running)
  const { shareId } = library
  const dataDir = environment['DATA_DIR'] ?? ''
  const context: AttackContext = {
    workshop,
    running,
    dataDir,
    attacker,
    leaver,
    shareId,
    messages,
  }
  await warmUp(attacker)
  const start = await attack(context)
  const probes = { running, bystander: library.bystander }
  const idle = await during(probes, () => Bun.sleep(idleMs))
  const idleMb = (await running.memory()).resident
  const begun = performance.now()
  const attacked = await during(probes, start)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  const run = {
    overIdleMs: Math.max(0, attacked.hello.longest.waitMs - idle.hello.longest.waitMs),
    processorMs: attacked.hello.processorMs,
    pageMs: Math.max(0, attacked.page.longest.waitMs - idle.page.longest.waitMs),
    memoryMb: { idle: idleMb, after: await settled(running, idleMb * most.memory) },
  }
  const waits = [idle, attacked].map(waitsOf).join('; attacked ')
  console.error(`${name}: ${seconds} s, load ${loadavg()[0]?.toFixed(1)}; idle ${waits}`)
  return run
}

const waitsOf = ({ hello, page }: Waits): string =>
  `longest of ${hello.probes} ${partsOf(hello)}, at most processor ${ms(hello.processorMs)}, ` +
  `for a core ${ms(hello.queuedMs)}; a page ${partsOf(page)}`

const ms = (value: number): string => `${value.toFixed(0)} ms`

const partsOf = ({ longest }: ProbeResult): string =>
  `${ms(longest.waitMs)} (processor ${ms(longest.ranMs)}, for a core ${ms(longest.queuedMs)}, ` +
  `the prober's ${ms(longest.proberQueuedMs)})`

/** The same sign-in on another server with the same data. */
function signedIn(known: Client, { url }: Running): Client {
  const client = new Client(url, () => undefined)
  for (const [cookie, value] of known.cookies) client.cookies.set(cookie, value)
  client.csrfToken = known.csrfToken
  return client
}

/** What every user does: the code of these requests is loaded before memory is measured. */
async function warmUp(client: Client): Promise<void> {
  await client.chat(await client.createSession('A lesson'), 'Solve 3x + 7 = 22')
  await ok(client, 'GET', '/api/sessions')
  await ok(client, 'GET', `/api/sessions/search?q=${word(15_000)}`)
}

interface Waits {
  readonly hello: ProbeResult
  readonly page: ProbeResult
}

/** The waits of both probes while `work` is done. */
async function during(
  { running, bystander }: { readonly running: Running; readonly bystander: Client },
  work: () => Promise<unknown>,
): Promise<Waits> {
  const cookies = [...bystander.cookies].map(([name, value]) => `${name}=${value}`)
  const hello = new Prober(running, '/api/hello')
  const page = new Prober(running, '/api/sessions', [`Cookie: ${cookies.join('; ')}`])
  try {
    await work()
  } finally {
    await Promise.all([hello.end(), page.end()])
  }
  return { hello: await hello.result(), page: await page.result() }
}

/** A process that asks until it is ended. */
class Prober {
  readonly #child

  constructor({ port, child }: Running, path: string, headers: readonly string[] = []) {
    const order: ProbeOrder = { port, path, headers, pid: child.pid }
    const script = join(import.meta.dir, 'prober.ts')
    this.#child = Bun.spawn([process.execPath, script, JSON.stringify(order)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  }

  end() {
    return this.#child.stdin.end()
  }

  async result(): Promise<ProbeResult> {
    const text = await new Response(this.#child.stdout).text()
    if ((await this.#child.exited) !== 0) throw new Error('The prober failed.')
    return JSON.parse(text) as ProbeResult
  }
}

/** Resident MB, as soon as it is at most `bound`, or in the end. */
async function settled(running: Running, bound: number): Promise<number> {
  const deadline = performance.now() + settleMs
  for (;;) {
    const { resident } = await running.memory()
    if (resident <= bound || performance.now() > deadline) return resident
    await Bun.sleep(200)
  }
}

/**
 * The first limit at each number of learners: what a reply costs a node and Postgres is measured, then
 * simulated with more and more learners (`scaling-simulation.ts`). docs/scaling.md has the tables.
 */
import { SQL } from 'bun'
import { readFile } from 'node:fs/promises'
import { signedUp, type Client } from '../../test/support/client'
import { startPostgres } from '../../test/support/postgres-server'
import type { Figure } from './figure'
import { lessons, read } from './lessons'
import { median } from './measuring'
import type { Running, Workshop } from './programs'
import { simulate, type Layout, type Service } from './scaling-simulation'

const streams = 50
const rounds = 5
/** 50 tokens a second, for two seconds: about one row of events in 20 ms. */
const paced = { tokens: 100, everyMs: 20 }

/** Assumed: a disk that flushes in 1 ms and writes 200 MB/s; a reply of 300 tokens at 30 a second. */
const assumed = {
  flushMs: 1,
  logBytesPerMs: 200_000,
  replySeconds: 10,
  rowsPerReply: 250,
} as const
/** Assumed: ten questions a day, a fifth of them in the busiest hour. */
const questionsPerSecond = (learners: number): number => (learners * 10 * 0.2) / 3_600

const cores = 16
/** What is simulated: cells that share nothing, the nodes of each, and the cores of its primary. */
const layouts: readonly (readonly [learners: number, cells: number, layout: Layout])[] = [
  [100, 1, { nodes: 1, databaseCores: 2 }],
  [1_000, 1, { nodes: 1, databaseCores: 2 }],
  [10_000, 1, { nodes: 1, databaseCores: 2 }],
  [100_000, 1, { nodes: 1, databaseCores: cores }],
  [100_000, 1, { nodes: 4, databaseCores: cores }],
  [1_000_000, 1, { nodes: 10, databaseCores: cores }],
  [1_000_000, 1, { nodes: 40, databaseCores: cores }],
  [1_000_000, 4, { nodes: 10, databaseCores: cores }],
  [10_000_000, 10, { nodes: 40, databaseCores: cores }],
  [10_000_000, 40, { nodes: 10, databaseCores: cores }],
]
/** Questions of one simulation, about; the beginning of it is the time in which replies add up. */
const simulatedQuestions = 20_000
const secondsBounds = { least: 15, most: 600 } as const

/** Costs of one kind of reply, for each reply. */
interface Cost {
  readonly nodeMs: number
  readonly databaseMs: number
  readonly rows: number
  readonly logBytes: number
}

export async function scaling(workshop: Workshop): Promise<Figure[]> {
  const database = await startPostgres()
  try {
    const service = await measure(workshop, database.url)
    console.log(simulated(service))
  } finally {
    await database.stop()
  }
  return []
}

async function measure(workshop: Workshop, url: string): Promise<Service> {
  await using model = await workshop.start('provider', {
    PACED_TOKENS: String(paced.tokens),
    PACED_EVERY_MS: String(paced.everyMs),
  })
  await using ours = await workshop.start('elenchus', {
    DATABASE_URL: url,
    SECRET_KEY: 'x'.repeat(64),
    LLM_BASE_URL: `${model.url}/v1`,
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'bench',
    STREAMS_PER_USER: String(streams),
  })
  await using sql = new SQL(url, { max: 1 })
  const learner = await signedUp(ours.url)
  const costOf = (content: string) => medianCost(sql, { ours, learner, content })
  const short = await costOf('burst 10')
  const long = await costOf('paced')
  const rows = long.rows - short.rows
  const service = {
    ...assumed,
    replyMs: short.nodeMs,
    rowMs: (long.nodeMs - short.nodeMs) / rows,
    databaseReplyMs: short.databaseMs,
    databaseRowMs: (long.databaseMs - short.databaseMs) / rows,
    logBytesPerReply: short.logBytes,
    logBytesPerRow: (long.logBytes - short.logBytes) / rows,
  }
  console.log(
    [
      `a short reply: node ${short.nodeMs.toFixed(2)} ms, database ${short.databaseMs.toFixed(2)} ms of processor time,`,
      `${(short.logBytes / 1_000).toFixed(1)} kB of write-ahead log; a row of events: node ${service.rowMs.toFixed(3)} ms,`,
      `database ${service.databaseRowMs.toFixed(3)} ms, ${(service.logBytesPerRow / 1_000).toFixed(2)} kB of log`,
    ].join('\n'),
  )
  return service
}

interface Asked {
  readonly ours: Running
  readonly learner: Client
  readonly content: string
}

/** The medians of some rounds, of which the first only warms up. */
async function medianCost(sql: SQL, asked: Asked): Promise<Cost> {
  const costs: Cost[] = []
  for (let round = 0; round <= rounds; round += 1) costs.push(await costOfRound(sql, asked))
  const of = (member: keyof Cost) => median(costs.slice(1).map((cost) => cost[member]))
  return {
    nodeMs: of('nodeMs'),
    databaseMs: of('databaseMs'),
    rows: of('rows'),
    logBytes: of('logBytes'),
  }
}

async function costOfRound(sql: SQL, { ours, learner, content }: Asked): Promise<Cost> {
  const order = await lessons(ours, learner, streams, content)
  const before = await stateOf(sql)
  const { untilEndMs } = await read(ours, () => Promise.resolve(order))
  const after = await stateOf(sql)
  return {
    nodeMs: untilEndMs / streams,
    databaseMs: (after.processorMs - before.processorMs) / streams,
    rows: (after.rows - before.rows) / streams,
    logBytes: (after.logBytes - before.logBytes) / streams,
  }
}

/** Processor time of the database's processes, rows of events, and bytes of its log, so far. */
async function stateOf(sql: SQL): Promise<{ processorMs: number; rows: number; logBytes: number }> {
  const processes: { pid: number }[] = await sql`select pid from pg_stat_activity`
  const times = processes.map(async ({ pid }) => {
    const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')
    return Number(nanoseconds) / 1e6
  })
  const [state]: { rows: string; bytes: string }[] = await sql`
    select (select count(*) from reply_events)::text as rows,
      (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as bytes`
  const processorMs = (await Promise.all(times)).reduce((sum, time) => sum + time, 0)
  return { processorMs, rows: Number(state?.rows), logBytes: Number(state?.bytes) }
}

/** The table of docs/scaling.md: of one cell, how busy each part is, and the p99 of waits for it. */
function simulated(service: Service): string {
  const lines = layouts.map(([learners, cells, layout]) => {
    const rate = questionsPerSecond(learners)
    const { least, most } = secondsBounds
    const seconds = Math.min(most, Math.max(least, simulatedQuestions / rate))
    const load = { questionsPerSecond: rate / cells, seconds, seed: 42 }
    const { node, database, log } = simulate({ layout, load, service })
    const parts = [node, database, log].map(
      ({ busy, p99Ms }) => `${Math.round(busy * 100)} %, ${p99Ms.toFixed(p99Ms < 10 ? 1 : 0)} ms`,
    )
    const place = cells === 1 ? String(layout.nodes) : `${cells} × ${layout.nodes}`
    const shown = [learners.toLocaleString('en'), rate.toFixed(rate < 10 ? 1 : 0), place, ...parts]
    return `| ${shown.join(' | ')} |`
  })
  const head = '| learners | questions/s | nodes | node | database | log |'
  return [head, '| --- | --- | --- | --- | --- | --- |', ...lines].join('\n')
}

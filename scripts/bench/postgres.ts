/**
 * On Postgres: pages of sessions, relayed tokens and jobs a second beside the same statements through
 * Bun's own client, and what it costs a reader to follow a reply on another node than the one that
 * writes it.
 */
import { SQL } from 'bun'
import { Client, signedUp } from '../../test/support/client'
import { startPostgres } from '../../test/support/postgres-server'
import { alternately, type Figure } from './figure'
import { lessons, plain, read } from './lessons'
import { quantile, timesIn } from './measuring'
import { postgresJobs } from './postgres-jobs'
import type { Running, Workshop } from './programs'
import { speed, streams as relayStreams } from './relay'
import { loaded, requests } from './requests'

const sessions = 20_000
const atLeast = 0.7

const burst = { tokens: 1_000, rounds: 5 }

const streams = 20
const [tokens, everyMs] = [100, 100]
const allowedDelayMs = 60
const rounds = 3

export async function postgres(workshop: Workshop): Promise<Figure[]> {
  const database = await startPostgres()
  try {
    const pages = await sessionPages(workshop, database.url)
    const relayed = await durableRelay(workshop, database.url)
    const jobs = await postgresJobs()
    return [...pages, ...relayed, ...jobs, ...(await twoNodes(workshop, database.url))]
  } finally {
    await database.stop()
  }
}

const settings = (url: string) => ({ DATABASE_URL: url, SECRET_KEY: 'x'.repeat(64) })

async function sessionPages(workshop: Workshop, url: string): Promise<Figure[]> {
  await using ours = await workshop.start('elenchus', settings(url))
  const client = await signedUp(ours.url)
  await seed(url)
  await using bare = await workshop.start('bare-postgres', { DATABASE_URL: url })
  const headers = [`Cookie: sid=${client.cookies.get('sid')}`]
  const order = { path: '/api/sessions?limit=20', headers }
  return await requests(
    'GET /api/sessions?limit=20 on Postgres',
    () => loaded(ours, order),
    () => loaded(bare, order),
    atLeast,
  )
}

/** Gives the one user so many sessions, a minute apart. */
async function seed(url: string): Promise<void> {
  await using sql = new SQL(url, { max: 1 })
  await sql`
    insert into sessions (id, user_id, title, mode, message_count, created_at, updated_at)
    select gen_random_uuid()::text, users.id, 'Linear equations, lesson ' || at, 'socratic', at % 40,
      ${Date.now()}::bigint - at * 60000, ${Date.now()}::bigint - at * 60000
    from users, generate_series(1, ${sessions}::int) at`
  await sql`analyze`
}

/** Replies as fast as the model gives them, beside a bare relay that stores frames before it sends them. */
async function durableRelay(workshop: Workshop, url: string): Promise<Figure[]> {
  await using model = await workshop.start('provider', { PACED_TOKENS: '1', PACED_EVERY_MS: '1' })
  const baseUrl = { LLM_BASE_URL: `${model.url}/v1`, BUN_CONFIG_MAX_HTTP_REQUESTS: '4096' }
  await using ours = await workshop.start('elenchus', {
    ...settings(url),
    ...baseUrl,
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'bench',
    STREAMS_PER_USER: String(relayStreams),
  })
  await using bare = await workshop.start('bare-postgres-relay', { ...baseUrl, DATABASE_URL: url })
  const learner = await signedUp(ours.url)
  const content = `burst ${burst.tokens}`
  const measure = (rounds: number) =>
    alternately(
      rounds,
      () => read(ours, () => lessons(ours, learner, relayStreams, content)),
      () => read(bare, () => plain(relayStreams, content)),
    )
  await measure(12) // until code is compiled
  const figure = { tokens: burst.tokens, aim: { atLeast }, place: ', on Postgres' }
  return speed(figure, await measure(burst.rounds))
}

async function twoNodes(workshop: Workshop, url: string): Promise<Figure[]> {
  await using model = await workshop.start('provider', {
    PACED_TOKENS: String(tokens),
    PACED_EVERY_MS: String(everyMs),
  })
  const environment = {
    ...settings(url),
    LLM_BASE_URL: `${model.url}/v1`,
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'bench',
    STREAMS_PER_USER: String(streams),
  }
  await using here = await workshop.start('elenchus', environment)
  await using there = await workshop.start('elenchus', { ...environment, BASE_URL: here.url })
  const learner = await signedUp(here.url)
  await follow(learner, there) // until code is compiled and connections are made
  const measured: Delays[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await follow(learner, there))
  return figures(measured)
}

/** Milliseconds from the model to a reader, of every token. */
interface Delays {
  readonly here: readonly number[]
  readonly there: readonly number[]
}

/** Replies that one node writes, each read there by who asked and on the other node by somebody else. */
async function follow(learner: Client, other: Running): Promise<Delays> {
  const elsewhere = new Client(other.url, () => undefined)
  for (const [name, value] of learner.cookies) elsewhere.cookies.set(name, value)
  const delays = await Promise.all(
    Array.from({ length: streams }, async (_, at): Promise<Delays> => {
      await Bun.sleep((everyMs * at) / streams)
      const sessionId = await learner.createSession()
      const body = { sessionId, content: 'paced' }
      const asked = await learner.fetch('POST', '/api/chat/stream', body)
      const { promise: begun, resolve } = Promise.withResolvers<string>()
      const followed = begun.then((id) => elsewhere.fetch('GET', `/api/chat/streams/${id}`))
      const [here, there] = await Promise.all([
        timed(asked, resolve),
        followed.then((answer) => timed(answer)),
      ])
      return { here, there }
    }),
  )
  return {
    here: delays.flatMap(({ here }) => here),
    there: delays.flatMap(({ there }) => there),
  }
}

/** Reads a reply whose tokens are the times of their sending; `begun` receives its id. */
async function timed(answer: Response, begun?: (streamId: string) => void): Promise<number[]> {
  const delaysMs: number[] = []
  const decoder = new TextDecoder()
  let lastSent = ''
  for await (const bytes of answer.body ?? []) {
    const text = decoder.decode(bytes, { stream: true })
    const streamId = /^event: start\ndata: .*"streamId":"([^"]+)"/m.exec(text)?.[1]
    if (streamId !== undefined) begun?.(streamId)
    for (const { time, agoMs } of timesIn(text)) {
      if (time <= lastSent) continue // the last frame says them all again
      lastSent = time
      delaysMs.push(agoMs)
    }
  }
  if (answer.status !== 200 || delaysMs.length !== tokens) {
    throw new Error(`A reply of ${delaysMs.length} tokens, status ${answer.status}`)
  }
  return delaysMs
}

function figures(measured: readonly Delays[]): Figure[] {
  const at = (part: number, of: keyof Delays) => measured.map((one) => quantile(one[of], part))
  const here = at(0.95, 'here')
  return [
    {
      name: `delay of a token to a reader on another node, ${streams} streams, median`,
      unit: 'ms',
      ours: at(0.5, 'there'),
      bare: at(0.5, 'here'),
    },
    {
      name: '  the same at p95',
      unit: 'ms',
      ours: at(0.95, 'there'),
      bare: here,
    },
    {
      name: '  added at p95, beside the allowance',
      unit: 'ms',
      ours: at(0.95, 'there').map((value, round) => value - (here[round] ?? 0)),
      bare: [allowedDelayMs],
      aim: { atMost: 1 },
    },
  ]
}

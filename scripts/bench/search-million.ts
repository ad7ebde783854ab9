/**
 * How long learners wait for a search in an instance of 1,000,000 messages, on both engines: for a
 * phrase, and for the best passages with any of two words, which is how agents search.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tagOf } from '../../src/db/search/full-text'
import { Client, newEmail } from '../../test/support/client'
import { startPostgres } from '../../test/support/postgres-server'
import type { Figure } from './figure'
import { fillPostgres, fillSqlite, type Owner } from './fill-search'
import { message, word } from './library'
import { quantile } from './measuring'
import type { Running, Workshop } from './programs'

const texts = 200_000
/** The first learner has each text, the others each tenth: 1,000,000 messages in all. */
const every = [1, ...Array.from<number>({ length: 40 }).fill(10)]
const searches = 40
const rounds = 3
/** Milliseconds. */
const allowed = 20

/** The most frequent words are first: of the ranks from the first to the second. */
const ranks = { rare: [5_000, 20_000], middling: [200, 2_000], frequent: [0, 50] } as const
const kinds = Object.values(ranks)

/** A server with its database, and the processor time that both have used. */
interface Instance {
  readonly running: Running
  fill(owners: readonly Owner[]): Promise<void>
  processorMs(): Promise<number>
}

/** What is asked, one request each. */
type Ask = (client: Client, words: string) => Promise<number>

const phrase: Ask = async (client, words) => {
  const path = `/api/sessions/search?q=${encodeURIComponent(`"${words}"`)}`
  const { status, json } = await client.call<{ items: unknown[] }>('GET', path)
  return status === 200 ? json.items.length : 0
}

const best: Ask = async (client, words) => {
  const body = { query: { text: words } }
  const { status, json } = await client.call<{ results: { '@type': string }[] }>(
    'POST',
    '/api/nlweb/ask',
    body,
  )
  const own = status === 200 ? json.results : []
  return own.filter((result) => result['@type'] === 'Conversation').length
}

/** Both engines, one after the other, with the same texts. */
export async function searchAmongMillion(workshop: Workshop): Promise<Figure[]> {
  const said = Array.from({ length: texts }, () => message().slice(0, -1))
  return [...(await onSqlite(workshop, said)), ...(await onPostgres(workshop, said))]
}

async function onSqlite(workshop: Workshop, said: readonly string[]): Promise<Figure[]> {
  const dataDir = workshop.path('million')
  await using running = await workshop.start('elenchus', { DATA_DIR: dataDir })
  const fill = async (owners: readonly Owner[]) =>
    fillSqlite(join(dataDir, 'elenchus.db'), said, owners)
  return await measure('SQLite', said, { running, fill, processorMs: () => running.threadsMs() })
}

async function onPostgres(workshop: Workshop, said: readonly string[]): Promise<Figure[]> {
  const database = await startPostgres()
  try {
    const { url, folder } = database
    const environment = { DATABASE_URL: url, SECRET_KEY: 'x'.repeat(64) }
    await using running = await workshop.start('elenchus', environment)
    const processorMs = async () => (await running.threadsMs()) + (await backendsMs(folder))
    const fill = (owners: readonly Owner[]) => fillPostgres(url, said, owners)
    return await measure('Postgres', said, { running, fill, processorMs })
  } finally {
    await database.stop()
  }
}

async function measure(
  engine: string,
  said: readonly string[],
  instance: Instance,
): Promise<Figure[]> {
  const learners: { client: Client; owner: Owner }[] = []
  for (const each of every) {
    const client = new Client(instance.running.url, () => undefined)
    const userId = await client.register(newEmail())
    learners.push({ client, owner: { userId, tag: tagOf(userId, 'message'), every: each } })
  }
  const started = performance.now()
  await instance.fill(learners.map(({ owner }) => owner))
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  console.error(`${engine}: 1,000,000 messages were written in ${seconds} s`)
  const figures: Figure[] = []
  for (const { client, owner } of learners.slice(0, 2).toReversed()) {
    const own = said.filter((_, at) => at % owner.every === 0)
    const place = `${engine}, ${own.length.toLocaleString('en')} of 1,000,000 messages`
    const phrases = newPhrases(own)
    const ask = async (name: string, request: Ask, wordsOf: () => string) =>
      figures.push(
        ...(await askAll(`${name}, ${place}`, instance, () => request(client, wordsOf()))),
      )
    await ask('a phrase', phrase, () => phrases.next().value)
    await ask('the best of two words', best, newPairs())
  }
  return figures
}

/** A first round compiles code and warms the database; no words are searched twice. */
async function askAll(
  name: string,
  { processorMs }: Instance,
  search: () => Promise<number>,
): Promise<Figure[]> {
  const p95 = { waits: [] as number[], processor: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const [waits, processor]: [number[], number[]] = [[], []]
    for (let at = 0; at < searches; at += 1) {
      const before = await processorMs()
      const begun = performance.now()
      const found = await search()
      waits.push(performance.now() - begun)
      processor.push((await processorMs()) - before)
      if (found === 0) throw new Error(`Nothing was found: ${name}`)
    }
    if (round === 0) continue
    p95.waits.push(quantile(waits, 0.95))
    p95.processor.push(quantile(processor, 0.95))
  }
  const figure = { unit: 'ms', bare: [allowed], aim: { atMost: 1 } }
  return [
    { ...figure, name: `${name}, p95`, ours: p95.waits },
    { ...figure, name: '  processor time of it', ours: p95.processor },
  ]
}

/** Two words that follow each other in a text; the first is rare, middling or frequent in turn. */
function* newPhrases(own: readonly string[]): Generator<string, never> {
  const rankOf = new Map(Array.from({ length: ranks.rare[1] }, (_, rank) => [word(rank), rank]))
  const given = new Set<string>()
  for (let at = 0; ;) {
    const words = (own[Math.floor(Math.random() * own.length)] ?? '').split(' ')
    const [least, most] = kinds[at % kinds.length] ?? ranks.rare
    const first = words.findIndex((one, next) => {
      const rank = rankOf.get(one) ?? most
      return rank >= least && rank < most && next + 1 < words.length
    })
    const pair = words.slice(first, first + 2).join(' ')
    if (first === -1 || given.has(pair)) continue
    given.add(pair)
    at += 1
    yield pair
  }
}

/** Gives two words at each call: each kind with each kind, in turn. */
function newPairs(): () => string {
  let at = 0
  const some = (kind: number): string => {
    const [least, most] = kinds[kind % kinds.length] ?? ranks.rare
    return word(least + Math.floor(Math.random() * (most - least)))
  }
  return () => {
    at += 1
    return `${some(at)} ${some(Math.floor(at / kinds.length))}`
  }
}

/** Processor time of the database's processes that run. */
async function backendsMs(folder: string): Promise<number> {
  const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n', 1)
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const times = children
    .trim()
    .split(' ')
    .map(async (child) => {
      const times = await readFile(`/proc/${child}/schedstat`, 'utf8').catch(() => '0')
      return Number(times.split(' ')[0]) / 1e6
    })
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0)
}

/**
 * Full text: how long one learner with 20,000 messages waits for an answer in an instance of
 * 1,000,000 messages, beside an instance without other users.
 */
import { Client, newEmail } from '../../test/support/client'
import { alternately, type Figure } from './figure'
import { seedLibrary, word } from './library'
import { quantile } from './measuring'
import type { Running, Workshop } from './programs'

const messagesPerUser = 20_000
const usersOfMany = 50
const rounds = 5
const requestsPerRound = 40
/** What others wrote is not to be felt: in processor time, for waiting times of so few requests waver. */
const aim = { atMost: 1.5 }

const queries: Readonly<Record<string, string>> = {
  'a rare word': `"${word(15_000)}"`,
  'a common word': `"${word(0)}"`,
  'two words': `${word(3)} "${word(60)}"`,
  'a phrase': `"${word(0)} ${word(1)}"`,
  'a beginning of two letters': word(2).slice(0, 2),
  'a beginning of three letters': word(500).slice(0, 3),
}

/** A server, and the learner who asks. */
interface Library {
  readonly running: Running
  readonly learner: Client
}

interface Round {
  /** Milliseconds, a request. */
  readonly waits: readonly number[]
  /** Milliseconds of the server's main thread, a request in the mean. */
  readonly processorMs: number
}

/** Single requests, one after the other. */
export async function fullText(workshop: Workshop): Promise<Figure[]> {
  const many = await library(workshop, usersOfMany)
  const alone = await library(workshop, 1)
  await using _many = many.running
  await using _alone = alone.running
  const figures: Figure[] = []
  for (const [name, q] of Object.entries(queries)) {
    const [ours = [], bare = []] = await alternately(
      rounds,
      () => ask(many, q),
      () => ask(alone, q),
    )
    figures.push(...compared(`search for ${name}`, ours, bare))
  }
  return figures
}

function compared(name: string, ours: readonly Round[], bare: readonly Round[]): Figure[] {
  const figure = (what: string, of: (round: Round) => number): Figure => ({
    name: `${name}, ${what}`,
    unit: 'ms',
    ours: ours.map(of),
    bare: bare.map(of),
  })
  return [
    figure('p50', ({ waits }) => quantile(waits, 0.5)),
    figure('p95', ({ waits }) => quantile(waits, 0.95)),
    { ...figure('processor', ({ processorMs }) => processorMs), aim },
  ]
}

/** The first of the users is the learner. */
async function library(workshop: Workshop, users: number): Promise<Library> {
  const dataDir = workshop.path(`library-${users}`)
  const running = await workshop.start('elenchus', { DATA_DIR: dataDir })
  const learner = new Client(running.url, () => undefined)
  const userIds = [await learner.register(newEmail())]
  while (userIds.length < users) {
    userIds.push(await new Client(running.url, () => undefined).register(newEmail()))
  }
  const started = performance.now()
  await seedLibrary(dataDir, userIds, messagesPerUser)
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  console.error(`${users * messagesPerUser} messages were written in ${seconds} s`)
  return { running, learner }
}

async function ask({ learner, running }: Library, q: string): Promise<Round> {
  const path = `/api/sessions/search?q=${encodeURIComponent(q)}`
  const before = await running.mainThreadMs()
  const waits: number[] = []
  for (let request = 0; request < requestsPerRound; request += 1) {
    const asked = performance.now()
    const { status, json } = await learner.call<{ items: unknown[] }>('GET', path)
    waits.push(performance.now() - asked)
    if (status !== 200 || json.items.length === 0) throw new Error(`search: ${status} for ${q}`)
  }
  return { waits, processorMs: ((await running.mainThreadMs()) - before) / requestsPerRound }
}

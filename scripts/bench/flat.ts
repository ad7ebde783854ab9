/**
 * Whether cost stays flat: what a start, an idle server and single requests of one learner cost in
 * instances of different sizes. The instances run side by side and are measured in turns. One table
 * shows each figure at each size; the figures that are returned compare the largest sizes with the smallest.
 */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '../../test/support/client'
import { Application } from '../../test/support/oauth'
import { rows, type Figure } from './figure'
import {
  fillInstance,
  messagesRead,
  titleWords,
  type FilledLearner,
  type InstanceSize,
} from './fill-instance'
import { lessons, read } from './lessons'
import { median, type LoadResult } from './measuring'
import { ask, type Running, type Workshop } from './programs'
import { healthy, timed } from './start'

const [rounds, startRounds, settleMs] = [5, 7, 5_000]
const load = { connections: 8, warmUpMs: 100, measureMs: 500 }
const [replies, tokens, refreshes] = [30, 100, 100]
const aim = { atMost: 1.3 }

const small: InstanceSize = { users: 10, sessionsOfOthers: 100, sessionsOfLearner: 100 }
/** The first is what the others are compared with. Each of those differs in one number. */
const sizes = {
  small,
  '1,000 users': { ...small, users: 1_000 },
  '100,000 users': { ...small, users: 100_000 },
  "10^6 sessions, others'": { ...small, sessionsOfOthers: 1_000_000 },
  '10^6 sessions, own': { ...small, sessionsOfLearner: 1_000_000 },
} satisfies Record<string, InstanceSize>
type Size = keyof typeof sizes
const names = Object.keys(sizes) as Size[]
/** The columns that get a ratio, each largest of its kind. */
const largest = names.slice(2)

/** What the learner of every instance holds. */
interface Account extends FilledLearner {
  readonly cookies: ReadonlyMap<string, string>
  readonly csrfToken: string | null
  readonly application: Application
  readonly refreshToken: string
}

/** A server that runs, with its learner. */
interface Instance {
  readonly running: Running
  readonly learner: Client
  readonly account: Account
  /** Changes with each refresh. */
  refreshToken: string
}

/** Values of one figure by size, one a round. */
type Values = Readonly<Record<Size, number[]>>
type Measured = Map<string, { readonly unit: string; readonly values: Values }>

export async function flatCost(workshop: Workshop): Promise<Figure[]> {
  await using model = await workshop.start('provider')
  const environment = {
    LLM_BASE_URL: `${model.url}/v1`,
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'bench',
  }
  const account = await makeAccount(workshop)
  await fillAll(workshop, account)
  const measured: Measured = new Map()
  await measureStarts(workshop, measured)
  await using stack = new AsyncDisposableStack()
  const instances = new Map<Size, Instance>()
  for (const name of names) {
    const running = workshop.launch('elenchus', {
      ...environment,
      DATA_DIR: folder(workshop, name),
    })
    stack.use(running)
    instances.set(name, signedIn(running, account))
  }
  await measureIdle(instances, measured)
  for (let round = 0; round <= rounds; round += 1) {
    // The first round has code compiled and pages read, and does not count.
    await measureRequests(instances, round === 0 ? new Map() : measured)
  }
  console.log(grownTable(measured))
  return figuresOf(measured)
}

const folder = (workshop: Workshop, name: Size) => workshop.path(`flat-${names.indexOf(name)}`)
const originFolder = (workshop: Workshop) => workshop.path('flat-origin')

/** A data folder with the learner's account, which every size begins with a copy of. */
async function makeAccount(workshop: Workshop): Promise<Account> {
  await using server = await workshop.start('elenchus', { DATA_DIR: originFolder(workshop) })
  const learner = new Client(server.url, () => undefined)
  const userId = await learner.register()
  const sessionId = await learner.createSession('Linear equations')
  const application = await Application.register(server.url)
  const { refresh_token: refreshToken } = await application.connect(learner)
  const { cookies, csrfToken } = learner
  return { userId, sessionId, cookies, csrfToken, application, refreshToken }
}

async function fillAll(workshop: Workshop, account: Account): Promise<void> {
  for (const name of names) {
    const started = performance.now()
    await cp(originFolder(workshop), folder(workshop, name), { recursive: true })
    fillInstance(join(folder(workshop, name), 'elenchus.db'), account, sizes[name])
    console.error(`filled ${name} in ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  }
}

function signedIn(running: Running, account: Account): Instance {
  const learner = new Client(running.url, () => undefined)
  for (const [name, value] of account.cookies) learner.cookies.set(name, value)
  learner.csrfToken = account.csrfToken
  return { running, learner, account, refreshToken: account.refreshToken }
}

async function measureStarts(workshop: Workshop, measured: Measured): Promise<void> {
  for (let round = 0; round < startRounds; round += 1) {
    for (const name of names) {
      const start = await timed(workshop, 'elenchus', { DATA_DIR: folder(workshop, name) })
      note(measured, 'start to the first healthy answer', 'ms', name, start.wallMs)
      note(measured, '  main thread', 'ms', name, start.processorMs)
    }
  }
}

/** Some seconds after the start; what the start left for later is done then. */
async function measureIdle(instances: Map<Size, Instance>, measured: Measured): Promise<void> {
  for (const { running } of instances.values()) await healthy(running)
  await Bun.sleep(settleMs)
  for (const [name, { running }] of instances) {
    note(measured, '  all threads, 5 s later', 'ms', name, await running.threadsMs())
    note(measured, 'idle memory', 'MB', name, (await running.memory()).resident)
  }
}

const paths = (sessionId: string): Readonly<Record<string, string>> => ({
  'GET /api/hello': '/api/hello',
  'GET /api/auth/me': '/api/auth/me',
  'a page of 20 sessions': '/api/sessions?limit=20',
  'a page of 50 of 100 messages': `/api/sessions/${sessionId}/messages?limit=50`,
  'search, a word in 20 own titles': `/api/sessions/search?q=%22${titleWords.rare}%22`,
  'search, a word in all own titles': `/api/sessions/search?q=%22${titleWords.common}%22`,
})

async function measureRequests(instances: Map<Size, Instance>, measured: Measured): Promise<void> {
  const [{ account }] = [...instances.values()] as [Instance]
  for (const [figure, path] of Object.entries(paths(account.sessionId))) {
    for (const [name, instance] of instances) {
      note(measured, figure, 'µs', name, await requestCost(instance, path))
    }
  }
  for (const [name, instance] of instances) {
    note(measured, 'a chat reply of 100 tokens', 'µs', name, await replyCost(instance))
  }
  for (const [name, instance] of instances) {
    note(measured, 'an OAuth refresh', 'µs', name, await refreshCost(instance))
  }
}

/** Microseconds of all threads for one request. */
async function requestCost({ running, learner }: Instance, path: string): Promise<number> {
  const headers = [`Cookie: sid=${learner.cookies.get('sid')}`]
  const before = await running.threadsMs()
  const order = { ...load, path, headers, port: running.port }
  const { allAnswers } = await ask<LoadResult>('load', order)
  return (((await running.threadsMs()) - before) * 1_000) / allAnswers
}

/** From the question to the end of the reply, several at once. */
async function replyCost({ running, learner }: Instance): Promise<number> {
  /** A search has the server index what is left of the replies. */
  const indexed = () => learner.call('GET', '/api/sessions/search?q=token1')
  const asked = () => lessons(running, learner, replies, `burst ${tokens}`)
  const { untilEndMs } = await read(running, asked, indexed)
  return (untilEndMs * 1_000) / replies
}

/** One after the other, each with the token of the last. */
async function refreshCost(instance: Instance): Promise<number> {
  const { running, account } = instance
  const { id, secret, redirectUri } = account.application
  const application = new Application(running.url, id, secret, redirectUri)
  const before = await running.threadsMs()
  for (let at = 0; at < refreshes; at += 1) {
    const { status, text, json } = await application.refresh(instance.refreshToken)
    if (status !== 200) throw new Error(`refresh: ${status} ${text}`)
    instance.refreshToken = json.refresh_token
  }
  return (((await running.threadsMs()) - before) * 1_000) / refreshes
}

function note(
  measured: Measured,
  figure: string,
  unit: string,
  ...[name, value]: [Size, number]
): void {
  const empty = () => Object.fromEntries(names.map((size) => [size, [] as number[]])) as Values
  const { values } = measured.getOrInsertComputed(figure, () => ({ unit, values: empty() }))
  values[name].push(value)
}

/** Medians by size, and the ratio of each largest size to the smallest. */
function grownTable(measured: Measured): string {
  const head = [
    'figure',
    'unit',
    ...names.flatMap((name) => (isLargest(name) ? [name, '×'] : [name])),
  ]
  const lines = [...measured].map(([figure, { unit, values }]) => {
    const least = median(values.small)
    const cells = names.flatMap((name) => {
      const value = median(values[name])
      return isLargest(name) ? [shown(value), (value / least).toFixed(2)] : [shown(value)]
    })
    return [figure, unit, ...cells]
  })
  return `Small: 10 users, 100 sessions of others, 100 of the learner, ${messagesRead} messages read. Medians.\n${rows([head, ...lines])}\n`
}

const isLargest = (name: Size) => largest.includes(name)
const shown = (value: number) => value.toFixed(value < 10 ? 1 : 0)

/** Ours is the larger instance, bare the small one. */
const figuresOf = (measured: Measured): Figure[] =>
  [...measured].flatMap(([figure, { unit, values }]) =>
    largest.map((name) => ({
      name: `${figure.trim()}: ${name}`,
      unit,
      ours: values[name],
      bare: values.small,
      aim,
    })),
  )

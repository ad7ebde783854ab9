/**
 * An hour at school, its busiest minute: a thousand learners in forty classes, of whom five hundred practise what was
 * assigned and ask the offline tutor, while the teachers watch. How long each request waits (a stream: for its first
 * frame), how much memory and processor time that takes, and that nothing is lost; on one node, or on three with
 * Postgres. `SCHOOL_BENCH=sqlite` or `postgres` runs one of them.
 *
 * Accounts and their sign-ins are written to the database before a node starts: a registration costs a password hash,
 * and no learner registers in that minute. All else is asked of the nodes.
 */
import { mkdir } from 'node:fs/promises'
import { signIns, users } from '../../src/db/schema'
import { newId } from '../../src/lib/ids'
import { randomHex, sha256 } from '../../src/lib/tokens'
import { Client } from '../../test/support/client'
import { openStore } from '../../test/support/open-store'
import { startPostgres } from '../../test/support/postgres-server'
import type { Figure } from './figure'
import { quantile } from './measuring'
import type { Running, Workshop } from './programs'

const [learnersInAll, classes, active] = [1_000, 40, 500]
const minuteMs = 60_000
/** How often a teacher looks at the results and the progress of the class. */
const lookEveryMs = 5_000
const [allowedP95Ms, allowedMs, allowedMegabytes] = [150, 1_000, 400]
const watchEveryMs = 250
/** How often a page asks for a practice that is being made. */
const pagePollMs = 700
/** A node makes none beside a database that is there. */
const secret = { SECRET_KEY: 'x'.repeat(64) }

const lesson = ['Solve 3x + 7 = 22', '3x = 29', '3x = 15', 'x = 5'] as const
/** The third wrong answer settles an item. */
const attempts = 3

export async function school(workshop: Workshop): Promise<Figure[]> {
  const only = process.env['SCHOOL_BENCH']
  return [
    ...(only === 'postgres' ? [] : await onOneNode(workshop)),
    ...(only === 'sqlite' ? [] : await onThreeNodes(workshop)),
  ]
}

async function onOneNode(workshop: Workshop): Promise<Figure[]> {
  const dataDir = workshop.path('school')
  const people = await writePeople({ dataDir, databaseUrl: null })
  await using node = await workshop.start('elenchus', { ...secret, DATA_DIR: dataDir })
  return figures('one node with SQLite', await busiestMinute([node], people))
}

async function onThreeNodes(workshop: Workshop): Promise<Figure[]> {
  const database = await startPostgres()
  try {
    const people = await writePeople({ dataDir: workshop.folder, databaseUrl: database.url })
    const shared = { ...secret, DATABASE_URL: database.url }
    await using first = await workshop.start('elenchus', shared)
    const more = { ...shared, BASE_URL: first.url }
    await using second = await workshop.start('elenchus', more)
    await using third = await workshop.start('elenchus', more)
    return figures('three nodes with Postgres', await busiestMinute([first, second, third], people))
  } finally {
    await database.stop()
  }
}

/** The values of the `sid` cookies: of the learners, then of the teachers. */
async function writePeople(at: {
  readonly dataDir: string
  readonly databaseUrl: string | null
}): Promise<string[]> {
  await mkdir(at.dataDir, { recursive: true })
  await using store = await openStore({ ...at, databaseConnections: 1 })
  const now = Date.now()
  const cookies: string[] = []
  await store.transaction(async (tx) => {
    for (let person = 0; person < learnersInAll + classes; person += 1) {
      const [id, cookie, email] = [newId(), randomHex(), `person-${person}@example.org`]
      const role = person < learnersInAll ? 'learner' : 'teacher'
      const signIn = { id: newId(), userId: id, tokenHash: sha256(cookie), authenticatedAt: now }
      await tx.insert(users).values({ id, email, emailKey: email, role, createdAt: now })
      await tx.insert(signIns).values({ ...signIn, createdAt: now, lastUsedAt: now })
      cookies.push(cookie)
    }
  })
  return cookies
}

interface Minute {
  /** How long each request waited, by its name, in milliseconds. */
  readonly waits: ReadonlyMap<string, readonly number[]>
  /** The most resident memory of a node, in MB. */
  readonly megabytes: number
  /** Of all nodes in the minute. */
  readonly processorSeconds: number
}

async function busiestMinute(
  nodes: readonly Running[],
  people: readonly string[],
): Promise<Minute> {
  const groups = await enrol(nodes, people)
  const processor = async () =>
    (await Promise.all(nodes.map((node) => node.processorSeconds()))).reduce((a, b) => a + b)
  const before = await processor()
  const waits = new Map<string, number[]>()
  const clock = new Waits(waits)
  const working = groups.flatMap((group) => group.working)
  let megabytes = 0
  const look = async () => {
    for (const node of nodes) megabytes = Math.max(megabytes, (await node.memory()).resident)
  }
  const timer = setInterval(() => void look().catch(() => undefined), watchEveryMs)
  const end = performance.now() + minuteMs
  const teachers = groups.map((group) => watch(group, clock, end))
  const sessions = await Promise.all(
    working.map(async (learner, at) => {
      await Bun.sleep((at / working.length) * (minuteMs - 10_000))
      return work(learner, clock)
    }),
  )
  await Promise.all(teachers)
  clearInterval(timer)
  const processorSeconds = (await processor()) - before
  await demandAll(groups, working, sessions)
  return { waits, megabytes, processorSeconds }
}

/** Times requests by their names. */
class Waits {
  readonly #waits: Map<string, number[]>

  constructor(waits: Map<string, number[]>) {
    this.#waits = waits
  }

  async call<T>(who: Client, name: string, [method, path, body]: Request): Promise<T> {
    const begunAt = performance.now()
    const response = await who.fetch(method, path, body)
    const text = await response.text()
    this.#note(name, begunAt)
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`)
    return JSON.parse(text) as T
  }

  /** Reads a reply to its end; what counts is the wait for its first bytes. */
  async ask(who: Client, sessionId: string, content: string): Promise<void> {
    const begunAt = performance.now()
    const response = await who.fetch('POST', '/api/chat/stream', { sessionId, content })
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      if (text === '') this.#note('a reply’s first frame', begunAt)
      text += decoder.decode(chunk, { stream: true })
    }
    if (!text.includes('event: complete')) throw new Error(`chat: ${response.status} ${text}`)
  }

  #note(name: string, begunAt: number): void {
    const waits = this.#waits.get(name) ?? []
    waits.push(performance.now() - begunAt)
    this.#waits.set(name, waits)
  }
}

type Request = readonly [method: string, path: string, body?: unknown]

interface Group {
  readonly teacher: Client
  readonly path: string
  readonly assignmentId: string
  /** The learners who practise and ask in that minute. */
  readonly working: readonly Client[]
}

/** Each class gets its members and an assignment. */
async function enrol(nodes: readonly Running[], people: readonly string[]): Promise<Group[]> {
  const clients = people.map((sid, at) => {
    const client = new Client((nodes[at % nodes.length] as Running).url, () => undefined)
    client.cookies.set('sid', sid)
    return client
  })
  const size = learnersInAll / classes
  return inTurn(classes, 4, (at) => {
    const learners = clients.slice(at * size, (at + 1) * size)
    return makeClass(clients[learnersInAll + at] as Client, at, learners)
  })
}

async function makeClass(teacher: Client, at: number, learners: readonly Client[]): Promise<Group> {
  await teacher.fetchCsrf()
  const made = await answered<{ id: string; joinCode: string }>(
    teacher.call('POST', '/api/classes', { name: `Class ${at}` }),
  )
  for (const learner of learners) {
    await learner.fetchCsrf()
    await answered(
      learner.call('POST', '/api/classes/join', { code: made.joinCode, confirm: true }),
    )
  }
  const path = `/api/classes/${made.id}`
  const { id: assignmentId } = await answered<{ id: string }>(
    teacher.call('POST', `${path}/assignments`, {
      title: 'Equations',
      source: { skill: 'linear-equations' },
      mode: 'practice',
      count: 5,
    }),
  )
  return { teacher, path, assignmentId, working: learners.slice(0, activeOf(at)) }
}

/** How many of a class are active, so that all classes together have as many as there are to be. */
const activeOf = (at: number): number =>
  Math.floor(((at + 1) * active) / classes) - Math.floor((at * active) / classes)

async function answered<T>(call: Promise<{ status: number; text: string; json: unknown }>) {
  const { status, text, json } = await call
  if (status >= 300) throw new Error(`${status} ${text}`)
  return json as T
}

/** One learner: what is assigned, a few answers, and a task that the tutor helps with. Returns the session. */
async function work(learner: Client, clock: Waits): Promise<string> {
  const { items } = await clock.call<{ items: { id: string }[] }>(learner, 'assignments', [
    'GET',
    '/api/assignments',
  ])
  const source = { assignmentId: items[0]?.id }
  const { id } = await clock.call<{ id: string }>(learner, 'a practice begins', [
    'POST',
    '/api/practice',
    { source, mode: 'practice' },
  ])
  const [item] = await preparedItems(learner, clock, id)
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    await clock.call(learner, 'an answer', [
      'POST',
      `/api/practice/${id}/items/${item?.id}/answers`,
      { answer: `x = ${attempt}000` },
    ])
  }
  const { results } = await clock.call<{ results: { id: string }[] }>(learner, 'a session', [
    'POST',
    '/api/sessions',
    { items: [{ title: 'Homework' }] },
  ])
  const sessionId = results[0]?.id ?? ''
  for (const message of lesson) await clock.ask(learner, sessionId, message)
  await clock.call(learner, 'the list of sessions', ['GET', '/api/sessions?limit=20'])
  return sessionId
}

/** The items, once they are written: a job makes them. */
async function preparedItems(learner: Client, clock: Waits, id: string): Promise<{ id: string }[]> {
  const path = `/api/practice/${id}`
  const status = () => clock.call<{ status: string }>(learner, 'the practice', ['GET', path])
  while ((await status()).status === 'preparing') await Bun.sleep(pagePollMs)
  const { items } = await clock.call<{ items: { id: string }[] }>(learner, 'the items', [
    'GET',
    `${path}/items`,
  ])
  return items
}

/** A teacher looks again and again until the minute is over. */
async function watch({ teacher, path, assignmentId }: Group, clock: Waits, end: number) {
  await Bun.sleep(Math.random() * lookEveryMs)
  while (performance.now() < end) {
    await clock.call(teacher, 'results', ['GET', `${path}/assignments/${assignmentId}/results`])
    await clock.call(teacher, 'progress', ['GET', `${path}/progress`])
    await Bun.sleep(lookEveryMs)
  }
}

/** Every message, reply and answer is there. */
async function demandAll(
  groups: readonly Group[],
  working: readonly Client[],
  sessions: readonly string[],
): Promise<void> {
  for (const [at, learner] of working.entries()) {
    const messages = await learner.messages(sessions[at] ?? '')
    if (messages.length !== 2 * lesson.length)
      throw new Error(`${messages.length} messages are left`)
  }
  for (const { teacher, path, working: those } of groups) {
    const { members } = await answered<{ members: { skills: { answered: number }[] }[] }>(
      teacher.call('GET', `${path}/progress`),
    )
    const counted = members.filter(({ skills }) => skills.length > 0)
    if (counted.length !== those.length) throw new Error(`${counted.length} members have answers`)
  }
}

async function inTurn<T>(
  count: number,
  atOnce: number,
  make: (at: number) => Promise<T>,
): Promise<T[]> {
  const made: T[] = []
  for (let from = 0; from < count; from += atOnce) {
    const size = Math.min(atOnce, count - from)
    made.push(...(await Promise.all(Array.from({ length: size }, (_, at) => make(from + at)))))
  }
  return made
}

function figures(where: string, { waits, megabytes, processorSeconds }: Minute): Figure[] {
  const all = [...waits.values()].flat()
  const byName = [...waits].map(([name, ms]): Figure => {
    return {
      name: `  ${name}, p95 of ${ms.length}`,
      unit: 'ms',
      ours: [quantile(ms, 0.95)],
      bare: [allowedP95Ms],
      aim: { atMost: 1 },
    }
  })
  return [
    {
      name: `a school's busiest minute on ${where}: p95 of ${all.length} requests, beside the allowance`,
      unit: 'ms',
      ours: [quantile(all, 0.95)],
      bare: [allowedP95Ms],
      aim: { atMost: 1 },
    },
    ...byName,
    {
      name: '  the longest wait, beside the allowance',
      unit: 'ms',
      ours: [quantile(all, 1)],
      bare: [allowedMs],
      aim: { atMost: 1 },
    },
    {
      name: '  memory of a node at most, beside the allowance',
      unit: 'MB',
      ours: [megabytes],
      bare: [allowedMegabytes],
      aim: { atMost: 1 },
    },
    {
      name: '  processor time of all nodes, beside one core for the minute',
      unit: 's',
      ours: [processorSeconds],
      bare: [minuteMs / 1_000],
    },
  ]
}

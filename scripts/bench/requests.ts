/** Requests per second: the greeting, and the list of sessions of a user who has very many. */
import { join } from 'node:path'
import { type Client, signedUp } from '../../test/support/client'
import { alternately, type Figure } from './figure'
import type { LoadOrder, LoadResult } from './measuring'
import { ask, type Running, type Workshop } from './programs'
import { Database } from 'bun:sqlite'

const rounds = 5
const aim = 0.8
const load = { connections: 32, warmUpMs: 400, measureMs: 1_000 }

const sessions = 20_000
const deep = 15_000

export async function hello(workshop: Workshop): Promise<Figure[]> {
  await using ours = await workshop.start('elenchus')
  await using bare = await workshop.start('bare-hello')
  const order = { path: '/api/hello', headers: [] }
  return await requests(
    'GET /api/hello',
    () => loaded(ours, order),
    () => loaded(bare, order),
  )
}

export async function sessionPages(workshop: Workshop): Promise<Figure[]> {
  const dataDir = workshop.path('data-sessions')
  await using ours = await workshop.start('elenchus', { DATA_DIR: dataDir })
  const client = await signedUp(ours.url)
  const database = join(dataDir, 'elenchus.db')
  await seedSessions(database, sessions)
  await using bare = await workshop.start('bare-sessions', { DATABASE: database })
  const headers = [`Cookie: sid=${client.cookies.get('sid')}`]
  const first = { path: '/api/sessions?limit=20', headers }
  const cursor = await cursorAt(client, deep)
  const later = { path: `/api/sessions?limit=20&cursor=${cursor}`, headers }
  const figures = await requests(
    'GET /api/sessions?limit=20',
    () => loaded(ours, first),
    () => loaded(bare, first),
  )
  return [
    ...figures,
    await depth(
      () => loaded(ours, later),
      () => loaded(ours, first),
    ),
  ]
}

interface Loaded {
  readonly perSecond: number
  /** Processor time of the server for one request. */
  readonly microseconds: number
}

/** Requests per second of two servers, and what one costs them. */
export async function requests(
  name: string,
  ours: () => Promise<Loaded>,
  bare: () => Promise<Loaded>,
  atLeast = aim,
): Promise<Figure[]> {
  const [a = [], b = []] = await alternately(rounds, ours, bare)
  return [
    {
      name,
      unit: 'requests/s',
      ours: a.map(({ perSecond }) => perSecond),
      bare: b.map(({ perSecond }) => perSecond),
      aim: { atLeast },
    },
    {
      name: '  processor time of it',
      unit: 'µs/request',
      ours: a.map(({ microseconds }) => microseconds),
      bare: b.map(({ microseconds }) => microseconds),
    },
  ]
}

/** Both sides are ours: the deep page beside the first one. */
async function depth(later: () => Promise<Loaded>, first: () => Promise<Loaded>): Promise<Figure> {
  const [a = [], b = []] = await alternately(rounds, later, first)
  const cost = ({ perSecond }: Loaded) => 1e6 / perSecond
  return {
    name: `the page ${deep.toLocaleString('en')} deep, beside the first`,
    unit: 'µs/request',
    ours: a.map(cost),
    bare: b.map(cost),
    aim: { atMost: 1.2 },
  }
}

/** One round of load. */
export async function loaded(
  server: Running,
  order: Pick<LoadOrder, 'path' | 'headers'>,
): Promise<Loaded> {
  const before = await server.processorSeconds()
  const result = await ask<LoadResult>('load', { ...load, ...order, port: server.port })
  const used = (await server.processorSeconds()) - before
  return {
    perSecond: result.answers / result.seconds,
    microseconds: (used / result.allAnswers) * 1e6,
  }
}

/** The cursor behind the first `count` sessions, as a client gets it. */
async function cursorAt(client: Client, count: number): Promise<string> {
  let cursor = ''
  for (let seen = 0; seen < count; seen += 100) {
    const after = cursor && `&cursor=${cursor}`
    const { json } = await client.call<{ nextCursor: string }>(
      'GET',
      `/api/sessions?limit=100${after}`,
    )
    cursor = json.nextCursor
  }
  return cursor
}

const day = 86_400_000

/** Gives the one user of the database at `path` so many sessions, a minute apart. */
async function seedSessions(path: string, count: number): Promise<void> {
  using database = new Database(path)
  database.run('pragma busy_timeout = 5000')
  const user = database.query<{ id: string }, []>('select id from users').get()
  const insert = database.query(
    `insert into sessions (id, user_id, title, mode, message_count, created_at, updated_at)
     values (?, ?, ?, 'socratic', ?, ?, ?)`,
  )
  const now = Date.now()
  database.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const time = now - index * 60_000
      const title = `Linear equations, lesson ${index}`
      insert.run(Bun.randomUUIDv7('hex', time), user?.id ?? '', title, index % 40, time - day, time)
    }
  })()
}

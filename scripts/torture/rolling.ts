/**
 * Replaces three nodes on Postgres one after the other while learners work: `bun scripts/torture/rolling.ts OLDER… NEWEST`, each an
 * executable. Versions stand beside each other all the time, and each newer one migrates first, while a transaction as a dump has it
 * reads every table. The exit status is 1 where a request got anything worse than 503 with `Retry-After`, or waited for more than 2 s.
 * Learners think before they act, so that two cores carry the nodes, their Postgres and a start; what else runs there is measured, too.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { createDatabase } from '../../test/support/postgres'
import { freePort } from '../../test/support/postgres-server'

const nodeCount = 3
const learnerCount = 8
/** At the most, before each act. */
const thinksMs = 800
/** For so long each upgrade finds every table read by one transaction. */
const dumpMs = 4_000
/** How long each mixture of versions works. */
const mixtureMs = 2_000
const longestMs = 2_000
/** Sessions that are there before. */
const filledSessions = 20_000

interface Node {
  readonly url: string
  readonly program: string
  readonly child: Bun.Subprocess
}

/** What a client saw that it must not see. */
const faults = new Map<string, number>()
const counts = { answered: 0, retryAfter: 0, reconnected: 0 }
let slowestMs = 0
let nodes: Node[] = []
let stage = ''

function fault(says: string): void {
  const key = `${stage}: ${says}`
  faults.set(key, (faults.get(key) ?? 0) + 1)
}

class Learner {
  #cookie = ''
  #csrf = ''
  #session = ''
  #made = 0

  constructor(readonly name: string) {}

  async signUp(): Promise<void> {
    const { csrfToken } = (await (await this.#send('GET', '/api/auth/csrf-token')).json()) as {
      csrfToken: string
    }
    this.#csrf = csrfToken
    this.#cookie = `csrf-token=${csrfToken}`
    const body = { email: `${this.name}@example.org`, password: 'a good long one' }
    const response = await this.#send('POST', '/api/auth/register', body)
    const sid = response.headers.getSetCookie().find((cookie) => cookie.startsWith('sid='))
    this.#cookie += `; ${sid?.split(';')[0] ?? ''}`
    await this.makeSession()
  }

  async makeSession(): Promise<void> {
    const response = await this.#send('POST', '/api/sessions', { items: [{ title: this.name }] })
    const { results } = (await response.json()) as { results: { id: string }[] }
    this.#session = results[0]?.id ?? this.#session
  }

  async act(): Promise<void> {
    const nth = (this.#made += 1)
    const file = new FormData()
    file.set('file', new File([`# Notes ${nth}`], `${this.name}-${nth}.md`))
    const acts: (() => Promise<unknown>)[] = [
      () => this.makeSession(),
      () => this.call('POST', '/api/memory', { content: `likes ${nth}`, kind: 'fact' }),
      () => this.call('POST', '/api/files', file),
      () => this.call('POST', '/api/projects', { name: `project ${nth}` }),
      () => this.call('GET', '/api/sessions?limit=50'),
      () => this.call('GET', '/api/sessions/search?q=solve'),
      () => this.call('GET', `/api/sessions/${this.#session}/messages`),
      () => this.call('GET', '/api/account/usage'),
      () => this.call('GET', '/api/practice'),
      () =>
        this.call('POST', '/api/practice', {
          source: { skill: 'linear-equations' },
          mode: 'practice',
          count: 2,
        }),
      () =>
        this.call('POST', '/api/chat/stream', {
          sessionId: this.#session,
          content: `Solve ${nth}x + 3 = 11`,
        }),
    ]
    await acts[Math.floor(Math.random() * acts.length)]?.()
  }

  async call(method: string, path: string, body?: unknown): Promise<void> {
    await (await this.#send(method, path, body)).text()
  }

  /** As a proxy does: a node that refuses the connection is passed over. Retries as a client does that reads `Retry-After`. */
  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const key = { 'idempotency-key': crypto.randomUUID() }
    for (;;) {
      const node = nodes[Math.floor(Math.random() * nodes.length)] as Node
      const begunAt = performance.now()
      const response = await this.#fetch(node, method, path, body, key)
      if (response === null) {
        counts.reconnected += 1
        await Bun.sleep(20)
        continue
      }
      const ms = performance.now() - begunAt
      slowestMs = Math.max(slowestMs, ms)
      if (ms > longestMs) fault(`${method} ${path.split('?')[0]} waited ${Math.round(ms)} ms`)
      if (response.status === 503 && response.headers.has('retry-after')) {
        counts.retryAfter += 1
        await response.body?.cancel()
        await Bun.sleep(200)
        continue
      }
      if (response.status >= 400) {
        fault(
          `${method} ${path} ${response.status} ${(await response.clone().text()).slice(0, 200)}`,
        )
      }
      counts.answered += 1
      return response
    }
  }

  async #fetch(
    { url }: Node,
    method: string,
    path: string,
    body: unknown,
    key: Record<string, string>,
  ): Promise<Response | null> {
    const isForm = body instanceof FormData
    const json = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
    const headers = { cookie: this.#cookie, 'x-csrf-token': this.#csrf, ...json }
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
    const keyed = method === 'GET' || isForm ? {} : key
    try {
      return await fetch(`${url}${path}`, { method, headers: { ...headers, ...keyed }, ...sent })
    } catch {
      return null
    }
  }
}

async function startNode(program: string, databaseUrl: string, dataDir: string): Promise<Node> {
  const port = freePort()
  const child = Bun.spawn([program, 'serve'], {
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      BASE_URL: 'http://localhost:3000',
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'r'.repeat(64),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      SHUTDOWN_GRACE: '8',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const health = await fetch(`${url}/api/health`).catch(() => null)
    if (health?.ok) return { url, program, child }
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    await Bun.sleep(50)
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const sql = new SQL({ url: databaseUrl, max: 1 })
  const rows = (await sql`select column_name as name from information_schema.columns
    where table_name = 'sessions' and is_generated = 'NEVER'`) as { name: string }[]
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => (name === 'id' ? 'gen_random_uuid()::text' : `s.${name}`))
  await sql.unsafe(`insert into sessions (${names.join()}) select ${values.join()}
    from (select * from sessions limit 1) s, generate_series(1, ${filledSessions})`)
  await sql.unsafe('analyze') // as autovacuum does, which this server has not
  await sql.close()
}

/** Holds the locks of a dump. */
async function dump(databaseUrl: string): Promise<void> {
  await using sql = new SQL({ url: databaseUrl, max: 1 })
  await sql.begin(async (tx) => {
    const tables = (await tx`select table_name as name from information_schema.tables
      where table_schema = current_schema()`) as { name: string }[]
    const names = tables.map(({ name }) => name).join()
    await tx.unsafe(`lock table ${names} in access share mode`)
    await Bun.sleep(dumpMs)
  })
}

/** Replaces the nodes by those of each newer program, one after the other, and says what each step cost. */
async function roll(
  newer: readonly string[],
  start: (program: string) => Promise<Node>,
  read: () => Promise<void>,
) {
  for (const program of newer) {
    const dumped = read()
    for (let at = 0; at < nodeCount; at += 1) {
      stage = `${program}, node ${at}`
      const before = { ...counts }
      slowestMs = 0
      const fresh = await start(program)
      const leaving = nodes[at] as Node
      nodes = nodes.with(at, fresh)
      leaving.child.kill('SIGTERM')
      await leaving.child.exited
      await Bun.sleep(mixtureMs)
      const { answered, retryAfter, reconnected } = counts
      console.log(stage, {
        answered: answered - before.answered,
        retryAfter: retryAfter - before.retryAfter,
        reconnected: reconnected - before.reconnected,
        slowestMs: Math.round(slowestMs),
      })
    }
    await dumped
  }
}

async function main([oldest = '', ...newer]: readonly string[]): Promise<number> {
  const database = await createDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-rolling-'))
  const start = (program: string) => startNode(program, database.url, dataDir)
  try {
    for (let at = 0; at < nodeCount; at += 1) nodes.push(await start(oldest))
    const learners = Array.from({ length: learnerCount }, (_, at) => new Learner(`rolling-${at}`))
    for (const learner of learners) await learner.signUp()
    await fill(database.url)
    const over = new AbortController()
    const working = learners.map(async (learner) => {
      while (!over.signal.aborted) {
        await Bun.sleep(Math.random() * thinksMs)
        await learner.act()
      }
    })
    stage = 'before'
    await Bun.sleep(2 * mixtureMs)
    console.log(stage, { ...counts, slowestMs: Math.round(slowestMs) })
    await roll(newer, start, () => dump(database.url))
    over.abort()
    await Promise.all(working)
  } finally {
    for (const { child } of nodes) child.kill('SIGKILL')
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  for (const [says, times] of faults) console.log(`${times} × ${says}`)
  return faults.size === 0 ? 0 : 1
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)))

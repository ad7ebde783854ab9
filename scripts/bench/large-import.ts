/**
 * A large ChatGPT export is imported: how many messages a second, beside bun:sqlite alone writing the very
 * same rows into the same tables and the same index; what memory the server and its reading process take
 * meanwhile; and how long others wait for an answer. `IMPORT_BENCH_MB` makes it smaller.
 */
import { readFile, readdir } from 'node:fs/promises'
import { signedUp, type Client } from '../../test/support/client'
import { writeExport } from './chatgpt-export'
import type { Figure } from './figure'
import { bareImport, runImport } from './imports'
import { quantile } from './measuring'
import type { Running, Workshop } from './programs'

const megabytes = Number(Bun.env['IMPORT_BENCH_MB'] ?? 500)
const lookMs = 20
const most = { residentMb: 600, waitMs: 100 } as const

/** One import, with another client at work all the while. */
export async function largeImport(workshop: Workshop): Promise<Figure[]> {
  const path = workshop.path('conversations.json')
  const messages = await writeExport(path, { bytes: megabytes * 1e6 })
  const data = workshop.path('import-data')
  const { seconds, uploadSeconds, memory, waits } = await watchedImport(workshop, path, data)
  const { seconds: bareSeconds } = await bareImport(workshop, data)
  const figure = (name: string, unit: string, ours: number, limit: number): Figure => ({
    name,
    unit,
    ours: [ours],
    bare: [limit],
  })
  return [
    {
      ...figure(
        `messages imported of ${megabytes} MB`,
        '/s',
        messages / seconds,
        messages / bareSeconds,
      ),
      aim: { atLeast: 0.4 },
    },
    figure('  upload beside its limit', 'MB/s', megabytes / uploadSeconds, 1),
    {
      ...figure('  peak memory beside its limit', 'MB', memory, most.residentMb),
      aim: { atMost: 1 },
    },
    ...Object.entries(waits).map(([name, values]): Figure => {
      const wait = quantile(values, 0.95)
      return { ...figure(`  ${name} meanwhile, p95`, 'ms', wait, most.waitMs), aim: { atMost: 1 } }
    }),
  ]
}

async function watchedImport(workshop: Workshop, path: string, data: string) {
  await using running = await workshop.start('elenchus', { DATA_DIR: data })
  const client = await signedUp(running.url)
  await client.createSession()
  const watch = new Watch(running, client)
  const run = await runImport(running, client, path)
  return { ...run, ...(await watch.end()) }
}

/** Looks at the server while it works, as a probe, as a learner, and as the system sees it. */
class Watch {
  readonly #waits: Record<string, number[]> = { 'GET /api/health': [], 'GET /api/sessions': [] }
  readonly #looking: Promise<void>[]
  #memory = 0
  #isOver = false

  constructor(running: Running, client: Client) {
    this.#looking = [
      ...Object.keys(this.#waits).map((name) => this.#ask(client, name)),
      this.#weigh(running.child.pid),
    ]
  }

  async end() {
    this.#isOver = true
    await Promise.all(this.#looking)
    return { memory: this.#memory, waits: this.#waits }
  }

  async #ask(client: Client, name: string): Promise<void> {
    const [method = '', path = ''] = name.split(' ')
    while (!this.#isOver) {
      const asked = performance.now()
      await (await client.fetch(method, path)).text()
      this.#waits[name]?.push(performance.now() - asked)
      await Bun.sleep(lookMs)
    }
  }

  async #weigh(pid: number): Promise<void> {
    while (!this.#isOver) {
      const pids = [pid, ...(await childrenOf(pid))]
      const sizes = await Promise.all(pids.map(residentMb))
      this.#memory = Math.max(
        this.#memory,
        sizes.reduce((sum, size) => sum + size, 0),
      )
      await Bun.sleep(lookMs)
    }
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const lists = tasks.map((task) =>
    readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => ''),
  )
  return (await Promise.all(lists)).join(' ').split(' ').filter(Boolean).map(Number)
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024) / 1e6
}

/**
 * A large ChatGPT export is imported: how many messages a second, beside bun:sqlite alone writing the very
 * same rows into the same tables and the same index; what memory the server and its reading process take
 * meanwhile; and how long others wait for an answer. `IMPORT_BENCH_MB` makes it smaller. An import takes
 * half a core (contract §12), so that exports of short and of long messages are compared by processor time.
 */
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '../../test/support/client'
import { writeExport } from './chatgpt-export'
import type { Figure } from './figure'
import { quantile } from './measuring'
import type { Running, Workshop } from './programs'

const megabytes = Number(Bun.env['IMPORT_BENCH_MB'] ?? 500)
const lookMs = 20
const most = { residentMb: 600, waitMs: 100 } as const

/** The exports that are compared by processor time: words a message, and how large they are. */
const compared = [12, 200] as const
const comparedBytes = megabytes * 4e4
const comparedRounds = 3

interface Job {
  readonly id: string
  readonly status: string
}

export async function imports(workshop: Workshop): Promise<Figure[]> {
  const path = workshop.path('conversations.json')
  const messages = await writeExport(path, megabytes * 1e6)
  const data = workshop.path('import-data')
  const { seconds, uploadSeconds, memory, waits } = await imported(workshop, {
    path,
    data,
    watched: true,
  })
  const { seconds: bareSeconds } = await bare(workshop, data)
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
    ...(await inTurns(compared, (words) => processorTime(workshop, words))),
  ]
}

async function inTurns<T>(items: readonly T[], measure: (item: T) => Promise<Figure>) {
  const figures: Figure[] = []
  for (const item of items) figures.push(await measure(item))
  return figures
}

/** Messages a second of processor time: of the server and its reader, and of bun:sqlite. */
async function processorTime(workshop: Workshop, words: number): Promise<Figure> {
  const path = workshop.path(`words-${words}.json`)
  const messages = await writeExport(path, comparedBytes, words)
  const [ours, bareOnes]: [number[], number[]] = [[], []]
  for (let round = 0; round < comparedRounds; round += 1) {
    const data = workshop.path(`import-${words}-${round}`)
    ours.push(
      messages / (await imported(workshop, { path, data, watched: false })).processorSeconds,
    )
    bareOnes.push(messages / (await bare(workshop, data)).processorSeconds)
  }
  return {
    name: `messages of ${words} words imported, by processor time`,
    unit: '/s',
    ours,
    bare: bareOnes,
    aim: { atLeast: 0.4 },
  }
}

/** Uploads and imports it, with somebody else at work all the while where others are `watched`. */
async function imported(
  workshop: Workshop,
  { path, data, watched }: { path: string; data: string; watched: boolean },
) {
  await using running = await workshop.start('elenchus', { DATA_DIR: data })
  const client = new Client(running.url, () => undefined)
  await client.register()
  await client.createSession()
  const watch = watched ? new Watch(running, client) : null
  const before = await running.familySeconds()
  const began = performance.now()
  const { id } = await upload(running, client, path)
  const uploaded = performance.now()
  for (;;) {
    const { json } = await client.call<Job>('GET', `/api/import/${id}`)
    if (json.status === 'completed') break
    if (json.status === 'failed') throw new Error(`The import failed: ${JSON.stringify(json)}`)
    await Bun.sleep(50)
  }
  const ended = performance.now()
  const { memory, waits } = (await watch?.end()) ?? { memory: 0, waits: {} }
  const [uploadSeconds, seconds] = [(uploaded - began) / 1_000, (ended - uploaded) / 1_000]
  const processorSeconds = (await running.familySeconds()) - before
  return { uploadSeconds, seconds, processorSeconds, memory, waits }
}

async function upload({ url }: Running, client: Client, path: string): Promise<Job> {
  const form = new FormData()
  form.append('source', 'chatgpt')
  form.append('file', Bun.file(path), 'conversations.json')
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-csrf-token': client.csrfToken ?? '' }
  const answer = await fetch(`${url}/api/import`, { method: 'POST', body: form, headers })
  if (answer.status !== 202) throw new Error(`The upload failed: ${await answer.text()}`)
  return (await answer.json()) as Job
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

interface Written {
  readonly seconds: number
  readonly processorSeconds: number
}

/** How long bun:sqlite alone takes for the rows that the import has left in `data`. */
async function bare(workshop: Workshop, data: string): Promise<Written> {
  const target = `${data}-bare`
  await mkdir(target)
  const migrate = Bun.spawn([workshop.path('elenchus'), 'migrate'], {
    env: { DATA_DIR: target },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if ((await migrate.exited) !== 0) throw new Error('The empty database was not made.')
  const script = join(import.meta.dir, 'bare-import.ts')
  const child = Bun.spawn(
    [process.execPath, script, join(data, 'elenchus.db'), join(target, 'elenchus.db')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  return (await new Response(child.stdout).json()) as Written
}

/**
 * An import of short and of long messages beside bun:sqlite alone, which writes the same rows into the
 * same tables and the same index. An import takes half a core (contract §12), so that processor time is
 * compared: that of the server and of its reader, and that of bun:sqlite. `large-import.ts` measures one of
 * 500 MB by the clock.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { signedUp, type Client } from '../../test/support/client'
import { writeExport } from './chatgpt-export'
import type { Figure } from './figure'
import type { Running, Workshop } from './programs'

/**
 * The compared exports. Long messages are fewer, because one takes as long as three short ones. With 6,000
 * of them a fifth of the time is the compilers', which start anew in each reader.
 */
const compared = [
  { wordsEach: 12, messages: 20_000 },
  { wordsEach: 200, messages: 12_000 },
] as const
/** What the server imports before, so that its code is compiled. */
const warmUpMessages = 4_000
const rounds = 3
const pollMs = 250

interface Job {
  readonly id: string
  readonly status: string
}

export async function imports(workshop: Workshop): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of compared) figures.push(await processorTime(workshop, size))
  return figures
}

/** Messages a second of processor time. */
async function processorTime(workshop: Workshop, size: (typeof compared)[number]): Promise<Figure> {
  const { wordsEach } = size
  const path = workshop.path(`words-${wordsEach}.json`)
  const messages = await writeExport(path, size)
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const data = workshop.path(`import-${wordsEach}-${round}`)
    ours.push(messages / (await warmImport(workshop, path, data)).processorSeconds)
    const written = await bareImport(workshop, data)
    bare.push(written.messages / written.processorSeconds)
  }
  return {
    name: `messages of ${wordsEach} words imported, by processor time`,
    unit: '/s',
    ours,
    bare,
    aim: { atLeast: 0.4 },
  }
}

/** Imports an export on a server that has imported another one. */
async function warmImport(workshop: Workshop, path: string, data: string): Promise<ImportRun> {
  await using running = await workshop.start('elenchus', { DATA_DIR: data })
  const client = await signedUp(running.url)
  const warmUp = workshop.path('warm-up.json')
  await writeExport(warmUp, { messages: warmUpMessages, wordsEach: 40, firstTalk: 1e6 })
  await runImport(running, client, warmUp)
  return await runImport(running, client, path)
}

export interface ImportRun {
  readonly uploadSeconds: number
  readonly seconds: number
  /** Of the server and its reader. */
  readonly processorSeconds: number
}

/** Uploads an export and waits until it is imported. */
export async function runImport(
  running: Running,
  client: Client,
  path: string,
): Promise<ImportRun> {
  const before = await running.familySeconds()
  const began = performance.now()
  const { id } = await upload(running, client, path)
  const uploaded = performance.now()
  for (;;) {
    const { json } = await client.call<Job>('GET', `/api/import/${id}`)
    if (json.status === 'completed') break
    if (json.status === 'failed') throw new Error(`The import failed: ${JSON.stringify(json)}`)
    await Bun.sleep(pollMs)
  }
  const ended = performance.now()
  return {
    uploadSeconds: (uploaded - began) / 1_000,
    seconds: (ended - uploaded) / 1_000,
    processorSeconds: (await running.familySeconds()) - before,
  }
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

interface Written {
  readonly messages: number
  readonly seconds: number
  readonly processorSeconds: number
}

/** How long bun:sqlite alone takes for the rows that the import has left in `data`. */
export async function bareImport(workshop: Workshop, data: string): Promise<Written> {
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

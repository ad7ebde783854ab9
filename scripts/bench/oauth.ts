/**
 * Token exchanges a second beside node-oidc-provider, in alternating rounds of one run: codes for pairs,
 * then each pair refreshed once. Ours commits every exchange to SQLite; the other keeps it in memory.
 * Run with `bun scripts/bench/oauth.ts`.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Application, basic } from '../../test/support/oauth'
import { signedUp } from '../../test/support/client'

const rounds = 5
const codesEach = 2_500
const atOnce = 16
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

/** A token endpoint with codes that wait. */
interface Contestant {
  readonly tokenUrl: string
  readonly authorization: string
  readonly redirectUri: string
  readonly codes: readonly string[]
  readonly pid: number
  stop(): Promise<void>
}

/** Of one kind of exchange: how many a second, and the server's processor time for each in µs. */
interface Rate {
  readonly perSecond: number
  readonly processor: number
}

interface Rates {
  readonly exchanges: Rate
  readonly refreshes: Rate
}

async function ours(): Promise<Contestant> {
  const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-bench-'))
  const port = freePort()
  const child = start('../../src/main.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
  })
  const url = `http://localhost:${port}`
  while (!(await fetch(`${url}/api/health`).catch(() => null))?.ok) await Bun.sleep(20)
  const user = await signedUp(url)
  const app = await Application.register(url)
  const codes: string[] = []
  for (let at = 0; at < codesEach; at += 1) codes.push(await app.code(user, challenge))
  return {
    tokenUrl: `${url}/api/oauth/token`,
    authorization: basic(app.id, app.secret as string),
    redirectUri: app.redirectUri,
    codes,
    pid: child.pid,
    stop: async () => {
      child.kill()
      await child.exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function theirs(): Promise<Contestant> {
  const port = freePort()
  const environment = { PORT: String(port), CODES: String(codesEach), CHALLENGE: challenge }
  const child = start('bare-oidc-provider.ts', environment)
  const told = await firstLine<{
    client_id: string
    client_secret: string
    redirectUri: string
    codes: string[]
  }>(child.stdout)
  return {
    tokenUrl: `http://127.0.0.1:${port}/token`,
    authorization: basic(told.client_id, told.client_secret),
    redirectUri: told.redirectUri,
    codes: told.codes,
    pid: child.pid,
    stop: async () => {
      child.kill()
      await child.exited
    },
  }
}

async function measure(make: () => Promise<Contestant>): Promise<Rates> {
  const contestant = await make()
  try {
    const common = { redirect_uri: contestant.redirectUri, code_verifier: verifier }
    const codes = contestant.codes.map((code) => ({
      grant_type: 'authorization_code',
      code,
      ...common,
    }))
    const first = await exchangeAll(contestant, codes)
    const tokens = first.tokens.map((token) => ({
      grant_type: 'refresh_token',
      refresh_token: token,
    }))
    return { exchanges: first.rate, refreshes: (await exchangeAll(contestant, tokens)).rate }
  } finally {
    await contestant.stop()
  }
}

/** Sends all forms, so many at once, and gives the refresh tokens of the answers. */
async function exchangeAll(
  { tokenUrl, authorization, pid }: Contestant,
  forms: readonly Readonly<Record<string, string>>[],
): Promise<{ rate: Rate; tokens: string[] }> {
  const tokens: string[] = []
  const left = forms.values()
  const before = await processorTime(pid)
  const started = performance.now()
  const worker = async () => {
    for (const form of left) {
      const body = new URLSearchParams(form)
      const answer = await fetch(tokenUrl, { method: 'POST', headers: { authorization }, body })
      const json = (await answer.json()) as { refresh_token?: string }
      if (!json.refresh_token) throw new Error(`${tokenUrl}: ${JSON.stringify(json)}`)
      tokens.push(json.refresh_token)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const rate = {
    perSecond: (forms.length / (performance.now() - started)) * 1_000,
    processor: ((await processorTime(pid)) - before) / forms.length,
  }
  return { rate, tokens }
}

/** What a process has used so far, in µs; Linux counts in hundredths of a second. */
async function processorTime(pid: number): Promise<number> {
  const stat = await Bun.file(`/proc/${pid}/stat`).text()
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

function start(script: string, environment: Readonly<Record<string, string>>) {
  return Bun.spawn([process.execPath, join(import.meta.dir, script)], {
    env: { PATH: Bun.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

async function firstLine<T>(stream: ReadableStream<Uint8Array>): Promise<T> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true })
    const line = text.split('\n').find((each) => each.startsWith('{'))
    if (line !== undefined && text.endsWith('\n')) return JSON.parse(line) as T
  }
  throw new Error('The other server did not start.')
}

function freePort(): number {
  const listener = Bun.listen({ port: 0, hostname: '127.0.0.1', socket: { data: () => undefined } })
  const { port } = listener
  listener.stop(true)
  return port
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

const results: { ours: Rates; theirs: Rates }[] = []
for (let round = 0; round < rounds; round += 1) {
  results.push({ ours: await measure(ours), theirs: await measure(theirs) })
}
for (const kind of ['exchanges', 'refreshes'] as const) {
  for (const [figure, better] of [
    ['perSecond', 1],
    ['processor', -1],
  ] as const) {
    const own = results.map((each) => each.ours[kind][figure])
    const other = results.map((each) => each.theirs[kind][figure])
    const ratio = (a: number, b: number) => (a / b) ** better
    const ratios = own.map((value, at) => ratio(value, other[at] as number))
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    const unit = figure === 'perSecond' ? 'a second' : 'µs of processor time each'
    console.log(
      `${kind}: ours ${median(own).toFixed(0)}, node-oidc-provider ${median(other).toFixed(0)} ${unit}; ${ratio(median(own), median(other)).toFixed(2)} times as good (rounds ${range}), aim 2`,
    )
  }
}

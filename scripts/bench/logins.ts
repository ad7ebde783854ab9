/**
 * Forty people sign in at the same moment, again and again, while one client asks `GET /api/hello`:
 * how long it waits, beside an idle server in the same run. Run with `bun scripts/bench/logins.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, newEmail, password } from '../../test/support/client'
import { median, quantile } from './measuring'

const loginsAtOnce = 40
const rounds = 5
const aimMs = 150
/** Between two questions, so that the questions themselves are no load. */
const pauseMs = 2

interface Server extends AsyncDisposable {
  readonly url: string
}

/** The program from its source, on an empty data folder. */
async function start(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-bench-'))
  const port = freePort()
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../src/main.ts')], {
    env: {
      PATH: Bun.env['PATH'] ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const url = `http://localhost:${port}`
  while (!(await fetch(`${url}/api/health`).catch(() => null))?.ok) await Bun.sleep(20)
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await child.exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function freePort(): number {
  const listener = Bun.listen({ port: 0, hostname: '127.0.0.1', socket: { data: () => undefined } })
  const { port } = listener
  listener.stop(true)
  return port
}

/** Browsers with a CSRF token, about to sign in. */
async function browsers(url: string): Promise<Client[]> {
  const unseen = () => undefined
  const made = Array.from({ length: loginsAtOnce }, () => new Client(url, unseen))
  await Promise.all(made.map((browser) => browser.fetchCsrf()))
  return made
}

async function logIn(browser: Client, email: string): Promise<void> {
  const { status } = await browser.call('POST', '/api/auth/login', { email, password })
  if (status !== 200) throw new Error(`login: ${status}`)
}

/** How long each answer to `GET /api/hello` takes until `busy` is over, in milliseconds. */
async function waits(url: string, busy: Promise<unknown>): Promise<number[]> {
  const over = new AbortController()
  const ended = busy.finally(() => over.abort())
  const times: number[] = []
  while (!over.signal.aborted) {
    const asked = performance.now()
    await (await fetch(`${url}/api/hello`)).text()
    times.push(performance.now() - asked)
    await Bun.sleep(pauseMs)
  }
  await ended
  return times
}

async function measure(): Promise<boolean> {
  await using server = await start()
  const { url } = server
  const email = newEmail()
  await new Client(url, () => undefined).register(email)
  const [idle, busy, lasted]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    idle.push(...(await waits(url, Bun.sleep(1_000))))
    const waiting = await browsers(url)
    const started = performance.now()
    const logins = Promise.all(waiting.map((browser) => logIn(browser, email)))
    busy.push(...(await waits(url, logins)))
    lasted.push(performance.now() - started)
  }
  const shown = (times: readonly number[]) =>
    `p50 ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, of ${times.length}`
  const met = quantile(busy, 0.99) <= aimMs
  console.log(`${loginsAtOnce} logins at once take ${median(lasted).toFixed(0)} ms`)
  console.log(`GET /api/hello, idle:         ${shown(idle)}`)
  console.log(`GET /api/hello, logins going: ${shown(busy)}`)
  console.log(`aim: p99 ≤ ${aimMs} ms: ${met ? 'met' : 'MISSED'}`)
  return met
}

process.exitCode = (await measure()) ? 0 : 1

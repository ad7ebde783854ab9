/**
 * `elenchus restart`: a new process takes the place of the running server, and no request is refused meanwhile. Both
 * speak by SIGUSR1, and by a file of the data folder:
 *
 * 1. The successor has read its configuration and loaded its code. It writes its number, and signals.
 * 2. The server removes the file, answers until its replies have ended or their grace is over, and signals.
 * 3. The successor opens its socket beside the server's (SO_REUSEPORT), and signals.
 * 4. The server closes its socket, stores what is unfinished, and gives up the database and the folder.
 * 5. The successor, where requests wait meanwhile, takes both.
 *
 * Where one of them ends or does not answer, the other one serves.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError, readConfig, type Config, type Environment } from '../config/config'
import { secondMs } from '../lib/clock'
import { selfExec } from '../lib/child-process'
import type { Log } from '../lib/log'
import { isAlive, runningServer } from '../lib/running-record'
import type { CommandResult } from './command'

const signal = 'SIGUSR1'
/** How long the other process may take for what it does at once. */
const answerMs = 5 * secondMs
const askMs = 10

const requestPath = (dataDir: string): string => join(dataDir, 'successor.json')

/** Starts a successor of the running server, and resolves when it serves alone. */
export async function restart(environment: Environment): Promise<CommandResult> {
  const config = readConfig(environment)
  const predecessor = findPredecessor(config)
  const child = Bun.spawn([...selfExec, 'serve', '--take-over'], {
    env: { ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  while (child.exitCode === null && child.signalCode === null) {
    if (runningServer(config.dataDir)?.pid === child.pid) {
      child.unref()
      return { lines: [`Process ${child.pid} serves in place of ${predecessor}.`], ok: true }
    }
    await pause(askMs)
  }
  const stays = isAlive(predecessor) ? `; process ${predecessor} goes on serving` : ''
  return { lines: [`The new process ended with status ${child.exitCode}${stays}.`], ok: false }
}

/** The number of the server whose place a process with this configuration can take. Throws `ConfigError` without one. */
function findPredecessor({ dataDir, port, socketPath }: Config): number {
  const fault = (says: string) => new ConfigError([`restart: ${says}`])
  if (process.platform === 'win32') throw fault('takes Linux or macOS')
  const server = runningServer(dataDir)
  if (server === null) throw fault(`no server runs on ${dataDir}; elenchus serve starts one`)
  if (server.pid === 1) {
    throw fault('the server is the first process of its container; restart the container')
  }
  const place = socketPath ?? port
  if (server.place !== place) {
    const change = `the server listens at ${server.place ?? 'another place'}, and PORT or HOST says ${place}`
    throw fault(`${change}; stop it, then start it`)
  }
  return server.pid
}

/** The server whose place this process takes. */
export class Predecessor {
  readonly #pid: number
  readonly #requestPath: string

  constructor(config: Config) {
    this.#pid = findPredecessor(config)
    this.#requestPath = requestPath(config.dataDir)
  }

  isAlive(): boolean {
    return isAlive(this.#pid)
  }

  /** Resolves when the server waits for the socket of this process, or has ended. Throws `ConfigError` where it does not hear. */
  async givesWay(environment: Environment): Promise<void> {
    const ready = nextSignal()
    writeFileSync(this.#requestPath, JSON.stringify({ pid: process.pid }), { mode: 0o600 })
    try {
      send(this.#pid)
      const deadline = performance.now() + answerMs
      while (readRequest(this.#requestPath) === process.pid && this.isAlive()) {
        if (performance.now() > deadline) {
          const says = `process ${this.#pid} does not hand over; stop it, then start the new one`
          throw new ConfigError([`restart: ${says}`])
        }
        await pause(askMs)
      }
    } finally {
      rmSync(this.#requestPath, { force: true })
    }
    await Promise.race([ready, this.ended()])
    announceToSystemd(environment)
  }

  /** Says that the socket of this process is open. */
  stop(): void {
    send(this.#pid)
  }

  async ended(): Promise<void> {
    while (this.isAlive()) await pause(askMs)
  }
}

/**
 * Resolves when a successor has its socket open and waits for the rest. `calm` resolves when this process may be
 * stopped. A signal that no successor has sent changes nothing.
 */
export async function successorWaits(
  dataDir: string,
  log: Log,
  calm: () => Promise<void>,
): Promise<void> {
  const path = requestPath(dataDir)
  for (;;) {
    await nextSignal()
    const successor = takeRequest(path)
    if (successor === null) {
      log.info({ signal }, 'signal.ignored')
      continue
    }
    log.info({ successor }, 'server.handing_over')
    await calm()
    if (await opensSocket(successor)) return
    log.warn({ successor }, 'server.successor_gone')
  }
}

async function opensSocket(successor: number): Promise<boolean> {
  const opened = nextSignal().then(() => true)
  send(successor)
  const deadline = performance.now() + answerMs
  const gone = async () => {
    while (isAlive(successor) && performance.now() < deadline) await pause(askMs)
    return false
  }
  return Promise.race([opened, gone()])
}

const nextSignal = (): Promise<void> =>
  new Promise((resolve) => process.once(signal, () => resolve()))

function send(pid: number): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended, which who waits for it sees.
  }
}

function readRequest(path: string): number | null {
  try {
    const { pid } = JSON.parse(readFileSync(path, 'utf8')) as { pid: unknown }
    return Number.isInteger(pid) ? (pid as number) : null
  } catch {
    return null
  }
}

function takeRequest(path: string): number | null {
  const pid = readRequest(path)
  if (pid !== null) rmSync(path, { force: true })
  return pid
}

/** The unit ends with its main process, which this one is now (sd_notify(3), `MAINPID=`). Throws `ConfigError` where it is not heard. */
function announceToSystemd(environment: Environment): void {
  if (environment['NOTIFY_SOCKET'] === undefined) return
  const { exitCode } = Bun.spawnSync(['systemd-notify', `MAINPID=${process.pid}`])
  if (exitCode === 0) return
  throw new ConfigError([
    'restart: systemd-notify failed; takes NotifyAccess=all in the unit, or systemctl restart',
  ])
}

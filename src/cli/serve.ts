/**
 * `elenchus serve`: starts a server, stops it at a signal, and stores what is unfinished. The health
 * probe is answered as soon as the database is open; the features are loaded after it.
 */
import type { Server } from 'bun'
import { chmod, rm, stat } from 'node:fs/promises'
import type { App } from '../app'
import { ConfigError, readConfig, type Config, type Environment } from '../config/config'
import { healthContract, healthProbe, migrating } from '../features/health/health'
import { driverErrorOf } from '../db/database-errors'
import {
  createFoundation,
  databaseConfigError,
  publicDeps,
  type Foundation,
  takeFolder,
  claimFileStore,
  compareFileStore,
  needsUpgrade,
  evidenceOf,
  requireSecret,
  requireWholeFolder,
  type ComparedStore,
} from '../instance'
import { json } from '../http/endpoint'
import { Problem } from '../http/errors'
import { publicPipeline } from '../http/pipeline'
import { RateLimits } from '../http/rate-limit'
import { IncomingRequest, pathOf, type AddressSource } from '../http/request-context'
import { problemResponse } from '../http/response'
import { ensureRuntimeSettings } from '../lib/bun-workarounds/runtime-settings'
import { systemClock, type Clock } from '../lib/clock'
import { createLog, type Log } from '../lib/log'
import { product } from '../lib/product'
import { startTracing } from '../lib/tracing'
import type { Services } from '../services'
import type { ServeOptions as CommandOptions } from './command'
import type { Predecessor } from './restart'

/** What streams need at the most; quiet ones are kept alive by a comment every 15 s. */
const idleTimeoutSeconds = 60
/** Bodies are limited by their routes, where the answer is in the envelope. */
const anyBodySize = Number.MAX_SAFE_INTEGER
/** A turn of the event loop for the requests that arrived during the start. */
const firstAnswersMs = 1
/** How long the steps after the grace may take in all. */
const lastStepsMs = 1_500
/** The pause before the lock of a predecessor is tried again. */
const lockPauseMs = 5
/** How long the last responses may take to be sent. */
const flushMs = 1_000
/** A connection that is in use asks again within so many turns of a millisecond, which are longer where the machine is busy. */
const quietTurns = 25
/** Requests that never pause are not waited for longer; those of a successor wait meanwhile. */
const drainMs = { signal: 400, successor: 100 } as const

type Answer = (request: Request, socket: AddressSource) => Promise<Response>
/** Answers before the features are loaded. */
interface EarlyAnswers {
  isProbe(request: Request): boolean
  probe(request: Request, socket: AddressSource, isUpgrading: boolean): Promise<Response>
  refuse(request: Request, socket: AddressSource): Response
}

export interface Running {
  readonly url: string
  readonly services: Services
  readonly app: App
  /**
   * Ends the connections that are in use, each with an answer that says so: what a client sends on one while `stop` closes it
   * is lost. Resolves when no request has come for a moment, or after the
   * limit.
   */
  drain(limitMs: number): Promise<void>
  /**
   * Stops accepting, lets replies end for the configured grace or the given one, stores the rest,
   * closes the database.
   */
  stop(graceMs?: number): Promise<void>
}

/** What is set apart from the configuration. */
interface ServeOptions {
  /** Instead of the machine's or the database's. */
  readonly clock?: Clock | undefined
  /** A secret that is missing beside a database is made anew. */
  readonly newSecret?: boolean
  /** Set for a process that takes the place of the server that runs: its environment. */
  readonly takeOver?: Environment | undefined
}

/**
 * Starts a server. The socket comes first, so that a taken port is found before anything is touched;
 * requests that arrive early wait. Rejects with `ConfigError` where the port or host cannot be had,
 * where the database refuses what the start asks of it, where the database and the file store are not
 * of one instance, and where the secret of the instance is missing; nothing has changed then.
 */
export async function serve(
  given: Config,
  log: Log,
  { clock, newSecret = false, takeOver }: ServeOptions = {},
): Promise<Running> {
  const predecessor = takeOver ? await readyPredecessor(given, takeOver) : null
  const opened = Promise.withResolvers<Foundation>()
  const ready = Promise.withResolvers<App>()
  for (const { promise } of [opened, ready]) promise.catch(() => undefined)
  const upgrade = Promise.withResolvers<'upgrade'>()
  const early = earlyAnswers(given, log, opened.promise)
  let isUpgrading = false
  const server = await listen(given, predecessor, async (request, socket) => {
    if (early.isProbe(request)) {
      // One that came before the upgrade began does not wait for its end.
      const probed = early.probe(request, socket, isUpgrading)
      const first = isUpgrading ? await probed : await Promise.race([probed, upgrade.promise])
      return first === 'upgrade' ? early.probe(request, socket, isUpgrading) : first
    }
    const app = await Promise.race([upgrade.promise, ready.promise])
    return app === 'upgrade' ? early.refuse(request, socket) : app.handle(request, socket)
  })
  const config = { ...given, baseUrl: given.baseUrl.replace(/:0$/, `:${server.port ?? 0}`) }
  let lock: Disposable | null = null
  try {
    if (config.databaseUrl === null) lock = await folderAfter(predecessor, config)
    requireWholeFolder(config)
    const evidence = await evidenceOf(config)
    if (!newSecret) requireSecret(config, evidence)
    const compared = await compareFileStore(config, evidence, log)
    if (needsUpgrade(evidence)) {
      isUpgrading = true
      upgrade.resolve('upgrade')
      await (await import('../backup/kept-backups')).backUpBeforeUpgrade(config, log)
    }
    const foundation = await claimed(await createFoundation(config, log, clock), compared)
    isUpgrading = false
    opened.resolve(foundation)
    await Bun.sleep(firstAnswersMs)
    const endTracing = await startTracing(config.tracing, (reason) =>
      log.warn({ reason }, 'traces.not_exported'),
    )
    const { services, app } = await loadApp(foundation)
    ready.resolve(app)
    server.reload({ ...listening(app.handle), routes: { ...app.nativeRoutes } })
    // The requests that wait are answered before the background work begins.
    await Bun.sleep(firstAnswersMs)
    await app.start()
    await foundation.running.write({ place: config.socketPath ?? server.port ?? 0 })
    const stop = async (graceMs = config.shutdownGraceMs) => {
      await shutDown(server, app, services, graceMs)
      await foundation.running.remove()
      lock?.[Symbol.dispose]()
      await endTracing()
    }
    const url = listeningAt(config, server)
    return { url, services, app, drain: (limitMs) => drain(server, app, limitMs), stop: once(stop) }
  } catch (error) {
    for (const { reject } of [opened, ready]) reject(error)
    lock?.[Symbol.dispose]()
    await server.stop(true)
    throw driverErrorOf(error) ? databaseConfigError(config, error) : error
  }
}

/** The server whose place this process takes, once this one needs nothing else than its place. */
async function readyPredecessor(config: Config, environment: Environment): Promise<Predecessor> {
  const { Predecessor } = await import('./restart')
  const predecessor = new Predecessor(config)
  await Promise.all([import('../services'), import('../app')])
  await predecessor.givesWay(environment)
  return predecessor
}

/** The lock of the data folder, which the predecessor gives up when it has stored everything. */
async function folderAfter(predecessor: Predecessor | null, config: Config): Promise<Disposable> {
  while (predecessor?.isAlive()) {
    try {
      return takeFolder('DATA_DIR', config.dataDir)
    } catch {
      await Bun.sleep(lockPauseMs)
    }
  }
  return takeFolder('DATA_DIR', config.dataDir)
}

/** The database, with the file store of the same instance. A refused start closes the database. */
async function claimed(
  foundation: Foundation,
  compared: ComparedStore | null,
): Promise<Foundation> {
  try {
    await claimFileStore(foundation, compared)
    return foundation
  } catch (error) {
    await foundation.database[Symbol.asyncDispose]()
    throw error
  }
}

/**
 * What is answered from when the socket is open: the health probe, under both prefixes, which says that the database
 * does not answer where that takes long to open; and, while the schema is brought up to date, all else with 503.
 */
function earlyAnswers(config: Config, log: Log, opened: Promise<Foundation>): EarlyAnswers {
  const connection = opened.then(({ database }) => database.connection)
  connection.catch(() => undefined)
  const database = {
    engine: config.databaseUrl === null ? ('sqlite' as const) : ('postgres' as const),
    ping: async () => (await connection).ping(),
    probeWrite: async () => (await connection).probeWrite(),
  }
  const clock = systemClock
  const deps = publicDeps({
    config,
    log,
    rateLimits: new RateLimits(config.rateLimits, null, clock),
  })
  const startedAt = clock.now()
  const uptime = () => (clock.now() - startedAt) / 1_000
  const probe = healthProbe({ clock, startedAt, database })
  const upgrading = { ...probe, handle: () => json(503, { ...migrating, uptime: uptime() }) }
  const answer = publicPipeline(probe, deps)
  const answerUpgrading = publicPipeline(upgrading, deps)
  const { method, path } = healthContract
  const paths = [path, path.replace('/api', '/api/v2')]
  const context = (request: Request, socket: AddressSource) =>
    new IncomingRequest(request, socket, deps.trustedHops)
  return {
    isProbe: (request) => request.method === method && paths.includes(pathOf(request)),
    probe: (request, socket, isUpgrading) =>
      (isUpgrading ? answerUpgrading : answer)(context(request, socket), {}),
    refuse: (request, socket) => problemResponse(beingUpgraded(), context(request, socket), deps),
  }
}

const beingUpgraded = () =>
  new Problem('SERVICE_UNAVAILABLE', {
    message: 'The server is being upgraded; try again in a moment.',
    retryAfterSeconds: 5,
  })

/** Loads the features. Where that fails the database is closed. */
async function loadApp(foundation: Foundation): Promise<{ services: Services; app: App }> {
  try {
    const { completeServices } = await import('../services')
    const { createApp } = await import('../app')
    const services = await completeServices(foundation)
    return { services, app: createApp(services) }
  } catch (error) {
    await foundation.database[Symbol.asyncDispose]()
    throw error
  }
}

/**
 * Reads the configuration, serves until a signal stops the process, and resolves with the exit status.
 * `print` shows the set-up link: it is a credential, and the log must not have it.
 */
export async function runServer(
  environment: Environment,
  {
    print,
    newSecret = false,
    takeOver = false,
  }: CommandOptions & { print: (line: string) => void },
): Promise<number> {
  const config = readConfig(environment)
  if (config.model) await ensureRuntimeSettings(environment)
  const log = createLog(config.logLevel, !config.production)
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'process.unhandled_rejection'),
  )
  await warnOfNames(environment, log)
  const signalled = stopSignal()
  ignoreSignals(log)
  const options = { newSecret, takeOver: takeOver ? environment : undefined }
  const running = await Promise.race([serve(config, log, options), signalled])
  // A signal during the start: nothing has been answered yet.
  if (typeof running === 'string') return 0
  const handedOver = handsOver(running, config, log)
  log.info(
    {
      url: running.url,
      baseUrl: running.services.config.baseUrl,
      version: product.version,
      database: running.services.store.engine,
      tutor: config.model?.provider ?? 'offline',
    },
    'server.listening',
  )
  if (config.socketPath !== null && config.trustProxy === 0) log.warn({}, 'socket.without_proxy')
  if (config.production) await warnOfLater(config, log)
  await offerSetUp(running, log, config.production ? null : print)
  const signal = await Promise.race([signalled, handedOver])
  log.info({ signal }, 'server.stopping')
  stopAtLast(config, log)
  const isHandedOver = signal === successor
  await running.drain(isHandedOver ? drainMs.successor : drainMs.signal)
  await running.stop(isHandedOver ? 0 : undefined)
  log.info({}, 'server.stopped')
  return 0
}

/** What ends a server beside a signal. */
const successor = 'successor'

async function handsOver({ app }: Running, config: Config, log: Log): Promise<typeof successor> {
  const { successorWaits } = await import('./restart')
  await successorWaits(config.dataDir, log, () => app.calm(config.shutdownGraceMs))
  return successor
}

/** A variable that is not ours changes nothing, and who has set it waits for what it says. */
async function warnOfNames(environment: Environment, log: Log): Promise<void> {
  const { mistakenNames } = await import('../config/shown-settings')
  for (const hint of mistakenNames(environment)) log.warn({ hint }, 'config.unknown_variable')
}

/** Who tries the program out needs none of it. */
async function warnOfLater(config: Config, log: Log): Promise<void> {
  const { adviceFor } = await import('./advice')
  for (const advice of await adviceFor(config)) log.warn(advice, 'server.advice')
}

/**
 * Shows the set-up link where people read what is printed. JSON logs are collected, and a link is a
 * credential: they say which command prints one (contract §13).
 */
async function offerSetUp(
  { app }: Running,
  log: Log,
  print: ((line: string) => void) | null,
): Promise<void> {
  const { registration } = app.auth
  if (!(await registration.needsSetUp())) return
  if (print === null) return log.info({ command: 'elenchus setup-link' }, 'setup.link')
  const link = await registration.setUpLink()
  if (link) print(`There is no administrator yet. The first one, within 30 minutes: ${link}`)
}

/** Ends the process where the stop hangs, before the sender of the signal kills it. */
function stopAtLast({ shutdownGraceMs }: Config, log: Log): void {
  const end = () => {
    log.error({}, 'server.stop_overdue')
    process.exit(0)
  }
  setTimeout(end, shutdownGraceMs + lastStepsMs).unref()
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}

/** A terminal that closes, or a tool that asks a program to read its files anew, ends no server: there is nothing to read. */
function ignoreSignals(log: Log): void {
  for (const signal of ['SIGHUP', 'SIGUSR2'] as const) {
    process.on(signal, () => log.info({ signal }, 'signal.ignored'))
  }
}

const listening = (answer: Answer) => ({
  idleTimeout: idleTimeoutSeconds,
  maxRequestBodySize: anyBodySize,
  development: false,
  fetch: (request: Request, socket: Server<undefined>) => answer(request, socket),
})

async function listen(
  config: Config,
  predecessor: Predecessor | null,
  answer: Answer,
): Promise<Server<undefined>> {
  const { socketPath } = config
  if (socketPath !== null) {
    predecessor?.stop()
    await predecessor?.ended()
    return listenOnSocket(socketPath, answer)
  }
  try {
    const server = listenOnPort(config, predecessor !== null, answer)
    predecessor?.stop()
    return server
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const [name, got] = code === 'EADDRINUSE' ? ['PORT', config.port] : ['HOST', config.host]
    const takes = code === 'EADDRINUSE' ? 'a port that is free' : 'an address of this machine'
    throw new ConfigError([`${name}: got ${got}; takes ${takes} (${code ?? String(error)})`])
  }
}

/** A server shares its port with its successor (SO_REUSEPORT), and with no other one: a port that is in use is refused. */
function listenOnPort(
  { port, host: hostname }: Config,
  isSuccessor: boolean,
  answer: Answer,
): Server<undefined> {
  const options = { port, hostname, ...listening(answer) }
  if (port === 0 || process.platform === 'win32') return Bun.serve(options)
  if (!isSuccessor) void Bun.serve(options).stop(true)
  return Bun.serve({ ...options, reusePort: true })
}

/** The socket that a killed server has left is replaced. The proxy needs to be of the group of the server. */
async function listenOnSocket(path: string, answer: Answer): Promise<Server<undefined>> {
  try {
    if (await isAbandoned(path)) await rm(path)
    // The types refuse a time limit on a socket; the runtime has one, 10 s by default.
    const { idleTimeout, ...rest } = listening(answer)
    const options = { unix: path, ...rest, ...({ idleTimeout } as object) }
    const server = Bun.serve(options)
    await chmod(path, 0o660)
    return server
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const takes = 'the path of a socket that no other server has, in a folder that can be written'
    throw new ConfigError([`HOST: got unix:${path}; takes ${takes} (${code ?? String(error)})`])
  }
}

/** Whether the path is a socket that no process listens on. */
async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found?.isSocket()) return false
  try {
    const connection = await Bun.connect({ unix: path, socket: { data: () => undefined } })
    connection.end()
    return false
  } catch {
    return true
  }
}

const listeningAt = ({ host, socketPath }: Config, { port }: Server<undefined>): string =>
  socketPath === null ? `http://${urlHost(host)}:${port}` : `unix:${socketPath}`

async function drain(server: Server<undefined>, app: App, limitMs: number): Promise<void> {
  let quiet = 0
  const answer: Answer = async (request, socket) => {
    quiet = 0
    const response = await app.handle(request, socket)
    response.headers.set('connection', 'close')
    return response
  }
  server.reload({ ...listening(answer), routes: {} })
  const deadline = performance.now() + limitMs
  while (quiet < quietTurns && performance.now() < deadline) {
    quiet += 1
    await Bun.sleep(1)
  }
}

async function shutDown(
  server: Server<undefined>,
  app: App,
  services: Services,
  graceMs: number,
): Promise<void> {
  void server.stop()
  await app.stop(graceMs)
  for (let waited = 0; server.pendingRequests > 0 && waited < flushMs; waited += 20) {
    await Bun.sleep(20)
  }
  await server.stop(true)
  await services.userEvents.stop()
  await services.store[Symbol.asyncDispose]()
}

const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host)

function once<A extends unknown[], T>(work: (...given: A) => Promise<T>) {
  let result: Promise<T> | undefined
  return (...given: A): Promise<T> => (result ??= work(...given))
}

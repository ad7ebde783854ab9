/** The features behind one door, and what of them runs beside requests. */
import { compose, routesOf } from './composition'
import { join } from 'node:path'
import { sweepCsrf } from './http/csrf'
import { createRequestHandler, type RequestHandler } from './http/request-handler'
import type { Endpoint } from './http/endpoint'
import { sweepIdempotency } from './http/idempotency'
import type { PipelineDeps } from './http/pipeline'
import { challengeFor, type Authenticators } from './http/auth'
import { securityHeaders } from './http/security-headers'
import { removeOrphans } from './http/upload/incoming-file'
import { hourMs, minuteMs, type Clock } from './lib/clock'
import type { Log } from './lib/log'
import type { Services } from './services'
import type { JobHandler } from './jobs/worker'
import { DatabaseClock } from './db/database-clock'
import type { Auth } from './features/auth/auth'

export interface App {
  /** Answers any request; never rejects. */
  readonly handler: RequestHandler
  /** Every route there is. */
  readonly endpoints: readonly Endpoint[]
  readonly auth: Auth
  /** Begins what runs beside requests. */
  start(): Promise<void>
  /** Lets what runs end for `graceMs`, then stores where it got to. */
  stop(graceMs: number): Promise<void>
  /** Forgets what has expired. */
  sweep(): Promise<void>
}

export function createApp(services: Services): App {
  const features = compose(services)
  const { auth, agentKeys, chat, files, imports, oauth, sessions, statusMails } = features
  const { clock, config, log, jobWorker, search, store } = services
  const bearers = {
    'ma.': auth.tokenPairs.authenticate,
    at_: oauth.authenticate,
    ak_: agentKeys.authenticate,
  }
  const endpoints = routesOf(services, features)
  const sweep = async () => {
    await search.purgeDeleted()
    await sweepCsrf(store, clock.now())
    await sweepIdempotency(store, clock.now())
    await auth.sweep()
    await oauth.sweep()
    await chat.deleteOldLogs()
    await files.sweep()
    await imports.sweep()
    await statusMails.sweep()
    await statusMails.announce()
  }
  jobWorker.register(sweeping(sweep, log))
  let agreeing: Timer | undefined
  return {
    endpoints,
    auth,
    handler: createRequestHandler(endpoints, gate(services, auth, bearers), config.trustProxy),
    start: async () => {
      await removeOrphans(uploadFolder(config), orphanAgeMs(services), clock.now())
      sessions.indexQueue.start()
      void search.purgeDeleted()
      agreeing = agreeOften(clock, log)
      await imports.start()
      await chat.start()
      await jobWorker.start()
      await statusMails.announce()
    },
    stop: async (graceMs) => {
      clearInterval(agreeing)
      await Promise.all([chat.stop(graceMs), jobWorker.stop()])
      await sessions.indexQueue.stop()
      await search.stop()
    },
    sweep,
  }
}

/** Each node asks for the time of all again and again, against drift. */
function agreeOften(clock: Clock, log: Log): Timer | undefined {
  if (!(clock instanceof DatabaseClock)) return undefined
  const agree = () =>
    clock
      .synchronize()
      .catch((error: unknown) => log.warn({ err: error }, 'the time could not be had'))
  return setInterval(() => void agree(), 10 * minuteMs).unref()
}

/** One node at a time forgets what has expired. */
const sweeping = (sweep: () => Promise<void>, log: Log): JobHandler<null> => ({
  kind: 'sweep',
  concurrency: 1,
  pausesMs: [],
  everyMs: 10 * minuteMs,
  run: async () => {
    try {
      await sweep()
    } catch (error) {
      log.warn({ err: error }, 'expired rows could not be removed')
    }
  },
})

const uploadFolder = ({ dataDir }: Services['config']) => join(dataDir, 'uploads')

/** One process is the instance on SQLite; on Postgres another may share the folder, and be at work in it. */
const orphanAgeMs = ({ store }: Services) => (store.engine === 'sqlite' ? 0 : hourMs)

function gate(
  { config, csrf, rateLimits, log }: Services,
  { signIns }: Auth,
  bearers: Authenticators['bearers'],
): PipelineDeps {
  const { baseUrl } = config
  return {
    authenticators: { cookie: signIns.authenticate, bearers },
    csrf,
    rateLimits,
    challenge: challengeFor(baseUrl),
    baseHeaders: new Headers(securityHeaders(baseUrl)),
    uploadFolder: uploadFolder(config),
    log,
  }
}

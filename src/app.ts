/** The application: the features behind one HTTP app, and their background work. */
import { compose, missingPage, pluginsOf, type Features } from './composition'
import { publicDeps, uploadFolder } from './foundation'
import { sweepCsrf } from './http/csrf'
import { createHttpApp, type HttpApp } from './http/http-app'
import { sweepIdempotency } from './http/idempotency'
import type { PipelineDeps } from './http/pipeline'
import type { Authenticators } from './http/auth'
import { removeOrphans } from './http/upload'
import { hourMs, minuteMs, type Clock } from './lib/clock'
import type { Log } from './lib/log'
import type { Services } from './services'
import type { JobHandler } from './jobs/worker'
import { ClockAgreement, DatabaseClock } from './db/clock'
import type { Account } from './features/account/account'
import type { Auth } from './features/auth/auth'

export interface App extends HttpApp {
  readonly auth: Auth
  readonly account: Account
  /** Starts the background work: jobs, imports, the removal of orphaned replies. */
  start(): Promise<void>
  /** Lets replies and jobs end for `graceMs`, then stores their state. */
  stop(graceMs: number): Promise<void>
  /** Deletes expired rows, by a clock that agrees with them. */
  sweep(): Promise<void>
}

export function createApp(services: Services): App {
  const features = compose(services)
  const { auth, agentKeys, chat, imports, oauth, sessions, statusMails } = features
  const { clock, config, log, jobWorker, search, store, userEvents } = services
  const createdAt = clock.now()
  const bearers = {
    'ma.': auth.tokenPairs.authenticate,
    at_: oauth.authenticate,
    ak_: agentKeys.authenticate,
  }
  const sweeps = sweepsOf(services, features)
  const sweep = async () => {
    for (const each of sweeps) await each()
  }
  const agreement = new ClockAgreement(store, clock, log)
  const upkeep = async () => {
    await search.purgeDeleted()
    await statusMails.announce()
    if (await agreement.agrees()) await sweep()
  }
  jobWorker.register(repeating(upkeep, log))
  let synchronizing: Timer | undefined
  return {
    ...createHttpApp(pluginsOf(services, features), pipelineDeps(services, auth, bearers)),
    auth,
    account: features.account,
    start: async () => {
      const before = orphanedBefore(services, createdAt, await agreement.agrees())
      await removeOrphans(uploadFolder(config), before)
      sessions.indexQueue.start()
      void search.purgeDeleted()
      synchronizing = synchronizeOften(clock, log)
      await userEvents.start()
      await imports.start(before)
      await chat.start()
      await jobWorker.start()
      await statusMails.announce()
    },
    stop: async (graceMs) => {
      clearInterval(synchronizing)
      userEvents.closeStreams()
      await Promise.all([chat.stop(graceMs), jobWorker.stop()])
      await sessions.indexQueue.stop()
      await search.stop()
    },
    sweep,
  }
}

/**
 * Every deletion of what has expired. They run in the one job that recurs, behind `ClockAgreement`; a
 * test finds a recurring job, a timer or a sweep that is elsewhere.
 */
const sweepsOf = (
  { store, clock, userEvents }: Services,
  { auth, oauth, chat, files, imports, practices, statusMails }: Features,
): readonly (() => Promise<unknown>)[] => [
  () => sweepCsrf(store, clock.now()),
  () => sweepIdempotency(store, clock.now()),
  () => auth.sweep(),
  () => oauth.sweep(),
  () => chat.deleteOldLogs(),
  () => userEvents.sweep(),
  () => files.sweep(),
  () => imports.sweep(),
  () => practices.sweep(),
  () => statusMails.sweep(),
]

/** Each node synchronizes with the database's clock every ten minutes, against drift. */
function synchronizeOften(clock: Clock, log: Log): Timer | undefined {
  if (!(clock instanceof DatabaseClock)) return undefined
  const synchronize = () =>
    clock.synchronize().catch((error: unknown) => log.warn({ err: error }, 'clock.unavailable'))
  return setInterval(() => void synchronize(), 10 * minuteMs).unref()
}

/**
 * The job that deletes expired rows, on one node at a time: the only job that recurs.
 */
const repeating = (upkeep: () => Promise<void>, log: Log): JobHandler<null> => ({
  kind: 'sweep',
  concurrency: 1,
  pausesMs: [],
  everyMs: 10 * minuteMs,
  run: async () => {
    try {
      await upkeep()
    } catch (error) {
      log.warn({ err: error }, 'sweep.failed')
    }
  },
})

/**
 * The time before which a dead process wrote what lies in the folder of uploads. On SQLite one process
 * has the folder to itself, and takes requests from its creation on; on Postgres another node may be
 * writing into it, and nothing is old under a clock that may be wrong.
 */
function orphanedBefore({ store, clock }: Services, createdAt: number, agrees: boolean): number {
  if (store.engine === 'sqlite') return createdAt
  return agrees ? clock.now() - hourMs : 0
}

function pipelineDeps(
  services: Services,
  { signIns, requireAdmin }: Auth,
  bearers: Authenticators['bearers'],
): PipelineDeps {
  const { csrf, idempotency, knownDevices, quotas } = services
  return {
    ...publicDeps(services),
    authenticators: { cookie: signIns.authenticate, bearers },
    requireAdmin,
    csrf,
    knownDevices,
    quotas,
    idempotency,
    missingPage,
  }
}

/** Every feature behind one door, and nothing else. */
import { join } from 'node:path'
import { Account } from './features/account/account'
import { selfServiceRoutes } from './features/account/routes'
import { Accounts } from './features/accounts/accounts'
import { accountRoutes } from './features/accounts/routes'
import { AgentKeys } from './features/agent-keys/agent-keys'
import { agentKeyRoutes } from './features/agent-keys/routes'
import { Chat } from './features/chat/chat'
import { chatRoutes } from './features/chat/routes'
import { Codehost, exportIdentities } from './features/codehost/codehost'
import { codehostRoutes } from './features/codehost/routes'
import { discoveryRoutes } from './features/discovery/routes'
import { Imports } from './features/imports/imports'
import { importRoutes } from './features/imports/routes'
import { Mobile } from './features/mobile/mobile'
import { mobileRoutes } from './features/mobile/routes'
import { OAuth } from './features/oauth/oauth'
import { oauthRoutes } from './features/oauth/routes'
import { pageRoutes } from './features/pages/routes'
import { probeRoutes } from './features/probes/routes'
import { Projects } from './features/projects/projects'
import { projectRoutes } from './features/projects/routes'
import { sessionRoutes } from './features/sessions/routes'
import { Sessions } from './features/sessions/sessions'
import { sweepCsrf } from './http/csrf'
import { openDoor, type Door } from './http/door'
import type { Endpoint } from './http/endpoint'
import { sweepIdempotency } from './http/idempotency'
import type { Gate } from './http/pipeline'
import { challengeAt, type Credentials } from './http/principal'
import { securityHeaders } from './http/security-headers'
import { removeOrphans } from './http/upload-file'
import { hourMs, minuteMs } from './platform/clock'
import type { Log } from './platform/log'
import type { Services } from './services'
import type { Work } from './store/job-runner'

export interface App {
  /** Answers any request; never rejects. */
  readonly door: Door
  /** Every route there is. */
  readonly endpoints: readonly Endpoint[]
  readonly accounts: Accounts
  /** Begins what runs beside requests. */
  start(): Promise<void>
  /** Lets what runs end for `graceMs`, then stores where it got to. */
  stop(graceMs: number): Promise<void>
  /** Forgets what has expired. */
  sweep(): Promise<void>
}

export function createApp(services: Services): App {
  const { clock, config, log, runner, search, store } = services
  const accounts = new Accounts(services)
  const agentKeys = new AgentKeys(services)
  accounts.endings.registerLasting((tx, userId) => agentKeys.revokeAll(tx, userId))
  const mobile = new Mobile(services, accounts)
  accounts.devices.set('mobile', mobile.pairs)
  const codehost = config.codehost && new Codehost(services, config.codehost, accounts, mobile)
  const oauth = new OAuth(services, accounts)
  const projects = new Projects(services)
  const sessions = new Sessions(services, projects)
  projects.counters.set('sessionCount', sessions.countByProject)
  const chat = new Chat(services, sessions)
  const imports = new Imports(services, accounts, sessions)
  const account = new Account(services, {
    accounts,
    erasers: [(userId) => imports.eraser(userId)],
    exporters: [
      (userId) => mobile.export(userId),
      (userId) => exportIdentities(services, userId),
      (userId) => agentKeys.export(userId),
      (userId) => oauth.connections.export(userId),
      (userId) => chat.export(userId),
      (userId) => projects.export(userId),
      (userId) => imports.export(userId),
      (userId) => sessions.export(userId),
    ],
    usage: async (userId) => ({
      ...(await chat.usage(userId)),
      ...(await sessions.totals(userId)),
    }),
  })
  const api = [
    ...probeRoutes(services),
    ...accountRoutes(services, accounts),
    ...codehostRoutes(config, codehost),
    ...mobileRoutes(mobile),
    ...selfServiceRoutes(services, account),
    ...agentKeyRoutes(services, agentKeys),
    ...oauthRoutes(services, oauth),
    ...sessionRoutes(services, sessions),
    ...chatRoutes(chat),
    ...projectRoutes(services, projects),
    ...importRoutes(services, imports),
  ]
  const sweep = async () => {
    await search.clear()
    await sweepCsrf(store, clock.now())
    await sweepIdempotency(store, clock.now())
    await accounts.sweep()
    await mobile.sweep()
    await oauth.sweep()
    await chat.sweep()
    await imports.sweep()
  }
  runner.register(sweeping(sweep, log))
  const bearers = { 'ma.': mobile.pairs.recognise, at_: oauth.recognise, ak_: agentKeys.recognise }
  const endpoints = [...api, ...discoveryRoutes(services, api), ...pageRoutes()]
  return {
    endpoints,
    accounts,
    door: openDoor(endpoints, gate(services, accounts, bearers), config.trustProxy),
    start: async () => {
      await removeOrphans(uploadFolder(config), orphanAgeMs(services), clock.now())
      await sessions.start()
      void search.clear()
      await imports.start()
      await chat.start()
      await runner.start()
    },
    stop: async (graceMs) => {
      await Promise.all([chat.stop(graceMs), runner.stop()])
      await sessions.stop()
      await search.stop()
    },
    sweep,
  }
}

/** One node at a time forgets what has expired. */
const sweeping = (sweep: () => Promise<void>, log: Log): Work<null> => ({
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
  { config, csrf, limits, log }: Services,
  { signIns }: Accounts,
  bearers: Credentials['bearers'],
): Gate {
  const { baseUrl } = config
  return {
    credentials: { cookie: signIns.recognise, bearers },
    csrf,
    limits,
    challenge: challengeAt(baseUrl),
    headers: new Headers(securityHeaders(baseUrl)),
    uploadFolder: uploadFolder(config),
    log,
  }
}

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
import { Memories } from './features/memory/memory'
import { memoryRoutes } from './features/memory/routes'
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
import { shareRoutes } from './features/shares/routes'
import { Shares } from './features/shares/shares'
import { sweepCsrf } from './http/csrf'
import { openDoor, type Door } from './http/door'
import type { Endpoint } from './http/endpoint'
import { sweepIdempotency } from './http/idempotency'
import type { Gate } from './http/pipeline'
import { challengeAt, type Credentials } from './http/principal'
import { securityHeaders } from './http/security-headers'
import { removeOrphans } from './http/upload-file'
import { hourMs } from './platform/clock'
import type { Services } from './services'

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
  const { clock, config, mail, search, store } = services
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
  const memories = new Memories(services, sessions)
  const shares = new Shares(services, sessions)
  const chat = new Chat(services, sessions)
  const account = new Account(services, {
    accounts,
    exporters: [
      (userId) => mobile.export(userId),
      (userId) => exportIdentities(services, userId),
      (userId) => agentKeys.export(userId),
      (userId) => oauth.connections.export(userId),
      (userId) => chat.export(userId),
      (userId) => projects.export(userId),
      (userId) => sessions.export(userId),
      (userId) => shares.export(userId),
      (userId) => memories.export(userId),
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
    ...memoryRoutes(services, memories),
    ...shareRoutes(services, shares),
  ]
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
      await chat.start()
      await mail.start()
    },
    stop: async (graceMs) => {
      await chat.stop(graceMs)
      await mail.stop()
      await sessions.stop()
      await search.stop()
    },
    sweep: async () => {
      await search.clear()
      await sweepCsrf(store, clock.now())
      await sweepIdempotency(store, clock.now())
      await accounts.sweep()
      await mobile.sweep()
      await oauth.sweep()
      await chat.sweep()
    },
  }
}

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

/** Every feature behind one door, and nothing else. */
import { Account } from './features/account/account'
import { selfServiceRoutes } from './features/account/routes'
import { Accounts } from './features/accounts/accounts'
import { accountRoutes } from './features/accounts/routes'
import { AgentKeys } from './features/agent-keys/agent-keys'
import { agentKeyRoutes } from './features/agent-keys/routes'
import { Chat } from './features/chat/chat'
import { chatRoutes } from './features/chat/routes'
import { discoveryRoutes } from './features/discovery/routes'
import { pageRoutes } from './features/pages/routes'
import { probeRoutes } from './features/probes/routes'
import { sessionRoutes } from './features/sessions/routes'
import { Sessions } from './features/sessions/sessions'
import { sweepCsrf } from './http/csrf'
import { openDoor, type Door } from './http/door'
import type { Endpoint } from './http/endpoint'
import { sweepIdempotency } from './http/idempotency'
import type { Gate } from './http/pipeline'
import type { Credentials } from './http/principal'
import { securityHeaders } from './http/security-headers'
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
  const { clock, config, mail, store } = services
  const accounts = new Accounts(services)
  const agentKeys = new AgentKeys(services)
  const sessions = new Sessions(services)
  const chat = new Chat(services, sessions)
  const account = new Account(services, {
    accounts,
    devices: [accounts.signIns],
    exporters: [(userId) => agentKeys.export(userId), (userId) => sessions.export(userId)],
  })
  const api = [
    ...probeRoutes(services),
    ...accountRoutes(services, accounts),
    ...selfServiceRoutes(services, account),
    ...agentKeyRoutes(services, agentKeys),
    ...sessionRoutes(services, sessions),
    ...chatRoutes(chat),
  ]
  const bearers = { ak_: agentKeys.recognise }
  const endpoints = [...api, ...discoveryRoutes(services, api), ...pageRoutes()]
  return {
    endpoints,
    accounts,
    door: openDoor(endpoints, gate(services, accounts, bearers), config.trustProxy),
    start: async () => {
      await chat.start()
      await mail.start()
    },
    stop: async (graceMs) => {
      await chat.stop(graceMs)
      await mail.stop()
    },
    sweep: async () => {
      await sweepCsrf(store, clock.now())
      await sweepIdempotency(store, clock.now())
      await accounts.sweep()
      await chat.sweep()
    },
  }
}

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
    challenge: {
      resourceMetadata: `${baseUrl}/.well-known/oauth-protected-resource`,
      authorizationUri: `${baseUrl}/api/oauth/authorize`,
    },
    headers: securityHeaders(baseUrl),
    log,
  }
}

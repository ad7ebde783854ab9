/** Every feature behind one door, and nothing else. */
import { Accounts } from './features/accounts/accounts'
import { accountRoutes } from './features/accounts/routes'
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
import { securityHeaders } from './http/security-headers'
import type { Services } from './services'

export interface App {
  /** Answers any request; never rejects. */
  readonly door: Door
  /** Every route there is. */
  readonly endpoints: readonly Endpoint[]
  /** Begins what runs beside requests. */
  start(): Promise<void>
  /** Lets what runs end for `graceMs`, then stores where it got to. */
  stop(graceMs: number): Promise<void>
  /** Forgets what has expired. */
  sweep(): Promise<void>
}

export function createApp(services: Services): App {
  const accounts = new Accounts(services)
  const sessions = new Sessions(services)
  const chat = new Chat(services, sessions)
  const api = [
    ...probeRoutes(services),
    ...accountRoutes(services, accounts),
    ...sessionRoutes(services, sessions),
    ...chatRoutes(chat),
  ]
  const endpoints = [...api, ...discoveryRoutes(services, api), ...pageRoutes()]
  return {
    endpoints,
    door: openDoor(endpoints, gate(services, accounts), services.config.trustProxy),
    start: () => chat.start(),
    stop: (graceMs) => chat.stop(graceMs),
    sweep: async () => {
      const now = services.clock.now()
      await sweepCsrf(services.store, now)
      await sweepIdempotency(services.store, now)
      await accounts.signIns.sweep()
      await chat.sweep()
    },
  }
}

function gate({ config, csrf, limits, log }: Services, accounts: Accounts) {
  const { baseUrl } = config
  return {
    credentials: { cookie: accounts.signIns.recognise, bearers: {} },
    csrf,
    limits,
    challenge: {
      resourceMetadata: `${baseUrl}/.well-known/oauth-protected-resource`,
      authorizationUri: `${baseUrl}/api/oauth/authorize`,
    },
    headers: new Headers(securityHeaders(baseUrl)),
    log,
  }
}

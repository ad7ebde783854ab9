/** A user by each kind of credential that there is, and a stranger. */
import { scopes, type Scope } from '../../src/http/auth'
import { Client } from './client'
import { Application } from './oauth'
import { bearer, Phone } from './phone'
import type { TestServer } from './server'

export const callerKinds = ['browser', 'phone', 'oauth', 'agent_key', 'stranger'] as const
export type CallerKind = (typeof callerKinds)[number]

/** A client and the headers that its requests need beside the client's own. */
export interface Caller {
  readonly kind: CallerKind
  readonly client: Client
  readonly headers: Readonly<Record<string, string>>
}

/** The credentials of a user that is signed in as `browser`. */
export interface Credentials {
  readonly callers: readonly Caller[]
  /** Of what the credentials made: `agent-keys` and `connections`. */
  readonly ids: Readonly<Record<string, readonly string[]>>
}

/** Everything that can act as the user, with every scope where a credential has scopes. */
export async function createCredentials(
  server: TestServer,
  browser: Client,
  held: readonly Scope[] = scopes,
): Promise<Credentials> {
  const phone = new Phone(server.url)
  const paired = await browser.call<{ code: string }>('POST', '/api/account/mobile-codes')
  await phone.post('login-with-code', { code: paired.json.code })
  const app = await Application.register(server.url)
  const granted = await app.connect(browser, { scope: held.join(' ') })
  const key = await mintKey(browser, held)
  const byBearer = (kind: CallerKind, token: string): Caller => ({
    kind,
    client: new Client(server),
    headers: bearer(token),
  })
  return {
    callers: [
      { kind: 'browser', client: browser, headers: {} },
      byBearer('phone', phone.tokens.accessToken),
      byBearer('oauth', granted.access_token),
      byBearer('agent_key', key.credential),
      { kind: 'stranger', client: new Client(server), headers: {} },
    ],
    ids: { 'agent-keys': [key.keyId], connections: [app.id] },
  }
}

/** A new agent key of the user, with these scopes. */
export async function mintKey(
  browser: Client,
  held: readonly Scope[],
): Promise<{ credential: string; keyId: string }> {
  const body = { label: held.join(' ').slice(0, 64), scopes: held }
  const made = await browser.call<{ credential: string; keyId: string }>(
    'POST',
    '/api/account/agent-keys',
    body,
  )
  return made.json
}

/** The scenarios of the API: their type, their setup and their helpers. */
import { Client, type OnAnswer } from '../support/client'
import { unknownId } from '../support/learner'
import type { TestServer } from '../support/server'
import { giveRole } from '../support/signed-in'

export { unknownId }

/** What the requests are made with. */
export interface Setup {
  readonly client: Client
  readonly server: TestServer
  readonly url: string
  /** A server without code hosts. */
  readonly bare: TestServer
  /** The variables of another server like it. */
  readonly env: Readonly<Record<string, string>>
  readonly onAnswer: OnAnswer
  readonly sessionId: string
  readonly streamId: string
}

/** The requests that bring one endpoint to the answers that only it has. */
export type Scenario = (setup: Setup) => Promise<void>

const limits =
  'LOGIN LOGIN_EMAIL SECOND_FACTOR REGISTER CLIENT_REGISTRATION KEYS CHAT IMPORT PUBLIC_SEARCH STATUS_MAIL GUEST JOIN DEFAULT'.split(
    ' ',
  )
/** Every limit there is, at `limit`. */
export const limitedTo = (limit: string) => ({
  RATE_LIMITS: 'on',
  ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, limit])),
})

/** Signs up an administrator, who may call every operation. */
export async function administrator(server: TestServer, onAnswer: OnAnswer): Promise<Client> {
  const client = new Client(server.url, onAnswer)
  await giveRole(server, await client.register(), 'admin')
  return client
}

/** Signs up, makes a session and has one reply in it. */
export async function createSetup(
  places: Pick<Setup, 'server' | 'bare' | 'env'>,
  onAnswer: OnAnswer,
): Promise<Setup> {
  const { url } = places.server
  const client = await administrator(places.server, onAnswer)
  const sessionId = await client.createSession()
  const frames = await client.chat(sessionId, 'Solve 3x + 7 = 22')
  const streamId = String(frames[0]?.data['streamId'])
  return { ...places, client, url, onAnswer, sessionId, streamId }
}

/** The same twice, then changed. */
export async function twice(request: (changed: boolean) => Promise<unknown>): Promise<void> {
  await request(false)
  await request(false)
  await request(true)
}

/** Makes a request; the answer is recorded. */
export async function see(
  client: Client,
  method: string,
  path: string,
  body?: unknown,
): Promise<void> {
  await client.call(method, path, body)
}

/** One that is there, and one that is not. */
export async function both(
  client: Client,
  method: string,
  path: (id: string) => string,
  id: string,
  body?: unknown,
): Promise<void> {
  await client.call(method, path(id), body)
  await client.call(method, path(unknownId), body)
}

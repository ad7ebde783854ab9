/**
 * node-oidc-provider with codes that wait for their exchange, to measure our own token endpoint beside
 * it. It keeps all in the memory of one process: nothing is written to disk, nothing can be asked for.
 */
// @ts-expect-error: the package comes without types.
import untyped from 'oidc-provider'
import type { Server } from 'node:http'

interface Model {
  save(): Promise<string>
}

interface Provider {
  readonly AuthorizationCode: new (fields: object) => Model
  readonly Grant: new (fields: object) => Model & { addOIDCScope(scope: string): void }
  readonly Client: { find(id: string): Promise<object> }
  listen(port: number): Server
}

const { PORT: port = '0', CODES: codes = '0', CHALLENGE: challenge = '' } = Bun.env
const redirectUri = 'https://bot.example/callback'
const client = { client_id: 'bench', client_secret: 'a-secret-of-the-benchmark-of-43-characters-' }

/** As the package's own, without its limit of a thousand entries. */
class Memory {
  static readonly rows = new Map<string, Record<string, unknown>>()
  static readonly members = new Map<string, Set<string>>()

  constructor(readonly name: string) {}

  async upsert(id: string, payload: Record<string, unknown>): Promise<void> {
    const key = this.#key(id)
    Memory.rows.set(key, payload)
    const grant = payload['grantId']
    if (typeof grant !== 'string') return
    Memory.members.set(grant, (Memory.members.get(grant) ?? new Set()).add(key))
  }

  async find(id: string): Promise<Record<string, unknown> | undefined> {
    return Memory.rows.get(this.#key(id))
  }

  async consume(id: string): Promise<void> {
    const row = Memory.rows.get(this.#key(id))
    if (row) row['consumed'] = true
  }

  async destroy(id: string): Promise<void> {
    Memory.rows.delete(this.#key(id))
  }

  async revokeByGrantId(grant: string): Promise<void> {
    for (const key of Memory.members.get(grant) ?? []) Memory.rows.delete(key)
  }

  #key(id: string): string {
    return `${this.name}:${id}`
  }
}

const ProviderClass = untyped as new (issuer: string, configuration: object) => Provider
const provider = new ProviderClass(`http://127.0.0.1:${port}`, {
  adapter: Memory,
  clients: [
    {
      ...client,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_basic',
    },
  ],
  scopes: ['sessions:read'],
  findAccount: (_: unknown, accountId: string) => ({
    accountId,
    claims: () => ({ sub: accountId }),
  }),
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  pkce: { required: () => true },
  ttl: { AuthorizationCode: 600, AccessToken: 3_600, RefreshToken: 2_592_000, Grant: 2_592_000 },
})

async function newCode(at: number): Promise<string> {
  const accountId = `user-${at}`
  const grant = new provider.Grant({ accountId, clientId: client.client_id })
  grant.addOIDCScope('sessions:read')
  const grantId = await grant.save()
  return new provider.AuthorizationCode({
    accountId,
    grantId,
    client: await provider.Client.find(client.client_id),
    redirectUri,
    scope: 'sessions:read',
    gty: 'authorization_code',
    codeChallenge: challenge,
    codeChallengeMethod: 'S256',
    authTime: Math.floor(performance.timeOrigin / 1_000),
  }).save()
}

const issued: string[] = []
for (let at = 0; at < Number(codes); at += 1) issued.push(await newCode(at))
provider.listen(Number(port)).once('listening', () => {
  console.log(JSON.stringify({ ...client, redirectUri, codes: issued, path: '/token' }))
})

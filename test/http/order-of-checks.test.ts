/**
 * The order of checks, of every endpoint there is: method → credentials (401) → CSRF (403) → scope
 * (403) → rate limit (429) → input (400). Each request below is wrong in every way that is left.
 */
import { beforeAll, expect, test } from 'bun:test'
import type { Contract } from '../../src/http/endpoint'
import { Client } from '../support/client'
import { expectOAuthProblem, expectProblem } from '../support/envelope'
import { fixture, onOneEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn, withToken } from '../support/signed-in'

/** They go without input, and then refuse nothing. */
const sparing = new Set(['listSessions', 'listFiles'])

const limits = [
  'LOGIN',
  'REGISTER',
  'CLIENT_REGISTRATION',
  'KEYS',
  'CHAT',
  'IMPORT',
  'PUBLIC_SEARCH',
  'STATUS_MAIL',
  'GUEST',
  'DEFAULT',
]
const tight = Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '3/3600']))

/** Whom an access takes; any user where none stands here. */
const roles: Readonly<Partial<Record<string, 'teacher' | 'admin'>>> = {
  teacher: 'teacher',
  admin: 'admin',
}

onOneEngine('order of checks', (engine) => {
  let contracts: readonly Contract[]

  const server = fixture(() =>
    startServer({ engine, env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', ...tight } }),
  )
  beforeAll(async () => {
    contracts = server.running.app.endpoints
      .map(({ contract }) => contract)
      .filter(({ page }) => !page)
    expect(contracts.length).toBeGreaterThan(15)
  })

  const target = ({ path }: Contract) => path.replace(/:\w+/g, 'not-an-id')
  const garbage = (contract: Contract) => (contract.method === 'GET' ? undefined : '{"bad')
  const call = (client: Client, contract: Contract, headers: Record<string, string> = {}) =>
    client.call(contract.method, target(contract), garbage(contract), headers)
  const isUsers = ({ access }: Contract) => access !== 'public' && access !== 'visitor'
  /** The consent form carries its token inside, so that the body is read before the token is. */
  const hasTokenInside = ({ operationId }: Contract) => operationId === 'decide'
  /** No cookie is looked at there. */
  const isForPrograms = ({ resource }: Contract) => resource !== undefined
  /** Forms of a learning platform's launch: what they carry works once, and only for its person. */
  const isOfLaunch = ({ path }: Contract) => path.startsWith('/api/lti/')
  const needsToken = (contract: Contract) =>
    contract.method !== 'GET' &&
    contract.access !== 'public' &&
    !(isOfLaunch(contract) && contract.access === 'visitor') &&
    !isForPrograms(contract) &&
    !hasTokenInside(contract)
  const speaksOAuth = ({ path }: Contract) => /^\/api\/oauth\/(register|token|revoke)$/.test(path)

  /** A new signed-in user, made without HTTP, so that no rate limit counts it. */
  const learner = () => signedIn(server)

  test('a wrong method comes before everything', async () => {
    for (const contract of contracts) {
      const client = new Client(server.url)
      const answer = await client.call('PROPFIND', target(contract))
      expectProblem(answer, 405, 'METHOD_NOT_ALLOWED')
    }
  })

  test('credentials come before CSRF, limit and input', async () => {
    for (const contract of contracts.filter(isUsers)) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const answer = await call(new Client(server.url), contract)
        expectProblem(answer, 401, 'UNAUTHORIZED')
        expect(answer.headers.get('ratelimit-limit')).toBeNull()
      }
    }
  })

  test('a bad bearer is 401 wherever a credential is looked at, before CSRF', async () => {
    for (const contract of contracts) {
      if (contract.access === 'public') continue
      const answer = await call(new Client(server.url), contract, { authorization: 'Bearer x' })
      expectProblem(answer, 401, 'UNAUTHORIZED')
      expect(answer.headers.get('www-authenticate')).toEndWith('error="invalid_token"')
    }
  })

  test('CSRF comes before limit and input', async () => {
    const client = await learner()
    client.cookies.delete('csrf-token')
    client.csrfToken = null
    for (const contract of contracts) {
      if (!needsToken(contract)) continue
      const isStrangers = contract.access === 'visitor' && contract.csrf !== 'signed-in'
      const visitor = isStrangers ? new Client(server.url) : client
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const answer = await call(visitor, contract)
        expectProblem(answer, 403, 'CSRF_TOKEN_MISMATCH')
        expect(answer.headers.get('ratelimit-limit')).toBeNull()
      }
      const partial = await call(visitor, contract, { 'x-csrf-token': 'half' })
      expectProblem(partial, 403, 'CSRF_TOKEN_PARTIAL')
    }
  })

  test('every route of users and visitors that changes something asks for the token', () => {
    const without = contracts.filter(
      (contract) =>
        contract.method !== 'GET' &&
        !isUsers(contract) &&
        !contract.csrf &&
        contract.access !== 'public',
    )
    const others = without.filter(
      (contract) => !hasTokenInside(contract) && !isForPrograms(contract),
    )
    expect(others.map(({ path }) => path).toSorted()).toEqual([
      '/api/lti/continue',
      '/api/lti/launch',
    ])
    expect(contracts.filter(isForPrograms).map(({ path }) => path)).toEqual(['/api/mcp'])
    const open = contracts.filter(({ access, method }) => access === 'public' && method !== 'GET')
    // What programs call without a cookie; none of them looks at one.
    for (const { path } of open)
      expect(path).toMatch(/^\/api\/((auth\/)?mobile|oauth|status|guest|lti)\//)
  })

  test('what an agent key may not do is refused before limit and input', async () => {
    const user = await learner()
    const body = { label: 'A bot', scopes: ['sessions:read'] }
    const { json } = await user.call<{ credential: string }>(
      'POST',
      '/api/account/agent-keys',
      body,
    )
    const authorization = `Bearer ${json.credential}`
    const beyond = contracts.filter(
      ({ access, path }) => access === 'user' || path.startsWith('/api/account/'),
    )
    for (const contract of beyond) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const answer = await call(new Client(server.url), contract, { authorization })
        expectProblem(answer, 403, 'FORBIDDEN')
        expect(answer.headers.get('ratelimit-limit')).toBeNull()
      }
    }
  })

  test('the limit comes before input; an input that is refused has been counted', async () => {
    let addresses = 0
    for (const contract of contracts) {
      if (!contract.rateLimit || contract.countsOnly) continue
      const client = isUsers(contract)
        ? await signedIn(server, roles[contract.access] ?? 'learner')
        : await withToken(server, new Client(server.url))
      const elsewhere = { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` }
      const statuses: number[] = []
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const answer = await call(client, contract, elsewhere)
        statuses.push(answer.status)
        expect(answer.headers.get('ratelimit-limit')).toBe('3')
        if (answer.status !== 429) continue
        if (speaksOAuth(contract)) expectOAuthProblem(answer, 429, 'temporarily_unavailable')
        else expectProblem(answer, 429, 'TOO_MANY_REQUESTS')
      }
      const where = `${contract.method} ${contract.path}: ${statuses.join(' ')}`
      expect(statuses.slice(3), where).toEqual([429, 429])
      expect(statuses.slice(0, 3), where).not.toContain(429)
      const { schemas, problems } = contract
      const isAddressed = problems.includes('NOT_FOUND') && !sparing.has(contract.operationId)
      const hasInput = schemas.body !== undefined || isAddressed
      if (hasInput) expect([400, 401, 404, 415], where).toContain(statuses[0] as number)
    }
    expect(addresses).toBeGreaterThan(50)
  })
})

/**
 * The whole table of rights: every route × every scope × every kind of credential, from the contracts
 * themselves. What a credential may do, it gets the route's own answer for, for every kind of credential; what it
 * may not is refused before the route is asked.
 */
import { beforeAll, expect, test } from 'bun:test'
import type { Contract } from '../../src/http/endpoint'
import { scopes, type Scope } from '../../src/http/scopes'
import { signedUp, type Answer, type Client } from '../support/client'
import { conforms } from '../support/conformance'
import { textOf } from '../support/endless'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application } from '../support/oauth'
import { bearer, Phone } from '../support/phone'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'

const unknownId = '0199c0de-0000-7000-8000-0000000000ff'

/** What may act within scopes; a user's own credential has all of them. */
const kinds = ['oauth', 'agent_key'] as const
type Kind = (typeof kinds)[number]

/** How a request ended, as far as rights are concerned. */
type Ending = 'own' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'INSUFFICIENT_SCOPE'

/** What managing agent keys allows to an app (spec 4.5, contract §2): the handlers decide it. */
const appRights: Readonly<Record<string, (scope: Scope) => Ending>> = {
  listAgentKeys: () => 'own',
  createAgentKey: (scope) => (scope === 'sessions:read' ? 'own' : 'INSUFFICIENT_SCOPE'),
  revokeAgentKey: () => 'own',
  postRevokeAgentKey: () => 'own',
}

/** The documented ending of a request by a credential with one scope. */
function due(contract: Contract, kind: Kind, scope: Scope): Ending {
  const { access, operationId } = contract
  if (access === 'public' || access === 'visitor') return 'own'
  if (access === 'user' || access === 'admin') return 'FORBIDDEN'
  if (access === 'user-or-app') {
    return kind === 'agent_key' ? 'FORBIDDEN' : (appRights[operationId]?.(scope) ?? 'own')
  }
  return access === scope ? 'own' : 'INSUFFICIENT_SCOPE'
}

/** Routes that look at their credential themselves: none but a phone's is any good to them. */
const phonesOnly = /\/mobile\/(refresh|logout)$/
/** The one form whose token is inside; a bearer cannot consent. */
const browsersOnly = new Set(['decide'])

onEachEngine('scope table', (engine) => {
  let contracts: readonly Contract[]
  let user: Client
  /** By kind and scope: a credential with that scope alone. */
  const held: Record<Kind, Partial<Record<Scope, string>>> = { oauth: {}, agent_key: {} }

  const server = fixture(() => startServer({ engine }))
  beforeAll(async () => {
    contracts = server.running.app.endpoints
      .map(({ contract }) => contract)
      .filter(({ page }) => !page)
    user = await signedUp(server)
    const app = await Application.register(server.url)
    for (const scope of scopes) {
      held.oauth[scope] = (await app.connect(user, { scope })).access_token
      const body = { label: scope, scopes: [scope] }
      const made = await user.call<{ credential: string }>('POST', keysPath, body)
      held.agent_key[scope] = made.json.credential
    }
  })

  /**
   * A request that changes nothing where it may be made: its ids are unknown, its body is invalid.
   */
  const ask = async (contract: Contract, headers: Record<string, string>): Promise<Answer> => {
    const { method, path, schemas, operationId } = contract
    const target = path.replace(/:\w+/g, unknownId)
    const body = operationId === 'createAgentKey' ? newKey : schemas.body && { wrong: true }
    const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
    const response = await server.handle(
      new Request(server.url + target, {
        method,
        headers: { ...type, ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    const text = await textOf(response, target)
    const json: unknown = isJson(response) ? JSON.parse(text) : undefined
    const answer = { status: response.status, headers: response.headers, text, json }
    await conforms(method, target, answer)
    return answer
  }

  function expectEnding(answer: Answer, ending: Ending, where: string): void {
    const { status, json, headers } = answer
    const { code } = (json ?? {}) as { code?: string }
    if (ending === 'own') return expect([401, 403], `${where} ${code}`).not.toContain(status)
    const refused = ending === 'UNAUTHORIZED' ? 401 : 403
    expect([status, code], where).toEqual([refused, ending])
    expect(headers.get('ratelimit-limit')).toBeNull()
  }

  test('there is something to be held, of every access', () => {
    const accesses = new Set<string>(contracts.map(({ access }) => access))
    const expected = ['public', 'visitor', 'user', 'user-or-app', 'sessions:read', 'sessions:write']
    expect([...accesses]).toEqual(expect.arrayContaining([...expected, 'chat:read', 'chat:write']))
    const forApps = contracts.filter(({ access }) => access === 'user-or-app')
    expect(forApps.map((c) => c.operationId)).toEqual(Object.keys(appRights))
    for (const kind of kinds) expect(Object.keys(held[kind])).toEqual([...scopes])
  })

  test('a browser and a phone act as their user: every route answers both alike', async () => {
    for (const contract of contracts) {
      if (phonesOnly.test(contract.path) || browsersOnly.has(contract.operationId)) continue
      // Each route may end the credential that it is called with.
      const [browser, owner] = [await signedIn(server), await signedIn(server)]
      const phone = new Phone(server.url)
      const paired = await owner.call<{ code: string }>('POST', '/api/account/mobile-codes')
      await phone.post('login-with-code', { code: paired.json.code })
      const asBrowser = { cookie: cookiesOf(browser), 'x-csrf-token': String(browser.csrfToken) }
      const where = `${contract.method} ${contract.path}`
      const byPhone = await ask(contract, bearer(phone.tokens.accessToken))
      const byBrowser = await ask(contract, asBrowser)
      const ending = contract.access === 'admin' ? 'FORBIDDEN' : 'own'
      expectEnding(byPhone, ending, `${where} by a phone`)
      expectEnding(byBrowser, ending, `${where} by a browser`)
      const differs = contract.operationId === 'authorize'
      if (!differs) expect(byPhone.status, where).toBe(byBrowser.status)
    }
  })

  test.each(kinds)('%s: every route with every one of the ten scopes alone', async (kind) => {
    let requests = 0
    for (const contract of contracts) {
      const isOdd = phonesOnly.test(contract.path) || browsersOnly.has(contract.operationId)
      const own = new Set<number>()
      for (const scope of scopes) {
        const where = `${contract.method} ${contract.path} ${kind} ${scope}`
        const answer = await ask(contract, bearer(String(held[kind][scope])))
        requests += 1
        if (isOdd) {
          expect([400, 401], where).toContain(answer.status)
          continue
        }
        const ending = due(contract, kind, scope)
        const isDecidedLater = contract.access === 'user-or-app' && ending !== 'FORBIDDEN'
        if (isDecidedLater) expectRight(answer, ending, where)
        else expectEnding(answer, ending, where)
        if (ending === 'own') own.add(answer.status)
        if (ending === 'INSUFFICIENT_SCOPE') {
          const lacking = isDecidedLater ? 'sessions:read' : contract.access
          expect(answer.headers.get('www-authenticate'), where).toEndWith(
            `error="insufficient_scope", scope="${lacking}"`,
          )
        }
      }
      expect(own.size, `${contract.path} ${kind}`).toBeLessThanOrEqual(1)
    }
    expect(requests).toBe(contracts.length * 10)
  })

  /** The same for rights that the handler decides, after the request was counted. */
  function expectRight({ status, json }: Answer, ending: Ending, where: string): void {
    const { code } = (json ?? {}) as { code?: string }
    if (ending === 'own') expect([200, 201], `${where} ${code}`).toContain(status)
    else expect([status, code], where).toEqual([403, ending])
  }

  test('no route of a user takes a refresh token, a pairing code, an ended or a made-up credential', async () => {
    const learner = await signedUp(server)
    const { json: me } = await learner.call<{ email: string }>('GET', '/api/account')
    const phone = await Phone.of(server.url, me.email)
    const gone = phone.tokens.accessToken
    await phone.logout()
    const { tokens } = await Phone.of(server.url, me.email)
    const made = ['ma', 'mr'].map((kind) => `${kind}.${unknownId}.${'0'.repeat(64)}`)
    const none = [tokens.refreshToken, gone, ...made, 'mo.x', 'at_', 'ak_', 'ak_x.y', 'sid']
    for (const contract of contracts.filter(({ access }) => access !== 'public')) {
      for (const credential of none) {
        const where = `${contract.method} ${contract.path} ${credential.slice(0, 6)}`
        expectEnding(await ask(contract, bearer(credential)), 'UNAUTHORIZED', where)
      }
    }
  })

  test('beside a bearer the cookie counts for nothing: rights are never joined', async () => {
    const headers = { cookie: cookiesOf(user), ...bearer(String(held.agent_key['chat:read'])) }
    for (const contract of contracts.filter(({ access }) => access === 'sessions:read')) {
      expectEnding(await ask(contract, headers), 'INSUFFICIENT_SCOPE', contract.path)
    }
  })
})

const keysPath = '/api/account/agent-keys'
const newKey = { label: 'x', scopes: ['sessions:read'] }
const cookiesOf = ({ cookies }: Client) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') ?? false

/**
 * Every scope × every operation × every tool: what the OpenAPI document says a credential may do, it gets
 * the operation's own answer for; what it may not is refused before the operation is asked. The
 * document itself is held against the table of the API's rules. An operation or tool that is added
 * later is swept as it is documented.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { scopes, type Scope } from '../../src/http/auth'
import { bearing, message, post } from '../mcp/json-rpc'
import { mintKey } from '../support/callers'
import { signedUp, type Answer, type Client } from '../support/client'
import { conformance, conforms, type Found } from '../support/conformance'
import { textOf } from '../support/endless'
import { fixture } from '../support/fixtures'
import { Application } from '../support/oauth'
import { unknownId } from '../support/learner'
import { formType, isForm, needsUser, takesBody, target } from '../support/operations'
import { bearer, Phone } from '../support/phone'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'

/** What may act within scopes; a user's own credential has all of them. */
const kinds = ['oauth', 'agent_key'] as const
type Kind = (typeof kinds)[number]

/** How a request ended, as far as rights are concerned. */
type Ending = 'own' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'INSUFFICIENT_SCOPE'

/** Each scope alone, all but one, and all. */
const sets: readonly (readonly Scope[])[] = [
  ...scopes.map((scope) => [scope]),
  ...scopes.map((scope) => scopes.filter((other) => other !== scope)),
  scopes,
]
const nameOf = (held: readonly Scope[]): string => held.join(' ')

/** The resource whose scopes a path takes (spec 5.6); what stands beside sessions takes theirs. */
const resources: Readonly<Record<string, string>> = {
  sessions: 'sessions',
  chat: 'chat',
  memory: 'memory',
  files: 'files',
  projects: 'projects',
  import: 'sessions',
  shares: 'sessions',
  practice: 'sessions',
  skills: 'sessions',
  progress: 'sessions',
}

/** The scope that the rules of the API give an operation; undefined where none opens it. */
function ruledScope({ method, path, operation: { operationId } }: Found): string | undefined {
  const resource = resources[path.split('/')[2] ?? '']
  // A shared session is for everyone who has the link.
  if (!resource || operationId === 'getShare') return undefined
  return `${resource}:${method === 'GET' ? 'read' : 'write'}`
}

/** What the document asks of a bearer of this kind; null where no credential is needed. */
function requirement(
  { operation: { security } }: Found,
  kind: Kind,
): readonly string[] | null | undefined {
  const schemes = security as readonly Readonly<Record<string, readonly string[]>>[]
  const isOpen = schemes.length === 0 || schemes.some((one) => Object.keys(one).length === 0)
  if (isOpen) return null
  const name = kind === 'oauth' ? 'oauth' : 'agentKey'
  const isNamed = schemes.some((one) => name in one)
  // Only OAuth's scheme has scopes (OpenAPI 3.1 §4.8.30); an agent key's are the same.
  return isNamed ? schemes.find((one) => 'oauth' in one)?.['oauth'] : undefined
}

/** Learners join, leave and consent; the rest is for who runs a class. */
const isOfTeachers = ({ path, operation: { operationId } }: Found): boolean =>
  path.startsWith('/api/classes') &&
  !['joinClass', 'removeClassMember', 'consentToClass'].includes(operationId)

/** The documented ending of a request by a credential with these scopes. */
function due(found: Found, kind: Kind, held: readonly Scope[]): Ending {
  const required = requirement(found, kind)
  if (required === null) return 'own'
  if (required === undefined) return 'FORBIDDEN'
  // An app mints keys within its own scopes alone (spec 4.5, contract of agent keys).
  const asked = found.operation.operationId === 'createAgentKey' ? newKey.scopes : required
  return asked.every((scope) => (held as readonly string[]).includes(scope))
    ? 'own'
    : 'INSUFFICIENT_SCOPE'
}

/** What the document asks for where no user's credential will do: a phone's refresh token, a client's secret. */
const otherSchemes = ['mobileRefresh', 'client']
/** Its token is in the form; a bearer cannot consent. */
const browsersOnly = 'decide'
const isOdd = ({ operation: { operationId, security } }: Found): boolean =>
  operationId === browsersOnly ||
  security.some((one) => otherSchemes.some((name) => name in (one as object)))

describe('scopes', () => {
  let operations: readonly Found[]
  let user: Client
  /** By kind and set: a credential with these scopes. */
  const held: Record<Kind, Record<string, string>> = { oauth: {}, agent_key: {} }

  const server = fixture(() => startServer())
  beforeAll(async () => {
    operations = (await conformance()).operations
    user = await signedUp(server)
    const app = await Application.register(server.url)
    for (const set of sets) {
      held.oauth[nameOf(set)] = (await app.connect(user, { scope: nameOf(set) })).access_token
      held.agent_key[nameOf(set)] = (await mintKey(user, set)).credential
    }
  })

  /** A request that changes nothing where it may be made: its ids are unknown, its body is invalid. */
  const ask = async (found: Found, headers: Record<string, string>): Promise<Answer> => {
    const { method, path, operation } = found
    const sent = operation.operationId === 'createAgentKey' ? newKey : { wrong: true }
    const type: Record<string, string> = isForm(found)
      ? { 'content-type': formType }
      : takesBody(found)
        ? { 'content-type': 'application/json' }
        : {}
    const response = await server.handle(
      new Request(server.url + target(path), {
        method,
        headers: { ...type, ...headers },
        ...(takesBody(found) ? { body: isForm(found) ? 'wrong=1' : JSON.stringify(sent) } : {}),
      }),
    )
    const text = await textOf(response, path)
    const json: unknown = isJson(response) ? JSON.parse(text) : undefined
    const answer = { status: response.status, headers: response.headers, text, json }
    await conforms(method, target(path), answer)
    return answer
  }

  function expectEnding(answer: Answer, ending: Ending, where: string): void {
    const { status, json } = answer
    const { code } = (json ?? {}) as { code?: string }
    if (ending === 'own') return expect([401, 403], `${where} ${code}`).not.toContain(status)
    expect([status, code], where).toEqual([ending === 'UNAUTHORIZED' ? 401 : 403, ending])
  }

  test('the document gives each operation the scope of the rules, and no other', () => {
    const given = operations.map((found) => {
      const asked = requirement(found, 'oauth')
      return `${found.operation.operationId} ${asked?.[0]} ${requirement(found, 'agent_key')?.[0]}`
    })
    const ruled = operations.map((found) => {
      const scope = ruledScope(found)
      return `${found.operation.operationId} ${scope} ${scope}`
    })
    expect(given).toEqual(ruled)
    expect(new Set(operations.map((found) => ruledScope(found))).size).toBe(scopes.length + 1)
  })

  test('of the account a bearer reaches its agent keys alone, and a phone all that a browser does', () => {
    for (const found of operations.filter(({ path }) => path.startsWith('/api/account'))) {
      const isKeys = found.path.startsWith(keysPath)
      expect(requirement(found, 'oauth'), found.path).toEqual(isKeys ? [] : undefined)
      expect(requirement(found, 'agent_key'), found.path).toBeUndefined()
    }
    for (const { path, operation } of operations) {
      const schemes = operation.security.flatMap((one) => Object.keys(one as object))
      if (schemes.includes('sid') && !path.startsWith('/api/admin'))
        expect(schemes, path).toContain('mobile')
    }
  })

  test.each(kinds)(
    '%s: every operation with every scope alone, all others, and all',
    async (kind) => {
      let requests = 0
      for (const found of operations) {
        const own = requirement(found, kind)?.[0]
        const tried = sets.filter((set) => set.length !== 9 || !own || !set.includes(own as Scope))
        const answers = new Set<number>()
        for (const set of own ? tried : tried.slice(0, 11)) {
          const where = `${found.method} ${found.path} ${kind} ${nameOf(set)}`
          const answer = await ask(found, bearer(held[kind][nameOf(set)]!))
          requests += 1
          if (isOdd(found)) {
            expect([400, 401, 403], where).toContain(answer.status)
            continue
          }
          const ending = due(found, kind, set)
          expectEnding(answer, ending, where)
          if (ending === 'own') answers.add(answer.status)
          if (ending !== 'INSUFFICIENT_SCOPE') continue
          expect(answer.headers.get('www-authenticate'), where).toEndWith(
            `error="insufficient_scope", scope="${own ?? newKey.scopes[0]}"`,
          )
        }
        expect(answers.size, `${found.path} ${kind}`).toBeLessThanOrEqual(1)
      }
      expect(requests).toBeGreaterThan(operations.length * 11)
    },
  )

  test.each(kinds)(
    '%s: every tool and resource of MCP with every scope alone, all others, and all',
    async (kind) => {
      const card = await fetch(`${server.url}/.well-known/mcp/server-card.json`)
      const { tools } = (await card.json()) as { tools: { name: string; scopes: string[] }[] }
      const all = bearing(held[kind][nameOf(scopes)]!)
      const listed = await post(server.url, message('tools/list'), all)
      const names = ((listed.json.result?.['tools'] ?? []) as { name: string }[]).map(
        ({ name }) => name,
      )
      expect(tools.map(({ name }) => name)).toEqual(names)
      const kindsOf = await post(server.url, message('resources/templates/list'), all)
      const templates = kindsOf.json.result?.['resourceTemplates'] as { uriTemplate: string }[]
      const guarded = [
        ...tools.map(
          ({ name, scopes: asked }) =>
            ['tools/call', { name, arguments: { limit: 'x' } }, asked] as const,
        ),
        ...templates.map(({ uriTemplate }) => {
          const [resource = ''] = /(?<=\/\/)\w+/.exec(uriTemplate) ?? []
          const uri = uriTemplate.replace('{id}', unknownId)
          return ['resources/read', { uri }, [`${resource}:read`]] as const
        }),
      ]
      for (const set of sets) {
        for (const [method, params, asked] of guarded) {
          const answer = await post(
            server.url,
            message(method, params),
            bearing(held[kind][nameOf(set)]!),
          )
          const isAllowed = asked.every((scope) => (set as readonly string[]).includes(scope))
          const where = `${JSON.stringify(params)} with ${nameOf(set)}`
          expectEnding(answer, isAllowed ? 'own' : 'INSUFFICIENT_SCOPE', where)
        }
      }
    },
  )

  test('a browser and a phone act as their user: every route answers both alike', async () => {
    for (const found of operations) {
      if (isOdd(found)) continue
      // Each route may end the credential that it is called with.
      const [browser, owner] = [await signedIn(server), await signedIn(server)]
      const phone = new Phone(server.url)
      const paired = await owner.call<{ code: string }>('POST', '/api/account/mobile-codes')
      await phone.post('login-with-code', { code: paired.json.code })
      const asBrowser = { cookie: cookiesOf(browser), 'x-csrf-token': String(browser.csrfToken) }
      const where = `${found.method} ${found.path}`
      const byPhone = await ask(found, bearer(phone.tokens.accessToken))
      const byBrowser = await ask(found, asBrowser)
      const needsRole = found.path.startsWith('/api/admin') || isOfTeachers(found)
      const ending = needsRole ? 'FORBIDDEN' : 'own'
      expectEnding(byPhone, ending, `${where} by a phone`)
      expectEnding(byBrowser, ending, `${where} by a browser`)
      const differs = found.operation.operationId === 'authorize'
      if (!differs) expect(byPhone.status, where).toBe(byBrowser.status)
    }
  })

  test('no route of a user takes a refresh token, a pairing code, an ended or a made-up credential', async () => {
    const learner = await signedUp(server)
    const { json: me } = await learner.call<{ email: string }>('GET', '/api/account')
    const phone = await Phone.of(server.url, me.email)
    const gone = phone.tokens.accessToken
    await phone.logout()
    const { tokens } = await Phone.of(server.url, me.email)
    const made = ['ma', 'mr'].map((kind) => `${kind}.${unknownId}.${'0'.repeat(64)}`)
    const none = [tokens.refreshToken, gone, ...made, 'mo.x', 'at_', 'ak_', 'ak_x.y', 'sid']
    for (const found of operations.filter((one) => needsUser(one) && !isOdd(one))) {
      for (const credential of none) {
        const where = `${found.method} ${found.path} ${credential.slice(0, 6)}`
        expectEnding(await ask(found, bearer(credential)), 'UNAUTHORIZED', where)
      }
    }
  })

  test('beside a bearer the cookie counts for nothing: rights are never joined', async () => {
    const headers = { cookie: cookiesOf(user), ...bearer(held.agent_key['chat:read']!) }
    for (const found of operations.filter((one) => ruledScope(one) === 'sessions:read')) {
      expectEnding(await ask(found, headers), 'INSUFFICIENT_SCOPE', found.path)
    }
  })
})

const keysPath = '/api/account/agent-keys'
const newKey = { label: 'x', scopes: ['sessions:read'] }
const cookiesOf = ({ cookies }: Client) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') ?? false

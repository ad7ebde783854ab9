/** Every tool and resource with every scope and kind of credential, on both engines. */
import { expect, test } from 'bun:test'
import { type Scope, scopes } from '../../src/http/auth'
import { signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application, callSessions } from '../support/oauth'
import { Phone } from '../support/phone'
import { startServer } from '../support/server'
import { bearing, challengeOf, message, modern, post } from './json-rpc'
import { called, connect, eraNames, keyOf, refused } from './mcp-clients'

const someId = '0199c0de-0000-7000-8000-0000000000ff'

/** The scopes of every challenge. */
const every =
  'chat:write memory:read memory:write sessions:read sessions:write files:read projects:read'

const toolScopes: Readonly<Record<string, Scope>> = {
  ask_tutor: 'chat:write',
  create_session: 'sessions:write',
  list_sessions: 'sessions:read',
  get_session: 'sessions:read',
  search: 'sessions:read',
  remember: 'memory:write',
  list_memory: 'memory:read',
  list_projects: 'projects:read',
  read_file: 'files:read',
  start_practice: 'sessions:write',
  next_item: 'sessions:read',
  answer_item: 'sessions:write',
  get_progress: 'sessions:read',
}

/** Every message that requires a scope, with invalid arguments, so that it has no effect. */
const guarded = [
  ...Object.entries(toolScopes).map(
    ([name, scope]) => ['tools/call', { name, arguments: { limit: 'x' } }, scope] as const,
  ),
  ['resources/read', { uri: `elenchus://sessions/${someId}` }, 'sessions:read'],
  ['resources/read', { uri: `ELENCHUS://files/${someId}` }, 'files:read'],
] as const

onEachEngine('scopes', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const learner = fixture(() => signedUp(server.url))
  const app = fixture(() => Application.register(server.url))

  const metadata = () =>
    `resource_metadata="${server.url}/.well-known/oauth-protected-resource/api/mcp"`
  /** The same message in both eras. */
  const both = async (
    method: string,
    params: Record<string, unknown>,
    headers: Record<string, string>,
  ) => {
    const newer = modern(method, params)
    return [
      await post(server.url, message(method, params), headers),
      await post(server.url, newer.body, { ...newer.headers, ...headers }),
    ]
  }

  test('the server card and the tools have the same scopes', async () => {
    const card = await fetch(`${server.url}/.well-known/mcp/server-card.json`)
    const { tools } = (await card.json()) as { tools: { name: string; scopes: string[] }[] }
    expect(Object.fromEntries(tools.map(({ name, scopes: [scope] }) => [name, scope]))).toEqual(
      toolScopes,
    )
  })

  test.each(['oauth', 'agent_key'] as const)(
    '%s: each scope alone opens what takes it',
    async (kind) => {
      for (const held of scopes) {
        const credential =
          kind === 'oauth'
            ? (await app.connect(learner, { scope: held })).access_token
            : await keyOf(learner, [held])
        for (const [method, params, due] of guarded) {
          for (const answer of await both(method, params, bearing(credential))) {
            const where = `${JSON.stringify(params)} with ${held}`
            if (held === due) {
              expect(answer.status, where).toBe(200)
              continue
            }
            expectProblem(answer, 403, 'INSUFFICIENT_SCOPE')
            expect(challengeOf(answer), where).toContain(metadata())
            expect(challengeOf(answer), where).toEndWith(
              `error="insufficient_scope", scope="${every}"`,
            )
          }
        }
      }
    },
  )

  test('a call without a credential is 401 with all scopes in the challenge; a cookie does not count', async () => {
    const cookie = [...learner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const csrf = { 'x-csrf-token': String(learner.csrfToken) }
    for (const headers of [{}, { cookie, ...csrf }]) {
      for (const [method, params] of guarded) {
        for (const answer of await both(method, params, headers)) {
          expectProblem(answer, 401, 'UNAUTHORIZED')
          expect(challengeOf(answer)).toContain(metadata())
          expect(challengeOf(answer)).toEndWith(`scope="${every}"`)
          expect(challengeOf(answer)).not.toContain('error=')
        }
      }
      for (const answer of await both('resources/list', {}, headers)) {
        expect(answer.json.result?.['resources']).toEqual([])
        expect(answer.json.result?.['_meta']).toMatchObject({
          hint: expect.stringContaining('Sign in'),
        })
        expect(challengeOf(answer)).toEndWith(`scope="${every}"`)
      }
    }
  })

  test('an invalid bearer token is 401 even on public methods', async () => {
    for (const bad of ['x', 'at_', 'ak_x.y', `at_${'x'.repeat(43)}`, 'ma.x.y']) {
      for (const method of [
        'initialize',
        'tools/list',
        'server/discover',
        'notifications/initialized',
      ]) {
        for (const answer of await both(method, {}, bearing(bad))) {
          expectProblem(answer, 401, 'UNAUTHORIZED')
          expect(challengeOf(answer)).toContain(metadata())
          expect(challengeOf(answer)).toEndWith(`scope="${every}", error="invalid_token"`)
        }
      }
    }
    const basic = await post(server.url, message('tools/list'), { authorization: 'Basic eDp5' })
    expectProblem(basic, 401, 'UNAUTHORIZED')
    const key = await keyOf(learner)
    const address = `/api/mcp?access_token=${key}`
    const inAddress = await post(
      server.url,
      message('tools/call', { name: 'list_sessions' }),
      {},
      address,
    )
    expectProblem(inAddress, 401, 'UNAUTHORIZED')
  })

  test('a phone acts as its user', async () => {
    const { json } = await learner.call<{ email: string }>('GET', '/api/account')
    const { tokens } = await Phone.of(server.url, json.email)
    const client = await connect(server.url, '2026-07-28', tokens.accessToken)
    await called(client, 'list_memory')
    await client.close()
  })

  test('RFC 8707 §2: a token for MCP works under both prefixes of this endpoint only', async () => {
    const resource = `${server.url}/api/mcp`
    const tokens = await app.connect(learner, { resource })
    for (const path of ['/api/mcp', '/api/v2/mcp']) {
      for (const era of eraNames) {
        const client = await connect(server.url, era, tokens.access_token, path)
        await called(client, 'list_sessions')
        await client.close()
      }
    }
    expect((await callSessions(server.url, tokens.access_token)).status).toBe(401)
    const next = await app.refresh(tokens.refresh_token, { resource })
    const call = message('tools/call', { name: 'list_sessions', arguments: {} })
    expect((await post(server.url, call, bearing(tokens.access_token))).status).toBe(401)
    expect((await post(server.url, call, bearing(next.json.access_token))).status).toBe(200)
    expect((await post(server.url, call, bearing(next.json.refresh_token))).status).toBe(401)
  })

  test('another learner’s things are not found', async () => {
    const sessionId = await learner.createSession('Theirs')
    const stranger = await signedUp(server.url)
    const client = await connect(server.url, '2026-07-28', await keyOf(stranger))
    for (const [name, input] of [
      ['get_session', { sessionId }],
      ['ask_tutor', { sessionId, message: 'Hello' }],
      ['remember', { sessionId, content: 'x' }],
    ] as const) {
      expect((await refused(client, name, input)).code, name).toBe('NOT_FOUND')
    }
    const uri = `elenchus://sessions/${sessionId}`
    expect(client.readResource({ uri })).rejects.toThrow('not found')
    expect((await client.listResources()).resources).toEqual([])
    const found = await called<{ results: unknown[] }>(client, 'search', { query: 'Theirs' })
    expect(found.results).toEqual([])
    await client.close()
    expect(await learner.messages(sessionId)).toEqual([])
  })

  test('search and the list of resources show only what the credential may read', async () => {
    await learner.createSession('Ferns')
    await learner.call('POST', '/api/memory', { content: 'Draws ferns', kind: 'fact' })
    const kinds = async (held: Scope[]) => {
      const client = await connect(server.url, '2026-07-28', await keyOf(learner, held))
      const { results } = await called<{ results: { type: string }[] }>(client, 'search', {
        query: 'ferns',
      })
      const { resources } = await client.listResources()
      await client.close()
      return [results.map(({ type }) => type), resources.length > 0] as const
    }
    expect(await kinds(['sessions:read'])).toEqual([['Conversation'], true])
    expect(await kinds(['sessions:read', 'memory:read'])).toEqual([['Conversation', 'Thing'], true])
    const blind = await connect(server.url, '2026-07-28', await keyOf(learner, ['memory:read']))
    expect((await blind.listResources()).resources).toEqual([])
    const ref = { type: 'ref/resource', uri: 'elenchus://sessions/{id}' } as const
    const { completion } = await blind.complete({ ref, argument: { name: 'id', value: '' } })
    expect(completion.values).toEqual([])
    await blind.close()
  })

  test('a revoked key and a deleted learner are refused at the next call', async () => {
    const other = await signedUp(server.url)
    const key = await keyOf(other)
    const list = message('tools/list')
    expect((await post(server.url, list, bearing(key))).status).toBe(200)
    await other.call('DELETE', `/api/account/agent-keys/${key.split('.')[0]}`)
    expectProblem(await post(server.url, list, bearing(key)), 401, 'UNAUTHORIZED')
  })
})

/**
 * Every documented status of every operation is provoked, and every answer is what the document says:
 * status, body without an undocumented member, headers. What cannot be provoked is listed with its
 * reason; a status that is listed and comes up all the same fails too.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHttpApp, type HttpApp, plugin } from '../../src/http/http-app'
import type { PipelineDeps } from '../../src/http/pipeline'
import type { Principal } from '../../src/http/auth'
import { problemCodes } from '../../src/http/errors'
import { Client, type Answer, type OnAnswer } from '../support/client'
import { conformance, conforms, type Conformance, type Found } from '../support/conformance'
import { startCodeHost, type CodeHost } from '../support/codehost'
import { OpenId } from '../support/openid'
import { startServer, type TestServer } from '../support/server'
import {
  bodyOf,
  formType,
  isDocument,
  isForm,
  missingLimit,
  needsCsrf,
  needsUser,
  saysCode,
  takesBody,
  target,
  uploadType,
  wrongShape,
} from '../support/operations'
import { administrator, limitedTo, unknownId, createSetup, type Setup } from './scenario'
import { scenarios } from './scenarios'

/** `operationId status`: why no request brings it about. */
const unprovoked: Readonly<Record<string, string>> = {
  'getHealth 500': 'it answers 503 in its own shape where others fail',
  'getStatus 500':
    'it touches nothing that can fail: the database is asked, and its silence is an answer',
  'getStatus 503': 'as above',
  'setUp 409':
    'the link works while there is no account, so that only a sign-up at the same moment can take the address',
}

const newKey = { label: 'x', scopes: ['sessions:read'] }
const oneMebibyte = 1_048_576

let host: CodeHost
let openId: OpenId
let server: TestServer
let bare: TestServer
let api: Conformance
let setup: Setup
const seen = new Set<string>()

/** Checks an answer and writes down which status of which operation it was. */
const record: OnAnswer = async (method, path, answer) => {
  await conforms(method, path, answer)
  const found = operationAt(method, path)
  if (!found) return
  seen.add(`${found.operation.operationId} ${answer.status}`)
  expect(missingLimit(found, answer), `${method} ${path}`).toBe(false)
}

const operationAt = (method: string, path: string) => api.find(method, path)

beforeAll(async () => {
  host = startCodeHost('github')
  openId = await OpenId.start()
  const generous = limitedTo('100000/3600')
  const sizes = { FILE_MAX_BYTES: '100000', IMPORT_MAX_BYTES: String(oneMebibyte) }
  const ways = { ...host.env, ...openId.env }
  const env = { ...generous, ...sizes, ...ways, MOBILE_REDIRECT_URI: 'elenchus://auth' }
  server = await startServer({ env })
  bare = await startServer({ env: generous })
  api = await conformance()
  setup = await createSetup({ server, bare, env }, record)
})
afterAll(async () => {
  for (const place of [server, bare, host, openId]) await place[Symbol.asyncDispose]()
})

/** A credential is looked at, whether one is needed or not. */
const looksAtBearers = ({ operation: { operationId } }: Found) =>
  server.running.app.endpoints.some(
    ({ contract }) => contract.operationId === operationId && contract.access !== 'public',
  )
async function expectEach(
  operations: readonly Found[],
  headers: Record<string, string>,
  status: number,
): Promise<void> {
  expect(operations.length).toBeGreaterThan(10)
  for (const found of operations) {
    const [stranger, path] = [new Client(server.url, record), target(found.path)]
    const answer = await stranger.call(found.method, path, bodyOf(found), headers)
    expect(answer.status, path).toBe(status)
  }
}

describe('each operation', () => {
  test('has a scenario', () => {
    const ids = api.operations.map(({ operation }) => operation.operationId)
    expect(Object.keys(scenarios).toSorted()).toEqual(ids.toSorted())
  })

  test('gives the answers that only it has', async () => {
    for (const scenario of Object.values(scenarios)) await scenario(setup)
  }, 120_000)

  test('refuses a stranger', async () => {
    for (const found of api.operations.filter(needsUser)) {
      const stranger = new Client(server.url, record)
      const { status } = await stranger.call(found.method, target(found.path), bodyOf(found))
      expect(status, found.path).toBe(401)
    }
  })

  test('refuses an unknown bearer token', async () => {
    for (const found of api.operations.filter(looksAtBearers)) {
      const headers = { authorization: 'Bearer nobody' }
      const stranger = new Client(server.url, record)
      const answer = await stranger.call(found.method, target(found.path), bodyOf(found), headers)
      expect(answer.status, found.path).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
    }
  })

  test('refuses a missing and a half CSRF token', async () => {
    const sid = `sid=${setup.client.cookies.get('sid')}`
    for (const found of api.operations.filter(needsCsrf)) {
      for (const [token, code] of [
        [{}, 'CSRF_TOKEN_MISMATCH'],
        [{ 'x-csrf-token': 'half' }, 'CSRF_TOKEN_PARTIAL'],
      ] as const) {
        const forger = new Client(server.url, record)
        const headers = { cookie: sid, ...token }
        const answer = await forger.call(found.method, target(found.path), bodyOf(found), headers)
        expect(answer, found.path).toMatchObject({ status: 403, json: { code } })
      }
    }
  })

  test('refuses a body of the wrong shape, kind and size', async () => {
    for (const found of api.operations.filter(takesBody)) {
      const own = isForm(found) ? formType : uploadType(found)
      const send = (body: string, type = own) =>
        setup.client.call(found.method, target(found.path), body, { 'content-type': type })
      expect((await send(wrongShape(found, api))).status, found.path).toBe(400)
      // RFC 6749 §5.2 knows no 415.
      const otherKind = isForm(found) ? 400 : 415
      expect((await send('{}', 'text/plain')).status, found.path).toBe(otherKind)
      expect((await send(`"${'x'.repeat(2 * oneMebibyte)}"`)).status, found.path).toBe(413)
    }
  })

  test('refuses an agent key where only the user may act', async () => {
    const { json } = await setup.client.call<{ credential: string }>(
      'POST',
      '/api/account/agent-keys',
      newKey,
    )
    const headers = { authorization: `Bearer ${json.credential}` }
    const forUsers = api.operations.filter(
      (found) => needsUser(found) && saysCode('403', 'FORBIDDEN')(found),
    )
    expect(forUsers.length).toBeGreaterThan(15)
    for (const found of forUsers) {
      const program = new Client(server.url, record)
      const body = found.operation.operationId === 'createAgentKey' ? newKey : bodyOf(found)
      const answer = await program.call(found.method, target(found.path), body, headers)
      expect(answer, found.path).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } })
    }
  })

  test('refuses headers that are too large', () =>
    expectEach(api.operations, { 'x-long': 'x'.repeat(15_361) }, 431))

  test('says that the caller has a document already', () =>
    expectEach(api.operations.filter(isDocument), { 'if-none-match': '*' }, 304))

  test('refuses a bad query', async () => {
    for (const found of api.operations) {
      for (const { name, in: place } of found.operation.parameters ?? []) {
        if (place !== 'query') continue
        const path = target(found.path).replace(unknownId, setup.sessionId)
        const { status } = await setup.client.call(found.method, `${path}?${name}=%00`)
        expect(status, `${found.path}?${name}`).toBe(400)
      }
    }
  })

  test('refuses what is past its limit', async () => {
    await using strict = await startServer({ env: limitedTo('2/3600') })
    const client = await administrator(strict, record)
    for (const found of api.operations.filter(({ operation }) => operation.responses['429'])) {
      const statuses: number[] = []
      for (let at = 0; at < 3; at += 1) {
        const answer = await client.call(found.method, target(found.path), bodyOf(found))
        statuses.push(answer.status)
      }
      expect(statuses.at(-1), `${found.method} ${found.path}`).toBe(429)
    }
  })
})

describe('a request handler with other dependencies', () => {
  const withDeps = (changed: Partial<PipelineDeps>): HttpApp => {
    const full: PipelineDeps = {
      ...server.running.services,
      authenticators: { cookie: async () => null, bearers: { limited_: async () => scopeless } },
      requireAdmin: () => Promise.resolve(),
      requireTeacher: () => Promise.resolve(),
      requireRecentSignIn: () => Promise.resolve(),
      maintenance: { requireWritable: () => undefined },
      baseUrl: 'https://a.test',
      baseHeaders: {},
      deprecations: [],
      trustedHops: 0,
      uploadFolder: server.dataDir,
      ...changed,
    }
    return createHttpApp([plugin('all', server.running.app.endpoints)], full)
  }
  const scopeless: Principal = {
    userId: unknownId,
    credential: 'sign_in',
    credentialId: unknownId,
    scopes: new Set(),
  }

  async function callAll(app: HttpApp, of: readonly Found[]): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const { method, path } of of) {
      const headers = { authorization: 'Bearer limited_1' }
      const request = new Request(`http://localhost${target(path)}`, { method, headers })
      const response = await app.handle(request, { requestIP: () => ({ address: '127.0.0.1' }) })
      const text = await response.text()
      const { status, headers: sent } = response
      const answer = { status, headers: sent, text, json: JSON.parse(text) as unknown }
      await record(method, target(path), answer)
      answers.push(answer)
    }
    return answers
  }

  test('refuses a credential without the scope', async () => {
    const scoped = api.operations.filter(
      (found) =>
        saysCode('403', 'INSUFFICIENT_SCOPE')(found) && !saysCode('403', 'FORBIDDEN')(found),
    )
    const answers = await callAll(withDeps({}), scoped)
    expect(scoped.length).toBeGreaterThan(8)
    for (const { status, json, headers } of answers) {
      expect(status).toBe(403)
      expect(json).toMatchObject({ code: 'INSUFFICIENT_SCOPE' })
      expect(headers.get('www-authenticate')).toContain('error="insufficient_scope"')
    }
  })

  test.each([
    [500, new Error('table users: secret text of a driver')],
    [503, Object.assign(new Error('secret text'), { code: 'ECONNREFUSED' })],
  ])('answers %i in the envelope, without a word of what failed', async (status, error) => {
    const broken = { isOn: () => true, count: () => Promise.reject(error) } as never
    const all = { ...scopeless, scopes: 'all' } as const
    const authenticators = { cookie: async () => null, bearers: { limited_: async () => all } }
    const limited = api.operations.filter(
      ({ operation }) => operation.responses['429'] && operation.operationId !== 'getHealth',
    )
    const answers = await callAll(withDeps({ rateLimits: broken, authenticators }), limited)
    for (const answer of answers.filter((one) => one.status !== 403)) {
      expect(answer.status).toBe(status)
      expect(answer.text).not.toContain('secret')
    }
  })
})

test('health answers 503 in its own shape when the database is away', async () => {
  await using other = await startServer({ env: limitedTo('100/3600') })
  const { services } = other.running
  Object.defineProperty(services.store, 'ping', { value: () => Promise.reject(new Error('away')) })
  const { status, json } = await new Client(other.url, record).call('GET', '/api/health')
  expect(status).toBe(503)
  expect(json).toEqual({ ok: false, db: 'disconnected', uptime: expect.any(Number) })
})

test('every documented status has been seen, but for the few that are explained', () => {
  const documented = api.operations.flatMap(({ operation: { operationId, responses } }) =>
    Object.keys(responses).map((status) => `${operationId} ${status}`),
  )
  const unseen = documented.filter((one) => !seen.has(one)).toSorted()
  expect(unseen).toEqual(Object.keys(unprovoked).toSorted())
})

test('the document names every code that there is', () => {
  const named = api.operations.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap(({ description }) =>
      [...description.matchAll(/`([A-Za-z_]+)`: /g)].map(([, code]) => String(code)),
    ),
  )
  const all = new Set([...named, 'METHOD_NOT_ALLOWED', 'UPSTREAM_ERROR'])
  expect([...all].toSorted()).toEqual(Object.keys(problemCodes).toSorted())
})

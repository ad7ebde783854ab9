/** Agent keys: creation, list, use, revocation (spec 4.5, contract §2), on both engines. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { agentKeys } from '../../src/db/schema'
import { isoTime } from '../../src/lib/clock'
import { newId } from '../../src/lib/ids'
import { Client, signedUp } from '../support/client'
import { testClock } from '../support/clock'
import { Application } from '../support/oauth'
import { expectProblem } from '../support/envelope'
import { startServer, type TestServer } from '../support/server'
import { onEachEngine } from '../support/fixtures'

const path = '/api/account/agent-keys'
const year = 365 * 86_400_000
/** The year and month of one that is less than a year away. */
const nextFebruary = () => `${new Date(Date.now() + 300 * 86_400_000).getUTCFullYear()}-02`

interface Created {
  keyId: string
  credential: string
  label: string
  scopes: string[]
  createdAt: string
  expiresAt: string | null
}

onEachEngine('agent keys', (engine) => {
  let server: TestServer
  let client: Client
  beforeAll(async () => {
    server = await startServer({ engine })
    client = await signedUp(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const mint = (body: object = {}, headers: Record<string, string> = {}) =>
    client.call<Created>(
      'POST',
      path,
      { label: 'A bot', scopes: ['sessions:read'], ...body },
      headers,
    )
  const withKey = (credential: string, method = 'GET', at = '/api/sessions', body?: unknown) =>
    new Client(server.url).call(method, at, body, { authorization: `Bearer ${credential}` })

  test('only the response to the creation contains the secret', async () => {
    const { status, json } = await mint()
    expect(status).toBe(201)
    expect(json.keyId).toMatch(/^ak_[0-9a-z]+$/)
    expect(json.credential).toMatch(new RegExp(`^${json.keyId}\\.[A-Za-z0-9_-]{43}$`))
    expect(json).toMatchObject({ label: 'A bot', scopes: ['sessions:read'], expiresAt: null })
    const list = await client.call<{ keys: { keyId: string }[] }>('GET', path)
    expect(list.text).not.toContain(json.credential.split('.')[1] as string)
    expect(list.json.keys.map(({ keyId }) => keyId)).toContain(json.keyId)
  })

  test('a key allows what its scopes name, and nothing else', async () => {
    const { credential } = (await mint()).json
    expect((await withKey(credential)).status).toBe(200)
    const refused = await withKey(credential, 'POST', '/api/sessions', { items: [{ title: 'x' }] })
    expect(refused.status).toBe(403)
    expect(refused.json).toMatchObject({ code: 'INSUFFICIENT_SCOPE' })
    const challenge = refused.headers.get('www-authenticate')
    expect(challenge).toContain('error="insufficient_scope"')
    expect(challenge).toContain('scope="sessions:write"')
  })

  test('no key allows access to the account', async () => {
    const all = ['chat', 'memory', 'sessions', 'files', 'projects'].flatMap((resource) => [
      `${resource}:read`,
      `${resource}:write`,
    ])
    const { credential, keyId } = (await mint({ scopes: all })).json
    for (const [method, at] of [
      ['GET', '/api/account'],
      ['GET', '/api/auth/me'],
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/${keyId}`],
    ] as const) {
      const body = method === 'POST' ? { label: 'x', scopes: ['chat:read'] } : undefined
      const answer = await withKey(credential, method, at, body)
      expect([at, answer.status, (answer.json as { code: string }).code]).toEqual([
        at,
        403,
        'FORBIDDEN',
      ])
    }
  })

  test.each(['DELETE', 'POST'])(
    '%s revokes at once, and again, and for keys that are not',
    async (method) => {
      const { credential, keyId } = (await mint()).json
      const at = method === 'DELETE' ? `${path}/${keyId}` : `${path}/${keyId}/revoke`
      expect((await withKey(credential)).status).toBe(200)
      for (let time = 0; time < 2; time += 1) {
        expect((await client.call(method, at)).json).toEqual({ ok: true })
      }
      expect((await withKey(credential)).status).toBe(401)
      expect((await client.call(method, at.replace(keyId, 'ak_unknown'))).status).toBe(200)
    },
  )

  test('revoking another user’s key succeeds without effect', async () => {
    const { credential, keyId } = (await mint()).json
    const other = await signedUp(server)
    expect((await other.call('DELETE', `${path}/${keyId}`)).json).toEqual({ ok: true })
    expect((await withKey(credential)).status).toBe(200)
  })

  test('a wrong, altered, truncated or foreign secret is the same 401', async () => {
    const { credential, keyId } = (await mint()).json
    const other = (await mint()).json
    const [, secret = ''] = credential.split('.')
    const forged = [
      keyId,
      `${keyId}.`,
      credential.slice(0, -1),
      `${keyId}.${secret.slice(1)}A`,
      `${other.keyId}.${secret}`,
      `ak_.${secret}`,
      credential.toUpperCase(),
    ]
    const answers = await Promise.all(forged.map((value) => withKey(value)))
    for (const { status, json, headers } of answers) {
      expect(status).toBe(401)
      expect(json).toMatchObject({
        code: 'UNAUTHORIZED',
        message: 'The bearer token is not valid.',
      })
      expect(headers.get('www-authenticate')).toContain('error="invalid_token"')
    }
  })

  test.each([
    ['in the past', () => new Date(Date.now() - 1_000).toISOString()],
    ['past one year', () => new Date(Date.now() + year + 2 * 86_400_000).toISOString()],
    ['no date', () => 'tomorrow'],
    ['a date without time', () => '2027-01-01'],
    ['a day that the month lacks', () => `${nextFebruary()}-30T12:00:00Z`],
    ['an hour that the day lacks', () => `${nextFebruary()}-01T24:00:00Z`],
    ['a number', () => 4_102_444_800_000],
  ])('an expiry %s is 400', async (_, expiresAt) => {
    const { status, json } = await mint({ expiresAt: expiresAt() })
    expect(status).toBe(400)
    expect(JSON.stringify(json)).toContain('expiresAt')
  })

  test('an expiry at the very time of the server is 400, one a millisecond later is stored', async () => {
    const clock = testClock()
    await using still = await startServer({ engine, clock })
    const learner = await signedUp(still)
    const expiring = (expiresAt: number) => {
      const body = { label: 'A', scopes: ['sessions:read'], expiresAt: isoTime(expiresAt) }
      return learner.call<Created>('POST', path, body)
    }
    expect((await expiring(clock.now())).status).toBe(400)
    expect((await expiring(clock.now() + 1)).status).toBe(201)
  })

  test('a user has 500 keys at most that are not revoked; the list keeps them and stays short', async () => {
    const busy = await signedUp(server)
    const body = { label: 'One of many', scopes: ['sessions:read'] }
    const create = () => busy.call<Created>('POST', path, body)
    const first = (await create()).json
    const { db } = server.running.services.store
    const [row] = await db.select().from(agentKeys).where(eq(agentKeys.id, first.keyId))
    if (!row) throw new Error('the key is not there')
    const copies = (count: number, change: object) =>
      Array.from({ length: count }, (_, at) => ({ ...row, id: `ak_${at}_${newId()}`, ...change }))
    await db.insert(agentKeys).values(copies(497, {}))
    const newer = { revokedAt: row.createdAt, createdAt: row.createdAt + 1 }
    for (const some of [600, 600]) await db.insert(agentKeys).values(copies(some, newer))

    const answers = await Promise.all(Array.from({ length: 6 }, create))
    const answered = (wanted: number) => answers.filter(({ status }) => status === wanted)
    expect([answered(201).length, answered(409).length]).toEqual([2, 4])
    for (const { json } of answered(409)) expect(json).toMatchObject({ code: 'CONFLICT' })
    const { keys } = (await busy.call<{ keys: Created[] }>('GET', path)).json
    expect(keys).toHaveLength(1_000)
    expect(keys.some(({ keyId }) => keyId === first.keyId)).toBe(true)
    expect(keys.map(({ createdAt }) => createdAt)).toEqual(
      keys
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    expect((await busy.call('DELETE', `${path}/${first.keyId}`)).status).toBe(200)
    expect((await create()).status).toBe(201)
  })

  test('an expiry within a year is stored', async () => {
    const expiresAt = new Date(Date.now() + year - 60_000).toISOString()
    expect((await mint({ expiresAt })).json.expiresAt).toBe(expiresAt)
  })

  test.each([
    ['no label', { label: undefined }],
    ['an empty label', { label: '' }],
    ['a label of 65', { label: '🙂'.repeat(65) }],
    ['no scopes', { scopes: undefined }],
    ['empty scopes', { scopes: [] }],
    ['an unknown scope', { scopes: ['sessions:admin'] }],
    ['scopes as text', { scopes: 'sessions:read' }],
  ])('%s is 400 and mints nothing', async (_, body) => {
    const before = (await client.call<{ keys: unknown[] }>('GET', path)).json.keys.length
    expect((await mint(body)).status).toBe(400)
    const after = (await client.call<{ keys: unknown[] }>('GET', path)).json.keys.length
    expect(after).toBe(before)
  })

  test('a label of 64 characters and a repeated label are accepted', async () => {
    const label = '🙂'.repeat(64)
    expect((await mint({ label })).status).toBe(201)
    expect((await mint({ label })).status).toBe(201)
  })

  test('a label shows what it is: without a visible character it is 400', async () => {
    const mint = (label: string) =>
      client.call<{ label: string }>('POST', '/api/account/agent-keys', {
        label,
        scopes: ['sessions:read'],
      })
    for (const label of ['\u200b', ' ', '\u3164\u2800', '\u202e']) {
      expectProblem(await mint(label), 400, 'BAD_REQUEST')
    }
    const { status, json } = await mint('\u202eGoo\u200bgle')
    expect([status, json.label]).toEqual([201, 'Google'])
  })

  test('the same idempotency key returns the same key with its secret', async () => {
    const headers = { 'idempotency-key': `mint-${engine}` }
    const first = await mint({}, headers)
    const again = await mint({}, headers)
    expect(again.text).toBe(first.text)
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await mint({ label: 'Other' }, headers)).json).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test('a stored response is replayed only to callers that may create the key', async () => {
    const headers = { 'idempotency-key': `mine-${engine}` }
    const { credential } = (await mint({}, headers)).json
    const body = { label: 'A bot', scopes: ['sessions:read'] }
    const app = await Application.register(server.url)
    const { access_token: narrow } = await app.connect(client, { scope: 'chat:read' })
    for (const token of [credential, narrow]) {
      const more = { ...headers, authorization: `Bearer ${token}` }
      const answer = await new Client(server.url).call('POST', path, body, more)
      expect(answer.status).toBe(403)
      expect(answer.text).not.toContain(credential)
    }
  })

  test('an idempotency key of a revocation counts for that agent key only', async () => {
    const headers = { 'idempotency-key': `revoke-${engine}` }
    const [one, other] = [(await mint()).json, (await mint()).json]
    const revoke = (id: string) => client.call('DELETE', `${path}/${id}`, undefined, headers)
    expect((await revoke(one.keyId)).headers.get('idempotent-replayed')).toBeNull()
    expect((await revoke(one.keyId)).headers.get('idempotent-replayed')).toBe('true')
    expect((await revoke(other.keyId)).json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await withKey(one.credential)).status).toBe(401)
    expect((await withKey(other.credential)).status).toBe(200)
  })

  test('use is stored', async () => {
    const { credential, keyId } = (await mint()).json
    const lastUsed = async () => {
      const { json } = await client.call<{ keys: { keyId: string; lastUsedAt: string | null }[] }>(
        'GET',
        path,
      )
      return json.keys.find((key) => key.keyId === keyId)?.lastUsedAt
    }
    expect(await lastUsed()).toBeNull()
    await withKey(credential)
    expect(Date.parse((await lastUsed()) ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('a browser needs its CSRF token to create a key', async () => {
    const { csrfToken } = client
    client.csrfToken = null
    expect((await mint()).json).toMatchObject({ code: 'CSRF_TOKEN_PARTIAL' })
    client.csrfToken = csrfToken
  })
})

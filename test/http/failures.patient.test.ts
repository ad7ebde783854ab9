/**
 * Failures without a fault of the request: a part that throws (500), a database that does not
 * answer (503).
 */
import { describe, expect, test } from 'bun:test'
import { Client, newEmail, password, signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { createDatabase } from '../support/postgres'
import { engines, startServer } from '../support/server'
import { startBreakableProxy } from '../support/breakable-proxy'
import { fixture, onEachEngine } from '../support/fixtures'

const item = { items: [{ title: 'A session' }] }

onEachEngine('failures', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedUp(server.url))

  /** Lets the next idempotent work fail with `error`. */
  async function failing(error: unknown) {
    const { idempotency } = server.running.services
    idempotency.once = async () => {
      throw error
    }
    try {
      return await client.call('POST', '/api/v2/sessions', item)
    } finally {
      Reflect.deleteProperty(idempotency, 'once')
    }
  }

  class DriverError extends Error {
    constructor(
      readonly code: string,
      readonly errno?: string,
    ) {
      super('select password_hash from users')
    }
  }

  test.each([
    ['an error', new Error('select secret from users at /srv/elenchus/src/db/sqlite/sqlite.ts')],
    ['an error with a cause', new Error('Failed query', { cause: new Error('ada@example.org') })],
    ['a type error', new TypeError('undefined is not a function')],
    ['no error at all', 'a text with a /path and a s3cret'],
    ['nothing', undefined],
    ['an object that looks like a problem', { status: 200, code: 'OK', message: 'leak' }],
  ])('%s is a plain 500', async (_, error) => {
    const answer = await failing(error)
    expectProblem(answer, 500, 'INTERNAL_ERROR')
    expect(answer.json).toEqual({
      code: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side.',
      requestId: answer.headers.get('x-request-id'),
    })
  })

  test.each([
    ['a locked file', new DriverError('SQLITE_BUSY')],
    ['a stale snapshot', new DriverError('SQLITE_BUSY_SNAPSHOT')],
    ['a closed connection', new DriverError('ERR_POSTGRES_CONNECTION_CLOSED')],
    ['a server that stops', new DriverError('ERR_POSTGRES_SERVER_ERROR', '57P01')],
    ['a refused connection', new Error('Failed query', { cause: new DriverError('ECONNREFUSED') })],
  ])('a database that cannot be asked is 503: %s', async (_, error) => {
    const answer = await failing(error)
    expectProblem(answer, 503, 'SERVICE_UNAVAILABLE')
    expect(answer.text).not.toContain('password_hash')
  })

  test('health says so while the database does not answer, and recovers', async () => {
    const { store } = server.running.services
    for (const away of [
      Promise.reject(new Error('secret')),
      Promise.withResolvers<void>().promise,
    ]) {
      away.catch(() => undefined)
      store.ping = () => away
      const down = await client.call<{ uptime: number; ok: boolean; db: string }>(
        'GET',
        '/api/health',
      )
      Reflect.deleteProperty(store, 'ping')
      expect(down.status).toBe(503)
      expect(down.json).toEqual({ ok: false, db: 'disconnected', uptime: down.json.uptime })
      expect(down.json.uptime).toBeGreaterThan(0)
      expect((await client.call('GET', '/api/v2/health')).status).toBe(200)
    }
  })

  test('the status page names the part that is down', async () => {
    const { store } = server.running.services
    store.ping = () => Promise.reject(new Error('away'))
    const { status, json } = await client.call('GET', '/api/status')
    Reflect.deleteProperty(store, 'ping')
    expect(status).toBe(200)
    expect(json).toMatchObject({ ok: false })
    expect(JSON.stringify(json)).toContain('{"name":"database","status":"down"}')
  })

  test('a request that is still being answered when the server stops gets its answer', async () => {
    const other = await startServer({ engine })
    const visitor = new Client(other.url)
    await visitor.fetchCsrf()
    const { store } = other.running.services
    const transaction = store.transaction.bind(store)
    const entered = Promise.withResolvers<void>()
    store.transaction = (work) => {
      entered.resolve()
      return transaction(work)
    }
    const body = { email: newEmail(), password }
    const registering = visitor.call('POST', '/api/auth/register', body)
    await entered.promise
    await other[Symbol.asyncDispose]()
    expect((await registering).status).toBe(200)
  })
})

describe.if(engines.includes('postgres'))('Postgres goes away', () => {
  test('rate limits that hang do not delay routes that need no database', async () => {
    await using server = await startServer({ engine: 'postgres', env: { RATE_LIMITS: 'on' } })
    const { shared } = server.running.services.store
    if (!shared) throw new Error('nodes share no counts')
    shared.query = () => Promise.withResolvers<never>().promise
    const begun = performance.now()
    const answers = await Promise.all(
      [1, 2, 3].map(() => new Client(server.url).call('GET', '/api/hello')),
    )
    expect(performance.now() - begun).toBeLessThan(10_000) // a statement's limit is 15 s
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const left = answers.map(({ headers }) => headers.get('ratelimit-remaining'))
    expect(new Set(left)).toEqual(new Set(['297', '298', '299']))
  })

  test('every response is in the envelope and in time; all work once it is back', async () => {
    const database = await createDatabase()
    const address = new URL(database.url)
    const line = await startBreakableProxy(Number(address.port))
    address.port = new URL(line.url).port
    address.hostname = 'localhost'
    const server = await startServer({
      databaseUrl: address.href,
      env: { RATE_LIMITS: 'on', RATE_LIMIT_DEFAULT: '1000/60' },
    })
    try {
      const client = await signedUp(server.url)
      line.isDown = true
      line.cut()
      const down = await client.call('GET', '/api/health')
      expect(down.status).toBe(503)
      expect(down.json).toMatchObject({ ok: false, db: 'disconnected' })
      expect(down.headers.get('ratelimit-limit')).toBe('1000')

      const hello = await client.call('GET', '/api/hello')
      expect(hello.json).toEqual({ message: 'hello' })
      const asked = [
        ['GET', '/api/auth/me', undefined],
        ['GET', '/api/v2/sessions', undefined],
        ['POST', '/api/sessions', item],
        ['POST', '/api/auth/login', { email: newEmail(), password }],
      ] as const
      const refused = await Promise.all(
        asked.map(([method, path, body]) => client.call(method, path, body)),
      )
      for (const answer of refused) expectProblem(answer, 503, 'SERVICE_UNAVAILABLE')

      line.isDown = false
      expect((await client.call('GET', '/api/health')).status).toBe(200)
      expect((await client.call('GET', '/api/auth/me')).status).toBe(200)
      expect((await client.call('POST', '/api/sessions', item)).status).toBe(200)
    } finally {
      await server[Symbol.asyncDispose]()
      line.close()
      await database.drop()
    }
  })
})

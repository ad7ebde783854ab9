/** What is asked of a Postgres server and of its address at the start. */
import { describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import { openStore } from '../support/open-store'
import { readConfig } from '../../src/config/config'
import { run } from '../support/program'
import { createDatabase } from '../support/postgres'
import { engines, startServer } from '../support/server'
import { signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { until } from '../files/uploader'
import { emptyPlace } from '../support/stores'

const withQuery = (url: string, query: string) => `${url}?${query}`

/** Runs statements on the database of `url`. */
async function execute(url: string, ...statements: readonly string[]): Promise<unknown[][]> {
  await using sql = new SQL(url, { max: 1 })
  const results: unknown[][] = []
  for (const statement of statements) results.push(await sql.unsafe(statement))
  return results
}

describe.if(engines.includes('postgres'))('a Postgres server', () => {
  test('a database in LATIN1 is named at the start, exit 2, and by the doctor', async () => {
    await using place = await emptyPlace('postgres')
    const url = new URL(place.options.databaseUrl as string)
    const name = `${url.pathname.slice(1)}_latin`
    const parts = `template template0 locale_provider libc locale 'C'`
    await execute(url.href, `create database ${name} encoding 'LATIN1' ${parts}`)
    const env = { DATA_DIR: place.options.dataDir, DATABASE_URL: url.href.replace(/[^/]+$/, name) }
    const { code, err } = await run('binary', ['serve'], { env })
    const doctor = await run('binary', ['doctor'], { env })
    await execute(url.href, `drop database ${name}`)
    expect([doctor.code, doctor.out]).toEqual([
      1,
      expect.stringMatching(/^FAIL database: .*LATIN1.*UTF8/m),
    ])
    expect([code, err]).toEqual([2, expect.stringMatching(/^DATABASE_URL: .*LATIN1.*UTF8/)])
  })

  test('a server that takes no writes: 503 with words that say so, and reads still work', async () => {
    const database = await createDatabase()
    await using server = await startServer({ databaseUrl: database.url })
    const client = await signedUp(server.url)
    const name = new URL(database.url).pathname.slice(1)
    const setReadOnly = (value: 'on' | 'off') =>
      execute(
        database.url,
        'set default_transaction_read_only = off',
        `alter database ${name} set default_transaction_read_only = ${value}`,
        `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = '${name}' and pid <> pg_backend_pid()`,
      )
    const write = () => client.call('POST', '/api/sessions', { items: [{ title: 'A' }] })
    const settled = async (status: number) => {
      await until(async () => (await client.call('GET', '/api/sessions')).status === 200)
      await until(async () => (await write()).status === status)
    }
    await setReadOnly('on')
    await settled(503)
    const refused = await write()
    expectProblem(refused, 503, 'SERVICE_UNAVAILABLE')
    expect(refused.json).toMatchObject({ message: expect.stringContaining('takes no writes') })
    await until(async () => (await client.call('GET', '/api/health')).status === 503)
    await setReadOnly('off')
    await settled(200)
  }, 90_000)

  test('a role that may not create starts on a migrated database', async () => {
    const database = await createDatabase()
    await (await startServer({ databaseUrl: database.url }))[Symbol.asyncDispose]()
    const role = new URL(database.url).pathname.slice(1).replace('elenchus', 'runtime')
    await execute(
      database.url,
      `create role ${role} login`,
      'revoke create on schema public from public',
      `grant usage on schema public to ${role}`,
      `grant select, insert, update, delete on all tables in schema public to ${role}`,
      `grant usage on all sequences in schema public to ${role}`,
    )
    const url = new URL(database.url)
    url.username = role
    {
      await using server = await startServer({ databaseUrl: url.href })
      expect((await (await signedUp(server.url)).call('GET', '/api/sessions')).status).toBe(200)
    }
    await execute(database.url, `drop owned by ${role}`)
    await database.drop()
  })

  test.each([
    ['', true],
    ['prepare=false', false],
    ['sslmode=disable&prepare=false', false],
  ])('the query "%s" of the address: statements are named: %p', async (query, isNamed) => {
    const database = await createDatabase()
    const databaseUrl = query === '' ? database.url : withQuery(database.url, query)
    {
      await using server = await startServer({ databaseUrl, env: { DATABASE_CONNECTIONS: '1' } })
      await signedUp(server.url)
      const { shared } = server.running.services.store
      const text = 'select count(*)::int as named from pg_prepared_statements'
      const answer = await shared?.query({ text, values: [] })
      const [row] = (answer?.rows ?? []) as { named: number }[]
      expect(Number(row?.named) > 1).toBe(isNamed)
    }
    await database.drop()
  })

  test('sslmode=require is refused by a server without TLS; exit 2', async () => {
    const database = await createDatabase()
    await using place = await emptyPlace('sqlite')
    const DATABASE_URL = withQuery(database.url, 'sslmode=require')
    const env = { DATA_DIR: place.options.dataDir, DATABASE_URL }
    const { code, err } = await run('binary', ['migrate'], { env })
    expect([code, err]).toEqual([2, expect.stringMatching(/^DATABASE_URL: .*sslmode=require/)])
    await database.drop()
  })

  test('a role with too few connections is named at the start with DATABASE_CONNECTIONS; exit 2', async () => {
    const database = await createDatabase()
    const role = new URL(database.url).pathname.slice(1).replace('elenchus', 'narrow')
    const url = new URL(database.url)
    url.username = role
    await execute(
      database.url,
      `create role ${role} login connection limit 1`,
      `alter database ${url.pathname.slice(1)} owner to ${role}`,
    )
    await using place = await emptyPlace('sqlite')
    const env = {
      DATA_DIR: place.options.dataDir,
      DATABASE_URL: url.href,
      SECRET_KEY: 's'.repeat(40),
      PORT: '0',
    }
    const { code, err } = await run('binary', ['serve'], { env })
    const said = /^DATABASE_URL: .*too many connections.*DATABASE_CONNECTIONS/m
    expect([code, err]).toEqual([2, expect.stringMatching(said)])
    await database.drop()
  })

  test('DATABASE_LISTEN_URL carries LISTEN and is checked at the start', async () => {
    const database = await createDatabase()
    const databaseListenUrl = withQuery(database.url, 'application_name=the_listener')
    const options = { dataDir: '', databaseConnections: 2, databaseListenUrl }
    {
      await using store = await openStore({ ...options, databaseUrl: database.url })
      const heard = Promise.withResolvers<string>()
      await store.subscribe('news', heard.resolve)
      await store.publish('news', 'hello')
      expect(await heard.promise).toBe('hello')
      const text = 'select query from pg_stat_activity where application_name = $1'
      const found = await store.shared?.query({ text, values: ['the_listener'] })
      expect(found?.rows).toContainEqual({ query: expect.stringMatching(/^listen "?news/i) })
    }
    const databaseUrl = database.url
    const broken = { ...options, databaseUrl, databaseListenUrl: 'postgres://127.0.0.1:9/none' }
    const failure = await openStore(broken).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    await database.drop()
  })
})

test.each([
  [{ DATABASE_URL: 'postgres://h/d?sslmode=sometimes' }, /^DATABASE_URL: got sslmode=sometimes/],
  [{ DATABASE_URL: 'postgres://h/d?prepare=no' }, /^DATABASE_URL: got prepare=no; takes true/],
  [{ DATABASE_LISTEN_URL: 'postgres://h/d' }, /^DATABASE_URL: got nothing beside/],
  [{ SMTP_URL: 'smtp://h?tls=maybe' }, /^SMTP_URL: got .*tls=maybe; takes tls=off/],
  [{ SMTP_URL: 'smtps://h?tls=off' }, /^SMTP_URL: /],
])('the variables %j are refused', (environment, says) => {
  expect(() => readConfig(environment as unknown as Record<string, string>)).toThrow(says)
})

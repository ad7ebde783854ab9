/** The log of a whole visit at its most talkative: JSON lines, and nothing that is anybody's secret. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, newEmail } from '../support/client'
import { startProgram } from '../support/program'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'elenchus-log-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const password = 'a password that nobody else has'
const wrong = 'a password that is wrong'
const words = 'Why is the sky of Betelgeuse orange?'
const title = 'A title about Betelgeuse'

/** Everything a visitor does, with what must not be in the log. */
async function visit(client: Client): Promise<string[]> {
  const email = newEmail()
  await client.fetchCsrf()
  await client.call('POST', '/api/auth/register', { email, password, name: 'Ada Lovelace' })
  const secrets = [...client.cookies.values()]
  const bearer = `ak_1.${'s'.repeat(43)}`
  await client.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${bearer}` })
  await client.call('POST', '/api/auth/login', { email, password: wrong })
  await client.call('POST', '/api/auth/login', `{"email":"${email}","password":"${password}"`)
  const sessionId = await client.createSession(title)
  await client.chat(sessionId, words, { key: 'a-key-of-betelgeuse' })
  await client.call('POST', '/api/chat/stream', { sessionId, content: words, mode: 'nonsense' })
  await client.call('GET', `/api/sessions?cursor=${email}`)
  await client.call('GET', `/${email}`)
  return [email, email.toUpperCase(), password, wrong, words, title, bearer, ...secrets, 'Lovelace']
}

describe('in production at LOG_LEVEL=debug', () => {
  test('nothing secret is logged, even when every query fails', async () => {
    await using server = await startProgram('binary', dataDir, { LOG_LEVEL: 'debug' })
    const client = new Client(server.url)
    const secrets = await visit(client)

    const database = new Database(join(dataDir, 'elenchus.db'))
    // The server may be indexing what was said.
    database.run('pragma busy_timeout = 5000')
    database.run('pragma foreign_keys = off')
    for (const table of ['messages', 'audit_records', 'idempotency_keys', 'users']) {
      database.run(`drop table ${table}`)
    }
    database.close()
    const body = { items: [{ title, messages: [{ role: 'user', content: words }] }] }
    const failed = await client.call('POST', '/api/sessions', body, { 'idempotency-key': 'k' })
    const email = newEmail()
    const stranger = new Client(server.url)
    await stranger.fetchCsrf()
    const login = await stranger.call('POST', '/api/v2/auth/login', { email, password })
    const register = await stranger.call('POST', '/api/auth/register', { email, password })
    expect([failed.status, login.status, register.status]).toEqual([500, 500, 500])
    secrets.push(email, ...stranger.cookies.values())

    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    const output = server.output()
    const lines = server.logged().trimEnd().split('\n')
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    for (const line of logged) {
      expect(Object.keys(line)).toEqual(expect.arrayContaining(['level', 'time', 'msg']))
    }
    expect(logged.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining([
        'server.listening',
        'request.failed',
        'server.stopping',
        'server.stopped',
      ]),
    )
    const ids = [failed, login, register].map(({ headers }) => headers.get('x-request-id'))
    const failures = logged.filter(({ msg }) => msg === 'request.failed')
    expect(failures.map(({ requestId }) => requestId)).toEqual(ids)
    expect(JSON.stringify(failures)).toContain('no such table')
    for (const secret of secrets) expect(output).not.toContain(secret)
    expect(output).not.toMatch(/Betelgeuse|argon2|insert into|select /i)
  })
})

/** The audit trail of authentication: one record an event, without secrets (spec 5.7). */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { auditRecords } from '../../src/db/schema'
import { Client, newEmail, password } from '../support/client'
import { testClock } from '../support/clock'
import { startServer, type TestServer } from '../support/server'
import { fixture, onEachEngine } from '../support/fixtures'

onEachEngine('what takes data out, or tries to end an account', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test('is in the audit trail with its user, and without content', async () => {
    const client = new Client(server)
    const email = newEmail()
    const userId = await client.register(email)
    const sessionId = await client.createSession('Private words')
    const archive = await client.fetch('GET', '/api/account/export')
    await archive.arrayBuffer()
    await client.fetch('HEAD', '/api/account/export')
    for (const given of ['a wrong password', 'another wrong one']) {
      const answer = await client.call('DELETE', '/api/account', { password: given })
      expect(answer.status).toBe(400)
    }
    await client.call('DELETE', '/api/account', {})
    const { db } = server.running.services.store
    const seen = async () =>
      (await db.select().from(auditRecords))
        .filter((row) => row.userId === userId && row.event.startsWith('account.'))
        .map(({ event, outcome }) => `${event} ${outcome}`)
    const refused = Array(2).fill('account.delete failure')
    const before = ['account.register success', 'account.export success', ...refused]
    expect(await seen()).toEqual(before)
    const { status } = await client.call('DELETE', '/api/account', { password })
    expect([status, await seen()]).toEqual([200, [...before, 'account.delete success']])
    const text = JSON.stringify(await db.select().from(auditRecords))
    for (const hidden of [email, 'Private words', 'a wrong password', sessionId]) {
      expect(text).not.toContain(hidden)
    }
  })
})

onEachEngine('the audit trail', (engine) => {
  let server: TestServer
  const clock = testClock()

  beforeAll(async () => {
    server = await startServer({ engine, clock, env: { TRUST_PROXY: '1' } })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test('successes and failures are recorded with user, address and request id', async () => {
    const email = newEmail()
    const client = new Client(server.url)
    await client.fetchCsrf()
    const wrong = 'not the password'
    const calls = [
      ['POST', '/api/auth/register', { email, password, name: 'Ada Lovelace' }],
      ['POST', '/api/auth/register', { email, password }],
      ['POST', '/api/auth/login', { email, password: wrong }],
      ['POST', '/api/auth/login', { email: newEmail(), password: wrong }],
      ['POST', '/api/auth/login', { email, password: 'short' }],
      ['POST', '/api/auth/login', { email, password }],
      ['POST', '/api/auth/logout', undefined],
      ['POST', '/api/auth/logout', undefined],
    ] as const
    const ids: string[] = []
    const secrets = [email, password, wrong, 'Ada Lovelace']
    for (const [method, path, body] of calls) {
      clock.advance(1)
      const headers = { 'x-forwarded-for': '192.0.2.7' }
      const answer = await client.call<{ user?: { id: string } }>(method, path, body, headers)
      ids.push(answer.headers.get('x-request-id') as string)
      const sid = client.cookies.get('sid')
      if (sid) secrets.push(sid)
      if (path.endsWith('register') && answer.status === 200) {
        secrets.push(client.csrfToken as string)
      }
    }
    const rows = await server.running.services.store.db.select().from(auditRecords)
    const [user] = rows.map(({ userId }) => userId)
    const seen = rows
      .toSorted((a, b) => a.recordedAt - b.recordedAt)
      .map(({ event, outcome, userId, requestId }) => [event, outcome, userId, requestId])
    expect(seen).toEqual([
      ['account.register', 'success', user as string, ids[0] as string],
      ['login.password', 'failure', user as string, ids[2] as string],
      ['login.password', 'failure', null, ids[3] as string],
      ['login.password', 'success', user as string, ids[5] as string],
      ['logout', 'success', user as string, ids[6] as string],
    ])
    expect(rows.map(({ address }) => address)).toEqual(Array(5).fill('192.0.2.7'))
    const text = JSON.stringify(rows)
    for (const secret of secrets) expect(text).not.toContain(secret)
  })
})

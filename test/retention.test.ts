/** What is deleted by its age, and what is cut (contract §13). */
import { describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { auditRecords } from '../src/db/schema'
import { isAddress, networkOf } from '../src/lib/address'
import { dayMs } from '../src/lib/clock'
import { Client, newEmail, password, signedUp } from './support/client'
import { testClock } from './support/clock'
import { expectProblem } from './support/envelope'
import { fixture, onEachEngine } from './support/fixtures'
import { mailsTo } from './support/outbox'
import { startServer } from './support/server'

describe('the network of an address', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['2001:DB8::1', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['::1', '0:0:0::/48'],
    ['example.org', ''],
    ['1.2.3.4.5', ''],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))

  test('does not depend on the last 8 bits of an IPv4 address, nor the last 80 of IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(255), (address, last) => {
        const other = address.replace(/\d+$/, String(last))
        return networkOf(other) === networkOf(address) && networkOf(address).endsWith('.0/24')
      }),
    )
    fc.assert(
      fc.property(fc.ipV6().filter(isAddress), (address) =>
        /\/(?:48|24)$/.test(networkOf(address)),
      ),
    )
  })
})

onEachEngine('retention', (engine) => {
  const clock = testClock()
  const env = { RETENTION_SESSIONS: '3', RETENTION_AUDIT: '200', RETENTION_OUTBOX: '30' }
  const server = fixture(() => startServer({ engine, clock, env }))
  const sweep = () => server.running.app.sweep()
  const db = () => server.running.services.store.db

  test('sessions go three days after their last change, with their messages, of every user; others stay', async () => {
    const learners = [await signedUp(server), await signedUp(server), await signedUp(server)]
    const old = await Promise.all(learners.map((learner) => learner.createSession('old')))
    const touched = await learners[0]?.createSession('touched')
    clock.advance(2 * dayMs)
    await learners[0]?.call('PATCH', `/api/sessions/${touched}`, { title: 'still in use' })
    const recent = await Promise.all(learners.map((learner) => learner.createSession('recent')))
    await sweep()
    for (const [at, learner] of learners.entries())
      expect((await learner.call('GET', `/api/sessions/${old[at]}`)).status).toBe(200)
    clock.advance(1.5 * dayMs)
    await sweep()
    for (const [at, learner] of learners.entries()) {
      expectProblem(await learner.call('GET', `/api/sessions/${old[at]}`), 404, 'NOT_FOUND')
      expect((await learner.call('GET', `/api/sessions/${recent[at]}`)).status).toBe(200)
    }
    expect((await learners[0]?.call('GET', `/api/sessions/${touched}`))?.status).toBe(200)
  })

  test('audit records lose the end of their address after 30 days, and go after 200', async () => {
    const record = (id: string, address: string) =>
      db().insert(auditRecords).values({
        id,
        recordedAt: clock.now(),
        event: 'login.password',
        outcome: 'failure',
        userId: null,
        address,
        requestId: id,
        detail: {},
      })
    const addressOf = async (id: string) => {
      const [row] = await db().select().from(auditRecords).where(eq(auditRecords.id, id))
      return row?.address
    }
    for (let at = 0; at < 1_100; at += 1) await record(`many-${at}`, `198.51.100.${at % 256}`)
    await record('six', '2001:db8:7:1::2')
    await record('shell', 'command line')
    clock.advance(29 * dayMs)
    await record('new', '198.51.100.9')
    await sweep()
    expect(await addressOf('many-5')).toBe('198.51.100.5')
    clock.advance(2 * dayMs)
    await sweep()
    await sweep()
    expect(await addressOf('many-5')).toBe('198.51.100.0/24')
    expect(await addressOf('many-1099')).toBe('198.51.100.0/24')
    expect(await addressOf('six')).toBe('2001:db8:7::/48')
    expect(await addressOf('shell')).toBe('command line')
    expect(await addressOf('new')).toBe('198.51.100.9')
    clock.advance(170 * dayMs)
    await sweep()
    expect(await addressOf('many-5')).toBeUndefined()
    expect(await addressOf('new')).toBe('198.51.100.0/24')
  })
})

describe('the outbox', () => {
  const clock = testClock()
  const server = fixture(() => startServer({ engine: 'sqlite', clock }))
  const files = () => readdir(join(server.dataDir, 'outbox'))

  test('an erased account takes the messages to it along, and no others', async () => {
    const [leaving, staying] = [newEmail(), newEmail()]
    const client = new Client(server)
    await client.register(leaving)
    await new Client(server).register(staying)
    await mailsTo(server, leaving, '', 1)
    await mailsTo(server, staying, '', 1)
    const answer = await client.call('DELETE', '/api/account', { password })
    expect(answer.status).toBe(200)
    expect(await mailsTo(server, leaving, '')).toEqual([])
    expect(await mailsTo(server, staying, '')).toHaveLength(1)
  })

  test('messages of more than 30 days are deleted', async () => {
    expect((await files()).length).toBeGreaterThan(0)
    clock.advance(29 * dayMs)
    await server.running.app.sweep()
    expect((await files()).length).toBeGreaterThan(0)
    clock.advance(2 * dayMs)
    await server.running.app.sweep()
    expect(await files()).toEqual([])
  })
})

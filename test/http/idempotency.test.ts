/** Idempotency-Key: one key, one effect, one answer (spec part 8, contract §1). */
import { expect, test } from 'bun:test'
import { dayMs } from '../../src/lib/clock'
import { idempotencyKeys } from '../../src/db/schema'
import { Client, signedUp } from '../support/client'
import { testClock } from '../support/clock'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'

interface Created {
  results: { index: number; status: string; id: string }[]
}

let keys = 0
const newKey = () => `key-${(keys += 1)}`
const items = (title = 'A session') => ({ items: [{ title }] })

onEachEngine('idempotency', (engine) => {
  const clock = testClock()

  const server = fixture(() => startServer({ engine, clock }))
  const client = fixture(() => signedUp(server))

  const create = (key: string, body: unknown = items(), path = '/api/sessions', by = client) =>
    by.call<Created>('POST', path, body, { 'idempotency-key': key })
  const sessionCount = async (by = client) => {
    const { json } = await by.call<{ items: unknown[] }>('GET', '/api/sessions?limit=100')
    return json.items.length
  }
  const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed')

  test('the same request has one effect and one answer', async () => {
    const key = newKey()
    const before = await sessionCount()
    const first = await create(key)
    expect(first.status).toBe(200)
    expect(replayed(first)).toBeNull()
    for (let time = 0; time < 3; time += 1) {
      const again = await create(key)
      expect(again.status).toBe(200)
      expect(again.text).toBe(first.text)
      expect(replayed(again)).toBe('true')
      expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    }
    expect(await sessionCount()).toBe(before + 1)
  })

  test('without a key every request has its own effect', async () => {
    const before = await sessionCount()
    await client.call('POST', '/api/sessions', items())
    await client.call('POST', '/api/sessions', items())
    expect(await sessionCount()).toBe(before + 2)
  })

  test('another body under the same key is 409, and the first answer stays', async () => {
    const key = newKey()
    const first = await create(key, items('One'))
    const before = await sessionCount()
    for (const body of [items('Two'), { items: [...items('One').items, ...items('One').items] }]) {
      expectProblem(await create(key, body), 409, 'IDEMPOTENCY_KEY_REUSED')
    }
    expect(await sessionCount()).toBe(before)
    expect((await create(key, items('One'))).text).toBe(first.text)
  })

  test('order of keys, white space and spelling of text make no other body', async () => {
    const key = newKey()
    const message = { role: 'user', content: 'é' }
    const first = await create(key, { items: [{ title: 'A', messages: [message] }] })
    const spelt = ' {"items" : [{"messages":[{"content":"\\u00e9","role":"user"}],\n"title":"A"}]}'
    const again = await create(key, spelt)
    expect([again.status, again.text, replayed(again)]).toEqual([200, first.text, 'true'])
  })

  test('the order of a list does', async () => {
    const key = newKey()
    await create(key, { items: [{ title: 'A' }, { title: 'B' }] })
    const turned = await create(key, { items: [{ title: 'B' }, { title: 'A' }] })
    expectProblem(turned, 409, 'IDEMPOTENCY_KEY_REUSED')
  })

  test('/api/v2 is the same route', async () => {
    const key = newKey()
    const first = await create(key, items(), '/api/v2/sessions')
    const again = await create(key, items(), '/api/sessions')
    expect([again.text, replayed(again)]).toEqual([first.text, 'true'])
    expectProblem(await create(key, items('x'), '/api/v2/sessions'), 409, 'IDEMPOTENCY_KEY_REUSED')
  })

  test('another user may use the same key', async () => {
    const key = newKey()
    const first = await create(key)
    const other = await signedUp(server)
    const theirs = await create(key, items('Other'), '/api/sessions', other)
    expect([theirs.status, replayed(theirs)]).toEqual([200, null])
    expect(theirs.json.results[0]?.id).not.toBe(first.json.results[0]?.id as string)
    expect((await create(key)).text).toBe(first.text)
  })

  test('a new sign-in of the same user is given the old answer', async () => {
    const key = newKey()
    const email = `again-${engine}@example.org`
    const first = new Client(server.url)
    await first.register(email)
    const made = await create(key, items(), '/api/sessions', first)
    const second = new Client(server.url)
    await second.fetchCsrf()
    const body = { email, password: 'correct horse battery staple' }
    expect((await second.call('POST', '/api/auth/login', body)).status).toBe(200)
    const again = await create(key, items(), '/api/sessions', second)
    expect([again.text, replayed(again)]).toEqual([made.text, 'true'])
  })

  test.each([1, 255])('a key of %d characters is taken', async (length) => {
    const key = String.fromCharCode(97 + (keys += 1)).repeat(length)
    const first = await create(key)
    expect(first.status).toBe(200)
    expect((await create(key)).text).toBe(first.text)
  })

  test.each(['', ' ', 'k'.repeat(256), 'k'.repeat(5_000)])('the key %p is 400', async (key) => {
    const before = await sessionCount()
    const answer = await create(key)
    expectProblem(answer, 400, 'BAD_REQUEST')
    expect(answer.json).toMatchObject({ detail: [{ path: 'Idempotency-Key' }] })
    expect(await sessionCount()).toBe(before)
  })

  test('keys that differ in case or in their end are different keys', async () => {
    const before = await sessionCount()
    for (const key of ['Case', 'case', 'case-', `${'k'.repeat(254)}a`, `${'k'.repeat(254)}b`]) {
      expect(replayed(await create(key))).toBeNull()
    }
    expect(await sessionCount()).toBe(before + 5)
  })

  test('what is refused is not kept: the key is free for the right request', async () => {
    const key = newKey()
    const token = client.csrfToken as string
    expectProblem(await create(key, { items: [] }), 400, 'BAD_REQUEST')
    expectProblem(await create(key, '{"bad'), 400, 'BAD_REQUEST')
    expectProblem(
      await create(key, items(), '/api/sessions', new Client(server.url)),
      401,
      'UNAUTHORIZED',
    )
    client.csrfToken = 'other'
    expectProblem(await create(key), 403, 'CSRF_TOKEN_MISMATCH')
    client.csrfToken = token
    const answer = await create(key)
    expect([answer.status, replayed(answer)]).toEqual([200, null])
  })

  test('a failure in the middle leaves neither effect nor key', async () => {
    const key = newKey()
    const before = await sessionCount()
    const { keyring } = server.running.services
    keyring.seal = () => {
      throw new Error('no entropy')
    }
    expectProblem(await create(key), 500, 'INTERNAL_ERROR')
    Reflect.deleteProperty(keyring, 'seal')
    expect(await sessionCount()).toBe(before)
    const answer = await create(key)
    expect([answer.status, replayed(answer)]).toEqual([200, null])
  })

  test('a key is good for 24 hours, then it is new', async () => {
    const key = newKey()
    const other = await signedUp(server)
    const first = await create(key, items(), '/api/sessions', other)
    clock.advance(dayMs)
    const late = await create(key, items(), '/api/sessions', other)
    expect([late.text, replayed(late)]).toEqual([first.text, 'true'])
    clock.advance(1)
    const next = await create(key, items('Another'), '/api/sessions', other)
    expect([next.status, replayed(next)]).toEqual([200, null])
    expect(await sessionCount(other)).toBe(2)
    clock.advance(dayMs + 1)
    await server.running.app.sweep()
    expect(await server.running.services.store.db.select().from(idempotencyKeys)).toEqual([])
  })

  test('of ten at once with one key one has the effect, and all have its answer', async () => {
    const key = newKey()
    const before = await sessionCount()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1)
    expect(await sessionCount()).toBe(before + 1)
  })

  test('of ten at once with one key and ten bodies one wins', async () => {
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create(key, items(`Title ${index}`))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status !== 200) expectProblem(answer, 409, 'IDEMPOTENCY_KEY_REUSED')
    }
  })

  test('what is kept is sealed', async () => {
    const answer = await create(newKey(), items('A secret title'))
    const rows = await server.running.services.store.db.select().from(idempotencyKeys)
    expect(rows.length).toBeGreaterThan(0)
    const stored = JSON.stringify(rows)
    for (const plain of [answer.json.results[0]?.id as string, 'created', 'A secret title']) {
      expect(stored).not.toContain(plain)
    }
    for (const { outcome } of rows) expect(outcome).toMatch(/^[\w-]{40,}$/)
  })
})

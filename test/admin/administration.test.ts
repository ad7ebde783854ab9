/** What administrators do in the browser: users, jobs, audit, usage, announcements, backups, maintenance (contract §11). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { jobs, usageDays } from '../../src/db/schema'
import { Client, newEmail, password, signedUp } from '../support/client'
import { testClock } from '../support/clock'
import { expectProblem } from '../support/envelope'
import { engines, startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'

interface UserJson {
  id: string
  email: string
  name?: string
  role: string
  disabled: boolean
  quotas: { storage: number | null; tokens: number | null }
  url?: string
}
interface Listed<T> {
  items: T[]
  hasMore: boolean
  nextCursor: string | null
}
interface AuditJson {
  action: string
  userId: string
  target?: string
}

const path = '/api/admin'

describe.each(engines)('%s', (engine) => {
  let server: TestServer
  let admin: Client
  let adminId: string
  const clock = testClock()

  beforeAll(async () => {
    const env = { LLM_PRICE_INPUT: '2.5', LLM_PRICE_OUTPUT: '10' }
    server = await startServer({ engine, clock, env })
    admin = await signedIn(server, 'admin')
    adminId = await idOf(admin)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const idOf = async (client: Client): Promise<string> =>
    (await client.call<{ id: string }>('GET', '/api/account')).json.id
  const patch = (id: string, body: object, by = admin) =>
    by.call<UserJson>('PATCH', `${path}/users/${id}`, body)
  const lastAudit = async (action: string): Promise<AuditJson | undefined> => {
    const { json } = await admin.call<Listed<AuditJson>>('GET', `${path}/audit?action=${action}`)
    return json.items[0]
  }

  test('users come in pages, and are found by a part of address or name', async () => {
    const names = ['Zoë 100%', 'under_score', 'Ann']
    for (const name of names) {
      const client = await signedIn(server)
      await client.call('PATCH', '/api/account', { name })
    }
    const first = await admin.call<Listed<UserJson>>('GET', `${path}/users?limit=2`)
    expect(first.json.items).toHaveLength(2)
    const next = `${path}/users?limit=2&cursor=${first.json.nextCursor}`
    const { json } = await admin.call<Listed<UserJson>>('GET', next)
    const ids = [...first.json.items, ...json.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const found = async (q: string) =>
      (
        await admin.call<Listed<UserJson>>('GET', `${path}/users?q=${encodeURIComponent(q)}`)
      ).json.items.map(({ name }) => name)
    expect(await found('0%')).toEqual(['Zoë 100%'])
    expect(await found('R_S')).toEqual(['under_score'])
    expect(await found('ANN')).toEqual(['Ann'])
    expect(await found("'; drop table users; --")).toEqual([])
    const other = `${path}/users?q=ann&cursor=${first.json.nextCursor}`
    expectProblem(await admin.call('GET', other), 400, 'BAD_REQUEST')
  })

  test('a user is made without a password, chooses one by the link, and is erased', async () => {
    const email = newEmail()
    const { status, json } = await admin.call<UserJson>('POST', `${path}/users`, {
      email,
      name: 'Bo',
      role: 'teacher',
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({ email, name: 'Bo', role: 'teacher', disabled: false })
    const body = { email }
    expectProblem(await admin.call('POST', `${path}/users`, body), 409, 'EMAIL_ALREADY_REGISTERED')
    const token = new URL(json.url ?? '').searchParams.get('token')
    const user = new Client(server)
    await user.fetchCsrf()
    const reset = await user.call('POST', '/api/auth/password/reset', { token, password })
    expect(reset.status).toBe(200)
    expect((await user.call('POST', '/api/auth/login', { email, password })).status).toBe(200)
    expect((await admin.call('DELETE', `${path}/users/${json.id}`)).status).toBe(200)
    expect((await user.call('GET', '/api/account')).status).toBe(401)
    expectProblem(await admin.call('GET', `${path}/users/${json.id}`), 404, 'NOT_FOUND')
    expect(await lastAudit('user.delete')).toMatchObject({ userId: adminId, target: json.id })
  })

  test('a role that is taken away ends at the next request; a user who is disabled is out at once', async () => {
    const client = await signedIn(server, 'teacher')
    const id = await idOf(client)
    expect((await client.call('GET', '/api/classes')).status).toBe(200)
    expect((await patch(id, { role: 'learner' })).json.role).toBe('learner')
    expectProblem(await client.call('GET', '/api/classes'), 403, 'FORBIDDEN')
    expect((await patch(id, { role: 'admin' })).json.role).toBe('admin')
    expect((await client.call('GET', `${path}/overview`)).status).toBe(200)
    expect((await patch(id, { role: 'teacher', name: 'New', disabled: true })).status).toBe(200)
    expect((await client.call('GET', '/api/account')).status).toBe(401)
    for (const action of ['user.role', 'user.rename', 'user.disable']) {
      expect(await lastAudit(action)).toMatchObject({ userId: adminId, target: id })
    }
    expectProblem(await patch(id, {}), 400, 'BAD_REQUEST')
    expectProblem(await patch(id, { role: 'owner' }), 400, 'BAD_REQUEST')
  })

  test('of two administrators who end each other, one stays', async () => {
    await using alone = await startServer({ engine })
    const [one, two] = [await signedIn(alone, 'admin'), await signedIn(alone, 'admin')]
    const [idOne, idTwo] = [await idOf(one), await idOf(two)]
    const answers = await Promise.all([
      patch(idTwo, { role: 'learner' }, one),
      patch(idOne, { disabled: true }, two),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    const rest = (await one.call('GET', `${path}/overview`)).status === 200 ? one : two
    const restId = rest === one ? idOne : idTwo
    for (const body of [{ role: 'teacher' }, { disabled: true }]) {
      expectProblem(await patch(restId, body, rest), 409, 'CONFLICT')
    }
    expectProblem(await rest.call('DELETE', `${path}/users/${restId}`), 409, 'CONFLICT')
    expect((await rest.call('GET', `${path}/overview`)).status).toBe(200)
  })

  test('what is dangerous takes a sign-in of the last ten minutes, and a password renews it', async () => {
    const late = await signedUp(server)
    const id = await idOf(late)
    await patch(id, { role: 'admin' })
    const victim = await idOf(await signedIn(server))
    clock.advance(10 * 60_000)
    const dangerous = [
      ['POST', `${path}/users/${victim}/reset-link`, undefined],
      ['PATCH', `${path}/users/${victim}`, { role: 'admin' }],
      ['POST', `${path}/users`, { email: newEmail(), role: 'admin' }],
      ['PATCH', `${path}/maintenance`, { message: 'x' }],
      ['GET', `${path}/backups/none.zip/download`, undefined],
      ['DELETE', `${path}/users/${victim}`, undefined],
    ] as const
    for (const [method, target, body] of dangerous) {
      const answer = await late.call(method, target, body)
      expectProblem(answer, 403, 'FORBIDDEN')
      expect(answer.json, target).toMatchObject({ detail: { reauthenticate: true } })
    }
    expect((await patch(victim, { role: 'teacher' }, late)).status).toBe(200)
    const proof = await late.call('POST', '/api/account/reauthenticate', { password })
    expect(proof.status).toBe(200)
    for (const [method, target, body] of dangerous) {
      expect([200, 201, 404], target).toContain((await late.call(method, target, body)).status)
    }
    await admin.call('PATCH', `${path}/maintenance`, { message: '' })
    admin = await signedIn(server, 'admin')
    adminId = await idOf(admin)
    await admin.call('PATCH', `${path}/maintenance`, { message: '', readOnly: false })
  })

  test('quotas of a role and of a user hold at once, and are shown before they are used up', async () => {
    const client = await signedIn(server)
    const id = await idOf(client)
    const quotas = async () =>
      (
        await client.call<{ quotas: Record<string, { limit: number; left: number } | null> }>(
          'GET',
          '/api/account/usage',
        )
      ).json.quotas
    expect(await quotas()).toMatchObject({ tokens: null })
    const settings = { quotas: { learner: { storage: 5_000, tokens: 70 } } }
    expect((await admin.call('PATCH', `${path}/settings`, settings)).json).toMatchObject(settings)
    expect(await quotas()).toMatchObject({ storage: { limit: 5_000 }, tokens: { limit: 70 } })
    await patch(id, { quotas: { storage: 600 } })
    expect(await quotas()).toMatchObject({ storage: { limit: 600 }, tokens: { limit: 70 } })
    const make = () => client.call('POST', '/api/sessions', { items: [{ title: 'x' }] })
    await make()
    await make()
    expectProblem(await make(), 403, 'QUOTA_EXCEEDED')
    await patch(id, { quotas: { storage: null } })
    expect((await make()).status).toBe(200)
    const off = { quotas: { learner: { storage: null, tokens: null } } }
    await admin.call('PATCH', `${path}/settings`, off)
    expect(await quotas()).toMatchObject({ tokens: null })
    expectProblem(await patch(id, { quotas: { storage: -1 } }), 400, 'BAD_REQUEST')
  })

  test('the overview counts', async () => {
    const { json } = await admin.call('GET', `${path}/overview`)
    expect(json).toMatchObject({
      engine,
      users: { learner: expect.any(Number), admin: expect.any(Number) },
      sizes: { database: expect.any(Number), files: expect.any(Number) },
      model: 'none',
      mail: 'outbox',
      replies: { running: 0 },
    })
  })

  test('a failed job is tried again, a waiting one is cancelled, the recurring one stays', async () => {
    const { store, jobs: queue } = server.running.services
    const add = (id: string) =>
      store.transaction((tx) => queue.add(tx, { id, kind: 'nothing', userId: null, payload: 1 }))
    await add('lame')
    expectProblem(await admin.call('POST', `${path}/jobs/lame/retry`), 409, 'CONFLICT')
    const failed = { failedAt: clock.now(), lastError: 'no reason', attempts: 3 }
    await store.db.update(jobs).set(failed).where(eq(jobs.id, 'lame'))
    const listed = await admin.call<Listed<object>>('GET', `${path}/jobs?status=failed`)
    expect(listed.json.items).toMatchObject([{ id: 'lame', status: 'failed', error: 'no reason' }])
    expect(listed.text).not.toContain('payload')
    expect((await admin.call('POST', `${path}/jobs/lame/retry`)).status).toBe(200)
    const waiting = await admin.call<Listed<object>>('GET', `${path}/jobs?status=waiting`)
    expect(waiting.json.items).toContainEqual(
      expect.objectContaining({ id: 'lame', status: 'waiting', attempts: 0 }),
    )
    expect((await admin.call('POST', `${path}/jobs/lame/cancel`)).status).toBe(200)
    expectProblem(await admin.call('POST', `${path}/jobs/lame/cancel`), 404, 'NOT_FOUND')
    expectProblem(await admin.call('POST', `${path}/jobs/sweep/cancel`), 409, 'CONFLICT')
    expect(await lastAudit('job.cancel')).toMatchObject({ userId: adminId, target: 'lame' })
  })

  test('the audit log is filtered by actor, action and time, and pages', async () => {
    const query = `${path}/audit?userId=${adminId}&limit=1`
    const first = await admin.call<Listed<AuditJson & { at: string }>>('GET', query)
    expect(first.json).toMatchObject({ items: [{ userId: adminId }], hasMore: true })
    const next = await admin.call<Listed<AuditJson & { at: string }>>(
      'GET',
      `${query}&cursor=${first.json.nextCursor}`,
    )
    expect(next.json.items[0]).not.toEqual(first.json.items[0])
    const at = first.json.items[0]!.at
    const after = await admin.call<Listed<AuditJson>>(
      'GET',
      `${path}/audit?from=${new Date(Date.parse(at) + 1).toISOString()}`,
    )
    expect(after.json.items).toEqual([])
    expectProblem(await admin.call('GET', `${path}/audit?from=yesterday`), 400, 'BAD_REQUEST')
  })

  test('usage is summed by user and day, and priced', async () => {
    const userId = await idOf(await signedIn(server))
    const { db } = server.running.services.store
    const days = ['2026-01-30', '2026-01-31', '2026-02-01']
    const row = { userId, replies: 2, inputTokens: 1_000_000, outputTokens: 100_000 }
    for (const day of days) await db.insert(usageDays).values({ ...row, day })
    const range = 'from=2026-01-31&to=2026-02-01'
    const { json } = await admin.call('GET', `${path}/usage?${range}&userId=${userId}`)
    expect(json).toMatchObject({
      price: { input: 2.5, output: 10 },
      total: { replies: 4, inputTokens: 2_000_000, outputTokens: 200_000, cost: 7 },
      days: [{ day: '2026-01-31', cost: 3.5 }, { day: '2026-02-01' }],
      users: [{ userId, cost: 7 }],
    })
    for (const bad of ['from=2026-02-30', 'from=2026-03-01&to=2026-02-01', 'to=x']) {
      expectProblem(await admin.call('GET', `${path}/usage?${bad}`), 400, 'BAD_REQUEST')
    }
  })

  test('an announcement is on the pages and in the feed until it is taken back', async () => {
    const made = await admin.call<{ id: string }>('POST', `${path}/announcements`, {
      title: 'Disks & <b>beds</b>',
      body: 'On Friday.',
      url: 'https://school.example/news',
    })
    expect(made.status).toBe(201)
    const reader = new Client(server)
    const first = async () =>
      (await reader.call<Listed<{ id: string }>>('GET', '/api/announcements')).json.items[0]?.id
    expect(await first()).toBe(made.json.id)
    // What the program announces is not among what can be taken back.
    const own = await admin.call('GET', `${path}/announcements`)
    expect(own.json).toEqual({ items: [made.json] })
    expect((await reader.call('GET', '/announcements.atom')).text).toContain(
      'Disks &#38; &#60;b&#62;',
    )
    const bad = { title: 'x', body: 'y', url: 'javascript:alert(1)' }
    expectProblem(await admin.call('POST', `${path}/announcements`, bad), 400, 'BAD_REQUEST')
    const one = `${path}/announcements/${made.json.id}`
    expect((await admin.call('DELETE', one)).status).toBe(200)
    expectProblem(await admin.call('DELETE', one), 404, 'NOT_FOUND')
    expect(await first()).not.toBe(made.json.id)
  })

  test('maintenance lets nothing be written but what it must, and says why', async () => {
    const learner = await signedUp(server)
    const sessionId = await learner.createSession()
    const message = 'New disks until 19:00.'
    const set = (body: object) => admin.call('PATCH', `${path}/maintenance`, body)
    expect((await set({ message, readOnly: true })).json).toEqual({ message, readOnly: true })
    const status = await learner.call<{ maintenance: object }>('GET', '/api/status')
    expect(status.json.maintenance).toEqual({ message, readOnly: true })
    const writes = [
      ['POST', '/api/sessions', { items: [{ title: 'x' }] }],
      ['PATCH', `/api/sessions/${sessionId}`, { title: 'y' }],
      ['DELETE', `/api/sessions/${sessionId}`, undefined],
      ['POST', '/api/chat/stream', { sessionId, content: 'x' }],
    ] as const
    for (const [method, target, body] of writes) {
      const answer = await learner.call(method, target, body)
      expectProblem(answer, 503, 'SERVICE_UNAVAILABLE')
      expect(answer.json).toMatchObject({ message })
      expect(answer.headers.get('retry-after')).toBe('60')
    }
    expectProblem(
      await admin.call('POST', `${path}/announcements`, { title: 'x', body: 'y' }),
      503,
      'SERVICE_UNAVAILABLE',
    )
    // Every way to sign in stays open, or nobody could end the maintenance.
    const visitor = new Client(server)
    await visitor.fetchCsrf()
    expect((await visitor.call('POST', '/api/auth/passkey/options')).status).toBe(200)
    // Who may not write at all is told that, and not this.
    const stranger = await new Client(server).call('POST', '/api/sessions', { items: [] })
    expectProblem(stranger, 401, 'UNAUTHORIZED')
    expect((await learner.call('GET', '/api/sessions')).status).toBe(200)
    expect((await learner.call('POST', '/api/account/reauthenticate', { password })).status).toBe(
      200,
    )
    expect((await learner.call('POST', '/api/auth/logout')).status).toBe(200)
    expect((await set({ readOnly: false })).json).toEqual({ message, readOnly: false })
    expect(
      (await (await signedIn(server)).call('POST', '/api/sessions', { items: [{ title: 'x' }] }))
        .status,
    ).toBe(200)
    await set({ message: '' })
    expect(await lastAudit('maintenance.change')).toMatchObject({ userId: adminId })
  })

  test('a backup is made, listed and downloaded', async () => {
    const asked = await admin.call<{ id: string }>('POST', `${path}/backups`)
    expect(asked.status).toBe(202)
    const { id } = asked.json
    for (;;) {
      const { json } = await admin.call<Listed<{ id: string; size: number }>>(
        'GET',
        `${path}/backups`,
      )
      if (json.items.some((each) => each.id === id && each.size > 0)) break
      await Bun.sleep(50)
    }
    const file = await admin.fetch('GET', `${path}/backups/${id}/download`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain(id)
    expect(new TextDecoder().decode((await file.bytes()).subarray(0, 2))).toBe('PK')
    for (const name of ['..%2Felenchus.db', 'elenchus.db', 'x'.repeat(200)]) {
      expectProblem(await admin.call('GET', `${path}/backups/${name}/download`), 404, 'NOT_FOUND')
    }
    expect(await lastAudit('backup.download')).toMatchObject({ target: id })
  }, 90_000)

  test('all classes are listed with their teachers, and without their codes', async () => {
    const teacher = await signedIn(server, 'teacher')
    const { json } = await teacher.call<{ id: string; joinCode: string }>('POST', '/api/classes', {
      name: '8b',
    })
    const listed = await admin.call<Listed<object>>('GET', `${path}/classes`)
    expect(listed.json.items[0]).toMatchObject({
      id: json.id,
      teacher: { id: await idOf(teacher) },
    })
    expect(listed.text).not.toContain(json.joinCode)
  })
})

/** Invitations and the modes of registration through the API (contract §11), on both engines. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { dayMs, isoTime } from '../../src/lib/clock'
import { Client, newEmail, password } from '../support/client'
import { testClock } from '../support/clock'
import { expectProblem } from '../support/envelope'
import { engines, startServer, type TestServer } from '../support/server'
import { giveRole, signedIn } from '../support/signed-in'
import { startSmtp, type SmtpSink } from '../support/smtp'

interface Issued {
  id: string
  url: string
}
interface Listed {
  id: string
  status: string
  email?: string
}

const adminPath = '/api/admin/invitations'
const tokenOf = ({ url }: Issued): string => new URL(url).searchParams.get('token') ?? ''

describe.each(engines)('%s', (engine) => {
  let server: TestServer
  let smtp: SmtpSink
  let admin: Client
  let teacher: Client
  const clock = testClock()

  beforeAll(async () => {
    smtp = await startSmtp()
    const env = {
      REGISTRATION: 'invite',
      REGISTRATION_DOMAINS: 'school.example',
      SMTP_URL: smtp.url,
    }
    server = await startServer({ engine, clock, env })
    admin = await signedIn(server, 'admin')
    teacher = await signedIn(server, 'teacher')
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  })

  const issued = async (body: object = {}, by = admin, path = adminPath): Promise<Issued> => {
    const { status, json } = await by.call<Issued>('POST', path, body)
    expect(status).toBe(201)
    expect(Object.keys(json).toSorted()).toEqual(['id', 'url'])
    return json
  }
  const stranger = async (): Promise<Client> => {
    const client = new Client(server)
    await client.fetchCsrf()
    return client
  }
  const signUp = async (invitation?: string, email = newEmail()) => {
    const client = await stranger()
    const body = { email, password, ...(invitation === undefined ? {} : { invitation }) }
    return { client, answer: await client.call('POST', '/api/auth/register', body) }
  }
  const made = async (by = teacher, body: object = {}): Promise<string> =>
    (await by.call<{ id: string }>('POST', '/api/classes', { name: '8b', ...body })).json.id
  const roleOf = async (client: Client): Promise<string> =>
    (await client.call<{ role: string }>('GET', '/api/account')).json.role
  const accept = (client: Client, invitation: string) =>
    client.call('POST', '/api/invitations/accept', { invitation })

  test('nobody signs up without an invitation, and the sign-in page knows', async () => {
    expectProblem((await signUp()).answer, 403, 'FORBIDDEN')
    const { json } = await admin.call<{ signIn: object }>('GET', '/api/status')
    expect(json.signIn).toMatchObject({ registration: 'invite' })
  })

  test.each(['learner', 'teacher', 'admin'])('an invitation makes a %s, once', async (role) => {
    const invitation = tokenOf(await issued({ role }))
    const { client, answer } = await signUp(invitation)
    expect(answer.status).toBe(200)
    expect(await roleOf(client)).toBe(role)
    expectProblem((await signUp(invitation)).answer, 400, 'BAD_REQUEST')
  })

  test('of several who use it at a time one succeeds', async () => {
    const invitation = tokenOf(await issued())
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(invitation)))
    expect(answers.map(({ answer }) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400,
    ])
  })

  test('an account that exists leaves the invitation good', async () => {
    const email = newEmail()
    expect((await signUp(tokenOf(await issued()), email)).answer.status).toBe(200)
    const invitation = tokenOf(await issued())
    expectProblem((await signUp(invitation, email)).answer, 409, 'EMAIL_ALREADY_REGISTERED')
    expect((await signUp(invitation)).answer.status).toBe(200)
  })

  test('one that names an address is mailed there, and works for it alone, in any case', async () => {
    const email = newEmail()
    const one = await issued({ email })
    expect((await smtp.message(email)).replaceAll('=\r\n', '')).toContain('/invitation?token=')
    const invitation = tokenOf(one)
    const { answer } = await signUp(invitation, newEmail())
    expectProblem(answer, 400, 'BAD_REQUEST')
    expect(answer.json).toMatchObject({ detail: [{ path: '/email' }] })
    expectProblem(await accept(await signedIn(server), invitation), 400, 'BAD_REQUEST')
    expect((await signUp(invitation, email.toUpperCase())).answer.status).toBe(200)
  })

  test('guessed, revoked and expired ones are refused alike', async () => {
    const revoked = await issued()
    expect((await admin.call('DELETE', `${adminPath}/${revoked.id}`)).status).toBe(200)
    const short = await issued({ expiresAt: isoTime(clock.now() + 1_000) })
    clock.advance(1_001)
    const used = await issued()
    await signUp(tokenOf(used))
    const tokens = ['x', 'A'.repeat(43), ...[revoked, short, used].map(tokenOf)]
    const bodies: string[] = []
    for (const token of tokens) {
      const { answer, client } = await signUp(token)
      const { code, message, detail } = answer.json as Record<string, unknown>
      bodies.push(JSON.stringify({ code, message, detail }))
      expect(
        (await client.call('POST', '/api/invitations/show', { invitation: token })).status,
      ).toBe(400)
      expect((await accept(await signedIn(server), token)).status).toBe(400)
    }
    expect(new Set(bodies).size).toBe(1)
    const { json } = await admin.call<{ items: Listed[] }>('GET', `${adminPath}?limit=3`)
    expect(json.items.map(({ status }) => status)).toEqual(['used', 'expired', 'revoked'])
    expectProblem(await admin.call('DELETE', `${adminPath}/${used.id}`), 404, 'NOT_FOUND')
  })

  test.each([
    ['the past', -1],
    ['more than a year', 366 * dayMs],
  ])('%s is no time to expire', async (_name, ms) => {
    const body = { expiresAt: isoTime(clock.now() + ms) }
    expectProblem(await admin.call('POST', adminPath, body), 400, 'BAD_REQUEST')
  })

  test('a teacher invites learners into their own class', async () => {
    const id = await made(teacher, { policy: { transcripts: 'visible' } })
    const path = `/api/classes/${id}/invitations`
    const colleague = await signedIn(server, 'teacher')
    for (const [method, body] of [
      ['POST', {}],
      ['GET', undefined],
    ] as const) {
      expectProblem(await colleague.call(method, path, body), 404, 'NOT_FOUND')
      expectProblem(await (await signedIn(server)).call(method, path, body), 403, 'FORBIDDEN')
    }
    expectProblem(await teacher.call('POST', path, { role: 'admin' }), 400, 'BAD_REQUEST')
    const one = await issued({}, teacher, path)
    const shown = await (
      await stranger()
    ).call('POST', '/api/invitations/show', {
      invitation: tokenOf(one),
    })
    expect(shown.json).toEqual({
      role: 'learner',
      class: { name: '8b', teacher: null, transcripts: 'visible' },
    })
    const { client } = await signUp(tokenOf(one))
    expect(await roleOf(client)).toBe('learner')
    const { json } = await client.call<{ items: object[] }>('GET', '/api/account/classes')
    // Who was invited has not agreed yet that the teacher reads along.
    expect(json.items).toMatchObject([{ id, joined: true, consented: false }])
    const listed = await teacher.call<{ items: Listed[] }>('GET', path)
    expect(listed.json.items).toMatchObject([{ id: one.id, status: 'used' }])
    const other = await issued({}, teacher, path)
    expectProblem(await colleague.call('DELETE', `${path}/${other.id}`), 404, 'NOT_FOUND')
    expect((await teacher.call('DELETE', `${path}/${other.id}`)).status).toBe(200)
    await teacher.call('PATCH', `/api/classes/${id}`, { archived: true })
    expectProblem(await teacher.call('POST', path, {}), 409, 'CONFLICT')
  })

  test('a signed-in user accepts, and keeps a higher role', async () => {
    const id = await made()
    const member = await signedIn(server)
    expect((await accept(member, tokenOf(await issued({ classId: id })))).json).toEqual({
      role: 'learner',
      classId: id,
    })
    expect((await accept(member, tokenOf(await issued({ role: 'teacher' })))).json).toEqual({
      role: 'teacher',
    })
    expect((await accept(member, tokenOf(await issued()))).json).toEqual({ role: 'teacher' })
    expect(await roleOf(member)).toBe('teacher')
    // The teacher of the class is no member of it, and their link stays good.
    const own = tokenOf(await issued({ classId: id }))
    expectProblem(await accept(teacher, own), 409, 'CONFLICT')
    expect((await signUp(own)).answer.status).toBe(200)
  })

  test('a role that was taken away takes the invitations of its holder along', async () => {
    const gone = await signedIn(server, 'admin')
    const { json } = await gone.call<{ id: string; email: string }>('GET', '/api/account')
    const invitation = tokenOf(await issued({ role: 'admin' }, gone))
    const id = await made(gone)
    const ofClass = tokenOf(await issued({}, gone, `/api/classes/${id}/invitations`))
    await server.running.app.auth.administration.demote(json.email)
    for (const token of [invitation, ofClass]) {
      expectProblem((await signUp(token)).answer, 400, 'BAD_REQUEST')
    }
    await giveRole(server, json.id, 'teacher')
    expectProblem((await signUp(invitation)).answer, 400, 'BAD_REQUEST')
    expect((await signUp(ofClass)).answer.status).toBe(200)
  })

  test('to invite an administrator takes a sign-in of the last ten minutes', async () => {
    const late = await signedIn(server, 'admin')
    clock.advance(10 * 60_000)
    const refused = await late.call('POST', adminPath, { role: 'admin' })
    expectProblem(refused, 403, 'FORBIDDEN')
    expect(refused.json).toMatchObject({ detail: { reauthenticate: true } })
    expect((await late.call('POST', adminPath, { role: 'teacher' })).status).toBe(201)
  })

  test('one key is one invitation, which no other sign-in is told', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await admin.call<Issued>('POST', adminPath, {}, headers)
    const again = await admin.call<Issued>('POST', adminPath, {}, headers)
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
})

describe('domains', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      env: { REGISTRATION_DOMAINS: ' School.example,@bücher.example ' },
    })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const signUp = async (email: string): Promise<number> => {
    const client = new Client(server)
    await client.fetchCsrf()
    return (await client.call('POST', '/api/auth/register', { email, password })).status
  }

  test.each([
    ['a@school.example', 200],
    ['b@SCHOOL.Example', 200],
    ['c@bücher.example', 200],
    ['d@xn--bcher-kva.example', 200],
    ['e@sub.school.example', 403],
    ['f@school.example.evil.example', 403],
    ['g@evilschool.example', 403],
    ['h@example', 400],
    ['school.example@evil.example', 403],
  ])('%s: %d', async (email, status) => {
    expect(await signUp(email)).toBe(status)
  })

  test('an invitation is good for any address', async () => {
    const admin = await signedIn(server, 'admin')
    const email = 'guest@elsewhere.example'
    const { json } = await admin.call<Issued>('POST', adminPath, { email })
    const client = new Client(server)
    await client.fetchCsrf()
    const body = { email, password, invitation: tokenOf(json) }
    expect((await client.call('POST', '/api/auth/register', body)).status).toBe(200)
  })
})

test('closed registration takes nobody, with an invitation or without', async () => {
  await using server = await startServer({})
  const admin = await signedIn(server, 'admin')
  const { json } = await admin.call<Issued>('POST', adminPath, {})
  await admin.call('PATCH', '/api/admin/settings', { registration: 'closed' })
  expectProblem(await admin.call('POST', adminPath, {}), 409, 'CONFLICT')
  const client = new Client(server)
  await client.fetchCsrf()
  const body = { email: newEmail(), password, invitation: tokenOf(json) }
  expectProblem(await client.call('POST', '/api/auth/register', body), 403, 'FORBIDDEN')
})

/** The fields of registration and login: which addresses and names are accepted and refused. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../src/db/schema'
import { Client, newEmail, password } from '../support/client'
import { expectProblem } from '../support/envelope'
import { startServer, type TestServer } from '../support/server'
import { onEachEngine } from '../support/fixtures'

interface SessionInfo {
  user: { id: string; name?: string; emailVerified: boolean }
}

onEachEngine('fields', (engine) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer({ engine })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const send = async (path: string, body: unknown) => {
    const client = new Client(server.url)
    await client.fetchCsrf()
    return client.call<SessionInfo>('POST', path, body)
  }
  const register = (body: unknown) => send('/api/auth/register', body)
  const login = (body: unknown) => send('/api/auth/login', body)

  describe('e-mail addresses', () => {
    const local = (length: number) => `${'l'.repeat(length - '@example.org'.length)}@example.org`

    test.each(['a@b.co', 'first.last+tag@sub.example.co.uk', "o'hara@example.org", local(254)])(
      '%s is taken',
      async (email) => {
        expect((await register({ email, password })).status).toBe(200)
      },
    )

    test.each([
      '',
      'a',
      '@example.org',
      'a@',
      'a@b',
      'a@b.',
      'a@.b',
      'a@b..c',
      'a b@example.org',
      ' a@example.org',
      'a@example.org ',
      'a@b@example.org',
      '"a"@example.org',
      'Ada <a@example.org>',
      'a,b@example.org',
      'a@exam\nple.org',
      'a@exam\u200bple.org',
      'a\0@example.org',
      'a\ud800@example.org',
      local(255),
      local(100_000),
      null,
      7,
      { $ne: null },
      [['a@example.org']],
    ])('%p is refused', async (email) => {
      for (const answer of [
        await register({ email, password }),
        await login({ email, password }),
      ]) {
        expectProblem(answer, 400, 'BAD_REQUEST')
        expect(answer.json).toMatchObject({ detail: [{ path: '/email' }] })
      }
    })
  })

  describe('names', () => {
    test.each([
      [undefined, undefined],
      ['', undefined],
      ['Ada', 'Ada'],
      ['📐'.repeat(100), '📐'.repeat(100)],
      ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ])('%p is shown as %p', async (name, shown) => {
      const { status, json } = await register({ email: newEmail(), password, name })
      expect(status).toBe(200)
      expect(json.user.name).toBe(shown as string)
    })

    test.each(['a'.repeat(101), 'a\0', '\udc00', null, 5, {}, [['Ada']]])(
      '%p is refused',
      async (name) => {
        const answer = await register({ email: newEmail(), password, name })
        expectProblem(answer, 400, 'BAD_REQUEST')
        expect(answer.json).toMatchObject({ detail: [{ path: '/name' }] })
      },
    )

    test('unknown fields give no rights', async () => {
      const extra = { role: 'admin', id: 'x', emailVerified: true, emailVerifiedAt: 1 }
      const { json } = await register({ email: newEmail(), password, ...extra })
      expect(json.user.emailVerified).toBe(false)
      const { db } = server.running.services.store
      const [row] = await db.select().from(users).where(eq(users.id, json.user.id))
      expect(row?.role).toBe('learner')
    })
  })
})

/** Signed-in clients that are created in the database: no rate limit counts, no password is hashed. */
import { eq } from 'drizzle-orm'
import { newId } from '../../src/lib/ids'
import { randomHex, sha256 } from '../../src/lib/tokens'
import { signIns, users } from '../../src/db/schema'
import { Client, newEmail, type OnAnswer } from './client'
import type { TestServer } from './server'

/** A client of a new user, signed in through the database. */
export async function signedIn(
  server: TestServer,
  role: 'learner' | 'teacher' | 'admin' = 'learner',
  onAnswer?: OnAnswer,
): Promise<Client> {
  const { store, clock } = server.running.services
  const [userId, signInId, token, now] = [newId(), newId(), randomHex(), clock.now()]
  const email = newEmail()
  const open = { name: null, passwordHash: null, emailVerifiedAt: null, disabledAt: null }
  await store.transaction(async (tx) => {
    const user = { id: userId, email, emailKey: email, role, createdAt: now }
    await tx.insert(users).values({ ...user, ...open })
    const signIn = { id: signInId, userId, tokenHash: sha256(token), userAgent: null }
    await tx.insert(signIns).values({ ...signIn, createdAt: now, lastUsedAt: now })
  })
  const client = new Client(server, onAnswer)
  client.cookies.set('sid', token)
  return withToken(server, client, signInId)
}

/** Makes a user an administrator or a teacher, through the database. */
export async function giveRole(
  { running }: TestServer,
  userId: string,
  role: 'teacher' | 'admin',
): Promise<void> {
  await running.services.store.db.update(users).set({ role }).where(eq(users.id, userId))
}

/** Gives the client a CSRF token. */
export async function withToken(
  { running }: TestServer,
  client: Client,
  signInId: string | null = null,
): Promise<Client> {
  const token = await running.services.csrf.issue(new Request('http://localhost/'), signInId)
  client.cookies.set('csrf-token', token)
  client.csrfToken = token
  return client
}

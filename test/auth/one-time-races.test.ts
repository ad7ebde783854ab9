/** What is good once, or for so many, when it is asked for by several at the same moment. */
import { and, eq } from 'drizzle-orm'
import { describe, expect, spyOn, test } from 'bun:test'
import { oneTimeTokens, users } from '../../src/db/schema'
import { Client, newEmail, password } from '../support/client'
import { onEachEngine } from '../support/fixtures'
import { holdWrites } from '../support/held-writes'
import { engines, startServer } from '../support/server'

async function visitor(url: string): Promise<Client> {
  const client = new Client(url)
  await client.fetchCsrf()
  return client
}

onEachEngine('a registration', (engine) => {
  test('is refused where registration is closed while its password is hashed', async () => {
    await using server = await startServer({ engine })
    const { administration } = server.running.app.auth
    const email = newEmail()
    await administration.create({ email, password, role: 'admin' })
    const admin = await visitor(server.url)
    await admin.call('POST', '/api/auth/login', { email, password })
    const late = await visitor(server.url)
    const hash = Bun.password.hash
    using _ = spyOn(Bun.password, 'hash').mockImplementationOnce(async (...given) => {
      const closed = await admin.call('PATCH', '/api/admin/settings', { registration: 'closed' })
      expect(closed.status).toBe(200)
      return hash(...given)
    })
    const body = { email: newEmail(), password }
    expect((await late.call('POST', '/api/auth/register', body)).status).toBe(403)
    expect(await server.running.services.store.db.$count(users)).toBe(1)
  })
})

describe.skipIf(!engines.includes('postgres'))('at the same moment', () => {
  test('two set-up links make one administrator', async () => {
    await using server = await startServer({ engine: 'postgres' })
    const { registration } = server.running.app.auth
    const tokenOf = async () =>
      new URL(String(await registration.setUpLink())).searchParams.get('token')
    const clients = [await visitor(server.url), await visitor(server.url)]
    const tokens = [await tokenOf(), await tokenOf()]
    await using writes = await holdWrites(String(server.databaseUrl), 'users')
    const answers = Promise.all(
      clients.map((client, at) =>
        client.call('POST', '/api/auth/setup', { token: tokens[at], email: newEmail(), password }),
      ),
    )
    await writes.waitFor(2)
    await writes.release()
    const statuses = (await answers).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await server.running.services.store.db.$count(users)).toBe(1)
  })

  test('nodes mail no more links together than one node', async () => {
    await using one = await startServer({ engine: 'postgres' })
    const databaseUrl = String(one.databaseUrl)
    await using two = await startServer({ engine: 'postgres', databaseUrl, dataDir: one.dataDir })
    const email = newEmail()
    await one.running.app.auth.administration.create({ email, password, role: 'learner' })
    const { db } = one.running.services.store
    const [user] = await db.select().from(users)
    const userId = String(user?.id)
    const isLink = and(
      eq(oneTimeTokens.purpose, 'reset_password'),
      eq(oneTimeTokens.userId, userId),
    )
    const client = await visitor(two.url)
    const ask = () => client.call('POST', '/api/auth/password/forgot', { email })
    for (let open = 1; open <= 4; open += 1) {
      await ask()
      while ((await db.$count(oneTimeTokens, isLink)) < open) await Bun.sleep(5)
    }
    await using writes = await holdWrites(databaseUrl, 'one_time_tokens')
    for (const answer of [await ask(), await ask()]) expect(answer.status).toBe(200)
    await writes.waitFor(2)
    await writes.release()
    while ((await db.$count(oneTimeTokens)) < 6) await Bun.sleep(5)
    expect(await db.$count(oneTimeTokens, isLink)).toBe(5)
  })
})

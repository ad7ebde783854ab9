/** Agent keys that an OAuth client makes end with what the user allowed it (contract §2). */
import { expect, test } from 'bun:test'
import { dayMs, hourMs, secondMs } from '../../src/lib/clock'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application, callSessions, connected, get } from '../support/oauth'
import { bearer, Phone } from '../support/phone'
import { password, Client, signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { startServer } from '../support/server'
import { eq } from 'drizzle-orm'
import { idempotencyKeys } from '../../src/db/schema'

interface MintedKey {
  readonly keyId: string
  readonly credential: string
  readonly expiresAt: string | null
}

onEachEngine('keys of an OAuth client', (engine) => {
  const clock = testClock()
  const server = fixture(() => startServer({ engine, clock }))

  async function minted(more: Readonly<Record<string, unknown>> = {}) {
    const connection = await connected(server.url)
    const program = new Client(server.url)
    const path = '/api/account/agent-keys'
    const body = { label: 'minted', scopes: ['sessions:read'], ...more }
    const headers = bearer(connection.tokens.access_token)
    const answer = await program.call<MintedKey>('POST', path, body, headers)
    expect(answer.status).toBe(201)
    expect(await works(answer.json)).toBe(true)
    return { ...connection, key: answer.json }
  }
  const works = async ({ credential }: MintedKey) =>
    (await callSessions(server.url, credential)).status === 200

  test('a key ends with the revocation of the token that made it', async () => {
    const { app, tokens, key, user } = await minted()
    await app.revoke({ token: tokens.refresh_token })
    expect(await works(key)).toBe(false)
    const { json } = await user.call<{ keys: unknown[] }>('GET', '/api/account/agent-keys')
    expect(json.keys).toEqual([])
  })

  test('a key ends when the user disconnects the client', async () => {
    const { app, key, user } = await minted()
    expect((await user.call('DELETE', `/api/account/connections/${app.id}`)).status).toBe(200)
    expect(await works(key)).toBe(false)
  })

  test('a key ends when a refresh token is replayed', async () => {
    const { app, tokens, key } = await minted()
    expect((await app.refresh(tokens.refresh_token)).status).toBe(200)
    expect(await works(key)).toBe(true)
    clock.advance(30 * secondMs)
    expect((await app.refresh(tokens.refresh_token)).status).toBe(400)
    expect(await works(key)).toBe(false)
  })

  test('a key ends when the user changes the password', async () => {
    const { key, user } = await minted()
    const body = { currentPassword: password, newPassword: 'another good long one' }
    expect((await user.call('POST', '/api/auth/password/change', body)).status).toBe(200)
    expect(await works(key)).toBe(false)
  })

  test('a key ends with the 30 days of its grant, also one that asked for more', async () => {
    const endsAt = new Date(clock.now() + 30 * dayMs).toISOString()
    const late = new Date(clock.now() + 300 * dayMs).toISOString()
    const soon = new Date(clock.now() + hourMs).toISOString()
    const { key } = await minted()
    const longer = await minted({ expiresAt: late })
    const shorter = await minted({ expiresAt: soon })
    expect([key.expiresAt, longer.key.expiresAt]).toEqual([endsAt, endsAt])
    expect(shorter.key.expiresAt).toBe(soon)
    clock.advance(30 * dayMs - 1)
    expect(await works(key)).toBe(true)
    clock.advance(1)
    expect([await works(key), await works(longer.key)]).toEqual([false, false])
  })

  test('a key that the user made stays, and the consent page names keys', async () => {
    const { app, tokens, user } = await minted()
    const body = { label: 'own', scopes: ['sessions:read'] }
    const { json: own } = await user.call<MintedKey>('POST', '/api/account/agent-keys', body)
    expect(own.expiresAt).toBeNull()
    await app.revoke({ token: tokens.refresh_token })
    expect(await works(own)).toBe(true)
    const other = await Application.register(server.url)
    const page = await user.call('GET', other.authorizePath('x'.repeat(43)))
    expect(page.text).toContain('may also make agent keys')
    expect((await get(`${server.url}/api/sessions`)).status).toBe(401)
  })
})

onEachEngine('what an application reaches of the agent keys', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const path = '/api/account/agent-keys'

  interface Listed {
    readonly keys: readonly { keyId: string; revokedAt: string | null }[]
  }
  type By = readonly [client: Client, headers: Record<string, string>]
  const scopes = ['sessions:read', 'sessions:write']

  const mint = async ([client, headers]: By, label: string, more: Record<string, string> = {}) => {
    const body = { label, scopes: ['sessions:read'] }
    return client.call<MintedKey>('POST', path, body, { ...headers, ...more })
  }
  const seen = async ([client, headers]: By) => {
    const { status, json } = await client.call<Listed>('GET', path, undefined, headers)
    expect(status).toBe(200)
    return json.keys.filter(({ revokedAt }) => revokedAt === null).map(({ keyId }) => keyId)
  }

  /** A user with a key, and two applications of that user with a key each. */
  async function household() {
    const { user, tokens } = await connected(server.url)
    const other = await (await Application.register(server.url)).connect(user)
    const browser: By = [user, {}]
    const apps = [tokens, other].map(({ access_token: token }): By => [
      new Client(server.url),
      bearer(token),
    ]) as [By, By]
    const own = (await mint(browser, 'by hand')).json
    const [first, second] = [(await mint(apps[0], 'one')).json, (await mint(apps[1], 'two')).json]
    return { user, browser, apps, own, first, second, tokens }
  }

  test('it sees the keys of its own grant alone, and its user sees all', async () => {
    const { browser, apps, own, first, second } = await household()
    expect(await seen(apps[0])).toEqual([first.keyId])
    expect(await seen(apps[1])).toEqual([second.keyId])
    expect(await seen(browser)).toEqual([second.keyId, first.keyId, own.keyId])
  })

  test('it ends a key of its own grant, and no other, by either route', async () => {
    const { browser, apps, own, first, second } = await household()
    const end = async ([client, headers]: By, { keyId }: MintedKey, post: boolean) => {
      const answer = post
        ? await client.call('POST', `${path}/${keyId}/revoke`, undefined, headers)
        : await client.call('DELETE', `${path}/${keyId}`, undefined, headers)
      expect([answer.status, answer.json]).toEqual([200, { ok: true }])
    }
    for (const post of [true, false]) {
      await end(apps[0], own, post)
      await end(apps[0], second, post)
      await end(apps[1], first, post)
    }
    expect(await seen(browser)).toEqual([second.keyId, first.keyId, own.keyId])
    await end(apps[0], first, true)
    await end(apps[1], second, false)
    expect(await seen(browser)).toEqual([own.keyId])
    await end(browser, own, false)
    expect(await seen(browser)).toEqual([])
  })

  test('the grant keeps its keys through a refresh, and a second grant does not see them', async () => {
    const app = await Application.register(server.url)
    const user = await signedUp(server)
    const tokens = await app.connect(user)
    const key = (await mint([new Client(server.url), bearer(tokens.access_token)], 'kept')).json
    const { json: refreshed } = await app.refresh(tokens.refresh_token)
    expect(await seen([new Client(server.url), bearer(refreshed.access_token)])).toEqual([
      key.keyId,
    ])
    const again = await app.connect(user)
    expect(await seen([new Client(server.url), bearer(again.access_token)])).toEqual([])
  })

  test('an agent key reaches none of it', async () => {
    const { own, first } = await household()
    for (const { credential } of [own, first]) {
      const client = new Client(server.url)
      const headers = bearer(credential)
      const answers = [
        await client.call('GET', path, undefined, headers),
        await client.call('POST', path, { label: 'x', scopes }, headers),
        await client.call('DELETE', `${path}/${own.keyId}`, undefined, headers),
        await client.call('POST', `${path}/${own.keyId}/revoke`, undefined, headers),
      ]
      for (const answer of answers) expectProblem(answer, 403, 'FORBIDDEN')
    }
  })

  test('a secret is repeated to the credential that asked for it, and to no other', async () => {
    const { user, browser, apps, tokens } = await household()
    const { json } = await user.call<{ user: { email: string } }>('GET', '/api/auth/me')
    const { accessToken: phone } = (await Phone.of(server.url, json.user.email)).tokens
    const key = { 'idempotency-key': 'create-1' }
    const callers: readonly By[] = [
      browser,
      [new Client(server.url), bearer(phone)],
      ...apps,
      // The same credential by another client.
      [new Client(server.url), bearer(tokens.access_token)],
    ]
    const secrets: string[] = []
    for (const [at, caller] of callers.entries()) {
      const answer = await mint(caller, 'the same label', key)
      const isRepeated = at === callers.length - 1
      expect(answer.status).toBe(201)
      expect([at, answer.headers.get('idempotent-replayed')]).toEqual([
        at,
        isRepeated ? 'true' : null,
      ])
      if (isRepeated) expect(answer.json.credential).toBe(secrets[2] as string)
      else expect(secrets).not.toContain(answer.json.credential)
      secrets.push(answer.json.credential)
    }
    for (const [at, caller] of callers.entries()) {
      const again = await mint(caller, 'the same label', key)
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(again.json.credential).toBe(secrets[at] as string)
    }
  })

  test('the key of another credential is not said to be used with another body', async () => {
    const { browser, apps } = await household()
    const key = { 'idempotency-key': 'create-2' }
    expect((await mint(browser, 'one body', key)).status).toBe(201)
    expect((await mint(apps[0], 'another body', key)).status).toBe(201)
    expectProblem(await mint(browser, 'a third', key), 409, 'IDEMPOTENCY_KEY_REUSED')
  })

  test('the deletion of the account forgets what was answered to each of its credentials', async () => {
    const { user, browser, apps } = await household()
    for (const by of [browser, ...apps]) await mint(by, 'x', { 'idempotency-key': 'create-3' })
    const { json } = await user.call<{ user: { id: string } }>('GET', '/api/auth/me')
    const { db } = server.running.services.store
    const kept = () =>
      db.select().from(idempotencyKeys).where(eq(idempotencyKeys.principal, json.user.id))
    expect(await kept()).toHaveLength(3)
    expect((await user.call('DELETE', '/api/account', { password })).status).toBe(200)
    expect(await kept()).toEqual([])
  })
})

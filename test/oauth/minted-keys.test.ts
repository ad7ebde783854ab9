/** Agent keys that an OAuth client makes end with what the user allowed it (contract §2). */
import { expect, test } from 'bun:test'
import { dayMs, hourMs } from '../../src/lib/clock'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application, callSessions, connected, get } from '../support/oauth'
import { bearer } from '../support/phone'
import { password, Client } from '../support/client'
import { startServer } from '../support/server'

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

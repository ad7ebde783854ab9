/** Grants with their codes and tokens as rows: one winner of parallel requests, revocation, expiry. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'bun:test'
import { auditRecords, oauthGrants, users } from '../../../src/db/schema'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../src/lib/clock'
import { fixture, onEachEngine } from '../../support/fixtures'
import { context, found, openGrants } from './grant-fixture'

onEachEngine('token repository', (engine) => {
  const grants = fixture(() => openGrants(engine))
  const scopes = ['sessions:read']
  const rowOf = async (id: string) => {
    const [row] = await grants.store.db.select().from(oauthGrants).where(eq(oauthGrants.id, id))
    return row
  }

  test('a code finds its grant with what the user allowed; a changed code finds none', async () => {
    const code = await grants.newCode({
      resource: 'https://tutor.example',
      redirectUriGiven: false,
    })
    const grant = await found(grants.tokens.findByCode(code))
    expect(grant).toMatchObject({
      clientId: grants.client.id,
      userId: grants.userId,
      scopes: ['sessions:read', 'sessions:write'],
      resource: 'https://tutor.example',
      redirectUriGiven: false,
      codeExpiresAt: grants.clock.now() + 10 * minuteMs,
      codeUsedAt: null,
      accessHash: null,
    })
    expect(await grants.tokens.findByCode(`${code.slice(0, -1)}.`)).toBeNull()
    expect(await grants.tokens.findByCode('')).toBeNull()
    expect(await grants.tokens.findByAccessToken(code)).toBeNull()
    expect(await grants.tokens.findByRefreshToken(code)).toBeNull()
  })

  test('of parallel exchanges of one code exactly one gets tokens (RFC 9700 §4.5)', async () => {
    const grant = await found(grants.tokens.findByCode(await grants.newCode()))
    const exchanges = Array.from({ length: 8 }, () =>
      grants.tokens.exchangeCode(grant, { scopes, refreshable: true }),
    )
    const responses = (await Promise.all(exchanges)).filter((response) => response !== null)
    expect(responses).toHaveLength(1)
    const used = await found(grants.tokens.findByAccessToken(String(responses[0]?.access_token)))
    expect(used).toMatchObject({
      id: grant.id,
      codeUsedAt: grants.clock.now(),
      accessScopes: scopes,
      accessExpiresAt: grants.clock.now() + hourMs,
      refreshExpiresAt: grants.clock.now() + 30 * dayMs,
    })
  })

  test('a client without the grant type refresh_token gets an access token alone', async () => {
    const grant = await found(grants.tokens.findByCode(await grants.newCode()))
    const response = await found(grants.tokens.exchangeCode(grant, { scopes, refreshable: false }))
    expect(response).not.toHaveProperty('refresh_token')
    expect(await rowOf(grant.id)).toMatchObject({
      refreshHash: null,
      refreshExpiresAt: null,
      expiresAt: grants.clock.now() + hourMs,
    })
  })

  test('a rotation replaces both tokens and keeps the end of the refresh window', async () => {
    const { grant, accessToken, refreshToken } = await grants.newPair()
    grants.clock.advance(dayMs)
    const rotated = await found(grants.tokens.rotate(grant, refreshToken, scopes))
    expect(await grants.tokens.findByAccessToken(accessToken)).toBeNull()
    const current = await found(grants.tokens.findByAccessToken(rotated.access_token))
    expect(current.refreshExpiresAt).toBe(grant.refreshExpiresAt)
    expect(current.accessExpiresAt).toBe(grants.clock.now() + hourMs)
    const spent = await found(grants.tokens.findByRefreshToken(refreshToken))
    expect(spent).toMatchObject({ isCurrent: false, grant: { id: grant.id } })
    const next = await found(grants.tokens.findByRefreshToken(String(rotated.refresh_token)))
    expect(next.isCurrent).toBe(true)
  })

  test('of parallel rotations of one refresh token exactly one succeeds (RFC 9700 §4.14)', async () => {
    const { grant, refreshToken } = await grants.newPair()
    const rotations = Array.from({ length: 8 }, () =>
      grants.tokens.rotate(grant, refreshToken, scopes),
    )
    const winners = (await Promise.all(rotations)).filter((response) => response !== null)
    expect(winners).toHaveLength(1)
  })

  test('wrong verifiers are counted one by one until the code is used', async () => {
    const grant = await found(grants.tokens.findByCode(await grants.newCode()))
    expect(await grants.tokens.countWrongVerifier(grant)).toBe(1)
    const counts = await Promise.all([1, 2, 3].map(() => grants.tokens.countWrongVerifier(grant)))
    expect(counts.map(Number).toSorted((a, b) => a - b)).toEqual([2, 3, 4])
    await found(grants.tokens.exchangeCode(grant, { scopes, refreshable: true }))
    expect(await grants.tokens.countWrongVerifier(grant)).toBeNull()
  })

  test('the use of a token is stored once a minute', async () => {
    const { grant } = await grants.newPair()
    const usedAt = async () => (await rowOf(grant.id))?.lastUsedAt
    const current = async () => ({ ...grant, lastUsedAt: (await usedAt()) ?? null })
    expect(await usedAt()).toBeNull()
    const first = grants.clock.now()
    await grants.tokens.recordUse(await current())
    expect(await usedAt()).toBe(first)
    grants.clock.advance(minuteMs - secondMs)
    await grants.tokens.recordUse(await current())
    expect(await usedAt()).toBe(first)
    grants.clock.advance(secondMs)
    await grants.tokens.recordUse(await current())
    expect(await usedAt()).toBe(first + minuteMs)
  })

  test('a revoked grant takes its code and both tokens with it', async () => {
    const { grant, accessToken, refreshToken } = await grants.newPair()
    const other = await grants.newPair()
    await grants.store.transaction((tx) => grants.tokens.revoke(tx, grant.id))
    expect(await grants.tokens.findByAccessToken(accessToken)).toBeNull()
    expect(await grants.tokens.findByRefreshToken(refreshToken)).toBeNull()
    expect(await grants.tokens.rotate(grant, refreshToken, scopes)).toBeNull()
    expect(await grants.tokens.findByAccessToken(other.accessToken)).not.toBeNull()
  })

  test('a grant revoked for reuse leaves an audit record that says why', async () => {
    const { grant } = await grants.newPair()
    await grants.tokens.revokeReused(context, grant, 'refresh_token')
    expect(await rowOf(grant.id)).toBeUndefined()
    const records = await grants.store.db.select().from(auditRecords)
    expect(records.at(-1)).toMatchObject({
      event: 'oauth.reuse',
      outcome: 'failure',
      userId: grants.userId,
      detail: { clientId: grants.client.id, reuse: 'refresh_token' },
    })
  })

  test('the tokens of a disabled user find no grant until the user is enabled', async () => {
    const { accessToken, refreshToken } = await grants.newPair()
    const code = await grants.newCode()
    const disable = (disabledAt: number | null) =>
      grants.store.db.update(users).set({ disabledAt }).where(eq(users.id, grants.userId))
    await disable(1)
    expect(await grants.tokens.findByAccessToken(accessToken)).toBeNull()
    expect(await grants.tokens.findByRefreshToken(refreshToken)).toBeNull()
    expect(await grants.tokens.findByCode(code)).toBeNull()
    await disable(null)
    expect(await grants.tokens.findByAccessToken(accessToken)).not.toBeNull()
  })

  test('expired grants are deleted, others are kept', async () => {
    const { grant } = await grants.newPair()
    const pending = await found(grants.tokens.findByCode(await grants.newCode()))
    grants.clock.advance(10 * minuteMs)
    await grants.tokens.sweep()
    expect(await rowOf(pending.id)).toBeDefined()
    grants.clock.advance(secondMs)
    await grants.tokens.sweep()
    expect(await rowOf(pending.id)).toBeUndefined()
    expect(await rowOf(grant.id)).toBeDefined()
    grants.clock.advance(30 * dayMs)
    await grants.tokens.sweep()
    expect(await rowOf(grant.id)).toBeUndefined()
  })

  test('all grants of a user are revoked at once', async () => {
    const one = await grants.newPair()
    const two = await grants.newPair()
    await grants.store.transaction((tx) => grants.tokens.end(tx, grants.userId))
    expect(await grants.tokens.findByAccessToken(one.accessToken)).toBeNull()
    expect(await grants.tokens.findByAccessToken(two.accessToken)).toBeNull()
  })
})

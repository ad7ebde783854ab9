/** Refresh and revocation (RFC 6749 §6, RFC 7009, RFC 9700 §4.14), on both engines. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { dayMs, hourMs, minuteMs, secondMs } from '../../src/lib/clock'
import { signedUp, type Client } from '../support/client'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application, callSessions, post, type OAuthFault, type Tokens } from '../support/oauth'
import { auditOf } from '../support/rows'
import { startServer } from '../support/server'

/** The default of `OAUTH_REUSE_GRACE`. */
const graceMs = 30 * secondMs

onEachEngine('token by refresh token', (engine) => {
  const clock = testClock()
  let user: Client
  let app: Application
  const server = fixture(() => startServer({ engine, clock }))
  beforeAll(async () => {
    user = await signedUp(server)
    app = await Application.register(server.url)
  })

  const works = async ({ access_token }: Tokens) =>
    (await callSessions(server.url, access_token)).status === 200
  const isDead = async (tokens: Tokens) =>
    !(await works(tokens)) && (await app.refresh(tokens.refresh_token)).status === 400
  const refusal = async (token: string, more = {}, of = app) => {
    const { status, json } = await of.refresh<OAuthFault>(token, more)
    return `${status} ${json.error}`
  }

  test('RFC 6749 §6: the pair is rotated; the old access token is invalid', async () => {
    const old = await app.connect(user)
    const { status, json } = await app.refresh(old.refresh_token)
    expect(status).toBe(200)
    expect(json.refresh_token).not.toBe(old.refresh_token)
    expect([await works(old), await works(json)]).toEqual([false, true])
  })

  test('RFC 6749 §6: a restricted scope counts for the access token only, a wider one is refused', async () => {
    const { refresh_token } = await app.connect(user)
    expect(await refusal(refresh_token, { scope: 'chat:read' })).toBe('400 invalid_scope')
    expect(await refusal(refresh_token, { scope: 'nonsense' })).toBe('400 invalid_scope')
    const narrow = await app.refresh(refresh_token, { scope: 'sessions:read' })
    expect(narrow.json.scope).toBe('sessions:read')
    const headers = { authorization: `Bearer ${narrow.json.access_token}` }
    const write = await user.call('POST', '/api/sessions', { items: [{ title: 'x' }] }, headers)
    expect(write.status).toBe(403)
    const wide = await app.refresh(narrow.json.refresh_token)
    expect(wide.json.scope).toBe('sessions:read sessions:write')
  })

  test('spec 5.5: the refresh window of 30 days is fixed, however often the pair is rotated', async () => {
    let { refresh_token } = await app.connect(user)
    clock.advance(29 * dayMs)
    refresh_token = (await app.refresh(refresh_token)).json.refresh_token
    clock.advance(dayMs - minuteMs)
    const last = await app.refresh(refresh_token)
    expect(last.status).toBe(200)
    clock.advance(minuteMs)
    expect(await refusal(last.json.refresh_token)).toBe('400 invalid_grant')
    clock.advance(minuteMs)
    await server.running.app.sweep()
    expect(await works(last.json)).toBe(true)
    // The browser's own sign-in has ended meanwhile.
    user = await signedUp(server)
  })

  test('RFC 6749 §6: a refresh token of another client is refused, and stays valid for its owner', async () => {
    const tokens = await app.connect(user)
    const other = await Application.register(server.url)
    expect(await refusal(tokens.refresh_token, {}, other)).toBe('400 invalid_grant')
    const next = await app.refresh(tokens.refresh_token)
    expect(next.status).toBe(200)
    expect(await refusal(tokens.refresh_token, {}, other)).toBe('400 invalid_grant')
    expect(await works(next.json)).toBe(true)
  })

  test('RFC 9700 §4.14.2: reuse of any old refresh token revokes the newest pair too', async () => {
    const first = await app.connect(user)
    const second = (await app.refresh(first.refresh_token)).json
    const third = (await app.refresh(second.refresh_token)).json
    clock.advance(graceMs)
    expect(await refusal(first.refresh_token)).toBe('400 invalid_grant')
    expect(await isDead(third)).toBe(true)
    const me = await user.call<{ user: { id: string } }>('GET', '/api/auth/me')
    expect(await auditOf(server, me.json.user.id)).toContain('oauth.reuse failure')
  })

  test('of ten processes that refresh at the same moment one gets tokens, and they live', async () => {
    const { refresh_token } = await app.connect(user)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.refresh<Tokens & OAuthFault>(refresh_token)),
    )
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error === 'invalid_grant')).toHaveLength(9)
    const winner = winners[0]?.json as Tokens
    expect(await works(winner)).toBe(true)
    const next = await app.refresh(winner.refresh_token)
    expect(next.status).toBe(200)
    expect(await refusal(refresh_token)).toBe('400 invalid_grant')
    expect(await works(next.json)).toBe(true)
  })

  test('the grace of a refresh token counts from its own rotation', async () => {
    const first = await app.connect(user)
    const second = (await app.refresh(first.refresh_token)).json
    clock.advance(graceMs - 1)
    const third = (await app.refresh(second.refresh_token)).json
    expect(await refusal(first.refresh_token)).toBe('400 invalid_grant')
    expect(await works(third)).toBe(true)
    clock.advance(1)
    expect(await refusal(second.refresh_token)).toBe('400 invalid_grant')
    expect(await works(third)).toBe(true)
    expect(await refusal(first.refresh_token)).toBe('400 invalid_grant')
    expect(await isDead(third)).toBe(true)
  })

  test('a client that rotates without end within the grace keeps its grant', async () => {
    const first = await app.connect(user)
    let { refresh_token } = first
    for (let times = 0; times < 20; times += 1) {
      refresh_token = (await app.refresh(refresh_token)).json.refresh_token
    }
    const last = await app.refresh(refresh_token)
    expect(await refusal(refresh_token)).toBe('400 invalid_grant')
    expect(await works(last.json)).toBe(true)
  })

  test('RFC 8707 §2.2: a refresh inherits the resource, and may name no other', async () => {
    const mcp = `${server.url}/api/mcp`
    const tokens = await app.connect(user, { resource: mcp })
    const other = { resource: 'https://elsewhere.example' }
    expect(await refusal(tokens.refresh_token, other)).toBe('400 invalid_target')
    const next = await app.refresh(tokens.refresh_token)
    expect((await callSessions(server.url, next.json.access_token)).status).toBe(401)
  })

  test('an invented token is refused and revokes nothing, even with the start of a real one', async () => {
    const tokens = await app.connect(user)
    const { refresh_token } = tokens
    for (const forged of [
      refresh_token.slice(0, 32),
      refresh_token.slice(0, 32) + 'x'.repeat(86),
      `${refresh_token.slice(0, 75)}${'x'.repeat(43)}`,
      `${refresh_token}x`,
    ]) {
      expect(await refusal(forged)).toBe('400 invalid_grant')
    }
    expect(await works(tokens)).toBe(true)
    expect((await app.refresh(refresh_token)).status).toBe(200)
  })

  test('a code or an access token does not work as a refresh token', async () => {
    const { access_token } = await app.connect(user)
    expect(await refusal(access_token)).toBe('400 invalid_grant')
    expect(await refusal(access_token.slice(3))).toBe('400 invalid_grant')
  })

  describe('revocation', () => {
    test('RFC 7009 §2.1: either half revokes both, with any hint', async () => {
      for (const hint of [undefined, 'access_token', 'refresh_token', 'nonsense']) {
        for (const half of ['access_token', 'refresh_token'] as const) {
          const tokens = await app.connect(user)
          const answer = await app.revoke({ token: tokens[half], token_type_hint: hint })
          expect([hint, half, answer.status]).toEqual([hint, half, 200])
          expect([hint, half, await isDead(tokens)]).toEqual([hint, half, true])
        }
      }
    })

    test('RFC 7009 §2.2: a second time, and an unknown token, is 200', async () => {
      const tokens = await app.connect(user)
      for (const token of [tokens.access_token, tokens.access_token, 'unknown', 'x'.repeat(500)]) {
        expect((await app.revoke({ token })).status).toBe(200)
      }
    })

    test('RFC 7009 §2.1: an expired access token and a rotated refresh token still revoke the grant', async () => {
      const tokens = await app.connect(user)
      clock.advance(hourMs)
      await app.revoke({ token: tokens.access_token })
      expect(await isDead(tokens)).toBe(true)
      const old = await app.connect(user)
      const next = (await app.refresh(old.refresh_token)).json
      await app.revoke({ token: old.refresh_token })
      expect(await isDead(next)).toBe(true)
    })

    test('RFC 7009 §2.1: another client’s token stays valid', async () => {
      const tokens = await app.connect(user)
      const other = await Application.register(server.url, { token_endpoint_auth_method: 'none' })
      expect((await other.revoke({ token: tokens.access_token })).status).toBe(200)
      expect((await other.revoke({ token: tokens.refresh_token })).status).toBe(200)
      expect(await works(tokens)).toBe(true)
    })

    test('RFC 7009 §2.1, §2.2.1: 401 without the client, 400 without a token, 405 for GET', async () => {
      const { access_token: token } = await app.connect(user)
      const url = `${server.url}/api/oauth/revoke`
      for (const form of [{ token }, { token, client_id: app.id }, {}]) {
        const answer = await post(url, form)
        expect([answer.status, answer.json.error]).toEqual([401, 'invalid_client'])
      }
      const without = await app.revoke({})
      expect([without.status, without.json.error]).toEqual([400, 'invalid_request'])
      const get = await fetch(url)
      expect([get.status, get.headers.get('allow')]).toEqual([405, expect.stringContaining('POST')])
    })
  })
})

/** Access tokens at the resources (RFC 6750), connections, revocation and clean-up, on both engines. */
import { expect, test } from 'bun:test'
import { hourMs, minuteMs } from '../../src/lib/clock'
import { Client, password, signedUp } from '../support/client'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application, connected, get, pkce, type OAuthFault } from '../support/oauth'
import { disable, everyRow } from '../support/rows'
import { startServer } from '../support/server'

interface Connections {
  readonly connections: {
    clientId: string
    clientName: string
    scopes: string[]
    createdAt: string
    lastUsedAt?: string
  }[]
}

onEachEngine('bearers', (engine) => {
  const clock = testClock()
  const server = fixture(() => startServer({ engine, clock }))

  const call = (token: string, method = 'GET', path = '/api/sessions', body?: unknown) =>
    new Client(server.url).call(method, path, body, { authorization: `Bearer ${token}` })
  const challengeOf = (answer: { headers: Headers }) => answer.headers.get('www-authenticate') ?? ''

  test('RFC 6750 §3: a missing token is challenged without an error, a bad one with invalid_token', async () => {
    const none = await get(`${server.url}/api/sessions`)
    expect(none.status).toBe(401)
    expect(challengeOf(none)).toContain(
      `resource_metadata="${server.url}/.well-known/oauth-protected-resource"`,
    )
    expect(challengeOf(none)).toContain(`authorization_uri="${server.url}/api/oauth/authorize"`)
    expect(challengeOf(none)).not.toContain('error=')
    for (const token of ['at_', 'at_unknown', `at_${'x'.repeat(43)}`, 'at_%00']) {
      const bad = await call(token)
      expect(bad.status).toBe(401)
      expect(challengeOf(bad)).toContain('error="invalid_token"')
    }
  })

  test('RFC 6750 §3.1: an access token expires after an hour', async () => {
    const { tokens } = await connected(server.url)
    clock.advance(hourMs - minuteMs)
    expect((await call(tokens.access_token)).status).toBe(200)
    clock.advance(minuteMs)
    const late = await call(tokens.access_token)
    expect(late.status).toBe(401)
    expect(challengeOf(late)).toContain('error="invalid_token"')
  })

  test('RFC 6750 §3.1: a missing scope is 403 that names it', async () => {
    const { user, app } = await connected(server.url)
    const { access_token } = await app.connect(user, { scope: 'sessions:read' })
    expect((await call(access_token)).status).toBe(200)
    const refused = await call(access_token, 'POST', '/api/sessions', { items: [{ title: 'x' }] })
    expect(refused.status).toBe(403)
    expect(refused.json).toMatchObject({ code: 'INSUFFICIENT_SCOPE' })
    expect(challengeOf(refused)).toContain('error="insufficient_scope"')
    expect(challengeOf(refused)).toContain('scope="sessions:write"')
  })

  test('RFC 6750 §2: a token in the URL is ignored; two ways at once are refused; the scheme has any case', async () => {
    const { tokens } = await connected(server.url)
    const { access_token: token } = tokens
    const address = `${server.url}/api/sessions?access_token=${token}`
    const alone = await get(address)
    expect(alone.status).toBe(401)
    expect(challengeOf(alone)).not.toContain('error=')
    const both = await get(address, { authorization: `Bearer ${token}` })
    expect(both.status).toBe(400)
    expect(challengeOf(both)).toContain('error="invalid_request"')
    for (const scheme of ['bearer', 'BEARER', 'BeArEr']) {
      const answer = await get(`${server.url}/api/sessions`, {
        authorization: `${scheme} ${token}`,
      })
      expect(answer.status).toBe(200)
    }
  })

  test('RFC 8707 §2, RFC 9700 §2.3: a token for one resource is refused at another', async () => {
    const { user, app } = await connected(server.url)
    const forMcp = await app.connect(user, { resource: `${server.url}/api/mcp` })
    expect((await call(forMcp.access_token)).status).toBe(401)
    const forAll = await app.connect(user, { resource: `${server.url}/` })
    expect((await call(forAll.access_token)).status).toBe(200)
  })

  test('a code, a refresh token and a client secret do not work as bearers', async () => {
    const { user, app, tokens } = await connected(server.url)
    const { challenge } = pkce()
    const code = await app.code(user, challenge)
    for (const secret of [code, tokens.refresh_token, app.secret as string]) {
      for (const token of [secret, `at_${secret}`, `mr.${secret}`, `ma.${secret}`]) {
        expect((await call(token)).status).toBe(401)
      }
    }
  })

  test('no client can access the account', async () => {
    const { tokens } = await connected(server.url)
    for (const path of ['/api/account/connections', '/api/auth/me']) {
      const answer = await call(tokens.access_token, 'GET', path)
      expect([answer.status, answer.json]).toMatchObject([403, { code: 'FORBIDDEN' }])
    }
  })

  test('a client lists the agent keys and creates none beyond its scopes', async () => {
    const { tokens } = await connected(server.url)
    const mint = (scopes: string[]) =>
      call(tokens.access_token, 'POST', '/api/account/agent-keys', { label: 'x', scopes })
    expect((await mint(['sessions:read'])).status).toBe(201)
    expect((await mint(['sessions:read', 'chat:write'])).status).toBe(403)
    expect((await call(tokens.access_token, 'GET', '/api/account/agent-keys')).status).toBe(200)
  })

  test('spec 7.2: a client acts for its own user only', async () => {
    const { tokens } = await connected(server.url)
    const other = await signedUp(server)
    const sessionId = await other.createSession()
    const answer = await call(tokens.access_token, 'GET', `/api/sessions/${sessionId}`)
    expect(answer.status).toBe(404)
  })

  test('contract §2: connections show each client once, with its scopes and its last use', async () => {
    const { user, app, tokens } = await connected(server.url, { client_name: 'A <b>bot</b>' })
    await app.connect(user, { scope: 'chat:read' })
    await call(tokens.access_token)
    const answer = await user.call<Connections>('GET', '/api/account/connections')
    expect(answer.json.connections).toEqual([
      {
        clientId: app.id,
        clientName: 'A <b>bot</b>',
        scopes: ['chat:read', 'sessions:read', 'sessions:write'],
        createdAt: new Date(clock.now()).toISOString(),
        lastUsedAt: new Date(clock.now()).toISOString(),
      },
    ])
    clock.advance(minuteMs / 2)
    await call(tokens.access_token)
    const again = await user.call<Connections>('GET', '/api/account/connections')
    expect(again.json.connections[0]?.lastUsedAt).toBe(answer.json.connections[0]?.lastUsedAt)
    clock.advance(minuteMs / 2)
    await call(tokens.access_token)
    const later = await user.call<Connections>('GET', '/api/account/connections')
    expect(later.json.connections[0]?.lastUsedAt).toBe(new Date(clock.now()).toISOString())
  })

  test('contract §2: deleting a connection revokes its tokens, and no other user’s', async () => {
    const { user, app, tokens } = await connected(server.url)
    const other = await signedUp(server)
    const theirs = await app.connect(other)
    const path = `/api/account/connections/${app.id}`
    expect((await user.call('DELETE', path)).json).toEqual({ ok: true })
    expect((await call(tokens.access_token)).status).toBe(401)
    expect((await app.refresh<OAuthFault>(tokens.refresh_token)).json.error).toBe('invalid_grant')
    expect((await call(theirs.access_token)).status).toBe(200)
    const list = await user.call<Connections>('GET', '/api/account/connections')
    expect(list.json.connections).toEqual([])
    expect((await user.call('DELETE', path)).status).toBe(404)
    const third = await signedUp(server)
    expect((await third.call('DELETE', path)).status).toBe(404)
    expect((await call(theirs.access_token)).status).toBe(200)
  })

  test('contract §2: a new password revokes every grant, and so does disabling the account', async () => {
    const { user, app, tokens } = await connected(server.url)
    const { challenge, verifier } = pkce()
    const code = await app.code(user, challenge)
    const body = { currentPassword: password, newPassword: 'a better horse battery' }
    expect((await user.call('POST', '/api/auth/password/change', body)).status).toBe(200)
    expect((await call(tokens.access_token)).status).toBe(401)
    expect((await app.refresh<OAuthFault>(tokens.refresh_token)).json.error).toBe('invalid_grant')
    expect((await app.exchange<OAuthFault>(code, verifier)).json.error).toBe('invalid_grant')

    const again = await app.connect(user)
    const { json } = await user.call<{ user: { id: string } }>('GET', '/api/auth/me')
    await disable(server, json.user.id)
    expect((await call(again.access_token)).status).toBe(401)
    expect((await app.refresh<OAuthFault>(again.refresh_token)).json.error).toBe('invalid_grant')
  })

  test('expired rows are deleted; a client with a grant is kept', async () => {
    const { user, app, tokens } = await connected(server.url)
    const unused = await Application.register(server.url)
    const page = await user.call(
      'GET',
      app.authorizePath(pkce().challenge, { state: 'swept-away' }),
    )
    expect(page.status).toBe(200)
    expect(await everyRow(server)).toContain('swept-away')
    clock.advance(91 * 24 * hourMs)
    await server.running.app.sweep()
    const rows = await everyRow(server)
    expect(rows).not.toContain('swept-away')
    expect(rows).not.toContain(unused.id)
    expect(rows.split('\n').find((line) => line.startsWith('oauth_clients'))).toContain(app.id)
    expect(rows.split('\n').find((line) => line.startsWith('oauth_grants'))).toBe('oauth_grants []')
    expect((await call(tokens.access_token)).status).toBe(401)
  })
})

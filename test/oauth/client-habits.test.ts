/**
 * What clients send beside the standard: an empty secret, scopes of OpenID Connect, and the redirect
 * URIs of editors, from the registration to a call.
 */
import { describe, expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import {
  Application,
  basic,
  callSessions,
  decide,
  hiddenFields,
  locationOf,
  pkce,
  post,
  register,
  type OAuthFault,
  type Tokens,
} from '../support/oauth'
import { startServer } from '../support/server'

const open = { token_endpoint_auth_method: 'none' }

onEachEngine('client habits', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const user = fixture(() => signedUp(server))

  describe('RFC 6749 §2.3.1: an empty secret is the same as none', () => {
    const { verifier, challenge } = pkce()
    const exchange = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      post<Tokens & OAuthFault>(`${server.url}/api/oauth/token`, form, headers)
    const codeForm = async (app: Application) => ({
      grant_type: 'authorization_code',
      code: await app.code(user, challenge),
      code_verifier: verifier,
      redirect_uri: app.redirectUri,
    })

    test('a public client that sends its id by Basic is accepted, and refreshes and revokes so', async () => {
      const app = await Application.register(server.url, open)
      const authorization = { authorization: basic(app.id, '') }
      const form = await codeForm(app)
      for (const more of [{}, { client_id: app.id }]) {
        const first = await exchange({ ...(await codeForm(app)), ...more }, authorization)
        expect(first.status).toBe(200)
      }
      const { json } = await exchange({ ...form, client_id: app.id, client_secret: '' })
      const refresh = { grant_type: 'refresh_token', refresh_token: json.refresh_token }
      const next = await exchange(refresh, authorization)
      expect(next.status).toBe(200)
      const token = { token: next.json.access_token }
      const revoked = await post(`${server.url}/api/oauth/revoke`, token, authorization)
      expect(revoked.status).toBe(200)
      expect((await callSessions(server.url, next.json.access_token)).status).toBe(401)
    })

    test('a client with a secret is refused without it, and a public one with any', async () => {
      const [secret, none] = [
        await Application.register(server.url),
        await Application.register(server.url, open),
      ]
      for (const [app, credentials] of [
        [secret, basic(secret.id, '')],
        [none, basic(none.id, 'x')],
        [none, basic(secret.id, '')],
        [none, basic('', '')],
      ] as const) {
        const answer = await exchange(await codeForm(app), { authorization: credentials })
        expect([answer.status, answer.json.error]).toEqual([401, 'invalid_client'])
        expect(answer.headers.get('www-authenticate')).toStartWith('Basic ')
      }
    })

    test('an empty secret in the header beside another in the form is two ways at once', async () => {
      const app = await Application.register(server.url, open)
      const form = { ...(await codeForm(app)), client_secret: 'x' }
      const answer = await exchange(form, { authorization: basic(app.id, '') })
      expect([answer.status, answer.json.error]).toEqual([400, 'invalid_request'])
    })
  })

  describe('scopes of identity are ignored, other unknown scopes are refused', () => {
    const registered = async (scope: string) => {
      const metadata = { client_name: 'x', redirect_uris: ['https://bot.example/cb'], scope }
      const { status, json } = await register<{ scope?: string }>(server.url, metadata)
      return [status, json.scope]
    }

    test('at the registration', async () => {
      expect(await registered('openid offline_access sessions:read')).toEqual([
        201,
        'sessions:read',
      ])
      for (const scope of ['openid', 'openid email profile', 'email', 'address phone', ' ']) {
        expect([scope, ...(await registered(scope))]).toEqual([scope, 201, undefined])
      }
      for (const scope of ['offline', 'OpenID', 'emails', 'offline_access admin', 'profile:read']) {
        expect([scope, (await registered(scope))[0]]).toEqual([scope, 400])
      }
    })

    test('at the authorization: they are neither asked for nor granted', async () => {
      const app = await Application.register(server.url, { scope: 'sessions:read chat:read' })
      const page = await user.call(
        'GET',
        app.authorizePath(pkce().challenge, { scope: 'openid sessions:read offline_access' }),
      )
      expect(page.text).toContain('sessions:read')
      for (const other of ['openid', 'offline_access', 'chat:read']) {
        expect(page.text).not.toContain(`<code>${other}`)
      }
      const tokens = await app.connect(user, { scope: 'openid sessions:read offline_access' })
      expect(tokens.scope).toBe('sessions:read')
      const alone = await app.connect(user, { scope: 'offline_access' })
      expect(alone.scope).toBe('chat:read sessions:read')
      const identity = await app.connect(user, { scope: 'openid email profile sessions:read' })
      expect(identity.scope).toBe('sessions:read')
      const refused = await user.call(
        'GET',
        app.authorizePath(pkce().challenge, { scope: 'openid groups' }),
      )
      expect(locationOf(refused).searchParams.get('error')).toBe('invalid_scope')
    })

    test('at a refresh', async () => {
      const app = await Application.register(server.url)
      const tokens = await app.connect(user)
      const next = await app.refresh(tokens.refresh_token, {
        scope: 'sessions:read offline_access',
      })
      expect(next.json.scope).toBe('sessions:read')
    })
  })

  describe('null is the same as absence, for optional members of a registration', () => {
    const optional = ['scope', 'grant_types', 'response_types', 'token_endpoint_auth_method']
    const answerTo = async (members: Record<string, unknown>) => {
      const metadata = { client_name: 'x', redirect_uris: ['https://bot.example/cb'], ...members }
      const { status, json } = await register<Record<string, unknown>>(server.url, metadata)
      const { client_id: _, client_secret: __, client_id_issued_at: ___, ...rest } = json
      return { status, rest }
    }

    test('one by one and together', async () => {
      const absent = await answerTo({})
      const nulls = Object.fromEntries(optional.map((name) => [name, null]))
      for (const members of [...optional.map((name) => ({ [name]: null })), nulls]) {
        expect([members, await answerTo(members)]).toEqual([members, absent])
      }
      expect((await answerTo({ client_uri: null, contacts: null })).status).toBe(201)
    })

    test('but the members that it needs are needed', async () => {
      for (const name of ['client_name', 'redirect_uris']) {
        expect((await answerTo({ [name]: null })).status).toBe(400)
      }
    })
  })

  describe('localhost takes any port, as 127.0.0.1 does', () => {
    const { verifier, challenge } = pkce()
    test.each([
      ['http://localhost/callback', 'http://localhost:53219/callback', true],
      ['http://localhost:1234/callback', 'http://localhost/callback', true],
      ['http://localhost:1234/callback?a=b', 'http://localhost:80/callback?a=b', true],
      ['http://localhost', 'http://localhost:3000', true],
      ['http://[::1]/cb', 'http://[::1]:3000/cb', true],
      ['http://localhost/callback', 'http://127.0.0.1:53219/callback', false],
      ['http://localhost/callback', 'http://localhost:53219/other', false],
      ['http://localhost/callback', 'http://localhost:53219/callback/', false],
      ['http://localhost/callback', 'http://localhost:53219/callback?x=1', false],
      ['http://localhost/callback', 'https://localhost:53219/callback', false],
      ['http://localhost/callback', 'http://LOCALHOST:53219/callback', false],
      ['http://localhost/callback', 'http://localhost.example:80/callback', false],
      ['http://localhost/callback', 'http://localhost:70000/callback', false],
      ['http://localhost/callback', 'http://localhost:80@evil.example/callback', false],
      ['https://localhost/callback', 'https://localhost:53219/callback', false],
    ])('%s → %s: %p', async (registered, used, allowed) => {
      const metadata = { ...open, redirect_uris: [registered] }
      const { id } = await Application.register(server.url, metadata)
      const app = new Application(server.url, id, null, used)
      const page = await user.call('GET', app.authorizePath(challenge))
      expect(page.status).toBe(allowed ? 200 : 400)
      if (!allowed) return
      const tokens = await app.exchange(await app.code(user, challenge), verifier)
      expect(tokens.status).toBe(200)
    })
  })

  describe('the decision of the consent page', () => {
    test.each([
      ['application/json', 200],
      ['application/json, text/plain;q=0.5', 200],
      ['APPLICATION/JSON', 200],
      ['text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8', 303],
      ['*/*', 303],
      [undefined, 303],
    ])('with Accept %p is answered %p', async (accept, status) => {
      const app = await Application.register(server.url)
      for (const [decision, member] of [
        ['allow', 'code'],
        ['deny', 'error'],
      ] as const) {
        const page = await user.call('GET', app.authorizePath(pkce().challenge))
        const form = { ...hiddenFields(page.text), decision }
        const answer = await decide(user, form, accept === undefined ? {} : { accept })
        expect(answer.status).toBe(status)
        const { redirect } = (answer.json ?? {}) as { redirect?: string }
        const location = redirect ?? answer.headers.get('location') ?? ''
        expect(location).toStartWith(`${app.redirectUri}?${member}=`)
        expect(new URL(location).searchParams.get('state')).toBe('a state')
      }
    })

    test('of another origin is refused, and the handle is not spent', async () => {
      const app = await Application.register(server.url)
      const page = await user.call('GET', app.authorizePath(pkce().challenge))
      const form = { ...hiddenFields(page.text), decision: 'allow' }
      const accept = 'application/json'
      const foreign = { accept, origin: 'https://evil.example' }
      expect((await decide(user, form, foreign)).status).toBe(403)
      expect((await decide(user, form, { accept, origin: server.url })).status).toBe(200)
    })
  })

  describe('editors', () => {
    /** What each editor registers, and the redirect URI that it then uses. */
    const editors = {
      Cursor: {
        uris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
        used: 'cursor://anysphere.cursor-mcp/oauth/callback',
        shown: 'cursor://anysphere.cursor-mcp',
      },
      'Visual Studio Code on its own machine': {
        uris: [
          'https://insiders.vscode.dev/redirect',
          'https://vscode.dev/redirect',
          'http://127.0.0.1/',
          'http://127.0.0.1:33418/',
        ],
        used: 'http://127.0.0.1:51234/',
        shown: '127.0.0.1:51234',
      },
      'Visual Studio Code in a browser': {
        uris: ['https://insiders.vscode.dev/redirect', 'https://vscode.dev/redirect'],
        used: 'https://vscode.dev/redirect',
        shown: 'vscode.dev',
      },
      'a program inside Visual Studio Code': {
        uris: ['vscode://publisher.extension/callback', 'vscode-insiders://publisher.extension/cb'],
        used: 'vscode-insiders://publisher.extension/cb',
        shown: 'vscode-insiders://publisher.extension',
      },
      Windsurf: {
        uris: ['windsurf://codeium.windsurf/oauth/callback'],
        used: 'windsurf://codeium.windsurf/oauth/callback',
        shown: 'windsurf://codeium.windsurf',
      },
      Zed: {
        uris: ['http://127.0.0.1/callback'],
        used: 'http://127.0.0.1:27523/callback',
        shown: '127.0.0.1:27523',
      },
      'a program with a private scheme': {
        uris: ['com.example.bot:/callback'],
        used: 'com.example.bot:/callback',
        shown: 'com.example.bot:',
      },
    } as const

    test.each(Object.entries(editors))('%s', async (name, { uris, used, shown }) => {
      const metadata = { ...open, client_name: name, redirect_uris: [...uris] }
      const { id } = await Application.register(server.url, metadata)
      const app = new Application(server.url, id, null, used)
      const { verifier, challenge } = pkce()
      const page = await user.call('GET', app.authorizePath(challenge))
      expect(page.text).toContain(`<strong>${shown}</strong>`)
      expect(page.text.includes('role="note"')).toBe(!used.startsWith('https:'))
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`${used.split('//')[0]?.split('/')[0]}`)
      const answer = await decide(user, { ...hiddenFields(page.text), decision: 'allow' })
      const location = answer.headers.get('location') ?? ''
      expect(location).toStartWith(`${used}?`)
      const code = new URLSearchParams(location.slice(used.length)).get('code') ?? ''
      const tokens = await app.exchange(code, verifier)
      expect((await callSessions(server.url, tokens.json.access_token)).status).toBe(200)
    })
  })
})

test('OAUTH_REDIRECT_SCHEMES replaces the list; a scheme outside it is refused', async () => {
  await using server = await startServer({ env: { OAUTH_REDIRECT_SCHEMES: 'Emacs, helix' } })
  const send = async (uri: string) =>
    (await register(server.url, { client_name: 'x', redirect_uris: [uri] })).status
  expect(await send('emacs://callback')).toBe(201)
  expect(await send('helix:callback')).toBe(201)
  expect(await send('cursor://anysphere.cursor-mcp/oauth/callback')).toBe(400)
})

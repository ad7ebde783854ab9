/** The authorization endpoint: trusted clients, refused requests, and the form of errors (RFC 6749 §4.1). */
import { expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application, callback, get, locationOf, pkce } from '../support/oauth'
import { startServer } from '../support/server'

const { challenge } = pkce()

onEachEngine('authorize', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const user = fixture(() => signedUp(server))
  const app = fixture(() => Application.register(server.url))

  type More = Readonly<Record<string, string | undefined>>
  const open = (more: More, suffix = '', of = app) =>
    user.call('GET', of.authorizePath(challenge, more) + suffix)

  const showsOwnPage = async (more: More, suffix = '', of = app) => {
    const answer = await open(more, suffix, of)
    expect([more, suffix, answer.status]).toEqual([more, suffix, 400])
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.text).not.toContain('evil')
  }

  const isRefused = async (
    error: string,
    more: More,
    suffix = '',
    state: string | null = 'a state',
  ) => {
    const answer = await open(more, suffix)
    expect([302, 303]).toContain(answer.status)
    const location = locationOf(answer)
    expect(location.origin + location.pathname).toBe(callback)
    expect([more, suffix, location.searchParams.get('error')]).toEqual([more, suffix, error])
    expect(location.searchParams.get('state')).toBe(state)
    expect(location.searchParams.get('iss')).toBe(`${server.url}/api/oauth`)
    expect(location.searchParams.has('code')).toBe(false)
  }

  test('RFC 6749 §4.1.1: a visitor who is not signed in is sent to the login page, and back to the same request', async () => {
    const path = app.authorizePath(challenge, { state: 'a/b?c=d&e %\\"' })
    const answer = await get(server.url + path)
    expect(answer.status).toBe(302)
    const location = new URL(answer.headers.get('location') as string, server.url)
    expect(location.pathname).toBe('/login')
    expect(location.searchParams.get('returnTo')).toBe(path)
    expect(answer.text).not.toContain('code')
  })

  test('RFC 9700 §4.11.2: a visitor who is not signed in is never redirected to a client, whatever the error', async () => {
    const answer = await get(server.url + app.authorizePath(challenge, { scope: 'admin' }))
    expect(answer.headers.get('location')).toStartWith('/login?')
    expect((await get(server.url + app.authorizePath(challenge, { client_id: 'x' }))).status).toBe(
      400,
    )
  })

  test('RFC 6749 §4.1.2.1: an unknown, missing or repeated client is shown to the user only', async () => {
    await showsOwnPage({ client_id: 'cli_nobody' })
    await showsOwnPage({ client_id: undefined })
    await showsOwnPage({ client_id: '' })
    await showsOwnPage({}, `&client_id=${app.id}`)
    await showsOwnPage({ client_id: "cli_' or 1=1 --<script>evil</script>" })
  })

  test.each([
    'https://evil.example/callback',
    `${callback}?added=1`,
    `${callback}/`,
    `${callback}/more`,
    'https://bot.example/Callback',
    'https://BOT.example/callback',
    'https://bot.example/x/../callback',
    'https://bot.example:443/callback',
    'https://bot.example:8443/callback',
    'https://bot.example@evil.example/callback',
    'http://bot.example/callback',
    `${callback}#evil`,
    ` ${callback}`,
    'javascript:alert(1)',
  ])('RFC 9700 §2.1: the redirect URI %p is not the registered one', (redirect_uri) =>
    showsOwnPage({ redirect_uri }),
  )

  test('RFC 6749 §3.1: a repeated redirect URI is shown to the user only', () =>
    showsOwnPage({}, `&redirect_uri=${encodeURIComponent(callback)}`))

  test('RFC 8252 §7.3, §8.3: a loopback address allows any port, and no other difference', async () => {
    const redirect_uris = [
      'http://127.0.0.1/cb',
      'http://[::1]:7000/cb',
      'http://localhost:7000/cb',
    ]
    const native = await Application.register(server.url, {
      redirect_uris,
      token_endpoint_auth_method: 'none',
    })
    for (const uri of [
      'http://127.0.0.1:51004/cb',
      'http://127.0.0.1/cb',
      'http://[::1]:8/cb',
      'http://localhost:51004/cb',
    ]) {
      expect([uri, (await open({ redirect_uri: uri }, '', native)).status]).toEqual([uri, 200])
    }
    for (const redirect_uri of [
      'http://127.0.0.1:51004/other',
      'http://localhost:51004/other',
      'http://127.0.0.1:99999/cb',
      'http://127.0.0.1:80@evil.example/cb',
      'http://127.0.0.2/cb',
      'https://127.0.0.1/cb',
    ]) {
      await showsOwnPage({ redirect_uri }, '', native)
    }
  })

  test('RFC 6749 §3.1.2.3: an omitted redirect URI is accepted if the client registered exactly one', async () => {
    expect((await open({ redirect_uri: undefined })).status).toBe(200)
    const several = await Application.register(server.url, {
      redirect_uris: [callback, 'https://bot.example/other'],
    })
    await showsOwnPage({ redirect_uri: undefined }, '', several)
  })

  test('RFC 7636 §4.4.1: without a challenge invalid_request', () =>
    isRefused('invalid_request', { code_challenge: undefined }))

  test('RFC 7636 §4.3, RFC 9700 §2.1.1: the method plain is refused, as the default too', async () => {
    await isRefused('invalid_request', { code_challenge_method: 'plain' })
    await isRefused('invalid_request', { code_challenge_method: undefined })
    await isRefused('invalid_request', { code_challenge_method: 's256' })
  })

  test.each([
    'x'.repeat(42),
    'x'.repeat(44),
    `${'x'.repeat(42)}=`,
    `${'x'.repeat(42)}+`,
    'é'.repeat(43),
  ])('RFC 7636 §4.2: the challenge %p is no digest', (code_challenge) =>
    isRefused('invalid_request', { code_challenge }),
  )

  test('RFC 6749 §4.1.2.1: the response type is code', async () => {
    await isRefused('unsupported_response_type', { response_type: 'token' })
    await isRefused('unsupported_response_type', { response_type: 'code token' })
    await isRefused('invalid_request', { response_type: undefined })
    await isRefused('invalid_request', { response_mode: 'fragment' })
  })

  test('RFC 6749 §3.3: an unknown scope is refused, an absent one has a default', async () => {
    await isRefused('invalid_scope', { scope: 'sessions:read admin' })
    await isRefused('invalid_scope', { scope: 'Sessions:read' })
    const { text } = await open({ scope: undefined })
    for (const scope of ['chat', 'memory', 'sessions', 'files', 'projects']) {
      expect(text).toContain(`${scope}:read`)
      expect(text).not.toContain(`${scope}:write`)
    }
  })

  test('RFC 6749 §3.3: a client gets no scopes beyond those it registered', async () => {
    const narrow = await Application.register(server.url, { scope: 'chat:read files:write' })
    const refused = await open({ scope: 'chat:read sessions:read' }, '', narrow)
    expect(locationOf(refused).searchParams.get('error')).toBe('invalid_scope')
    const { text } = await open({ scope: undefined }, '', narrow)
    expect(text).toContain('files:write')
    expect(text).not.toContain('sessions:read')
  })

  test('RFC 6749 §3.1: a repeated parameter is refused; a repeated state is not returned', async () => {
    await isRefused('invalid_request', {}, '&scope=chat:read')
    await isRefused('invalid_request', {}, '&code_challenge=x')
    await isRefused('invalid_request', {}, '&state=other', null)
    const described = locationOf(await open({}, '&state=other')).searchParams
    expect(described.get('error_description')).toBe('The parameter state is repeated.')
  })

  test('RFC 6749 §3.1: an empty value counts as omitted, unknown parameters are ignored', async () => {
    expect((await open({ scope: '', resource: '', nonsense: 'x' })).status).toBe(200)
    expect((await open({ prompt: 'consent', prompt2: '<script>' }, '&a=1&a=2')).status).toBe(200)
    await isRefused('invalid_request', { response_type: '' })
  })

  test.each([
    '/api/mcp',
    'not a uri',
    'https://elsewhere.example/api',
    'urn:x',
    'SERVER/api/mcp#x',
    'SERVER/api/other',
    'SERVER/api/mcp?x=1',
  ])('RFC 8707 §2: the resource %p, which is not this server’s, is refused', (resource) =>
    isRefused('invalid_target', { resource: resource.replace('SERVER', server.url) }),
  )

  test('RFC 8707 §2: two different resources are refused, one named twice is one', async () => {
    const mcp = `&resource=${encodeURIComponent(`${server.url}/api/mcp`)}`
    await isRefused('invalid_target', { resource: server.url }, mcp)
    expect((await open({}, mcp + mcp)).status).toBe(200)
    expect((await open({ resource: `${server.url}/` })).status).toBe(200)
  })

  test.each(['x'.repeat(4_097), 'a\u0000b', '\ufffd'])(
    'RFC 6749 §4.1.2: the state %p could not come back as it is',
    (state) => isRefused('invalid_request', { state }, '', null),
  )

  test('RFC 6749 §4.1.2, RFC 9207 §2: one code, the same state, the issuer, the own query kept', async () => {
    const uri = 'https://bot.example/cb?keep=1&keep=2'
    const own = await Application.register(server.url, { redirect_uris: [uri] })
    const state = 'ä b+c/%41?&=#\'"<>\\😀'
    const answer = await own.ask(user, challenge, { state })
    expect([302, 303]).toContain(answer.status)
    const text = answer.headers.get('location') as string
    expect(text).toStartWith(`${uri}&`)
    expect(text).not.toContain('#')
    const { searchParams } = new URL(text)
    expect(searchParams.getAll('keep')).toEqual(['1', '2'])
    expect(searchParams.getAll('code')).toHaveLength(1)
    expect(searchParams.getAll('state')).toEqual([state])
    expect(searchParams.getAll('iss')).toEqual([`${server.url}/api/oauth`])
  })

  test('RFC 6749 §4.1.2: without a state none is returned', async () => {
    const { searchParams } = locationOf(await app.ask(user, challenge, { state: undefined }))
    expect([...searchParams.keys()].toSorted()).toEqual(['code', 'iss'])
  })

  test('RFC 9700 §4.12: the redirects are 302 or 303, never 307', async () => {
    expect([302, 303]).toContain((await open({ scope: 'admin' })).status)
    expect([302, 303]).toContain((await app.ask(user, challenge)).status)
    expect([302, 303]).toContain((await app.ask(user, challenge, {}, 'deny')).status)
  })

  test('RFC 6749 §3.1: other methods are 405 with Allow', async () => {
    const answer = await user.call('PUT', '/api/oauth/authorize', {})
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain('GET')
    expect((await user.call('GET', '/api/oauth/authorize/decision')).status).toBe(405)
  })

  test('a bearer cannot consent', async () => {
    const tokens = await app.connect(user)
    const answer = await get(server.url + app.authorizePath(challenge), {
      authorization: `Bearer ${tokens.access_token}`,
    })
    expect(answer.text).not.toContain('csrf_token')
  })
})

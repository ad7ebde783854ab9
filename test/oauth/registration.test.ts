/** Dynamic registration (RFC 7591) with good and bad metadata, on both engines. */
import { expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application, callback, pkce, register } from '../support/oauth'
import { everyRow } from '../support/rows'
import { startServer } from '../support/server'

interface Registered {
  readonly client_id: string
  readonly client_name: string
  readonly client_secret?: string
  readonly client_secret_expires_at?: number
  readonly client_id_issued_at: number
  readonly redirect_uris: string[]
  readonly token_endpoint_auth_method: string
  readonly grant_types: string[]
  readonly response_types: string[]
  readonly scope?: string
}

const name = { client_name: 'Homework bot' }

onEachEngine('registration', (engine) => {
  const server = fixture(() => startServer({ engine }))

  const send = (metadata: object) =>
    register<Registered>(server.url, { ...name, redirect_uris: [callback], ...metadata })
  const refused = async (metadata: object, error: string) => {
    const answer = await register(server.url, { ...name, redirect_uris: [callback], ...metadata })
    expect([metadata, answer.status, answer.json.error]).toEqual([metadata, 400, error])
    expect(answer.json.code).toBe(error)
    expect(answer.json.error_description).not.toBe('')
  }

  test('RFC 7591 §3.2.1: 201 with id, secret, times and redirect URIs, not to be stored', async () => {
    const { status, headers, json } = await send({})
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(json.client_id).toMatch(/^cli_[0-9a-z]+$/)
    expect(json.client_secret).toMatch(/^[\w-]{43}$/)
    expect(json.client_secret_expires_at).toBe(0)
    expect(Math.abs(json.client_id_issued_at - Date.now() / 1_000)).toBeLessThan(60)
    expect(json.redirect_uris).toEqual([callback])
  })

  test('the secret is in no table', async () => {
    const secret = (await send({})).json.client_secret as string
    expect(await everyRow(server)).not.toContain(secret)
  })

  test('RFC 7591 §2: omitted members get their defaults', async () => {
    expect((await send({})).json).toMatchObject({
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    })
    expect((await send({})).json.scope).toBeUndefined()
    expect((await send({ scope: 'chat:write  chat:read' })).json.scope).toBe('chat:read chat:write')
  })

  test('RFC 7591 §2: a public client has no secret, and the response names its method', async () => {
    const { json } = await send({ token_endpoint_auth_method: 'none' })
    expect(json.token_endpoint_auth_method).toBe('none')
    expect(json).not.toHaveProperty('client_secret')
    expect(json).not.toHaveProperty('client_secret_expires_at')
  })

  test.each([
    { redirect_uris: undefined },
    { redirect_uris: [] },
    { redirect_uris: 'https://bot.example/cb' },
    { redirect_uris: [5] },
    { redirect_uris: null },
  ])('RFC 7591 §3.2.2: %j is invalid_redirect_uri', (metadata) =>
    refused(metadata, 'invalid_redirect_uri'),
  )

  test.each([
    'https://a.example/cb#f',
    'https://a.example/cb#',
    'javascript:alert(1)',
    'data:text/html,x',
    '/callback',
    'callback',
    'https://user@a.example/cb',
    'https://@a.example/cb',
    'http://a.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost@evil.example/cb',
    'https:/\\evil.example/cb',
    'https:evil.example',
    'https://',
    'https://a.example/c b',
    'https://a.example/"><script>',
    'file:///etc/passwd',
    'bot:/callback',
    'javascript.x:alert(1)',
    'JavaScript.x://bot/%0aalert(1)',
    'data.x:text/html,x',
    'vbscript.x:x',
    'blob.x:x',
    'about.x:blank',
    'file.x:/etc/passwd',
    'com.example.bot://user@callback',
    'cursor://user:secret@callback',
    'cursor://callback#fragment',
    'cursors://callback',
    '',
    `https://a.example/${'x'.repeat(2_000)}`,
  ])('RFC 6749 §3.1.2, RFC 9700 §4.1: the redirect URI %p is refused', (uri) =>
    refused({ redirect_uris: [callback, uri] }, 'invalid_redirect_uri'),
  )

  test.each([
    'https://bot.example/cb?keep=1',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:8123/cb',
    'http://[::1]:8123/cb',
    'http://localhost:8123/cb',
    'com.example.bot:/callback',
    'com.example.bot://callback',
    'com.example.bot://callback/a@b',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'vscode://callback',
    'vscode-insiders://callback',
    'windsurf:/callback',
    'zed://callback',
  ])('RFC 8252 §7: the redirect URI %p is taken as it is', async (uri) => {
    expect((await send({ redirect_uris: [uri] })).json.redirect_uris).toEqual([uri])
  })

  test.each([
    { token_endpoint_auth_method: 'private_key_jwt' },
    { grant_types: ['implicit'] },
    { grant_types: ['authorization_code', 'password'] },
    { response_types: ['token'] },
    { scope: 'sessions:read admin' },
    { scope: 5 },
  ])('RFC 7591 §3.2.2: %j is invalid_client_metadata', (metadata) =>
    refused(metadata, 'invalid_client_metadata'),
  )

  test.each([{ grant_types: ['refresh_token'] }, { grant_types: [] }, { response_types: [] }])(
    'RFC 7591 §2.1: %j does not fit together',
    (metadata) => refused(metadata, 'invalid_client_metadata'),
  )

  test('RFC 7591 §3.2.1: id and secret are never the client’s to choose', async () => {
    const { json } = await send({ client_id: 'cli_mine', client_secret: 'mine' })
    expect(json.client_id).not.toBe('cli_mine')
    expect(json.client_secret).not.toBe('mine')
  })

  test('RFC 7591 §2: unknown members are ignored, a body that is not a JSON object is refused', async () => {
    expect((await send({ logo_uri: 'http://127.0.0.1:1/', nonsense: {} })).status).toBe(201)
    for (const body of ['{"client_name":', '[]', '"x"', '']) {
      const answer = await register(server.url, body)
      expect([body, answer.status, answer.json.error]).toEqual([
        body,
        400,
        'invalid_client_metadata',
      ])
    }
  })

  test('a name of 128 characters at the most, of readable text', async () => {
    expect((await send({ client_name: '😀'.repeat(128) })).status).toBe(201)
    for (const client_name of [
      'x'.repeat(129),
      '',
      ' ',
      'a\u0000b',
      'a\nb',
      '\u200b',
      '\u00ad',
      '\u2060\ufeff',
      '\u3164',
      '\u2800',
      '\u{e0041}',
      '\u202e',
      undefined,
    ]) {
      await refused({ client_name }, 'invalid_client_metadata')
    }
  })

  test('what no one sees is taken out of a name, in the answer, on the consent page and in the list', async () => {
    for (const client_name of ['Goo\u200bgle', '\u202eGoo\u00adgle\u{e0041}', 'Goo\u3164gle ']) {
      const { status, json } = await send({ client_name })
      expect([status, json.client_name]).toEqual([201, 'Google'])
      const user = await signedUp(server.url)
      const app = new Application(server.url, json.client_id, json.client_secret ?? null, callback)
      const page = await user.call('GET', app.authorizePath(pkce().challenge))
      expect(page.text).toContain('<bdi>Google</bdi>')
      await app.connect(user)
      const list = await user.call('GET', '/api/account/connections')
      expect(list.text).toContain('"clientName":"Google"')
    }
  })

  test('a body over the limit is 413, with the members of both error formats', async () => {
    const answer = await register(server.url, { client_name: 'x'.repeat(1_100_000) })
    expect(answer.status).toBe(413)
    expect(answer.json).toMatchObject({ error: 'invalid_request', code: 'invalid_request' })
  })

  test('no address in a client’s metadata is ever fetched', async () => {
    let calls = 0
    using trap = Bun.serve({ port: 0, fetch: () => new Response(String((calls += 1))) })
    const at = `http://127.0.0.1:${trap.port}/`
    const uris = { logo_uri: at, jwks_uri: at, client_uri: at, sector_identifier_uri: at }
    expect((await send({ ...uris, redirect_uris: [at] })).status).toBe(201)
    await Bun.sleep(50)
    expect(calls).toBe(0)
  })

  test('RFC 9110 §15.5.6: GET is 405 with Allow', async () => {
    const answer = await fetch(`${server.url}/api/oauth/register`)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain('POST')
  })
})

test('RFC 6585 §4: over the rate limit of an address 429 with Retry-After, in both error formats', async () => {
  const env = { RATE_LIMITS: 'on', RATE_LIMIT_CLIENT_REGISTRATION: '2/3600' }
  await using server = await startServer({ env })
  const body = { ...name, redirect_uris: [callback] }
  const first = await register(server.url, body)
  expect(first.headers.get('ratelimit-remaining')).toBe('1')
  await register(server.url, body)
  const answer = await register<Record<string, unknown>>(server.url, body)
  expect(answer.status).toBe(429)
  expect(answer.json).toMatchObject({
    error: 'temporarily_unavailable',
    code: 'temporarily_unavailable',
  })
  expect(answer.headers.get('retry-after')).toBe(String(answer.json['retryAfterSeconds']))
  expect(answer.headers.get('ratelimit-remaining')).toBe('0')
})

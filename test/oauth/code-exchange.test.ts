/** The exchange of codes: client authentication, PKCE, reuse (RFC 6749 §3.2, §4.1.3), on both engines. */
import { beforeAll, expect, test } from 'bun:test'
import { minuteMs, secondMs } from '../../src/lib/clock'
import { signedUp, type Client } from '../support/client'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import {
  Application,
  basic,
  callback,
  callSessions,
  pkce,
  post,
  type OAuthFault,
  type Tokens,
} from '../support/oauth'
import { everyRow } from '../support/rows'
import { startServer } from '../support/server'

const { verifier, challenge } = pkce()

onEachEngine('token by code', (engine) => {
  const clock = testClock()
  let user: Client
  let app: Application
  let endpoint: string
  const server = fixture(() => startServer({ engine, clock }))
  beforeAll(async () => {
    endpoint = `${server.url}/api/oauth/token`
    user = await signedUp(server)
    app = await Application.register(server.url)
  })

  const exchangeForm = async (of = app) => ({
    grant_type: 'authorization_code',
    code: await of.code(user, challenge),
    redirect_uri: of.redirectUri,
    code_verifier: verifier,
  })
  const credentials = (of = app) => ({ client_id: of.id, client_secret: of.secret as string })
  const refusal = async (form: Parameters<typeof post>[1], headers = {}) => {
    const { status, json } = await post(endpoint, form, headers)
    return `${status} ${json.error}`
  }
  const header = () => ({ authorization: basic(app.id, app.secret as string) })

  test('RFC 6749 §5.1: tokens in the documented form, not to be stored', async () => {
    const answer = await app.exchange(await app.code(user, challenge), verifier)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('pragma')).toBe('no-cache')
    expect(answer.json).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: 'sessions:read sessions:write',
    })
    expect(answer.json.access_token).toMatch(/^at_[\w-]{75}$/)
    expect(answer.json.refresh_token).toMatch(/^[\w-]{118}$/)
    expect((await callSessions(server.url, answer.json.access_token)).status).toBe(200)
  })

  test('RFC 6749 §5.2: an error has the members of both formats, and is not to be stored', async () => {
    const answer = await app.exchange<OAuthFault>('nothing', verifier)
    const { error, code, error_description, message, requestId } = answer.json
    expect([answer.status, error, code]).toEqual([400, 'invalid_grant', 'invalid_grant'])
    expect(error_description).toBe(message)
    expect(requestId).toBe(answer.headers.get('x-request-id') as string)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('pragma')).toBe('no-cache')
  })

  test('RFC 6749 §2.3.1: both halves of Basic are form-decoded', async () => {
    const everyByte = (text: string) =>
      [...text].map((c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
    const encoded = `${everyByte(app.id)}:${everyByte(app.secret as string)}`
    const authorization = `bAsIc ${Buffer.from(encoded).toString('base64')}`
    expect((await post(endpoint, await exchangeForm(), { authorization })).status).toBe(200)
  })

  test('RFC 6749 §2.3.1: credentials in the body work, in the URL they do not', async () => {
    const form = await exchangeForm()
    const query = new URLSearchParams(credentials()).toString()
    const inAddress = await post(`${endpoint}?${query}`, form)
    expect([inAddress.status, inAddress.json.error]).toEqual([401, 'invalid_client'])
    expect((await post(endpoint, { ...form, ...credentials() })).status).toBe(200)
  })

  test('RFC 6749 §2.3: two methods at once are refused', async () => {
    const form = await exchangeForm()
    const { client_id, client_secret } = credentials()
    expect(await refusal({ ...form, client_secret }, header())).toBe('400 invalid_request')
    expect(await refusal({ ...form, client_id: 'cli_x' }, header())).toBe('400 invalid_request')
    expect((await post(endpoint, { ...form, client_id }, header())).status).toBe(200)
  })

  test('RFC 6749 §5.2: a wrong secret by Basic is 401 with a Basic challenge', async () => {
    for (const authorization of [basic(app.id, 'wrong'), 'Basic !!!', 'Basic', 'Bearer at_x']) {
      const answer = await post(endpoint, await exchangeForm(), { authorization })
      expect([answer.status, answer.json.error]).toEqual([401, 'invalid_client'])
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm="/)
    }
  })

  test('RFC 6749 §5.2: a wrong secret and an unknown client get the same error, without a challenge', async () => {
    const form = await exchangeForm()
    const wrong = await post(endpoint, { ...form, client_id: app.id, client_secret: 'wrong' })
    const stranger = await post(endpoint, { ...form, client_id: 'cli_x', client_secret: 'wrong' })
    for (const answer of [wrong, stranger]) {
      expect([answer.status, answer.json.error]).toEqual([401, 'invalid_client'])
      expect(answer.headers.get('www-authenticate')).toBeNull()
    }
    expect(wrong.json.message).toBe(stranger.json.message)
    expect((await post(endpoint, { ...form, ...credentials() })).status).toBe(200)
  })

  test('RFC 6749 §3.2.1: a client with a secret must send it, one without must not', async () => {
    const form = await exchangeForm()
    expect(await refusal({ ...form, client_id: app.id })).toBe('401 invalid_client')
    expect(await refusal(form)).toBe('401 invalid_client')
    const open = await Application.register(server.url, { token_endpoint_auth_method: 'none' })
    const own = { ...(await exchangeForm(open)), client_id: open.id }
    expect(await refusal({ ...own, client_secret: 'x' })).toBe('401 invalid_client')
    expect((await post(endpoint, own)).status).toBe(200)
  })

  test('RFC 7591 §2: a client with a secret may send it either way, whichever it registered', async () => {
    const inBody = await Application.register(server.url, {
      token_endpoint_auth_method: 'client_secret_post',
    })
    expect((await inBody.exchange(await inBody.code(user, challenge), verifier)).status).toBe(200)
  })

  test('RFC 6749 §4.1.2: a code used twice is refused and revokes the tokens of its first use', async () => {
    const code = await app.code(user, challenge)
    const { json } = await app.exchange(code, verifier)
    const again = await app.exchange<OAuthFault>(code, verifier)
    expect([again.status, again.json.error]).toEqual([400, 'invalid_grant'])
    expect((await callSessions(server.url, json.access_token)).status).toBe(401)
    expect((await app.refresh<OAuthFault>(json.refresh_token)).json.error).toBe('invalid_grant')
  })

  test('RFC 7636 §4.6, §4.1: the verifier must match and be well-formed', async () => {
    const form = await exchangeForm()
    const attempt = (code_verifier?: string) => refusal({ ...form, code_verifier }, header())
    expect(await attempt(pkce().verifier)).toBe('400 invalid_grant')
    expect(await attempt(undefined)).toBe('400 invalid_grant')
    expect(await attempt(challenge)).toBe('400 invalid_grant')
    for (const bad of ['x'.repeat(42), 'x'.repeat(129), `${'x'.repeat(43)}!`, 'é'.repeat(50)]) {
      expect(await attempt(bad)).toBe('400 invalid_request')
    }
    expect((await post(endpoint, form, header())).status).toBe(200)
  })

  test('RFC 7636 §4.1: a verifier of 128 characters of every kind is accepted', async () => {
    const long = '-._~aZ09'.repeat(16)
    const digest = new Bun.CryptoHasher('sha256').update(long).digest('base64url')
    expect((await app.exchange(await app.code(user, digest), long)).status).toBe(200)
  })

  test('RFC 9700 §4.8.2: five wrong verifiers revoke the code', async () => {
    const form = await exchangeForm()
    for (let turn = 0; turn < 5; turn += 1) {
      const wrong = { ...form, code_verifier: pkce().verifier }
      expect(await refusal(wrong, header())).toBe('400 invalid_grant')
    }
    expect(await refusal(form, header())).toBe('400 invalid_grant')
  })

  test('RFC 9700 §4.8.2: there is no code without a challenge, so that no verifier can be omitted', async () => {
    const answer = await user.call(
      'GET',
      app.authorizePath('', { code_challenge_method: undefined }),
    )
    expect(answer.headers.get('location')).toContain('error=invalid_request')
  })

  test('RFC 6749 §4.1.3: another redirect URI, or none, is refused', async () => {
    const form = await exchangeForm()
    for (const redirect_uri of [`${callback}/`, 'https://evil.example/', undefined]) {
      expect(await refusal({ ...form, redirect_uri }, header())).toBe('400 invalid_grant')
    }
    expect((await post(endpoint, form, header())).status).toBe(200)
  })

  test('RFC 6749 §4.1.3: the exchange may omit the redirect URI if the request did', async () => {
    const code = await app.code(user, challenge, { redirect_uri: undefined })
    expect((await app.exchange(code, verifier, { redirect_uri: undefined })).status).toBe(200)
  })

  test('RFC 6749 §4.1.3: a code of another client is refused, and stays valid for its owner', async () => {
    const other = await Application.register(server.url)
    const form = await exchangeForm()
    const theft = { ...form, ...credentials(other) }
    expect(await refusal(theft)).toBe('400 invalid_grant')
    const { json } = await post<Tokens>(endpoint, form, header())
    expect(await refusal(theft)).toBe('400 invalid_grant')
    expect((await callSessions(server.url, json.access_token)).status).toBe(200)
  })

  test('RFC 6749 §4.1.2: a code expires after ten minutes', async () => {
    const [early, late] = [await exchangeForm(), await exchangeForm()]
    clock.advance(10 * minuteMs - secondMs)
    expect((await post(endpoint, early, header())).status).toBe(200)
    clock.advance(secondMs)
    expect(await refusal(late, header())).toBe('400 invalid_grant')
  })

  test('RFC 9700 §4.5: of ten parallel exchanges one gets tokens, and the others count as reuse', async () => {
    const code = await app.code(user, challenge)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.exchange<Tokens & OAuthFault>(code, verifier)),
    )
    const [winner, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toHaveLength(0)
    const losers = answers.filter(({ json }) => json.error === 'invalid_grant')
    expect(losers).toHaveLength(9)
    const token = winner?.json.access_token as string
    expect((await callSessions(server.url, token)).status).toBe(401)
  })

  test('RFC 6749 §5.2, RFC 9700 §2.4: other grant types are unsupported, a missing one is invalid', async () => {
    expect(await refusal({}, header())).toBe('400 invalid_request')
    expect(await refusal({ grant_type: '' }, header())).toBe('400 invalid_request')
    for (const grant_type of ['password', 'client_credentials', 'implicit', 'toString']) {
      expect(await refusal({ grant_type }, header())).toBe('400 unsupported_grant_type')
    }
    expect(await refusal({ grant_type: 'authorization_code' }, header())).toBe(
      '400 invalid_request',
    )
    expect(await refusal({ grant_type: 'refresh_token' }, header())).toBe('400 invalid_request')
  })

  test('RFC 6749 §5.2: a grant type that the client did not register is unauthorized', async () => {
    const once = await Application.register(server.url, { grant_types: ['authorization_code'] })
    const tokens = await once.connect(user)
    expect(tokens).not.toHaveProperty('refresh_token')
    const answer = await once.refresh<OAuthFault>('x')
    expect([answer.status, answer.json.error]).toEqual([400, 'unauthorized_client'])
  })

  test('RFC 6749 §3.2: repeated parameters, JSON and no body at all are 400', async () => {
    const form = await exchangeForm()
    const pairs = Object.entries(form)
    for (const twice of pairs) {
      expect(await refusal([...pairs, twice], header())).toBe('400 invalid_request')
    }
    const json = { ...header(), 'content-type': 'application/json' }
    expect(await refusal(JSON.stringify(form), json)).toBe('400 invalid_request')
    expect(await refusal('', header())).toBe('400 invalid_request')
    expect(await refusal('grant_type=authorization_code&code=%00', header())).toBe(
      '400 invalid_request',
    )
    expect((await post(endpoint, form, header())).status).toBe(200)
  })

  test('RFC 6749 §3.2, RFC 9110 §15.5.6: other methods are 405 with Allow', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await fetch(endpoint, { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toContain('POST')
    }
  })

  test('RFC 8707 §2.2: another resource is invalid_target, and the code stays unused', async () => {
    const mcp = `${server.url}/api/mcp`
    const code = await app.code(user, challenge, { resource: mcp })
    for (const resource of ['https://elsewhere.example', server.url, 'x']) {
      const { status, json } = await app.exchange<OAuthFault>(code, verifier, { resource })
      expect([status, json.error]).toEqual([400, 'invalid_target'])
    }
    expect((await app.exchange(code, verifier, { resource: mcp })).status).toBe(200)
  })

  test('RFC 6749 §3.3: a part of the scopes may be requested, never more', async () => {
    const code = await app.code(user, challenge)
    const more = await app.exchange<OAuthFault>(code, verifier, { scope: 'chat:read' })
    expect([more.status, more.json.error]).toEqual([400, 'invalid_scope'])
    const less = await app.exchange(code, verifier, { scope: 'sessions:read' })
    expect(less.json.scope).toBe('sessions:read')
  })

  test('codes, tokens and secrets are in no table', async () => {
    const code = await app.code(user, challenge)
    const { json } = await app.exchange(code, verifier)
    const rows = await everyRow(server)
    for (const secret of [
      code,
      json.access_token.slice(3),
      json.refresh_token,
      app.secret ?? '-',
    ]) {
      expect(rows).not.toContain(secret)
    }
  })
})

/**
 * Forms: each must come from a page of this server, and is refused before it is parsed where it is too
 * large (contract §1, "Form posts" and "One budget of the event loop").
 */
import { describe, expect, test } from 'bun:test'
import { Client, newEmail, password, signedUp } from '../support/client'
import { expectOAuthProblem, expectProblem } from '../support/envelope'
import { fixture } from '../support/fixtures'
import { Application, decide, hiddenFields, pkce, post } from '../support/oauth'
import { engines, startServer } from '../support/server'

const engine = engines[0] as (typeof engines)[number]
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a form', () => {
  const server = fixture(() => startServer({ engine, env: { BASE_URL: 'http://tutor.test:8080' } }))
  const own = 'http://tutor.test:8080'

  /** The headers of a browser, and whether they are those of a page of this server. */
  const sent: readonly (readonly [Record<string, string>, boolean])[] = [
    [{}, true],
    [{ origin: own }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ origin: own, 'sec-fetch-site': 'same-origin' }, true],
    [{ origin: own, 'sec-fetch-site': 'none' }, true],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
    [{ origin: 'null' }, false],
    [{ origin: 'null', 'sec-fetch-site': 'none' }, false],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: own, 'sec-fetch-site': 'same-site' }, false],
    [{ origin: own, 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'Same-Origin' }, false],
    [{ 'sec-fetch-site': '' }, false],
    ...[
      'https://evil.example',
      'https://tutor.test:8080',
      'http://tutor.test',
      'http://tutor.test:8081',
      'http://sub.tutor.test:8080',
      'http://tutor.test:8080.evil.example',
      'http://tutor.test:8080/',
      'HTTP://TUTOR.TEST:8080',
      `${own}, https://evil.example`,
      'tutor.test:8080',
      '',
    ].flatMap((origin) => [
      [{ origin }, false] as const,
      [{ origin, 'sec-fetch-site': 'same-site' }, false] as const,
      [{ origin, 'sec-fetch-site': 'same-origin' }, false] as const,
    ]),
  ]

  async function signInForm(): Promise<[Client, Record<string, string>]> {
    const email = newEmail()
    await new Client(server).register(email)
    const browser = new Client(server)
    const page = await browser.call('GET', '/login/plain')
    return [browser, { ...hiddenFields(page.text), email, password, returnTo: '/app' }]
  }
  const signIn = (browser: Client, form: Record<string, string>, headers: object) =>
    browser.call('POST', '/login/plain', new URLSearchParams(form).toString(), {
      ...formType,
      ...headers,
    })

  test('of the sign-in is taken from a page of this server alone; else no one is signed in', async () => {
    const [tricked, form] = await signInForm()
    for (const [headers, isOwn] of sent) {
      const [browser, given] = isOwn ? await signInForm() : [tricked, form]
      const answer = await signIn(browser, given, headers)
      if (isOwn) expect([headers, answer.status]).toEqual([headers, 303])
      else expectProblem(answer, 403, 'FORBIDDEN')
      expect([headers, browser.cookies.has('sid')]).toEqual([headers, isOwn])
    }
  })

  test('of the consent leaves its handle unspent when it is refused', async () => {
    const user = await signedUp(server)
    const { client_id: id } = (
      await user.call<{ client_id: string }>('POST', '/api/oauth/register', {
        client_name: 'Bot',
        redirect_uris: ['https://bot.example/callback'],
      })
    ).json
    const app = new Application(server.url, id, null, 'https://bot.example/callback')
    const page = await user.call('GET', app.authorizePath(pkce().challenge))
    const form = { ...hiddenFields(page.text), decision: 'allow' }
    for (const [headers, isOwn] of sent) {
      if (!isOwn) expectProblem(await decide(user, form, headers), 403, 'FORBIDDEN')
    }
    const allowed = await decide(user, form, { origin: own, 'sec-fetch-site': 'same-origin' })
    expect(allowed.status).toBe(303)
    expect(allowed.headers.get('location')).toContain('code=')
  })

  test('is refused before its token is looked at, and before it is counted', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await signIn(new Client(server), {}, headers)
    expectProblem(answer, 403, 'FORBIDDEN')
    expect(answer.headers.get('ratelimit-limit')).toBeNull()
    const page = await signIn(new Client(server), {}, { ...headers, accept: 'text/html' })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      403,
      'text/html; charset=utf-8',
    ])
  })

  test('of a program is taken from every origin: its credentials are inside', async () => {
    const headers = { ...formType, origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }
    for (const path of ['/api/oauth/token', '/api/oauth/revoke']) {
      const answer = await new Client(server).call('POST', path, 'client_id=x&token=y', headers)
      expectOAuthProblem(answer, 401, 'invalid_client')
    }
  })

  test('every route with a form says whose it is', () => {
    const forms = server.running.app.endpoints.flatMap(({ contract: { path, form } }) =>
      form ? [`${path} ${form}`] : [],
    )
    expect(new Set(forms)).toEqual(
      new Set([
        '/api/lti/continue page',
        '/api/lti/deep-linking page',
        '/api/lti/launch program',
        '/api/lti/login program',
        '/api/oauth/authorize/decision page',
        '/api/oauth/revoke program',
        '/api/oauth/token program',
        '/login/plain page',
      ]),
    )
  })
})

describe('the origin of a form', () => {
  test('over http may be the address that the browser asked; over https it is BASE_URL alone', async () => {
    const origins = { 'http://tutor.test:8080': true, 'https://tutor.test': false }
    for (const [baseUrl, mayDiffer] of Object.entries(origins)) {
      await using server = await startServer({ engine, env: { BASE_URL: baseUrl } })
      const ask = (origin: string) =>
        server.handle(
          new Request('http://192.0.2.7:8080/login/plain', {
            method: 'POST',
            headers: { ...formType, origin },
            body: 'email=a@b.example&password=x',
          }),
        )
      const code = async (response: Response) => ((await response.json()) as { code: string }).code
      const passed = 'CSRF_TOKEN_MISMATCH'
      expect(await code(await ask(baseUrl))).toBe(passed)
      expect(await code(await ask('http://192.0.2.7:8080'))).toBe(mayDiffer ? passed : 'FORBIDDEN')
      expect(await code(await ask('http://192.0.2.8:8080'))).toBe('FORBIDDEN')
    }
  })
})

describe('the size of a form', () => {
  const server = fixture(() => startServer({ engine }))
  const most = 16_384
  const paths = [
    '/api/oauth/token',
    '/api/oauth/revoke',
    '/api/oauth/authorize/decision',
    '/login/plain',
  ]
  /** A body of `bytes` bytes. */
  const filled = (bytes: number) => 'a=1&'.repeat(Math.ceil(bytes / 4)).slice(0, bytes)
  /** In pieces, without a length. */
  const chunked = (bytes: number) => {
    const piece = new TextEncoder().encode(filled(4_096))
    let left = bytes
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = piece.slice(0, Math.min(left, piece.length))
        left -= part.length
        controller.enqueue(part)
        if (left === 0) controller.close()
      },
    })
  }
  const send = async (path: string, body: BodyInit) => {
    const response = await fetch(server.url + path, { method: 'POST', headers: formType, body })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
  }

  test.each(paths)('%s: 16 KiB are read, and one byte more is 413', async (path) => {
    const expected = (answer: Awaited<ReturnType<typeof send>>) =>
      path.endsWith('token') || path.endsWith('revoke')
        ? expectOAuthProblem(answer, 413, 'invalid_request')
        : expectProblem(answer, 413, 'PAYLOAD_TOO_LARGE')
    for (const bytes of [12_288, most]) {
      for (const body of [filled(bytes), chunked(bytes)]) {
        expect((await send(path, body)).status).not.toBe(413)
      }
    }
    for (const bytes of [most + 1, 100_000, 1_048_576]) {
      for (const body of [filled(bytes), chunked(bytes)]) expected(await send(path, body))
    }
  })

  test('a token request of 12 KiB is answered by its content', async () => {
    const { headers, ...answer } = await post(
      `${server.url}/api/oauth/token`,
      `grant_type=refresh_token&refresh_token=x&client_id=nobody&${filled(12_000)}`,
    )
    expect(answer.json).toMatchObject({ error: 'invalid_client', code: 'invalid_client' })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('the longest password signs in, in any script', async () => {
    const long = '😀'.repeat(1_024)
    const email = newEmail()
    const registered = new Client(server.url)
    await registered.fetchCsrf()
    const body = { email, password: long }
    expect((await registered.call('POST', '/api/auth/register', body)).status).toBe(200)
    const browser = new Client(server.url)
    const page = await browser.call('GET', '/login/plain')
    const form = { ...hiddenFields(page.text), email, password: long }
    const sent = new URLSearchParams(form).toString()
    expect((await browser.call('POST', '/login/plain', sent, formType)).status).toBe(303)
  })
})

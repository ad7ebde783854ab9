/** Attacks on the social login: on its state, its return path, its parameters. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Client, type Answer } from '../../support/client'
import { testClock } from '../../support/clock'
import { startCodeHost, type CodeHost } from '../../support/codehost'
import {
  begin,
  callbackPath,
  consent,
  logIn,
  outcome,
  startPath,
  whoIs,
} from '../../support/codehost-login'
import { codeHostUser } from '../../support/codehost-users'
import { bearer, codeOf, learner, Phone } from '../../support/phone'
import { strayEvents } from '../../support/rows'
import { startServer, type TestServer } from '../../support/server'
import { onEachEngine } from '../../support/fixtures'

const allowed = '/ /app /chat /projects /shares /settings /exam /tutor /account'.split(' ')
const forbidden = [
  '//evil',
  '//evil.example/app',
  '/\\evil',
  '\\\\evil',
  '/app/../../evil',
  '/app/..',
  '/app/',
  '/app?next=//evil',
  '/app#x',
  '/app\r\nset-cookie: sid=x',
  '/app\u0000',
  ' /app',
  '/app ',
  '/appx',
  '/APP',
  '/login',
  'app',
  'https:evil',
  'https://evil.example',
  'javascript:alert(1)',
  '/%61pp',
  '/．/evil',
  '',
]

onEachEngine('attacks', (engine) => {
  const clock = testClock()
  let host: CodeHost
  let server: TestServer
  beforeAll(async () => {
    host = startCodeHost('gitlab')
    server = await startServer({ engine, clock, env: host.env })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
  })

  const somebody = () => {
    host.user = codeHostUser()
    return new Client(server.url)
  }
  const stateOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('state') as string
  const withState = (path: string, state: string) => {
    const query = new URLSearchParams(path.split('?')[1])
    query.set('state', state)
    return `${callbackPath}?${query.toString()}`
  }
  const claimsOf = (state: string) =>
    JSON.parse(Buffer.from(state.split('.')[0] as string, 'base64url').toString()) as {
      userId: string | null
      returnTo: string
      ts: number
    }

  test('only listed return paths are accepted', async () => {
    for (const returnTo of allowed) {
      expect(outcome(await logIn(somebody(), { returnTo }))).toBe(`302 ${returnTo}`)
    }
    expect(outcome(await logIn(somebody()))).toBe('302 /')
    for (const returnTo of forbidden) {
      const query = new URLSearchParams({ returnTo }).toString()
      const answer = await somebody().call('GET', `${startPath}?${query}`)
      expect([returnTo, codeOf(answer)]).toEqual([returnTo, '400 BAD_REQUEST'])
      expect(answer.headers.get('location')).toBeNull()
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    for (const raw of ['/app%0d%0a', '/%2Fevil', '%2F%2Fevil', '/app&returnTo=//evil']) {
      const answer = await somebody().call('GET', `${startPath}?returnTo=${raw}`)
      expect([raw, codeOf(answer)]).toEqual([raw, '400 BAD_REQUEST'])
    }
  })

  test('the signed state contains user, return path and time, and nothing else', async () => {
    const { browser, userId } = await learner(server.url)
    const query = '?returnTo=/chat&userId=x&ts=0&state=x&redirect_uri=https://evil.example'
    const answer = await browser.call('GET', startPath + query)
    const asked = new URL(String(answer.headers.get('location')))
    const state = asked.searchParams.get('state') as string
    expect(state).toMatch(/^[\w-]+\.[\w-]{43}$/)
    expect(claimsOf(state)).toEqual({ userId, returnTo: '/chat', ts: clock.now() })
    expect(asked.searchParams.get('redirect_uri')).toBe(server.url + callbackPath)
    expect(asked.searchParams.getAll('state')).toHaveLength(1)
    const [nonce] = answer.headers.getSetCookie()
    expect(nonce).toMatch(
      /^codehost-nonce=[0-9a-f]{64}; Path=\/; SameSite=Lax; Max-Age=600; HttpOnly$/,
    )
  })

  test.each(['cross-site', 'same-site', 'anything else'])(
    'a start by %s begins nothing: it asks first, and connects nothing to a running sign-in',
    async (site) => {
      const { browser, email } = await learner(server.url)
      const query = '?returnTo=/chat'
      const start = (client: Client, from: string) =>
        client.call('GET', startPath + query, undefined, { 'sec-fetch-site': from })
      for (const client of [browser, new Client(server.url)]) {
        const page = await start(client, site)
        expect([page.status, page.headers.get('location')]).toEqual([200, null])
        expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
        expect(page.headers.getSetCookie()).toEqual([])
        const isSignedIn = client === browser
        expect(page.text.includes('You are signed in already')).toBe(isSignedIn)
        expect(page.text.includes(`href="${startPath}?returnTo=%2Fchat"`)).toBe(!isSignedIn)
      }
      expect(await whoIs(browser)).toBe(email)
      const listed = await browser.call('GET', '/api/account/identities')
      expect(listed.json).toEqual({ identities: [] })
      for (const here of ['same-origin', 'none']) {
        expect((await start(new Client(server.url), here)).status).toBe(302)
      }
    },
  )

  test('the page that asks keeps what was asked for, and nothing else', async () => {
    const query = '?client=native&returnTo=/&x="><script>'
    const headers = { 'sec-fetch-site': 'cross-site' }
    const page = await new Client(server.url).call('GET', startPath + query, undefined, headers)
    expect(page.text).not.toContain('script')
    const [, link = ''] = /href="([^"]*start[^"]*)"/.exec(page.text) ?? []
    const kept = new URLSearchParams(link.replaceAll('&#38;', '&').split('?')[1])
    expect(Object.fromEntries(kept)).toEqual({ client: 'native', returnTo: '/' })
  })

  test('a refusal is in the language of the browser, whole', async () => {
    const addresses = [callbackPath, `${callbackPath}?state=x&code=x`]
    const said = new Set<string>()
    for (const language of ['en', 'de', 'fr', 'es']) {
      for (const address of addresses) {
        const headers = { 'accept-language': language }
        const page = await somebody().call('GET', address, undefined, headers)
        expect(page.status).toBe(400)
        expect(page.text.match(/lang="\w+"/g)).toEqual([`lang="${language}"`])
        said.add(String(/<p>([^<]*)<\/p>/.exec(page.text)?.[1]))
      }
    }
    expect(said.size).toBe(8)
  })

  test('a changed state and one of another key are refused', async () => {
    const { userId } = await learner(server.url)
    const browser = somebody()
    const callback = await consent(await begin(browser, { returnTo: '/chat' }))
    const state = stateOf(callback)
    const [payload = '', signature = ''] = state.split('.')
    const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
    const resigned = new Bun.CryptoHasher('sha256', 'another key')
      .update(payload)
      .digest('base64url')
    const forgeries = [
      `${encode({ ...claimsOf(state), userId })}.${signature}`,
      `${encode({ ...claimsOf(state), returnTo: '//evil' })}.${signature}`,
      `${payload}.${resigned}`,
      `${payload}.`,
      `${payload}.${signature.slice(0, -1)}`,
      `${payload}.${signature}.${signature}`,
      payload,
      '.',
      'null.x',
      `${payload}\r\nset-cookie: sid=x.${signature}`,
    ]
    const failures = await strayEvents(server, 'login.codehost')
    for (const forgery of forgeries) {
      const answer = await browser.call('GET', withState(callback, forgery))
      expect([forgery, outcome(answer)]).toEqual([forgery, '400 page'])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await strayEvents(server, 'login.codehost')).toBe(failures + forgeries.length)
    expect(outcome(await browser.call('GET', callback))).toBe('302 /chat')
  })

  test('a state works once', async () => {
    const browser = somebody()
    const callback = await consent(await begin(browser))
    const nonce = browser.cookies.get('codehost-nonce') as string
    expect((await browser.call('HEAD', callback)).status).toBe(400)
    expect(outcome(await browser.call('GET', callback))).toBe('302 /')
    expect(browser.cookies.has('codehost-nonce')).toBe(false)
    browser.cookies.set('codehost-nonce', nonce)
    const asked = host.requests.length
    const replays = await Promise.all([1, 2, 3].map(() => browser.call('GET', callback)))
    expect(replays.map(outcome)).toEqual(Array(3).fill('400 page'))
    expect(host.requests).toHaveLength(asked)
  })

  test('of parallel callbacks with one state exactly one signs in', async () => {
    const browser = somebody()
    const callback = await consent(await begin(browser))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => {
        const copy = new Client(server.url)
        for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
        return copy.call('GET', callback)
      }),
    )
    expect(answers.map(outcome).toSorted()).toEqual(['302 /', ...Array(9).fill('400 page')])
  })

  test('a state is refused in another browser and still works in its own', async () => {
    const attacker = somebody()
    const callback = await consent(await begin(attacker))
    const victim = new Client(server.url)
    expect(outcome(await victim.call('GET', callback))).toBe('400 page')
    await begin(victim)
    expect(outcome(await victim.call('GET', callback))).toBe('400 page')
    expect(await whoIs(victim)).toBeNull()
    expect(outcome(await attacker.call('GET', callback))).toBe('302 /')
  })

  test('a state expires after ten minutes', async () => {
    const browser = somebody()
    const callback = await consent(await begin(browser))
    clock.advance(10 * 60_000 - 1)
    expect(outcome(await browser.call('GET', callback))).toBe('302 /')
    const late = somebody()
    const expired = await consent(await begin(late))
    clock.advance(10 * 60_000)
    expect(outcome(await late.call('GET', expired))).toBe('400 page')
  })

  test('the provider refuses a code of another login: the PKCE verifier differs', async () => {
    const attacker = somebody()
    const stolen = new URLSearchParams((await consent(await begin(attacker))).split('?')[1])
    const victim = new Client(server.url)
    const own = stateOf(await consent(await begin(victim)))
    const query = new URLSearchParams({ code: String(stolen.get('code')), state: own })
    const answer = await victim.call('GET', `${callbackPath}?${query.toString()}`)
    expect(outcome(answer)).toBe('400 page')
    expect(await whoIs(victim)).toBeNull()
  })

  test('missing, repeated, overlong and malformed parameters are answered with a page', async () => {
    const browser = somebody()
    const callback = await consent(await begin(browser))
    const state = encodeURIComponent(stateOf(callback))
    const addresses = [
      callbackPath,
      `${callbackPath}?code=x`,
      `${callback}&state=${state}`,
      `${callback}&code=x`,
      `${callbackPath}?state=${'x'.repeat(2_001)}&code=x`,
      `${callbackPath}?state=%00&code=x`,
      `${callbackPath}?state=%ED%A0%80&code=x`,
      `${callbackPath}?code=%0d%0aset-cookie:%20sid=x&state=<script>alert(1)</script>`,
    ]
    for (const address of addresses) {
      const answer = await browser.call('GET', address)
      expect([address, outcome(answer)]).toEqual([address, '400 page'])
      expect(answer.text).not.toContain('<script')
    }
    expect(outcome(await browser.call('GET', callback))).toBe('302 /')
  })

  test('a login ends the browser’s previous sign-in', async () => {
    const { browser } = await learner(server.url)
    const planted = browser.cookies.get('sid') as string
    host.user = codeHostUser()
    const victim = new Client(server.url)
    victim.cookies.set('sid', planted)
    victim.cookies.set('codehost-nonce', 'f'.repeat(64))
    const callback = await consent(await begin(victim))
    expect(outcome(await victim.call('GET', callback))).toBe('302 /')
    expect(victim.cookies.get('sid')).not.toBe(planted)
    expect(await whoIs(browser)).toBeNull()
  })

  test('the CSRF token of a page opened before the login still works after it', async () => {
    const browser = somebody()
    await browser.fetchCsrf()
    expect(outcome(await logIn(browser))).toBe('302 /')
    expect((await browser.call('POST', '/api/auth/logout')).status).toBe(200)
  })

  test('a bearer does not replace the browser’s cookie', async () => {
    const { browser, email } = await learner(server.url)
    const { tokens } = await Phone.of(server.url, email)
    const start = (headers = {}) => browser.call('GET', startPath, undefined, headers)
    const userOf = ({ headers }: Answer) => {
      const state = new URL(String(headers.get('location'))).searchParams.get('state')
      return claimsOf(String(state)).userId
    }
    expect(userOf(await start())).not.toBeNull()
    expect(userOf(await start(bearer(tokens.accessToken)))).toBeNull()
    expect((await start({ authorization: 'Basic eDp5' })).status).toBe(401)
  })
})

test('over https the nonce’s cookie has the __Host- prefix', async () => {
  await using host = startCodeHost('github')
  const env = { ...host.env, BASE_URL: 'https://tutor.example.org', COOKIE_DOMAIN: 'example.org' }
  await using server = await startServer({ env })
  const url = `http://127.0.0.1:${new URL(server.running.url).port}`
  const browser = new Client(url)
  const answer = await browser.call('GET', startPath)
  const [nonce] = answer.headers.getSetCookie()
  expect(nonce).toMatch(
    /^__Host-codehost-nonce=[0-9a-f]{64}; Path=\/; SameSite=Lax; Max-Age=600; HttpOnly; Secure$/,
  )
  const callback = await consent(String(answer.headers.get('location')))
  expect(outcome(await browser.call('GET', callback))).toBe('302 /')
})

test('social logins are rate-limited by address', async () => {
  await using host = startCodeHost('gitea')
  const env = { ...host.env, RATE_LIMITS: 'on', RATE_LIMIT_LOGIN: '3/60' }
  await using server = await startServer({ env })
  const browser = new Client(server.url)
  const answers = []
  for (let turn = 0; turn < 4; turn += 1) answers.push(await browser.call('GET', startPath))
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 429])
  expect(answers[3]?.headers.get('retry-after')).not.toBeNull()
})

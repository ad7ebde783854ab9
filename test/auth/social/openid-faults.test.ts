/** What an OpenID provider may do wrong: nobody is signed in, and the page says so. Most of these run on one engine. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWTPayload } from 'jose'
import { minuteMs } from '../../../src/lib/clock'
import { Client, newEmail } from '../../support/client'
import { startCodeHost } from '../../support/codehost'
import { codeHostUser } from '../../support/codehost-users'
import { logIn, outcome, whoIs } from '../../support/codehost-login'
import { newKey, OpenId, openIdPaths } from '../../support/openid'
import { strayEvents } from '../../support/rows'
import { startServer, type TestServer } from '../../support/server'

let made = 0
const someone = () => ({ sub: `sub-${(made += 1)}`, email: newEmail(), email_verified: true })
const down = /^502 page$/

let openId: OpenId
let server: TestServer
beforeAll(async () => {
  openId = await OpenId.start()
  server = await startServer({ env: openId.env })
  openId.server = server.url
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await openId[Symbol.asyncDispose]()
})
beforeEach(() => openId.faults.clear())

const attempt = async () => {
  const browser = new Client(server.url)
  const answer = await openId.signIn(browser, someone())
  return { result: outcome(answer), who: await whoIs(browser) }
}

const inMinutes = (minutes: number) => Math.floor((Date.now() + minutes * minuteMs) / 1_000)

const wrongClaims: readonly (readonly [string, (claims: JWTPayload) => JWTPayload])[] = [
  ['another audience', (claims) => ({ ...claims, aud: 'another-client' })],
  ['another party', (claims) => ({ ...claims, aud: ['elenchus-school', 'x'], azp: 'x' })],
  ['several audiences without a party', (claims) => ({ ...claims, aud: ['elenchus-school', 'x'] })],
  ['another nonce', (claims) => ({ ...claims, nonce: 'of another login' })],
  ['no nonce', ({ nonce: _, ...claims }) => claims],
  ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['a slash after the issuer', (claims) => ({ ...claims, iss: `${claims.iss}/` })],
  [
    'a clock that is ten minutes behind',
    (claims) => ({ ...claims, iat: inMinutes(-15), exp: inMinutes(-5) }),
  ],
  ['a clock that is ten minutes ahead', (claims) => ({ ...claims, nbf: inMinutes(10) })],
  ['no end', ({ exp: _, ...claims }) => claims],
  ['no subject', ({ sub: _, ...claims }) => claims],
  ['an empty subject', (claims) => ({ ...claims, sub: '' })],
  ['a subject that cannot be kept', (claims) => ({ ...claims, sub: 'a\0b' })],
  ['a subject that is no text', (claims) => ({ ...claims, sub: 7 as never })],
]

describe('a token with', () => {
  test.each(wrongClaims)('%s signs nobody in', async (_, change) => {
    openId.changeIdToken(change)
    expect(await attempt()).toEqual({ result: '400 page', who: null })
  })

  test('a signature that is not the provider’s signs nobody in', async () => {
    const { jwk } = await newKey()
    const same = (claims: JWTPayload) => claims
    // Its key id is the provider's, so that only the signature tells.
    openId.changeIdToken(same, {
      key: { jwk: { ...jwk, kid: openId.key.kid }, kid: openId.key.kid },
    })
    expect(await attempt()).toEqual({ result: '400 page', who: null })
    for (const alg of ['none', 'HS256']) {
      openId.changeIdToken(same, { alg })
      expect(await attempt()).toEqual({ result: '400 page', who: null })
    }
    openId.changeIdToken(same)
    expect((await attempt()).result).toBe('302 /')
  })

  test('a clock a few seconds apart is believed', async () => {
    openId.changeIdToken((claims) => ({ ...claims, exp: inMinutes(-0.5), nbf: inMinutes(0.5) }))
    expect((await attempt()).result).toBe('302 /')
  })
})

test('answers that are none', async () => {
  const answers: readonly (readonly [string, () => Response, RegExp])[] = [
    ['/token', () => Response.json({ error: 'invalid_grant' }, { status: 400 }), /^400 page$/],
    ['/token', () => Response.json({ error: 'invalid_client' }, { status: 401 }), down],
    ['/token', () => new Response('<h1>oops</h1>', { status: 502 }), down],
    ['/token', () => Response.json({ access_token: 'x', token_type: 'bearer' }), /^400 page$/],
    ['/token', () => new Response('{"access_token": ', { status: 200 }), /^400 page$/],
    ['/token', () => Response.redirect('https://evil.example/', 307), /^400 page$/],
    ['/token', () => new Response('x'.repeat(1_000_000)), /^400 page$/],
  ]
  for (const [path, answer, expected] of answers) {
    openId.faults.set(path, answer)
    const { result, who } = await attempt()
    expect(result).toMatch(expected)
    expect(who).toBeNull()
  }
})

test('a user who declines, and a callback without its parts', async () => {
  const browser = new Client(server.url)
  const state = new URL(await openId.begin(browser)).searchParams.get('state') ?? ''
  const back = (query: Record<string, string>) =>
    browser.call('GET', `${openIdPaths.callback}?${new URLSearchParams(query).toString()}`)
  for (const query of [{}, { code: 'x' }, { state: 'x', code: 'x' }, { state: 'ä.ö', code: 'x' }]) {
    expect(outcome(await back(query))).toBe('400 page')
  }
  const failures = await strayEvents(server, 'login.oidc')
  expect(outcome(await back({ state, error: 'access_denied' }))).toBe('400 page')
  expect(await strayEvents(server, 'login.oidc')).toBe(failures + 1)
  // The state is used up.
  expect(outcome(await back({ state, code: 'x' }))).toBe('400 page')
})

test('a callback works once, and in the browser that began the login alone', async () => {
  const victim = new Client(server.url)
  const attacker = new Client(server.url)
  openId.user = someone()
  const back = await openId.consent(await openId.begin(attacker))
  expect(outcome(await victim.call('GET', back))).toBe('400 page')
  await openId.begin(victim)
  expect(outcome(await victim.call('GET', back))).toBe('400 page')
  expect(await whoIs(victim)).toBeNull()
  expect(outcome(await attacker.call('GET', back))).toBe('302 /')
  const later = new Client(server.url)
  later.cookies.set('oidc-nonce', 'x')
  expect(outcome(await later.call('GET', back))).toBe('400 page')
  expect(outcome(await attacker.call('GET', back))).toBe('400 page')
})

test('a state of the code host is none of the OpenID provider', async () => {
  await using host = startCodeHost('gitea')
  await using both = await startServer({ env: { ...openId.env, ...host.env } })
  const browser = new Client(both.url)
  const begun = await browser.call('GET', '/api/auth/oauth/codehost/start')
  const state = new URL(String(begun.headers.get('location'))).searchParams.get('state') ?? ''
  browser.cookies.set('oidc-nonce', String(browser.cookies.get('codehost-nonce')))
  const path = `${openIdPaths.callback}?${new URLSearchParams({ state, code: 'x' }).toString()}`
  expect(outcome(await browser.call('GET', path))).toBe('400 page')
})

test('the same address from two issuers is one account where both have verified it', async () => {
  await using host = startCodeHost('gitea')
  await using other = await OpenId.start()
  const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-issuers-'))
  const user = someone()
  try {
    await using both = await startServer({ env: { ...openId.env, ...host.env }, dataDir })
    openId.server = both.url
    expect(outcome(await openId.signIn(new Client(both.url), user))).toBe('302 /')
    host.user = codeHostUser({ email: user.email, verified: false })
    expect(outcome(await logIn(new Client(both.url)))).toBe('400 page')
    host.user = codeHostUser({ email: user.email })
    const second = new Client(both.url)
    expect(outcome(await logIn(second))).toBe('302 /')
    expect(await whoIs(second)).toBe(user.email)
  } finally {
    openId.server = server.url
  }
  // Another issuer's subject of the same name is another account.
  await using moved = await startServer({ env: other.env, dataDir })
  other.server = moved.url
  const stranger = new Client(moved.url)
  const email = newEmail()
  expect(outcome(await other.signIn(stranger, { ...user, email }))).toBe('302 /')
  expect(await whoIs(stranger)).toBe(email)
  await rm(dataDir, { recursive: true, force: true })
})

test('an issuer that is down is a page, and works again at once', async () => {
  await using other = await OpenId.start()
  other.setDown(true)
  await using alone = await startServer({ env: other.env })
  other.server = alone.url
  const browser = new Client(alone.url)
  expect(outcome(await browser.call('GET', openIdPaths.start))).toMatch(down)
  other.setDown(false)
  other.faults.set('/.well-known/openid-configuration', () =>
    Response.json({ issuer: 'https://evil.example' }),
  )
  expect(outcome(await browser.call('GET', openIdPaths.start))).toMatch(down)
  other.faults.clear()
  const user = someone()
  other.user = user
  const back = await other.consent(await other.begin(browser))
  other.setDown(true)
  expect(outcome(await browser.call('GET', back))).toMatch(down)
  other.setDown(false)
  expect(outcome(await other.signIn(browser, user))).toBe('302 /')
  // A logout is not kept up by it.
  await browser.fetchCsrf()
  await other[Symbol.asyncDispose]()
  const left = await browser.call('POST', openIdPaths.logout)
  expect(left.status).toBe(303)
  expect(await whoIs(browser)).toBeNull()
})

test('nothing asks the provider when the server starts', async () => {
  await using other = await OpenId.start()
  await using _ = await startServer({ env: other.env })
  expect(other.requests).toEqual([])
})

test('a new key is believed', async () => {
  await using other = await OpenId.start()
  await using alone = await startServer({ env: other.env })
  other.server = alone.url
  expect(outcome(await other.signIn(new Client(alone.url), someone()))).toBe('302 /')
  await other.rotate()
  const realNow = Date.now
  try {
    const passed = 90_000
    Date.now = () => realNow() + passed
    expect(outcome(await other.signIn(new Client(alone.url), someone()))).toBe('302 /')
  } finally {
    Date.now = realNow
  }
})

test('without an issuer there is no such route', async () => {
  await using bare = await startServer()
  const client = new Client(bare.url)
  await client.fetchCsrf()
  for (const path of [openIdPaths.start, `${openIdPaths.callback}?state=x&code=y`]) {
    expect((await client.call('GET', path)).status).toBe(404)
  }
  expect((await client.call('POST', openIdPaths.logout)).status).toBe(404)
})

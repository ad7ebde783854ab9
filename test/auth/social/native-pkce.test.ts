/** A native client's login through a code host with PKCE (contract §2, RFC 7636, RFC 8252 §8.1). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readConfig } from '../../../src/config/config'
import { Client } from '../../support/client'
import { startCodeHost, type CodeHost } from '../../support/codehost'
import { logIn, startPath } from '../../support/codehost-login'
import { codeHostUser } from '../../support/codehost-users'
import { onEachEngine } from '../../support/fixtures'
import { pkce } from '../../support/oauth'
import { codeOf, Phone } from '../../support/phone'
import { startServer, type TestServer } from '../../support/server'

onEachEngine('native login with PKCE', (engine) => {
  let host: CodeHost
  let server: TestServer
  beforeAll(async () => {
    host = startCodeHost('github')
    const env = { ...host.env, MOBILE_REDIRECT_URI: 'elenchus://auth' }
    server = await startServer({ engine, env })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
  })

  async function codeFor(query: Readonly<Record<string, string>>): Promise<string> {
    host.user = codeHostUser()
    const { headers } = await logIn(new Client(server.url), { client: 'native', ...query })
    return new URL(String(headers.get('location'))).searchParams.get('code') ?? ''
  }
  const exchange = (body: Readonly<Record<string, string>>) =>
    new Phone(server.url).post('oauth/exchange', body)

  test('the exchange takes the verifier of the challenge', async () => {
    const { verifier, challenge } = pkce()
    const asked = { code_challenge: challenge, code_challenge_method: 'S256' }
    const code = await codeFor(asked)
    expect((await exchange({ code, code_verifier: verifier })).status).toBe(200)
    expect(codeOf(await exchange({ code, code_verifier: verifier }))).toBe('400 BAD_REQUEST')
  })

  test('without the verifier, and with a wrong one, the exchange is 400', async () => {
    const { verifier, challenge } = pkce()
    const asked = { code_challenge: challenge }
    const without = await codeFor(asked)
    expect(codeOf(await exchange({ code: without }))).toBe('400 BAD_REQUEST')
    const wrong = { code: await codeFor(asked), code_verifier: pkce().verifier }
    expect(codeOf(await exchange(wrong))).toBe('400 BAD_REQUEST')
    const plain = { code: await codeFor({}), code_verifier: verifier }
    expect(codeOf(await exchange(plain))).toBe('400 BAD_REQUEST')
    expect((await exchange({ code: await codeFor({}) })).status).toBe(200)
  })

  test('a start says what a challenge looks like', async () => {
    const query = 'client=native&code_challenge=short'
    const answer = await new Client(server.url).call('GET', `${startPath}?${query}`)
    expect(codeOf(answer)).toBe('400 BAD_REQUEST')
    const message = 'must be text that matches ^[A-Za-z0-9_-]{43}$'
    expect(answer.json).toMatchObject({ detail: [{ path: 'code_challenge', message }] })
  })

  test.each([
    `client=native&code_challenge=${'x'.repeat(43)}&code_challenge_method=plain`,
    `code_challenge=${'x'.repeat(43)}`,
  ])('a start with %p is 400', async (query) => {
    const answer = await new Client(server.url).call('GET', `${startPath}?${query}`)
    expect(codeOf(answer)).toBe('400 BAD_REQUEST')
  })
})

describe('the address at which an app waits', () => {
  test.each(['elenchus://auth', 'org.example.app:/x', 'https://app.example.org/x'])(
    'may be %s',
    (address) => {
      const { mobileRedirectUri } = readConfig({ MOBILE_REDIRECT_URI: address })
      expect(mobileRedirectUri).toBe(address)
    },
  )

  test.each(['x', 'JavaScript:alert(1)', 'javascript.x://a', 'data:,x', 'file:///x', 'a b://c'])(
    'is not %s, which a browser opens itself or nobody',
    (address) => {
      expect(() => readConfig({ MOBILE_REDIRECT_URI: address })).toThrow('MOBILE_REDIRECT_URI')
    },
  )
})

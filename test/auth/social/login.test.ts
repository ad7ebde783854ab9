/** Social login by each provider, on both engines: which user an account signs in. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { providers } from '../../../src/features/auth/social/providers'
import { Client, newEmail, password } from '../../support/client'
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
import { clientSecret, codeHostKinds, startCodeHost, type CodeHost } from '../../support/codehost'
import { codeOf, learner, Phone } from '../../support/phone'
import { auditOf, disable, everyRow } from '../../support/rows'
import { engines, startServer, type TestServer } from '../../support/server'
import { onEachEngine } from '../../support/fixtures'

const cases = engines.flatMap((engine) => codeHostKinds.map((kind) => [kind, engine] as const))
const native = 'elenchus://auth?from=browser'

describe.each(cases)('%s on %s', (kind, engine) => {
  let host: CodeHost
  let server: TestServer
  beforeAll(async () => {
    host = startCodeHost(kind)
    const env = { ...host.env, MOBILE_REDIRECT_URI: native }
    server = await startServer({ engine, env })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
  })

  const userOf = async (browser: Client) =>
    (await browser.call<{ user: Record<string, unknown> }>('GET', '/api/auth/me')).json.user
  const arrive = async (user: Parameters<typeof codeHostUser>[0], query = {}) => {
    host.user = codeHostUser(user)
    const browser = new Client(server.url)
    return { browser, answer: await logIn(browser, query) }
  }

  test('a new account registers a learner, and signs in the same one the next time', async () => {
    const email = newEmail()
    const { browser, answer } = await arrive({ id: 41, email })
    expect(outcome(answer)).toBe('302 /')
    const sid = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('sid='))
    expect(sid).toMatch(/^sid=[0-9a-f]{64}; Path=\/; SameSite=Lax; Max-Age=2592000; HttpOnly$/)
    const user = await userOf(browser)
    expect(user).toMatchObject({ email, name: 'Ada Lovelace', emailVerified: true })
    // The address at the host may change; the account is the same.
    const again = await arrive({ id: 41, email: newEmail() }, { returnTo: '/chat' })
    expect(outcome(again.answer)).toBe('302 /chat')
    expect(await userOf(again.browser)).toEqual(user)
    expect(await auditOf(server, String(user['id']))).toEqual([
      'account.register success',
      'codehost.connect success',
      'login.codehost success',
      'login.codehost success',
    ])
  })

  test('an unverified address registers a learner and gets the verification mail', async () => {
    const email = newEmail()
    const { browser, answer } = await arrive({ id: 42, email, verified: false })
    expect(outcome(answer)).toBe('302 /')
    expect(await userOf(browser)).toMatchObject({ emailVerified: false })
    expect(await mailTo(server, email)).toContain('/api/auth/verify-email')
  })

  test('a missing or invalid address is refused', async () => {
    for (const email of [null, 'no address', 'a@b.example\r\nBcc: all@example.org']) {
      const { browser, answer } = await arrive({ email })
      expect(outcome(answer)).toBe('400 page')
      expect(await whoIs(browser)).toBeNull()
    }
  })

  test('a name that cannot be stored is omitted', async () => {
    const { browser } = await arrive({ name: 'x'.repeat(101) })
    expect(await userOf(browser)).not.toHaveProperty('name')
  })

  test('a native client gets an exchange token at its address, and no cookie', async () => {
    const { browser, answer } = await arrive({}, { client: 'native' })
    const location = String(answer.headers.get('location'))
    expect(location).toMatch(/^elenchus:\/\/auth\?from=browser&code=mo\.[\w-]{43}$/)
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('sid='))).toEqual([])
    expect(await whoIs(browser)).toBeNull()
    const code = new URL(location).searchParams.get('code')
    const phone = new Phone(server.url)
    expect((await phone.post('oauth/exchange', { code })).status).toBe(200)
    expect(await phone.works()).toBe(true)
    expect(codeOf(await phone.post('oauth/exchange', { code }))).toBe('400 BAD_REQUEST')
    expect(codeOf(await phone.post('login-with-code', { code }))).toBe('400 BAD_REQUEST')
  })

  test('a verified address signs in the user who has verified it here, and keeps the password', async () => {
    const email = newEmail()
    const first = await arrive({ id: 50, email })
    const user = await userOf(first.browser)
    const second = await arrive({ id: 51, email: email.toUpperCase() })
    expect(outcome(second.answer)).toBe('302 /')
    expect(await userOf(second.browser)).toEqual(user)
    expect(await whoIs(first.browser)).toBe(email)
  })

  test('an unverified address of an existing user is refused and links nothing', async () => {
    const { email, browser: owner } = await learner(server.url)
    const { browser, answer } = await arrive({ id: 52, email, verified: false })
    expect(outcome(answer)).toBe('400 page')
    expect(await whoIs(browser)).toBeNull()
    expect(await whoIs(owner)).toBe(email)
    const later = await arrive({ id: 52, email: newEmail() })
    expect(await whoIs(later.browser)).not.toBe(email)
  })

  test('the verified owner of an address takes the account over from a squatter, who loses every credential', async () => {
    const { email, browser: squatter, userId } = await learner(server.url)
    host.user = codeHostUser({ id: 60 })
    expect(outcome(await logIn(squatter))).toBe('302 /')
    await squatter.fetchCsrf()
    const phone = await Phone.of(server.url, email)
    const key = { label: 'Kept', scopes: ['sessions:read'] }
    const { json } = await squatter.call<{ credential: string }>(
      'POST',
      '/api/account/agent-keys',
      key,
    )
    const withKey = () =>
      new Client(server.url).call('GET', '/api/sessions', undefined, {
        authorization: `Bearer ${json.credential}`,
      })
    expect((await withKey()).status).toBe(200)

    const { browser, answer } = await arrive({ id: 61, email })
    expect(outcome(answer)).toBe('302 /')
    expect(await userOf(browser)).toMatchObject({ id: userId, emailVerified: true })
    expect(await whoIs(squatter)).toBeNull()
    expect(await phone.works()).toBe(false)
    expect((await withKey()).status).toBe(401)
    expect(codeOf(await phone.post('login', { email, password }))).toBe('401 UNAUTHORIZED')
    const back = await arrive({ id: 60, email: newEmail() })
    expect(await whoIs(back.browser)).not.toBe(email)
  })

  test('a signed-in user links an account with any address, and gets a new sign-in', async () => {
    const { email, browser } = await learner(server.url)
    const sid = browser.cookies.get('sid')
    host.user = codeHostUser({ id: 70, verified: false })
    expect(outcome(await logIn(browser, { returnTo: '/account' }))).toBe('302 /account')
    expect(await whoIs(browser)).toBe(email)
    expect(browser.cookies.get('sid')).not.toBe(sid)
    const old = new Client(server.url)
    old.cookies.set('sid', String(sid))
    expect(await whoIs(old)).toBeNull()
    const elsewhere = await arrive({ id: 70 })
    expect(await whoIs(elsewhere.browser)).toBe(email)
  })

  test('who came with an unverified address keeps nothing when its owner comes with it verified', async () => {
    const email = newEmail()
    const { browser: stranger } = await arrive({ email, id: 90, verified: false })
    const { id } = await userOf(stranger)
    const owner = await arrive({ email, id: 91 })
    expect(await userOf(owner.browser)).toMatchObject({ id, email, emailVerified: true })
    expect(await whoIs(stranger)).toBeNull()
    const back = await arrive({ email, id: 90, verified: false })
    expect(outcome(back.answer)).toBe('400 page')
  })

  test('an account that is linked already proves the address once the host has verified it', async () => {
    const email = newEmail()
    const { browser: before } = await arrive({ email, id: 92, verified: false })
    const { browser: after } = await arrive({ email, id: 92 })
    expect(await userOf(after)).toMatchObject({ email, emailVerified: true })
    expect(await whoIs(before)).toBeNull()
    const { browser: again } = await arrive({ email: newEmail(), id: 92 })
    expect(await userOf(again)).toEqual(await userOf(after))
    expect(await whoIs(after)).toBe(email)
  })

  test('a user who links an account with the same address has verified it, and loses nothing', async () => {
    const { email, browser } = await learner(server.url)
    const phone = await Phone.of(server.url, email)
    host.user = codeHostUser({ id: 93, email })
    expect(outcome(await logIn(browser))).toBe('302 /')
    expect(await userOf(browser)).toMatchObject({ email, emailVerified: true })
    expect(await phone.works()).toBe(true)
    expect((await phone.post('login', { email, password })).status).toBe(200)
  })

  test('a linked account cannot be linked to another user', async () => {
    const first = await arrive({ id: 71 })
    const { email, browser } = await learner(server.url)
    host.user = codeHostUser({ id: 71 })
    expect(outcome(await logIn(browser))).toBe('400 page')
    expect(await whoIs(browser)).toBe(email)
    expect(await whoIs(first.browser)).not.toBe(email)
  })

  test('a login started by one signed-in user is refused for another', async () => {
    const { browser } = await learner(server.url)
    host.user = codeHostUser({ id: 73 })
    const callback = await consent(await begin(browser))
    expect((await browser.call('POST', '/api/auth/logout')).status).toBe(200)
    expect(outcome(await browser.call('GET', callback))).toBe('400 page')
  })

  test('a disabled user is refused, by address and by linked account', async () => {
    const { browser } = await arrive({ id: 74 })
    const { id, email } = await userOf(browser)
    await disable(server, String(id))
    expect(outcome((await arrive({ id: 74 })).answer)).toBe('400 page')
    expect(outcome((await arrive({ id: 75, email: String(email) })).answer)).toBe('400 page')
  })

  test('parallel first logins of one account register one user', async () => {
    const email = newEmail()
    host.user = codeHostUser({ id: 80, email })
    const browsers = Array.from({ length: 6 }, () => new Client(server.url))
    const answers = await Promise.all(browsers.map((browser) => logIn(browser)))
    expect(answers.map(outcome)).toEqual(Array(6).fill('302 /'))
    const ids = await Promise.all(browsers.map(async (browser) => (await userOf(browser))['id']))
    expect(new Set(ids).size).toBe(1)
  })

  test('no secret of the login is stored or put into a URL', async () => {
    const rows = await everyRow(server)
    expect(host.secrets.length).toBeGreaterThan(10)
    for (const secret of [...host.secrets, clientSecret]) expect(rows).not.toContain(secret)
    const calls = host.requests.filter((line) => !line.includes('authorize'))
    expect(calls.filter((line) => line.includes('?'))).toEqual([])
    expect(host.requests.join('\n')).not.toContain(clientSecret)
    const asked = host.requests.find((line) => line.includes('authorize'))
    expect(asked).toContain(encodeURIComponent(`${server.url}${callbackPath}`))
  })
})

onEachEngine('configuration', (engine) => {
  test('with closed registration only existing users sign in', async () => {
    await using host = startCodeHost('gitea')
    await using server = await startServer({
      engine,
      env: { ...host.env, REGISTRATION: 'closed' },
    })
    const { running } = server
    const email = newEmail()
    await running.app.auth.administration.create({ email, password, role: 'learner' })
    expect(outcome(await logIn(new Client(server.url)))).toBe('400 page')
    host.user = codeHostUser({ email })
    const browser = new Client(server.url)
    expect(outcome(await logIn(browser))).toBe('302 /')
    expect(await whoIs(browser)).toBe(email)
  })

  test('without a provider the routes are 404, whatever is sent', async () => {
    await using server = await startServer({ engine })
    const browser = new Client(server.url)
    for (const query of ['', '?returnTo=/evil', '?client=web', '?code=x&state=y', '?state=']) {
      for (const path of [startPath, callbackPath]) {
        expect(codeOf(await browser.call('GET', path + query))).toBe('404 NOT_FOUND')
      }
    }
  })

  test('a native login requires MOBILE_REDIRECT_URI', async () => {
    await using host = startCodeHost('github')
    await using server = await startServer({ engine, env: host.env })
    const browser = new Client(server.url)
    expect(codeOf(await browser.call('GET', `${startPath}?client=native`))).toBe('400 BAD_REQUEST')
    expect(codeOf(await browser.call('GET', `${startPath}?client=web`))).toBe('400 BAD_REQUEST')
  })
})

test.each([
  ['https://github.com', 'https://api.github.com/user'],
  ['https://octocorp.ghe.com', 'https://api.octocorp.ghe.com/user'],
  ['https://git.example.org/github', 'https://git.example.org/github/api/v3/user'],
  ['https://notgithub.com', 'https://notgithub.com/api/v3/user'],
])('the API of GitHub at %s', async (url, expected) => {
  const asked: string[] = []
  const ask = (address: string) => {
    asked.push(address)
    return Promise.reject(new Error('enough'))
  }
  await providers
    .github(url)
    .profile(ask)
    .catch(() => undefined)
  expect(asked).toEqual([expected])
})

/** The first message to an address, once it is in the outbox. */
async function mailTo({ dataDir }: TestServer, email: string): Promise<string> {
  for (let waited = 0; waited < 5_000; waited += 20) {
    const names = await readdir(join(dataDir, 'outbox')).catch(() => [])
    const texts = await Promise.all(
      names.map((name) => Bun.file(join(dataDir, 'outbox', name)).text()),
    )
    const found = texts.find((text) => text.includes(email))
    if (found) return found
    await Bun.sleep(20)
  }
  throw new Error(`no message to ${email}`)
}

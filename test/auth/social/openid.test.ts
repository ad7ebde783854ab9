/** Logins through a real OpenID provider: whom they sign in, and what claims give and take. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../../src/db/schema'
import { minuteMs } from '../../../src/lib/clock'
import { Client, newEmail, signedUp } from '../../support/client'
import { testClock } from '../../support/clock'
import { outcome, whoIs } from '../../support/codehost-login'
import { OpenId, type OpenIdUser, openIdPaths } from '../../support/openid'
import { auditOf } from '../../support/rows'
import { engines, startServer, type TestServer } from '../../support/server'

interface Me {
  readonly user: { readonly id: string; readonly email: string; readonly emailVerified: boolean }
}

let made = 0

/** A user of the provider with an address that it has verified. */
const someone = (more: Readonly<Record<string, unknown>> = {}): OpenIdUser => ({
  sub: `sub-${process.pid}-${(made += 1)}`,
  email: newEmail(),
  email_verified: true,
  name: 'Ada Lovelace',
  ...more,
})

const roles = (...names: string[]) => ({ realm_access: { roles: names } })

describe.each(engines)('OpenID Connect on %s', (engine) => {
  let openId: OpenId
  let server: TestServer
  beforeAll(async () => {
    openId = await OpenId.start()
    server = await startServer({
      engine,
      env: { ...openId.env, MOBILE_REDIRECT_URI: 'elenchus://auth' },
    })
    openId.server = server.url
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await openId[Symbol.asyncDispose]()
  })
  beforeEach(() => openId.faults.clear())

  const arrive = async (user: OpenIdUser, query: Record<string, string> = {}) => {
    const browser = new Client(server.url)
    return { browser, answer: await openId.signIn(browser, user, query) }
  }
  const me = async (browser: Client) => (await browser.call<Me>('GET', '/api/auth/me')).json.user
  const roleOf = async (browser: Client) => {
    const { db } = server.running.services.store
    const [row] = await db
      .select()
      .from(users)
      .where(eq(users.id, (await me(browser)).id))
    return row?.role
  }
  const byHand = async (user: OpenIdUser) => {
    await server.running.app.auth.administration.promote(String(user['email']), 'teacher')
  }

  test('a new account registers a learner, and the same one signs in the next time', async () => {
    const user = someone()
    const { browser, answer } = await arrive(user, { returnTo: '/chat' })
    expect(outcome(answer)).toBe('302 /chat')
    const found = await me(browser)
    expect(found).toMatchObject({ email: user['email'], name: 'Ada Lovelace', emailVerified: true })
    const again = await arrive({ ...user, email: newEmail() })
    expect(await me(again.browser)).toEqual(found)
    expect(await auditOf(server, found.id)).toEqual([
      'account.register success',
      'oidc.connect success',
      'login.oidc success',
      'login.oidc success',
    ])
    const { json } = await browser.call('GET', '/api/account/identities')
    expect(json).toMatchObject({ identities: [{ provider: 'oidc', name: 'Ada Lovelace' }] })
  })

  test('an address that is not verified signs in nobody who has it here', async () => {
    const owner = await signedUp(server.url)
    const { email } = await me(owner)
    for (const said of [false, undefined, 'no', null]) {
      const { browser, answer } = await arrive(someone({ email, email_verified: said }))
      expect(outcome(answer)).toBe('400 page')
      expect(await whoIs(browser)).toBeNull()
    }
    expect(await whoIs(owner)).toBe(email)
  })

  test('an account without an address that can be used is refused', async () => {
    for (const email of [
      undefined,
      '',
      'none',
      'a@b.example\r\nBcc: all@example.org',
      ['a@b.example'],
    ]) {
      expect(outcome((await arrive(someone({ email }))).answer)).toBe('400 page')
    }
  })

  test('the values of the role claim make teachers and administrators, the higher one first', async () => {
    expect(await roleOf((await arrive(someone(roles('teacher')))).browser)).toBe('teacher')
    expect(await roleOf((await arrive(someone(roles('pupil', 'Lehrkraft')))).browser)).toBe(
      'teacher',
    )
    expect(await roleOf((await arrive(someone(roles('teacher', 'it')))).browser)).toBe('admin')
    for (const none of [
      roles(),
      roles('Teacher'),
      roles('teach'),
      {},
      { realm_access: 'teacher' },
    ]) {
      expect(await roleOf((await arrive(someone(none))).browser)).toBe('learner')
    }
  })

  test('a value that is gone takes the role back, but not one that was given by hand', async () => {
    const user = someone(roles('teacher'))
    const { browser } = await arrive(user)
    await arrive({ ...user, ...roles() })
    expect(await roleOf(browser)).toBe('learner')
    // By hand, then a higher one by claim, then no claim: what was given by hand is left.
    await byHand(user)
    await arrive({ ...user, ...roles('it') })
    expect(await roleOf(browser)).toBe('admin')
    await arrive({ ...user, ...roles() })
    expect(await roleOf(browser)).toBe('teacher')
    // The same role by hand while the claim gives it.
    const other = someone(roles('teacher'))
    const second = await arrive(other)
    await byHand(other)
    await arrive({ ...other, ...roles() })
    expect(await roleOf(second.browser)).toBe('teacher')
    expect(await auditOf(server, (await me(second.browser)).id)).toContain('account.role success')
  })

  test('a claim that the provider has left out for its length changes no role', async () => {
    const user = someone(roles('teacher'))
    const { browser } = await arrive(user)
    const { realm_access: _, ...without } = user
    await arrive({ ...without, _claim_names: { 'realm_access.roles': 'src1' } })
    expect(await roleOf(browser)).toBe('teacher')
  })

  test('the last administrator keeps the role', async () => {
    await using alone = await startServer({ engine, env: openId.env })
    openId.server = alone.url
    const user = someone(roles('it'))
    const first = new Client(alone.url)
    await openId.signIn(first, user)
    const second = new Client(alone.url)
    await openId.signIn(second, { ...user, ...roles() })
    expect((await second.call('GET', '/api/admin/settings')).status).toBe(200)
    // Another one is there: the claim is gone, and so is the role.
    await openId.signIn(new Client(alone.url), someone(roles('it')))
    await openId.signIn(second, { ...user, ...roles() })
    expect((await second.call('GET', '/api/admin/settings')).status).toBe(403)
    openId.server = server.url
  })

  test('a class is found by externalId, else by its name; a teacher’s value without one makes it', async () => {
    const name = `8b ${process.pid} ${(made += 1)}`
    const teacher = await arrive(someone({ ...roles('teacher'), groups: [name] }))
    const classes = async () =>
      (
        await teacher.browser.call<{ items: { id: string; name: string; memberCount: number }[] }>(
          'GET',
          '/api/classes',
        )
      ).json.items
    expect(await classes()).toMatchObject([{ name, externalId: name, memberCount: 0 }])
    await arrive(someone({ groups: [name, 'no such class'] }))
    const user = someone({ groups: [name] })
    const learner = await arrive(user)
    await arrive(user)
    expect(await classes()).toMatchObject([{ name, memberCount: 2 }])
    const { json } = await learner.browser.call('GET', '/api/account/classes')
    expect(json).toMatchObject({ items: [{ name, joined: true, consented: false }] })
    // Renamed, the class is found by its externalId; without one by its name; ended, not at all.
    const id = (await classes())[0]?.id ?? ''
    await teacher.browser.fetchCsrf()
    const patch = (body: object) => teacher.browser.call('PATCH', `/api/classes/${id}`, body)
    await patch({ name: `${name} new` })
    await arrive(someone({ groups: name }))
    await patch({ externalId: null })
    await arrive(someone({ groups: { 17: { id: 17, act: 'none', name: `${name} new` } } }))
    expect(await classes()).toMatchObject([{ memberCount: 4 }])
    await patch({ archived: true })
    await arrive(someone({ groups: [`${name} new`] }))
    expect(await classes()).toMatchObject([{ memberCount: 4 }])
  })

  test('a teacher whose claim names a class teaches it beside its owner', async () => {
    const name = `9c ${process.pid} ${(made += 1)}`
    const listed = async ({ browser }: { browser: Client }) =>
      (await browser.call<{ items: object[] }>('GET', '/api/classes')).json.items
    const owner = await arrive(someone({ ...roles('teacher'), groups: [name] }))
    expect(await listed(owner)).toMatchObject([{ name, owned: true }])
    const user = someone({ ...roles('teacher'), groups: [name] })
    await arrive(user)
    const colleague = await arrive(user)
    expect(await listed(colleague)).toMatchObject([{ name, owned: false, memberCount: 0 }])
    const stranger = await arrive(someone({ ...roles('teacher'), groups: [] }))
    expect(await listed(stranger)).toEqual([])
  })

  test('hostile claims give nothing and break nothing', async () => {
    const deep = [[[['8b']]]]
    for (const groups of [
      null,
      7,
      deep,
      '',
      ' ',
      '\u0000',
      'x'.repeat(5_000),
      { a: { b: {} } },
      Array.from({ length: 2_000 }, (_, at) => `g${at}`),
    ]) {
      const { answer } = await arrive(someone({ groups, ...roles('teacher') }))
      expect(outcome(answer)).toBe('302 /')
    }
  }, 90_000)

  test('a signed-in user connects an account, and a native client gets a code', async () => {
    const browser = await signedUp(server.url)
    const email = await whoIs(browser)
    const user = someone()
    expect(outcome(await openId.signIn(browser, user, { returnTo: '/account' }))).toBe(
      '302 /account',
    )
    expect(await whoIs((await arrive(user)).browser)).toBe(email)
    const native = await arrive(someone(), { client: 'native' })
    expect(outcome(native.answer)).toMatch(/^302 elenchus:\/\/auth\?code=mo\./)
  })

  test('a logout ends the sign-in here and leads to the provider’s', async () => {
    const { browser } = await arrive(someone())
    const leave = (headers = {}) => browser.call('POST', openIdPaths.logout, undefined, headers)
    expect((await leave()).json).toMatchObject({ code: 'CSRF_TOKEN_MISMATCH' })
    await browser.fetchCsrf()
    const answer = await leave()
    expect(answer.status).toBe(303)
    const to = new URL(String(answer.headers.get('location')))
    expect(to.origin + to.pathname).toBe(`${openId.issuer}/session/end`)
    expect(to.searchParams.get('client_id')).toBe('elenchus-school')
    expect(to.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/login`)
    expect(to.searchParams.get('id_token_hint')).toMatch(/^ey/)
    expect((await fetch(to)).status).toBe(200)
    expect(await whoIs(browser)).toBeNull()
    const other = await arrive(someone())
    await other.browser.fetchCsrf()
    const asked = await other.browser.call<{ redirect: string }>(
      'POST',
      openIdPaths.logout,
      undefined,
      { accept: 'application/json' },
    )
    expect(asked.json.redirect).toStartWith(`${openId.issuer}/session/end?`)
  })

  test('parallel first logins of one account register one user', async () => {
    const user = someone()
    openId.user = user
    const browsers = Array.from({ length: 5 }, () => new Client(server.url))
    const back = await Promise.all(
      browsers.map(async (each) => openId.consent(await openId.begin(each))),
    )
    const answers = await Promise.all(
      browsers.map((each, at) => each.call('GET', String(back[at]))),
    )
    expect(answers.map(outcome)).toEqual(browsers.map(() => '302 /'))
    expect(new Set(await Promise.all(browsers.map(async (each) => (await me(each)).id))).size).toBe(
      1,
    )
  })
})

test('an account without a password proves anew at the provider who it is', async () => {
  const clock = testClock()
  await using openId = await OpenId.start()
  await using server = await startServer({ env: openId.env, clock })
  openId.server = server.url
  const browser = new Client(server.url)
  const user = someone()
  await openId.signIn(browser, user)
  const email = await whoIs(browser)
  const isFresh = async () => {
    const { signIns, requireRecentSignIn } = server.running.app.auth
    const cookie = `sid=${browser.cookies.get('sid')}`
    const request = new Request(server.url, { headers: { cookie } })
    const principal = await signIns.authenticate({ request, requestId: '', address: '' })
    return requireRecentSignIn(principal as never).then(
      () => true,
      () => false,
    )
  }
  expect(await isFresh()).toBe(true)
  clock.advance(11 * minuteMs)
  expect(await isFresh()).toBe(false)
  // The provider's clock runs with the server's.
  const later = (more: Record<string, unknown> = {}) =>
    openId.changeIdToken((claims) => ({
      ...claims,
      exp: Number(claims.exp) + 660,
      auth_time: Number(claims['auth_time']) + 660,
      ...more,
    }))
  later()
  // Another account of the provider proves nothing.
  const begun = await openId.begin(browser, { returnTo: '/account' })
  expect(new URL(begun).searchParams.get('max_age')).toBe('0')
  openId.user = someone()
  expect(outcome(await browser.call('GET', await openId.consent(begun)))).toBe('400 page')
  expect(await isFresh()).toBe(false)
  // Neither does a sign-in there from an hour ago.
  later({ auth_time: Math.floor(clock.now() / 1_000) - 3_600 })
  expect(outcome(await openId.signIn(browser, user))).toBe('400 page')
  later({ auth_time: undefined })
  expect(outcome(await openId.signIn(browser, user))).toBe('400 page')
  expect(await isFresh()).toBe(false)
  later()
  expect(outcome(await openId.signIn(browser, user, { returnTo: '/account' }))).toBe('302 /account')
  expect(await isFresh()).toBe(true)
  expect(await whoIs(browser)).toBe(email)
})

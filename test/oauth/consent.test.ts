/** The consent page and its form: its content, who may decide, and how often (RFC 6749 §10.12-13). */
import { expect, test } from 'bun:test'
import { minuteMs } from '../../src/lib/clock'
import { signedUp } from '../support/client'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application, decide, hiddenFields, locationOf, pkce } from '../support/oauth'
import { auditOf, everyRow } from '../support/rows'
import { startServer } from '../support/server'

const { verifier, challenge } = pkce()

onEachEngine('consent', (engine) => {
  const clock = testClock()
  const server = fixture(() => startServer({ engine, clock }))
  const user = fixture(() => signedUp(server))
  const app = fixture(() => Application.register(server.url))

  const open = async (more: Readonly<Record<string, string>> = {}, of = app, as = user) => {
    const answer = await as.call('GET', of.authorizePath(challenge, more))
    return { answer, fields: hiddenFields(answer.text) }
  }

  test('RFC 6749 §4.1.1: the page alone gives no code', async () => {
    const { answer } = await open()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('location')).toBeNull()
  })

  test('RFC 6749 §4.1.2.1: denial is access_denied with state and issuer', async () => {
    const { searchParams } = locationOf(await app.ask(user, challenge, {}, 'deny'))
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.get('state')).toBe('a state')
    expect(searchParams.get('iss')).toBe(`${server.url}/api/oauth`)
    expect(searchParams.has('code')).toBe(false)
  })

  test('RFC 6749 §10.12: without the csrf_token of this browser 403, and no code', async () => {
    const { fields } = await open()
    const stranger = await signedUp(server)
    for (const csrf_token of [undefined, 'x', '', stranger.csrfToken ?? '']) {
      const answer = await decide(user, { ...fields, csrf_token, decision: 'allow' })
      expect([csrf_token, answer.status]).toEqual([csrf_token, 403])
      expect((answer.json as { code: string }).code).toMatch(/^CSRF_TOKEN_/)
    }
    // A refusal has not used the handle up.
    expect((await decide(user, { ...fields, decision: 'allow' })).status).toBe(303)
  })

  test('RFC 6749 §10.12: a handle of another browser is refused, with that browser’s CSRF token', async () => {
    const { fields } = await open()
    const thief = await signedUp(server)
    const own = await open({}, app, thief)
    const { request } = fields
    const answer = await decide(thief, { ...own.fields, request, decision: 'allow' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
  })

  test('a visitor who is signed out cannot decide', async () => {
    const leaver = await signedUp(server)
    const { fields } = await open({}, app, leaver)
    const csrf = leaver.cookies.get('csrf-token') as string
    await leaver.call('POST', '/api/auth/logout')
    leaver.cookies.set('csrf-token', csrf)
    expect((await decide(leaver, { ...fields, decision: 'allow' })).status).toBe(401)
  })

  test('RFC 6749 §10.13, RFC 9700 §4.16: no framing, no script but its own, no storing, no referrer', async () => {
    const { answer } = await open()
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.text.match(/<script[^>]*>/g)).toEqual(['<script src="/assets/consent.js" defer>'])
  })

  test('RFC 9700 §4.2: the name is escaped; host, scopes in words and the signed-in user are shown', async () => {
    const evil = await Application.register(server.url, {
      client_name: '<script>alert(1)</script>"\'&',
      redirect_uris: ['https://bot.example:8443/cb?x=1'],
    })
    const { answer } = await open({ scope: 'memory:read chat:write' }, evil)
    expect(answer.text).not.toContain('<script>')
    expect(answer.text).toContain('&#60;script&#62;alert(1)')
    expect(answer.text).toContain('bot.example:8443')
    expect(answer.text).toContain('Talk with the tutor as you')
    expect(answer.text).toContain('See what the tutor remembers about you')
    expect(answer.text).not.toContain('Read your files')
    expect(answer.text).toContain('@example.org')
    expect(answer.text).not.toContain('role="note"')
  })

  test.each(['http://127.0.0.1/cb', 'http://[::1]/cb', 'http://localhost:9/cb'])(
    'RFC 8252 §8.6: a program on the own machine (%s) comes with a warning',
    async (uri) => {
      const native = await Application.register(server.url, { redirect_uris: [uri] })
      expect((await open({}, native)).answer.text).toContain('role="note"')
    },
  )

  test('RFC 9700 §4.1: the server grants the stored request; other fields change nothing', async () => {
    const { fields } = await open({ scope: 'sessions:read' })
    const answer = await decide(user, {
      ...fields,
      decision: 'allow',
      scope: 'sessions:write',
      redirect_uri: 'https://evil.example/',
      client_id: 'x',
      state: 'other',
    })
    const location = locationOf(answer)
    expect(location.origin).toBe('https://bot.example')
    expect(location.searchParams.get('state')).toBe('a state')
    const tokens = await app.exchange(location.searchParams.get('code') as string, verifier)
    expect(tokens.json.scope).toBe('sessions:read')
  })

  test('a handle works once, and for ten minutes', async () => {
    const { fields } = await open()
    expect((await decide(user, { ...fields, decision: 'deny' })).status).toBe(303)
    expect((await decide(user, { ...fields, decision: 'allow' })).status).toBe(400)
    const late = await open()
    clock.advance(10 * minuteMs)
    expect((await decide(user, { ...late.fields, decision: 'allow' })).status).toBe(400)
  })

  test('ten parallel decisions on one handle give one code', async () => {
    const { fields } = await open()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => decide(user, { ...fields, decision: 'allow' })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
  })

  test('several open pages have a handle each', async () => {
    const [one, other] = [await open({ state: 'one' }), await open({ state: 'other' })]
    const second = locationOf(await decide(user, { ...other.fields, decision: 'allow' }))
    const first = locationOf(await decide(user, { ...one.fields, decision: 'deny' }))
    expect(second.searchParams.get('state')).toBe('other')
    expect(first.searchParams.get('state')).toBe('one')
  })

  test('an unknown decision, a repeated field and a JSON body are 400', async () => {
    const { fields } = await open()
    expect((await decide(user, { ...fields, decision: 'maybe' })).status).toBe(400)
    const json = await user.call('POST', '/api/oauth/authorize/decision', fields)
    expect(json.status).toBe(400)
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = `${new URLSearchParams(fields).toString()}&decision=deny&decision=allow`
    const twice = await user.call('POST', '/api/oauth/authorize/decision', form, type)
    expect(twice.status).toBe(400)
  })

  test('a browser gets errors as a page, a program in the envelope', async () => {
    const body = 'request=x&decision=allow'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const page = await user.call('POST', '/api/oauth/authorize/decision', body, headers)
    expect(page.status).toBe(403)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.text).toContain('<h1>')
  })

  test('both decisions are audited; no handle and no code is in any table', async () => {
    const chooser = await signedUp(server)
    const { json } = await chooser.call<{ user: { id: string } }>('GET', '/api/auth/me')
    const code = await app.code(chooser, challenge)
    await app.ask(chooser, challenge, {}, 'deny')
    const { fields } = await open({}, app, chooser)
    const trail = await auditOf(server, json.user.id)
    expect(trail.slice(-2)).toEqual(['oauth.allow success', 'oauth.deny success'])
    const rows = await everyRow(server)
    for (const secret of [code, fields['request'] as string]) expect(rows).not.toContain(secret)
  })
})

/** Where a sign-in leads: a path of this origin in ASCII, whatever was asked for (contract §9). */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { asLocation, ownPath } from '../../src/http/response'
import { Client, newEmail, password, signedUp } from '../support/client'
import { fixture } from '../support/fixtures'
import { Application, callback, hiddenFields, locationOf, pkce } from '../support/oauth'
import { engines, startServer } from '../support/server'

const engine = engines[0] as (typeof engines)[number]
const server = fixture(() => startServer({ engine }))
const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const ascii = /^[\x21-\x7e]+$/

async function signIn(returnTo: string): Promise<{ status: number; location: string }> {
  const browser = new Client(server)
  const email = newEmail()
  await browser.register(email)
  await browser.call('POST', '/api/auth/logout')
  const page = await browser.call('GET', '/login/plain')
  const { csrf_token: token = '' } = hiddenFields(page.text)
  const fields = new URLSearchParams({ csrf_token: token, email, password }).toString()
  const body = `${fields}&returnTo=${returnTo}`
  const { status, headers } = await browser.call('POST', '/login/plain', body, formType)
  return { status, location: headers.get('location') ?? '' }
}

test.each([
  ['/\u2028x', '/%E2%80%A8x'],
  ['/\u2029', '/%E2%80%A9'],
  ['/chat/é', '/chat/%C3%A9'],
  ['/chat/中文?q=λ#ü', '/chat/%E4%B8%AD%E6%96%87?q=%CE%BB#%C3%BC'],
  ['/app?x=😀', '/app?x=%F0%9F%98%80'],
  ['/a b', '/a%20b'],
  ['/already%20%C3%A9', '/already%20%C3%A9'],
  ['/\u0100', '/%C4%80'],
  ['/..//evil.example', '/login/plain'],
  ['/.//evil.example', '/login/plain'],
  ['/x/..//evil.example', '/login/plain'],
  ['/%2e%2e//evil.example', '/login/plain'],
  ['//evil.example', '/login/plain'],
  ['/\\evil.example', '/login/plain'],
  ['/\t/evil.example', '/login/plain'],
  ['/\n/evil.example', '/login/plain'],
  ['https://evil.example', '/login/plain'],
  ['javascript:alert(1)', '/login/plain'],
  ['\u2028//evil.example', '/login/plain'],
  [`/${'é'.repeat(2_000)}`, '/login/plain'],
])('after the password %j leads to %s', async (returnTo, expected) => {
  const { status, location } = await signIn(encodeURIComponent(returnTo))
  expect([status, location]).toEqual([303, expected])
})

test.each(['/%ED%A0%80', '/%FF', '/%C3', '/%00', '%2F%ED%BF%BF'])(
  'bytes %s that are no text are no server error',
  async (raw) => {
    const { status, location } = await signIn(raw)
    expect([303, 400]).toContain(status)
    if (status === 303) expect(location).toMatch(ascii)
  },
)

test('whatever the path, it is null or an ASCII path of this origin, and stays what it is', () => {
  const odd = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '//',
    '%2e',
    '%2f',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
  )
  const any = fc.oneof(fc.string({ unit: 'binary' }), odd, fc.string({ unit: 'grapheme' }))
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  const path = fc.array(fc.oneof(any, unit), { maxLength: 12 }).map((parts) => `/${parts.join('')}`)
  fc.assert(
    fc.property(path, (given) => {
      const made = ownPath(given)
      if (made === null) return
      expect(made).toMatch(ascii)
      for (const base of ['https://tutor.example', 'http://localhost:3000']) {
        expect(new URL(made, `${base}/login/plain`).origin).toBe(base)
      }
      expect(ownPath(made)).toBe(made)
    }),
    { numRuns: 2_000 },
  )
})

test('whatever the address, a header can hold it', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), (units) => {
      const made = asLocation(units.join(''))
      expect(made).toMatch(/^[\x21-\x7e]*$/)
      expect(new Headers({ location: made }).get('location')).toBe(made)
    }),
  )
})

test.each(['\u2028', 'é', '中', '😀', '%00', '%ED%A0%80', '"<>', '\u202e'])(
  'a state of %j comes back to the client, and is no server error',
  async (state) => {
    const user = await signedUp(server.url)
    const app = await Application.register(server.url)
    const { challenge } = pkce()
    const base = app.authorizePath(challenge, { state: undefined })
    const raw = state.startsWith('%') ? state : encodeURIComponent(state)
    const refused = await user.call('GET', `${base.replace('=code', '=token')}&state=${raw}`)
    expect(refused.status).toBe(303)
    const back = locationOf(refused)
    expect([back.href.startsWith(callback), back.href]).toEqual([
      true,
      expect.stringMatching(ascii),
    ] as never)
    if (!state.startsWith('%')) expect(back.searchParams.get('state')).toBe(state)
    const page = await user.call('GET', `${base}&state=${raw}`)
    expect([200, 303]).toContain(page.status)
    const stranger = await new Client(server.url).call('GET', `${base}&state=${raw}`)
    expect(stranger.headers.get('location')).toMatch(/^\/login\?returnTo=%2Fapi[\x21-\x7e]+$/)
  },
)

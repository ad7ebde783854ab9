/** `auth.failed {address}`: each failed sign-in names the address that it came from, and nothing else. */
import { expect, test } from 'bun:test'
import { Client, newEmail, password } from '../support/client'
import { onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'

const forwarded = '192.0.2.44'
const headers = { 'x-forwarded-for': forwarded }

function collector() {
  const lines: { fields: object; message: string }[] = []
  const write = (fields: object, message: string) => void lines.push({ fields, message })
  const failures = () => lines.filter(({ message }) => message === 'auth.failed')
  return { failures, lines, log: { debug: write, info: write, warn: write, error: write } }
}

onEachEngine('a failed sign-in', (engine) => {
  test('of every kind is one line with the address that TRUST_PROXY says', async () => {
    const { failures, lines, log } = collector()
    await using server = await startServer({ engine, log, env: { TRUST_PROXY: '1' } })
    const email = newEmail()
    const user = new Client(server.url)
    await user.register(email)
    const client = new Client(server.url)
    await client.fetchCsrf()
    const call = (path: string, body: object, by = client) => by.call('POST', path, body, headers)
    const plain = new URLSearchParams({
      csrf_token: String(client.csrfToken),
      email,
      password: 'no',
    })
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    const attempts: [string, () => Promise<unknown>][] = [
      ['a wrong password', () => call('/api/auth/login', { email, password: 'wrong one' })],
      ['no account', () => call('/api/auth/login', { email: newEmail(), password })],
      ['plain', () => client.call('POST', '/login/plain', plain.toString(), form)],
      ['phone', () => call('/api/mobile/login', { email, password: 'wrong one' })],
      ['pairing', () => call('/api/mobile/login-with-code', { code: '23456789' })],
      ['again', () => call('/api/account/reauthenticate', { password: 'wrong one' }, user)],
    ]
    for (const [kind, attempt] of attempts) {
      const before = failures().length
      await attempt()
      expect([kind, failures().slice(before)]).toEqual([
        kind,
        [{ fields: { address: forwarded }, message: 'auth.failed' }],
      ])
    }
    const before = failures().length
    expect((await call('/api/auth/login', { email, password })).status).toBe(200)
    expect(failures()).toHaveLength(before)
    expect(JSON.stringify(lines)).not.toContain(email)
  })

  test('without TRUST_PROXY is the address of the socket', async () => {
    const { failures, log } = collector()
    await using server = await startServer({ engine, log })
    const client = new Client(server.url)
    await client.fetchCsrf()
    await client.call('POST', '/api/auth/login', { email: newEmail(), password }, headers)
    expect(failures()).toMatchObject([
      { fields: { address: expect.stringMatching(/127\.0\.0\.1|::1/) } },
    ])
  })
})

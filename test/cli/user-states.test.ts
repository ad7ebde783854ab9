/** `elenchus user enable`, `demote`, `delete`, `factors` and `list`, beside a server that runs on the same data. */
import { describe, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { newEmail, password, signedUp } from '../support/client'
import { bearer } from '../support/phone'
import { fixture } from '../support/fixtures'
import { servedFolder } from './served-folder'

const server = fixture(servedFolder)
describe('user enable, demote, delete', () => {
  const made = async (...options: string[]) => {
    const email = newEmail()
    await server.elenchus(['user', 'create', email, '--password-stdin', ...options], password)
    return email
  }

  test('an enabled user signs in again, and set-password says that an account is disabled', async () => {
    const email = await made()
    const { client } = await server.logIn(email, password)
    const path = '/api/account/agent-keys'
    const body = { label: 'Bot', scopes: ['sessions:read'] }
    await client.fetchCsrf()
    const { json } = await client.call<{ credential: string }>('POST', path, body)
    await server.elenchus(['user', 'disable', email])
    const set = await server.elenchus(['user', 'set-password', email, '--password-stdin'], password)
    expect(set.out).toEndWith(
      `The account is disabled: \`elenchus user enable ${email}\` lets it sign in.\n`,
    )
    expect((await server.logIn(email, password)).status).toBe(401)
    const enabled = await server.elenchus(['user', 'enable', email])
    expect([enabled.code, enabled.out]).toEqual([0, `${email} may sign in again.\n`])
    expect((await server.logIn(email, password)).status).toBe(200)
    const headers = bearer(json.credential)
    expect((await client.call('GET', '/api/sessions', undefined, headers)).status).toBe(401)
  })

  test.each(['demote', 'disable', 'delete'])(
    '%s leaves the last administrator',
    async (command) => {
      const [last, learner] = [await made('--admin'), await made()]
      const { out } = await server.elenchus(['user', 'list', '--json'])
      const all = JSON.parse(out) as { email: string; role: string; disabled: boolean }[]
      const others = all.filter(({ role, disabled }) => role === 'admin' && !disabled)
      for (const { email } of others) {
        if (email !== last) expect((await server.elenchus(['user', 'demote', email])).code).toBe(0)
      }
      for (const email of [await made('--admin'), learner]) {
        expect((await server.elenchus(['user', command, email])).code).toBe(0)
      }
      const { code, err } = await server.elenchus(['user', command, last])
      expect(code).toBe(1)
      expect(err).toStartWith(`${last} is the last administrator`)
      expect(await server.listed(last)).toMatchObject({ role: 'admin', disabled: false })
      expect((await server.elenchus(['user', 'promote', await made()])).code).toBe(0)
      expect((await server.elenchus(['user', command, last])).code).toBe(0)
    },
  )

  test('factors shows and removes second factors, so that a lone administrator is not locked out', async () => {
    const email = await made('--admin')
    const { client } = await server.logIn(email, password)
    await client.fetchCsrf()
    const begun = await client.call<{ secret: string }>('POST', '/api/account/totp', { password })
    const totp = new TOTP({ secret: Secret.fromBase32(begun.json.secret) })
    const factors = (...more: string[]) => server.elenchus(['user', 'factors', email, ...more])
    expect((await factors()).out).toBe(`${email} has no second factor.\n`)
    const code = { code: totp.generate(), password }
    expect((await client.call('POST', '/api/account/totp/confirm', code)).status).toBe(200)
    expect((await server.logIn(email, password)).status).toBe(401)
    expect((await factors()).out).toBe(`${email} has totp.\n`)
    expect((await server.logIn(email, password)).status).toBe(401)
    const removed = await factors('--remove')
    expect([removed.code, removed.err]).toEqual([0, ''])
    expect((await server.logIn(email, password)).status).toBe(200)
    expect((await factors('--remove')).out).toBe(`${email} has no second factor.\n`)
    const { out } = await server.elenchus(['audit', '--limit', '5'])
    expect(out).toMatch(/second_factors\.remove\tsuccess\t\S+\tcommand line/)
    const unknown = await server.elenchus(['user', 'factors', 'nobody@example.org', '--remove'])
    expect([unknown.code, unknown.err]).toEqual([1, 'no user has the address nobody@example.org\n'])
  })

  test('a demoted administrator is a learner', async () => {
    await made('--admin')
    const email = await made('--admin')
    const { code, out } = await server.elenchus(['user', 'demote', email])
    expect([code, out]).toEqual([0, `${email} is a learner.\n`])
    expect(await server.listed(email)).toMatchObject({ role: 'learner' })
  })

  test('a deleted user is erased on a running server', async () => {
    const email = await made()
    const { client } = await server.logIn(email, password)
    await client.fetchCsrf()
    const sessionId = await client.createSession('to be erased')
    const begunAt = performance.now()
    await server.elenchus(['user', 'list'])
    const askedAt = performance.now()
    const { code, out } = await server.elenchus(['user', 'delete', email])
    // A wait of ten seconds for a long purge of the search index ends with a short purge.
    expect(performance.now() - askedAt).toBeLessThan(askedAt - begunAt + 9_000)
    expect([code, out]).toEqual([0, `${email} and everything of that account is erased.\n`])
    expect((await client.call('GET', `/api/sessions/${sessionId}`)).status).toBe(401)
    expect((await server.logIn(email, password)).status).toBe(401)
    expect(await server.listed(email)).toBeUndefined()
  })

  test.each(['enable', 'demote', 'delete'])(
    '%s of an unknown address is exit 1',
    async (command) => {
      const { code, err } = await server.elenchus(['user', command, 'nobody@example.org'])
      expect([code, err]).toEqual([1, 'no user has the address nobody@example.org\n'])
    },
  )
})

describe('user list', () => {
  test('a name forges no line of the list and rules no terminal', async () => {
    const browser = await signedUp(server.url)
    const { json } = await browser.call<{ email: string }>('GET', '/api/account')
    const name = 'Eve\nroot@example.org\tadmin\tactive\u{1b}[31m\u{202e}'
    expect((await browser.call('PATCH', '/api/account', { name })).status).toBe(200)
    const { out } = await server.elenchus(['user', 'list'])
    const line = out.split('\n').find((each) => each.startsWith(json.email))
    const shown = String.raw`Eve\u{a}root@example.org\u{9}admin\u{9}active\u{1b}[31m\u{202e}`
    expect(line?.split('\t').at(-1)).toBe(shown)
    expect(out).not.toContain('\nroot@example.org')
  })
})

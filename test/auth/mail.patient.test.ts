/** E-mail: verification of an address, reset of a password, and a mail server that is down. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { jobs } from '../../src/db/schema'
import { Client, newEmail, password } from '../support/client'
import { startServer, type TestServer } from '../support/server'
import { startSmtp, tokenIn, type SmtpSink } from '../support/smtp'
import { onEachEngine } from '../support/fixtures'

const fresh = 'a much better password'

onEachEngine('mail', (engine) => {
  let smtp: SmtpSink
  let server: TestServer
  beforeAll(async () => {
    smtp = await startSmtp()
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Elenchus <tutor@example.org>' }
    server = await startServer({ engine, env })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  })

  const newcomer = async () => {
    const email = newEmail()
    const client = new Client(server.url)
    await client.register(email)
    return { email, client }
  }
  const reset = async (client: Client, email: string) => {
    await client.fetchCsrf()
    expect((await client.call('POST', '/api/auth/password/forgot', { email })).json).toEqual({
      ok: true,
    })
    return tokenIn(await resetMail(smtp, email))
  }

  test('registration mails a link that verifies the address, once', async () => {
    const { email, client } = await newcomer()
    const message = await smtp.message(email)
    expect(message).toContain('From: Elenchus <tutor@example.org>')
    const link = new URL(/https?:\S+verify-email\S+/.exec(message)?.[0] ?? '')
    const at = link.pathname + link.search
    const answer = await client.call('GET', at)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account?verified=1'])
    expect((await client.call('GET', '/api/auth/me')).json).toMatchObject({
      user: { emailVerified: true },
    })
    const again = await client.call('GET', at)
    expect([again.status, again.headers.get('location')]).toEqual([
      302,
      `/verify-email${link.search}`,
    ])
  })

  test('the link is sent again on request, unless the address is verified', async () => {
    const { email, client } = await newcomer()
    await smtp.message(email)
    expect((await client.call('POST', '/api/auth/verify-email/resend')).json).toEqual({ ok: true })
    await until(() => mailsTo(smtp, email).length === 2)
    const [first, second] = mailsTo(smtp, email).map(tokenIn)
    expect(first).not.toBe(second)
    await client.call('GET', `/api/auth/verify-email?token=${second}`)
    expect((await client.call('POST', '/api/auth/verify-email/resend')).json).toEqual({ ok: true })
    expect(mailsTo(smtp, email)).toHaveLength(2)
  })

  test('a mailed token resets the password once and ends every sign-in', async () => {
    const { email, client } = await newcomer()
    const stranger = new Client(server.url)
    const token = await reset(stranger, email)
    const body = { token, password: fresh }
    expect((await stranger.call('POST', '/api/auth/password/reset', body)).json).toEqual({
      ok: true,
    })
    expect((await client.call('GET', '/api/auth/me')).status).toBe(401)
    expect((await stranger.call('POST', '/api/auth/password/reset', body)).status).toBe(400)
    const login = (tried: string) =>
      stranger.call('POST', '/api/auth/login', { email, password: tried })
    expect((await login(password)).status).toBe(401)
    expect((await login(fresh)).json).toMatchObject({ user: { email, emailVerified: true } })
  })

  test('of ten parallel resets with one token exactly one succeeds', async () => {
    const { email } = await newcomer()
    const stranger = new Client(server.url)
    const token = await reset(stranger, email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        stranger.call('POST', '/api/auth/password/reset', { token, password: `${fresh} ${index}` }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400, 400, 400])
  })

  test('a reset for an unknown address gets the same response and sends no mail', async () => {
    const { email } = await newcomer()
    const stranger = new Client(server.url)
    await stranger.fetchCsrf()
    const ask = (address: string) =>
      stranger.call('POST', '/api/auth/password/forgot', { email: address })
    const [known, unknown] = [await ask(email), await ask('nobody@example.org')]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    await resetMail(smtp, email)
    expect(mailsTo(smtp, 'nobody@example.org')).toEqual([])
  })

  test('a token of one purpose is refused for another', async () => {
    const { email, client } = await newcomer()
    const verification = tokenIn(await smtp.message(email))
    const body = { token: verification, password: fresh }
    expect((await client.call('POST', '/api/auth/password/reset', body)).status).toBe(400)
    const resetToken = await reset(new Client(server.url), email)
    const opened = await client.call('GET', `/api/auth/verify-email?token=${resetToken}`)
    expect(opened.headers.get('location')).toBe(`/verify-email?token=${resetToken}`)
    const proof = { token: resetToken, password }
    expect((await client.call('POST', '/api/auth/verify-email', proof)).status).toBe(400)
  })

  test('a change of the password requires the current one and ends every other sign-in', async () => {
    const { email, client } = await newcomer()
    const other = new Client(server.url)
    await other.fetchCsrf()
    await other.call('POST', '/api/auth/login', { email, password })
    const change = (currentPassword: string) =>
      client.call('POST', '/api/auth/password/change', { currentPassword, newPassword: fresh })
    const wrong = await change('not the present one')
    expect([wrong.status, (wrong.json as { code: string }).code]).toEqual([400, 'BAD_REQUEST'])
    expect((await other.call('GET', '/api/auth/me')).status).toBe(200)
    expect((await change(password)).json).toEqual({ ok: true })
    expect((await client.call('GET', '/api/auth/me')).status).toBe(200)
    expect((await other.call('GET', '/api/auth/me')).status).toBe(401)
  })

  test.each(['a change of the password', '`user set-password`', '`user disable`'])(
    'a reset link that was mailed before %s is worth nothing after it',
    async (how) => {
      const { email, client } = await newcomer()
      const stranger = new Client(server.url)
      const token = await reset(stranger, email)
      const { administration } = server.running.app.auth
      const change = { currentPassword: password, newPassword: fresh }
      if (how === 'a change of the password')
        await client.call('POST', '/api/auth/password/change', change)
      else if (how === '`user disable`') await administration.disable(email)
      else await administration.setPassword(email, fresh)
      const body = { token, password: 'the password of a thief' }
      expect((await stranger.call('POST', '/api/auth/password/reset', body)).status).toBe(400)
    },
  )

  test('a mailbox gets five links of a kind at most, however often they are asked for', async () => {
    const { email, client } = await newcomer()
    const stranger = new Client(server.url)
    await stranger.fetchCsrf()
    for (let time = 0; time < 8; time += 1) {
      const again = await client.call('POST', '/api/auth/verify-email/resend')
      const forgot = await stranger.call('POST', '/api/auth/password/forgot', { email })
      expect([again.json, forgot.json]).toEqual([{ ok: true }, { ok: true }])
    }
    const last = await newcomer()
    await reset(stranger, last.email) // Its job comes after the others.
    const sent = () =>
      ['verify-email', 'reset-password'].map(
        (link) => mailsTo(smtp, email).filter((message) => message.includes(link)).length,
      )
    await until(() => sent().every((count) => count >= 5))
    expect(sent()).toEqual([5, 5])
  })

  test('no address can inject a header or a second recipient', async () => {
    const client = new Client(server.url)
    await client.fetchCsrf()
    for (const email of [
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org,b@example.org',
      'a@example.org b@x.org',
    ]) {
      const body = { email, password }
      expect((await client.call('POST', '/api/auth/register', body)).status).toBe(400)
    }
  })
})

describe('a mail server that is down', () => {
  test('loses no message: it is sent when the server is back', async () => {
    const smtp = await startSmtp()
    smtp.refusing = true
    await using server = await startServer({ env: { SMTP_URL: smtp.url } })
    const email = newEmail()
    await new Client(server.url).register(email)
    await until(async () => (await attempts(server)) > 0)
    smtp.refusing = false
    expect(smtp.messages).toEqual([])
    expect(await smtp.message(email)).toContain('verify-email')
    await smtp[Symbol.asyncDispose]()
  }, 90_000)

  test('without a mail server, messages are written to the outbox', async () => {
    await using server = await startServer()
    const email = newEmail()
    await new Client(server.url).register(email)
    const outbox = join(server.dataDir, 'outbox')
    await until(async () => (await readdir(outbox).catch(() => [])).length === 1)
    const [file = ''] = await readdir(outbox)
    expect(file).toEndWith('.eml')
    expect(await Bun.file(join(outbox, file)).text()).toContain(`To: ${email}`)
  })
})

const mailsTo = ({ messages }: SmtpSink, email: string) =>
  messages.filter((message) => message.includes(`To: ${email}`))

async function resetMail(smtp: SmtpSink, email: string): Promise<string> {
  const find = () =>
    mailsTo(smtp, email).findLast((message) => message.includes('/reset-password?'))
  await until(() => find() !== undefined)
  return find() ?? ''
}

async function attempts({ running }: TestServer): Promise<number> {
  const { jobs } = await import('../../src/db/schema')
  const rows = await running.services.store.db.select().from(jobs)
  const job = rows.find(({ kind }) => kind === 'mail')
  return job?.lastError ? job.attempts : 0
}

async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await met())) await Bun.sleep(20)
}

test('a server on another host that offers no TLS is given nothing, unless ?tls=off', async () => {
  await using smtp = await startSmtp()
  // Linux and macOS reach loopback by this address, and it is not a loopback address.
  const url = smtp.url.replace('127.0.0.1', '0.0.0.0')
  const email = newEmail()
  {
    await using server = await startServer({ env: { SMTP_URL: url } })
    await new Client(server.url).register(email)
    const { store } = server.running.services
    const mail = async () =>
      (await store.db.select().from(jobs)).find(({ kind }) => kind === 'mail')
    while (!(await mail())?.lastError) await Bun.sleep(5)
    expect((await mail())?.lastError).toContain('ETLS')
    expect(smtp.messages).toEqual([])
  }
  await using server = await startServer({ env: { SMTP_URL: `${url}?tls=off` } })
  await new Client(server.url).register(email)
  await smtp.message(email)
})

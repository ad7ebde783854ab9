/** Announcements by mail: double opt-in, sent once, unsubscribed. On both engines. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { statusSubscribers } from '../../src/db/schema'
import { announcements } from '../../src/features/announcements/announcements'
import { dayMs } from '../../src/lib/clock'
import { Client, newEmail } from '../support/client'
import { testClock } from '../support/clock'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { startSmtp } from '../support/smtp'

onEachEngine('announcement mails', (engine) => {
  const clock = testClock(Date.parse('2026-11-01T00:00:00Z'))
  const smtp = fixture(() => startSmtp())
  const server = fixture(() => startServer({ engine, clock, env: { SMTP_URL: smtp.url } }))
  const client = fixture(() => new Client(server.url))

  const post = (name: string, body: unknown) => client.call('POST', `/api/status/${name}`, body)
  const tokenFor = async (email: string, link: string) => {
    const mail = await smtp.message(`To: ${email}`)
    return new RegExp(`/status/${link}\\?token=([\\w.-]+)`).exec(mail)?.[1] ?? ''
  }
  const rows = () => server.running.services.store.db.select().from(statusSubscribers)
  const mailsTo = (email: string) =>
    smtp.messages.filter((message) => message.includes(`To: ${email}`))

  test('a missing or wrong token and a missing address are 400 and store nothing', async () => {
    for (const name of ['confirm', 'unsubscribe']) {
      for (const body of [{}, { token: '' }, { token: 'x' }, { token: 'a.b' }, { token: 7 }]) {
        expectProblem(await post(name, body), 400, 'BAD_REQUEST')
      }
    }
    for (const email of ['', 'nobody', 'a@b@c', null]) {
      expectProblem(await post('subscribe', { email }), 400, 'BAD_REQUEST')
    }
    expect(await rows()).toEqual([])
  })

  test('a confirmation needs the link, works once, and stops further confirmation mails', async () => {
    const email = newEmail()
    expect((await post('subscribe', { email })).json).toEqual({ ok: true })
    expect(await rows()).toMatchObject([{ email, confirmedAt: null }])
    const token = await tokenFor(email, 'confirm')
    expect((await post('confirm', { token })).status).toBe(200)
    expectProblem(await post('confirm', { token }), 400, 'BAD_REQUEST')
    expect((await post('subscribe', { email: email.toUpperCase() })).json).toEqual({ ok: true })
    expect(await rows()).toMatchObject([{ email, confirmedAt: clock.now() }])
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('an address has one open link a day, however often it is asked for', async () => {
    const email = newEmail()
    for (let time = 0; time < 4; time += 1) {
      expect((await post('subscribe', { email })).json).toEqual({ ok: true })
    }
    const other = newEmail()
    await post('subscribe', { email: other })
    await tokenFor(other, 'confirm')
    expect(mailsTo(email)).toHaveLength(1)
    expect((await post('confirm', { token: await tokenFor(email, 'confirm') })).status).toBe(200)
    const { db } = server.running.services.store
    await db.delete(statusSubscribers).where(eq(statusSubscribers.email, email))
  })

  test('strangers at one address ask for five links an hour', async () => {
    const env = { SMTP_URL: smtp.url, RATE_LIMITS: 'on' }
    await using limited = await startServer({ engine, env })
    const ask = () =>
      new Client(limited.url).call('POST', '/api/status/subscribe', { email: newEmail() })
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200)
    expectProblem(await ask(), 429, 'TOO_MANY_REQUESTS')
  })

  test('a link expires after a day, a new one replaces it, and the sweep deletes it', async () => {
    const email = newEmail()
    await post('subscribe', { email })
    const first = await tokenFor(email, 'confirm')
    clock.advance(dayMs + 1)
    await post('subscribe', { email })
    expectProblem(await post('confirm', { token: first }), 400, 'BAD_REQUEST')
    clock.advance(dayMs + 1)
    await server.running.app.sweep()
    expect((await rows()).map((row) => row.email)).not.toContain(email)
  })

  test('an announcement is mailed once to each subscriber, and its link unsubscribes', async () => {
    const [subscriber] = await rows()
    const email = String(subscriber?.email)
    clock.advance(60 * dayMs)
    await Promise.all([server.running.app.sweep(), server.running.app.sweep()])
    await server.running.app.sweep()
    // The mails are sent side by side, in any order.
    const published = announcements(server.url, { table: [] })
    const [newest = ''] = await Promise.all(published.map(({ title }) => smtp.message(title)))
    expect(newest).toContain(`To: ${email}`)
    const news = mailsTo(email).filter((message) => message.includes('/status/unsubscribe'))
    expect(news).toHaveLength(published.length)
    const token = /unsubscribe\?token=([\w.-]+)/.exec(newest)?.[1] ?? ''
    expect((await post('unsubscribe', { token })).json).toEqual({ ok: true })
    expect((await post('unsubscribe', { token })).json).toEqual({ ok: true })
    expect(await rows()).toEqual([])
  })
})

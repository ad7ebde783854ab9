/** A login whose password was checked before a change is not completed after it (contract §2). */
import { expect, test } from 'bun:test'
import { Client, password } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { tokenIn } from '../support/outbox'
import { fullPasswordCost } from '../support/password-cost'
import { codeOf, learner, Phone } from '../support/phone'
import { startServer } from '../support/server'

const loginsAtOnce = 8

onEachEngine('logins beside a new password', (engine) => {
  const server = fixture(() => startServer({ engine }))

  async function survivors(
    setPassword: (email: string, browser: Client) => Promise<void>,
  ): Promise<number> {
    const { email, browser } = await learner(server.url)
    const browsers = Array.from({ length: loginsAtOnce }, () => new Client(server.url))
    for (const one of browsers) await one.fetchCsrf()
    const phones = Array.from({ length: loginsAtOnce }, () => new Phone(server.url))
    const credentials = { email, password }
    const logins = [
      ...browsers.map((one) => one.call('POST', '/api/auth/login', credentials)),
      ...phones.map((one) => one.post('login', credentials)),
    ]
    await Promise.all([setPassword(email, browser), ...logins])
    const signedIn = await Promise.all([
      ...browsers.map(async (one) => (await one.call('GET', '/api/auth/me')).status === 200),
      ...phones.map((phone) => phone.tokens.accessToken !== '' && phone.works()),
    ])
    return signedIn.filter(Boolean).length
  }

  test('no login with the old password outlives a change', async () => {
    using _ = fullPasswordCost()
    const newPassword = 'another good long one'
    for (let race = 0; race < 2; race += 1) {
      const left = await survivors(async (_, browser) => {
        const body = { currentPassword: password, newPassword }
        expect((await browser.call('POST', '/api/auth/password/change', body)).status).toBe(200)
      })
      expect(left).toBe(0)
    }
  })

  test('no login with the old password outlives `user set-password`', async () => {
    using _ = fullPasswordCost()
    for (let race = 0; race < 2; race += 1) {
      const { administration } = server.running.app.auth
      const left = await survivors(async (email) => {
        await administration.setPassword(email, 'a new password')
      })
      expect(left).toBe(0)
    }
  })

  test('no login with the old password outlives a proof of the mailbox', async () => {
    using _ = fullPasswordCost()
    for (let race = 0; race < 2; race += 1) {
      const left = await survivors(async (email) => {
        const token = await tokenIn(server, email, 'Confirm your e-mail address')
        const owner = new Client(server.url)
        await owner.fetchCsrf()
        const proof = { token, newPassword: 'the owner chose this one' }
        expect((await owner.call('POST', '/api/auth/verify-email', proof)).status).toBe(200)
      })
      expect(left).toBe(0)
    }
  })

  test('no pairing code of a sign-in that `user set-password` ends outlives it', async () => {
    const { administration } = server.running.app.auth
    for (let race = 0; race < 10; race += 1) {
      const { email, browser } = await learner(server.url)
      const ask = () => browser.call<{ code?: string }>('POST', '/api/account/mobile-codes')
      const [, ...answers] = await Promise.all([
        administration.setPassword(email, password),
        ...Array.from({ length: 20 }, ask),
      ])
      for (const { json } of answers) {
        const phone = new Phone(server.url)
        const login = await phone.post('login-with-code', { code: json.code ?? '23456789' })
        expect(codeOf(login)).toBe('400 BAD_REQUEST')
      }
    }
  })

  test('of two changes by the same password one is made', async () => {
    using _ = fullPasswordCost()
    const { browser } = await learner(server.url)
    const change = (newPassword: string) =>
      browser.call('POST', '/api/auth/password/change', { currentPassword: password, newPassword })
    const answers = await Promise.all([change('the first new one'), change('the second new one')])
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '400 BAD_REQUEST'])
  })
})

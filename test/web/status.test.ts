/** The status page, and the forms that its mails link to. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { expectAccessible } from './accessibility-check'
import { startSmtp, type SmtpSink } from '../support/smtp'
import { ask, browserTimeoutMs, send, signUp, startSite, type Site, type Visitor } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
let mail: SmtpSink
let ada: Visitor

beforeAll(async () => {
  mail = await startSmtp()
  site = await startSite(undefined, { SMTP_URL: mail.url })
  ada = await site.visit()
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await mail[Symbol.asyncDispose]()
})

test('a visitor sees the status, requests mails, and confirms with the link', async () => {
  const { page, faults } = ada
  await page.goto(`${site.url}/status`)
  await page.getByText('Everything works.').waitFor()
  await page.getByText('database: operational').waitFor()
  await page.getByLabel('E-mail').fill('reader@example.org')
  await page.getByRole('button', { name: 'Send me announcements' }).click()
  await page.getByText('reader@example.org').waitFor()
  const [, path] =
    /(\/status\/confirm\?token=[\w-]+)/.exec(await mail.message('/status/confirm')) ?? []
  await page.goto(`${site.url}${path}`)
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await page.getByText('Announcements will come to your address.').waitFor()
  expect(page.url()).toBe(`${site.url}/status/confirm`)
  await page.goto(`${site.url}${path}`)
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await page.getByText('This link does not work').waitFor()
  expect(faults).toEqual([])
})

test.each([1100, 320])(
  'status and documentation fit into %p pixels, without a fault',
  async (width) => {
    const { page, faults } = await site.visit({ viewport: { width, height: 800 } })
    await page.goto(`${site.url}/status`)
    await page.getByText('Everything works.').waitFor()
    await expectAccessible(page, 'status')
    await page.goto(`${site.url}/docs`)
    const operation = page.locator('summary', { hasText: 'POST /api/chat/stream' }).first()
    await page.locator('details', { has: operation }).locator('summary').first().click()
    await operation.click()
    await expectAccessible(page, 'documentation')
    expect(faults).toEqual([])
  },
)

test('a model that does not answer is down until it answers again', async () => {
  let isDown = true
  const failing = { status: 401, message: 'no such key' }
  await using fresh = await startSite(() => (isDown ? failing : { tokens: ['What is x?'] }))
  const { page, faults } = await fresh.visit()
  await page.goto(`${fresh.url}/status`)
  await page.getByText('Language model: not tried yet').waitFor()
  await page.getByText('Everything works.').waitFor()
  await signUp(page, fresh.url, 'asks@example.org')
  await send(page, 'Why?')
  await page.locator('.tutor[data-status=failed]').waitFor()
  await page.goto(`${fresh.url}/status`)
  await page.getByText('Language model: its last request failed').waitFor()
  await page.getByText('Something does not work right now.').waitFor()
  isDown = false
  await page.goto(`${fresh.url}/chat`)
  await ask(page, 'Why?')
  await page.goto(`${fresh.url}/status`)
  await page.getByText('Language model: its last request succeeded').waitFor()
  await page.getByText('Everything works.').waitFor()
  expect(faults).toEqual([])
})

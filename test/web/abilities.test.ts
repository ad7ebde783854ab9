/** Nothing is offered that the server cannot do: it says why, and what an administrator can do. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { fixture } from '../support/fixtures'
import { startSmtp } from '../support/smtp'
import { expectAccessibleEverywhere } from './accessibility-check'
import { browserTimeoutMs, expectSoon, signUp, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

const smtp = fixture(() => startSmtp())
const bare = fixture(() => startSite())
const whole = fixture(() => startSite(() => ['Yes?'], { SMTP_URL: smtp.url }))

test('without a mail server no page promises a mail, and each says what an administrator can do', async () => {
  const { page, faults } = await bare.visit()
  await page.goto(`${bare.url}/forgot-password`)
  await page.getByText('This server sends no mail.').waitFor()
  await page.getByText('SMTP_URL').waitFor()
  await expectSoon(() => page.getByRole('textbox').count(), 0)
  await expectAccessibleEverywhere(page, 'no mail')
  await page.goto(`${bare.url}/reset-password?token=spent`)
  await page.getByText('Ask its administrator for a new password').waitFor()
  await expectSoon(() => page.getByRole('link', { name: 'Ask for a new link' }).count(), 0)
  await page.goto(`${bare.url}/status`)
  await page.getByText('Everything works.').waitFor()
  await expectSoon(() => page.getByRole('textbox').count(), 0)
  await signUp(page, bare.url, 'no-mail@example.org')
  await page.goto(`${bare.url}/account`)
  await page.getByText('no address can be confirmed here').waitFor()
  await expectSoon(() => page.getByRole('button', { name: 'Send the message again' }).count(), 0)
  expect(faults).toEqual([])
})

test('without a model no picture is offered, and a dropped one says why', async () => {
  const { page, faults } = await bare.visit()
  await signUp(page, bare.url, 'no-eyes@example.org')
  await page.getByRole('button', { name: 'Add to the message' }).press('Enter')
  const menu = page.getByRole('menu', { name: 'Add to the message' })
  const reason = menu.getByRole('menuitem', { name: 'no language model that sees pictures' })
  await reason.waitFor()
  await expectSoon(() => reason.getAttribute('aria-disabled'), 'true')
  await expectSoon(() => menu.getByRole('menuitem', { name: 'Picture', exact: true }).count(), 0)
  await expectAccessibleEverywhere(page, 'menu without pictures')
  await page.keyboard.press('Escape')
  await page
    .locator('.composer input[type=file]')
    .first()
    .setInputFiles({
      name: 'problem.png',
      mimeType: 'image/png',
      buffer: Buffer.from('x'),
    })
  await page.getByRole('alert').filter({ hasText: 'Type the problem instead' }).waitFor()
  await expectSoon(() => page.locator('.attached').count(), 0)
  expect(faults).toEqual([])
})

test('with both, mail and pictures are offered', async () => {
  const { page, faults } = await whole.visit()
  await page.goto(`${whole.url}/forgot-password`)
  await page.getByRole('button', { name: 'Send the link' }).waitFor()
  await page.goto(`${whole.url}/status`)
  await page.getByRole('button', { name: 'Send me announcements' }).waitFor()
  await signUp(page, whole.url, 'eyes@example.org')
  await page.getByRole('button', { name: 'Add to the message' }).click()
  await page.getByRole('menuitem', { name: 'Picture', exact: true }).waitFor()
  expect(faults).toEqual([])
})

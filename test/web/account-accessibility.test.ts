/** Accessibility of the settings and of the public forms: dark mode, small screens, keyboard. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type CodeHost, startCodeHost } from '../support/codehost'
import { fixture } from '../support/fixtures'
import { startSmtp } from '../support/smtp'
import { expectAccessibleEverywhere } from './accessibility-check'
import { browserTimeoutMs, expectSoon, signUp, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

const smtp = fixture(() => startSmtp())
let host: CodeHost
let site: Site

beforeAll(async () => {
  host = startCodeHost('gitea')
  site = await startSite(undefined, { ...host.env, SMTP_URL: smtp.url })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await host[Symbol.asyncDispose]()
})

const long = 'averyveryveryverylongwordwithoutanyplacetobreakitanywhere'
const amount = { replies: 12_345, inputTokens: 123_456_789, outputTokens: 12_345_678 }
const usage = { today: amount, last30Days: amount, total: amount, sessions: 12, messages: 345 }
const connections = [
  {
    clientId: 'a',
    clientName: long,
    scopes: ['chat:write', 'sessions:write'],
    createdAt: '2026-11-01T09:00:00.000Z',
    lastUsedAt: '2026-11-02T09:00:00.000Z',
  },
]

/** Fills the sections that are empty in a new account. */
async function furnish(page: Page): Promise<void> {
  await page.route('**/api/account/usage', (route) => route.fulfill({ json: usage }))
  await page.route('**/api/account/connections', (route) =>
    route.fulfill({ json: { connections } }),
  )
}

async function makeKey(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Label').fill(label)
  await page.getByLabel('files:write').check()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('heading', { name: 'is ready' }).waitFor()
}

test('no public form has an axe violation or scrolls horizontally, in any width and theme', async () => {
  const { page, faults } = await site.visit()
  const look = (view: string) => expectAccessibleEverywhere(page, view)
  await page.goto(`${site.url}/login`)
  await page.getByText('Continue with Gitea').waitFor()
  await look('sign in with a code host')
  await page.goto(`${site.url}/forgot-password`)
  await page.getByLabel('E-mail').fill(`${long}@example.org`)
  await look('forgotten password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('is on its way').waitFor()
  await look('link sent')
  for (const path of [
    'reset-password',
    'reset-password?token=x',
    'verify-email',
    'verify-email?token=x',
    'setup',
    'setup?token=x',
  ]) {
    await page.goto(`${site.url}/${path}`)
    await page.locator('.public-form').waitFor()
    await look(path)
  }
  await page.route('**/api/auth/links/check', (route) => route.fulfill({ json: { valid: true } }))
  await page.goto(`${site.url}/verify-email?token=x`)
  await page.getByText('There is an account with your address.').waitFor()
  await look('confirm an address by the password')
  await page.getByRole('button', { name: 'I do not know the password' }).click()
  await page.getByText('Choose a password of your own.').waitFor()
  await look('confirm an address by a new password')
  expect(faults).toEqual([])
})

test('no tab of the settings has an axe violation or scrolls horizontally, in any width and theme', async () => {
  const { page, faults } = await site.visit()
  const look = (view: string) => expectAccessibleEverywhere(page, view)
  await furnish(page)
  await signUp(page, site.url, `${long}@example.org`)
  await page.goto(`${site.url}/settings`)
  await page.getByRole('heading', { name: 'Appearance' }).waitFor()
  await look('general')
  await page.goto(`${site.url}/settings/memory`)
  await page.getByLabel('The tutor remembers').waitFor()
  await look('memory')
  await page.goto(`${site.url}/account`)
  await page.getByText('345 messages').waitFor()
  await look('account')
  await page.goto(`${site.url}/settings/apps`)
  await makeKey(page, long)
  await look('a fresh key')
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await look('revoking')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Inactive keys').click()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Label').waitFor()
  await look('the form of a key')
  await page.goto(`${site.url}/settings/security`)
  await page.getByRole('button', { name: 'Show a code' }).click()
  await page.getByText('Works once').waitFor()
  await page.getByRole('textbox', { name: 'Current password' }).fill('wrong horse battery')
  await page.getByRole('textbox', { name: 'New password' }).fill('a better horse battery')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('alert').waitFor()
  await look('security')
  await page.goto(`${site.url}/settings/data`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await look('deleting')
  expect(faults).toEqual([])
})

describe('with the keyboard only', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

  test('request a password link', async () => {
    const { page } = await site.visit()
    await page.goto(`${site.url}/login`)
    await page.getByRole('link', { name: 'Forgot your password?' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await page.locator('main:focus').waitFor() // the focus follows the page a moment later
    await page.keyboard.press('Tab')
    await page.keyboard.type('keys@example.org')
    await page.keyboard.press('Enter')
    await page.getByText('is on its way').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'status')
  })

  test('create a key, close its secret, revoke it; the focus is never lost', async () => {
    const { page } = await site.visit()
    await signUp(page, site.url, 'keyboard@example.org')
    const press = (key: string): Promise<void> => page.keyboard.press(key)
    await page.getByRole('link', { name: 'your account' }).focus()
    await press('Enter')
    await page.locator('main:focus').waitFor()
    await page.getByRole('link', { name: 'Apps and keys' }).focus()
    await press('Enter')
    await page.getByRole('button', { name: 'New key' }).focus()
    await press('Enter')
    await page.getByLabel('Label').waitFor()
    await page.keyboard.type('By hand')
    await press('Tab')
    await press('Space')
    await press('Enter')
    await page.getByRole('heading', { name: 'is ready' }).waitFor()
    await expectSoon(() => focused(page), '“By hand” is ready')
    await press('Tab')
    await press('Tab')
    await press('Enter')
    await page.waitForFunction(
      () => document.activeElement?.textContent === 'Keys for your own programs',
    )
    await press('Tab')
    await expectSoon(() => focused(page), 'Revoke By hand')
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectSoon(() => focused(page), 'Revoke By hand')
    await press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).focus()
    await press('Enter')
    await page.getByText('Inactive keys (1)').waitFor()
    await page.waitForFunction(
      () => document.activeElement?.textContent === 'Keys for your own programs',
    )
  })

  test('every tab stop of the settings is visible', async () => {
    const { page } = await site.visit({ hasTouch: true, isMobile: true })
    await signUp(page, site.url, 'seen@example.org')
    await page.goto(`${site.url}/settings/data`)
    await page.getByRole('button', { name: 'Delete account' }).waitFor()
    await page.keyboard.press('Tab')
    await expectSoon(() => focused(page), 'Skip to the settings')
    const seen = new Set<string>()
    for (let stop = 0; stop < 30; stop += 1) {
      const outline = await page.evaluate(() => {
        const active = document.activeElement
        return active && active !== document.body ? getComputedStyle(active).outlineStyle : 'end'
      })
      expect(outline).not.toBe('none')
      if (outline === 'end') break
      seen.add(await focused(page))
      await page.keyboard.press('Tab')
    }
    expect([...seen]).toContain('Delete account')
  })
})

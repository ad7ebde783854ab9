/** The pages of administrators: every part on a phone and a wide screen, by keyboard, in both themes, and nobody else. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { signIns } from '../../src/db/schema'
import { adminPath, adminSections } from '../../src/web/routes'
import { expectAccessibleEverywhere } from './accessibility-check'
import { browserTimeoutMs, expectSoon, signIn, type Site, startSite, type Visitor } from './site'

setDefaultTimeout(browserTimeoutMs)

const email = 'admin@example.org'
const password = 'correct horse battery'
let site: Site
let admin: Visitor

beforeAll(async () => {
  site = await startSite()
  const { administration } = site.running.app.auth
  await administration.create({ email, password, name: 'M. Okafor', role: 'admin' })
  await administration.create({ email: 'ada@example.org', password, name: 'Ada', role: 'learner' })
  admin = await entered(email)
})
afterAll(() => site[Symbol.asyncDispose]())

async function entered(as: string): Promise<Visitor> {
  const visitor = await site.visit()
  await visitor.page.goto(`${site.url}/login`)
  await signIn(visitor.page, as, password)
  await visitor.page.waitForURL('**/app')
  return visitor
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(site.url + path)
  await page.locator('main .part-body').first().waitFor()
}

/** A sign-in that is older than ten minutes. */
async function age(): Promise<void> {
  const { store, clock } = site.running.services
  const user = await site.running.app.auth.administration.find(email)
  const authenticatedAt = clock.now() - 11 * 60_000
  await store.db.update(signIns).set({ authenticatedAt }).where(eq(signIns.userId, user.id))
}

test.each(adminSections)('%s is accessible and fits, light and dark', async (section) => {
  const { page, faults } = admin
  await open(page, adminPath(section))
  await expectAccessibleEverywhere(page, section)
  expect(faults).toEqual([])
})

test('a learner finds no such page, with the status too', async () => {
  const { page } = await entered('ada@example.org')
  for (const path of ['/admin', '/admin/users']) {
    const answer = await page.goto(site.url + path)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  }
})

test('a dangerous act takes the password by keyboard, and is then done', async () => {
  const { page } = admin
  await open(page, '/admin/users')
  await age()
  await page.getByRole('button', { name: 'Link for a new password ada@example.org' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('a wrong password')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('/reset-password?token=').waitFor()
})

test('a user is made, changed and found', async () => {
  const { page } = admin
  await open(page, '/admin/users')
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').fill('bo@example.org')
  await page.getByRole('dialog').getByLabel('Role').selectOption('teacher')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('/reset-password?token=').waitFor()
  await page.getByLabel('Address or name').fill('BO@')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await page.getByText('bo@example.org').first().waitFor()
  await page.getByText('ada@example.org').first().waitFor({ state: 'detached' })
})

test('a learning platform is added by hand or by its own registration, and removed', async () => {
  const { page } = admin
  await open(page, '/admin/settings')
  const part = page.getByRole('region', { name: 'Learning platforms' })
  await part.getByText('No learning platform leads here yet.').waitFor()
  await part.getByRole('button', { name: 'Make a registration link' }).press('Enter')
  await part.getByText('/api/lti/register?code=').waitFor()
  await part.getByRole('button', { name: 'Add by hand' }).press('Enter')
  const dialog = page.getByRole('dialog')
  for (const [name, typed] of [
    ['Issuer', 'https://moodle.example'],
    ['Client id', 'Xk3bQ9'],
    ['Address for logins', 'https://moodle.example/auth'],
    ['Address for tokens', 'https://moodle.example/token'],
    ['Address of its keys', 'https://moodle.example/keys'],
    ['Deployment ids', '1, 2'],
  ] as const) {
    await dialog.getByLabel(name).fill(typed)
  }
  await page.keyboard.press('Enter')
  await part.getByText('Xk3bQ9 · 1, 2').waitFor()
  await part.getByRole('button', { name: 'Remove https://moodle.example' }).press('Enter')
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  await part.getByText('No learning platform leads here yet.').waitFor()
})

test('an invitation leads to an account', async () => {
  const { page } = admin
  await open(page, '/admin/invitations')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const link = await page.getByText('/invitation?token=').innerText()
  await expectAccessibleEverywhere(page, 'a link that is shown once')
  const { page: other, faults } = await site.visit()
  await other.goto(site.url + new URL(link).pathname + new URL(link).search)
  await other.getByLabel('E-mail').fill('cy@example.org')
  await other.getByRole('textbox', { name: 'Password' }).fill(password)
  await other.getByRole('button', { name: 'Sign up' }).click()
  await other.waitForURL('**/app')
  await other.goto(site.url + new URL(link).pathname + new URL(link).search)
  await other.getByText('This invitation does not work').waitFor()
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
})

test('what administrators say stands on every page, on those without scripts and on those that are open', async () => {
  const { page } = admin
  const { page: opened } = await site.visit()
  await opened.goto(`${site.url}/login`)
  await opened.getByLabel('E-mail').waitFor()
  await open(page, '/admin/maintenance')
  await page.getByLabel('Message on every page').fill('New disks on Friday.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor({ state: 'attached' })
  const { page: stranger } = await site.visit()
  for (const path of ['/', '/login', '/status', '/login/plain', '/api/oauth/authorize']) {
    await stranger.goto(site.url + path)
    await stranger.getByText('New disks on Friday.').waitFor()
    await expectSoon(() => stranger.getByText('New disks on Friday.').count(), 1)
  }
  // As a browser does where the tab comes into sight again.
  await opened.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await opened.getByText('New disks on Friday.').waitFor()
})

/** The first run of a server, its administrator's steps, and settings that follow the user. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { fixture } from '../support/fixtures'
import { startSmtp } from '../support/smtp'
import { expectAccessibleEverywhere } from './accessibility-check'
import { browserTimeoutMs, expectSoon, signIn, signUp, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

const smtp = fixture(() => startSmtp())
const model = { isBroken: false }
const site = fixture(() =>
  startSite(() => (model.isBroken ? { status: 401 } : ['Yes.']), { SMTP_URL: smtp.url }),
)
const password = 'correct horse battery'

test('the administrator of a new server is led through name, registration, model and mail', async () => {
  const stranger = await site.visit()
  await stranger.page.goto(site.url)
  await stranger.page.getByText('This server has no administrator yet.').waitFor()
  const link = new URL((await site.running.app.auth.registration.setUpLink()) ?? '')
  const { page, faults } = await site.visit()
  await page.goto(site.url + link.pathname + link.search)
  await page.getByLabel('E-mail').fill('admin@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByLabel('Name').fill('Grace')
  await steps.getByRole('button', { name: 'Save name' }).click()
  await steps.getByText('Grace').waitFor()

  await steps.getByRole('radio', { name: 'Only administrators create accounts' }).check()
  await expectSoon(async () => (await registration(page)).registration, 'closed')
  await stranger.page.reload()
  await stranger.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await steps.getByRole('radio', { name: 'Everyone may create an account' }).check()
  await expectSoon(async () => (await registration(page)).registration, 'open')

  model.isBroken = true
  await steps.getByRole('button', { name: 'Send a test question' }).click()
  await steps.getByText('It did not answer.').waitFor()
  await steps.getByText(/refuses the key/).waitFor()
  model.isBroken = false
  await steps.getByRole('button', { name: 'Send a test question' }).click()
  await steps.getByText(/It answered within/).waitFor()
  await steps.getByRole('button', { name: 'Send a test message' }).click()
  await steps.getByText('has accepted the message to admin@example.org').waitFor()
  await smtp.message('This message shows that')
  await expectAccessibleEverywhere(page, 'first steps')

  await steps.getByRole('button', { name: 'Close these steps' }).click()
  await steps.waitFor({ state: 'detached' })
  await expectSoon(async () => (await profile(page)).preferences, { firstStepsClosed: true })
  const other = await site.visit()
  await other.page.goto(`${site.url}/login?returnTo=/settings/server`)
  await signIn(other.page, 'admin@example.org')
  await other.page.getByRole('radio', { name: 'Everyone may create an account' }).waitFor()
  await expectAccessibleEverywhere(other.page, 'settings of the server')
  await other.page.goto(`${site.url}/app`)
  await other.page.locator('#question').waitFor()
  await expectSoon(() => other.page.getByText('First steps').count(), 0)
  expect([...faults, ...other.faults, ...stranger.faults]).toEqual([])
})

test('without a model and a mail server the steps say how to connect them', async () => {
  await using bare = await startSite(undefined, { REGISTRATION: 'open' })
  const link = new URL((await bare.running.app.auth.registration.setUpLink()) ?? '')
  const { page, faults } = await bare.visit()
  await page.goto(bare.url + link.pathname + link.search)
  await page.getByLabel('E-mail').fill('bare@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByText('LLM_PROVIDER=openai-compatible').waitFor()
  await steps.getByText('SMTP_URL').waitFor()
  await steps.getByText('The variable REGISTRATION=open of the server decides.').waitFor()
  expect(faults).toEqual([])
})

test.each([
  ['en', 'no administrator yet', 'Become administrator'],
  ['de', 'noch keinen Administrator', 'Administrator werden'],
  ['es', 'aún no tiene administrador', 'Ser administrador'],
  ['fr', 'pas encore d’administrateur', 'Devenir administrateur'],
])(
  'in %s the home page names the link, and a learner who opens it administers',
  async (language, words, action) => {
    await using fresh = await startSite()
    const { page, faults } = await fresh.visit({ locale: language })
    await page.goto(fresh.url)
    await page.getByText(words).waitFor()
    await expectSoon(() => page.getByText('elenchus setup-link').count(), 1)
    await page.evaluate(
      async (account) => {
        const { csrfToken } = await (await fetch('/api/auth/csrf-token')).json()
        const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
        const body = JSON.stringify(account)
        await fetch('/api/auth/register', { method: 'POST', headers, body })
      },
      { email: 'early@example.org', password },
    )
    const link = new URL((await fresh.running.app.auth.registration.setUpLink()) ?? '')
    await page.goto(fresh.url + link.pathname + link.search)
    await page.getByText('early@example.org').waitFor()
    await expectSoon(() => page.getByRole('textbox').count(), 0)
    await page.getByRole('button', { name: action, exact: true }).click()
    await page.locator('#question').waitFor()
    expect(await profile(page)).toMatchObject({ role: 'admin' })
    expect(faults).toEqual([])
  },
)

test('a learner has no tab of the server, and its address shows no page', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'learner@example.org')
  await page.goto(`${site.url}/settings`)
  await page.getByRole('link', { name: 'Apps and keys' }).waitFor()
  await expectSoon(() => page.getByRole('link', { name: 'Server' }).count(), 0)
  await page.goto(`${site.url}/settings/server`)
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
})

test('settings follow the user into another browser, and not another user in the same one', async () => {
  const here = await site.visit({ colorScheme: 'light' })
  await here.page.goto(`${site.url}/register`)
  await here.page.getByLabel('Language').selectOption('de')
  await here.page.getByLabel('E-Mail').fill('follows@example.org')
  await here.page.getByLabel('Passwort').first().fill(password)
  await here.page.getByRole('button', { name: 'Konto anlegen' }).click()
  await here.page.locator('#question').waitFor()
  await here.page.goto(`${site.url}/settings`)
  await here.page.getByRole('radio', { name: 'Dunkel' }).check()
  await here.page.getByRole('radio', { name: 'Erklär es' }).check()
  const chosen = { language: 'de', theme: 'dark', mode: 'tutor' }
  await expectSoon(async () => (await profile(here.page)).preferences, chosen)

  const there = await site.visit({ colorScheme: 'light' })
  await there.page.goto(`${site.url}/login?returnTo=/settings`)
  await signIn(there.page, 'follows@example.org')
  await there.page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
  await expectSoon(() => there.page.getByRole('radio', { name: 'Dunkel' }).isChecked(), true)
  await expectSoon(() => there.page.locator('html').getAttribute('data-theme'), 'dark')
  await there.page.goto(`${site.url}/app`)
  await there.page.getByRole('radio', { name: 'Erklär es', checked: true }).waitFor()

  await there.page.getByRole('button', { name: 'Abmelden' }).click()
  await there.page.getByRole('button', { name: 'Konto anlegen' }).waitFor()
  await there.page.goto(`${site.url}/register`)
  await there.page.getByLabel('E-Mail').fill('second@example.org')
  await there.page.getByLabel('Passwort').first().fill(password)
  await there.page.getByRole('button', { name: 'Konto anlegen' }).click()
  await there.page.getByRole('button', { name: 'Sign out' }).waitFor()
  expect((await profile(there.page)).preferences).toEqual({})
  expect([...here.faults, ...there.faults]).toEqual([])
})

test('a choice made without a connection reaches the account when the line is back', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'offline@example.org')
  await page.goto(`${site.url}/settings`)
  await page.getByRole('radio', { name: 'Dark' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.context().setOffline(false)
  await expectSoon(async () => (await profile(page)).preferences, { theme: 'dark' })
})

const read = <Value>(page: Page, path: string): Promise<Value> =>
  page.evaluate(async (from) => (await (await fetch(from)).json()) as never, path)
const profile = (page: Page) => read<{ preferences: object; role: string }>(page, '/api/account')
const registration = (page: Page) => read<{ registration: string }>(page, '/api/admin/settings')

/** The pages of the app in their shells: the way to the sign-in and back, home, settings, links. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible, expectAccessibleEverywhere } from './accessibility-check'
import { ask, browserTimeoutMs, expectSoon, signIn, signUp, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Opens a path without asking the server for it. */
async function openInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

describe('without a sign-in', () => {
  const email = 'returns@example.org'
  beforeAll(async () => {
    const { page } = await site.visit()
    await signUp(page, site.url, email)
  })

  test.each(['/app', '/tutor', '/shares', '/settings/apps', '/projects', '/files', '/memory'])(
    '%s leads to the sign-in, and from there back to it',
    async (path) => {
      const { page, faults } = await site.visit()
      await page.goto(site.url + path)
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      const { pathname, searchParams } = new URL(page.url())
      expect(pathname).toBe('/login')
      expect(searchParams.get('returnTo') ?? '/app').toBe(path)
      await signIn(page, email)
      await page.waitForURL(site.url + path)
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      expect(faults).toEqual([])
    },
  )

  test('a path without a page shows the page that says so, with a way on', async () => {
    const { page, faults } = await site.visit()
    await page.goto(`${site.url}/login`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await openInPage(page, '/no-such-page')
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    await expectAccessible(page, 'missing page')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('a question before the sign-up', () => {
  const box = (page: Page) => page.getByRole('textbox', { name: 'Try it with a question' })

  async function createAccount(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  }

  test('is answered by the built-in tutor, and the account keeps the dialogue', async () => {
    const { page, faults } = await site.visit()
    await page.goto(site.url)
    await box(page).fill('Solve 3x + 7 = 22')
    await box(page).press('Enter')
    await page.locator('.try-thread .example-tutor .rich-text', { hasText: '?' }).waitFor()
    await createAccount(page, 'guest@example.org')
    await page.waitForURL(/\/chat\/[\w-]+$/)
    await page.locator('.learner-words', { hasText: 'Solve 3x + 7 = 22' }).waitFor()
    await expectSoon(() => page.locator('.tutor .rich-text').count(), 1)
    expect(faults).toEqual([])
  })

  test('is kept where the server answers no visitors, and waits in the composer', async () => {
    const { page } = await site.visit()
    await page.route('**/api/guest/chat', (route) => route.fulfill({ status: 404, json: {} }))
    await page.goto(site.url)
    await box(page).fill('Solve 2x = 6')
    await box(page).press('Enter')
    await page.getByText('Your question is kept.').waitFor()
    await page.reload()
    await page.getByText('Your question is kept.').waitFor()
    await createAccount(page, 'keeps@example.org')
    await expectSoon(() => page.locator('#question').inputValue(), 'Solve 2x = 6')
  })

  test('becomes a session with its reply', async () => {
    const { page, faults } = await site.visit()
    const body =
      'event: start\ndata: {"seq":0}\n\nevent: token\ndata: {"seq":1,"delta":"What is "}\n\n' +
      'event: complete\ndata: {"seq":2,"content":"What is done to x?"}\n\n'
    await page.route('**/api/guest/chat', (route) =>
      route.fulfill({ body, headers: { 'content-type': 'text/event-stream' } }),
    )
    await page.goto(site.url)
    await box(page).fill('Solve 4x = 8')
    await box(page).press('Enter')
    await page.getByText('What is done to x?').first().waitFor()
    await expectAccessible(page, 'a guest dialogue')
    await createAccount(page, 'tries@example.org')
    await page.waitForURL(/\/chat\/[\w-]+$/)
    await page.locator('.learner-words', { hasText: 'Solve 4x = 8' }).waitFor()
    await page.locator('.tutor', { hasText: 'What is done to x?' }).waitFor()
    expect(faults).toEqual([])
  })
})

test('the home page leads on to a session and to a project', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'goeson@example.org')
  await ask(page, 'What is 15 % of 240?')
  await page.goto(`${site.url}/projects`)
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Algebra')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Algebra' }).waitFor()
  await page.goto(site.url)
  await page.waitForURL(`${site.url}/app`)
  await page.getByRole('region', { name: 'Projects' }).getByRole('link').waitFor()
  await expectAccessible(page, 'home')
  await page.getByRole('region', { name: 'Go on where you were' }).getByRole('link').click()
  await page.locator('.learner-words', { hasText: '15 %' }).waitFor()
  expect(faults).toEqual([])
})

test('/tutor starts a session that explains; /chat starts one in the mode used last', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'modes@example.org')
  const mode = (name: string) => page.getByRole('radio', { name })
  await page.goto(`${site.url}/tutor`)
  await page.locator('#question').waitFor()
  await expectSoon(() => mode('Explain').isChecked(), true)
  await page.getByRole('link', { name: 'New session' }).click()
  await page.waitForURL(`${site.url}/chat`)
  await expectSoon(() => mode('Guide me').isChecked(), true)
  await mode('Explain').check()
  await page.goto(`${site.url}/chat`)
  await page.locator('#question').waitFor()
  await expectSoon(() => mode('Explain').isChecked(), true)
})

test('shared links are listed, copied and ended', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'shares@example.org')
  await page.goto(`${site.url}/shares`)
  await page.getByText('Nothing shared yet.').waitFor()
  await page.goto(`${site.url}/chat`)
  await ask(page, 'What is 15 % of 240?')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.locator('.secret').innerText()
  await page.goto(`${site.url}/shares`)
  await page.getByText('never opened').waitFor()
  await expectAccessible(page, 'shared links')
  const reader = await site.visit()
  await reader.page.goto(site.url + new URL(url).pathname)
  await reader.page.locator('.learner-words').waitFor()
  await page.reload()
  await page.getByText('last opened').waitFor()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByText('Nothing shared yet.').waitFor()
  await reader.page.reload()
  await reader.page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  expect([...faults, ...reader.faults]).toEqual([])
})

test('colours and motion are chosen on the settings page and kept', async () => {
  const { page, faults } = await site.visit({ colorScheme: 'light' })
  await signUp(page, site.url, 'colours@example.org')
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await page.goto(`${site.url}/settings`)
  await page.getByRole('radio', { name: 'Dark' }).check()
  const dark = await ground()
  expect(dark).not.toBe(light)
  await page.getByRole('radio', { name: 'Reduced' }).check()
  await page.reload()
  await page.getByRole('radio', { name: 'Dark' }).waitFor()
  await expectSoon(() => ground(), dark)
  await expectSoon(() => page.getByRole('radio', { name: 'Reduced' }).isChecked(), true)
  await expectAccessible(page, 'dark by choice')
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectSoon(() => ground(), light)
  expect(faults).toEqual([])
})

test('no page has an axe violation or scrolls horizontally, in any width and theme', async () => {
  const { page, faults } = await site.visit()
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Ask', exact: true }).waitFor()
  await expectAccessibleEverywhere(page, 'home of visitors')
  await signUp(page, site.url, 'pages@example.org')
  for (const path of ['/app', '/tutor', '/shares', '/settings', '/settings/data']) {
    await page.goto(site.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessibleEverywhere(page, path)
  }
  await openInPage(page, '/no-such-page')
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  await expectAccessibleEverywhere(page, 'missing page')
  expect(faults).toEqual([])
})

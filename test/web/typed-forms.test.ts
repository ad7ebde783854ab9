/** What is typed into a form stays while the page around it is drawn anew. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ask, browserTimeoutMs, expectSoon, newSession, signUp, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Changes an object of the user as another program would: the page learns it by an event. */
async function change(page: Page, path: string, patch: object): Promise<void> {
  const status = await page.evaluate(
    async ([at, body]) => {
      const { csrfToken } = await (await fetch('/api/auth/csrf-token')).json()
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
      return (await fetch(at, { method: 'PATCH', headers, body })).status
    },
    [path, JSON.stringify(patch)] as const,
  )
  expect(status).toBe(200)
}

test('a title that is being typed is kept when the session changes elsewhere', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'typing@example.org')
  await newSession(page)
  await ask(page, 'Solve 3x + 7 = 22')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('button', { name: 'Rename' }).click()
  const title = page.getByRole('dialog').getByLabel('Title')
  await expectSoon(() => title.inputValue(), 'Solve 3x + 7 = 22')
  await title.fill('The sky')
  await change(page, `/api/sessions/${id}`, { title: 'Another title' })
  await page.getByRole('heading', { name: 'Another title', includeHidden: true }).waitFor()
  await expectSoon(() => title.inputValue(), 'The sky')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('link', { name: 'The sky' }).waitFor()
  expect(faults).toEqual([])
})

test('going back closes a dialog, so that what is typed for one session is not given to another', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'backwards@example.org')
  await newSession(page)
  await ask(page, 'Solve 5x + 7 = 22')
  await newSession(page)
  await ask(page, 'Solve 3x + 7 = 22')
  await page.getByRole('link', { name: 'Solve 5x + 7 = 22' }).click()
  await page.getByRole('heading', { name: 'Solve 5x + 7 = 22' }).waitFor()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('The fifth')
  await page.goBack()
  await page.getByRole('heading', { name: 'Solve 3x + 7 = 22', includeHidden: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('the drawer of a narrow window closes when the user goes back', async () => {
  const { page } = await site.visit({ viewport: { width: 390, height: 800 } })
  await signUp(page, site.url, 'narrow-back@example.org')
  await newSession(page)
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('dialog', { name: 'Sessions' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Sessions' }).waitFor({ state: 'detached' })
})

test('a title that is being typed is kept when the conversation cannot be read again', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'broken-reading@example.org')
  await newSession(page)
  await ask(page, 'Solve 3x + 7 = 22')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.locator('.turn').nth(1).waitFor()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('The sky')
  await page.route('**/messages?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'Something broke.' } }),
  )
  await ask(other, 'x = 5')
  await page.getByText('Something broke.').waitFor()
  await expectSoon(() => page.getByRole('dialog').getByLabel('Title').inputValue(), 'The sky')
  expect(faults).toEqual([])
})

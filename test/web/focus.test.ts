/** Where the focus is after an action by keyboard: never nowhere. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { begin, button } from './practice-learner'
import {
  ask,
  browserTimeoutMs,
  chooseByKeys,
  expectSoon,
  newSession,
  signUp,
  type Site,
  startSite,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

async function press(page: Page, control: Locator): Promise<void> {
  await control.focus()
  await page.keyboard.press('Enter')
}

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement)

test('a button keeps the focus while its action runs, and where the server refuses', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'keeps@example.org')
  await page.goto(`${site.url}/account`)
  const save = button(page, 'Save name')
  await press(page, save)
  await page.locator('.done:not(:empty)').first().waitFor()
  await expectSoon(() => hasFocus(save), true)
  await page.goto(`${site.url}/projects`)
  await press(page, button(page, 'New project'))
  await page.route('**/api/projects', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByLabel('Name').fill('Biology')
  const create = button(page, 'Create')
  await press(page, create)
  await page.locator('.form-problem').waitFor()
  await expectSoon(() => hasFocus(create), true)
  expect(faults).toEqual([])
})

test('the focus stays in a practice: as it begins, with a hint, and with an answer', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'practises-by-keys@example.org')
  await begin(page, site, { skill: 'Linear equations', count: 2 })
  await expectSoon(() => hasFocus(page.locator('main')), true)
  await press(page, button(page, 'Give me a hint'))
  await page.locator('.hint-rungs li').waitFor()
  await expectSoon(() => hasFocus(button(page, 'Give me a hint')), true)
  await page.getByLabel('Your answer').fill('x = 98765.25')
  await press(page, button(page, 'Check'))
  await page.getByText('2 tries left').waitFor()
  await expectSoon(() => hasFocus(button(page, 'Check')), true)
  expect(faults).toEqual([])
})

test('what is deleted or ended gives the focus to the heading of its list', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'deletes-by-keys@example.org')
  await ask(page, 'Solve 3x + 7 = 22')
  await press(page, page.getByRole('button', { name: 'Share' }))
  await press(page, button(page, 'Create link'))
  await page.locator('.secret').waitFor()
  await page.goto(`${site.url}/shares`)
  await press(page, page.getByRole('button', { name: 'Stop sharing' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectSoon(() => hasFocus(page.getByRole('heading', { name: 'Shared links' })), true)
  await page.goto(`${site.url}/files`)
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Cells') })
  await press(page, page.getByRole('button', { name: 'Delete notes.txt' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await page.getByText('No files yet.').waitFor()
  await expectSoon(() => hasFocus(page.getByRole('heading', { name: 'Files' })), true)
  expect(faults).toEqual([])
})

test('a comment that is closed or sent gives the focus back to its thumb', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'comments-by-keys@example.org')
  await ask(page, 'Solve 3x + 7 = 22')
  const thumb = page.getByRole('button', { name: 'This helped' })
  const comment = page.locator('.comment-form input')
  await press(page, thumb)
  await comment.focus()
  await page.keyboard.press('Escape')
  await comment.waitFor({ state: 'detached' })
  await expectSoon(() => hasFocus(thumb), true)
  await press(page, thumb)
  await expectSoon(() => thumb.getAttribute('aria-pressed'), 'false')
  await press(page, thumb)
  await comment.fill('It let me find it.')
  await page.keyboard.press('Enter')
  await comment.waitFor({ state: 'detached' })
  await expectSoon(() => hasFocus(thumb), true)
  expect(faults).toEqual([])
})

test('a session that is deleted in the list leaves the focus to the next; the drawer has the undoing', async () => {
  const { page, faults } = await site.visit({ viewport: { width: 390, height: 800 } })
  await signUp(page, site.url, 'drawer-by-keys@example.org')
  for (const text of ['Solve 3x + 7 = 22', 'Solve 5x + 7 = 22']) {
    await newSession(page)
    await ask(page, text)
  }
  await page.getByRole('button', { name: 'Sessions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sessions' })
  const entry = (text: string) => drawer.getByRole('link', { name: text, exact: true })
  const menu = drawer.getByRole('button', { name: 'Solve 3x + 7 = 22' })
  await chooseByKeys(page, menu, 'Delete')
  await entry('Solve 3x + 7 = 22').waitFor({ state: 'detached' })
  await expectSoon(() => hasFocus(entry('Solve 5x + 7 = 22')), true)
  await drawer.getByRole('log').getByText('is deleted').waitFor({ state: 'attached' })
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await entry('Solve 3x + 7 = 22').waitFor()
  expect(faults).toEqual([])
})

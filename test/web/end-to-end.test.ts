/** A new learner with the offline tutor, from sign-up to sign-out. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
  ask,
  browserTimeoutMs,
  eventually,
  expectSoon,
  newSession,
  signUpByForm,
  type Site,
  startSite,
  type Visitor,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
let ada: Visitor

beforeAll(async () => {
  site = await startSite()
  ada = await site.visit()
})
afterAll(() => site[Symbol.asyncDispose]())

test('a new user signs up, gets a question, errs, is shown the wrong step, and is confirmed', async () => {
  const { page } = ada
  await signUpByForm(page, site.url)

  const first = await ask(page, 'Solve 3x + 7 = 22')
  expect(first).toContain('?')
  expect(first).not.toMatch(/x\s*=\s*5\b|\b5\b/)
  await eventually(async () => expect(await page.locator('.block.asks').count()).toBeGreaterThan(0))

  const second = await ask(page, '3x = 29')
  expect(second).toContain('?')
  expect(second).not.toMatch(/x\s*=\s*5\b/)

  await ask(page, '3x = 15')
  const last = await ask(page, 'x = 5')
  expect(last).toMatch(/right|correct|yes|exactly|well done/i)
})

test('the session is named after the first message and has its own path', async () => {
  const { page } = ada
  expect(page.url()).toMatch(/\/chat\/[\w-]{36}$/)
  await expectSoon(() => page.getByRole('heading', { level: 1 }).innerText(), 'Solve 3x + 7 = 22')
  await expectSoon(() => page.title(), 'Solve 3x + 7 = 22 · Elenchus')
})

test('a reload keeps every message in order', async () => {
  const { page } = ada
  const before = await page.locator('.turn').allInnerTexts()
  expect(before).toHaveLength(8)
  await page.reload()
  await page.locator('.turn').nth(7).waitFor()
  await expectSoon(() => page.locator('.turn').allInnerTexts(), before)
})

test('a second session is listed beside the first; the back button switches between them', async () => {
  const { page } = ada
  await newSession(page)
  await page.getByRole('button', { name: 'What is 15 % of 240?' }).click()
  await page.locator('.tutor[data-status=complete]').waitFor()
  const list = page.getByRole('navigation', { name: 'Sessions' }).getByRole('link')
  await expectSoon(() => list.allInnerTexts(), ['What is 15 % of 240?', 'Solve 3x + 7 = 22'])
  await list.nth(1).click()
  await page.locator('.turn').nth(7).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'What is 15 % of 240?' }).waitFor()
})

test('a session can be renamed and deleted', async () => {
  const { page } = ada
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Title').fill('The sky')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('link', { name: 'The sky' }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'What would you like to understand?' }).waitFor()
  await expectSoon(() => page.getByRole('link', { name: 'The sky' }).count(), 0)
})

test('signing out hides everything in every tab, and the path of a session shows nothing', async () => {
  const { page } = ada
  await page.getByRole('link', { name: 'Solve 3x + 7 = 22' }).first().click()
  await page.locator('.turn').nth(7).waitFor()
  const address = page.url()
  const other = await page.context().newPage()
  await other.goto(address)
  await other.locator('.turn').nth(7).waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Create account' }).waitFor()
  await other.getByRole('button', { name: 'Sign in' }).waitFor()
  for (const tab of [page, other]) {
    await eventually(async () => expect(await tab.content()).not.toContain('3x = 15'))
  }

  await page.goto(address)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await eventually(async () => expect(await page.content()).not.toContain('3x = 15'))
  await other.close()
})

test('signing in again opens the path that the visitor wanted', async () => {
  const { page } = ada
  const { origin, searchParams } = new URL(page.url())
  const address = `${origin}${searchParams.get('returnTo')}`
  expect(address).toContain('/chat/')
  await page.getByLabel('E-mail').fill('ADA@example.org')
  await page.getByLabel('Password', { exact: false }).first().fill('wrong horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await expectSoon(() => page.getByLabel('E-mail').inputValue(), 'ADA@example.org')
  await page.getByLabel('Password', { exact: false }).first().fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.turn').nth(7).waitFor()
  expect(page.url()).toBe(address)
})

test('sign-up with an address that has an account shows an error in the form', async () => {
  const { page } = await site.visit()
  await page.goto(site.url)
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Password', { exact: false }).first().fill('another long password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /exists/ })
    .waitFor()
})

test('the page had no error, no policy violation, and no call to another host', () => {
  expect(ada.faults).toEqual([])
})

test('a message that is sent before the empty page has been painted arrives', async () => {
  const { page } = await site.visit()
  await signUpByForm(page, site.url, 'quick@example.org')
  await ask(page, 'Solve 3x + 7 = 22')
  await page.evaluate(async () => {
    const newSession = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent?.trim() === 'New session',
    )
    newSession?.click()
    // The page has been rendered, but not painted yet.
    await new Promise((resolve) => setTimeout(resolve))
    const field = document.querySelector<HTMLTextAreaElement>('#question')
    if (!field) throw new Error('There is nothing to write in.')
    field.value = 'Solve 2x = 8'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  await page.locator('.tutor[data-status=complete]').first().waitFor()
  await expectSoon(() => page.getByRole('heading', { level: 1 }).innerText(), 'Solve 2x = 8')
})

/** The session search: results while typing, marked matches, keyboard. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from './accessibility-check'
import {
  ask,
  browserTimeoutMs,
  eventually,
  expectSoon,
  newSession,
  sessionsButton,
  signUp,
  type Site,
  startSite,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite(() => ({ tokens: ['Let us <b>see</b> about that.'] }))
})
afterAll(() => site[Symbol.asyncDispose]())

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search your sessions' })
const results = (page: Page) => page.locator('.found-session')
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** A user with a session about wombats and one about the café. */
async function withSessions(email: string, width = 1100) {
  const visitor = await site.visit({ viewport: { width, height: 800 } })
  const { page } = visitor
  await signUp(page, site.url, email)
  await ask(page, 'Why do wombats dig?')
  await newSession(page)
  await ask(page, 'How is a Café crème made?')
  return visitor
}

test('a session is found while typing, with marked matches, and opened', async () => {
  const { page, faults } = await withSessions('finder@example.org')
  await field(page).fill('wom')
  await status(page, '1 session found.').waitFor()
  await expectSoon(() => results(page).locator('mark').allInnerTexts(), ['wombats', 'wombats'])
  await expectAccessible(page, 'results')
  await results(page).click()
  await page.getByText('Why do wombats dig?').last().waitFor()
  expect(new URL(page.url()).pathname).toStartWith('/chat/')
  await field(page).fill('<b>see')
  await status(page, '2 sessions found.').waitFor()
  await eventually(async () =>
    expect(await results(page).first().locator('.found-text').innerText()).toContain('<b>see</b>'),
  )
  await field(page).fill('nothing of the kind')
  await status(page, 'Nothing was found.').waitFor()
  await expectAccessible(page, 'no results')
  expect(faults).toEqual([])
})

test('a slash focuses the field, except while typing a text; Escape clears it', async () => {
  const { page } = await withSessions('keys@example.org')
  await page.locator('#question').press('/')
  await expectSoon(() => page.locator('#question').inputValue(), '/')
  await page.getByRole('link', { name: 'New session' }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('creme')
  await results(page).waitFor()
  await expectSoon(() => results(page).locator('mark').first().innerText(), 'crème')
  await page.keyboard.press('Escape')
  await results(page).waitFor({ state: 'detached' })
  await expectSoon(() => field(page).inputValue(), '')
  await expectSoon(() => page.locator('.session-list li').count(), 2)
})

test('Ctrl+K leads to the search from anywhere, and opens the drawer of a narrow window', async () => {
  const { page, faults } = await withSessions('command@example.org')
  await page.locator('#question').fill('a draft')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('creme')
  await results(page).waitFor()
  await expectSoon(() => page.locator('#question').inputValue(), 'a draft')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 800 })
  await sessionsButton(page).waitFor()
  await page.locator('#question').focus()
  await page.keyboard.press('Meta+k')
  await page.getByRole('dialog', { name: 'Sessions' }).waitFor()
  await field(page).and(page.locator(':focus')).waitFor()
  expect(faults).toEqual([])
})

test('only the last query shows results; a failure can be retried', async () => {
  const { page } = await withSessions('slow@example.org')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/sessions/search?q=wombats&*', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await field(page).fill('wombats')
  await page.waitForRequest('**/api/sessions/search?q=wombats&*')
  await field(page).fill('creme')
  await results(page).getByText('crème').first().waitFor()
  held.resolve()
  let isDown = true
  await page.route('**/api/sessions/search?q=dig&*', (route) =>
    isDown ? route.abort() : route.continue(),
  )
  await field(page).fill('dig')
  await status(page, 'The search did not work.').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await results(page).getByText('dig').first().waitFor()
  await expectSoon(() => results(page).count(), 1)
})

test('a renamed or deleted session updates the results', async () => {
  const { page } = await withSessions('change@example.org')
  await field(page).fill('creme')
  await results(page).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await status(page, 'Nothing was found.').waitFor()
})

test('in the drawer Escape first clears the field, then closes the drawer', async () => {
  const { page } = await withSessions('phone@example.org', 360)
  await sessionsButton(page).click()
  await field(page).fill('wombats')
  await results(page).waitFor()
  await expectAccessible(page, 'results in the drawer')
  await field(page).press('Escape')
  await results(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
})

/** The session list: groups, renaming in place, and a deletion that can be undone. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { groupSessions } from '../../src/web/sessions/workspace'
import { expectAccessible } from './accessibility-check'
import {
  ask,
  browserTimeoutMs,
  chooseByKeys,
  expectSoon,
  newSession,
  signUp,
  startSite,
  type Site,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const list = (page: Page) => page.getByRole('navigation', { name: 'Sessions' })
const titles = (page: Page) => list(page).locator('.session-link').allInnerTexts()
const expectTitles = (page: Page, wanted: readonly string[]) =>
  expectSoon(() => titles(page), wanted)

async function withSessions(email: string, questions: readonly string[]): Promise<Page> {
  const { page } = await site.visit()
  await signUp(page, site.url, email)
  for (const question of questions) {
    await newSession(page)
    await ask(page, question)
  }
  return page
}

/** Opens the menu of a session by keyboard and chooses an action. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  const button = list(page).getByRole('button', { name: `More for “${title}”` })
  await chooseByKeys(page, button, action)
}

test('sessions are grouped by the day of their last use; a clock that is wrong changes nothing', () => {
  const now = new Date(2026, 10, 22, 15).getTime()
  const at = (month: number, day: number) => new Date(2026, month, day, 12).toISOString()
  const session = (id: string, updatedAt: string, pinned = false) => ({
    id,
    title: id,
    updatedAt,
    pinned,
  })
  const groups = groupSessions(
    [
      session('future', '2027-01-01T00:00:00.000Z'),
      session('today', at(10, 22)),
      session('yesterday', at(10, 21)),
      session('pinned', at(10, 20), true),
      session('week', at(10, 17)),
      session('month', at(9, 30)),
      session('old', at(7, 2)),
    ],
    now,
  )
  expect(groups.map(({ heading, sessions }) => [heading, ...sessions.map(({ id }) => id)])).toEqual(
    [
      ['Pinned', 'pinned'],
      ['Today', 'future', 'today'],
      ['Yesterday', 'yesterday'],
      ['Last 7 days', 'week'],
      ['Last 30 days', 'month'],
      ['August 2026', 'old'],
    ],
  )
})

test('a session is renamed in place by keyboard; Escape keeps the old title', async () => {
  const page = await withSessions('renames@example.org', ['What is 15 % of 240?'])
  await list(page).getByRole('heading', { name: 'Today' }).waitFor()
  await choose(page, 'What is 15 % of 240?', 'Rename')
  const field = list(page).getByRole('textbox', { name: 'Title' })
  await expectAccessible(page, 'renaming')
  await field.fill('Percentages')
  await field.press('Escape')
  await expectTitles(page, ['What is 15 % of 240?'])
  await choose(page, 'What is 15 % of 240?', 'Rename')
  await field.fill('Percentages')
  await field.press('Enter')
  await list(page).getByRole('link', { name: 'Percentages' }).waitFor()
  await page.reload()
  await list(page).getByRole('link', { name: 'Percentages' }).waitFor()
})

test('a deleted session comes back when that is undone, and is gone when it is not', async () => {
  const page = await withSessions('deletes@example.org', ['Solve x + 1 = 3', 'Solve x + 2 = 3'])
  const deletions: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions.push(request.url())
  })
  await choose(page, 'Solve x + 1 = 3', 'Delete')
  await page.getByText('“Solve x + 1 = 3” is deleted.').first().waitFor()
  await expectTitles(page, ['Solve x + 2 = 3'])
  await expectAccessible(page, 'the offer to undo')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectTitles(page, ['Solve x + 2 = 3', 'Solve x + 1 = 3'])
  expect(deletions).toEqual([])
  await choose(page, 'Solve x + 2 = 3', 'Delete')
  await page.waitForURL(`${site.url}/app`)
  // The time stands still while the pointer is on the offer.
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.mouse.move(0, 0)
  await sent
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  await page.reload()
  await list(page).getByRole('link', { name: 'Solve x + 1 = 3' }).waitFor()
  await expectTitles(page, ['Solve x + 1 = 3'])
})

test('a session that was renamed elsewhere while its deletion waited comes back with its new title', async () => {
  const page = await withSessions('elsewhere@example.org', ['Solve x + 6 = 8'])
  const other = await page.context().newPage()
  await other.goto(`${site.url}/app`)
  await list(other).getByRole('link', { name: 'Solve x + 6 = 8' }).waitFor()
  await choose(page, 'Solve x + 6 = 8', 'Delete')
  await page.getByRole('button', { name: 'Undo' }).hover()
  const read = page.waitForResponse((response) => /\/sessions\/[^/?]+$/.test(response.url()))
  await choose(other, 'Solve x + 6 = 8', 'Rename')
  const field = list(other).getByRole('textbox', { name: 'Title' })
  await field.fill('Equations')
  await field.press('Enter')
  await (await read).finished()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectTitles(page, ['Equations'])
})

test('closing the page sends the deletion that waits', async () => {
  const page = await withSessions('closes@example.org', ['Solve x + 4 = 6', 'Solve x + 5 = 6'])
  await choose(page, 'Solve x + 4 = 6', 'Delete')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  const other = await page.context().newPage()
  await page.close()
  for (;;) {
    await other.goto(`${site.url}/chat`)
    await list(other).getByRole('link', { name: 'Solve x + 5 = 6' }).waitFor()
    if ((await titles(other)).length === 1) break
  }
})

test('a refused deletion shows the session again, with the reason', async () => {
  const page = await withSessions('refused@example.org', ['Solve x + 7 = 8'])
  await page.route('**/api/sessions/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { code: 'X', message: 'Not now.', requestId: 'x' } })
      : route.continue(),
  )
  await choose(page, 'Solve x + 7 = 8', 'Delete')
  await page.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor()
  await list(page).getByRole('link', { name: 'Solve x + 7 = 8' }).waitFor()
})

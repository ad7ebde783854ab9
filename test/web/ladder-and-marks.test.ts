/** The hint ladder, the marks of checked steps, and the chips that ask for help. */
import { afterAll, beforeAll, expect, test, setDefaultTimeout } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessibleEverywhere } from './accessibility-check'
import {
  ask,
  browserTimeoutMs,
  eventually,
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

const marks = (page: Page) => page.locator('.checked-step').allInnerTexts()
const rung = (page: Page) => page.locator('.ladder-name').innerText()
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('steps are marked and the ladder climbs, live and after a reload', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'marks@example.org')
  await ask(page, 'Solve 3x + 7 = 22')
  await expectSoon(() => rung(page), 'No help yet')
  await ask(page, '3x = 22 - 7\n3x = 15\nx = 6')
  const shown = async () => (await marks(page)).map((text) => text.replace(/\s+/g, ' '))
  const wanted = ['3x = 22 - 7 That step works', '3x = 15 That step works', 'x = 6 Look here']
  await expectSoon(shown, wanted)
  await expectSoon(() => rung(page), 'Hint')
  await page.getByRole('log').getByText('Look here').waitFor()
  await page.reload()
  await page.locator('.checked-step').first().waitFor()
  await expectSoon(shown, wanted)
  await expectSoon(() => rung(page), 'Hint')
  await ask(page, 'so $x = 5$')
  await expectSoon(() => page.locator('.learner').last().locator('.checked-step math').count(), 1)
  await expectSoon(() => rung(page), 'Hint')
  await expectSoon(() => page.locator('.ladder .solved-mark').innerText(), 'Solved')
  expect(faults).toEqual([])
})

test('the chips ask for a hint, say that one is stuck, and have a step checked', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'chips@example.org')
  await ask(page, 'Solve 5y - 2 = 18')
  const replies = page.locator('.tutor[data-status=complete]')
  await chip(page, 'Hint').click()
  await replies.nth(1).waitFor()
  await eventually(async () =>
    expect(await page.locator('.learner-words').last().innerText()).toContain('hint'),
  )
  await expectSoon(() => rung(page), 'Hint')
  await chip(page, 'I’m stuck').focus()
  await page.keyboard.press('Enter')
  await replies.nth(2).waitFor()
  await expectSoon(() => rung(page), 'Strong hint')
  await chip(page, 'Check my step').click()
  await page.locator('#question:focus').waitFor()
  await expectSoon(() => page.locator('#question').inputValue(), 'Check my step: ')
  await page.locator('#question').fill('5y = 20')
  await chip(page, 'Check my step').click()
  await replies.nth(3).waitFor()
  await expectSoon(() => page.locator('#question').inputValue(), '')
  await expectSoon(
    async () => (await marks(page)).map((text) => text.replace(/\s+/g, ' ')),
    ['5y = 20 That step works'],
  )
  expect(faults).toEqual([])
})

test('the mode that explains shows no ladder', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'explain@example.org')
  await page.goto(`${site.url}/tutor`)
  await ask(page, 'Solve 3x + 7 = 22')
  await expectSoon(() => page.locator('.ladder').count(), 0)
  await newSession(page)
  await expectSoon(() => page.locator('.chip').count(), 0)
})

test('marks and ladder have no axe violation, in any width and theme', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'axe@example.org')
  await ask(page, 'Solve 3x + 7 = 22')
  await ask(page, '3x = 15\nx = 6\nx + 1 = 7')
  await expectAccessibleEverywhere(page, 'marks and ladder')
  expect(faults).toEqual([])
})

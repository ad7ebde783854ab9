/** The drawing beside a task: it follows the learner's equation, is read aloud, and never covers the newest turn. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { expectAccessibleEverywhere } from './accessibility-check'
import { ask, browserTimeoutMs, eventually, expectSoon, signUp, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test('a graph follows the learner from line to line, and shows no answer', async () => {
  const { page, faults } = await site.visit({ viewport: { width: 1_440, height: 900 } })
  await signUp(page, site.url, 'drawn@example.org')
  await page.goto(`${site.url}/chat`)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await ask(page, 'Hello')
  expect(loaded.filter((path) => /drawing/.test(path))).toEqual([])
  await ask(page, 'Solve 3x + 7 = 22')
  const drawing = page.locator('.task-drawing svg')
  await page.getByRole('img', { name: /^Graph The graphs of 3x \+ 7 and 22 meet/ }).waitFor()
  await expectSoon(() => drawing.locator('text').allTextContents(), ['3x + 7', '22', 'x = ?'])
  await ask(page, '3x = 15')
  await page.getByRole('img', { name: /The graphs of 3x and 15/ }).waitFor()
  await ask(page, 'x = 6')
  await page.getByRole('img', { name: 'Number line x = 6' }).waitFor()
  await eventually(async () =>
    expect(await drawing.locator('text').allTextContents()).not.toContain('5'),
  )
  await expectAccessibleEverywhere(page, 'task with a drawing')
  await page.reload()
  await page.getByRole('img', { name: 'Number line x = 6' }).waitFor()
  expect(faults).toEqual([])
})

test('on a phone it is folded above the help, in the language of the page', async () => {
  const { page, faults } = await site.visit({
    viewport: { width: 390, height: 844 },
    locale: 'de-DE',
  })
  await signUp(page, site.url, 'gezeichnet@example.org')
  await page.goto(`${site.url}/chat`)
  await ask(
    page,
    'Anna hat doppelt so viele Karten wie Ben. Zusammen haben sie 36. Wie viele hat Ben?',
  )
  await ask(page, 'x + 2x = 36')
  const summary = page.locator('.task-drawing summary')
  await summary.waitFor()
  await expectSoon(() => page.locator('.task-drawing svg').isVisible(), false)
  await summary.focus()
  await page.keyboard.press('Enter')
  const bars = page.getByRole('img', { name: /^Balkenmodell Oben x \+ 2x, unten 36/ })
  await bars.waitFor()
  await expectSoon(() => bars.locator('text').allTextContents(), ['x', 'x', 'x', '36'])
  await expectAccessibleEverywhere(page, 'bar model')
  expect(faults).toEqual([])
})

test('a story has its boxes before the first equation, on a phone, readable at 300 % and without colour', async () => {
  const { page, faults } = await site.visit({
    viewport: { width: 390, height: 844 },
    forcedColors: 'active',
  })
  await signUp(page, site.url, 'story@example.org')
  await page.goto(`${site.url}/chat`)
  await ask(
    page,
    'A shirt costs 40 euros. The price is reduced by 25%. What does it cost now, in euros?',
  )
  await page.locator('.task-drawing summary').click()
  const bars = page.getByRole('img', { name: /^Bar model Bar 1: 100 % = 40\. Bar 2: \?, 25 %\./ })
  await bars.waitFor()
  await expectSoon(() => bars.locator('text').allTextContents(), ['100 % = 40', '?', '25 %'])
  // What a window of 1,440 by 900 leaves at 300 %.
  await page.setViewportSize({ width: 480, height: 300 })
  await bars.scrollIntoViewIfNeeded()
  const { x = -1, width = 1e9 } = (await bars.boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(480)
  expect(faults).toEqual([])
})

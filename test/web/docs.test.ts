/** The documentation in a browser: its size and height, folding, keyboard, and the styles of the pages. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { expectAccessibleEverywhere } from './accessibility-check'
import { browserTimeoutMs, expectSoon, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(['/docs', '/docs/shapes'])(
  '%s is at most 150 kB, and no id stands twice',
  async (path) => {
    const text = await (await fetch(site.url + path)).text()
    expect(text.length).toBeLessThan(150_000)
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const shapes = await (await fetch(`${site.url}/docs/shapes`)).text()
    for (const [, name] of text.matchAll(/href="\/docs\/shapes#(\w+)"/g)) {
      expect(shapes).toContain(`<div id="${name}">`)
    }
  },
)

test('the documentation looks like the pages, is no endless page, and unfolds by keyboard and address', async () => {
  const { page, faults } = await site.visit({ viewport: { width: 1_440, height: 900 } })
  await page.goto(`${site.url}/docs`)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThan(12_000)
  const fonts = () =>
    page.evaluate(() =>
      ['body', 'h1'].map(
        (name) => getComputedStyle(document.querySelector(name) ?? document.body).fontFamily,
      ),
    )
  const own = await fonts()
  await page.goto(`${site.url}/login`)
  await page.locator('h1').waitFor()
  expect(own).toEqual(await fonts())
  await page.goto(`${site.url}/docs`)
  const entry = page.locator('#getPractice')
  const says = entry.getByText('Credentials')
  await page.locator('summary', { has: page.getByRole('heading', { name: 'Practice' }) }).focus()
  await page.keyboard.press('Enter')
  await expectSoon(() => says.isVisible(), false)
  await entry.locator('summary').focus()
  await page.keyboard.press('Enter')
  await says.waitFor()
  await entry.getByRole('link', { name: 'Practice', exact: true }).first().click()
  await page.waitForURL('**/docs/shapes#Practice')
  await page.locator('#Practice').getByText('answered: integer').waitFor()
  await page.goto(`${site.url}/docs#beginPractice`)
  await page.locator('#beginPractice summary').click()
  await page.getByText('A job makes the items').waitFor()
  await expectAccessibleEverywhere(page, 'documentation')
  await page.goto(`${site.url}/docs/shapes#Session`)
  await expectAccessibleEverywhere(page, 'shapes')
  expect(faults).toEqual([])
})

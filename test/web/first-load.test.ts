/** What a signed-in page loads before anything is written: the budget of contract §9's pages. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ask, browserTimeoutMs, signUp, startSite, type Site } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** The scripts that the page has loaded, with their compressed sizes in bytes. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => ({
        name: new URL(entry.name).pathname,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      })),
  )
const isRenderer = ({ name }: { name: string }): boolean => name.includes('/renderer-')

test.each(['/app', '/chat'])('%s loads under 150 kB of script, and no renderer', async (path) => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, `first-${path.slice(1)}@example.org`)
  // The stream of events stays open, so the network is never idle.
  await page.goto(site.url + path)
  await page.locator('#question').waitFor()
  await page.getByText('Your sessions will be listed here.').waitFor()
  const loaded = await scripts(page)
  const bytes = loaded.reduce((sum, script) => sum + script.bytes, 0)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(150_000)
  expect(loaded.filter(isRenderer)).toEqual([])
  await ask(page, 'Solve 3x + 7 = 22')
  expect((await scripts(page)).filter(isRenderer)).toHaveLength(1)
  expect(faults).toEqual([])
})

/** What a page loads before anything is written: the budget of the pages. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { fixture } from '../support/fixtures'
import { ask, browserTimeoutMs, signUp, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

const site = fixture(() => startSite())

/** Everything that the page has loaded, itself and open streams included. */
interface Load {
  readonly paths: readonly string[]
  readonly bytes: number
  readonly shift: number
}

/** The first load of a page by an empty browser. */
async function loadOf(page: Page, path: string, shown: string): Promise<Load> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  const paths: string[] = []
  let bytes = 0
  await page.goto('about:blank')
  network.on('Network.requestWillBeSent', ({ request }) => {
    paths.push(new URL(request.url).pathname)
  })
  network.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  network.on('Network.responseReceived', ({ response }) => {
    bytes += response.encodedDataLength
  })
  await page.goto(site.url + path)
  await page.locator(shown).waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  // The lists below the question come after it.
  await page.waitForTimeout(1_000)
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as unknown as { value: number }[]
    return shifts.reduce((sum, { value }) => sum + value, 0)
  })
  return { paths, bytes, shift }
}

test.each(['/', '/login', '/register'])(
  '%s loads 110 kB in 15 requests at most for a visitor, and nothing moves',
  async (path) => {
    for (const width of [390, 1_440]) {
      const { page, faults } = await site.visit({ viewport: { width, height: 900 } })
      const { paths, bytes, shift } = await loadOf(page, path, '.entrance')
      expect(bytes).toBeGreaterThan(40_000)
      expect(bytes, paths.join('\n')).toBeLessThanOrEqual(110_000)
      expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(15)
      expect(shift).toBeLessThanOrEqual(0.01)
      expect(faults).toEqual([])
    }
  },
)

test.each(['/app', '/chat'])(
  '%s loads 150 kB in 20 requests at most for a learner, no renderer, and nothing moves',
  async (path) => {
    const { page, faults } = await site.visit({ viewport: { width: 1_440, height: 900 } })
    await signUp(page, site.url, `first-${path.slice(1)}@example.org`)
    const { paths, bytes, shift } = await loadOf(page, path, '#question')
    expect(bytes).toBeGreaterThan(60_000)
    expect(bytes, paths.join('\n')).toBeLessThanOrEqual(150_000)
    expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(20)
    expect(shift).toBeLessThanOrEqual(0.01)
    const isRenderer = (name: string) => name.includes('/renderer-')
    expect(paths.some(isRenderer)).toBe(false)
    await ask(page, 'Solve 3x + 7 = 22')
    expect(paths.filter(isRenderer)).toHaveLength(1)
    expect(faults).toEqual([])
  },
)

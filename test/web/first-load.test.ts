/** What a page loads before anything is written: the budget of the pages. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { fixture } from '../support/fixtures'
import { ask, browserTimeoutMs, signUp, startSite, workDuring } from './site'

setDefaultTimeout(browserTimeoutMs)

const site = fixture(() => startSite())

/** Everything that the page has loaded, itself and open streams included. */
interface Load {
  readonly paths: readonly string[]
  readonly bytes: number
  readonly shift: number
}

/** The first load of a page by an empty browser. */
async function loadOf(page: Page, path: string, shown: string, restMs = 1_000): Promise<Load> {
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
  await page.waitForTimeout(restMs)
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

test('no page moves what is on it while it loads', async () => {
  for (const width of [390, 1_440]) {
    const { page } = await site.visit({ viewport: { width, height: 900 } })
    await signUp(page, site.url, `steady-${width}@example.org`)
    await page.goto(`${site.url}/chat`)
    await ask(page, 'Solve 3x + 7 = 22')
    const inside = ['/app', new URL(page.url()).pathname, '/exam', '/exam/progress']
    const simple = ['/memory', '/settings', '/settings/security', '/status']
    for (const path of width === 390 ? [...inside, ...simple] : inside) {
      const { shift } = await loadOf(page, path, 'main:not([aria-busy=true])', 500)
      expect({ path, width, isSteady: shift <= 0.01 }).toEqual({ path, width, isSteady: true })
    }
  }
})

/** Milliseconds of work until the page can be used, in an empty browser. */
async function workMs(page: Page, path: string, field: string): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto('about:blank')
  return workDuring(page, async () => {
    await page.goto(site.url + path)
    await page.locator(field).first().waitFor()
  })
}

/** 45 to 90 ms on a desk; a phone takes four times as long. */
const mostWorkMs = 200

test.each([
  ['/', '.try-box input'],
  ['/login', '.entrance input'],
  ['/app', '#question'],
  ['/chat', '#question'],
])('%s can be used after little work', async (path, field) => {
  const { page } = await site.visit({ viewport: { width: 390, height: 844 } })
  if (field === '#question') await signUp(page, site.url, `work-${path.slice(1)}@example.org`)
  const works: number[] = []
  while (works.length < 3) works.push(await workMs(page, path, field))
  expect(Math.min(...works)).toBeWithin(5, mostWorkMs)
})

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

/** Milliseconds until a page can be used, by an empty browser whose processor is four times slower. */
async function usableMs(page: Page, path: string, field: string): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript((selector) => {
    const look = (): void => {
      const isShown = (document.querySelector(selector)?.getClientRects().length ?? 0) > 0
      if (isShown) performance.mark('usable')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, field)
  await page.goto('about:blank')
  await page.goto(site.url + path)
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? 1e9)
}

test.each([
  ['/', '.try-box input', 1_200],
  ['/login', '.entrance input', 1_200],
  ['/app', '#question', 1_500],
  ['/chat', '#question', 1_500],
] as const)(
  '%s can be used within its time on a processor that is four times slower',
  async (path, field, limitMs) => {
    const times: number[] = []
    // The machine may be busy with other tests: the shortest of some rounds is the page's own time.
    while (times.length < 8 && Math.min(Infinity, ...times) > limitMs) {
      const { page } = await site.visit({ viewport: { width: 390, height: 844 } })
      const isSignedIn = limitMs === 1_500
      if (isSignedIn)
        await signUp(page, site.url, `slow-${path.slice(1)}-${times.length}@example.org`)
      times.push(await usableMs(page, path, field))
      await page.context().close()
    }
    expect(Math.min(...times)).toBeLessThanOrEqual(limitMs)
  },
)

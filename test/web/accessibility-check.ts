/** The check of a page: no violation that axe finds, and no horizontal scrolling. */
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { expect } from 'bun:test'
import type { Page } from 'playwright-core'

/** The narrowest screen (WCAG 2.2, 1.4.10), a phone, a tablet and a desk, in CSS pixels. */
const widths = [320, 390, 820, 1_440]
/** The rules whose result depends on the theme. */
const colourRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Checks the page as it is shown now. `view` names it in a failure. */
export async function expectAccessible(page: Page, view: string): Promise<void> {
  expect(await faultsOf(page), view).toEqual([])
  await expectNoOverflow(page, view)
}

/**
 * Checks the page as it is shown now in each width, in the light and in the dark theme. Afterwards it
 * has the size and the theme that it had.
 */
export async function expectAccessibleEverywhere(page: Page, view: string): Promise<void> {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await faultsOf(page), `${view}, light, ${width} pixels`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faultsOf(page, colourRules), `${view}, dark, ${width} pixels`).toEqual([])
    await expectNoOverflow(page, `${view}, ${width} pixels`)
  }
  await page.emulateMedia({ colorScheme: null })
  if (size) await page.setViewportSize(size)
}

/** What axe finds. */
async function faultsOf(page: Page, options: RunOptions = {}): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axe.source)
  // The contrast of a colour in transition cannot be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const run = `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`
  const { violations } = await page.evaluate<AxeResults>(run)
  await page.emulateMedia({ reducedMotion: null })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

async function expectNoOverflow(page: Page, view: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow, `${view} scrolls horizontally`).toBe(0)
}

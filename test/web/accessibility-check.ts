/** The check of a page: no violation that axe finds, and no horizontal scrolling. */
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from 'bun:test'
import type { Page } from 'playwright-core'

/**
 * The narrowest screen (WCAG 2.2, 1.4.10), a phone, a tablet and a desk, in CSS pixels. A phone has the
 * layout of the narrowest screen: only its scrolling is checked. Colours do not depend on the width:
 * the dark theme is checked in the narrowest layout and in the widest, which show different parts.
 */
const widths: readonly { width: number; themes: readonly ('light' | 'dark')[] }[] = [
  { width: 320, themes: ['light', 'dark'] },
  { width: 390, themes: [] },
  { width: 820, themes: ['light'] },
  { width: 1_440, themes: ['light', 'dark'] },
]
/** The minified build, which a page compiles in half the time of the other. */
const axeSource = await Bun.file(
  Bun.fileURLToPath(import.meta.resolve('axe-core/axe.min.js')),
).text()

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
 * Checks the page as it is shown now in each layout, in the light and in the dark theme, and in each
 * width for horizontal scrolling. Afterwards it has the size and the theme that it had.
 */
export async function expectAccessibleEverywhere(page: Page, view: string): Promise<void> {
  const size = page.viewportSize()
  for (const { width, themes } of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      const faults = await faultsOf(page, colorScheme === 'dark' ? colourRules : {})
      expect(faults, `${view}, ${colorScheme}, ${width} pixels`).toEqual([])
    }
    await expectNoOverflow(page, `${view}, ${width} pixels`)
  }
  await page.emulateMedia({ colorScheme: null })
  if (size) await page.setViewportSize(size)
}

/** What axe finds. */
async function faultsOf(page: Page, options: RunOptions = {}): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axeSource)
  // The contrast of a colour in transition cannot be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const run = `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`
  const { violations } = await page.evaluate<AxeResults>(run)
  await page.emulateMedia({ reducedMotion: null })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * The targets for a finger that are less than 44 pixels wide or high (WCAG 2.2, 2.5.5); links within a text, and controls
 * whose label is the target, may be.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], select, summary, input, .mode-switch label')]
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        const isText = target.matches('a') && getComputedStyle(target).display === 'inline'
        const isLabelled = target.matches('input') && target.closest('label') !== null
        const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 1
        const isOther = isText || isLabelled || target.matches('.skip-link')
        return isShown && !isOther && Math.min(width, height) < 43.5
      })
      .map((target) => `${target.className} ${target.textContent}`),
  )

async function expectNoOverflow(page: Page, view: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow, `${view} scrolls horizontally`).toBe(0)
}

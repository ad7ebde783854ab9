/** The check of a page: no violation that axe finds, and no horizontal scrolling. */
import axe, { type AxeResults } from 'axe-core'
import { expect } from 'bun:test'
import type { Page } from 'playwright-core'

/** Checks the page as it is shown now. `view` names it in a failure. */
export async function expectAccessible(page: Page, view: string): Promise<void> {
  await page.evaluate(axe.source)
  // The contrast of a colour in transition cannot be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)')
  await page.emulateMedia({ reducedMotion: null })
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect(`${view}: ${found.join('\n')}`).toBe(`${view}: `)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(`${view}: ${overflow}`).toBe(`${view}: 0`)
}

/** The ways through the app: the sidebar with its menu, the home page with a streak, the place for files. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import type { FileChooser, Page } from 'playwright-core'
import { fixture } from '../support/fixtures'
import { expectAccessible, expectAccessibleEverywhere } from './accessibility-check'
import { begin, button, latestItems } from './practice-learner'
import {
  browserTimeoutMs,
  chooseByKeys,
  expectSoon,
  sessionsButton,
  signUp,
  startSite,
} from './site'

setDefaultTimeout(browserTimeoutMs)

const site = fixture(() => startSite())

const opened = async (width: number, email: string) => {
  const visitor = await site.visit({ viewport: { width, height: 844 } })
  await signUp(visitor.page, site.url, email)
  return visitor
}
const pathOf = (page: Page): string => new URL(page.url()).pathname

test.each([390, 820, 1_440])(
  'at %i pixels the places have icons, and rare pages stand under the account',
  async (width) => {
    const { page, faults } = await opened(width, `ways-${width}@example.org`)
    const isNarrow = width < 960
    const openSidebar = async (): Promise<void> => {
      if (isNarrow) await sessionsButton(page).click()
    }
    await openSidebar()
    const places = page.getByRole('navigation', { name: 'Places' })
    const links = places.getByRole('link')
    await expectSoon(() => links.allInnerTexts(), ['Practice', 'Projects', 'Classes', 'Files'])
    await expectSoon(() => links.locator('svg').count(), 4)
    for (const [item, path] of [
      ['Settings', '/settings'],
      ['Memory', '/memory'],
      ['Shared links', '/shares'],
    ] as const) {
      const more = page.locator('.who').getByRole('button', { name: 'More' })
      await chooseByKeys(page, more, item)
      await page.waitForURL(`${site.url}${path}`)
      await page.locator('main h1').waitFor()
      await expectSoon(() => page.getByRole('dialog').count(), 0)
      await openSidebar()
    }
    await page.locator('.who').getByRole('link').click()
    await page.waitForURL(`${site.url}/account`)
    expect(faults).toEqual([])
  },
)

test('the open menu of the account has no axe violation, and Escape gives the focus back', async () => {
  const { page } = await opened(1_440, 'menu@example.org')
  const more = page.locator('.who').getByRole('button', { name: 'More' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem]:focus').waitFor()
  await expectAccessible(page, 'the menu of the account')
  await page.keyboard.press('ArrowDown')
  await expectSoon(() => page.locator('[role=menuitem]:focus').innerText(), 'Memory')
  await page.keyboard.press('Escape')
  await page.locator('.who button:focus').waitFor()
})

test('a menu is seen at its button alone, from its first frame on', async () => {
  const { page } = await opened(390, 'placed@example.org')
  const add = page.getByRole('button', { name: 'Add to the message' })
  await add.waitFor()
  const corners = await page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('.composer .menu-button')
    const list = document.querySelector<HTMLElement>('.composer .menu')
    button?.click()
    const seen: number[] = []
    for (let frame = 0; frame < 10; frame += 1) {
      const isSeen = list !== null && getComputedStyle(list).visibility === 'visible'
      if (isSeen && list.matches(':popover-open')) seen.push(list.getBoundingClientRect().top)
      await new Promise(requestAnimationFrame)
    }
    return { seen, button: button?.getBoundingClientRect().bottom ?? 0 }
  })
  expect(corners.seen.length).toBeGreaterThan(0)
  for (const top of corners.seen) expect(Math.abs(top - corners.button)).toBeLessThan(2)
})

test('a day of practice begins a streak, which the home page shows', async () => {
  const { page, faults } = await opened(390, 'streak@example.org')
  await expectSoon(() => page.locator('.streak').count(), 0)
  await begin(page, site, { skill: 'Linear equations', count: 1 })
  const [item] = await latestItems(site)
  await page.getByLabel('Your answer').fill(item?.right ?? '')
  await button(page, 'Check').click()
  await page.locator('[data-finding=right]').waitFor()
  await page.goto(`${site.url}/app`)
  const today = page.getByRole('region', { name: 'Today' })
  await today.getByText('1 day in a row').waitFor()
  await today.getByText('Nothing is due today.').waitFor()
  await expectAccessibleEverywhere(page, 'home on a day of a streak')
  await today.getByRole('link', { name: 'Progress' }).click()
  await page.waitForURL(`${site.url}/exam/progress`)
  expect(pathOf(page)).toBe('/exam/progress')
  expect(faults).toEqual([])
})

test('the place for files takes several by a drop and by the keyboard, without the bare control', async () => {
  const { page, faults } = await opened(390, 'place@example.org')
  // Listened for from the beginning: a chooser that opens before the browser is told is never reported.
  const chooser = Promise.withResolvers<FileChooser>()
  page.once('filechooser', chooser.resolve)
  await page.goto(`${site.url}/files`)
  const place = page.locator('.drop-place')
  await place.waitFor()
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Cells'], 'cells.txt'))
    transfer.items.add(new File(['Leaves'], 'leaves.md'))
    return transfer
  })
  await place.dispatchEvent('dragover', { dataTransfer: dropped })
  await page.locator('.drop-place.over').waitFor()
  await place.dispatchEvent('drop', { dataTransfer: dropped })
  await files.filter({ hasText: 'cells.txt' }).waitFor()
  await files.filter({ hasText: 'leaves.md' }).waitFor()
  await page.locator('.drop-place.over').waitFor({ state: 'detached' })
  const control = page.getByLabel('Add files')
  await expectSoon(() => control.evaluate((input) => getComputedStyle(input).opacity), '0')
  await control.focus()
  await page.keyboard.press('Enter')
  await (
    await chooser.promise
  ).setFiles({
    name: 'roots.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Roots'),
  })
  await files.filter({ hasText: 'roots.txt' }).waitFor()
  await expectAccessibleEverywhere(page, 'files')
  expect(faults).toEqual([])
})

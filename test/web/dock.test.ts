/** The dock below a conversation: whatever it covers is never the newest turn. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { fixture } from '../support/fixtures'
import { browserTimeoutMs, eventually, expectSoon, signUp, startSite, untilInPage } from './site'

setDefaultTimeout(browserTimeoutMs)

const site = fixture(() => startSite())

/** Signs up and opens a session that fills several windows. */
async function openLongSession(page: Page, email: string): Promise<void> {
  await signUp(page, site.url, email)
  const path = await page.evaluate(async () => {
    const messages = Array.from({ length: 16 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: `Message ${at}. ${'Words of a lesson. '.repeat(12)}`,
    }))
    const { csrfToken } = await (await fetch('/api/auth/csrf-token')).json()
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
    const body = JSON.stringify({ items: [{ title: 'Long', messages }] })
    const answer = await fetch('/api/sessions', { method: 'POST', headers, body })
    return `/chat/${(await answer.json()).results[0].id}`
  })
  await page.goto(site.url + path)
  await page.locator('.tutor .rich-text .block').last().waitFor()
}

/** Goes up with the wheel, and waits until the page has moved. */
async function goUp(page: Page, pixels: number): Promise<void> {
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, -pixels)
  await page.waitForFunction((was) => scrollY < was, before)
  // The height of what was not drawn above is an estimate until then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Marks what is read, and measures its place. */
async function markSeen(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.querySelector('[data-seen]')?.removeAttribute('data-seen')
    const turns = [...document.querySelectorAll('.turn')]
    const turn = turns.find((each) => each.getBoundingClientRect().bottom > 200)
    turn?.setAttribute('data-seen', '')
  })
  const seen = page.locator('[data-seen]')
  return () => seen.evaluate((turn) => turn.getBoundingClientRect().top)
}

/** Waits until the newest turn ends above the dock and the dock ends above the keyboard. */
const untilUncovered = (page: Page) =>
  untilInPage(page, async () => {
    const turn = [...document.querySelectorAll('.turn .rich-text')].at(-1)
    const dock = document.querySelector('.dock')
    if (!turn || !dock) return false
    const { top, bottom } = dock.getBoundingClientRect()
    const seen = window.visualViewport?.height ?? innerHeight
    return turn.getBoundingClientRect().bottom <= top + 1 && bottom <= seen + 1
  })

/** A keyboard that covers a part of the window, as on a phone whose pages keep their size. */
const setKeyboard = (page: Page, height: number) =>
  page.evaluate((covered) => {
    Object.defineProperty(window.visualViewport, 'height', {
      configurable: true,
      value: innerHeight - covered,
    })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, height)

test('the newest turn stays in sight at every size, with keyboard, formula keys and a long draft', async () => {
  const { page, faults } = await site.visit({ viewport: { width: 390, height: 844 } })
  await openLongSession(page, 'dock@example.org')
  await untilUncovered(page)
  for (const [width, height] of [
    [844, 390],
    [390, 600],
    [820, 1_180],
    [1_440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await untilUncovered(page)
  }
  await setKeyboard(page, 336)
  await untilUncovered(page)
  await page.locator('#question').fill('one\ntwo\nthree\nfour\nfive\nsix\nseven')
  await untilUncovered(page)
  await page.getByRole('button', { name: 'Add to the message' }).click()
  await page.getByRole('menuitem', { name: 'Formula keys' }).click()
  await page.locator('.palette').waitFor()
  await setKeyboard(page, 0)
  await untilUncovered(page)
  const ground = await page
    .locator('.dock')
    .evaluate((dock) => getComputedStyle(dock).backgroundColor)
  expect(ground).toMatch(/^(?:rgb|oklab|color)\((?!.*\/)/)
  expect(faults).toEqual([])
})

test('a reader who has scrolled up stays there, and what has the focus is not under the dock', async () => {
  const { page } = await site.visit({ viewport: { width: 390, height: 700 } })
  await openLongSession(page, 'reads@example.org')
  await goUp(page, 500)
  await page.getByRole('button', { name: 'Newest' }).waitFor()
  const place = await markSeen(page)
  const seen = await place()
  await page.setViewportSize({ width: 390, height: 560 })
  await eventually(async () => expect(Math.abs((await place()) - seen)).toBeLessThan(3))
  const tools = page.getByRole('button', { name: 'Copy this reply' }).nth(5)
  await tools.focus()
  const isSeen = (): Promise<boolean> =>
    tools.evaluate((button) => {
      const dock = document.querySelector('.dock')?.getBoundingClientRect()
      return button.getBoundingClientRect().bottom <= (dock?.top ?? 0)
    })
  await expectSoon(isSeen, true)
})

test.each([
  [390, 700],
  [820, 1_000],
  [1_440, 900],
] as const)(
  'at %i by %i what is read stays in its place while the reader types',
  async (width, height) => {
    const { page } = await site.visit({ viewport: { width, height } })
    await openLongSession(page, `types-${width}@example.org`)
    for (const up of [40, 110, 300, 800]) {
      await page.locator('#question').fill('')
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await untilUncovered(page)
      await goUp(page, up)
      const place = await markSeen(page)
      const seen = await place()
      const field = await page.locator('#question').boundingBox()
      // A click of the test's own would scroll.
      await page.mouse.click((field?.x ?? 0) + 20, (field?.y ?? 0) + 10)
      for (const key of [
        'a',
        'b',
        'Shift+Enter',
        'c',
        'Shift+Enter',
        'd',
        'Backspace',
        'Backspace',
      ]) {
        await page.keyboard.press(key)
        await page.evaluate(() => new Promise(requestAnimationFrame))
        await eventually(async () =>
          expect(Math.abs((await place()) - seen), `${up} up, ${key}`).toBeLessThan(3),
        )
      }
    }
  },
)

/** A chat of 5,000 messages: the newest first, older ones on the way up, and no wait while typing. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { storeLongSession, type LongSession } from '../support/long-session'
import { expectAccessible } from './accessibility-check'
import {
  ask,
  browserTimeoutMs,
  eventually,
  expectSoon,
  signIn,
  signUp,
  type Site,
  startSite,
  type Visitor,
  workDuring,
} from './site'
import { typingMs } from './typing'

setDefaultTimeout(2 * browserTimeoutMs)

const count = 5_000
const reply = (at: number): string =>
  String.raw`Reply ${at}: take 7 from **both** sides.

1. What is left of $3x + 7$?
2. Which operation undoes $\cdot 3$?

$$\frac{3x}{3} = \;?$$`

let site: Site
let ada: Visitor
let long: LongSession
let short: LongSession

beforeAll(async () => {
  site = await startSite(() => ({ tokens: ['A ', 'reply.'] }))
  ada = await site.visit()
  await signUp(ada.page, site.url)
  const { user } = await ada.page.evaluate(async () => (await fetch('/api/auth/me')).json())
  const userId: string = user.id
  long = await storeLongSession(site.running.services, { userId, count, replyOf: reply })
  short = await storeLongSession(site.running.services, { userId, count: 20, title: 'Short' })
})
afterAll(() => site[Symbol.asyncDispose]())

const turns = (page: Page) => page.locator('.turn')
const open = async (page: Page, { id }: LongSession, fragment = ''): Promise<void> => {
  await page.goto(`${site.url}/chat/${id}${fragment}`)
  await turns(page).first().waitFor()
}
/** Milliseconds of work from the click on the link of a session to its last message. */
const openingMs = async (page: Page, title: string, lastText: string): Promise<number> => {
  await page.getByRole('link', { name: 'New session' }).first().click()
  const link = page.getByRole('link', { name: title, exact: true })
  await link.waitFor()
  return workDuring(page, async () => {
    await link.click()
    await page.locator('.thread').getByText(lastText).last().waitFor()
  })
}

test('a long chat opens at its end with few requests, and hardly later than a short one', async () => {
  const { page } = ada
  await open(page, long)
  await page.getByText(`Reply ${count - 1}:`).waitFor()
  await eventually(async () => expect(await turns(page).count()).toBeLessThan(60))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const times = { long: [] as number[], short: [] as number[] }
  for (let round = 0; round < 3; round += 1) {
    await page.reload()
    times.short.push(await openingMs(page, 'Short', 'Line 19'))
    times.long.push(await openingMs(page, 'Long', `Reply ${count - 1}:`))
  }
  expect(requests.filter((url) => url.includes(`${long.id}/messages?order=newest`)).length).toBe(3)
  expect(Math.min(...times.long) - Math.min(...times.short)).toBeLessThan(300)
})

test('on the way up older messages appear, and what is read stays in its place', async () => {
  const { page } = ada
  await open(page, long)
  await page.getByText(`Reply ${count - 1}:`).waitFor()
  const before = await turns(page).count()
  const first = await turns(page).first().getAttribute('data-message')
  await turns(page).first().scrollIntoViewIfNeeded()
  const top = () =>
    page.evaluate(
      (id) => document.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top ?? 0,
      first,
    )
  const topBefore = await top()
  await page.waitForFunction((n) => document.querySelectorAll('.turn').length > n, before)
  expect(Math.abs((await top()) - topBefore)).toBeLessThan(40)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(Math.abs((await top()) - topBefore)).toBeLessThan(40)
})

test('with all messages loaded a key takes 16 ms at most, a frame visits few elements, each text is found', async () => {
  const { page } = ada
  await open(page, long)
  await page.keyboard.press('Control+f')
  await page.waitForFunction((n) => document.querySelectorAll('.turn').length === n, count)
  await page.locator('.older').waitFor({ state: 'detached' })
  // Chromium's search reads what it does not draw, unless that is `hidden`.
  const shown = await turns(page).evaluateAll((all) =>
    all
      .filter((turn) => {
        const { contentVisibility, display, visibility } = getComputedStyle(turn)
        return contentVisibility !== 'hidden' && display !== 'none' && visibility === 'visible'
      })
      .map((turn) => turn.textContent),
  )
  expect(shown.filter((text) => /Reply \d+:/.test(text)).length).toBe(count / 2)
  const perKeyMs = await page.evaluate(typingMs)
  expect(perKeyMs).toBeLessThan(16)
  const texts = await page.locator('.learner-words').allTextContents()
  expect(texts[0]).toContain('Line 0')
  expect(texts.length).toBe(count / 2)
  // The browser visits each of these in each frame.
  const skippable = await page
    .locator('.thread, .thread > *, .thread > * > *, .turn')
    .evaluateAll(
      (all) => all.filter((e) => getComputedStyle(e).contentVisibility === 'auto').length,
    )
  expect(skippable).toBeGreaterThan(10)
  expect(skippable).toBeLessThan(count / 8)
  // What is far stands as plain text, and what comes near is rendered whole.
  const whole = page.locator('.thread-section').first().locator('.rich-text')
  await expectSoon(() => whole.count(), 0)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await whole.first().waitFor()
})

test('paper shows every loaded message', async () => {
  const { page } = ada
  await open(page, short)
  await page.emulateMedia({ media: 'print' })
  const parts = page.locator('.thread-section, .thread-block, .turn')
  const hidden = await parts.evaluateAll(
    (all) => all.filter((part) => getComputedStyle(part).contentVisibility !== 'visible').length,
  )
  await page.emulateMedia({ media: null })
  expect(hidden).toBe(0)
})

test('a link to an old message shows and focuses it', async () => {
  const { page } = ada
  const response = await page.request.get(`${site.url}/api/sessions/${long.id}/messages?limit=100`)
  const { items } = (await response.json()) as { items: { id: string }[] }
  const target = items[41]?.id ?? ''
  await open(page, long, `#message-${target}`)
  const message = page.locator(`[data-message="${target}"]`)
  await message.waitFor()
  await page.waitForFunction(
    (id) => document.activeElement?.getAttribute('data-message') === id,
    target,
  )
  await page.waitForFunction((id) => {
    const box = document.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect()
    return box !== undefined && box.top >= 0 && box.top < innerHeight
  }, target)
  await open(page, long, '#message-unknown')
  await page.getByText(`Reply ${count - 1}:`).waitFor()
})

test('older messages that fail to load can be asked for again, by keyboard', async () => {
  const { page } = ada
  await open(page, short)
  await page.route('**/messages?*before=*', (route) => route.abort())
  await open(page, long)
  await turns(page).first().scrollIntoViewIfNeeded()
  await page.getByText('The earlier messages could not be loaded.').waitFor()
  await expectAccessible(page, 'failed')
  await page.unroute('**/messages?*before=*')
  const before = await turns(page).count()
  await page.locator('.older').getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction((n) => document.querySelectorAll('.turn').length > n, before)
})

test.each([390, 820, 1_440])('at %p pixels the chat is accessible', async (width) => {
  const { page } = ada
  await page.setViewportSize({ width, height: 844 })
  await open(page, long)
  await page.getByText(`Reply ${count - 1}:`).waitFor()
  await expectAccessible(page, `long chat at ${width}`)
})

test('a reply in a long chat keeps the view at its end', async () => {
  const { page } = ada
  await open(page, long)
  await ask(page, 'One more')
  await page.waitForFunction(() => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    return scrollHeight - clientHeight - scrollTop < 2
  })
})

test('a link to a message leads there after the sign-in', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'linked-message@example.org')
  await ask(page, 'A first question')
  const first = page.locator('.learner[data-message]').first()
  const link = `${page.url()}#message-${await first.getAttribute('data-message')}`
  await page.context().clearCookies()
  // Another document: a change of the fragment alone would not load the page.
  await page.goto(`${site.url}/status`)
  await page.goto(link)
  await signIn(page, 'linked-message@example.org')
  await first.waitFor()
  await expectSoon(() => first.evaluate((turn) => turn === document.activeElement), true)
})

test('the page had no error', () => {
  expect(ada.faults).toEqual([])
})

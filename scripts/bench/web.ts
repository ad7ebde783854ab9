/**
 * The page of a conversation in a real Chromium, with 5,000 messages beside the same page with 20:
 * `bun run bench:web`. Build the pages first (`bun run build:web`).
 */
import type { Page } from 'playwright-core'
import { storeLongSession } from '../../test/support/long-session'
import { signUp, startSite } from '../../test/web/site'
import { typingMs } from '../../test/web/typing'
import { alternately, table, type Figure } from './figure'

const counts = { long: 5_000, short: 20 } as const
const rounds = 3
const reply = String.raw`Take 7 from **both** sides of $3x + 7 = 22$. What is left?

$$\frac{3x}{3} = \;?$$`
const tokens = Array.from({ length: 300 }, (_, at) => `word${at} `)

/** Milliseconds of each figure. */
interface Times {
  readonly open: number
  readonly type: number
  readonly stream: number
  readonly scroll: number
}

/** From the request of the page to the last message, and what a reader does then. */
async function measure(page: Page, address: string, isWhole: boolean): Promise<Times> {
  const startedMs = performance.now()
  await page.goto(address)
  await page.locator('.tutor[data-status=complete]').last().waitFor()
  const open = performance.now() - startedMs
  if (isWhole) {
    await page.keyboard.press('Control+f')
    await page.waitForFunction((n) => document.querySelectorAll('.turn').length >= n, counts.long)
  }
  const type = await page.evaluate(typingMs)
  const scroll = await page.evaluate(scrollingMs)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }))
  await page.locator('#question').fill('And now?')
  return { open, type, scroll, stream: await page.evaluate(streamingMs) }
}

/** From the key that sends a message to the end of its reply. Runs in the page. */
async function streamingMs(): Promise<number> {
  const last = () => [...document.querySelectorAll('.thread-block')].at(-1)?.lastElementChild
  const before = last()
  const startedMs = performance.now()
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  document.querySelector('#question')?.dispatchEvent(key)
  const isWhole = () => last() !== before && last()?.matches('.tutor[data-status=complete]')
  while (!isWhole()) await new Promise(requestAnimationFrame)
  return performance.now() - startedMs
}

/** The median of a frame while the reader goes up. Runs in the page. */
async function scrollingMs(): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 40; at += 1) {
    const startedMs = performance.now()
    scrollBy({ top: -400, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    times.push(performance.now() - startedMs)
  }
  return times.toSorted((a, b) => a - b)[20] ?? 0
}

await using site = await startSite(() => ({ tokens }))
const { page } = await site.visit()
await signUp(page, site.url)
const { user } = await page.evaluate(async () => (await fetch('/api/auth/me')).json())
const addressOf = async (count: number): Promise<string> => {
  const userId: string = user.id
  const stored = { userId, count, title: `${count} messages`, replyOf: () => reply }
  const { id } = await storeLongSession(site.running.services, stored)
  return `${site.url}/chat/${id}`
}
const [long, short] = [await addressOf(counts.long), await addressOf(counts.short)]
const [ofLong = [], ofShort = []] = await alternately<Times>(
  rounds,
  () => measure(page, long, true),
  () => measure(page, short, false),
)
const figures = (['open', 'type', 'stream', 'scroll'] as const).map((name): Figure => ({
  name: `${name}, 5,000 messages beside 20`,
  unit: 'ms',
  ours: ofLong.map((times) => times[name]),
  bare: ofShort.map((times) => times[name]),
}))
console.log('Ours: 5,000 messages, all of them loaded before type, stream and scroll. Bare: 20.')
console.log(table(figures))
process.exit(0)

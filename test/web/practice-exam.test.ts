/** Exams in a browser: the time, silence until the end, two tabs, the end itself, and paper. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { practices } from '../../src/db/schema'
import { expectAccessibleEverywhere } from './accessibility-check'
import { begin, button, heading, latestItems, places } from './practice-learner'
import { browserTimeoutMs, expectSoon, signUp, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const exam = { skill: 'Linear equations', count: 3, minutes: 30 }

/** The seconds that the page shows. */
async function secondsLeft(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = (await page.locator('.clock').innerText())
    .split(':')
    .map(Number)
  return minutes * 60 + seconds
}

/** Sets the end of the exam of a path. */
async function endAt(path: string, endsAt: number): Promise<void> {
  const { db } = site.running.services.store
  const id = path.split('/').at(-1) ?? ''
  await db.update(practices).set({ endsAt }).where(eq(practices.id, id))
}

test('nothing is said of an answer before the end, and the report says all of it', async () => {
  const { page, faults } = await site.visit()
  const bodies: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/practice')) {
      void response.text().then(
        (text) => bodies.push(text),
        () => undefined,
      )
    }
  })
  await signUp(page, site.url, 'exam@example.org')
  const path = await begin(page, site, exam)
  const [first, second] = await latestItems(site)
  await page.getByLabel('Your answer').fill(first?.right ?? '')
  await page.getByText('Not saved yet').waitFor()
  await button(page, 'Next question').click()
  await page.locator('.item-place[data-state=answered]').waitFor()
  await page.getByLabel('Your answer').fill('x = 98765.25')
  await button(page, 'Save answer').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expectSoon(() => places(page), ['1 answered', '2 answered', '3 open'])
  await expectSoon(() => page.locator('.finding-word, .solution, .hint-rungs').count(), 0)
  await expectSoon(() => button(page, 'Give me a hint').count(), 0)
  await expectAccessibleEverywhere(page, 'exam')
  await page.reload()
  await heading(page).waitFor()
  await expectSoon(() => page.getByLabel('Your answer').inputValue(), 'x = 98765.25')
  expect(bodies.join()).not.toContain('"explanation"')
  expect(bodies.join()).not.toContain('"finding":"')
  await button(page, 'Finish').click()
  await page.getByRole('dialog').getByText('1 question has no answer yet.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Finish').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await page.getByText('1 of 3 right', { exact: true }).first().waitFor()
  await expectSoon(
    () => page.locator('.report-state').allInnerTexts(),
    ['right', 'not right', 'left out'],
  )
  await expectSoon(() => page.locator('.report-item .explanation').count(), 3)
  // Formulas stand there in mathematical letters and without spaces.
  const plain = (text: string) => text.normalize('NFKC').replaceAll('−', '-').replaceAll(/\s/g, '')
  const report = plain(await page.locator('.report-items').innerText())
  expect(report).toContain(plain(second?.content.key.answers[0]?.value ?? '?'))
  expect(new URL(page.url()).pathname).toBe(path)
  expect(faults).toEqual([])
})

test('the time counts by the clock of the server, whatever the device says', async () => {
  const { page } = await site.visit()
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 5 * 3_600_000
  })
  await signUp(page, site.url, 'clock@example.org')
  await begin(page, site, exam)
  const left = await secondsLeft(page)
  expect(left).toBeGreaterThan(28 * 60)
  // The header that carries the server's time has whole seconds, and may be some seconds old.
  expect(left).toBeLessThan(31 * 60)
})

test('at the end what is typed is sent, and the report opens by itself', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'end@example.org')
  const path = await begin(page, site, { ...exam, count: 1 })
  const [item] = await latestItems(site)
  await page.getByLabel('Your answer').fill(item?.right ?? '')
  await page.getByText('Not saved yet').waitFor()
  // The page reads the end anew when it is shown again. A reload may take longer than is left.
  await endAt(path, Date.now() + 10_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('1 of 1 right', { exact: true }).first().waitFor()
  await expectSoon(() => page.getByText('so it does not count').count(), 0)
  expect(faults).toEqual([])
})

test('after the end a server that does not answer is asked seldom', async () => {
  const { page } = await site.visit()
  // An event would have the page read the exam once more.
  await page.route('**/api/events', (route) => route.abort())
  await signUp(page, site.url, 'asks-seldom@example.org')
  const path = await begin(page, site, { ...exam, count: 1 })
  const asked: number[] = []
  let endsAt = ''
  await page.route(`**/api/practice/${path.split('/').at(-1)}`, async (route) => {
    asked.push(performance.now())
    if (endsAt !== '') return route.fulfill({ status: 503, json: {} })
    const response = await route.fetch()
    endsAt = new Date(Date.now() + 3_000).toISOString()
    return route.fulfill({ response, json: { ...(await response.json()), endsAt } })
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Time is up.').waitFor()
  asked.length = 0
  // One of them may set the clock.
  await expectSoon(() => Promise.resolve(asked.length >= 5), true)
  const [first = 0, , , , fifth = 0] = asked
  expect(fifth - first).toBeGreaterThan(7_000)
})

test('an answer that arrives after the end does not count, and the page says so', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'late@example.org')
  const path = await begin(page, site, { ...exam, count: 1 })
  const [item] = await latestItems(site)
  await page.getByLabel('Your answer').fill(item?.right ?? '')
  await page.route('**/answers', async (route) => {
    await endAt(path, Date.now() - 1_000)
    await route.continue()
  })
  await button(page, 'Save answer').click()
  await page.getByText('so it does not count').waitFor()
  await expectSoon(() => page.locator('.score').innerText(), '0 of 1 right')
})

test('an exam that ends in one tab ends in the other', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'two-tabs@example.org')
  const path = await begin(page, site, exam)
  const other = await page.context().newPage()
  await other.goto(site.url + path)
  await heading(other).waitFor()
  await page.getByLabel('Your answer').fill('x = 1')
  await button(page, 'Save answer').click()
  await other.locator('.item-place[data-state=answered]').waitFor()
  await button(page, 'Finish').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await other.locator('.report-item').first().waitFor()
  await expectSoon(() => other.locator('.report-item').count(), 3)
})

test('on paper the report has no buttons and no navigation', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'paper@example.org')
  await begin(page, site, { ...exam, count: 1 })
  await button(page, 'Finish').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await page.locator('.report-item').waitFor()
  await page.emulateMedia({ media: 'print' })
  await expectSoon(() => page.locator('button:visible, nav:visible').count(), 0)
  await expectSoon(() => page.locator('.report-item:visible').count(), 1)
})

/** Progress in a browser: mastery, the calendar and its table, what is due, and the home page. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { calendarDays, levelOf } from '../../src/web/practice/progress-page'
import { resultsBySkill } from '../../src/web/practice/report'
import { expectAccessibleEverywhere } from './accessibility-check'
import { begin, button, heading, latestItems } from './practice-learner'
import { browserTimeoutMs, eventually, expectSoon, signUp, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const today = new Date().toISOString().slice(0, 10)
const skill = {
  id: 'linear-equations',
  name: 'Linear equations',
  mastery: 0.64,
  attempts: 4,
  right: 3,
  lastAt: '2026-11-01T10:00:00.000Z',
  dueAt: '2020-11-03T00:00:00.000Z',
}
const scripted = {
  skills: [
    skill,
    { ...skill, id: 'own', name: 'averyveryveryverylongwordwithoutanyplacetobreakit', mastery: 0 },
    { ...skill, id: 'later', name: 'Percent', mastery: 1, dueAt: '2999-01-01T00:00:00.000Z' },
  ],
  days: [
    { date: '2020-01-01', answered: 2, right: 1 },
    { date: today, answered: 20, right: 17 },
  ],
  streakDays: 12,
  due: 2,
}

const script = (page: Page) =>
  page.route('**/api/progress?*', (route) => route.fulfill({ json: scripted }))

test('what was practised is in the progress', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'progress@example.org')
  await page.goto(`${site.url}/exam/progress`)
  await page.getByText('Once you have practised').waitFor()
  await begin(page, site, { skill: 'Linear equations', count: 1 })
  const [item] = await latestItems(site)
  await page.getByLabel('Your answer').fill(item?.right ?? '')
  await button(page, 'Check').click()
  await page.locator('[data-finding=right]').waitFor()
  await page.goto(`${site.url}/exam/progress`)
  const card = page.locator('.tile', { hasText: 'Linear equations' })
  await card.waitFor()
  await eventually(async () =>
    expect(await card.innerText()).toMatch(/Just learnt\n1 of 1 right\nagain on /),
  )
  await expectSoon(() => page.locator('.figures dd').allInnerTexts(), ['1', '0'])
  await expectSoon(() => page.locator('.day-done').count(), 1)
  expect(faults).toEqual([])
})

test('due skills, mastery in words, and a calendar that needs no colour', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'due@example.org')
  await script(page)
  await page.goto(`${site.url}/exam/progress`)
  const cards = page.locator('.tile')
  await cards.first().waitFor()
  await expectSoon(
    async () => (await cards.first().innerText()).split('\n'),
    ['Linear equations', 'Just learnt', '3 of 4 right', 'due today'],
  )
  await eventually(async () =>
    expect(await cards.nth(2).innerText()).toMatch(/Solid\n.*\nagain on .*2999/),
  )
  await expectSoon(() => cards.first().locator('.mark-full').count(), 2)
  const widths = await page
    .locator('.day-done')
    .evaluateAll((squares) => squares.map((square) => square.getAttribute('width')))
  expect(widths).toEqual(['12'])
  // Sighted readers have the squares, others the table.
  await expectSoon(() => page.getByRole('row').count(), 3)
  const table = await page.getByRole('table').boundingBox()
  await eventually(async () =>
    expect((await page.locator('div.unseen').last().boundingBox())?.width).toBeLessThan(2),
  )
  expect(table).not.toBeNull()
  await page.getByText('What is due: Linear equations, averyvery').waitFor()
  await expectAccessibleEverywhere(page, 'progress')
  expect(faults).toEqual([])
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'in %s today is the day that it is there',
  async (timezoneId) => {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId }).format(Date.now())
    const { page, faults } = await site.visit({ timezoneId })
    await signUp(page, site.url, `${timezoneId.replace('/', '-')}@example.org`)
    const asked: string[] = []
    await page.route('**/api/progress?*', async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ json: { ...scripted, days: [{ date: day, answered: 9, right: 9 }] } })
    })
    await page.goto(`${site.url}/exam/progress`)
    await page.locator('.day-done').waitFor({ state: 'attached' })
    expect(new URL(asked.at(-1) ?? '').searchParams.get('timeZone')).toBe(timezoneId)
    const isLast = await page
      .locator('.calendar > g')
      .last()
      .evaluate((square) => square.querySelector('.day-done') !== null)
    expect(isLast).toBe(true)
    const wanted = new Date(`${day}T12:00:00Z`).getUTCDate()
    await eventually(async () =>
      expect(await page.getByRole('rowheader').innerText()).toContain(String(wanted)),
    )
    expect(faults).toEqual([])
  },
)

test('the home page says what is due, and begins its repetition', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'home-due@example.org')
  await page.goto(`${site.url}/app`)
  await page.locator('.conversation').waitFor()
  await expectSoon(() => page.getByRole('heading', { name: 'Due today' }).count(), 0)
  await script(page)
  const wanted: unknown[] = []
  await page.route('**/api/practice', async (route) => {
    wanted.push(route.request().postDataJSON())
    const body = { source: { skill: 'percent' }, mode: 'practice', count: 1 }
    await route.continue({ postData: JSON.stringify(body) })
  })
  await page.reload()
  await page.getByText('2 skills are ready to be repeated.').waitFor()
  await expectAccessibleEverywhere(page, 'home with what is due')
  await button(page, 'Practise now').click()
  await heading(page).waitFor()
  expect(wanted).toEqual([{ source: { due: true }, mode: 'practice', count: 5 }])
  expect(faults).toEqual([])
})

describe('the calendar', () => {
  test('has weeks from Monday to Sunday and ends today', () => {
    for (const day of ['2026-11-22', '2026-11-23', '2026-11-25']) {
      const days = calendarDays(day)
      expect(days.filter((date) => date !== null).at(-1)).toBe(day)
      expect(new Date(days[0] ?? '').getUTCDay()).toBe(1)
      expect(days.length % 7).toBe(0)
    }
  })

  test.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [14, 3],
    [15, 4],
    [9_999, 4],
  ])('%p answers fill a square to level %p', (answered, level) => {
    expect(levelOf(answered)).toBe(level)
  })
})

test('the report lists the weakest skill first', () => {
  const items = [
    { skill: 'a', status: 'right' },
    { skill: 'a', status: 'wrong' },
    { skill: 'b', status: 'right' },
    { skill: 'c', status: 'skipped' },
  ] as const
  expect(resultsBySkill(items)).toEqual([
    { skill: 'c', right: 0, total: 1 },
    { skill: 'a', right: 1, total: 2 },
    { skill: 'b', right: 1, total: 1 },
  ])
})

/** A learner who practises through the page, and reads the right answers from the database. */
import { desc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { practiceItems, practices } from '../../src/db/schema'
import type { ItemContent } from '../../src/practice/item'
import { rightAnswerTo } from '../practice/practitioner'
import type { Site } from './site'

/** Begins a practice or an exam with the options and a tile. Returns its path. */
export async function begin(
  page: Page,
  site: Site,
  { skill, count, minutes }: { skill: string; count: number; minutes?: number },
): Promise<string> {
  await page.goto(`${site.url}/exam`)
  await page.locator('.options summary').first().click()
  if (minutes !== undefined) {
    await page.getByRole('radio', { name: 'Exam' }).check()
    await page.getByLabel('Minutes').fill(String(minutes))
  }
  await page.getByLabel('Questions').fill(String(count))
  await page.getByRole('button', { name: new RegExp(`^${skill}`) }).click()
  await heading(page).waitFor()
  return new URL(page.url()).pathname
}

/** The heading of the question that is shown. */
export const heading = (page: Page) => page.getByRole('heading', { name: /^Question \d+ of/ })

/** The button of a row under a question. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The place of each question, as it is read out. */
export const places = async (page: Page): Promise<string[]> =>
  (await page.locator('.item-place').allTextContents()).map((text) =>
    text.replace(/^Question (\d+) of \d+: \1?/, '$1 '),
  )

/** The items of the practice that was begun last, in their order, each with a right answer. */
export async function latestItems(site: Site) {
  const { db } = site.running.services.store
  const [latest] = await db.select().from(practices).orderBy(desc(practices.id)).limit(1)
  const rows = await db
    .select()
    .from(practiceItems)
    .where(eq(practiceItems.practiceId, latest?.id ?? ''))
    .orderBy(practiceItems.position)
  return rows.map(({ id, content }) => {
    const item = content as ItemContent
    return { id, content: item, right: rightAnswerTo(item) }
  })
}

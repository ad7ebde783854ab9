/**
 * The pictures of the README, `bun scripts/readme-pictures.ts`: a conversation with the offline tutor,
 * on a phone and on a desktop. Build the pages first (`bun run build:web`).
 */
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { ask, signUp, startSite, type Site } from '../test/web/site'

const folder = join(import.meta.dir, '../docs/images')
const working = 'I take 7 from both sides:\n3x = 22 - 7\n3x = 15\nx = 6'

/** The pictures: the options of the browser, and the file's name. */
const pictures: readonly (BrowserContextOptions & {
  readonly name: string
  readonly email: string
})[] = [
  {
    name: 'conversation-phone',
    email: 'grace@example.org',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
  },
  {
    name: 'conversation-desktop',
    email: 'ada@example.org',
    viewport: { width: 1_180, height: 720 },
  },
]

async function take(
  site: Site,
  { name, email, ...options }: (typeof pictures)[number],
): Promise<void> {
  const { page } = await site.visit(options)
  await signUp(page, site.url, email)
  await page.goto(`${site.url}/chat`)
  await ask(page, 'What is 15 % of 240?')
  await page.goto(`${site.url}/chat`)
  await ask(page, 'Solve 3x + 7 = 22')
  await ask(page, working)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  // The smooth scrolling to the newest message has an end, but no event that tells of it.
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

await using site = await startSite()
for (const picture of pictures) await take(site, picture)
process.exit(0)

/**
 * Pictures of every page and state: `bun run shots FOLDER [NAME …]`. Each is taken in light and dark, at
 * 390, 820 and 1,440 pixels. Names choose pages. Build the pages first (`bun run build:web`).
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { ask, signUp, startSite, type Site } from '../test/web/site'

const [, , folder = 'shots', ...names] = process.argv
const lesson = String.raw`Good start: you took 7 from both sides, so $3x = 15$.

1. What has been done to $x$ on the left side?
2. Which operation undoes it?

$$\frac{3x}{3} = \;?$$

What is $x$ then?`

/** Opens a page in its state. */
type Open = (page: Page, site: Site) => Promise<unknown>

const at =
  (path: string): Open =>
  (page, site) =>
    page.goto(site.url + path, { waitUntil: 'networkidle' })

const views: Readonly<Record<string, { readonly open: Open; readonly signedIn: boolean }>> = {
  home: { open: at('/'), signedIn: false },
  login: { open: at('/login?returnTo=/files'), signedIn: false },
  register: { open: at('/register'), signedIn: false },
  forgot: { open: at('/forgot-password'), signedIn: false },
  'reset-bad': { open: at('/reset-password?token=spent'), signedIn: false },
  'setup-bad': { open: at('/setup?token=spent'), signedIn: false },
  status: { open: at('/status'), signedIn: false },
  missing: { open: at('/no/such/page'), signedIn: false },
  'missing-share': { open: at('/shares/nothing'), signedIn: false },
  app: { open: at('/app'), signedIn: true },
  chat: { open: at('/chat'), signedIn: true },
  tutor: { open: at('/tutor'), signedIn: true },
  conversation: {
    open: async (page, site) => {
      await at('/chat')(page, site)
      await ask(page, 'Solve 3x + 7 = 22. I did 3x = 15.')
    },
    signedIn: true,
  },
  projects: { open: at('/projects'), signedIn: true },
  files: { open: at('/files'), signedIn: true },
  memory: { open: at('/memory'), signedIn: true },
  shares: { open: at('/shares'), signedIn: true },
  settings: { open: at('/settings'), signedIn: true },
  'settings-memory': { open: at('/settings/memory'), signedIn: true },
  account: { open: at('/account'), signedIn: true },
  security: { open: at('/settings/security'), signedIn: true },
  data: { open: at('/settings/data'), signedIn: true },
  apps: { open: at('/settings/apps'), signedIn: true },
  'missing-inside': { open: at('/no-such-page'), signedIn: true },
}

async function shoot(site: Site, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const viewport = { width, height: width < 600 ? 844 : 900 }
  const visitor = await site.visit({ viewport, colorScheme })
  const member = await site.visit({ viewport, colorScheme })
  await signUp(member.page, site.url, `${colorScheme}${width}@example.org`)
  for (const [name, { open, signedIn }] of Object.entries(views)) {
    if (names.length > 0 && !names.includes(name)) continue
    const { page } = signedIn ? member : visitor
    await open(page, site)
    const path = join(folder, `${name}-${width}-${colorScheme}.png`)
    await page.screenshot({ path, fullPage: name !== 'conversation' })
  }
  for (const { faults } of [visitor, member]) {
    if (faults.length > 0) process.stderr.write(`${faults.join('\n')}\n`)
  }
}

await mkdir(folder, { recursive: true })
await using site = await startSite(() => ({ tokens: [lesson] }))
for (const width of [390, 820, 1_440]) {
  for (const colorScheme of ['light', 'dark'] as const) await shoot(site, width, colorScheme)
}
process.exit(0)

/**
 * Pictures of every page and state: `bun run shots FOLDER [--language de] [--width 390] [--theme dark] [NAME …]`.
 * Each is taken in light and dark, at 390, 820 and 1,440 pixels, where no width and no theme is named. Names choose
 * pages. Build the pages first (`bun run build:web`).
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { adminPath, adminSections } from '../src/web/routes'
import { chatgpt } from '../test/imports/importer'
import { Client, newEmail } from '../test/support/client'
import { instructor, learnerRole, LtiPlatform } from '../test/support/lti-platform'
import { Application, pkce } from '../test/support/oauth'
import type { ProviderRequest, Script } from '../test/support/providers/script'
import { ask, signUp, startSite, untilInPage, type Site } from '../test/web/site'

const { values, positionals } = parseArgs({
  options: {
    language: { type: 'string', default: 'en' },
    width: { type: 'string', multiple: true, default: ['390', '820', '1440'] },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
  },
  allowPositionals: true,
})
const [folder = 'shots', ...names] = positionals
const lesson = String.raw`Good start: you took 7 from both sides, so $3x = 15$.

1. What has been done to $x$ on the left side?
2. Which operation undoes it?

$$\frac{3x}{3} = \;?$$

What is $x$ then?`

const notes = {
  name: 'Biology notes.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Chloroplasts\n\nChloroplasts make sugar from light, water and air.'),
}

/** Uploads the notes and waits until they are read. */
async function upload(page: Page): Promise<void> {
  await page.goto(new URL('/files', page.url()).href)
  await page.getByLabel('Add files').setInputFiles(notes)
  await untilInPage(page, async () => {
    const files = await (await fetch('/api/files')).json()
    return files.items.some(({ status }: { status: string }) => status === 'ready')
  })
  await page.goto(new URL('/tutor', page.url()).href)
}

/** Attaches a picture of a drawing to the next message. */
async function attach(page: Page): Promise<void> {
  const picture = await page.locator('.wordmark').first().screenshot()
  await page
    .locator('.composer input[type=file]')
    .first()
    .setInputFiles({ name: 'problem.png', mimeType: 'image/png', buffer: picture })
  await page.locator('.attached').waitFor()
  await page.locator('.attached progress').waitFor({ state: 'detached' })
}

const arabic =
  'ابدأ بالسؤال: ما العملية التي تلغي الضرب في $2$؟\n\n- [x] اقرأ المعادلة\n- [ ] اقسم الطرفين'

/** The lesson, or what a state of the conversation needs. */
function reply({ body }: ProviderRequest): Script {
  const messages = body['messages'] as readonly { role: string; content: unknown }[] | undefined
  const last = messages?.at(-1)
  if (last?.role === 'tool') {
    return { tokens: ['“Biology notes” says that they make sugar from light. What else is used?'] }
  }
  const said = JSON.stringify(last?.content ?? '')
  if (said.includes('كيف')) return { tokens: [arabic] }
  if (!said.includes('my notes')) return { tokens: [lesson] }
  const input = JSON.stringify({ query: 'chloroplasts' })
  return { calls: [{ id: 'one', name: 'search_files', input }] }
}

/** States that are shown as the window shows them. */
const whole = new Set([
  'add-menu',
  'conversation',
  'marks',
  'tools',
  'passage',
  'arabic',
  'picture',
  'long',
  'graph',
  'parabola',
  'bars',
  'solved',
  'found',
  'drawer',
  'dialog',
  'admin-new-user',
])

/** Opens a page in its state. */
type Open = (page: Page, site: Site) => Promise<unknown>

const at =
  (path: string): Open =>
  async (page, site) => {
    await page.goto(site.url + path)
    // A page that follows events is never without a request.
    await page.locator('main:not([aria-busy=true])').waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await page.waitForTimeout(500)
  }

/** Gives the page's user a role. */
async function promote(page: Page, site: Site, role: 'admin' | 'teacher' = 'admin'): Promise<void> {
  const { email } = await page.evaluate(async () => (await fetch('/api/account')).json())
  await site.running.app.auth.administration.promote(email, role)
}

/** The page's user as a client of the API. */
async function clientOf(page: Page, site: Site): Promise<Client> {
  const client = new Client(site.url)
  for (const { name, value } of await page.context().cookies()) client.cookies.set(name, value)
  await client.fetchCsrf()
  return client
}

/** A class of the page's user, with an assignment; the path of its page. */
async function makeClass(page: Page, site: Site): Promise<{ path: string; code: string }> {
  await promote(page, site, 'teacher')
  const client = await clientOf(page, site)
  const made = await client.call<{ id: string; joinCode: string }>('POST', '/api/classes', {
    name: '8b mathematics',
  })
  const path = `/classes/${made.json.id}`
  await client.call('POST', `/api${path}/assignments`, {
    title: 'Equations for Friday',
    source: { skill: 'linear-equations' },
    mode: 'practice',
    count: 5,
    dueAt: '2099-11-27T16:00:00Z',
  })
  return { path, code: made.json.joinCode }
}

/** A class that another user joins, with its assignment open for both. */
async function joinClass(page: Page, site: Site): Promise<void> {
  const { code } = await makeClass(page, site)
  const client = await clientOf(page, site)
  await client.call('POST', '/api/classes/join', { code, confirm: true })
}

/** Begins to set up an app for codes. */
async function beginCodes(page: Page, site: Site): Promise<void> {
  await at('/settings/security')(page, site)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByRole('img', { name: 'QR code of the secret' }).waitFor()
}

async function beginPractice(page: Page, site: Site, mode: 'Practise' | 'Exam'): Promise<void> {
  await at('/exam')(page, site)
  await page.locator('.options summary').first().click()
  await page.getByRole('radio', { name: mode }).check()
  await page.getByRole('spinbutton', { name: 'Questions' }).first().fill('6')
  await page.getByRole('button', { name: /^Linear equations/ }).click()
  await page.locator('.item-question math').first().waitFor()
}

const knownSkill = { attempts: 9, lastAt: '2026-11-20T10:00:00.000Z' }
/** A learner who has practised for a while. */
const progress = {
  skills: [
    { id: 'a', name: 'Percent', mastery: 0.31, right: 4, dueAt: '2020-01-01T00:00:00.000Z' },
    { id: 'b', name: 'Fractions', mastery: 0.64, right: 6, dueAt: '2020-01-01T00:00:00.000Z' },
    { id: 'c', name: 'Arithmetic', mastery: 0.97, right: 9, dueAt: '2999-01-01T00:00:00.000Z' },
  ].map((skill) => ({ ...knownSkill, ...skill })),
  days: Array.from({ length: 90 }, (_, day) => ({
    date: new Date(Date.now() - (120 - day) * 86_400_000).toISOString().slice(0, 10),
    answered: (day * 7) % 19,
    right: (day * 7) % 11,
  })),
  streakDays: 12,
  due: 2,
}

/** A lesson of the offline tutor: the messages of a learner. */
const saying =
  (...messages: readonly string[]): Open =>
  async (page, site) => {
    await at('/chat')(page, site)
    for (const message of messages) await ask(page, message)
    await page.locator('.dock').first().waitFor()
  }

/** The path of a new share of the session that is open. */
async function shareOpened(page: Page, site: Site): Promise<string> {
  const client = await clientOf(page, site)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { json } = await client.call<{ url: string }>('POST', `/api/sessions/${id}/share`)
  return new URL(json.url).pathname
}

/** What a learner has after some weeks. */
async function furnish(page: Page, site: Site): Promise<void> {
  const client = await clientOf(page, site)
  for (const name of ['Exam in June', 'Biology: photosynthesis and respiration']) {
    await client.call('POST', '/api/projects', { name, description: 'Two chapters a week.' })
  }
  for (const content of ['Learns best with pictures.', 'Mixes up signs when brackets go.']) {
    await client.call('POST', '/api/memory', { content, kind: 'fact' })
  }
  await at('/files')(page, site)
  await page.getByLabel('Add files').setInputFiles(notes)
  await page.getByText(notes.name).first().waitFor()
}

/** Opens the link that an administrator gets, in a signed-out browser. */
const atLink =
  (make: (site: Site) => Promise<string>): Open =>
  async (page, site) => {
    const { pathname, search } = new URL(await make(site))
    await at(pathname + search)(page, site)
  }

/** An invitation of a new administrator. */
async function invitation(site: Site): Promise<string> {
  const admin = new Client(site.url)
  const email = newEmail()
  await admin.register(email)
  await site.running.app.auth.administration.promote(email, 'admin')
  const { json } = await admin.call<{ url: string }>('POST', '/api/admin/invitations', {})
  return json.url
}

/** The consent page of an application on this device. */
async function askConsent(page: Page, site: Site): Promise<void> {
  const app = await Application.register(site.url, { client_name: 'Homework helper' })
  await page.goto(site.url + app.authorizePath(pkce().challenge))
  await page.locator('button[value=allow]').waitFor()
}

/** The last member of a class whose course a learning platform has. */
async function launchPlatform(page: Page, site: Site): Promise<void> {
  await using platform = await LtiPlatform.start()
  platform.server = site.url
  const member = await clientOf(page, site)
  await promote(page, site)
  await member.call('POST', '/api/admin/lti/platforms', platform.registration)
  const teacher = new Client(site.url)
  const answer = await platform.launch(teacher, { sub: 'teaches', roles: [instructor] })
  await teacher.fetchCsrf()
  const path = answer.headers.get('location') ?? ''
  const everyone = ['Ada Lovelace', 'Évariste Galois', 'Sofja Kowalewskaja']
  for (const count of [3, 2]) {
    platform.roster = everyone
      .slice(0, count)
      .map((name) => ({ user_id: name, name, roles: [learnerRole] }))
    await teacher.call('POST', `/api${path}/roster/sync`)
  }
  const others = await page.context().cookies()
  const cookies = [...teacher.cookies].map(([name, value]) => ({ name, value, url: site.url }))
  await page.context().addCookies(cookies)
  await at(path)(page, site)
  await page.getByText(platform.url).waitFor()
  await page.context().addCookies(others)
}

interface View {
  readonly open: Open
  readonly signedIn: boolean
  /** With the offline tutor, in place of a scripted model. */
  readonly isOffline?: true
}

const views: Readonly<Record<string, View>> = {
  home: { open: at('/'), signedIn: false },
  login: { open: at('/login?returnTo=/files'), signedIn: false },
  register: { open: at('/register'), signedIn: false },
  forgot: { open: at('/forgot-password'), signedIn: false },
  'reset-bad': { open: at('/reset-password?token=spent'), signedIn: false },
  'setup-bad': { open: at('/setup?token=spent'), signedIn: false },
  status: { open: at('/status'), signedIn: false },
  missing: { open: at('/no/such/page'), signedIn: false },
  'missing-share': { open: at('/shares/nothing'), signedIn: false },
  setup: {
    open: atLink(
      async (site) => (await site.running.app.auth.registration.setUpLink()) ?? '/setup',
    ),
    signedIn: false,
  },
  invitation: { open: atLink(invitation), signedIn: false },
  'verify-bad': { open: at('/verify-email?token=spent'), signedIn: false },
  'status-confirm-bad': { open: at('/status/confirm?token=spent'), signedIn: false },
  docs: { open: async (page, site) => page.goto(`${site.url}/docs`), signedIn: false },
  'login-plain': {
    open: async (page, site) => page.goto(`${site.url}/login/plain`),
    signedIn: false,
  },
  'lti-refused': {
    open: async (page, site) =>
      page.goto(`${site.url}/api/lti/login?iss=https://x.example&login_hint=1&target_link_uri=x`),
    signedIn: false,
  },
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
  marks: {
    open: async (page, site) => {
      await at('/chat')(page, site)
      await ask(page, 'Solve 3x + 7 = 22')
      await ask(page, 'I take 7 away:\n3x = 22 - 7\n$3x = 15$\nx = 6\nx + 1 = 7')
    },
    signedIn: true,
  },
  tools: {
    open: async (page, site) => {
      await at('/tutor')(page, site)
      await upload(page)
      await ask(page, 'What do my notes say of chloroplasts?')
      await page.locator('.tool-step summary').first().click()
      await page.getByRole('button', { name: 'This helped' }).click()
      await page.locator('.comment-form').waitFor()
    },
    signedIn: true,
  },
  passage: {
    open: async (page, site) => {
      await at('/tutor')(page, site)
      await ask(page, 'What do my notes say of chloroplasts?')
      await page.locator('.citations button').click()
    },
    signedIn: true,
  },
  arabic: {
    open: async (page, site) => {
      await at('/tutor')(page, site)
      await ask(page, 'كيف أحل $2x = 4$ ؟')
    },
    signedIn: true,
  },
  picture: {
    open: async (page, site) => {
      await at('/tutor')(page, site)
      await attach(page)
      await page.getByRole('button', { name: 'Send' }).click()
      await page.locator('.tutor[data-status=complete]').waitFor()
      await attach(page)
      await page.locator('#question').fill('Is $\\frac{1}{2} + \\frac{1}{3}$ right?')
      await page.getByRole('button', { name: 'Add to the message' }).click()
      await page.getByRole('menuitem', { name: 'Formula keys' }).click()
      await page.locator('.palette-preview math').waitFor()
    },
    signedIn: true,
  },
  'add-menu': {
    open: async (page, site) => {
      await at('/chat')(page, site)
      await page.getByRole('button', { name: 'Add to the message' }).click()
    },
    signedIn: true,
  },
  long: {
    open: async (page, site) => {
      await at('/tutor')(page, site)
      await ask(page, Array.from({ length: 40 }, (_, at) => `${at + 1}. a step`).join('\n'))
    },
    signedIn: true,
  },
  exam: { open: at('/exam'), signedIn: true },
  practising: {
    open: async (page, site) => {
      await beginPractice(page, site, 'Practise')
      await page.getByRole('button', { name: 'Give me a hint' }).click()
      await page.locator('.hint-rungs li').waitFor()
      await page.getByLabel('Your answer').fill('x = 98765')
      await page.getByText('Your working').click()
      await page.getByLabel('one step per line').fill('2 + 2 = 5')
      await page.getByRole('button', { name: 'Check' }).click()
      await page.locator('.finding-word').waitFor()
    },
    signedIn: true,
  },
  'exam-room': {
    open: async (page, site) => {
      await beginPractice(page, site, 'Exam')
      await page.getByLabel('Your answer').fill('x = 4')
      await page.getByRole('button', { name: 'Next question' }).click()
      await page.locator('.item-place[data-state=answered]').waitFor()
    },
    signedIn: true,
  },
  report: {
    open: async (page) => {
      await page.getByRole('button', { name: 'Finish' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
      await page.locator('.report-item').first().waitFor()
    },
    signedIn: true,
  },
  progress: {
    open: async (page, site) => {
      await page.route('**/api/progress?*', (route) => route.fulfill({ json: progress }))
      await at('/exam/progress')(page, site)
    },
    signedIn: true,
  },
  'app-due': { open: at('/app'), signedIn: true },
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
  'classes-empty': {
    open: async (page, site) => {
      await promote(page, site, 'teacher')
      await at('/classes')(page, site)
    },
    signedIn: true,
  },
  'class-empty': {
    open: async (page, site) => at((await makeClass(page, site)).path)(page, site),
    signedIn: true,
  },
  classes: {
    open: async (page, site) => {
      await joinClass(page, site)
      await at('/classes')(page, site)
    },
    signedIn: true,
  },
  class: {
    open: async (page) => {
      await page.locator('a[href^="/classes/"]').first().click()
      await page.locator('.part-body').first().waitFor()
    },
    signedIn: true,
  },
  'app-assigned': { open: at('/app'), signedIn: true },
  'first-steps': {
    open: async (page, site) => {
      await promote(page, site)
      await at('/app')(page, site)
      await page.getByRole('button', { name: 'Send a test question' }).click()
      await page.getByText('It answered within').waitFor()
    },
    signedIn: true,
  },
  server: {
    open: async (page, site) => {
      await promote(page, site)
      await at('/settings/server')(page, site)
    },
    signedIn: true,
  },
  ...Object.fromEntries(
    adminSections.map((section) => [
      `admin-${section}`,
      {
        open: async (page: Page, site: Site) => {
          await promote(page, site)
          await at(adminPath(section))(page, site)
        },
        signedIn: true,
      },
    ]),
  ),
  'admin-new-user': {
    open: async (page, site) => {
      await promote(page, site)
      await at('/admin/users')(page, site)
      await page.getByRole('button', { name: 'New user' }).click()
      await page.getByRole('dialog').waitFor()
    },
    signedIn: true,
  },
  'admin-invited': {
    open: async (page, site) => {
      await promote(page, site)
      await at('/admin/invitations')(page, site)
      await page.getByRole('button', { name: 'Invite somebody' }).click()
      await page.getByText('/invitation?token=').waitFor()
    },
    signedIn: true,
  },
  'class-platform': { open: launchPlatform, signedIn: true },
  consent: { open: askConsent, signedIn: true },
  'guest-solved': {
    open: async (page, site) => {
      await at('/')(page, site)
      const box = page.getByRole('textbox').first()
      for (const [at, text] of ['Solve 3x + 7 = 22', '3x = 15', 'x = 5'].entries()) {
        await box.fill(text)
        await box.press('Enter')
        await page.locator('.try-thread .example-tutor').nth(at).waitFor()
      }
      await page.getByRole('heading', { name: 'Solved. Ready' }).waitFor()
    },
    signedIn: false,
    isOffline: true,
  },
  'app-empty': { open: at('/app'), signedIn: true, isOffline: true },
  drawer: {
    open: async (page, site) => {
      await at('/app')(page, site)
      const button = page.getByRole('button', { name: 'Sessions' })
      if (await button.isVisible()) await button.click()
      // It slides in.
      await page.waitForTimeout(500)
    },
    signedIn: true,
    isOffline: true,
  },
  graph: { open: saying('Solve 3x + 7 = 22', '3x = 15'), signedIn: true, isOffline: true },
  parabola: { open: saying('Solve x^2 - 5x + 6 = 0'), signedIn: true, isOffline: true },
  bars: {
    open: async (page, site) => {
      await saying(
        'Anna has twice as many cards as Ben. Together they have 36. How many does Ben have?',
        'x + 2x = 36',
      )(page, site)
      const summary = page.locator('.task-drawing summary')
      if ((await summary.isVisible()) && !(await page.locator('.task-drawing svg').isVisible())) {
        await summary.click()
      }
    },
    signedIn: true,
    isOffline: true,
  },
  solved: {
    open: saying('Solve 3x + 7 = 22', 'I am stuck', '3x = 22 - 7\n3x = 15', 'x = 5'),
    signedIn: true,
    isOffline: true,
  },
  share: {
    open: async (page, site) => at(await shareOpened(page, site))(page, site),
    signedIn: true,
    isOffline: true,
  },
  'share-plain': {
    open: async (page) => page.goto(`${page.url()}/plain`),
    signedIn: true,
    isOffline: true,
  },
  triangle: {
    open: async (page, site) => {
      await at('/exam')(page, site)
      await page.getByRole('button', { name: /^Trigonometry/ }).click()
      await page.locator('.item-question').first().waitFor()
    },
    signedIn: true,
    isOffline: true,
  },
  found: {
    open: async (page, site) => {
      await at('/app')(page, site)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('cards')
      await page.locator('.found-session').first().waitFor()
    },
    signedIn: true,
    isOffline: true,
  },
  imported: {
    open: async (page, site) => {
      await at('/settings/data')(page, site)
      const buffer = Buffer.from(JSON.stringify([...chatgpt(3), { id: 'bad' }]))
      const file = { name: 'conversations.json', mimeType: 'application/json', buffer }
      await page.getByLabel('Exported file').setInputFiles(file)
      await page.getByRole('button', { name: 'Import' }).click()
      await page.getByText('See the chats').first().click()
    },
    signedIn: true,
    isOffline: true,
  },
  'files-full': { open: furnish, signedIn: true, isOffline: true },
  'projects-full': { open: at('/projects'), signedIn: true, isOffline: true },
  project: {
    open: async (page) => {
      await page.locator('main a[href^="/projects/"]').first().click()
      await page.locator('.part-body').first().waitFor()
    },
    signedIn: true,
    isOffline: true,
  },
  'memory-full': { open: at('/memory'), signedIn: true, isOffline: true },
  'shares-full': { open: at('/shares'), signedIn: true, isOffline: true },
  dialog: {
    open: async (page) => {
      await page.locator('main .entries button').last().click()
      await page.getByRole('dialog').waitFor()
    },
    signedIn: true,
    isOffline: true,
  },
  'totp-setup': { open: beginCodes, signedIn: true },
  'recovery-codes': {
    open: async (page, site) => {
      await beginCodes(page, site)
      const secret = await page.locator('.secret-word').innerText()
      const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
      await page.getByLabel('Code that the app shows now').fill(totp.generate())
      await page.keyboard.press('Enter')
      await page.locator('.recovery-codes').waitFor()
    },
    signedIn: true,
  },
}

/** Shows the open page in a language, as another tab would choose it. */
async function useLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'elenchus-settings'
    const kept = { ...JSON.parse(localStorage.getItem(key) ?? '{}'), language: chosen, unsent: {} }
    localStorage.setItem(key, JSON.stringify(kept))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, language)
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language)
  await page.waitForTimeout(500)
}

/** A visitor and a user of a site. */
async function peopleOf(site: Site, options: BrowserContextOptions, email: string) {
  const [visitor, member] = [await site.visit(options), await site.visit(options)]
  await signUp(member.page, site.url, email)
  return { site, visitor, member }
}

async function shoot(sites: Sites, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const viewport = { width, height: width < 600 ? 844 : 900 }
  const isPhone = width < 600
  const options = { viewport, colorScheme, isMobile: isPhone, hasTouch: isPhone }
  const email = `${colorScheme}${width}@example.org`
  const withModel = await peopleOf(sites.withModel, options, email)
  const offline = await peopleOf(sites.offline, options, email)
  for (const [name, { open, signedIn, isOffline }] of Object.entries(views)) {
    if (names.length > 0 && !names.includes(name)) continue
    const { site, visitor, member } = isOffline ? offline : withModel
    const { page } = signedIn ? member : visitor
    await open(page, site)
    // The pages that the server renders by itself follow the browser.
    const isOther = values.language !== 'en' && (await page.locator('#app').count()) > 0
    if (isOther) await useLanguage(page, values.language)
    const path = join(folder, `${name}-${width}-${colorScheme}.png`)
    await page.screenshot({ path, fullPage: !whole.has(name) })
    // The steps to the next page are in English.
    if (isOther) await useLanguage(page, 'en')
  }
  for (const { faults } of [withModel, offline].flatMap(({ visitor, member }) => [
    visitor,
    member,
  ])) {
    if (faults.length > 0) process.stderr.write(`${faults.join('\n')}\n`)
  }
}

await mkdir(folder, { recursive: true })
interface Sites {
  readonly withModel: Site
  readonly offline: Site
}

await using withModel = await startSite(reply, { LLM_VISION: 'on' })
await using offline = await startSite()
const sites = { withModel, offline }
for (const width of values.width.map(Number)) {
  for (const theme of values.theme) await shoot(sites, width, theme === 'dark' ? 'dark' : 'light')
}
process.exit(0)

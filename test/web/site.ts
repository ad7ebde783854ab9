/** A real server with its pages, and visitors in a real browser. */
import { expect } from 'bun:test'
import type { BrowserContextOptions, CDPSession, Locator, Page } from 'playwright-core'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, type Running } from '../../src/cli/serve'
import { readConfig, type Environment } from '../../src/config/config'
import { createLog } from '../../src/lib/log'
import { newPage } from '../support/chromium'
import { Client } from '../support/client'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import type { Respond } from '../support/providers/script'
import { startBreakableProxy, type BreakableProxy } from '../support/breakable-proxy'

/** For `setDefaultTimeout` in each file: a browser is slow on a busy machine. */
export const browserTimeoutMs = 120_000

/** A running site. `await using` stops it. */
export interface Site extends AsyncDisposable {
  readonly url: string
  /** The server. Mails and redirects contain its own address. */
  readonly running: Running
  /** The proxy between the browser and the server. */
  readonly proxy: BreakableProxy
  /** Opens a page in a new profile. */
  visit(options?: BrowserContextOptions): Promise<Visitor>
}

/** A page in a browser, and its faults. */
export interface Visitor {
  readonly page: Page
  /** Errors, refused styles or scripts, and calls to other hosts. Must stay empty. */
  readonly faults: string[]
}

/** Without `reply` the offline tutor answers, else a scripted model. */
export async function startSite(reply?: Respond, env: Environment = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-web-'))
  const model = reply ? await startOpenAiCompatible({ reply }) : null
  const provider = model && {
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'stand-in',
  }
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SHUTDOWN_GRACE: '0',
    OFFLINE_WORD_MS: '0',
    ...provider,
    ...env,
  })
  const running = await serve(config, createLog(config.logLevel, false))
  const proxy = await startBreakableProxy(Number(new URL(running.url).port))
  const pages: Page[] = []
  return {
    url: proxy.url,
    running,
    proxy,
    visit: async (options) => {
      // A worker of the pages would answer in place of the routes that a test sets.
      const defaults = { viewport: { width: 1100, height: 800 }, serviceWorkers: 'block' } as const
      const page = await newPage({ ...defaults, ...options })
      pages.push(page)
      return { page, faults: watch(page, proxy.url) }
    },
    [Symbol.asyncDispose]: async () => {
      for (const page of pages) await page.context().close()
      proxy.close()
      await running.stop()
      await model?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function watch(page: Page, url: string): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (origin !== new URL(url).origin && protocol !== 'data:')
      faults.push(`call: ${request.url()}`)
  })
  page.on('console', (message) => {
    // A browser reports every 4xx and 5xx as an error. The tests check those that they cause.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) faults.push(`console: ${message.text()}`)
  })
  return faults
}

const password = 'correct horse battery'

/**
 * Creates an account, signs the page's profile in and opens the app. The account is created by a request,
 * which takes a quarter of a form's processor time.
 */
export async function signUp(page: Page, url: string, email = 'ada@example.org'): Promise<void> {
  const client = new Client(url)
  await client.fetchCsrf()
  const { status, text } = await client.call('POST', '/api/auth/register', { email, password })
  if (status !== 200) throw new Error(`register: ${status} ${text}`)
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url }))
  await page.context().addCookies(cookies)
  await page.goto(`${url}/app`)
  await untilSignedIn(page)
}

/** Creates an account through the form. */
export async function signUpByForm(
  page: Page,
  url: string,
  email = 'ada@example.org',
): Promise<void> {
  await page.goto(`${url}/register`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await untilSignedIn(page)
}

const untilSignedIn = (page: Page) => page.locator('.app-shell').waitFor()

/** Fills in and submits the sign-in form. */
export async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(typed)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The button that opens the sessions on a narrow screen. */
export const sessionsButton = (page: Page) => page.getByRole('button', { name: 'Sessions' })

/** Opens a new session and waits for its empty state. */
export async function newSession(page: Page): Promise<void> {
  // A narrow screen has one link in the top bar and one in the drawer.
  await page.getByRole('link', { name: 'New session' }).first().click()
  await page.getByRole('heading', { name: 'What would you like' }).waitFor()
}

/** Sends a message through the page. */
export async function send(page: Page, text: string): Promise<void> {
  await page.locator('#question').fill(text)
  await page.locator('#question').press('Enter')
}

/** Sends a message, waits for the whole reply, and returns its text. */
export async function ask(page: Page, text: string): Promise<string> {
  const before = await page.locator('.tutor[data-status]').count()
  await send(page, text)
  const reply = page.locator('.tutor[data-status=complete]').nth(before)
  await reply.waitFor()
  return reply.locator('.rich-text').innerText()
}

/** How long a page may take to show what it has. */
const soonMs = 60_000

/** Opens the menu of a button by keyboard and chooses an item. */
export async function chooseByKeys(page: Page, button: Locator, item: string): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
  // An open menu takes the focus.
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.getByRole('menuitem', { name: item }).focus()
  await page.keyboard.press('Enter')
}

/** Waits until `condition`, which runs in the page, resolves to true. `waitForFunction` takes any promise for true. */
export const untilInPage = (page: Page, condition: () => Promise<boolean>): Promise<void> =>
  expectSoon(() => page.evaluate(condition), true)

/** Waits until `read` gives what is wanted: a page shows a change a moment after it. */
export const expectSoon = (read: () => Promise<unknown>, wanted: unknown): Promise<void> =>
  eventually(async () => expect(await read()).toEqual(wanted))

/** Repeats a check, which only reads, until it passes; throws what it throws at the end. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + soonMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await Bun.sleep(20)
  }
}

/**
 * Milliseconds that the page's own thread works while something is done. It is processor time: other
 * programs of a busy machine do not change it.
 */
export async function workDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await workedMs(browser)
  await act()
  const work = (await workedMs(browser)) - before
  await browser.detach()
  return work
}

async function workedMs(browser: CDPSession): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

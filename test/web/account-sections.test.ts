/** Sections of the settings that the server lacks, fails to return, or returns late. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { meaningOf } from '../../src/web/settings/apps-tab'
import { deviceName } from '../../src/web/i18n/format'
import { browserTimeoutMs, eventually, signUp, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const part = (page: Page, name: string) => page.getByRole('region', { name })

/** `answers`: replaces the server's responses to `/api/account/<name>`. */
async function settingsTab(
  tab: 'account' | 'security' | 'apps',
  email: string,
  answers: Readonly<Record<string, { status?: number; json: unknown }>>,
): Promise<Page> {
  const { page } = await site.visit()
  for (const [name, answer] of Object.entries(answers)) {
    await page.route(`**/api/account/${name}`, (route) => route.fulfill(answer))
  }
  await signUp(page, site.url, email)
  await page.goto(`${site.url}/settings/${tab}`)
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  return page
}

const missing = { status: 404, json: { code: 'NOT_FOUND', message: 'No.', requestId: 'x' } }

test('a section that the server answers with 404 is hidden', async () => {
  const page = await settingsTab('apps', 'plain@example.org', {
    connections: missing,
    usage: missing,
  })
  await part(page, 'Keys for your own programs').getByText('No keys yet').waitFor()
  await part(page, 'Connected apps').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await part(page, 'Profile').waitFor()
  await part(page, 'Usage').waitFor({ state: 'detached' })
})

test('a connected app is shown with its scopes, and disconnected', async () => {
  const connection = {
    clientId: 'client/1',
    clientName: '<b>Helper</b>',
    scopes: ['chat:write', 'stars:align'],
    createdAt: '2026-11-01T09:00:00.000Z',
  }
  let connections = [connection]
  const { page } = await site.visit()
  await page.route('**/api/account/connections', (route) =>
    route.fulfill({ json: { connections } }),
  )
  const ended = Promise.withResolvers<string>()
  await page.route('**/api/account/connections/*', async (route) => {
    ended.resolve(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    connections = []
    await route.fulfill({ json: { ok: true } })
  })
  await signUp(page, site.url, 'connected@example.org')
  await page.goto(`${site.url}/settings/apps`)
  const apps = part(page, 'Connected apps')
  const shown = await apps.getByRole('listitem').first().innerText()
  for (const words of ['<b>Helper</b>', 'Talk with the tutor as you', 'stars:align', 'never used'])
    expect(shown).toContain(words)
  await apps.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await apps.getByText('No app is connected.').waitFor()
  expect(await ended.promise).toBe('DELETE /api/account/connections/client%2F1')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Connected apps')
})

test('usage is shown in the number format of the locale, to a learner without tokens', async () => {
  const amount = (replies: number) => ({ replies, inputTokens: 12_345, outputTokens: 678 })
  const json = {
    today: amount(1),
    last30Days: amount(20),
    total: amount(3_000),
    sessions: 1,
    messages: 2,
  }
  const page = await settingsTab('account', 'user@example.org', { usage: { json } })
  const usage = part(page, 'Usage')
  await eventually(async () =>
    expect(await usage.getByRole('row', { name: 'All time' }).innerText()).toMatch(
      /All time\s+3,000$/,
    ),
  )
  await usage.getByText('1 session with 2 messages.').waitFor()
})

test('a section that fails to load shows an error, and the others stay', async () => {
  const json = { code: 'INTERNAL_ERROR', message: 'No.', requestId: 'x' }
  const page = await settingsTab('apps', 'patient@example.org', {
    'agent-keys': { status: 500, json },
  })
  const keys = part(page, 'Keys for your own programs')
  await keys.getByRole('alert').waitFor()
  await part(page, 'Connected apps').getByText('No app is connected').waitFor()
  await page.unroute('**/api/account/agent-keys')
  await keys.getByRole('button', { name: 'Try again' }).click()
  await keys.getByText('No keys yet').waitFor()
})

test('a server without mobile sign-in says so when a code is requested', async () => {
  const page = await settingsTab('security', 'nophone@example.org', { 'mobile-codes': missing })
  await part(page, 'Mobile app').getByRole('button', { name: 'Show a code' }).click()
  await page.getByText('This server does not support a mobile app.').waitFor()
})

test('the settings are loaded when it is opened; a failure shows an error', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'lazy@example.org')
  // The page follows events, and is never without a request.
  await page.getByRole('link', { name: 'New session' }).waitFor()
  const later: string[] = []
  await page.route('**/assets/*.js', (route) => {
    later.push(route.request().url())
    return route.abort()
  })
  await page.getByRole('link', { name: 'your account' }).click()
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
  expect(later.length).toBeGreaterThan(0)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
})

test('a scope that the pages do not know is shown by its name', () => {
  expect(meaningOf('toString')).toBe('toString')
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) … Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) … Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) … Version/19.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) … CriOS/140.0 Mobile Safari/604.1',
    'Chrome on iPad',
  ],
  ['Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  ['curl/8.9.1', 'curl'],
  ['ElenchusApp/1.2 (build 7)', 'ElenchusApp'],
  ['', 'An unknown device'],
  [undefined, 'An unknown device'],
])('%p is %p', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

/** What the page shows and keeps when the server refuses: 429, 409, 401, 403, 404, no server. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Script } from '../support/providers/script'
import { halved } from '../support/scripted'
import {
  ask,
  browserTimeoutMs,
  eventually,
  expectSoon,
  send,
  signUp,
  type Site,
  startSite,
  type Visitor,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
let ada: Visitor
let script: Script = { tokens: ['Fine.'] }

beforeAll(async () => {
  site = await startSite(() => script)
  ada = await site.visit()
  await signUp(ada.page, site.url)
})
afterAll(() => site[Symbol.asyncDispose]())

test('429: the message stays, a countdown is shown, and a retry sends it', async () => {
  await using strict = await startSite(() => ['Fine.'], {
    RATE_LIMITS: 'on',
    RATE_LIMIT_CHAT: '1/8',
  })
  const { page } = await strict.visit()
  await signUp(page, strict.url)
  await ask(page, 'one')
  await send(page, 'two')
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await eventually(async () => expect(await retry.innerText()).toMatch(/^Try again in [1-8] s$/))
  await expectSoon(() => retry.isDisabled(), true)
  await expectSoon(() => page.locator('.learner-words').last().innerText(), 'two')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.locator('.tutor[data-status=complete]').nth(1).waitFor()
  await expectSoon(() => page.locator('.unsent').count(), 0)
})

test('409: the reply of another tab is shown, and the message is kept as the draft', async () => {
  const { page } = await site.visit()
  // Without the stream of events this tab does not know of the other one.
  await page.route('**/api/events', (route) => route.abort())
  await signUp(page, site.url, 'two-tabs@example.org')
  await ask(page, 'one')
  const other = await page.context().newPage()
  await other.route('**/api/events', (route) => route.abort())
  await other.goto(page.url())
  await other.locator('.turn').nth(1).waitFor()
  const reply = halved(Array.from({ length: 20 }, (_, i) => `v${i} `))
  script = reply.script
  await send(other, 'asked first')
  await other.locator('.tutor[data-status=streaming]').waitFor()
  await send(page, 'asked second')
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await page.locator('.tutor[data-status=streaming]').filter({ hasText: 'v3' }).waitFor()
  await expectSoon(() => page.locator('#question').inputValue(), 'asked second')
  await expectSoon(() => page.locator('.learner-words').last().innerText(), 'asked first')
  reply.goOn()
  await page.locator('.tutor').filter({ hasText: 'v19' }).waitFor()
  await other.close()
})

test('401: signing in again sends the message that could not be sent', async () => {
  const { page } = ada
  script = { tokens: ['Fine.'] }
  await ask(page, 'asked before')
  // Nothing that the page reads after a reply is the first to be refused.
  await page.reload()
  await page.locator('.learner-words').filter({ hasText: 'asked before' }).waitFor()
  await page.waitForLoadState('load')
  await page.context().clearCookies({ name: 'sid' })
  await send(page, 'after the sign-in ended')
  await page.getByText('Your sign-in has ended.').waitFor()
  await eventually(async () => expect(await page.content()).not.toContain('asked before'))
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Password', { exact: false }).first().fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .locator('.learner[data-status=complete]')
    .filter({ hasText: 'after the sign-in ended' })
    .waitFor()
  await page.locator('.tutor[data-status=complete]').last().filter({ hasText: 'Fine.' }).waitFor()
})

test('403: a replaced CSRF cookie is renewed and the call is retried once', async () => {
  const { page } = ada
  await page.context().clearCookies({ name: 'csrf-token' })
  expect(await ask(page, 'with a lost cookie')).toBe('Fine.')
})

test('404: a session of another user is missing', async () => {
  const eve = await site.visit()
  await signUp(eve.page, site.url, 'eve@example.org')
  await eve.page.goto(ada.page.url())
  await eve.page.getByRole('heading', { name: 'This session is not here' }).waitFor()
  await eventually(async () => expect(await eve.page.content()).not.toContain('asked first'))
})

test('an unreachable server at the start shows an error, and a retry recovers', async () => {
  const { page } = await site.visit()
  await page.route('**/api/auth/me', (route) => route.abort())
  await page.goto(site.url)
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
  await page.unroute('**/api/auth/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Create account' }).waitFor()
})

test('a proxy whose server is away: the page says that the server cannot be reached', async () => {
  const { page } = await site.visit()
  await page.goto(`${site.url}/login`)
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Password', { exact: false }).first().fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('The server cannot be reached.').waitFor()
  await expectSoon(() => page.getByLabel('E-mail').inputValue(), 'ada@example.org')
})

test('the page had no error', () => {
  expect(ada.faults).toEqual([])
})

/** Open tabs follow what happens in other tabs, on other devices, and by programs. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { Client } from '../support/client'
import type { Script } from '../support/providers/script'
import { halved } from '../support/scripted'
import {
  ask,
  browserTimeoutMs,
  expectSoon,
  send,
  signIn,
  signUp,
  type Site,
  startSite,
} from './site'

setDefaultTimeout(browserTimeoutMs)

const words = Array.from({ length: 40 }, (_, index) => `w${index} `)

let site: Site
let script: Script = { tokens: ['A reply.'] }

beforeAll(async () => {
  site = await startSite(() => script)
})
afterAll(() => site[Symbol.asyncDispose]())

const sessionLink = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Sessions' }).getByRole('link', { name: title, exact: true })
/** A tab and another one of the same browser, with the addresses of their streams of events. */
const twoTabs = async (email: string) => {
  const { page: first, faults } = await site.visit()
  const streams: string[] = []
  first.context().on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.url())
  })
  const opened = first.waitForResponse('**/api/events')
  await signUp(first, site.url, email)
  await opened
  const second = await first.context().newPage()
  await second.goto(`${site.url}/app`)
  await second.locator('#question').waitFor()
  return { first, second, streams, faults }
}

test('two tabs share one connection; a session of one appears in the other, renamed and deleted', async () => {
  const { first, second, streams, faults } = await twoTabs('tabs@example.org')
  await ask(first, 'Shared between tabs')
  await sessionLink(second, 'Shared between tabs').waitFor()
  await first.getByRole('button', { name: 'Rename' }).click()
  await first.getByLabel('Title').fill('Another name')
  await first.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await sessionLink(second, 'Another name').click()
  await second.getByRole('heading', { name: 'Another name' }).waitFor()
  await first.getByRole('button', { name: 'Delete' }).click()
  await second.getByRole('heading', { name: 'This session is not here' }).waitFor()
  expect(streams.length).toBe(1)
  expect(faults).toEqual([])
})

test('a reply that another tab began is shown while it grows, once', async () => {
  const { first, second } = await twoTabs('grows@example.org')
  await ask(first, 'A beginning')
  await second.goto(first.url())
  await second.locator('.turn').nth(1).waitFor()
  const reply = halved(words)
  script = reply.script
  await send(first, 'And on')
  await second.locator('.tutor[data-status=streaming]').filter({ hasText: 'w5' }).waitFor()
  reply.goOn()
  await second.locator('.tutor[data-status=complete]').filter({ hasText: 'w39' }).waitFor()
  await expectSoon(
    () => second.locator('.learner-words').allInnerTexts(),
    ['A beginning', 'And on'],
  )
  await expectSoon(() => first.locator('.turn').count(), 4)
  script = { tokens: ['A reply.'] }
})

test('when the leading tab is closed the next one follows from where it was', async () => {
  const { first, second } = await twoTabs('leads@example.org')
  const taken = second.waitForRequest('**/api/events')
  await first.close()
  expect((await taken).headers()['last-event-id']).toMatch(/^\d+$/)
  const { page: other } = await site.visit()
  await other.goto(`${site.url}/login`)
  await signIn(other, 'leads@example.org')
  await other.locator('#question').waitFor()
  await ask(other, 'From another device')
  await sessionLink(second, 'From another device').waitFor()
})

test('after a lost connection a tab gets what it missed', async () => {
  const { first, second } = await twoTabs('missed@example.org')
  const { page: other } = await site.visit()
  await other.goto(`${site.url}/login`)
  await signIn(other, 'missed@example.org')
  await other.locator('#question').waitFor()
  // The stream of the first browser only is broken.
  await first.context().route('**/api/events', (route) => route.abort())
  site.proxy.cut()
  await ask(other, 'While it was away')
  await first.context().unroute('**/api/events')
  await sessionLink(second, 'While it was away').waitFor()
})

test('a clock that is wrong by years changes neither the list nor the order', async () => {
  const { page, faults } = await site.visit()
  await page.clock.setSystemTime(new Date('2003-01-01T00:00:00Z'))
  await signUp(page, site.url, 'clock@example.org')
  await ask(page, 'In an old year')
  await page.getByRole('link', { name: 'New session' }).first().click()
  await page.getByRole('heading', { name: 'What would you like' }).waitFor()
  await ask(page, 'And a second one')
  const list = page.getByRole('navigation', { name: 'Sessions' })
  await list.getByText('Today').waitFor()
  const titles = () => list.getByRole('link').allInnerTexts()
  await expectSoon(titles, ['And a second one', 'In an old year'])
  expect(faults).toEqual([])
})

test('after a sign-in that was ended elsewhere the next one follows again, in each tab', async () => {
  const email = 'follows-again@example.org'
  const { first, second, faults } = await twoTabs(email)
  const elsewhere = new Client(site.url)
  await elsewhere.fetchCsrf()
  await elsewhere.call('POST', '/api/auth/login', { email, password: 'correct horse battery' })
  await elsewhere.fetchCsrf()
  await elsewhere.call('DELETE', '/api/account/sessions')
  for (const tab of [first, second]) await tab.getByText('Your sign-in has ended.').waitFor()
  await signIn(first, email)
  for (const tab of [first, second]) await tab.locator('#question').waitFor()
  await elsewhere.call('POST', '/api/sessions', { items: [{ title: 'Made by a program' }] })
  for (const tab of [first, second]) await sessionLink(tab, 'Made by a program').waitFor()
  expect(faults).toEqual([])
})

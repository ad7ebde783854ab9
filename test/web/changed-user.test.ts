/** A tab of a user whose sign-in another user of the same browser has replaced, as in a class room. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { Client, password as clientPassword } from '../support/client'
import {
  ask,
  browserTimeoutMs,
  eventually,
  expectSoon,
  newSession,
  signIn,
  signUp,
  type Site,
  startSite,
} from './site'

setDefaultTimeout(browserTimeoutMs)

const password = 'correct horse battery'
let site: Site

beforeAll(async () => {
  site = await startSite(() => ({ tokens: ['I see.'] }))
})
afterAll(() => site[Symbol.asyncDispose]())

/** The learner's sessions, as another browser of theirs gets them. */
async function titlesOf(email: string): Promise<string[]> {
  const client = new Client(site.url)
  await client.fetchCsrf()
  await client.call('POST', '/api/auth/login', { email, password })
  const { json } = await client.call<{ items: { title: string }[] }>('GET', '/api/sessions')
  return json.items.map(({ title }) => title)
}

/** A tab in which somebody is signed in. */
async function tabOf(email: string): Promise<Page> {
  const { page } = await site.visit()
  await signUp(page, site.url, email)
  await page.locator('#question').waitFor()
  return page
}

/** Ends the sign-in of the tab; the tab does not know. */
async function endElsewhere(email: string): Promise<void> {
  const elsewhere = new Client(site.url)
  await elsewhere.fetchCsrf()
  await elsewhere.call('POST', '/api/auth/login', { email, password })
  await elsewhere.call('DELETE', '/api/account/sessions')
}

test.each(['nothing', 'something'])(
  'what a user writes who has sent %s before is not sent as the next user of the browser',
  async (sent) => {
    const [before, after] = [`before-${sent}@example.org`, `after-${sent}@example.org`]
    const page = await tabOf(before)
    if (sent === 'something') {
      await ask(page, 'A first question')
      await newSession(page)
    }
    await page.locator('#question').fill('The diary of the former user')
    const next = new Client(site.url)
    await next.fetchCsrf()
    await next.call('POST', '/api/auth/register', { email: after, password })
    const cookies = [...next.cookies].map(([name, value]) => ({ name, value, url: site.url }))
    await page.context().addCookies(cookies)
    await page.locator('#question').press('Enter')
    await page.getByText(after).waitFor()
    await expectSoon(() => titlesOf(after), [])
    await expectSoon(() => page.getByText('The diary of the former user').count(), 0)
  },
)

/** Signs another user in by a second tab of the same browser. */
async function signInBeside(context: BrowserContext, email: string) {
  await new Client(site.url).register(email)
  const second = await context.newPage()
  await second.goto(`${site.url}/login`)
  await signIn(second, email, clientPassword)
}

test('a sign-in of another user in one tab changes the others', async () => {
  const first = await tabOf('one@example.org')
  await endElsewhere('one@example.org')
  await signInBeside(first.context(), 'two@example.org')
  await first.getByText('two@example.org').waitFor()
  await expectSoon(() => first.getByText('one@example.org').count(), 0)
})

test('a sign-in of another user changes a tab that has already noticed the end of its own', async () => {
  const first = await tabOf('noticed@example.org')
  await endElsewhere('noticed@example.org')
  await first.getByRole('link', { name: 'Files' }).click()
  await first.getByText('Your sign-in has ended').waitFor()
  await signInBeside(first.context(), 'noticed-next@example.org')
  await first.getByText('noticed-next@example.org').waitFor()
  expect(new URL(first.url()).pathname).toBe('/app')
})

test.each([200, 401])(
  'a sign-in of another user changes a tab that still asks who is signed in, and is answered %d',
  async (status) => {
    const [before, next] = [`asks-${status}@example.org`, `next-${status}@example.org`]
    const first = await tabOf(before)
    const context = first.context()
    // What the page before still asks is not held.
    await first.goto('about:blank')
    if (status === 401) await endElsewhere(before)
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<number>()
    let isFirst = true
    await first.route('**/api/auth/me', async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      const response = await route.fetch()
      const json: unknown = await response.json()
      asked.resolve(response.status())
      await held.promise
      // Without its cookie, which prolongs the sign-in of the user before.
      return route.fulfill({ status, json })
    })
    await first.goto(`${site.url}/app`, { waitUntil: 'commit' })
    expect(await asked.promise).toBe(status)
    if (status === 200) await endElsewhere(before)
    await signInBeside(context, next)
    await context.pages()[1]?.getByText(next).waitFor()
    held.resolve()
    await first.getByText(next).waitFor()
  },
)

test('a tab that comes into sight shows the user whom the browser has now', async () => {
  const first = await tabOf('hidden@example.org')
  const next = new Client(site.url)
  await next.register('hidden-next@example.org')
  const cookies = [...next.cookies].map(([name, value]) => ({ name, value, url: site.url }))
  await first.context().addCookies(cookies)
  await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await first.getByText('hidden-next@example.org').waitFor()
})

test('nothing that was said or offered to one user stays in the tab of the next', async () => {
  const first = await tabOf('said@example.org')
  await ask(first, 'Mine alone')
  await first.getByRole('log').filter({ hasText: 'I see.' }).waitFor()
  await first.getByRole('button', { name: 'Delete', exact: true }).click()
  // The time for undoing stops.
  await first.getByRole('button', { name: 'Undo' }).focus()
  const second = await first.context().newPage()
  await second.goto(`${site.url}/app`)
  await second.getByRole('button', { name: 'Sign out' }).click()
  await new Client(site.url).register('said-next@example.org')
  await signIn(first, 'said-next@example.org', clientPassword)
  await first.getByText('said-next@example.org').waitFor()
  await expectSoon(() => first.getByRole('log').innerText(), '')
  await eventually(async () => expect(await first.content()).not.toContain('Mine alone'))
})

/** The public forms: password reset, verification links, first set-up, and return paths. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type SmtpSink, startSmtp } from '../support/smtp'
import {
  browserTimeoutMs,
  expectSoon,
  signIn,
  signUp,
  signUpByForm,
  type Site,
  startSite,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
let mail: SmtpSink

beforeAll(async () => {
  mail = await startSmtp()
  site = await startSite(undefined, { SMTP_URL: mail.url })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await mail[Symbol.asyncDispose]()
})

/** The path and query of the link in the newest message to `email` that contains `text`. */
async function linkTo(email: string, text: string): Promise<string> {
  await mail.message(text)
  for (;;) {
    const found = mail.messages.findLast((one) => one.includes(email) && one.includes(text))
    if (found) return /https?:\/\/[^/\s]+(\/\S+token=[\w-]+)/.exec(found)?.[1] ?? ''
    await Bun.sleep(20)
  }
}

const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New password' })

async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto(`${site.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  return page.getByRole('status').innerText()
}

describe('a forgotten password', () => {
  const email = 'forgetful@example.org'

  test('a mailed link sets a new password, and only that password signs in', async () => {
    const { page, faults } = await site.visit()
    await signUpByForm(page, site.url, email)
    await page.getByRole('button', { name: 'Sign out' }).click()
    const said = await askForLink(page, email)
    expect(said).toContain(email)
    const link = await linkTo(email, '/reset-password?token=')

    await page.goto(site.url + link)
    await newPassword(page).waitFor()
    expect(page.url()).toBe(`${site.url}/reset-password`)
    await newPassword(page).fill('a better horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password is changed.').waitFor()
    expect(page.url()).toBe(`${site.url}/login`)
    await signIn(page, email, 'correct horse battery')
    await page.getByRole('alert').waitFor()
    await signIn(page, email, 'a better horse battery')
    await page.getByRole('button', { name: 'Sign out' }).waitFor()

    await page.goto(site.url + link)
    await page.getByRole('alert').filter({ hasText: 'This link does not work' }).waitFor()
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    expect(faults).toEqual([])
  })

  test('an address without an account gets the same message', async () => {
    const { page } = await site.visit()
    const unknown = await askForLink(page, 'nobody@example.org')
    const known = await askForLink(page, email)
    expect(unknown.replace('nobody@', '')).toBe(known.replace('forgetful@', ''))
  })

  test('the token is sent to the server only, once, and a reload does not find it', async () => {
    const { page } = await site.visit()
    const seen: string[] = []
    page.on('request', (request) => {
      seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`)
    })
    await page.goto(`${site.url}/reset-password?token=secret-token`)
    await page.getByRole('alert').filter({ hasText: 'This link does not work' }).waitFor()
    expect(seen.filter((line) => line.includes('secret-token'))).toHaveLength(1)
    await expectSoon(
      () => page.evaluate(() => JSON.stringify([history.state, sessionStorage.length])),
      '[null,0]',
    )
    await page.reload()
    await page.getByRole('alert').filter({ hasText: 'This link does not work' }).waitFor()
  })

  test('a reset ends the sign-in in every tab', async () => {
    const { page } = await site.visit()
    await signUpByForm(page, site.url, 'everywhere@example.org')
    await page.goto(`${site.url}/forgot-password`)
    await page.getByLabel('E-mail').fill('everywhere@example.org')
    await page.getByRole('button', { name: 'Send the link' }).click()
    const link = await linkTo('everywhere@example.org', '/reset-password?token=')
    const other = await page.context().newPage()
    await other.goto(`${site.url}/account`)
    await other.getByRole('heading', { name: 'Profile' }).waitFor()
    await page.goto(site.url + link)
    await newPassword(page).fill('a better horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await other.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })
})

describe('the link of a verification mail', () => {
  test('confirms the address, and the account page says so once', async () => {
    const { page, faults } = await site.visit()
    await signUpByForm(page, site.url, 'fresh@example.org')
    await page.getByRole('link', { name: 'your account' }).click()
    await page.getByText('Not confirmed').waitFor()
    const link = await linkTo('fresh@example.org', '/api/auth/verify-email?token=')
    await page.goto(site.url + link)
    await page.getByText('Your e-mail address is confirmed.').waitFor()
    expect(page.url()).toBe(`${site.url}/account`)
    await page.getByText('Confirmed', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('Confirmed', { exact: true }).waitFor()
    await expectSoon(() => page.getByText('Your e-mail address is confirmed.').count(), 0)
    await expectSoon(() => page.getByRole('button', { name: 'Send the message again' }).count(), 0)
    expect(faults).toEqual([])
  })

  test('can be sent again, and opened in a signed-out browser', async () => {
    const { page } = await site.visit()
    await signUpByForm(page, site.url, 'late@example.org')
    await linkTo('late@example.org', '/api/auth/verify-email?token=')
    const before = mail.messages.length
    await page.getByRole('link', { name: 'your account' }).click()
    await page.getByRole('button', { name: 'Send the message again' }).click()
    await page.getByText('A new message is on its way.').waitFor()
    while (mail.messages.length === before) await Bun.sleep(20)
    const link = await linkTo('late@example.org', '/api/auth/verify-email?token=')
    const elsewhere = await site.visit()
    await elsewhere.page.goto(site.url + link)
    await elsewhere.page.getByText('There is an account with your address.').waitFor()
    expect(elsewhere.page.url()).toBe(`${site.url}/verify-email`)
    await elsewhere.page.getByRole('textbox', { name: 'Password' }).fill('a wrong password')
    await elsewhere.page.getByRole('button', { name: 'Confirm' }).click()
    await elsewhere.page.getByText('That is not the password of this account.').waitFor()
    await elsewhere.page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
    await elsewhere.page.getByRole('button', { name: 'Confirm' }).click()
    await elsewhere.page.getByText('Your e-mail address is confirmed.').waitFor()
    expect(elsewhere.page.url()).toBe(`${site.url}/account`)
    await page.reload()
    await page.getByText('Confirmed', { exact: true }).waitFor()
    expect(elsewhere.faults.filter((fault) => !fault.includes('401'))).toEqual([])
  })

  test('lets an owner who does not know the password in, by the keyboard, and the stranger out', async () => {
    const stranger = await site.visit()
    await signUpByForm(stranger.page, site.url, 'owner@example.org')
    const link = await linkTo('owner@example.org', '/api/auth/verify-email?token=')
    const { page, faults } = await site.visit()
    await signUpByForm(page, site.url, 'somebody-else@example.org')
    await page.goto(site.url + link)
    await page.getByRole('button', { name: 'I do not know the password' }).focus()
    await page.keyboard.press('Enter')
    // The words that have changed take the focus, so that a screen reader reads them.
    const about = page.locator('p:focus').filter({ hasText: 'Choose a password of your own.' })
    await about.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('the owner chose this one')
    await page.keyboard.press('Enter')
    await page.getByText('Your e-mail address is confirmed.').waitFor()
    await page.getByText('owner@example.org').first().waitFor()
    await stranger.page.reload()
    await stranger.page.getByRole('button', { name: 'Sign in' }).waitFor()

    await page.goto(site.url + link)
    await page.getByRole('alert').filter({ hasText: 'Your address is confirmed.' }).waitFor()
    await page.getByRole('link', { name: 'Open your account' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    expect(faults).toEqual([])
  })

  test('that does not work says so before a form is filled', async () => {
    const { page } = await site.visit()
    await page.goto(`${site.url}/verify-email?token=made-up`)
    await page.getByRole('alert').filter({ hasText: 'This link does not work' }).waitFor()
    await expectSoon(() => page.getByRole('textbox').count(), 0)
    await page.getByRole('link', { name: 'Open your account' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })

  test('a forged ?verified=1 shows no notice', async () => {
    const { page } = await site.visit()
    await signUpByForm(page, site.url, 'pretender@example.org')
    await page.goto(`${site.url}/account?verified=1`)
    await page.getByText('Not confirmed').waitFor()
    await expectSoon(() => page.getByText('Your e-mail address is confirmed.').count(), 0)
  })
})

test('the link of the first start creates the administrator, signs in, and works once', async () => {
  await using fresh = await startSite()
  const { page, faults } = await fresh.visit()
  const { pathname, search } = new URL(
    (await fresh.running.app.auth.registration.setUpLink()) ?? '',
  )
  await page.goto(fresh.url + pathname + search)
  await page.getByLabel('Name').fill('Grace')
  await page.getByLabel('E-mail').fill('grace@example.org')
  await page.getByLabel('Password', { exact: false }).first().fill('correct horse battery')
  expect(page.url()).toBe(`${fresh.url}/setup`)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await page.getByRole('link', { name: /^Grace.*your account$/ }).click()
  await page.getByText('Administrator since').waitFor()

  const late = await fresh.visit()
  await late.page.goto(fresh.url + pathname + search)
  await late.page.getByRole('alert').filter({ hasText: 'has an administrator already' }).waitFor()
  await expectSoon(() => late.page.getByRole('textbox').count(), 0)
  expect([...faults, ...late.faults]).toEqual([])
})

describe('the return path after a sign-in', () => {
  const consent = '/api/oauth/authorize?client_id=a%26b&state=%2F1&scope=chat%3Aread+chat%3Awrite'
  const query = new URLSearchParams({ returnTo: consent }).toString()

  test('loads a server-rendered page with its exact query', async () => {
    const { page } = await site.visit()
    await signUpByForm(page, site.url, 'returning@example.org')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Create account' }).waitFor()
    await page.goto(`${site.url}/login?${query}`)
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await signIn(page, 'returning@example.org')
    expect((await loaded).url()).toBe(site.url + consent)
  })

  test('loads it after a sign-up too', async () => {
    const { page } = await site.visit()
    await page.goto(`${site.url}/login?${query}`)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('E-mail').fill('newcomer@example.org')
    await page.getByLabel('Password', { exact: false }).first().fill('correct horse battery')
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('button', { name: 'Create account' }).click()
    expect((await loaded).url()).toBe(site.url + consent)
  })

  test('opens the account page for a visitor who opened it signed out', async () => {
    const { page } = await site.visit()
    await page.goto(`${site.url}/account`)
    await signIn(page, 'newcomer@example.org')
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    expect(page.url()).toBe(`${site.url}/account`)
  })
})

test('closed registration hides the sign-up form', async () => {
  await using closed = await startSite(undefined, { REGISTRATION: 'closed' })
  const { page } = await closed.visit()
  for (const path of ['/', '/login', '/register']) {
    await page.goto(closed.url + path)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.getByText('Accounts are made by the administrator').waitFor()
    await expectSoon(() => page.getByRole('button', { name: 'Create' }).count(), 0)
    await expectSoon(() => page.getByRole('link', { name: 'Create' }).count(), 0)
  }
})

test('without a code host there is no button; without a status response the form still works', async () => {
  const { page } = await site.visit()
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expectSoon(() => page.getByText('Continue with').count(), 0)
  await page.route('**/api/status', (route) => route.abort())
  await page.reload()
  await signIn(page, 'newcomer@example.org')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
})

test('who has been signed out can still create an account', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'once-more@example.org')
  await page.goto(`${site.url}/files`)
  await page.getByText('No files yet.').waitFor()
  await page.context().clearCookies({ name: 'sid' })
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByText('Your sign-in has ended.').waitFor()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Create account' }).waitFor()
})

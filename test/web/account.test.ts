/** Every action of the settings against a real server. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { unzipSync } from 'fflate'
import type { Locator, Page } from 'playwright-core'
import {
  browserTimeoutMs,
  eventually,
  expectSoon,
  signIn,
  signUp,
  type Site,
  startSite,
  type Visitor,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

type Tab = 'Account' | 'Security' | 'Data and import' | 'Apps and keys'

/** A new user on a tab of the settings. */
async function onTab(tab: Tab, email: string): Promise<Visitor> {
  const visitor = await site.visit()
  await signUp(visitor.page, site.url, email)
  await visitor.page.getByRole('link', { name: 'your account' }).click()
  const tabs = visitor.page.getByRole('navigation', { name: 'Settings' })
  await tabs.getByRole('link', { name: tab }).click()
  await tabs.locator('[aria-current=page]', { hasText: tab }).waitFor()
  return visitor
}

/** The same user in another browser. */
async function elsewhere(email: string, userAgent: string): Promise<Page> {
  const { page } = await site.visit({ userAgent })
  await page.goto(`${site.url}/login`)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return page
}

const part = (page: Page, name: string) => page.getByRole('region', { name })
/** An entry of a list by its first line. The button beside it repeats the line for screen readers. */
const entry = (within: Locator, name: string) => within.locator('.line-main', { hasText: name })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

describe('the profile', () => {
  test('a name is saved, shown in the app shell, kept over a reload, and removed', async () => {
    const { page, faults } = await onTab('Account', 'named@example.org')
    const profile = part(page, 'Profile')
    const side = page.locator('.who-name')
    await expectSoon(() => side.innerText(), 'named@example.org')
    await profile.getByLabel('Name').fill('  Zoë 🦊 ')
    await profile.getByRole('button', { name: 'Save name' }).click()
    await profile.getByText('Saved.').waitFor()
    await expectSoon(() => side.innerText(), 'Zoë 🦊')
    await page.reload()
    await expectSoon(() => profile.getByLabel('Name').inputValue(), 'Zoë 🦊')
    await profile.getByLabel('Name').fill('')
    await profile.getByRole('button', { name: 'Save name' }).click()
    await profile.getByText('Saved.').waitFor()
    await expectSoon(() => side.innerText(), 'named@example.org')
    expect(faults).toEqual([])
  })
})

describe('the password', () => {
  test('is changed with the current one only, and every other sign-in ends', async () => {
    const email = 'changing@example.org'
    const { page, faults } = await onTab('Security', email)
    const other = await elsewhere(email, firefox)
    await page.reload()
    await entry(part(page, 'Where you are signed in'), 'Firefox on Linux').waitFor()
    const password = part(page, 'Password')
    const present = password.getByRole('textbox', { name: 'Current password' })
    await present.fill('wrong horse battery')
    await password.getByRole('textbox', { name: 'New password' }).fill('a better horse battery')
    await password.getByRole('button', { name: 'Change password' }).click()
    await password.getByRole('alert').getByText('That is not your current password.').waitFor()
    await present.fill('correct horse battery')
    await password.getByRole('button', { name: 'Change password' }).click()
    await password.getByText('Your password is changed.').waitFor()
    await expectSoon(() => present.inputValue(), '')
    await entry(page.locator('main'), 'Firefox on Linux').waitFor({ state: 'detached' })
    await other.goto(`${site.url}/login`)
    await signIn(other, email, 'a better horse battery')
    await other.getByRole('button', { name: 'Sign out' }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('signed-in devices', () => {
  test('one device is signed out, then all others; this browser stays signed in', async () => {
    const email = 'everywhere@example.org'
    const { page, faults } = await onTab('Security', email)
    const [phone, desk, spare] = [
      await elsewhere(email, safari),
      await elsewhere(email, firefox),
      await elsewhere(email, firefox),
    ]
    await page.reload()
    const devices = part(page, 'Where you are signed in')
    await devices.getByRole('listitem').nth(3).waitFor()
    await devices.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
    await entry(devices, 'Safari on iPhone').waitFor({ state: 'detached' })
    await expectSoon(() => devices.getByRole('listitem').count(), 3)
    await phone.reload()
    await phone.getByRole('button', { name: 'Sign in' }).waitFor()

    await devices.getByRole('button', { name: 'Sign out all others' }).click()
    await entry(devices, 'Firefox on Linux').first().waitFor({ state: 'detached' })
    await eventually(async () =>
      expect(await devices.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringContaining('This browser'),
      ]),
    )
    for (const other of [desk, spare]) {
      await other.reload()
      await other.getByRole('button', { name: 'Sign in' }).waitFor()
    }
    await page.reload()
    await devices.getByText('This browser').waitFor()
    expect(faults).toEqual([])
  })

  test('a sign-in that was ended elsewhere leads to the sign-in page and back', async () => {
    const email = 'ended@example.org'
    const { page } = await onTab('Account', email)
    await page.context().clearCookies({ name: 'sid' })
    await part(page, 'Profile').getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Your sign-in has ended.').waitFor()
    await signIn(page, email)
    await part(page, 'Profile').getByRole('button', { name: 'Save name' }).waitFor()
  })
})

describe('agent keys', () => {
  const callWith = (credential: string) =>
    fetch(`${site.url}/api/sessions`, { headers: { authorization: `Bearer ${credential}` } })

  test('a key is created, shown once, works within its scopes, and is revoked', async () => {
    const { page, faults } = await onTab('Apps and keys', 'keys@example.org')
    const keys = part(page, 'Keys for your own programs')
    await keys.getByRole('button', { name: 'New key' }).click()
    await keys.getByLabel('Label').fill('Homework bot')
    await keys.getByRole('button', { name: 'Create key' }).click()
    await keys.getByRole('alert').getByText('Choose at least one thing').waitFor()
    await keys.getByLabel('sessions:read').check()
    await keys.getByRole('button', { name: 'Create key' }).click()
    await keys.getByRole('heading', { name: '“Homework bot” is ready' }).waitFor()
    const credential = await keys.locator('.secret').innerText()
    expect((await callWith(credential)).status).toBe(200)
    const mint = await fetch(`${site.url}/api/chat/streams?sessionId=${crypto.randomUUID()}`, {
      headers: { authorization: `Bearer ${credential}` },
    })
    expect(mint.status).toBe(403)

    await keys.getByRole('button', { name: 'I have saved it' }).click()
    const secret = credential.split('.')[1] ?? credential
    await eventually(async () => expect(await page.content()).not.toContain(secret))
    await page.reload()
    await entry(keys, 'Homework bot').waitFor()
    await eventually(async () => expect(await page.content()).not.toContain(secret))
    await eventually(async () =>
      expect(await keys.getByRole('listitem').innerText()).toMatch(/last used .*works until/s),
    )

    await keys.getByRole('button', { name: 'Revoke Homework bot' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await keys.getByText('Inactive keys (1)').waitFor()
    await keys.getByText('No active keys').waitFor()
    expect((await callWith(credential)).status).toBe(401)
    expect(faults).toEqual([])
  })

  test('the button copies the key to the clipboard', async () => {
    const { page } = await onTab('Apps and keys', 'copier@example.org')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const keys = part(page, 'Keys for your own programs')
    await keys.getByRole('button', { name: 'New key' }).click()
    await keys.getByLabel('Label').fill('Copied')
    await keys.getByLabel('chat:write').check()
    await keys.getByLabel('Expires').selectOption('Never')
    await keys.getByRole('button', { name: 'Create key' }).click()
    await keys.getByRole('button', { name: 'Copy the key' }).click()
    await keys.getByRole('button', { name: 'Copied the key' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await keys.locator('.secret').innerText())
    await eventually(async () =>
      expect(await keys.getByRole('listitem').innerText()).toContain('works until it is revoked'),
    )
  })

  test('a retry after a lost response creates no second key', async () => {
    const { page } = await onTab('Apps and keys', 'unlucky@example.org')
    const keys = part(page, 'Keys for your own programs')
    await keys.getByRole('button', { name: 'New key' }).click()
    await keys.getByLabel('Label').fill('Only once')
    await keys.getByLabel('chat:read').check()
    await page.route(
      '**/api/account/agent-keys',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await keys.getByRole('button', { name: 'Create key' }).click()
    await keys.getByRole('alert').getByText('cannot be reached').waitFor()
    await keys.getByRole('button', { name: 'Create key' }).click()
    await keys.getByRole('heading', { name: 'is ready' }).waitFor()
    await entry(keys, 'Only once').waitFor()
    await expectSoon(() => keys.getByRole('listitem').count(), 1)
  })
})

test('a code signs a phone in', async () => {
  const { page, faults } = await onTab('Security', 'phone@example.org')
  const phone = part(page, 'Mobile app')
  await phone.getByRole('button', { name: 'Show a code' }).click()
  const code = await phone.locator('output').innerText()
  await phone.getByText(/another [45]:\d\d/).waitFor()
  const answer = await fetch(`${site.url}/api/mobile/login-with-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  expect(answer.status).toBe(200)
  await phone.getByRole('button', { name: 'Show another code' }).click()
  await page.waitForFunction((code) => document.querySelector('output')?.innerText !== code, code)
  expect(faults).toEqual([])
})

describe('export and deletion', () => {
  test('all data is downloaded in one archive', async () => {
    const { page } = await onTab('Data and import', 'leaving@example.org')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download everything' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^elenchus-\d{4}-\d\d-\d\d\.zip$/)
    const entries = unzipSync(await Bun.file(await download.path()).bytes())
    const account = new TextDecoder().decode(entries['account.json'])
    expect(JSON.parse(account)).toMatchObject({ email: 'leaving@example.org' })
  })

  test('the account is deleted only with the typed address and the right password', async () => {
    const email = 'gone@example.org'
    const { page, faults } = await onTab('Data and import', email)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    const remove = dialog.getByRole('button', { name: 'Delete' })
    await dialog.getByLabel('Your e-mail address').fill('someone@example.org')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong horse battery')
    await remove.click()
    await dialog.getByRole('alert').getByText(`Type ${email}`).waitFor()
    await dialog.getByLabel('Your e-mail address').fill(email)
    await remove.click()
    await dialog.getByRole('alert').getByText('That is not your password.').waitFor()
    await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
    await remove.click()
    await page.getByText('Your account is deleted').waitFor()
    expect(page.url()).toBe(`${site.url}/`)
    await eventually(async () => expect(await page.content()).not.toContain(email))
    await page.goto(`${site.url}/login`)
    await signIn(page, email)
    await page.getByRole('alert').waitFor()
    expect(faults).toEqual([])
  })
})

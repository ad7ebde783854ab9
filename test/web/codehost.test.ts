/** Sign-in through a code host, from the button to the wanted page. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { startCodeHost } from '../support/codehost'
import { signIns } from '../../src/db/schema'
import { browserTimeoutMs, expectSoon, signUp, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

const names = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea' } as const

test.each(['github', 'gitlab', 'gitea'] as const)(
  '%s: sign-in, then the account page',
  async (kind) => {
    await using host = startCodeHost(kind)
    await using site = await startSite(undefined, host.env)
    // The code host redirects to the server's own address, so the visit starts there too.
    const { baseUrl } = site.running.services.config
    const { page } = await site.visit()
    await page.goto(`${baseUrl}/account`)
    await page.getByRole('link', { name: `Continue with ${names[kind]}` }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    expect(page.url()).toBe(`${baseUrl}/account`)
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByText('You sign in without a password.').waitFor()
    await expectSoon(() => page.evaluate(() => sessionStorage.length), 0)
  },
)

test('a server-rendered page is reached too, although the code host does not carry its path', async () => {
  await using host = startCodeHost('github')
  await using site = await startSite(undefined, host.env)
  const { baseUrl } = site.running.services.config
  const consent = '/api/oauth/authorize?client_id=a&state=1'
  const { page } = await site.visit()
  await page.goto(`${baseUrl}/login?${new URLSearchParams({ returnTo: consent }).toString()}`)
  await page.getByRole('link', { name: 'Continue with GitHub' }).click()
  await page.waitForURL(baseUrl + consent)
})

test('an account is connected with the password, shown by name, and removed', async () => {
  await using host = startCodeHost('gitlab')
  await using site = await startSite(undefined, host.env)
  const { baseUrl } = site.running.services.config
  const { page } = await site.visit()
  await signUp(page, baseUrl, 'connects@example.org')
  const hourAgo = Date.now() - 3_600_000
  const { db } = site.running.services.store
  await db.update(signIns).set({ createdAt: hourAgo, authenticatedAt: null })
  await page.goto(`${baseUrl}/account`)
  const section = page.getByRole('region', { name: 'Sign-in with other accounts' })
  await section.getByText('No account is connected.').waitFor()
  await section.getByRole('link', { name: 'Connect GitLab' }).click()
  await section.getByText('Enter your password to connect an account.').waitFor()
  expect(page.url()).toBe(`${baseUrl}/account`)
  await section.getByLabel('Password', { exact: true }).fill('not the password')
  await section.getByRole('button', { name: 'Continue' }).click()
  await section.getByRole('alert').waitFor()
  await section.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await section.getByRole('button', { name: 'Continue' }).click()
  await section.getByText('GitLab: Ada Lovelace').waitFor()
  await section.getByRole('button', { name: 'Remove GitLab' }).click()
  await section.getByText('No account is connected.').waitFor()
})

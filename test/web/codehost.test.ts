/** Sign-in through a code host, from the button to the wanted page. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { startCodeHost } from '../support/codehost'
import { browserTimeoutMs, startSite } from './site'

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
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    expect(page.url()).toBe(`${baseUrl}/account`)
    await page.getByText('You sign in without a password.').waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
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

/** Signing in through a code host, from the button to the page that was wanted. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { startCodeHost } from '../support/codehost'
import { browserTimeoutMs, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

const names = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea' } as const

test.each(['github', 'gitlab', 'gitea'] as const)('%s: in, and on to the account', async (kind) => {
  await using host = startCodeHost(kind)
  await using site = await startSite(undefined, host.env)
  // The code host leads back to the server's own address, so the visit begins there, too.
  const { baseUrl } = site.running.services.config
  const { page } = await site.visit()
  await page.goto(`${baseUrl}/account`)
  await page.getByRole('link', { name: `Continue with ${names[kind]}` }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  expect(page.url()).toBe(`${baseUrl}/account`)
  await page.getByText('You sign in without a password.').waitFor()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a page of the server is reached as well, although the code host may not be asked for it', async () => {
  await using host = startCodeHost('github')
  await using site = await startSite(undefined, host.env)
  const { baseUrl } = site.running.services.config
  const consent = '/api/oauth/authorize?client_id=a&state=1'
  const { page } = await site.visit()
  await page.goto(`${baseUrl}/login?${new URLSearchParams({ returnTo: consent }).toString()}`)
  await page.getByRole('link', { name: 'Continue with GitHub' }).click()
  await page.waitForURL(baseUrl + consent)
})

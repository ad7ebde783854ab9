/** The links that an operator names stand on every page: of the app, of the server, signed in or not (contract §13). */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { pagePaths } from '../../src/web/assets.generated'
import { Client } from '../support/client'
import { expectAccessible } from './accessibility-check'
import { browserTimeoutMs, expectSoon, signUp, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

const env = {
  LEGAL_NOTICE_URL: 'https://school.example/imprint?lang=en&all=1',
  PRIVACY_URL: 'https://school.example/privacy',
}
let site: Site
beforeAll(async () => {
  site = await startSite(undefined, env)
})
afterAll(() => site[Symbol.asyncDispose]())

const browser = { accept: 'text/html' }
const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)" data-legal="(\w+)">/g)].map(([, href, name]) => [name, href])
const named = [
  ['notice', 'https://school.example/imprint?lang=en&#38;all=1'],
  ['privacy', 'https://school.example/privacy'],
]

test('every HTML answer ends with them once, whatever page it is', async () => {
  const client = new Client(site.running.url)
  const paths = pagePaths.map((path) => path.replace(/:\w+/g, 'x'))
  const others = ['/login/plain', '/docs', '/docs/shapes', '/no-such-page', '/oauth/authorize?x=1']
  for (const path of [...paths, ...others]) {
    const { status, headers, text } = await client.call('GET', path, undefined, browser)
    if (status === 302) continue
    expect({ path, type: headers.get('content-type') }).toEqual({
      path,
      type: 'text/html; charset=utf-8',
    })
    expect({ path, links: linksIn(text) }).toEqual({ path, links: named })
  }
})

test('data and scripts are left as they are', async () => {
  const client = new Client(site.running.url)
  for (const path of ['/api', '/openapi.json', '/llms.txt']) {
    const { text } = await client.call('GET', path)
    // The host alone may stand in an example of the interface.
    expect(Object.values(env).filter((address) => text.includes(address))).toEqual([])
    expect(text).not.toContain('data-legal')
  }
})

test('the pages show them in the reader’s language, before and after the sign-in, on a phone too', async () => {
  const { page, faults } = await site.visit({
    locale: 'de-DE',
    viewport: { width: 390, height: 800 },
  })
  await page.goto(`${site.url}/`)
  const notice = page.getByRole('link', { name: 'Impressum' })
  await expectSoon(() => notice.getAttribute('href'), env.LEGAL_NOTICE_URL)
  await page.getByRole('link', { name: 'Datenschutz' }).waitFor()
  await expectSoon(() => page.getByRole('link', { name: 'Nutzungsbedingungen' }).count(), 0)
  await expectSoon(() => page.locator('#legal').isVisible(), false)
  await signUp(page, site.url, 'legal@example.org')
  await page.getByRole('button', { name: 'Sitzungen' }).click()
  await page.getByRole('link', { name: 'Impressum' }).waitFor()
  await expectAccessible(page, 'the drawer with legal links')
  expect(faults).toEqual([])
})

test('a browser without scripts gets them, too', async () => {
  const { page } = await site.visit({ javaScriptEnabled: false })
  await page.goto(`${site.url}/register`)
  await page.getByRole('link', { name: 'Legal notice' }).waitFor()
})

test('without addresses there is none, and the document keeps its tag', async () => {
  await using plain = await startSite()
  const { headers, text } = await new Client(plain.running.url).call(
    'GET',
    '/register',
    undefined,
    browser,
  )
  expect(text).not.toContain('id="legal"')
  expect(headers.get('etag')).toBeTruthy()
})

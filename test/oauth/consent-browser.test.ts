/** The consent in a real browser: from a cold start, by mouse and by keyboard, allowed and denied. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { AxeResults } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { newPage } from '../support/chromium'
import { Client, newEmail, password } from '../support/client'
import { Application, callSessions, pkce } from '../support/oauth'
import { startServer, type TestServer } from '../support/server'
import { expectSoon } from '../web/site'

const patience = 60_000
const axeSource = await Bun.file(Bun.fileURLToPath(import.meta.resolve('axe-core'))).text()
const { verifier, challenge } = pkce()

let server: TestServer
let email: string
let app: Application
/** What the client's own place got; it sends its visitors on, as clients do. */
const calls: URL[] = []
const place = Bun.serve({
  port: 0,
  fetch: (request) => {
    const url = new URL(request.url)
    if (url.pathname === '/callback') {
      calls.push(url)
      return Response.redirect('/thanks', 302)
    }
    const head =
      '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Thanks</title>'
    return new Response(`${head}<p>Thanks`, { headers: { 'content-type': 'text/html' } })
  },
})

beforeAll(async () => {
  server = await startServer()
  email = newEmail()
  await new Client(server.url).register(email)
  app = await Application.register(server.url, {
    client_name: 'Homework <b>bot</b>',
    redirect_uris: [`http://127.0.0.1:${place.port}/callback`],
  })
})
afterAll(async () => {
  await place.stop(true)
  await server[Symbol.asyncDispose]()
})

async function visit(options: BrowserContextOptions = {}) {
  const page = await newPage(options)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // The login page asks for the signed-in user, and no user is signed in.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) faults.push(message.text())
  })
  const close = () => page.context().close()
  return { page, faults, [Symbol.asyncDispose]: close }
}

const address = (state: string) => server.url + app.authorizePath(challenge, { state })

/** From the client's link, over the login, to the consent page. */
async function signIn(page: Page, state: string): Promise<void> {
  await page.goto(address(state))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Allow' }).waitFor()
}

const lastCall = () => calls.at(-1)?.searchParams

test(
  'RFC 6749 §4.1: sign in from a cold start, come back to the same request, allow',
  async () => {
    await using visitor = await visit()
    const { page, faults } = visitor
    await signIn(page, 'cold start')
    expect(page.url()).toBe(address('cold start'))
    const text = await page.innerText('main')
    expect(text).toContain('Homework <b>bot</b>')
    expect(text).toContain(email)
    expect(text).toContain(`127.0.0.1:${place.port}`)
    expect(text).toContain('See your sessions and their messages')
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL('**/thanks')
    expect(lastCall()?.get('state')).toBe('cold start')
    expect(lastCall()?.get('iss')).toBe(`${server.url}/api/oauth`)
    const tokens = await app.exchange(lastCall()?.get('code') as string, verifier)
    expect((await callSessions(server.url, tokens.json.access_token)).status).toBe(200)
    expect(faults).toEqual([])
  },
  patience,
)

test(
  'RFC 6749 §4.1.2.1: deny; going back and allowing then is too late',
  async () => {
    await using visitor = await visit()
    const { page, faults } = visitor
    await signIn(page, 'no')
    const fields = await page
      .locator('form')
      .evaluate((form) =>
        new URLSearchParams([...new FormData(form as HTMLFormElement)] as [
          string,
          string,
        ][]).toString(),
      )
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.waitForURL('**/thanks')
    expect(lastCall()?.get('error')).toBe('access_denied')
    expect(lastCall()?.get('state')).toBe('no')
    const again = await page.request.post(`${server.url}/api/oauth/authorize/decision`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      data: `${fields}&decision=allow`,
      maxRedirects: 0,
    })
    expect(again.status()).toBe(400)
    expect(await again.text()).toContain('answered already')
    expect(faults).toEqual([])
  },
  patience,
)

test(
  'with the keyboard alone, without any script, two pages at once',
  async () => {
    await using visitor = await visit()
    const { page, faults } = visitor
    await signIn(page, 'one')
    const cookies = await page.context().cookies()
    await using scriptless = await visit({ javaScriptEnabled: false })
    await scriptless.page.context().addCookies(cookies)
    await scriptless.page.goto(address('two'))
    await scriptless.page.keyboard.press('Tab')
    await scriptless.page.keyboard.press('Tab')
    await scriptless.page.keyboard.press('Enter')
    await scriptless.page.waitForURL('**/thanks')
    expect([lastCall()?.get('state'), lastCall()?.has('code')]).toEqual(['two', true])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.waitForURL('**/thanks')
    expect([lastCall()?.get('state'), lastCall()?.get('error')]).toEqual(['one', 'access_denied'])
    expect([...faults, ...scriptless.faults]).toEqual([])
  },
  patience,
)

test.each(['light', 'dark'] as const)(
  'WCAG 2.2: no violation on the consent page and the error page (%s)',
  async (colorScheme) => {
    await using visitor = await visit({
      bypassCSP: true,
      colorScheme,
      viewport: { width: 320, height: 640 },
    })
    const { page } = visitor
    const isFine = async () => {
      await page.addScriptTag({ content: axeSource })
      const found = await page.evaluate(() =>
        (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
      )
      expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await signIn(page, 'x')
    await isFine()
    await page.goto(`${server.url}/api/oauth/authorize?client_id=cli_nobody`)
    await expectSoon(() => page.innerText('h1'), 'This link does not work')
    await isFine()
  },
  patience,
)

/** Without JavaScript: the sign-in, the consent and shared sessions work; other pages say what is missing. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { Client, newEmail, password } from '../support/client'
import { storeLongSession } from '../support/long-session'
import { Application, hiddenFields, pkce } from '../support/oauth'
import { browserTimeoutMs, eventually, expectSoon, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
let page: Page
let learner: Client
const email = newEmail()
const hostile = '</p><script>document.title = "taken"</script> & "\u202e" \n  <b>kept</b>'

beforeAll(async () => {
  site = await startSite()
  learner = new Client(site.url)
  await learner.register(email)
  ;({ page } = await site.visit({ javaScriptEnabled: false }))
})
afterAll(() => site[Symbol.asyncDispose]())

const open = (path: string) => page.goto(site.url + path)
const text = () => page.locator('main').innerText()

test('each page says what works without JavaScript, and leads to it', async () => {
  await open('/register')
  await eventually(async () =>
    expect(await page.locator('body').innerText()).toContain('Elenchus needs JavaScript'),
  )
  await page.getByRole('link', { name: 'sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await eventually(async () => expect(await text()).toContain('need JavaScript'))
})

test('a sign-in with a wrong password keeps the address and says so; a right one leads to the consent', async () => {
  const app = await Application.register(site.url, {
    client_name: 'Bot',
    redirect_uris: [`${site.url}/status`],
  })
  const { challenge } = pkce()
  await open(app.authorizePath(challenge, { state: 'a&b' }))
  await page.getByRole('link', { name: 'Sign in without JavaScript' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('not the right one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await expectSoon(() => page.getByLabel('E-mail').inputValue(), email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL('**/status?*')
  const answer = new URL(page.url()).searchParams
  expect([answer.get('state'), answer.has('code')]).toEqual(['a&b', true])
  await open('/login/plain')
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor()
})

test.each([
  ['de-AT, en;q=0.5', 'de', 'Anmelden', 'Deine Dateien lesen', 'Dieser Link funktioniert nicht'],
  ['fr', 'fr', 'Se connecter', 'Lire tes fichiers', 'Ce lien ne fonctionne pas'],
  ['es-MX', 'es', 'Entrar', 'Leer tus archivos', 'Este enlace no funciona'],
  ['ja, *', 'en', 'Sign in', 'Read your files', 'This link does not work'],
])('for %p the pages speak %s', async (language, tag, signIn, reads, broken) => {
  const headers = { accept: 'text/html', 'accept-language': language }
  const stranger = new Client(site.url)
  const show = async (client: Client, path: string) => {
    const { status, text: html } = await client.call('GET', path, undefined, headers)
    expect([path, html.includes(`<html lang="${tag}">`)]).toEqual([path, true])
    return { status, html }
  }
  const login = await show(stranger, '/login/plain')
  expect(login.html).toContain(`<button class="main">${signIn}</button>`)
  const type = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const form = { ...hiddenFields(login.html), email, password: 'not the right one' }
  const body = new URLSearchParams(form).toString()
  const refused = await stranger.call('POST', '/login/plain', body, type)
  expect(refused.status).toBe(401)
  const english = 'The e-mail address or the password is wrong.'
  expect(refused.text.includes(english)).toBe(tag === 'en')
  const app = await Application.register(site.url, { client_name: '<b>Bot</b>' })
  const consent = await show(learner, app.authorizePath(pkce().challenge, { scope: 'files:read' }))
  expect(consent.html).toContain(`<li>${reads} <code>files:read</code></li>`)
  expect(consent.html).toContain('<bdi>&#60;b&#62;Bot&#60;/b&#62;</bdi>')
  const unknown = await show(learner, '/api/oauth/authorize?client_id=unknown')
  expect([unknown.status, unknown.html.includes(`<h1>${broken}</h1>`)]).toEqual([400, true])
})

test('the form needs its token, and leads to no other host', async () => {
  const stranger = new Client(site.url)
  const post = (form: Record<string, string>, cookie = '') =>
    fetch(`${site.url}/login/plain`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie },
      body: new URLSearchParams({ email, password, ...form }),
    })
  expect((await post({})).status).toBe(403)
  for (const returnTo of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\r\nA: b',
  ]) {
    const query = new URLSearchParams({ returnTo }).toString()
    for (const path of ['/login', '/login/plain']) {
      const shown = await fetch(`${site.url}${path}?${query}`)
      const html = await shown.text()
      expect([shown.status, html.includes('evil'), html.includes('A: b')]).toEqual([
        200,
        false,
        false,
      ])
    }
    const { headers } = await stranger.fetch('GET', '/login/plain')
    const token = /csrf-token=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
    const signedIn = await post({ csrf_token: token, returnTo }, `csrf-token=${token}`)
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/login/plain'])
    stranger.cookies.clear()
  }
})

test('a shared session is read as text, however hostile, page by page', async () => {
  const { json } = await learner.call<{ user: { id: string } }>('GET', '/api/auth/me')
  const { id: userId } = json.user
  const { id } = await storeLongSession(site.running.services, {
    userId,
    count: 102,
    title: hostile,
    replyOf: (at) => `${hostile} ${at}`,
  })
  const shared = await learner.call<{ url: string }>('POST', `/api/sessions/${id}/share`)
  await open(new URL(shared.json.url).pathname)
  await page.getByRole('link', { name: 'without JavaScript' }).click()
  await eventually(async () => expect(await text()).toContain('<b>kept</b> 1'))
  await eventually(async () => expect(await text()).toContain('Line 0'))
  await expectSoon(() => page.locator('main b, main script').count(), 0)
  await page.getByRole('link', { name: 'Next messages' }).click()
  await page.getByText('<b>kept</b> 101').waitFor()
  const gone = await open('/shares/nothing/plain')
  expect([gone?.status(), await text()]).toEqual([404, expect.stringContaining('There is nothing')])
})

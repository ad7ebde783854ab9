/** The language of the pages: the browser's, or the one that the user chose. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { de } from '../../src/web/i18n/de'
import { expectAccessible } from './accessibility-check'
import { ask, browserTimeoutMs, signUp, startSite, type Site } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const languageOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.lang)

describe.each([
  ['de-DE', 'de', 'E-Mail', 'Passwort', 'Konto anlegen', 'Was möchtest du verstehen?'],
  ['fr-CA', 'fr', 'E-mail', 'Mot de passe', 'Créer un compte', 'Que veux-tu comprendre ?'],
  ['es-MX', 'es', 'Correo electrónico', 'Contraseña', 'Crear cuenta', '¿Qué quieres entender?'],
] as const)('a browser in %s', (locale, language, email, password, create, question) => {
  test('shows the pages in its language, from the first page on', async () => {
    const { page, faults } = await site.visit({ locale, viewport: { width: 390, height: 800 } })
    await page.goto(`${site.url}/register`)
    await page.getByLabel(email).fill(`${language}@example.org`)
    expect(await languageOf(page)).toBe(language)
    await expectAccessible(page, `sign-up in ${language}`)
    await page.getByRole('textbox', { name: password }).fill('correct horse battery')
    await page.getByRole('button', { name: create }).click()
    await page.locator('.app-shell').waitFor()
    await page.goto(`${site.url}/chat`)
    await page.getByRole('heading', { name: question }).waitFor()
    await expectAccessible(page, `a new session in ${language}`)
    expect(faults).toEqual([])
  })
})

test('a browser in a language that is missing gets English', async () => {
  const { page } = await site.visit({ locale: 'ja-JP' })
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await languageOf(page)).toBe('en')
})

test('the language is chosen on the settings page, at once and for later', async () => {
  const { page, faults } = await site.visit({ locale: 'de-AT' })
  await page.goto(`${site.url}/register`)
  await page.getByLabel('E-Mail').fill('choosing@example.org')
  await page.getByRole('textbox', { name: 'Passwort' }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByRole('button', { name: 'Abmelden' }).waitFor()
  await page.goto(`${site.url}/settings`)
  const field = page.getByRole('combobox', { name: 'Sprache der Seiten' })
  await field.focus()
  await field.selectOption('Français')
  await page.getByRole('combobox', { name: 'Langue des pages' }).waitFor()
  expect(await languageOf(page)).toBe('fr')
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('select')
  await page.reload()
  await page.getByRole('combobox', { name: 'Langue des pages' }).selectOption('Comme le navigateur')
  await field.waitFor()
  expect(await languageOf(page)).toBe('de')
  expect(faults).toEqual([])
})

test('a browser that refuses storage still gets the language that is chosen', async () => {
  const { page, faults } = await site.visit()
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('refused', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  await page.goto(`${site.url}/register`)
  await page.getByLabel('E-mail').fill('nostorage@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.goto(`${site.url}/settings`)
  await page.getByRole('combobox', { name: 'Language of the pages' }).selectOption('Español')
  await page.getByRole('combobox', { name: 'Idioma de las páginas' }).waitFor()
  expect(faults).toEqual([])
})

test('a catalogue that cannot be loaded leaves the pages in English', async () => {
  const { page } = await site.visit({ locale: 'de-DE' })
  let refused = 0
  await page.route('**/assets/de-*.js', (route) => {
    refused += 1
    return route.abort()
  })
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(refused).toBeGreaterThan(0)
})

test('a failure is worded in the language of the page', async () => {
  const { page } = await site.visit({ locale: 'de-DE' })
  await page.goto(`${site.url}/login`)
  await page.getByLabel('E-Mail').fill('unknown@example.org')
  await page.getByRole('textbox', { name: 'Passwort' }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('alert').getByText('Passwort stimmen nicht').waitFor()
})

test('the first script of an English browser holds no other language', async () => {
  const { page } = await site.visit()
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(loaded.filter((url) => /\/(?:de|fr|es)-\w+\.js/.test(url))).toEqual([])
})

test('an open conversation follows a language that is chosen in another tab', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'two-tongues@example.org')
  await ask(page, 'Solve 3x + 7 = 22')
  await page.getByRole('button', { name: 'Ask for another reply' }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${site.url}/settings`)
  await other.getByRole('combobox', { name: 'Language of the pages' }).selectOption('Deutsch')
  await page.getByRole('button', { name: de.chat.otherReply }).waitFor()
  await page.getByRole('button', { name: de.chat.editMessage }).waitFor()
  await page.getByRole('heading', { name: de.chat.you }).waitFor()
  expect(faults).toEqual([])
})

/** The language of the pages: the browser's, or the one that the user chose. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { de } from '../../src/web/i18n/de'
import { expectAccessible } from './accessibility-check'
import { ask, browserTimeoutMs, expectSoon, signUp, type Site, startSite } from './site'

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
  ['fr-CA', 'fr', 'E-mail', 'Mot de passe', 'Créer un compte', 'Que veux-\u2060tu comprendre ?'],
  ['es-MX', 'es', 'Correo electrónico', 'Contraseña', 'Crear cuenta', '¿Qué quieres entender?'],
] as const)('a browser in %s', (locale, language, email, password, create, question) => {
  test('shows the pages in its language, from the first page on', async () => {
    const { page, faults } = await site.visit({ locale, viewport: { width: 390, height: 800 } })
    await page.goto(`${site.url}/register`)
    await page.getByLabel(email).fill(`${language}@example.org`)
    await expectSoon(() => languageOf(page), language)
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

interface Wording {
  readonly locale: string
  readonly api: string
  readonly settings: readonly string[]
  readonly keys: string
  readonly imports: readonly string[]
  readonly shares: string
  readonly practice: string
  readonly marks: readonly string[]
  readonly shareDialog: string
}

const wordings: readonly Wording[] = [
  {
    locale: 'en-GB',
    api: 'API',
    settings: ['Browser language', 'System', 'Motion', 'Reduced'],
    keys: 'No keys yet.',
    imports: ['1 chat imported.', '3 of 5 chats imported.'],
    shares: 'Nothing shared yet.',
    practice: 'Hints and instant feedback',
    marks: ['That step works', 'Look here'],
    shareDialog: 'Your name is not shown',
  },
  {
    locale: 'de-DE',
    api: 'API',
    settings: ['Sprache des Browsers', 'System', 'Bewegung', 'Reduziert'],
    keys: 'Noch keine Schlüssel.',
    imports: ['1 Chat importiert.', '3 von 5 Chats importiert.'],
    shares: 'Noch nichts geteilt.',
    practice: 'Tipps und sofort eine Rückmeldung',
    marks: ['Der Schritt stimmt', 'Schau noch mal hin'],
    shareDialog: 'Dein Name wird nicht angezeigt',
  },
  {
    locale: 'fr-FR',
    api: 'API',
    settings: ['Langue du navigateur', 'Système', 'Animations', 'Réduites'],
    keys: 'Aucune clé pour l’instant.',
    imports: ['1 conversation importée.', '3 conversations importées sur 5.'],
    shares: 'Rien n’est partagé pour l’instant.',
    practice: 'Des indices et un retour immédiat',
    marks: ['Cette étape est juste', 'Regarde ici'],
    shareDialog: 'Ton nom n’est pas affiché',
  },
  {
    locale: 'es-ES',
    api: 'API',
    settings: ['Idioma del navegador', 'Sistema', 'Movimiento', 'Reducido'],
    keys: 'Todavía no hay claves.',
    imports: ['1 conversación importada.', '3 de 5 conversaciones importadas.'],
    shares: 'Todavía no has compartido nada.',
    practice: 'Pistas y corrección al momento',
    marks: ['Este paso es correcto', 'Mira aquí'],
    shareDialog: 'Tu nombre no se muestra',
  },
]

/** A finished import of `total` chats, of which `errors` were left out. */
const importJob = (total: number, errors: number) => ({
  id: crypto.randomUUID(),
  source: 'chatgpt',
  status: 'completed',
  progress: { processed: total, total, errors },
  createdAt: '2026-11-01T10:00:00.000Z',
})

test.each(wordings)('choices, empty states and results read well in $locale', async (wording) => {
  const { page, faults } = await site.visit({ locale: wording.locale })
  const reads = (text: string) => page.getByText(text).first().waitFor()
  await page.goto(`${site.url}/login`)
  await page.getByRole('link', { name: wording.api, exact: true }).waitFor()
  await signUp(page, site.url, `words-${wording.locale}@example.org`)
  await page.goto(`${site.url}/settings`)
  const [language = '', ...labels] = wording.settings
  await page.locator('option', { hasText: language }).waitFor({ state: 'attached' })
  for (const label of labels) await reads(label)
  await page.goto(`${site.url}/settings/apps`)
  await reads(wording.keys)
  const jobs = [importJob(1, 0), importJob(5, 2)]
  await page.route('**/api/import', (route) => route.fulfill({ json: { jobs } }))
  await page.goto(`${site.url}/settings/data`)
  for (const result of wording.imports) await reads(result)
  await page.goto(`${site.url}/shares`)
  await reads(wording.shares)
  await page.goto(`${site.url}/exam`)
  await page.locator('.options summary').first().click()
  await reads(wording.practice)
  await page.goto(`${site.url}/chat`)
  await ask(page, 'Solve 3x + 7 = 22')
  await ask(page, '3x = 15\nx = 6')
  for (const mark of wording.marks) await reads(mark)
  await page.locator('.session-actions button').first().click()
  await reads(wording.shareDialog)
  expect(faults).toEqual([])
})

test('a browser in a language that is missing gets English', async () => {
  const { page } = await site.visit({ locale: 'ja-JP' })
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expectSoon(() => languageOf(page), 'en')
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
  await expectSoon(() => languageOf(page), 'fr')
  await expectSoon(() => page.evaluate(() => document.activeElement?.localName), 'select')
  await page.reload()
  await page
    .getByRole('combobox', { name: 'Langue des pages' })
    .selectOption('Langue du navigateur')
  await field.waitFor()
  await expectSoon(() => languageOf(page), 'de')
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

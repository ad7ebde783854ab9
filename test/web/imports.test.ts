/** Imports of chats through the account page. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { chatgpt, conversation } from '../imports/importer'
import { expectAccessible } from './accessibility-check'
import { browserTimeoutMs, eventually, expectSoon, signUp, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const part = (page: Page) => page.getByRole('region', { name: 'Import your chats' })

async function accountPage(email: string) {
  const visitor = await site.visit()
  await signUp(visitor.page, site.url, email)
  await visitor.page.goto(`${site.url}/settings/data`)
  await part(visitor.page).getByLabel('Where from').waitFor()
  return visitor
}

const file = (content: unknown) => ({
  name: 'conversations.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
})

test('a file is imported by keyboard; its errors are listed, and its sessions exist', async () => {
  const { page, faults } = await accountPage('bringer@example.org')
  await part(page).getByLabel('Where from').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await part(page)
    .getByLabel('Exported file')
    .setInputFiles(file([...chatgpt(3), { id: 'bad' }, {}]))
  await part(page).getByRole('button', { name: 'Import' }).focus()
  await page.keyboard.press('Enter')
  const entry = part(page).getByRole('listitem').first()
  await entry.getByText('Partly done').waitFor()
  await eventually(async () => expect(await entry.innerText()).toContain('3 of 5 chats imported.'))
  await entry.getByText('2 could not be imported').click()
  await entry.getByText('Chat 4:').waitFor()
  await expectSoon(() => part(page).getByLabel('Exported file').inputValue(), '')
  await expectAccessible(page, 'an import that has ended')
  await entry.getByText('See the chats').click()
  await entry.getByRole('link', { name: 'Talk c1' }).waitFor()
  await expectSoon(() => entry.getByRole('link').count(), 3)
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Imported' }).click()
  await page.getByRole('link', { name: 'Talk c1' }).first().waitFor()
  expect(faults).toEqual([])
})

test('a file whose chats are all imported is done; what was not kept is said', async () => {
  const { page, faults } = await accountPage('whole@example.org')
  const [talk] = chatgpt(1) as { mapping: Record<string, { message: { content: unknown } }> }[]
  const audio = { content_type: 'audio_asset_pointer', asset_pointer: 'file-service://a' }
  Object.assign(talk?.mapping['0']?.message ?? {}, {
    content: { content_type: 'multimodal_text', parts: ['Listen', audio] },
  })
  await part(page)
    .getByLabel('Exported file')
    .setInputFiles(file([talk, conversation('other')]))
  await part(page).getByRole('button', { name: 'Import' }).click()
  const entry = part(page).getByRole('listitem').first()
  await entry.getByText('Done', { exact: true }).waitFor()
  await eventually(async () => expect(await entry.innerText()).toContain('2 chats imported.'))
  await eventually(async () =>
    expect(await entry.innerText()).toContain('not kept: an audio recording'),
  )
  expect(faults).toEqual([])
})

test('a file of the wrong kind shows the reason', async () => {
  const { page, faults } = await accountPage('mistaken@example.org')
  await part(page).getByLabel('Where from').selectOption('claude')
  await part(page)
    .getByLabel('Exported file')
    .setInputFiles(file([conversation('a')]))
  await part(page).getByRole('button', { name: 'Import' }).click()
  const entry = part(page).getByRole('listitem').first()
  await entry.getByText('Failed').waitFor()
  await eventually(async () => expect(await entry.innerText()).toContain('Claude'))
  expect(faults).toEqual([])
})

test('a running import shows its progress and is cancelled', async () => {
  const { page } = await accountPage('patient@example.org')
  const job = {
    id: '0199c0de-0000-7000-8000-00000000000a',
    source: 'gemini',
    status: 'running',
    progress: { total: 40, processed: 10, errors: 0 },
    createdAt: '2026-11-21T09:00:00.000Z',
    completedAt: null,
  }
  let shown: unknown = job
  await page.route('**/api/import', (route) => route.fulfill({ json: { jobs: [shown] } }))
  await page.route('**/api/import/*/cancel', (route) => {
    shown = {
      ...job,
      status: 'failed',
      errors: [{ index: 10, code: 'CANCELLED', message: 'It was cancelled.' }],
    }
    return route.fulfill({ json: shown })
  })
  await page.reload()
  const entry = part(page).getByRole('listitem').first()
  await expectSoon(() => entry.getByRole('progressbar').getAttribute('value'), '10')
  await page.setViewportSize({ width: 360, height: 700 })
  await expectAccessible(page, 'an import under way')
  await entry.getByRole('button', { name: 'Cancel' }).click()
  await entry.getByText('It was cancelled.').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Import your chats')
})

/** Starts an import as a program would: the page learns it by an event. */
const startElsewhere = (page: Page) =>
  page.evaluate(async () => {
    const { csrfToken } = await (await fetch('/api/auth/csrf-token')).json()
    const body = new FormData()
    body.set('source', 'chatgpt')
    body.set('file', new File(['[]'], 'conversations.json', { type: 'application/json' }))
    await fetch('/api/import', { method: 'POST', headers: { 'x-csrf-token': csrfToken }, body })
  })

test('the form keeps what was chosen while the list of imports cannot be read', async () => {
  const { page, faults } = await accountPage('restarted@example.org')
  await part(page).getByLabel('Where from').selectOption('Claude')
  await part(page).getByLabel('Exported file').setInputFiles(file([]))
  await page.route('**/api/import', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 503, json: {} })
      : route.fallback(),
  )
  await startElsewhere(page)
  await part(page).getByText('This could not be loaded.').waitFor()
  await expectSoon(() => part(page).getByLabel('Where from').inputValue(), 'claude')
  await eventually(async () =>
    expect(await part(page).getByLabel('Exported file').inputValue()).toContain(
      'conversations.json',
    ),
  )
  await page.unroute('**/api/import')
  await startElsewhere(page)
  await part(page).getByRole('listitem').filter({ hasText: 'ChatGPT' }).first().waitFor()
  await expectSoon(() => part(page).getByLabel('Where from').inputValue(), 'claude')
  expect(faults).toEqual([])
})

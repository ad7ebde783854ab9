/** Files in the pages: upload, drop, extraction, download, deletion, and their errors. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import * as documents from '../support/documents'
import { expectAccessible } from './accessibility-check'
import { browserTimeoutMs, expectSoon, signUp, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
beforeAll(async () => {
  site = await startSite(undefined, { FILE_MAX_BYTES: '50000' })
})
afterAll(() => site[Symbol.asyncDispose]())

async function filesPage(email: string) {
  const visitor = await site.visit()
  await signUp(visitor.page, site.url, email)
  await visitor.page.getByRole('link', { name: 'Files', exact: true }).click()
  await visitor.page.getByText('No files yet.').waitFor()
  return visitor
}

const upload = (page: Page, name: string, content: Uint8Array | string) =>
  page
    .getByLabel('Add files')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
const entry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

test('a file is uploaded, extracted, downloaded and deleted', async () => {
  const { page, faults } = await filesPage('reader@example.org')
  const pdf = await documents.pdf('Chloroplasts make sugar.')
  await upload(page, 'Biology.pdf', pdf)
  await entry(page, 'Biology.pdf').waitFor()
  await entry(page, 'Being read').waitFor({ state: 'detached' })
  await expectAccessible(page, 'files')
  const downloading = page.waitForEvent('download')
  await entry(page, 'Biology.pdf').getByRole('link').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Biology.pdf')
  expect(Buffer.from(pdf).equals(await readFile(await download.path()))).toBe(true)
  await entry(page, 'Biology.pdf').getByRole('button', { name: 'Delete' }).click()
  await expectAccessible(page, 'a file about to be deleted')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No files yet.').waitFor()
  expect(faults).toEqual([])
})

test('an unreadable file and a refused upload show the reason', async () => {
  const { page, faults } = await filesPage('unlucky@example.org')
  await upload(page, 'locked.pdf', documents.lockedPdf())
  await entry(page, 'Not readable').getByText('protected by a password').waitFor()
  await upload(page, 'large.txt', 'x'.repeat(50_001))
  const pending = page.getByRole('list', { name: 'Uploads' })
  await pending.getByText('50000 bytes').waitFor()
  await expectAccessible(page, 'an upload that failed')
  await pending.getByRole('button', { name: 'Cancel large.txt' }).click()
  await pending.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('an upload that lost its connection is retried and stored once', async () => {
  const { page } = await filesPage('patient@example.org')
  // The page fetches its CSRF token for the first upload.
  await upload(page, 'before.txt', 'Hello')
  await entry(page, 'before.txt').waitFor()
  site.proxy.isDown = true
  site.proxy.cut()
  await upload(page, 'notes.txt', 'Hello')
  await page.getByText('The connection broke off.').waitFor()
  site.proxy.isDown = false
  await page.getByRole('button', { name: 'Try again notes.txt' }).click()
  await entry(page, 'notes.txt').waitFor()
  await expectSoon(() => entry(page, 'notes.txt').count(), 1)
})

test('several files that are dropped on a project belong to it', async () => {
  const { page, faults } = await filesPage('dropper@example.org')
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByLabel('Name').fill('Biology')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Biology' }).waitFor()
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Cells'], 'cells.txt'))
    transfer.items.add(new File(['Leaves'], 'leaves.md'))
    return transfer
  })
  await page.locator('.drop-place').dispatchEvent('drop', { dataTransfer: dropped })
  await entry(page, 'cells.txt').waitFor()
  await entry(page, 'leaves.md').waitFor()
  await expectAccessible(page, 'a project with files')
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click()
  await page.getByText('2 files').waitFor()
  expect(faults).toEqual([])
})

/** Stores files as a program would: the page learns it by events. */
const store = (page: Page, names: readonly string[]) =>
  page.evaluate(async (all) => {
    const { csrfToken } = await (await fetch('/api/auth/csrf-token')).json()
    for (const name of all) {
      const body = new FormData()
      body.set('file', new File([name], name, { type: 'text/plain' }))
      await fetch('/api/files', { method: 'POST', headers: { 'x-csrf-token': csrfToken }, body })
    }
  }, names)

test('pages of the list that were opened stay open when a file is added, and when the server fails', async () => {
  const { page, faults } = await filesPage('many@example.org')
  await store(
    page,
    Array.from({ length: 22 }, (_, at) => `note ${at}.txt`),
  )
  await entry(page, 'note 21.txt').waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  await entry(page, 'note 0.txt').waitFor()
  await store(page, ['latest.txt'])
  await entry(page, 'latest.txt').waitFor()
  await expectSoon(() => entry(page, 'note 0.txt').count(), 1)
  await page.route('**/api/files?*', (route) => route.fulfill({ status: 503, json: {} }))
  await store(page, ['unseen.txt'])
  await page.getByText('This could not be loaded.').waitFor()
  await expectSoon(() => entry(page, 'note 0.txt').count(), 1)
  await page.unroute('**/api/files?*')
  await store(page, ['again.txt'])
  await entry(page, 'unseen.txt').waitFor()
  await expectSoon(() => entry(page, 'note 0.txt').count(), 1)
  expect(faults).toEqual([])
})

test('a file that is dropped beside the place for files is taken, and the page stays', async () => {
  const { page, faults } = await filesPage('beside@example.org')
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Cells'], 'beside.txt'))
    return transfer
  })
  await page.locator('h1').dispatchEvent('drop', { dataTransfer: dropped })
  await entry(page, 'beside.txt').waitFor()
  expect(faults).toEqual([])
})

test('a page of the list that is on its way comes when a file is added meanwhile', async () => {
  const { page, faults } = await filesPage('meanwhile@example.org')
  await store(
    page,
    Array.from({ length: 21 }, (_, at) => `note ${at}.txt`),
  )
  await entry(page, 'note 20.txt').waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/files?*cursor=*', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/files?*cursor=*')
  await page.getByRole('button', { name: 'Show more' }).click()
  await asked
  const again = page.waitForRequest((request) => request.url().endsWith('/api/files?limit=20'))
  await store(page, ['latest.txt'])
  await again
  held.resolve()
  await entry(page, 'latest.txt').waitFor()
  await entry(page, 'note 0.txt').waitFor()
  expect(faults).toEqual([])
})

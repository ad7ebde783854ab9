/** What is typed into a form stays while the page around it is drawn anew. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ask, browserTimeoutMs, newSession, signUp, startSite, type Site } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Changes an object of the user as another program would: the page learns it by an event. */
async function change(page: Page, path: string, patch: object): Promise<void> {
  const status = await page.evaluate(
    async ([at, body]) => {
      const { csrfToken } = await (await fetch('/api/auth/csrf-token')).json()
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
      return (await fetch(at, { method: 'PATCH', headers, body })).status
    },
    [path, JSON.stringify(patch)] as const,
  )
  expect(status).toBe(200)
}

test('a title that is being typed is kept when the session changes elsewhere', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'typing@example.org')
  await newSession(page)
  await ask(page, 'Solve 3x + 7 = 22')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('button', { name: 'Rename' }).click()
  const title = page.getByRole('dialog').getByLabel('Title')
  expect(await title.inputValue()).toBe('Solve 3x + 7 = 22')
  await title.fill('The sky')
  await change(page, `/api/sessions/${id}`, { title: 'Another title' })
  await page.getByRole('heading', { name: 'Another title', includeHidden: true }).waitFor()
  expect(await title.inputValue()).toBe('The sky')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('link', { name: 'The sky' }).waitFor()
  expect(faults).toEqual([])
})

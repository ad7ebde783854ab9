/** Nothing typed is lost: drafts survive, and messages without a connection are sent once, later. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from './accessibility-check'
import {
  ask,
  browserTimeoutMs,
  expectSoon,
  newSession,
  send,
  signUp,
  type Site,
  startSite,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
/** Messages that reached the model. */
let heard = 0

beforeAll(async () => {
  site = await startSite(() => {
    heard += 1
    return { tokens: ['I see.'] }
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const field = (page: Page) => page.locator('#question')
const waiting = (page: Page) => page.locator('.learner[data-status=waiting]')
const loseLine = (): void => {
  site.proxy.isDown = true
  site.proxy.cut()
}
const restoreLine = (): void => {
  site.proxy.isDown = false
}
/** How many values the database of the page holds, of one kind or of all. */
const keptCount = (page: Page, kind = ''): Promise<number> =>
  page.evaluate(async (wanted) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('elenchus')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not opened')))
    })
    if (!db.objectStoreNames.contains('kept')) return 0
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const request = db.transaction('kept').objectStore('kept').getAllKeys()
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not read')))
    })
    db.close()
    return keys.filter((key) => wanted === '' || (Array.isArray(key) && key[1] === wanted)).length
  }, kind)
const untilKept = async (page: Page, kind: string, count: number): Promise<void> => {
  while ((await keptCount(page, kind)) !== count) await page.waitForTimeout(20)
}
const said = (page: Page) => page.locator('.learner-words').allInnerTexts()
const replies = (page: Page) => page.locator('.tutor[data-status=complete]')

test('drafts of a new session and of an old one survive a reload; so does the chosen mode', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'drafts@example.org')
  await field(page).fill('half a new thought')
  await untilKept(page, 'draft', 1)
  await page.reload()
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('#question')?.value === 'half a new thought',
  )
  await field(page).fill('')
  await ask(page, 'First')
  const address = page.url()
  await page.getByRole('radio', { name: 'Explain' }).check()
  await field(page).fill('and half a second one')
  await newSession(page)
  await expectSoon(() => field(page).inputValue(), '')
  await page.goto(address)
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLTextAreaElement>('#question')?.value === 'and half a second one',
  )
  await expectSoon(() => page.getByRole('radio', { name: 'Explain' }).isChecked(), true)
  await ask(page, 'Second')
  await untilKept(page, 'draft', 0)
  await page.reload()
  await replies(page).nth(1).waitFor()
  await expectSoon(() => field(page).inputValue(), '')
  expect(faults).toEqual([])
})

test('messages without a connection wait, outlive the tabs, and are sent once by two tabs', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'waits@example.org')
  await ask(page, 'Before')
  const address = page.url()
  heard = 0
  loseLine()
  await send(page, 'While away')
  await waiting(page).filter({ hasText: 'Waiting for the connection' }).waitFor()
  await send(page, 'And more')
  await waiting(page).nth(1).waitFor()
  await expectAccessible(page, 'waiting')
  await untilKept(page, 'outbox', 2)
  const context = page.context()
  const blank = await context.newPage()
  await page.close()
  restoreLine()
  const [first, second] = [await context.newPage(), await context.newPage()]
  await blank.close()
  await Promise.all([first.goto(address), second.goto(`${site.url}/app`)])
  await first.locator('.tutor[data-status=complete]').nth(2).waitFor()
  await untilKept(first, 'outbox', 0)
  await second.goto(address)
  await replies(second).nth(2).waitFor()
  await expectSoon(() => said(second), ['Before', 'While away', 'And more'])
  expect(heard).toBe(2)
  expect(faults).toEqual([])
})

test('a first message without a connection creates its session once, later', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'begins@example.org')
  await newSession(page)
  loseLine()
  await send(page, 'A beginning')
  await waiting(page).waitFor()
  await untilKept(page, 'outbox', 1)
  restoreLine()
  await page.goto(`${site.url}/files`)
  await page.getByRole('link', { name: 'A beginning' }).click()
  await replies(page).waitFor()
  await expectSoon(() => said(page), ['A beginning'])
  await expectSoon(() => page.getByRole('link', { name: 'A beginning' }).count(), 1)
})

test('a waiting message can be taken back, by keyboard, without losing the draft', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'takes@example.org')
  await ask(page, 'Before')
  heard = 0
  loseLine()
  await send(page, 'Not this')
  await waiting(page).waitFor()
  await field(page).fill('but this')
  await page.getByRole('button', { name: 'Take back' }).focus()
  await page.keyboard.press('Enter')
  await waiting(page).waitFor({ state: 'detached' })
  await expectSoon(() => field(page).inputValue(), 'but this\n\nNot this')
  restoreLine()
  await ask(page, 'Then')
  await expectSoon(() => said(page), ['Before', 'Then'])
  await page.reload()
  await replies(page).nth(1).waitFor()
  await expectSoon(() => said(page), ['Before', 'Then'])
  expect(heard).toBe(1)
})

test('an edit and another reply that are asked for without a connection outlive the page, and are sent once', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'edits@example.org')
  await ask(page, 'First')
  await ask(page, 'Second')
  const address = page.url()
  heard = 0
  loseLine()
  const second = page.locator('.learner', { hasText: 'Second' })
  await second.hover()
  await second.getByRole('button', { name: 'Edit this message' }).click()
  await page.locator('.rephrase textarea').fill('Second, better')
  await page.keyboard.press('Enter')
  await waiting(page).filter({ hasText: 'Waiting for the connection' }).waitFor()
  await expectSoon(() => said(page), ['First', 'Second, better'])
  await untilKept(page, 'outbox', 1)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expectSoon(() => said(page), ['First', 'Second'])
  await expectSoon(() => field(page).inputValue(), 'Second, better')
  await untilKept(page, 'outbox', 0)
  const reply = page.locator('.tutor').last()
  await reply.hover()
  await reply.getByRole('button', { name: 'Ask for another reply' }).click()
  await page.locator('.tutor[data-status=waiting]').waitFor()
  await expectSoon(() => replies(page).count(), 1)
  await expectAccessible(page, 'a reply that waits')
  await untilKept(page, 'outbox', 1)
  const blank = await page.context().newPage()
  await page.close()
  restoreLine()
  const later = await page.context().newPage()
  await blank.close()
  await later.goto(address)
  await later.locator('.versions', { hasText: '2' }).waitFor()
  await untilKept(later, 'outbox', 0)
  await expectSoon(() => said(later), ['First', 'Second'])
  await expectSoon(async () => [await replies(later).count(), heard], [2, 1])
  const first = later.locator('.learner', { hasText: 'First' })
  loseLine()
  await first.hover()
  await first.getByRole('button', { name: 'Edit this message' }).click()
  await later.locator('.rephrase textarea').fill('First, better')
  await later.keyboard.press('Enter')
  await waiting(later).waitFor()
  restoreLine()
  await later.evaluate(() => window.dispatchEvent(new Event('online')))
  await later.locator('.versions', { hasText: '2' }).waitFor()
  await expectSoon(() => said(later), ['First, better'])
  await expectSoon(async () => [await replies(later).count(), heard], [1, 2])
  expect(faults).toEqual([])
})

test('the sign-out deletes everything that the browser kept', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'leaves@example.org')
  await field(page).fill('a secret thought')
  await untilKept(page, 'draft', 1)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Create account' }).waitFor()
  while ((await keptCount(page)) !== 0) await page.waitForTimeout(20)
  await signUp(page, site.url, 'another@example.org')
  await expectSoon(() => field(page).inputValue(), '')
})

test('where the browser refuses storage the page works, and says that nothing is kept', async () => {
  const { page, faults } = await site.visit()
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('refused', 'SecurityError')
    }
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: refuse })
    }
  })
  await signUp(page, site.url, 'refused@example.org')
  await ask(page, 'Before')
  loseLine()
  await send(page, 'While away')
  await page.getByText('Keep this page open').waitFor()
  restoreLine()
  await replies(page).nth(1).waitFor()
  await expectSoon(() => said(page), ['Before', 'While away'])
  expect(faults).toEqual([])
})

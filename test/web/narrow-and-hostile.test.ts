/**
 * The pages of a learner whose every text is hostile (markup, marks of direction, no place to break), on
 * a phone on its side, at 300 % zoom, with forced colours, on paper, and where the server is out of reach.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { practiceItems, practices } from '../../src/db/schema'
import { Client } from '../support/client'
import { storeLongSession } from '../support/long-session'
import { expectAccessibleEverywhere } from './accessibility-check'
import { browserTimeoutMs, expectSoon, startSite, type Site, type Visitor } from './site'

setDefaultTimeout(2 * browserTimeoutMs)

const markup = '<img src="/x" onerror="document.body.remove()"><b>&amp;'
const scripts = 'جبر חשבון กขค 数学 गणित Ω'
const marked = `${scripts} \u202e${markup}`
const unbroken = (count: number): string => 'W'.repeat(count)
/** A phone on its side, and 1,280 by 800 pixels at 300 %. */
const sizes = [
  { width: 844, height: 390 },
  { width: 427, height: 267 },
]

let site: Site
let learner: Client
let visitor: Visitor
let page: Page
/** The pages, those of the user's texts among them. */
const paths = ['/app', '/exam', '/exam/progress', '/files', '/memory', '/projects', '/shares']
paths.push('/settings', '/settings/memory', '/settings/account', '/settings/apps')
let chat: string

beforeAll(async () => {
  site = await startSite()
  learner = new Client(site.url)
  const userId = await learner.register()
  const post = async (path: string, body: unknown): Promise<string> => {
    const { status, text, json } = await learner.call<{ id: string }>('POST', path, body)
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return json.id
  }
  const { services } = site.running
  for (const title of [marked, scripts]) {
    await storeLongSession(services, { userId, count: 1, title })
  }
  const replyOf = (at: number): string => (at % 4 === 1 ? unbroken(10_000) : marked)
  const stored = { userId, count: 8, title: unbroken(200), replyOf }
  const { id } = await storeLongSession(services, stored)
  chat = `/chat/${id}`
  await learner.call('POST', `/api/sessions/${id}/share`)
  const projectId = await post('/api/projects', { name: unbroken(100), description: marked })
  await post('/api/projects', { name: marked })
  for (const content of [marked, unbroken(500)]) {
    await post('/api/memory', { content, kind: 'fact' })
  }
  for (const name of [`${unbroken(150)}.txt`, `${scripts}.txt`]) {
    const form = new FormData()
    form.set('file', new File([unbroken(10_000)], name, { type: 'text/plain' }))
    const { status, text } = await learner.call('POST', '/api/files', form)
    if (status >= 300) throw new Error(text)
  }
  const [practice, report] = [await hostilePractice(post), await hostilePractice(post)]
  await post(`/api/practice/${report}/finish`, {})
  paths.push(chat, `/projects/${projectId}`, `/exam/${practice}`, `/exam/${report}`)
  visitor = await site.visit()
  page = visitor.page
  await page
    .context()
    .addCookies([...learner.cookies].map(([name, value]) => ({ name, value, url: site.url })))
})
afterAll(() => site[Symbol.asyncDispose]())

/** A practice whose title and question no server would make. */
async function hostilePractice(post: (path: string, body: unknown) => Promise<string>) {
  const { db } = site.running.services.store
  const body = { mode: 'practice', source: { skill: 'linear-equations' }, count: 2, level: 'easy' }
  const id = await post('/api/practice', body)
  const status = async (): Promise<string> =>
    (await learner.call<{ status: string }>('GET', `/api/practice/${id}`)).json.status
  await expectSoon(status, 'ready')
  const items = await db.select().from(practiceItems).where(eq(practiceItems.practiceId, id))
  await db
    .update(practices)
    .set({ title: unbroken(200) })
    .where(eq(practices.id, id))
  for (const [at, item] of items.entries()) {
    const question = at === 0 ? unbroken(10_000) : marked
    const content = { ...(item.content as object), question }
    await db.update(practiceItems).set({ content }).where(eq(practiceItems.id, item.id))
  }
  return id
}

const open = async (path: string): Promise<void> => {
  await page.goto(site.url + path)
  const hasOwnTexts = /^.(files|memory|projects|shares|chat|exam.0)/.test(path)
  await page.waitForFunction((isFull) => {
    const main = document.querySelector('main')
    const isReady = main !== null && main.closest('[aria-busy=true]') === null
    const text = main?.textContent ?? ''
    return isReady && text !== '' && (!isFull || text.includes('WWW'))
  }, hasOwnTexts)
}

/** What is cut off sideways: the page scrolls, or a text is wider than the window. */
const cutOff = (): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) faults.push(`scrolls to ${scrollWidth} of ${innerWidth}`)
    for (const element of document.querySelectorAll(
      'main :is(a, button, input, textarea, h1, h2)',
    )) {
      const { left, right, width } = element.getBoundingClientRect()
      const isRead = element.checkVisibility({ opacityProperty: true }) && width > 1
      if (isRead && (left < -1 || right > innerWidth + 1)) {
        const name = (element.textContent || element.getAttribute('aria-label')) ?? ''
        faults.push(`${element.tagName} ${name.slice(0, 30)} ${left} to ${right}`)
      }
    }
    return faults
  })

test('on a phone on its side and at 300 % zoom nothing is cut off, whatever the texts are', async () => {
  const found: string[] = []
  for (const path of ['/', '/login', ...paths]) {
    await open(path)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const faults = await cutOff()
      found.push(...faults.map((fault) => `${path} ${size.width}: ${fault}`))
    }
    // The markup is text.
    found.push(...(await page.locator('img[src="/x"]').all()).map(() => `${path}: markup`))
  }
  expect(found).toEqual([])
  expect(visitor.faults).toEqual([])
})

test.each(sizes)(
  'at $width by $height pixels the composer is in sight and is used, and the thread has room',
  async (size) => {
    await page.setViewportSize(size)
    for (const path of ['/app', chat]) {
      await open(path)
      await page.locator('#question').fill('A question')
      const send = page.locator('.send-button')
      await send.scrollIntoViewIfNeeded()
      const isOnTop = await send.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit !== null && button.contains(hit)
      })
      expect([path, isOnTop]).toEqual([path, true])
      await page.locator('#question').fill('')
    }
    // What stays at the lower edge leaves half of the window to the messages.
    const covered = await page.locator('.dock').evaluate((dock) => {
      const isSticky = getComputedStyle(dock).position === 'sticky'
      return isSticky ? dock.getBoundingClientRect().height : 0
    })
    expect(covered).toBeLessThan(0.5 * size.height)
  },
)

test('with forced colours the focus is seen on every control', async () => {
  await page.setViewportSize({ width: 1_100, height: 800 })
  await page.emulateMedia({ forcedColors: 'active' })
  const unseen: string[] = []
  for (const path of ['/app', chat, '/settings', '/exam']) {
    await open(path)
    for (let tabs = 0; tabs < 25; tabs += 1) {
      await page.keyboard.press('Tab')
      const fault = await page.evaluate(() => {
        const { activeElement: focused } = document
        if (!focused || focused === document.body) return null
        const near = [focused, focused.nextElementSibling, ...ancestorsOf(focused)]
        const isSeen = near.some((element) => {
          if (!element) return false
          const { outlineStyle, outlineWidth } = getComputedStyle(element)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
        })
        return isSeen ? null : focused.outerHTML.slice(0, 120)

        function ancestorsOf(element: Element): Element[] {
          const { parentElement: parent } = element
          return parent ? [parent, parent.parentElement ?? parent] : []
        }
      })
      if (fault !== null) unseen.push(`${path}: ${fault}`)
    }
  }
  await page.emulateMedia({ forcedColors: null })
  expect(unseen).toEqual([])
})

test('paper has the texts and nothing to press', async () => {
  await page.setViewportSize({ width: 700, height: 900 })
  await page.emulateMedia({ media: 'print' })
  const found: string[] = []
  for (const path of [chat, '/app', '/exam/progress', '/settings']) {
    await open(path)
    found.push(...(await cutOff()).map((fault) => `${path}: ${fault}`))
    for (const part of ['.side', '.top-bar', '.dock']) {
      if (await page.locator(part).first().isVisible()) found.push(`${path}: ${part} is printed`)
    }
  }
  await page.emulateMedia({ media: null })
  expect(found).toEqual([])
})

test('what is shown where the server is out of reach is readable in both themes', async () => {
  await page.setViewportSize({ width: 1_100, height: 800 })
  await open(chat)
  await page.route('**/api/**', (route) => route.abort())
  await page.locator('#question').fill('Later')
  await page.locator('#question').press('Enter')
  await page.locator('.learner[data-status=waiting]').waitFor()
  await expectAccessibleEverywhere(page, 'a message that waits')
  const other = await site.visit()
  await other.page.route('**/api/**', (route) => route.abort())
  await other.page.goto(`${site.url}/login`)
  await other.page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
  await expectAccessibleEverywhere(other.page, 'no server')
})

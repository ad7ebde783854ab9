/** Texts of replies in the page: right-to-left scripts, growing formulas, notes, hostile directions. */
import { afterAll, beforeAll, expect, test, setDefaultTimeout } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Script } from '../support/providers/script'
import { expectAccessible } from './accessibility-check'
import {
  ask,
  browserTimeoutMs,
  eventually,
  expectSoon,
  send,
  signUp,
  type Site,
  startSite,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
let script: Script = {}
beforeAll(async () => {
  site = await startSite(() => script)
})
afterAll(() => site[Symbol.asyncDispose]())

/** The answer guard does not bind the mode that explains, so the scripted text passes. */
const explaining = (page: Page) => page.goto(`${site.url}/tutor`)

const direction = (element: Element): string => getComputedStyle(element).direction

test.each(['light', 'dark'] as const)(
  'Arabic and Hebrew run from right to left, formulas and programs from left to right (%s)',
  async (colorScheme) => {
    const reply =
      'مرحبا بك في درس الجبر $3x = 15$.\n\nשלום `x = 5` עולם.\n\nIn English.\n\n```\na = 1\n```'
    script = { tokens: [reply] }
    const { page, faults } = await site.visit({
      colorScheme,
      viewport: { width: 390, height: 800 },
    })
    await signUp(page, site.url, `rtl-${colorScheme}@example.org`)
    await explaining(page)
    await ask(page, 'كيف أحل $2x = 4$ ؟')
    const blocks = page.locator('.tutor .block')
    const found = await Promise.all([0, 1, 2].map((at) => blocks.nth(at).evaluate(direction)))
    expect(found).toEqual(['rtl', 'rtl', 'ltr'])
    await expectSoon(() => page.locator('.learner-words').evaluate(direction), 'rtl')
    for (const part of ['.tutor math', '.learner math', '.tutor pre', '.tutor p code']) {
      expect([part, await page.locator(part).first().evaluate(direction)]).toEqual([part, 'ltr'])
    }
    await expectAccessible(page, 'Arabic and Hebrew')
    expect(faults).toEqual([])
  },
)

test('a formula waits until it is whole, then it is typeset', async () => {
  const end = Promise.withResolvers<void>()
  const tokens = ['So $', '\\frac{1}', '{2}$ it is?']
  script = { tokens, delayMs: 1, pause: { before: 2, until: end.promise } }
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'waits@example.org')
  await explaining(page)
  await send(page, 'Hello')
  const words = page.locator('.tutor .rich-text').last()
  await words.locator('.math-waiting').waitFor()
  await eventually(async () => expect(await words.innerText()).not.toContain('frac'))
  end.resolve()
  await words.locator('math').waitFor()
  await expectSoon(() => words.locator('.math-waiting').count(), 0)
  expect(faults).toEqual([])
})

test('notes, tasks and bare addresses are shown; marks of direction stay in their block', async () => {
  script = {
    tokens: [
      '- [x] done\n- [ ] open\n\nSee https://example.com/a and a note[^1].\n\n',
      'hostile \u202Eright to left \u2066isolate\n\nafter it\n\n[^1]: The note.\n\nWhat next?',
    ],
  }
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'notes@example.org')
  await explaining(page)
  await ask(page, 'Hello \u202E there')
  const words = page.locator('.tutor .rich-text').last()
  await expectSoon(() => words.locator('li').allInnerTexts(), ['☑ done', '☐ open'])
  const link = words.getByRole('link', { name: 'https://example.com/a' })
  await expectSoon(() => link.getAttribute('rel'), 'noopener noreferrer')
  await eventually(async () =>
    expect(await words.locator('.footnote').innerText()).toContain('The note.'),
  )
  // The widths of a text that is and is not reversed are the same, so its first letter is measured.
  const startsAtLeft = await words.locator('.block', { hasText: 'after it' }).evaluate((block) => {
    const range = document.createRange()
    const text = document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode()
    if (!text) return false
    range.setStart(text, 0)
    range.setEnd(text, 1)
    return range.getBoundingClientRect().left - block.getBoundingClientRect().left < 2
  })
  expect(startsAtLeft).toBe(true)
  await expectAccessible(page, 'notes and tasks')
  expect(faults).toEqual([])
})

test('a message of the learner with hostile TeX is held', async () => {
  script = { tokens: ['Noted.'] }
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'bombs@example.org')
  await explaining(page)
  const bombs = [
    String.raw`$\def\x{\x\x}\x$`,
    String.raw`$\rule{900em}{900em}$`,
    String.raw`$\href{javascript:alert(1)}{x}$`,
    '<img src=x onerror=alert(1)> $<b>$',
  ]
  await ask(page, bombs.join(' and '))
  const words = page.locator('.learner-words')
  await words.first().locator('.formula').nth(3).waitFor()
  await expectSoon(() => words.first().locator('img, b, a, script').count(), 0)
  const { width = 0 } = (await words.first().boundingBox()) ?? {}
  expect(width).toBeLessThan(1_100)
  await ask(page, '$a$ '.repeat(7_000))
  await expectSoon(() => words.last().locator('.formula').count(), 0)
  await expectAccessible(page, 'hostile formulas of the learner')
  expect(faults).toEqual([])
})

test('what a user has named and written reads from its own side, in fields and on pages', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'right-to-left@example.org')
  const words = 'كيمياء الصف العاشر'
  await page.goto(`${site.url}/projects`)
  await page.getByRole('button', { name: 'New project' }).click()
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill(words)
  await expectSoon(() => name.evaluate(direction), 'rtl')
  await page.getByRole('button', { name: 'Create' }).click()
  const title = page.getByRole('heading', { name: words })
  await title.waitFor()
  await expectSoon(() => title.evaluate(direction), 'rtl')
  await page.getByRole('textbox', { name: 'Instructions' }).fill(words)
  const instructions = page.getByRole('textbox', { name: 'Instructions' })
  await expectSoon(() => instructions.evaluate(direction), 'rtl')
  await page.goto(`${site.url}/projects`)
  await expectSoon(() => page.getByText(words).evaluate(direction), 'rtl')
  await page.goto(`${site.url}/memory`)
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(words)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.locator('.remembered').waitFor()
  await expectSoon(() => page.locator('.remembered').evaluate(direction), 'rtl')
  expect(faults).toEqual([])
})

test('the field takes a pasted book without finding its direction, which takes many seconds', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'book@example.org')
  const field = page.locator('#question')
  await field.fill('a question')
  await expectSoon(() => field.getAttribute('dir'), 'auto')
  await field.fill('wörd '.repeat(20_000))
  await page.locator('#too-long').waitFor()
  await expectSoon(() => field.getAttribute('dir'), '')
  expect(faults).toEqual([])
})

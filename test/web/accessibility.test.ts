/** Accessibility of the pages: keyboard, screen reader, dark mode, small screens, reduced motion. */
import { afterAll, beforeAll, describe, expect, test, setDefaultTimeout } from 'bun:test'
import { expectAccessible, expectAccessibleEverywhere } from './accessibility-check'
import {
  ask,
  browserTimeoutMs,
  expectSoon,
  send,
  sessionsButton,
  signUp,
  type Site,
  startSite,
} from './site'

const lesson = String.raw`Here is a **rule**: $a^2$.

| a | b |
|---|---|
| 1 | 2 |

${'`'.repeat(3)}python
def f(x): return "a rather long line of code that must scroll on a small screen, not widen it"
${'`'.repeat(3)}

$$x_1 + x_2 + x_3 + x_4 + x_5 + x_6 + x_7 + x_8 + x_9 + x_{10} + x_{11} + x_{12} = y_1 + y_2 + y_3$$

[A link](https://example.com), averyveryveryverylongwordwithoutanyplacetobreakitanywhereatall.

What follows?`

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite(() => ({ tokens: [lesson] }))
})
afterAll(() => site[Symbol.asyncDispose]())

test('no view has an axe violation or scrolls horizontally, in any width and theme', async () => {
  const { page, faults } = await site.visit()
  const look = (view: string) => expectAccessibleEverywhere(page, view)
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await look('sign in')
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Create account' }).waitFor()
  await look('sign up')
  await signUp(page, site.url, 'views@example.org')
  await page.locator('#question').waitFor()
  await look('beginning')
  await ask(page, 'What is the rule of averyveryveryverylongwordwithoutanyplacetobreakit?')
  await look('conversation')
  await page.setViewportSize({ width: 390, height: 800 })
  await sessionsButton(page).click()
  await expectAccessible(page, 'drawer')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1_280, height: 720 })
  await page.getByRole('button', { name: 'Rename' }).click()
  await look('dialog')
  await page.goto(`${site.url}/chat/nothing`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look('missing session')
  expect(faults).toEqual([])
})

describe('with the keyboard only', () => {
  test('sign up, ask, choose the mode, rename, leave', async () => {
    const { page } = await site.visit()
    const press = (key: string): Promise<void> => page.keyboard.press(key)
    await page.goto(site.url)
    await page.getByLabel('E-mail').waitFor()
    await page.getByLabel('Name').focus()
    await press('Tab')
    await page.keyboard.type('keys@example.org')
    await press('Tab')
    await page.keyboard.type('correct horse battery')
    await press('Enter')
    await page.locator('#question:focus').waitFor()
    await page.keyboard.type('What is the rule?')
    await press('Tab') // the list of what can be added
    await press('Tab')
    await press('ArrowRight')
    await expectSoon(() => page.getByRole('radio', { name: 'Explain' }).isChecked(), true)
    await press('Shift+Tab')
    await press('Shift+Tab')
    await press('Enter')
    await page.locator('.tutor[data-status=complete]').waitFor()
    await expectSoon(() => page.locator('#question:focus').count(), 1)

    await page.getByRole('button', { name: 'Rename' }).focus()
    await press('Enter')
    await page.getByLabel('Title').waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectSoon(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Rename',
    )
    await page.getByRole('button', { name: 'Sign out' }).focus()
    await press('Space')
    await page.getByRole('button', { name: 'Create account' }).waitFor()
  })

  test('the first tab stop skips the session list, and every tab stop is visible', async () => {
    // On a touch screen the page does not focus the composer.
    const { page } = await site.visit({ hasTouch: true, isMobile: true })
    await signUp(page, site.url, 'stops@example.org')
    await page.reload()
    await page.locator('#question').waitFor()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the conversation' })
    await expectSoon(() => skip.evaluate((link) => link === document.activeElement), true)
    for (let stop = 0; stop < 8; stop += 1) {
      const outline = await page.evaluate(() => {
        const active = document.activeElement
        const shown = active?.matches('input[type=radio]') ? active.nextElementSibling : active
        const field = active?.matches('textarea') ? active.closest('form') : shown
        return field ? getComputedStyle(field).outlineStyle : 'none'
      })
      expect(outline).not.toBe('none')
      await page.keyboard.press('Tab')
    }
  })

  test('Shift + Enter starts a new line; the Enter that ends a composition sends nothing', async () => {
    const { page } = await site.visit()
    await signUp(page, site.url, 'lines@example.org')
    const field = page.locator('#question')
    await field.fill('one')
    await field.press('Shift+Enter')
    await field.pressSequentially('two')
    await field.evaluate((element) => {
      const key = { key: 'Enter', bubbles: true, cancelable: true }
      element.dispatchEvent(new KeyboardEvent('keydown', { ...key, isComposing: true }))
      element.dispatchEvent(new KeyboardEvent('keydown', { ...key, keyCode: 229 }))
    })
    await expectSoon(() => field.inputValue(), 'one\ntwo')
    await expectSoon(() => page.locator('.turn').count(), 0)
    await field.press('Enter')
    await page.locator('.tutor[data-status=complete]').waitFor()
    await expectSoon(() => page.locator('.learner-words').innerText(), 'one\ntwo')
  })
})

test('prefers-reduced-motion stops every animation', async () => {
  const { page } = await site.visit({ reducedMotion: 'reduce' })
  await signUp(page, site.url, 'still@example.org')
  await page.evaluate(() => {
    const seen = window as unknown as { moved: number }
    seen.moved = 0
    document.addEventListener('animationstart', () => (seen.moved += 1))
  })
  await send(page, 'Be still')
  await page.locator('.tutor[data-status=complete]').waitFor()
  await expectSoon(() => page.evaluate(() => (window as unknown as { moved: number }).moved), 0)
})

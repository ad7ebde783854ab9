/** Pictures of problems in the composer, dictation, and the keys for formulas. */
import { afterAll, beforeAll, expect, test, setDefaultTimeout } from 'bun:test'
import type { Page } from 'playwright-core'
import { jpeg, png } from '../support/pictures'
import { expectAccessible } from './accessibility-check'
import {
  browserTimeoutMs,
  chooseByKeys,
  eventually,
  expectSoon,
  signUp,
  type Site,
  startSite,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
/** The last message of the learner that the model was shown. */
let shown: unknown = null
beforeAll(async () => {
  site = await startSite(
    ({ body }) => {
      const messages = body['messages'] as readonly { role: string; content: unknown }[] | undefined
      shown = messages?.findLast(({ role }) => role === 'user')?.content ?? shown
      return { tokens: ['What do you see in it?'] }
    },
    { LLM_VISION: 'on' },
  )
})
afterAll(() => site[Symbol.asyncDispose]())

const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('.composer input[type=file]').first().setInputFiles(files)
const picture = (seed: number, name = `problem ${seed}.png`) => ({
  name,
  mimeType: 'image/png',
  buffer: png({ width: 40, height: 30, seed }),
})
const attached = (page: Page) => page.locator('.attached')
const send = (page: Page) => page.getByRole('button', { name: 'Send' })

test('a picture is attached with a preview, removed, sent, and shown after a reload', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'camera@example.org')
  await page.goto(`${site.url}/tutor`)
  await page.getByRole('button', { name: 'Add to the message' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Picture' }).click()
  await (await choosing).setFiles([picture(1), picture(2)])
  await attached(page).nth(1).waitFor()
  await attached(page).locator('progress').first().waitFor({ state: 'detached' })
  const dark = await page
    .locator('canvas.preview')
    .first()
    .evaluate((canvas) => {
      const context = (canvas as HTMLCanvasElement).getContext('2d')
      return context?.getImageData(60, 60, 1, 1).data[3]
    })
  expect(dark).toBe(255)
  await expectAccessible(page, 'attached pictures')
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expectSoon(() => attached(page).count(), 1)
  await send(page).click()
  await page.locator('.tutor[data-status=complete]').waitFor()
  await expectSoon(() => page.locator('.learner-words').innerText(), 'Here is my problem.')
  expect(JSON.stringify(shown)).toContain('image')
  await expectSoon(() => attached(page).count(), 0)
  const look = async () => {
    const image = page.getByRole('img', { name: 'Picture 1' })
    await image.waitFor()
    await page.waitForFunction(() => {
      const found = document.querySelector<HTMLImageElement>('.message-pictures img')
      return found?.complete === true && found.naturalWidth === 40
    })
  }
  await look()
  await page.reload()
  await look()
  await expectAccessible(page, 'a message with a picture')
  expect(faults).toEqual([])
})

test('a wrong kind, a large picture, a fifth one and a damaged one are refused in words', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'refused@example.org')
  const alert = page.locator('.composer [role=alert]')
  await choose(page, { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await alert.filter({ hasText: 'Only PNG' }).waitFor()
  const large = Buffer.concat([picture(9).buffer, Buffer.alloc(10 * 1024 * 1024)])
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: large })
  await alert.filter({ hasText: '10 MB' }).waitFor()
  await choose(page, { name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await page.locator('.attached-problem').waitFor()
  await page.locator('#question').fill('And words')
  await expectSoon(() => send(page).isDisabled(), true)
  await expectAccessible(page, 'a refused picture')
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await expectSoon(() => send(page).isDisabled(), false)
  await choose(page, picture(1), picture(2), picture(3), picture(4), picture(5))
  await alert.filter({ hasText: '4 pictures at most' }).waitFor()
  await expectSoon(() => attached(page).count(), 4)
  expect(faults).toEqual([])
})

test('a picture may be pasted and dropped', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'pasted@example.org')
  await page.locator('#question').waitFor()
  const bytes = [...jpeg()]
  const give = (kind: 'paste' | 'drop') =>
    page.evaluate(
      ([event, numbers]) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(numbers)], 'p.jpg', { type: 'image/jpeg' }))
        const init = { bubbles: true, cancelable: true }
        const given =
          event === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data })
        const target = event === 'paste' ? document.getElementById('question') : document.body
        return target?.dispatchEvent(given)
      },
      [kind, bytes] as const,
    )
  expect(await give('paste')).toBe(false)
  await attached(page).first().waitFor()
  expect(await give('drop')).toBe(false)
  await attached(page).nth(1).waitFor()
  expect(faults).toEqual([])
})

test('a touch screen offers the camera; dictation writes into the field', async () => {
  const { page, faults } = await site.visit({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  })
  await page.addInitScript(() => {
    class Recognition extends EventTarget {
      start() {
        const result = Object.assign([{ transcript: 'three x is fifteen' }], { isFinal: true })
        const event = Object.assign(new Event('result'), { resultIndex: 0, results: [result] })
        setTimeout(() => this.dispatchEvent(event))
      }
      stop() {
        this.dispatchEvent(new Event('end'))
      }
    }
    Object.defineProperty(window, 'SpeechRecognition', { value: Recognition })
  })
  await signUp(page, site.url, 'touch@example.org')
  const open = () => page.getByRole('button', { name: 'Add to the message' }).click()
  await open()
  await expectAccessible(page, 'the list of what to add')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Take a photo' }).click()
  const chooser = await choosing
  await expectSoon(() => chooser.element().getAttribute('capture'), 'environment')
  await page.locator('#question').fill('I think')
  await open()
  await page.getByRole('menuitem', { name: 'Dictate' }).click()
  await page.getByText('Listening').waitFor()
  await page.waitForFunction(() =>
    document.querySelector<HTMLTextAreaElement>('#question')?.value.includes('fifteen'),
  )
  await expectSoon(() => page.locator('#question').inputValue(), 'I think three x is fifteen')
  await expectAccessible(page, 'dictation')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Listening').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test.each([
  ['light', 390],
  ['dark', 1440],
] as const)('keys write formulas, which are typeset below (%s, %p)', async (colorScheme, width) => {
  const { page, faults } = await site.visit({ colorScheme, viewport: { width, height: 800 } })
  await signUp(page, site.url, `keys-${width}@example.org`)
  const before = await page.evaluate(() => performance.getEntriesByType('resource').length)
  const menu = page.getByRole('button', { name: 'Add to the message' })
  await chooseByKeys(page, menu, 'Formula keys')
  const palette = page.getByRole('group', { name: 'Formula keys' })
  await palette.waitFor()
  await eventually(async () =>
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').length),
    ).toBeGreaterThan(before),
  )
  await palette.getByRole('button', { name: 'Fraction' }).click()
  await page.keyboard.type('1')
  await expectSoon(() => page.locator('#question').inputValue(), '$\\frac{1}{}$')
  await palette.getByRole('button', { name: 'π', exact: true }).focus()
  await page.keyboard.press('Space')
  await expectSoon(() => page.locator('#question').inputValue(), '$\\frac{1π}{}$')
  await palette.locator('.palette-preview math').waitFor()
  await expectAccessible(page, 'keys for formulas')
  await palette.getByRole('button', { name: 'Close the formula keys' }).click()
  await page.locator('#question:focus').waitFor()
  expect(faults).toEqual([])
})

test('a message that is taken back brings its pictures back', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'taken-back@example.org')
  await page.goto(`${site.url}/tutor`)
  await choose(page, picture(1))
  await attached(page).locator('canvas').waitFor()
  await attached(page).locator('progress').waitFor({ state: 'detached' })
  const refusal = { error: true, code: 'RATE_LIMITED', message: 'Wait.', retryAfterSeconds: 1 }
  await page.route('**/api/chat/stream', (route) => route.fulfill({ status: 429, json: refusal }))
  await page.locator('#question').fill('What is this?')
  await send(page).click()
  await page.locator('.unsent').getByRole('button', { name: 'Edit' }).click()
  await expectSoon(() => page.locator('#question').inputValue(), 'What is this?')
  await expectSoon(() => page.evaluate(() => document.activeElement?.id), 'question')
  await attached(page).getByRole('img', { name: 'Picture 1' }).waitFor()
  await expectAccessible(page, 'a picture that came back')
  await page.unroute('**/api/chat/stream')
  await send(page).click()
  await page.locator('.tutor[data-status=complete]').waitFor()
  await page.locator('.learner .message-pictures img').waitFor()
  expect(JSON.stringify(shown)).toContain('image')
  expect(faults).toEqual([])
})

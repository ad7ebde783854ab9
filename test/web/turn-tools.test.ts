/** What one may do with a turn: copy, read aloud, rate; tool steps, citations, long messages. */
import { afterAll, beforeAll, describe, expect, test, setDefaultTimeout } from 'bun:test'
import type { Page } from 'playwright-core'
import type { ProviderRequest, Script } from '../support/providers/script'
import { smallTargets, expectAccessible } from './accessibility-check'
import {
  ask,
  browserTimeoutMs,
  eventually,
  expectSoon,
  send,
  signUp,
  type Site,
  startSite,
  untilInPage,
} from './site'

setDefaultTimeout(browserTimeoutMs)

const cited = 'As “Biology notes” says, sugar is made there. <b>What</b> needs light?'
const open = { checkable: false, kind: 'open', answers: [], steps: [], hints: [], mistakes: [] }

/** Searches the files before the reply, and tells in the reply what a learner's files are called. */
function reply({ body }: ProviderRequest): Script {
  if (body['response_format'] !== undefined) return { tokens: [JSON.stringify(open)] }
  const messages = body['messages'] as readonly { role: string; content: unknown }[]
  if (messages.at(-1)?.role === 'tool') return { tokens: [cited] }
  if (!JSON.stringify(messages.at(-1)?.content).includes('notes')) {
    return { tokens: ['**One** paragraph.\n\n', 'Another one?'] }
  }
  const call = (id: string, name: string, input: object) => ({
    id,
    name,
    input: JSON.stringify(input),
  })
  const search = call('one', 'search_files', { query: 'chloroplasts' })
  return { calls: [search, call('two', 'remember', { kind: 'fact', content: 'Likes plants' })] }
}

let site: Site
beforeAll(async () => {
  site = await startSite(reply)
})
afterAll(() => site[Symbol.asyncDispose]())

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last()
const stored = (page: Page) =>
  page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1)
    const response = await fetch(`/api/sessions/${id}/messages`)
    return (await response.json()).items.at(-1)
  })

describe('the tools of a reply', () => {
  test('copy it, read it aloud and stop', async () => {
    const { page, faults } = await site.visit({
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.addInitScript(() => {
      const seen = window as unknown as { spoken: string[]; last: EventTarget | null }
      seen.spoken = []
      class Utterance extends EventTarget {
        lang = ''
        constructor(readonly text: string) {
          super()
        }
      }
      const voice = {
        cancel: () => (seen.spoken = []),
        speak: (utterance: Utterance) => {
          seen.spoken.push(utterance.text)
          seen.last = utterance
        },
      }
      Object.defineProperty(window, 'speechSynthesis', { value: voice })
      Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
    })
    await signUp(page, site.url, 'tools@example.org')
    await ask(page, 'Hello')
    await tool(page, 'Copy this reply').click()
    await expectSoon(
      () => page.evaluate(() => navigator.clipboard.readText()),
      '**One** paragraph.\n\nAnother one?',
    )
    const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)
    await tool(page, 'Read aloud').click()
    await tool(page, 'Stop reading').waitFor()
    await expectSoon(() => spoken(), ['One paragraph.', 'Another one?'])
    await page.evaluate(() => {
      const { last } = window as unknown as { last: EventTarget }
      last.dispatchEvent(new Event('end'))
    })
    await tool(page, 'Read aloud').click()
    await tool(page, 'Stop reading').click()
    await tool(page, 'Read aloud').waitFor()
    await expectSoon(() => spoken(), [])
    expect(faults).toEqual([])
  })

  test('a thumb is stored with its comment, shown after a reload, and taken back', async () => {
    const { page, faults } = await site.visit()
    await signUp(page, site.url, 'thumbs@example.org')
    await ask(page, 'Hello')
    await tool(page, 'This did not help').focus()
    await page.keyboard.press('Enter')
    const comment = page.getByRole('textbox', { name: 'What was good or bad' })
    await comment.waitFor()
    await expectAccessible(page, 'a comment on a reply')
    await comment.fill('Too quick')
    await comment.press('Enter')
    await comment.waitFor({ state: 'detached' })
    await expectSoon(async () => (await stored(page)).feedback, {
      rating: 'down',
      comment: 'Too quick',
    })
    await page.reload()
    const down = tool(page, 'This did not help')
    await down.and(page.locator('[aria-pressed=true]')).waitFor()
    await down.click()
    await down.and(page.locator('[aria-pressed=false]')).waitFor()
    await expectSoon(async () => (await stored(page)).feedback, undefined)
    expect(faults).toEqual([])
  })

  test('they show on hover and on focus; those of the newest turn always', async () => {
    const { page } = await site.visit()
    await signUp(page, site.url, 'hover@example.org')
    await ask(page, 'Hello')
    await ask(page, 'Hello again')
    const opacity = (at: number) =>
      page
        .locator('.tutor .turn-tools')
        .nth(at)
        .locator('button')
        .first()
        .evaluate((button) => getComputedStyle(button).opacity)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.mouse.move(0, 0)
    await expectSoon(async () => [await opacity(0), await opacity(1)], ['0', '1'])
    await page.locator('.tutor .rich-text').first().hover()
    await expectSoon(() => opacity(0), '1')
    await page.mouse.move(0, 0)
    await page.locator('.tutor .turn-tools').first().locator('button').first().focus()
    await expectSoon(() => opacity(0), '1')
  })
})

test('calls of tools are rows that open, and a cited passage is a chip that opens it', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'cites@example.org')
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  const buffer = Buffer.from('# Chloroplasts\n\nChloroplasts make <b>sugar</b>.')
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'Biology notes.md', mimeType: 'text/markdown', buffer })
  await untilInPage(page, async () => {
    const files = await (await fetch('/api/files')).json()
    return files.items[0]?.status === 'ready'
  })
  // In this mode no output of a tool is held back while an answer key is being made.
  await page.goto(`${site.url}/tutor`)
  await page.locator('input[name=mode][value=tutor]:checked').waitFor({ state: 'attached' })
  await ask(page, 'What do my notes say?')
  const look = async () => {
    const rows = page.getByRole('list', { name: 'What the tutor did' }).locator('summary')
    await expectSoon(() => rows.allInnerTexts(), ['Looked in your files', 'Took a note'])
    await rows.nth(1).click()
    await page.getByText('Likes plants').waitFor()
    const cited = page.locator('.tool-details cite', { hasText: 'Biology notes.md' })
    await expectSoon(async () => {
      // A page that is drawn meanwhile may lose the focus, and the key with it.
      if (!(await cited.isVisible())) await rows.first().press('Enter')
      return cited.isVisible()
    }, true)
    await expectAccessible(page, 'tool steps')
    await page.getByRole('button', { name: 'Biology notes.md' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Chloroplasts make').waitFor()
    await expectAccessible(page, 'a cited passage')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download the file' }).click()
    expect((await downloading).suggestedFilename()).toBe('Biology notes.md')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  // The list of sources follows the end of the reply, which draws the turn anew.
  await page.locator('.citations').waitFor()
  await look()
  await page.reload()
  await page.locator('.citations').waitFor()
  await look()
  expect(faults).toEqual([])
})

test('a long message folds, and opens by its button and for the focus', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'long@example.org')
  await ask(page, Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n'))
  const words = page.locator('.learner .fold-content')
  const height = () => words.evaluate((element) => element.getBoundingClientRect().height)
  const folded = await height()
  expect(folded).toBeLessThan(400)
  await expectAccessible(page, 'a folded message')
  await page.getByRole('button', { name: 'Show all' }).click()
  await eventually(async () => expect(await height()).toBeGreaterThan(folded * 2))
  await page.getByRole('button', { name: 'Show less' }).click()
  await expectSoon(() => height(), folded)
  expect(faults).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'on a phone the title and its menu stay in sight (%s)',
  async (colorScheme) => {
    const { page, faults } = await site.visit({
      colorScheme,
      viewport: { width: 390, height: 700 },
      hasTouch: true,
      isMobile: true,
    })
    await signUp(page, site.url, `phone-${colorScheme}@example.org`)
    for (let turn = 0; turn < 4; turn += 1) await ask(page, `Hello ${turn}\n\n\n\n\nand more`)
    await send(page, 'Last')
    await page.locator('.tutor[data-status=complete]').nth(4).waitFor()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
    await eventually(async () => {
      const box = await page.locator('.conversation-heading h1').boundingBox()
      expect(box?.y).toBeWithin(0, 140)
    })
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'a conversation on a phone')
    expect(await smallTargets(page)).toEqual([])
    // A touch screen has no hover.
    const first = page.locator('.tutor .turn-tools button').first()
    await expectSoon(() => first.evaluate((button) => getComputedStyle(button).opacity), '1')
    expect(faults).toEqual([])
  },
)

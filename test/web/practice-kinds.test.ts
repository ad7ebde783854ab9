/** The inputs of each kind of item, and hostile text in items. The server's answers are scripted. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessibleEverywhere } from './accessibility-check'
import { button, heading } from './practice-learner'
import {
  browserTimeoutMs,
  eventually,
  expectSoon,
  signUp,
  type Site,
  startSite,
  type Visitor,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const id = '0199c0de-0000-7000-8000-000000000010'
const practice = {
  id,
  title: 'Scripted',
  mode: 'practice',
  status: 'ready',
  count: 1,
  answered: 0,
  createdAt: '2026-11-22T10:00:00.000Z',
}

interface Scripted {
  readonly visitor: Visitor
  /** The answers that the page has sent. */
  readonly sent: unknown[]
}

/** Opens a practice that has one item of the given kind. */
async function open(
  email: string,
  item: Record<string, unknown>,
  own: Record<string, unknown> = {},
): Promise<Scripted> {
  const visitor = await site.visit()
  const sent: unknown[] = []
  const whole = { id, position: 0, skill: 'x', status: 'open', attempts: 0, ...item }
  await visitor.page.route(`**/api/practice/${id}**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path.endsWith('/items')) await route.fulfill({ json: { items: [whole] } })
    else if (path.endsWith('/answers')) {
      sent.push(route.request().postDataJSON())
      const judged = { ...whole, attempts: 1, given: 'x', feedback: 'Look.' }
      await route.fulfill({ json: { finding: 'wrong', feedback: 'Look.', item: judged } })
    } else await route.fulfill({ json: { ...practice, ...own } })
  })
  await signUp(visitor.page, site.url, email)
  await visitor.page.goto(`${site.url}/exam/${id}`)
  if (own['status'] === undefined) await heading(visitor.page).waitFor()
  return { visitor, sent }
}

async function check(page: Page): Promise<void> {
  await button(page, 'Check').click()
  await page.locator('.finding-word').waitFor()
}

test('one choice is chosen with the keyboard', async () => {
  const { visitor, sent } = await open('choice@example.org', {
    question: 'Which is prime?',
    kind: 'choice',
    choices: ['4', '$7$', '9'],
  })
  const { page, faults } = visitor
  await expectSoon(() => button(page, 'Check').isDisabled(), true)
  await page.getByRole('radio', { name: 'A 4' }).focus()
  await page.keyboard.press('ArrowDown')
  await check(page)
  expect(sent).toEqual([{ answer: 'B' }])
  expect(faults).toEqual([])
})

test('several choices are sent by their letters in order', async () => {
  const { visitor, sent } = await open('choices@example.org', {
    question: 'Which are even?',
    kind: 'choices',
    choices: ['2', '3', '4'],
  })
  const { page } = visitor
  await page.getByRole('checkbox', { name: 'C 4' }).check()
  await page.getByRole('checkbox', { name: 'B 3' }).check()
  await page.getByRole('checkbox', { name: 'A 2' }).check()
  await page.getByRole('checkbox', { name: 'B 3' }).uncheck()
  await check(page)
  expect(sent).toEqual([{ answer: 'A, C' }])
  await expectAccessibleEverywhere(page, 'several choices')
})

const steps = { question: 'Sort.', kind: 'order', choices: ['first', 'second', 'third'] }

test('steps are put in order with the keyboard, which keeps the focus', async () => {
  const { visitor, sent } = await open('order@example.org', steps)
  const { page, faults } = visitor
  const up = page.getByRole('button', { name: 'Move “third” up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expectSoon(() => up.evaluate((element) => element === document.activeElement), true)
  await eventually(async () =>
    expect(await page.getByRole('log', { name: 'News' }).innerText()).toContain(
      'C is now in place 1',
    ),
  )
  await check(page)
  expect(sent).toEqual([{ answer: 'CAB' }])
  await expectAccessibleEverywhere(page, 'order')
  expect(faults).toEqual([])
})

test('steps are put in order by dragging', async () => {
  const { visitor, sent } = await open('drag@example.org', steps)
  const { page } = visitor
  const rows = page.locator('.order-handle')
  const from = await rows.first().boundingBox()
  const to = await rows.last().boundingBox()
  if (!from || !to) throw new Error('no rows')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 8 })
  await page.mouse.up()
  await check(page)
  expect(sent).toEqual([{ answer: 'BCA' }])
})

test('the order that is shown first can be sent', async () => {
  const { visitor, sent } = await open('as-shown@example.org', steps)
  await check(visitor.page)
  expect(sent).toEqual([{ answer: 'ABC' }])
})

test('hostile text in an item stays text', async () => {
  const hostile = [
    '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>',
    '[link](javascript:alert(1)) **bold** \u202Egnirts desrever\u202C',
    String.raw`$\href{javascript:alert(1)}{x}$ $\def\a{\a\a}\a$ $${'{'.repeat(3_000)}$`,
  ].join('\n')
  const { visitor, sent } = await open('hostile@example.org', {
    question: hostile,
    kind: 'choice',
    choices: [hostile, 'b'],
    feedback: hostile,
    given: hostile,
  })
  const { page, faults } = visitor
  await page.locator('.item-question math, .item-question .formula').first().waitFor()
  await expectSoon(
    () => page.locator('.item img, .item script, .item a[href^=javascript]').count(),
    0,
  )
  await eventually(async () =>
    expect(await page.locator('.item-question').innerText()).toContain('**bold**'),
  )
  await eventually(async () => expect(await page.title()).toContain('Scripted'))
  await page.getByRole('radio').last().check()
  await button(page, 'Check').click()
  await page.getByText('2 tries left').waitFor()
  expect(sent).toEqual([{ answer: 'B' }])
  expect(faults).toEqual([])
})

test('the right answer is typeset', async () => {
  const settled = { status: 'right', given: 'x=0.5', answer: 'x = 1/2; x = -sqrt(3)' }
  const { visitor } = await open('typeset@example.org', {
    kind: 'equation',
    question: 'Solve it.',
    ...settled,
  })
  const solution = visitor.page.locator('.solution')
  await solution.locator('mfrac').waitFor()
  await expectSoon(() => solution.locator('msqrt').count(), 1)
  await eventually(async () => expect(await solution.textContent()).not.toContain('$'))
})

test('a practice that takes long to make says that the server tries again', async () => {
  const { visitor } = await open('waiting@example.org', {}, { status: 'preparing' })
  await visitor.page.getByText('This is taking longer than usual.').waitFor()
  await visitor.page.getByRole('link', { name: 'See your practice sets' }).waitFor()
  await expectAccessibleEverywhere(visitor.page, 'a practice that is being made')
})

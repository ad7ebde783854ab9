/** Practice in a browser: a set is chosen, worked on with help, and reported. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { expectAccessibleEverywhere, smallTargets } from './accessibility-check'
import { begin, button, heading, latestItems, places } from './practice-learner'
import { browserTimeoutMs, eventually, expectSoon, signUp, type Site, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const wrong = 'x = 98765.25'

test('a practice is chosen, answered right, settled by three wrong answers, and reported', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'practises@example.org')
  await page.getByRole('link', { name: 'Practice', exact: true }).click()
  await page.getByText('You have not practised yet.').waitFor()
  const path = await begin(page, site, { skill: 'Linear equations', count: 2 })
  const items = await latestItems(site)
  await page.locator('.item-question math').first().waitFor()
  await page.getByLabel('Your answer').fill(items[0]?.right ?? '')
  await button(page, 'Check').click()
  await page.locator('[data-finding=right]').waitFor()
  await eventually(async () =>
    expect(await page.locator('.solution').innerText()).toContain('Answer'),
  )
  await expectSoon(() => places(page), ['1 right', '2 open'])
  await button(page, 'Next question').click()
  await expectSoon(() => heading(page).innerText(), 'Question 2 of 2')
  await expectSoon(() => page.evaluate(() => document.activeElement?.id), 'item-heading')
  for (const left of ['2 tries left', '1 try left']) {
    await page.getByLabel('Your answer').fill(wrong)
    await page.keyboard.press('Enter')
    await page.getByText(left).waitFor()
    await eventually(async () =>
      expect(await page.locator('.finding-word').innerText()).toContain('Look here'),
    )
    await expectSoon(() => page.locator('.solution').count(), 0)
  }
  await button(page, 'Check').click()
  await page.locator('.solution').waitFor()
  await expectSoon(() => places(page), ['1 right', '2 not right'])
  await button(page, 'See the report').click()
  await page.getByText('1 of 2 right', { exact: true }).first().waitFor()
  await expectSoon(() => page.getByRole('heading', { name: 'Worth repeating' }).count(), 1)
  await expectSoon(
    () => page.locator('.page-actions button').first().innerText(),
    'Practise what went wrong',
  )
  await expectSoon(() => page.locator('.report-item').count(), 2)
  await page.reload()
  await page.getByText('1 of 2 right', { exact: true }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
  await page.goto(`${site.url}/exam`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('You have not practised yet.').waitFor()
  await page.goto(site.url + path)
  await page.getByRole('heading', { name: 'This practice set is not here' }).waitFor()
  expect(faults).toEqual([])
})

/** All that the pages keep in the database of the browser. Runs in the page. */
async function keptText(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('elenchus')
    request.addEventListener('success', () => resolve(request.result))
  })
  const values = await new Promise<unknown[]>((resolve) => {
    const request = db.transaction('kept').objectStore('kept').getAll()
    request.addEventListener('success', () => resolve(request.result))
  })
  db.close()
  return JSON.stringify(values)
}

test('what is typed, the help and the place outlast a reload, and back leads to the list', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'reloads@example.org')
  await begin(page, site, { skill: 'Linear equations', count: 3 })
  await button(page, 'Skip').click()
  await page.getByLabel('Your answer').fill('x = 1')
  await page.getByText('Your working').click()
  await page.getByLabel('one step per line').fill('3x = 3')
  await button(page, 'Give me a hint').click()
  await page.locator('.hint-rungs li').waitFor()
  const hint = await page.locator('.hint-rungs').innerText()
  await page.reload()
  await heading(page).waitFor()
  await expectSoon(() => heading(page).innerText(), 'Question 2 of 3')
  await expectSoon(() => page.getByLabel('Your answer').inputValue(), 'x = 1')
  await expectSoon(() => page.getByLabel('one step per line').inputValue(), '3x = 3')
  await expectSoon(() => page.locator('.hint-rungs').innerText(), hint)
  await page.goBack()
  await button(page, 'Begin').first().waitFor()
  const kept = () => page.evaluate(keptText)
  await eventually(async () => expect(await kept()).toContain('3x = 3'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await eventually(async () => expect(await kept()).not.toContain('3x = 3'))
  await eventually(async () =>
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('3x = 3'),
  )
  expect(faults).toEqual([])
})

test('the ladder ends in the solution, which wants a second press', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'climbs@example.org')
  await begin(page, site, { skill: 'Linear equations', count: 1 })
  for (const rung of ['Hint', 'Strong hint', 'Worked step']) {
    await button(page, 'Give me a hint').click()
    await page.locator('.hint-name', { hasText: new RegExp(`^${rung}$`) }).waitFor()
  }
  await button(page, 'Show the solution').click()
  await page.getByText('Press again to see it').waitFor()
  await expectSoon(() => page.locator('.solution').count(), 0)
  await button(page, 'Show the solution').click()
  await page.locator('.solution').waitFor()
  await button(page, 'Talk about it').click()
  await page.waitForURL('**/chat/*')
  await page.locator('#question').waitFor()
  expect(faults).toEqual([])
})

test('the first wrong line of the working is quoted', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'works@example.org')
  await begin(page, site, { skill: 'Linear equations', count: 1 })
  await page.getByLabel('Your answer').fill(wrong)
  await page.getByText('Your working').click()
  await page.getByLabel('one step per line').fill('2 + 2 = 5')
  await button(page, 'Check').click()
  await page.locator('.finding-word').waitFor()
  await eventually(async () =>
    expect((await page.locator('.finding').innerText()).split('2 + 2 = 5')).toHaveLength(2),
  )
})

test('two tabs show the same practice', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'tabs@example.org')
  const path = await begin(page, site, { skill: 'Linear equations', count: 2 })
  const other = await page.context().newPage()
  await other.goto(site.url + path)
  await heading(other).waitFor()
  const [first] = await latestItems(site)
  await page.getByLabel('Your answer').fill(first?.right ?? '')
  await button(page, 'Check').click()
  await other.locator('.item-place[data-state=right]').waitFor()
  await expectSoon(() => places(other), ['1 right', '2 open'])
})

test('where no model is, own material is not offered, and the page says what an administrator can do', async () => {
  const { page } = await site.visit()
  await signUp(page, site.url, 'topic@example.org')
  await page.goto(`${site.url}/exam`)
  await page.getByText('An administrator can connect one with LLM_PROVIDER').waitFor()
  await expectSoon(() => page.getByText('Choose the material').count(), 0)
})

test('with a model a topic is asked for, and what was typed stays after a refusal', async () => {
  await using other = await startSite(() => ({ tokens: ['Hello'] }))
  const { page, faults } = await other.visit()
  await signUp(page, other.url, 'model@example.org')
  await page.goto(`${other.url}/exam`)
  await page.getByText('Choose the material').click()
  await page.getByRole('radio', { name: 'One of your files' }).check()
  await page.getByText('You have no files yet.').waitFor()
  const material = page.locator('.choose-form')
  await material.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('First choose what it is about.').waitFor()
  await page.getByRole('radio', { name: 'A topic in your words' }).check()
  await page.getByRole('textbox', { name: 'Topic' }).fill('the French Revolution')
  await page.route('**/api/practice', (route) => route.abort())
  await material.getByRole('button', { name: 'Begin' }).click()
  await page.locator('.choose-form .form-problem').waitFor()
  await expectSoon(
    () => page.getByRole('textbox', { name: 'Topic' }).inputValue(),
    'the French Revolution',
  )
  await expectAccessibleEverywhere(page, 'own material')
  expect(faults).toEqual([])
})

test('on a phone one tap begins: five minutes today in the first screen, or a skill', async () => {
  const viewport = { width: 390, height: 844 }
  const { page, faults } = await site.visit({ viewport, hasTouch: true })
  await signUp(page, site.url, 'phone@example.org')
  const wanted: { source: object; count: number }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/practice'))
      wanted.push(request.postDataJSON())
  })
  await page.goto(`${site.url}/exam`)
  const first = button(page, 'Begin')
  await first.waitFor()
  const place = await first.boundingBox()
  expect((place?.y ?? 999) + (place?.height ?? 0)).toBeLessThan(500)
  await page.getByText('Nothing is due. Next for you: Arithmetic.').waitFor()
  await first.tap()
  await heading(page).waitFor()
  await page.goto(`${site.url}/exam`)
  await page.getByRole('button', { name: /^Trigonometry/ }).tap()
  await heading(page).waitFor()
  expect(await smallTargets(page)).toEqual([])
  expect(wanted).toMatchObject([
    { source: { skill: 'arithmetic' }, count: 5 },
    { source: { skill: 'trigonometry' }, count: 10, mode: 'practice', level: 'adaptive' },
  ])
  expect(faults).toEqual([])
})

test('the report begins with what went wrong, and the keyboard begins a tile', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'missed@example.org')
  await page.goto(`${site.url}/exam`)
  await page.getByRole('button', { name: /^Percentages/ }).focus()
  await page.keyboard.press('Enter')
  await heading(page).waitFor()
  await button(page, 'Finish').click()
  await page.locator('.report-item').first().waitFor()
  await page.getByRole('button', { name: 'Practise what went wrong' }).click()
  await page.waitForURL(/\/exam\/[\w-]+(?:\?item=1)?$/)
  await page.getByRole('heading', { name: 'Question 1 of 5' }).waitFor()
  expect((await latestItems(site)).map(({ content }) => content.skill)).toEqual(
    Array(5).fill('percent'),
  )
  expect(faults).toEqual([])
})

test('choosing, practising and the report: no axe violation, no scrolling sideways', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'axe@example.org')
  await begin(page, site, { skill: 'Linear equations', count: 2 })
  await button(page, 'Give me a hint').click()
  await page.locator('.hint-rungs li').waitFor()
  await page.getByLabel('Your answer').fill(wrong)
  await button(page, 'Check').click()
  await page.locator('.finding-word').waitFor()
  await expectAccessibleEverywhere(page, 'practising')
  await button(page, 'Finish').click()
  await page.locator('.report-item').first().waitFor()
  await expectAccessibleEverywhere(page, 'report')
  await page.goto(`${site.url}/exam`)
  await page.getByRole('link', { name: 'Report' }).waitFor()
  await expectAccessibleEverywhere(page, 'choosing')
  expect(faults).toEqual([])
})

test('a key that is held down and a double click are one try each', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'heavy-hand@example.org')
  await begin(page, site, { skill: 'Linear equations', count: 1 })
  const tries: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/answers')) tries.push(request.url())
  })
  await page.getByLabel('Your answer').fill(wrong)
  await page.keyboard.down('Enter')
  await page.getByText('2 tries left').waitFor()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await button(page, 'Check').dblclick()
  await page.getByText('1 try left').waitFor()
  expect(tries.length).toBe(2)
  expect(faults).toEqual([])
})

test('a drawing is read aloud, and stays whole at 300 % zoom and in both themes', async () => {
  const { page, faults } = await site.visit({ locale: 'de-DE' })
  await signUp(page, site.url, 'drawing@example.org')
  await page.goto(`${site.url}/exam`)
  await page.getByRole('button', { name: /^Flächen, Körper/ }).click()
  const drawing = page.getByRole('img', { name: /^Rechteck Länge: \d+ .*Breite: \d+/ })
  await drawing.waitFor()
  await expectSoon(() => drawing.locator('text').count(), 2)
  await expectAccessibleEverywhere(page, 'drawing')
  // A third of the width is what is left at 300 %.
  await page.setViewportSize({ width: 427, height: 267 })
  const { x = 0, width = 0 } = (await drawing.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(427)
  expect(width).toBeGreaterThan(250)
  await page.setViewportSize({ width: 1_100, height: 800 })
  await page.getByRole('button', { name: 'Beenden' }).click()
  await page.locator('.report-item .drawing').first().waitFor()
  expect(faults).toEqual([])
})

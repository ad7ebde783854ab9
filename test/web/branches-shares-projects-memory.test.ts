/** Branches, public links, projects and memory in the pages. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { expectAccessible } from './accessibility-check'
import {
  ask,
  browserTimeoutMs,
  eventually,
  expectSoon,
  newSession,
  send,
  signUp,
  type Site,
  startSite,
  type Visitor,
} from './site'

setDefaultTimeout(browserTimeoutMs)

let site: Site
let ada: Visitor
let replies = 0

beforeAll(async () => {
  site = await startSite(() => ({ tokens: [`Reply ${(replies += 1)}?`] }))
  ada = await site.visit()
  await signUp(ada.page, site.url)
})
afterAll(() => site[Symbol.asyncDispose]())

const button = (name: string) => ada.page.getByRole('button', { name, exact: true })
const dialog = () => ada.page.getByRole('dialog')
const follow = (name: string) => ada.page.getByRole('link', { name, exact: true }).click()
const said = () => ada.page.locator('.learner-words').allInnerTexts()
const answered = () => ada.page.locator('.tutor .rich-text').allInnerTexts()
const shown = (text: string) => ada.page.locator('.rich-text', { hasText: text }).waitFor()

test('an edited message gets its own reply, and the arrows switch between the versions', async () => {
  const { page } = ada
  await ask(page, 'First question')
  await ask(page, 'Second question')
  await expectSoon(() => answered(), ['Reply 1?', 'Reply 2?'])

  await button('Edit this message').last().click()
  await expectAccessible(page, 'a message that is edited')
  const field = page.getByLabel('Your message, put differently')
  await expectSoon(() => field.inputValue(), 'Second question')
  await field.press('Escape')
  await button('Edit this message').and(page.locator(':focus')).waitFor()
  await expectSoon(() => said(), ['First question', 'Second question'])
  await button('Edit this message').first().click()
  await field.fill('Another first question')
  await field.press('Enter')
  await shown('Reply 3?')
  await expectSoon(() => page.locator('#question:focus').count(), 1)
  await page.getByText('2 of 2').waitFor()
  await expectSoon(() => said(), ['Another first question'])
  await expectAccessible(page, 'versions')

  await button('Previous version').click()
  await shown('Reply 2?')
  await expectSoon(() => said(), ['First question', 'Second question'])
  await page.getByRole('button', { name: 'Next version' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await shown('Reply 3?')
  await page.reload()
  await page.getByText('2 of 2').waitFor()
  await expectSoon(() => answered(), ['Reply 3?'])
})

test('a reply is regenerated, and its old version is kept', async () => {
  const { page } = ada
  await button('Ask for another reply').click()
  await shown('Reply 4?')
  await page.getByText('2 of 2').nth(1).waitFor()
  await expectSoon(() => answered(), ['Reply 4?'])
  await button('Previous version').nth(1).click()
  await shown('Reply 3?')
  await expectSoon(() => said(), ['Another first question'])
})

test('a session is shared, read without a sign-in, and unshared', async () => {
  const { page } = ada
  await button('Share').click()
  await expectAccessible(page, 'share dialog')
  await dialog().getByRole('button', { name: 'Create link' }).click()
  const url = new URL(await dialog().locator('.secret').innerText())
  await dialog().getByRole('button', { name: 'Close' }).click()

  const anybody = await site.visit()
  await anybody.page.goto(site.url + url.pathname)
  await anybody.page.getByRole('heading', { name: 'First question' }).waitFor()
  await anybody.page.locator('.rich-text', { hasText: 'Reply 3?' }).waitFor()
  await expectSoon(
    () => anybody.page.locator('.learner-words').allInnerTexts(),
    ['Another first question'],
  )
  await eventually(async () =>
    expect(await anybody.page.content()).not.toContain('ada@example.org'),
  )
  await expectAccessible(anybody.page, 'shared session')

  await page.reload()
  await page.route('**/share', (route) => route.fulfill({ status: 503, json: {} }))
  await button('Share').click()
  await dialog().getByText('This could not be loaded.').waitFor()
  await page.unroute('**/share')
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await dialog().locator('.secret').filter({ hasText: url.pathname }).waitFor()
  await dialog().getByRole('button', { name: 'Stop sharing' }).click()
  await dialog().getByRole('button', { name: 'Create link' }).waitFor()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await anybody.page.reload()
  await anybody.page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await expectAccessible(anybody.page, 'a link that is gone')
  expect(anybody.faults).toEqual([])
})

test('a project is created, described, filled, and deleted; its sessions stay', async () => {
  const { page } = ada
  await follow('Projects')
  await page.getByText('You have no projects yet.').waitFor()
  await expectAccessible(page, 'no projects')
  await button('New project').click()
  await page.getByLabel('Name').fill('Algebra exam')
  await dialog().getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Algebra exam' }).waitFor()
  await page.getByRole('textbox', { name: 'Instructions' }).fill('I like worked examples.')
  await button('Save').click()
  await page.getByText('Saved.').waitFor()
  await expectAccessible(page, 'project')

  await button('New session in this project').click()
  await page.getByText('In the project “Algebra exam”.').waitFor()
  await ask(page, 'In the project')
  await newSession(page)
  await expectSoon(() => page.getByText('In the project “').count(), 0)
  await ask(page, 'Moved into it')
  await button('Move to a project').click()
  await expectAccessible(page, 'move dialog')
  await dialog().getByRole('combobox').selectOption({ label: 'Algebra exam' })
  await dialog().getByRole('button', { name: 'Move' }).click()
  await dialog().waitFor({ state: 'detached' })

  await follow('Projects')
  await page.getByText('2 sessions, 0 files').waitFor()
  await expectAccessible(page, 'projects')
  await follow('Algebra exam')
  const list = page.getByRole('list', { name: 'Sessions of this project' })
  await list.getByRole('link').nth(1).waitFor()
  await expectSoon(
    () => list.getByRole('link').allInnerTexts(),
    ['Moved into it', 'In the project'],
  )
  await expectSoon(
    () => page.getByRole('textbox', { name: 'Instructions' }).inputValue(),
    'I like worked examples.',
  )
  await button('Delete project').click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await page.getByText('You have no projects yet.').waitFor()
  await follow('Moved into it')
  await page.locator('.learner-words', { hasText: 'Moved into it' }).waitFor()
})

test('a memory is added, found, edited and deleted, and memory is switched off', async () => {
  const { page } = ada
  await button('More').click()
  await page.getByRole('menuitem', { name: 'Memory' }).click()
  await page.getByText('Nothing remembered yet.').waitFor()
  await expectAccessible(page, 'empty memory')
  for (const [content, kind] of [
    ['Mixes up sine and cosine', 'Misconception'],
    ['Takes an exam in June', 'Goal'],
  ] as const) {
    await button('Add something').click()
    await page.getByLabel('What to remember').fill(content)
    await page.getByLabel('Kind').selectOption({ label: kind })
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.locator('.remembered', { hasText: content }).waitFor()
  }
  await expectAccessible(page, 'memory')
  const remembered = () => page.locator('.remembered').allInnerTexts()
  const search = async (q: string) => {
    await page.getByLabel('Words to look for').fill(q)
    await page.getByLabel('Words to look for').press('Enter')
  }
  await search('cosine')
  await page.locator('.remembered', { hasText: 'Takes an exam' }).waitFor({ state: 'detached' })
  await expectSoon(() => remembered(), ['Mixes up sine and cosine'])
  await page.getByRole('button', { name: 'Edit' }).click()
  await expectAccessible(page, 'memory dialog')
  await page.getByLabel('What to remember').fill('Knows sine from cosine')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await page.locator('.remembered', { hasText: 'Knows' }).waitFor()
  await search('')
  await page.locator('.remembered', { hasText: 'Takes an exam' }).waitFor()

  const remembers = page.getByLabel('The tutor remembers')
  await expectSoon(() => remembers.isChecked(), true)
  await remembers.click()
  await page.getByText('The tutor neither reads nor adds').waitFor()
  await page.reload()
  await page.getByText('The tutor neither reads nor adds').waitFor()
  await expectSoon(() => remembers.isChecked(), false)

  await page.getByRole('button', { name: 'Forget Takes an exam' }).click()
  await dialog().getByRole('button', { name: 'Forget' }).click()
  await page.locator('.remembered', { hasText: 'Takes an exam' }).waitFor({ state: 'detached' })
  await expectSoon(() => remembered(), ['Knows sine from cosine'])
  await button('Forget everything').click()
  await dialog().getByRole('button', { name: 'Forget' }).click()
  await page.getByText('Nothing remembered yet.').waitFor()
})

test('missing things show a message, also where the server refuses', async () => {
  const { page } = ada
  await page.goto(`${site.url}/projects/0199c0de-0000-7000-8000-0000000000ff`)
  await page.getByRole('heading', { name: 'This project is not here' }).waitFor()
  await expectAccessible(page, 'missing project')
  await newSession(page)
  await ask(page, 'Refused')
  await page.route('**/retry', (route) => route.fulfill({ status: 409, json: conflict }))
  const slow = Promise.withResolvers<void>()
  await page.route('**/messages*', async (route) => {
    await slow.promise
    await route.continue()
  })
  await button('Ask for another reply').click()
  await page.getByRole('alert').filter({ hasText: conflict.message }).waitFor()
  // The thread must be restored at once, before the messages are read again.
  await expectSoon(() => said(), ['Refused'])
  await eventually(async () => expect(await answered()).toHaveLength(1))
  slow.resolve()
  await page.unroute('**/messages*')
  await page.unroute('**/retry')
  await send(page, 'And on')
  await page.locator('.tutor[data-status=complete]').nth(1).waitFor()
})

test.each([
  ['dark', 320],
  ['light', 320],
] as const)(
  '%s, %p pixels wide, nothing has a fault or scrolls sideways',
  async (colorScheme, width) => {
    const { page, faults } = await site.visit({ colorScheme, viewport: { width, height: 640 } })
    await signUp(page, site.url, `${colorScheme}@example.org`)
    const long = 'averyveryveryverylongwordwithoutanyplacetobreakitanywhere'
    await ask(page, long)
    await page.getByRole('button', { name: 'Ask for another reply' }).click()
    await page.getByText('2 of 2').waitFor()
    await expectAccessible(page, 'narrow versions')
    await page.getByRole('button', { name: 'Edit this message' }).click()
    await expectAccessible(page, 'narrow edit')
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const address = await page.locator('.secret').innerText()
    await expectAccessible(page, 'narrow share')
    await page.goto(site.url + new URL(address).pathname)
    await page.locator('.learner-words').waitFor()
    await expectAccessible(page, 'narrow shared session')
    await page.goto(`${site.url}/projects`)
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByLabel('Name').fill(long)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: long }).waitFor()
    await expectAccessible(page, 'narrow project')
    await page.goto(`${site.url}/memory`)
    await page.getByRole('button', { name: 'Add something' }).click()
    await page.getByLabel('What to remember').fill(long)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.remembered', { hasText: long }).waitFor()
    await expectAccessible(page, 'narrow memory')
    expect(faults).toEqual([])
  },
)

const conflict = { code: 'CONFLICT', message: 'A reply is still running in this session.' }

test('the page had no error', () => {
  expect(ada.faults).toEqual([])
})

/** The solved moment in a conversation, on a shared page and at the end of a guest's trial. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { signedUp } from '../support/client'
import { fixture } from '../support/fixtures'
import { expectAccessibleEverywhere } from './accessibility-check'
import { ask, browserTimeoutMs, eventually, expectSoon, signUp, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

const site = fixture(() => startSite())
const moment = (page: Page) => page.getByRole('figure', { name: 'Solved' })
const steps = (page: Page) =>
  moment(page)
    .getByRole('listitem')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.replace(/\s+/g, ' ').trim()))

test('a solved task shows the derivation, as a picture and by a link whose readers try one', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, site.url, 'solves@example.org')
  await ask(page, 'Solve 3x + 7 = 22')
  await expectSoon(() => page.locator('.rung.reached').count(), 0)
  await expectSoon(() => moment(page).count(), 0)
  await ask(page, 'I am stuck')
  await expectSoon(() => page.locator('.rung.reached').count(), 1)
  await ask(page, '3x = 22 - 7\n3x = 15')
  await ask(page, 'so $x = 5$')
  await expectSoon(() => steps(page), ['3x = 22 − 7', '3x = 15', 'x = 5'])
  await moment(page).getByText('with a hint', { exact: true }).waitFor()
  await expectSoon(() => page.locator('.rung.reached').count(), 1)
  await page.locator('.ladder .solved-mark').waitFor()
  await expectAccessibleEverywhere(page, 'solved moment')

  const saved = page.waitForEvent('download')
  await moment(page).getByRole('button', { name: 'Save as a picture' }).press('Enter')
  const picture = await Bun.file((await (await saved).path()) ?? '').bytes()
  expect(new TextDecoder().decode(picture.slice(1, 4))).toBe('PNG')
  const view = new DataView(picture.buffer)
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1_080, expect.any(Number)])
  expect(view.getUint32(20)).toBeGreaterThan(600)

  await moment(page).getByRole('button', { name: 'Share a link' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const { pathname } = new URL(await page.locator('.secret').innerText())
  const reader = await site.visit()
  await reader.page.goto(site.url + pathname)
  await reader.page.locator('.checked-step').first().waitFor()
  await expectSoon(() => reader.page.locator('.checked-step[data-mark=follows]').count(), 3)
  await expectSoon(() => steps(reader.page), ['3x = 22 − 7', '3x = 15', 'x = 5'])
  await expectSoon(() => reader.page.getByRole('button', { name: 'Share a link' }).count(), 0)
  const box = reader.page.getByRole('region', { name: 'Try one yourself' }).getByRole('textbox')
  await box.fill('Solve 2x = 8')
  await box.press('Enter')
  await reader.page.locator('.try-thread .example-tutor').waitFor()
  await expectAccessibleEverywhere(reader.page, 'shared page')
  await box.fill('x = 4')
  await box.press('Enter')
  await reader.page.getByRole('link', { name: 'Create account' }).waitFor()
  await expectSoon(() => moment(reader.page).count(), 2)
  await page.goto(site.url + pathname)
  await page.getByRole('link', { name: 'Ask a question of your own' }).waitFor()
  expect([...faults, ...reader.faults]).toEqual([])
})

test('a link to a session has a preview with its title, and a dead one has none', async () => {
  const title = 'Why "a" < b & <b>c</b>?'
  const learner = await signedUp(site.url)
  const path = `/api/sessions/${await learner.createSession()}`
  await learner.call('PATCH', path, { title })
  const { url } = (await learner.call<{ url: string }>('POST', `${path}/share`)).json
  const reader = await site.visit()
  await reader.page.goto(site.url + new URL(url).pathname)
  const properties = await reader.page
    .locator('meta[property]')
    .evaluateAll((found) =>
      Object.fromEntries(
        found.map((meta) => [meta.getAttribute('property'), meta.getAttribute('content')]),
      ),
    )
  expect(properties).toMatchObject({
    'og:title': title,
    'og:url': url,
    'og:type': 'article',
    'og:site_name': 'Elenchus',
  })
  const picture = await fetch(String(properties['og:image']))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  const dead = await fetch(`${site.url}/shares/nothing`, { headers: { accept: 'text/html' } })
  expect(dead.status).toBe(404)
  expect(await dead.text()).not.toContain('og:')
})

test('a guest’s trial ends with the solved task, and the account continues it', async () => {
  const { page, faults } = await site.visit()
  await page.goto(site.url)
  const box = page.getByRole('textbox', { name: 'Try it with a question' })
  const replies = page.locator('.try-thread .example-tutor')
  for (const [at, said] of ['Solve 3x + 7 = 22', 'What now?', '3x = 15', 'x = 5'].entries()) {
    await box.fill(said)
    await box.press('Enter')
    await replies.nth(at).waitFor()
  }
  await eventually(async () => expect(await replies.last().innerText()).not.toContain('?'))
  await expectSoon(() => steps(page), ['3x = 15', 'x = 5'])
  await expectSoon(() => box.count(), 0)
  await page.getByRole('heading', { name: 'Solved. Ready for the next one?' }).waitFor()
  await page.getByRole('link', { name: 'Create account' }).click()
  await expectAccessibleEverywhere(page, 'end of a trial')
  await page.reload()
  await moment(page).waitFor()
  await page.getByLabel('E-mail').fill('carries-on@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/chat\/[\w-]+$/)
  await page.locator('.learner-words', { hasText: 'x = 5' }).last().waitFor()
  await expectSoon(() => page.locator('.learner').count(), 4)
  expect(faults).toEqual([])
})

test('where no account can be created, the end of a trial offers the sign-in', async () => {
  const { page, faults } = await site.visit()
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const status = await response.json()
    await route.fulfill({
      response,
      json: { ...status, signIn: { ...status.signIn, registration: 'closed' } },
    })
  })
  await page.goto(site.url)
  const box = page.getByRole('textbox', { name: 'Try it with a question' })
  const replies = page.locator('.try-thread .example-tutor')
  for (const [at, said] of ['Solve 2x = 8', 'x = 4'].entries()) {
    await box.fill(said)
    await box.press('Enter')
    await replies.nth(at).waitFor()
  }
  const end = page.getByRole('region', { name: 'Solved. Ready for the next one?' })
  await end.getByText('Sign in to carry on: everything here comes with you.').waitFor()
  await end.getByRole('link', { name: 'Sign in' }).press('Enter')
  await page.waitForURL('**/#entrance')
  await expectSoon(() => page.getByText('Create').count(), 0)
  await expectSoon(() => page.locator('main .button').count(), 1)
  expect(faults).toEqual([])
})

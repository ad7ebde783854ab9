/** The tool in the frames of a platform, in a real browser. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { Client, newEmail } from '../support/client'
import { newPage } from '../support/chromium'
import { fixture } from '../support/fixtures'
import { instructor, learnerRole, LtiPlatform } from '../support/lti-platform'
import { tokenIn } from '../support/outbox'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { expectAccessibleEverywhere } from '../web/accessibility-check'

setDefaultTimeout(90_000)

const server = fixture(() => startServer())
const platform = fixture(() => LtiPlatform.start())

async function visit(path: string): Promise<{ page: Page } & AsyncDisposable> {
  const page = await newPage({ locale: 'de-DE' })
  await page.goto(platform.url + path)
  return { page, [Symbol.asyncDispose]: () => page.context().close() }
}

test('a platform registers itself in a frame, which it closes; a learner then opens a window from a frame', async () => {
  platform.server = server.url
  platform.visitor = { sub: 'framed', name: 'Ada', roles: [learnerRole] }
  const admin = await signedIn(server, 'admin')
  const link = await admin.call<{ url: string }>('POST', '/api/admin/lti/registration-links')
  const url = new URL(link.json.url)
  url.searchParams.set('openid_configuration', `${platform.url}/.well-known/openid-configuration`)
  url.searchParams.set('registration_token', 'registration-token')
  {
    await using registering = await visit(`/tools?${new URLSearchParams({ url: url.href })}`)
    await registering.page.getByText('closed').waitFor()
  }
  await using course = await visit('/course')
  const opened = course.page.context().waitForEvent('page')
  await course.page.frameLocator('iframe').getByRole('button', { name: 'Elenchus öffnen' }).click()
  const tutor = await opened
  await tutor.waitForURL(`${server.url}/app`)
  const me = await tutor.evaluate(async () => (await fetch('/api/auth/me')).json())
  expect(me).toMatchObject({ user: { name: 'Ada' } })
  const email = newEmail()
  await tutor.goto(`${server.url}/account`)
  await tutor.getByRole('textbox', { name: 'E-Mail' }).fill(email)
  await tutor.getByRole('button', { name: 'Adresse hinzufügen' }).click()
  await tutor.getByText('Öffne den Link in unserer Nachricht').waitFor()
  const token = await tokenIn(server, email, 'Add this address')
  await tutor.goto(`${server.url}/api/auth/verify-email?token=${token}`)
  await tutor.getByText(email).first().waitFor()
})

test('a launch that is refused says so in the frame, in the language of the browser', async () => {
  platform.visitor = null
  await using course = await visit(
    `/tools?${new URLSearchParams({ url: `${server.url}/api/lti/login?iss=https://elsewhere.example&login_hint=1&target_link_uri=x` })}`,
  )
  await course.page
    .frameLocator('iframe')
    .getByText('Diese Lernplattform ist hier nicht bekannt.')
    .waitFor()
})

test('a teacher reads the list of the course by a button, and sees who is listed no more', async () => {
  const client = new Client(server.url)
  const teacher = { sub: 'teaches', roles: [instructor] }
  const answer = await platform.launch(client, teacher)
  await using course = await visit('/jwks')
  const { page } = course
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: server.url }))
  await page.context().addCookies(cookies)
  platform.roster = ['Bo', 'Cy'].map((name) => ({ user_id: name, name, roles: [learnerRole] }))
  await page.goto(server.url + answer.headers.get('location'))
  const members = page.getByRole('region', { name: 'Mitglieder' })
  await members.getByText(platform.url).waitFor()
  const read = members.getByRole('button', { name: 'Liste jetzt lesen' })
  await read.press('Enter')
  await members.getByText('Aufgeführt: 2. Neu: 2. Nicht mehr aufgeführt: 0.').waitFor()
  await members.getByText('Cy', { exact: true }).first().waitFor()
  expect(await page.locator('main').innerText()).not.toContain('@lti.invalid')
  platform.roster.pop()
  await read.press('Enter')
  await members.getByText('Aufgeführt: 1. Neu: 0. Nicht mehr aufgeführt: 1.').waitFor()
  await members.getByText('führt die Lernplattform diese Person nicht mehr auf').waitFor()
  platform.fault = () => new Response('', { status: 500 })
  await read.press('Enter')
  await members.getByText('Die Lernplattform antwortet nicht wie erwartet.').waitFor()
  await expectAccessibleEverywhere(page, 'members of a platform')
})

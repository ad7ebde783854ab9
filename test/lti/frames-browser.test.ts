/** The tool in the frames of a platform, in a real browser. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { newEmail } from '../support/client'
import { newPage } from '../support/chromium'
import { fixture } from '../support/fixtures'
import { learnerRole, LtiPlatform } from '../support/lti-platform'
import { tokenIn } from '../support/outbox'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'

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

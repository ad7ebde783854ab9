/** Second factors in a real browser: set up, sign in, remove; passkeys by the browser's own virtual authenticator. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { fixture } from '../support/fixtures'
import { expectAccessibleEverywhere } from './accessibility-check'
import { browserTimeoutMs, signIn, signUp, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

const site = fixture(() => startSite())
const part = (page: Page, name: string) => page.getByRole('region', { name })

/** Passkeys belong to the server's own address, past the proxy of the other tests. */
const origin = () => site.running.services.config.baseUrl

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`${origin()}/login`)
}

/** A device with a finger or a face that always fits. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function secretOf(page: Page): Promise<TOTP> {
  const typed = await part(page, 'Authenticator app').locator('.secret-word').innerText()
  return new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')) })
}

test('an app is set up with the keyboard, and from then on the sign-in asks for its code', async () => {
  const { page } = await site.visit()
  await signUp(page, origin(), 'codes@example.org')
  await page.goto(`${origin()}/settings/security`)
  const section = part(page, 'Authenticator app')
  await section.getByText('No app is set up.').waitFor()
  await section.getByRole('button', { name: 'Set up an app' }).focus()
  await page.keyboard.press('Enter')
  await section.getByRole('img', { name: 'QR code of the secret' }).waitFor()
  await expectAccessibleEverywhere(page, 'set-up of an app')
  const totp = await secretOf(page)
  const field = section.getByLabel('Code that the app shows now')
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await section.getByText('That is not the code that the app shows now.').waitFor()
  const used = totp.generate()
  await field.fill(used)
  await page.keyboard.press('Enter')
  await section.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await section.locator('.recovery-codes code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectAccessibleEverywhere(page, 'recovery codes')
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await section.getByText('An app is set up. 10 recovery codes are left.').waitFor()

  await signOut(page)
  await signIn(page, 'codes@example.org')
  const code = page.getByLabel('Code of your app, or a recovery code')
  await code.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'code')
  await expectAccessibleEverywhere(page, 'sign-in with a code')
  // The app may show the next one by now.
  await code.fill(used)
  await page.keyboard.press('Enter')
  await page.getByText('That code is wrong, or was used before.').waitFor()
  await code.fill(codes[0] as string)
  await page.keyboard.press('Enter')
  await page.locator('.app-shell').waitFor()

  await page.goto(`${origin()}/settings/security`)
  await section.getByText('9 recovery codes are left.').waitFor()
  await section.getByRole('button', { name: 'Remove the app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('a wrong password')
  await dialog.getByRole('button', { name: 'Remove the app' }).click()
  await dialog.getByText('That is not your current password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await dialog.getByRole('button', { name: 'Remove the app' }).click()
  await section.getByText('No app is set up.').waitFor()
})

test('a passkey is added, signs in alone, and is removed', async () => {
  const { page, faults } = await site.visit()
  await signUp(page, origin(), 'passkey@example.org')
  await addAuthenticator(page)
  await page.goto(`${origin()}/settings/security`)
  const section = part(page, 'Passkeys')
  await section.getByText('No passkey yet.').waitFor()
  await section.getByLabel('Name of the device').fill('Laptop')
  await page.keyboard.press('Enter')
  await section.getByRole('button', { name: 'Remove Laptop' }).waitFor()
  await expectAccessibleEverywhere(page, 'passkeys')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByText('This device has a passkey of this account already.').waitFor()

  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.locator('.app-shell').waitFor()
  await page.goto(`${origin()}/settings/security`)
  await section.getByText('last used').waitFor()
  await section.getByRole('button', { name: 'Remove Laptop' }).click()
  await section.getByText('No passkey yet.').waitFor()
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('alert').waitFor()
  expect(faults.filter((fault) => !fault.startsWith('call:'))).toEqual([])
})

test('where the last sign-in is old, the password is asked for once more', async () => {
  const { page } = await site.visit()
  await signUp(page, origin(), 'old@example.org')
  let isOld = true
  await page.route('**/api/account/reauthenticate', (route) => {
    isOld = false
    return route.continue()
  })
  const refusal = { code: 'FORBIDDEN', message: 'Confirm.', requestId: 'x' }
  await page.route('**/api/account/totp', (route) =>
    isOld ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
  )
  await page.goto(`${origin()}/settings/security`)
  const section = part(page, 'Authenticator app')
  await section.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await expectAccessibleEverywhere(page, 'the question for the password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await section.getByRole('img', { name: 'QR code of the secret' }).waitFor()
})

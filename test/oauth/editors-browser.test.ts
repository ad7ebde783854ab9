/** The way back to an editor in a real browser: the policy of the consent page does not block it. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { newPage } from '../support/chromium'
import { Client, newEmail, password } from '../support/client'
import { Application, pkce } from '../support/oauth'
import { startServer, type TestServer } from '../support/server'

const patience = 60_000

let server: TestServer
let email: string
/**
 * Sends its visitors to a program, as `https://vscode.dev/redirect` does; the path names its scheme. The program may
 * be one that this server does not know.
 */
const forwarder = Bun.serve({
  port: 0,
  fetch: ({ url }) => {
    const location = `${new URL(url).pathname.slice(1)}://forwarded`
    return new Response('', { status: 307, headers: { location } })
  },
})

beforeAll(async () => {
  server = await startServer()
  email = newEmail()
  await new Client(server.url).register(email)
})
afterAll(async () => {
  await forwarder.stop(true)
  await server[Symbol.asyncDispose]()
})

test.each([
  ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://anysphere.cursor-mcp/oauth/callback?'],
  ['vscode-insiders://publisher.extension/cb', 'vscode-insiders://publisher.extension/cb?'],
  ['com.example.bot:/callback', 'com.example.bot:/callback?'],
  [`http://127.0.0.1:${forwarder.port}/vscode`, 'vscode://forwarded'],
  [`http://127.0.0.1:${forwarder.port}/claude`, 'claude://forwarded'],
  [`http://localhost:${forwarder.port}/com.example.app`, 'com.example.app://forwarded'],
])(
  'after %s is allowed, the browser opens %s',
  async (redirectUri, opened) => {
    const app = await Application.register(server.url, {
      client_name: 'An editor',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
    })
    const page = await newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(server.url + app.authorizePath(pkce().challenge))
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Allow' }).waitFor()
    complaints.length = 0
    const asked = page.waitForRequest((request) => request.url().startsWith(opened))
    await page.getByRole('button', { name: 'Allow' }).click()
    await asked
    expect(complaints).toEqual([])
    await page.context().close()
  },
  patience,
)

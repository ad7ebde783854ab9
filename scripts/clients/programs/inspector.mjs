/**
 * The MCP Inspector's page in a browser, connected directly: every request comes from the origin of its page. The
 * learner allows where the browser is sent to.
 */
import { inflate } from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { allow, mcp, passed } from './learner.mjs'

const dist = join(import.meta.dirname, 'node_modules/@modelcontextprotocol/inspector-client/dist')
const types = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/** Serves the page at the address that it registers for its redirects. */
const site = createServer(({ url }, response) => {
  const { pathname } = new URL(url, 'http://localhost')
  const asked = join(dist, pathname)
  const file = pathname !== '/' && existsSync(asked) ? asked : join(dist, 'index.html')
  response.setHeader('content-type', types[extname(file)] ?? 'text/html')
  response.end(readFileSync(file))
}).listen(6274, 'localhost')

/** Unpacks the package's Chromium with the libraries that a bare machine lacks. */
async function launch(folder) {
  process.env.TMPDIR = folder
  const packed = join(import.meta.dirname, 'node_modules/@sparticuz/chromium/bin')
  const parts = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']
  await Promise.all(parts.map((part) => inflate(join(packed, part))))
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023/lib') },
  })
}

const folder = await mkdtemp(join(tmpdir(), 'inspector-'))
const browser = await launch(folder)
const page = await browser.newPage()
await page.route('**/api/oauth/authorize?*', async (route) => {
  const location = await allow(route.request().url())
  await route.fulfill({ status: 302, headers: { location: location.href } })
})

/** Lists the tools and calls one; the answer of the call. */
async function callTool() {
  await page.getByRole('tab', { name: 'Tools' }).click()
  await page.getByRole('button', { name: 'List Tools' }).click()
  await page
    .getByText(/list sessions/i)
    .first()
    .click()
  const answered = page.waitForResponse((response) =>
    /"tools\/call"/.test(response.request().postData() ?? ''),
  )
  await page.getByRole('button', { name: 'Run Tool' }).click()
  return answered
}

await page.goto(`http://localhost:6274/?transport=streamable-http&serverUrl=${mcp.href}`)
await page.getByLabel('Connection Type').click()
await page.getByRole('option', { name: 'Direct' }).click()
await page.getByRole('button', { name: 'Connect', exact: true }).click()
await page.getByText('Connected').first().waitFor()
passed('direct connection')
const exchanged = page.waitForResponse((response) => response.url().endsWith('/api/oauth/token'))
const refused = await callTool()
if (refused.status() !== 401) throw new Error(`a call without a token: ${refused.status()}`)
if ((await exchanged).status() !== 200) throw new Error('no token')
await page.getByText('Connected').first().waitFor()
const called = await callTool()
if (called.status() !== 200) throw new Error(`a call with a token: ${called.status()}`)
passed('sign-in and call')
await browser.close()
site.close()
await rm(folder, { recursive: true, force: true })

/** Without a connection: the pages open, show what was last read, and belong to one user and build. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from './accessibility-check'
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

let site: Site

beforeAll(async () => {
  site = await startSite(() => ({ tokens: ['A reply of ', 'the tutor.'] }))
})
afterAll(() => site[Symbol.asyncDispose]())

const visit = () => site.visit({ serviceWorkers: 'allow' })
const untilWorking = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) paths.push(new URL(request.url).pathname)
    }
    return paths
  })

test('the service worker and the manifest have the headers that keep them fresh and safe', async () => {
  for (const [path, type] of [
    ['/service-worker.js', 'text/javascript'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ] as const) {
    const response = await fetch(site.url + path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(response.headers.get('content-type')).toStartWith(type)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(response.headers.get('etag')).toMatch(/^"/)
  }
})

test('the manifest names a start page and icons that exist in their sizes', async () => {
  const manifest = (await (await fetch(`${site.url}/manifest.webmanifest`)).json()) as {
    start_url: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest.start_url).toBe('/app')
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) {
    const bytes = Buffer.from(await (await fetch(site.url + src)).arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(await (await fetch(site.url)).text()).toContain('rel="manifest"')
})

test('a chat that was read opens without a connection, and what is written there is sent later', async () => {
  const { page, faults } = await visit()
  await signUp(page, site.url, 'reads@example.org')
  await untilWorking(page)
  await ask(page, 'What is a rule?')
  await page.reload()
  await page.locator('.tutor[data-status=complete]').waitFor()
  site.proxy.isDown = true
  site.proxy.cut()
  await page.reload()
  await page.getByText('A reply of the tutor.').waitFor()
  await page.getByText('this is what you read last').waitFor()
  await expectAccessible(page, 'without a connection')
  await send(page, 'Written in the train')
  await page.locator('.learner[data-status=waiting]').waitFor()
  await page.goto(`${site.url}/app`)
  await page.getByRole('link', { name: 'What is a rule?' }).first().waitFor()
  site.proxy.isDown = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('link', { name: 'What is a rule?' }).first().click()
  await page.locator('.tutor[data-status=complete]').nth(1).waitFor()
  await expectSoon(
    () => page.locator('.learner-words').allInnerTexts(),
    ['What is a rule?', 'Written in the train'],
  )
  const paths = await cachedPaths(page)
  expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  expect(faults).toEqual([])
})

test('after the sign-out nothing of the user opens without a connection', async () => {
  const { page } = await visit()
  await signUp(page, site.url, 'gone@example.org')
  await untilWorking(page)
  await ask(page, 'A private matter')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Create account' }).waitFor()
  site.proxy.isDown = true
  site.proxy.cut()
  await page.goto(`${site.url}/app`)
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
  await eventually(async () => expect(await page.content()).not.toContain('private matter'))
  site.proxy.isDown = false
})

test('after a sign-in that was ended elsewhere nothing opens without a connection', async () => {
  const { page } = await visit()
  await signUp(page, site.url, 'ended@example.org')
  await untilWorking(page)
  await ask(page, 'A private matter')
  await page.context().clearCookies({ name: 'sid' })
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await untilInPage(page, async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('elenchus')
      request.addEventListener('success', () => resolve(request.result))
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = db.transaction('kept').objectStore('kept').getAllKeys()
      request.addEventListener('success', () => resolve(request.result))
    })
    db.close()
    return keys.every((key) => Array.isArray(key) && key[1] !== 'read')
  })
  site.proxy.isDown = true
  site.proxy.cut()
  await page.goto(`${site.url}/app`)
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
  site.proxy.isDown = false
})

/** The same pages under other names, as a later build has them. */
function laterBuild(url: string) {
  const state = { isLater: false }
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const isLaterFile = pathname.startsWith('/assets/later/')
      if (pathname.startsWith('/assets/') && isLaterFile !== state.isLater) {
        return new Response('', { status: 404 })
      }
      const path = pathname.replace('/assets/later/', '/assets/')
      const response = await fetch(url + path + search, { redirect: 'manual' })
      const type = response.headers.get('content-type') ?? ''
      const headers = { 'content-type': type, 'cache-control': 'no-store' }
      if (!state.isLater || !/javascript|html|css/.test(type)) {
        return new Response(await response.arrayBuffer(), { status: response.status, headers })
      }
      const text = (await response.text())
        .replaceAll('/assets/', '/assets/later/')
        .replace('startsWith("/assets/later/")', 'startsWith("/assets/")')
        .replace(/version:"\w+"/, 'version:"later"')
      return new Response(text, { status: response.status, headers })
    },
  })
  return { state, url: `http://localhost:${server.port}`, stop: () => server.stop(true) }
}

test('a later build takes over whole: no page has files of two builds', async () => {
  const { page } = await site.visit({ serviceWorkers: 'allow' })
  const proxy = laterBuild(site.url)
  try {
    const missing: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/assets/') && !response.ok()) missing.push(response.url())
    })
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.startsWith('/assets/') && path.endsWith('.js')),
      )
    await page.goto(`${proxy.url}/login`)
    await untilWorking(page)
    proxy.state.isLater = true
    // A page of the former build still loads what it has not needed before.
    await page.getByRole('link', { name: 'Forgot' }).first().click()
    await page.waitForURL('**/forgot-password')
    await page.goto(`${proxy.url}/login`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    const later = await scripts()
    expect(later.length).toBeGreaterThan(0)
    expect(later.filter((path) => !path.startsWith('/assets/later/'))).toEqual([])
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await untilInPage(page, async () => (await caches.keys()).includes('elenchus-later'))
    await untilInPage(page, async () => {
      const kept = await (await caches.open('elenchus-later')).match('/')
      return kept !== undefined
    })
    expect(missing).toEqual([])
  } finally {
    await proxy.stop()
  }
})

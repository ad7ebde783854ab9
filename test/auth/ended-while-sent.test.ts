/**
 * A credential that ends while its request is being sent leaves nothing behind: credentials are
 * checked before the body is read, and a client may hold the body back for long (contract §2).
 */
import { expect, test } from 'bun:test'
import { Client, newEmail, password } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { bearer, codeOf } from '../support/phone'
import { startServer } from '../support/server'

const keyBody = { label: 'late', scopes: ['sessions:read'] }
/** Over the time after which a body counts as held back. */
const heldBackMs = 150

onEachEngine('a credential that ends while its request is sent', (engine) => {
  const server = fixture(() => startServer({ engine }))

  /** Sends the first byte of the body, and the rest after `meanwhile` and `heldMs`. */
  async function sendLate(
    { headers, path, body }: { headers: Record<string, string>; path: string; body: unknown },
    meanwhile: () => Promise<unknown>,
    heldMs = heldBackMs,
  ): Promise<string> {
    const [first = 0, ...rest] = new TextEncoder().encode(JSON.stringify(body))
    let begunAt = 0
    const held = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (begunAt === 0) {
            begunAt = performance.now()
            return controller.enqueue(Uint8Array.of(first))
          }
          await meanwhile()
          while (performance.now() - begunAt < heldMs) await Bun.sleep(5)
          controller.enqueue(Uint8Array.from(rest))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const response = await server.handle(
      new Request(`${server.url}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: held,
      }),
    )
    const text = await response.text()
    const { status, headers: received } = response
    return codeOf({ status, headers: received, text, json: JSON.parse(text) })
  }

  const browserHeaders = ({ cookies, csrfToken }: Client) => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': csrfToken ?? '',
  })

  async function newLearner() {
    const email = newEmail()
    const browser = new Client(server)
    await browser.register(email)
    const thief = new Client(server)
    await thief.fetchCsrf()
    await thief.call('POST', '/api/auth/login', { email, password })
    return { email, browser, thief }
  }

  const endings = {
    'another browser signs it out': async ({ browser }) => {
      expect((await browser.call('DELETE', '/api/account/sessions')).status).toBe(200)
    },
    '`user set-password`': async ({ email }) => {
      await server.running.app.auth.administration.setPassword(email, password)
    },
    '`user disable` and `user enable`': async ({ email }) => {
      const { administration } = server.running.app.auth
      await administration.disable(email)
      await administration.enable(email)
    },
  } satisfies Record<string, (learner: { email: string; browser: Client }) => Promise<void>>

  test.each(Object.entries(endings))('%s: it makes no agent key', async (_, end) => {
    for (const heldMs of [heldBackMs, 0]) {
      const learner = await newLearner()
      const sent = {
        headers: browserHeaders(learner.thief),
        path: '/api/account/agent-keys',
        body: keyBody,
      }
      expect(await sendLate(sent, () => end(learner), heldMs)).toBe('401 UNAUTHORIZED')
    }
  })

  test('a phone that is signed out makes no agent key', async () => {
    const { email, browser } = await newLearner()
    for (const heldMs of [heldBackMs, 0]) {
      const phone = new Client(server)
      const { json } = await phone.call<{ accessToken: string }>('POST', '/api/mobile/login', {
        email,
        password,
      })
      const headers = bearer(json.accessToken)
      const signOut = () => browser.call('DELETE', '/api/account/sessions')
      const sent = { headers, path: '/api/account/agent-keys', body: keyBody }
      expect(await sendLate(sent, signOut, heldMs)).toBe('401 UNAUTHORIZED')
    }
    const { json } = await browser.call<{ keys: unknown[] }>('GET', '/api/account/agent-keys')
    expect(json.keys).toEqual([])
  })

  test('a revoked key and a signed-out browser store nothing by a body that is held back', async () => {
    const { browser, thief } = await newLearner()
    const { json: key } = await browser.call<{ keyId: string; credential: string }>(
      'POST',
      '/api/account/agent-keys',
      { label: 'leaked', scopes: ['sessions:write'] },
    )
    const request = { path: '/api/sessions', body: { items: [{ title: 'late' }] } }
    const revoke = () => browser.call('DELETE', `/api/account/agent-keys/${key.keyId}`)
    const byKey = { ...request, headers: bearer(key.credential) }
    expect(await sendLate(byKey, revoke)).toBe('401 UNAUTHORIZED')
    const signOut = () => browser.call('DELETE', '/api/account/sessions')
    const byBrowser = { ...request, headers: browserHeaders(thief) }
    expect(await sendLate(byBrowser, signOut)).toBe('401 UNAUTHORIZED')
    const { json } = await browser.call<{ items: unknown[] }>('GET', '/api/sessions')
    expect(json.items).toEqual([])
  })

  test('a signed-out browser uploads nothing by a body that is held back', async () => {
    const { browser, thief } = await newLearner()
    const signOut = () => browser.call('DELETE', '/api/account/sessions')
    const sent = {
      headers: browserHeaders(thief),
      path: '/api/import',
      body: { source: 'claude', payload: [] },
    }
    expect(await sendLate(sent, signOut)).toBe('401 UNAUTHORIZED')
    const { json } = await browser.call<{ jobs: unknown[] }>('GET', '/api/import')
    expect(json.jobs).toEqual([])
  })

  test('a slow body of a credential that stays is taken', async () => {
    const { browser } = await newLearner()
    const sent = {
      headers: browserHeaders(browser),
      path: '/api/account/agent-keys',
      body: keyBody,
    }
    expect(await sendLate(sent, () => Promise.resolve())).toBe('201')
  })
})

/** A phone's use of the whole API: server discovery, login, session, chat, refresh, logout. */
import { expect, test } from 'bun:test'
import { newEmail, password, readFrames, tokensOf } from '../../support/client'
import { bearer, codeOf, learner, Phone } from '../../support/phone'
import { startServer } from '../../support/server'
import { onEachEngine } from '../../support/fixtures'

onEachEngine('a phone', (engine) => {
  test('bootstrap, login, session, chat, refresh, logout', async () => {
    await using server = await startServer({ engine })
    const { email } = await learner(server.url)
    const bootstrap = await fetch(`${server.url}/api/v2/mobile/bootstrap`)
    const { apiBaseUrl, healthPath } = (await bootstrap.json()) as Record<string, string>
    const base = new URL(String(apiBaseUrl)).origin
    expect((await fetch(`${base}${healthPath}`)).status).toBe(200)

    const phone = await Phone.of(base, email, '/api/v2/mobile')
    const created = await phone.call<{ results: { id: string }[] }>('POST', '/api/v2/sessions', {
      items: [{ title: 'On the bus' }],
    })
    const sessionId = created.json.results[0]?.id as string
    const said = { sessionId, content: 'Solve 3x + 7 = 22' }
    const reply = await fetch(`${base}/api/v2/chat/stream`, {
      method: 'POST',
      headers: { ...bearer(phone.tokens.accessToken), 'content-type': 'application/json' },
      body: JSON.stringify(said),
    })
    expect(reply.headers.get('content-type')).toStartWith('text/event-stream')
    const frames = readFrames(await reply.text())
    expect(frames.at(-1)?.event).toBe('complete')
    expect(tokensOf(frames)).toEndWith('?')

    expect((await phone.refresh()).status).toBe(200)
    const list = await phone.call<{ items: { id: string }[] }>('GET', '/api/v2/sessions')
    expect(list.json.items.map(({ id }) => id)).toEqual([sessionId])
    expect((await phone.logout()).json).toEqual({ ok: true } as never)
    expect(codeOf(await phone.call('GET', '/api/v2/sessions'))).toBe('401 UNAUTHORIZED')
  })

  test('no mobile route requires a CSRF token, or sets a cookie that opens anything', async () => {
    await using server = await startServer({ engine })
    const { browser, email } = await learner(server.url)
    browser.csrfToken = null
    for (const prefix of ['/api/mobile', '/api/auth/mobile']) {
      const login = await browser.call('POST', `${prefix}/login`, { email, password })
      expect(login.status).toBe(200)
      const names = login.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])
      expect(names).toEqual(['did'])
      const stranger = { email: newEmail(), password }
      expect((await browser.call('POST', `${prefix}/login`, stranger)).status).toBe(401)
      for (const route of ['oauth/exchange', 'login-with-code']) {
        const answer = await browser.call('POST', `${prefix}/${route}`, { code: 'mo.unknown' })
        expect(codeOf(answer)).toBe('400 BAD_REQUEST')
      }
    }
  })
})

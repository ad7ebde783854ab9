/** Each kind of token works only where it belongs: every kind is sent to every place. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Client } from '../../support/client'
import { bearer, challengeError, codeOf, learner, Phone } from '../../support/phone'
import { startServer, type TestServer } from '../../support/server'
import { onEachEngine } from '../../support/fixtures'

onEachEngine('kinds of tokens', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  /** One good credential of every kind; each place below takes some of them. */
  const credentials = async () => {
    const { browser, email } = await learner(server.url)
    const phone = await Phone.of(server.url, email)
    const key = await browser.call<{ credential: string }>('POST', '/api/account/agent-keys', {
      label: 'A key',
      scopes: ['sessions:read'],
    })
    const { json } = await browser.call<{ code: string }>('POST', '/api/account/mobile-codes')
    return {
      ma: phone.tokens.accessToken,
      mr: phone.tokens.refreshToken,
      ak: key.json.credential,
      sid: browser.cookies.get('sid') as string,
      csrf: browser.csrfToken as string,
      pairing: json.code,
    }
  }
  type Kind = keyof Awaited<ReturnType<typeof credentials>>

  const asBearer = (method: string, path: string) => (token: string) =>
    new Client(server.url).call(method, path, undefined, bearer(token))
  const asCookie = (token: string) => {
    const client = new Client(server.url)
    client.cookies.set('sid', token)
    return client.call('GET', '/api/auth/me')
  }
  const asCode = (route: string) => (code: string) => new Phone(server.url).post(route, { code })

  const places: Readonly<
    Record<string, { takes: Kind[]; refused: string; send: ReturnType<typeof asBearer> }>
  > = {
    'a resource': {
      takes: ['ma', 'ak'],
      refused: '401 UNAUTHORIZED',
      send: asBearer('GET', '/api/sessions'),
    },
    'the account': {
      takes: ['ma'],
      refused: '401 UNAUTHORIZED',
      send: asBearer('GET', '/api/auth/me'),
    },
    'the cookie': { takes: ['sid'], refused: '401 UNAUTHORIZED', send: asCookie },
    refresh: {
      takes: ['mr'],
      refused: '401 UNAUTHORIZED',
      send: asBearer('POST', '/api/mobile/refresh'),
    },
    logout: {
      takes: ['ma', 'mr'],
      refused: '401 UNAUTHORIZED',
      send: asBearer('POST', '/api/mobile/logout'),
    },
    exchange: { takes: [], refused: '400 BAD_REQUEST', send: asCode('oauth/exchange') },
    'login-with-code': {
      takes: ['pairing'],
      refused: '400 BAD_REQUEST',
      send: asCode('login-with-code'),
    },
  }

  test.each(Object.entries(places))('%s', async (place, { takes, refused, send }) => {
    for (const kind of ['ma', 'mr', 'ak', 'sid', 'csrf', 'pairing'] as const) {
      const answer = await send((await credentials())[kind])
      if (takes.includes(kind)) {
        expect([kind, answer.status]).toEqual([kind, 200])
        continue
      }
      // A key is known, but acts for no account.
      const own = place === 'the account' && kind === 'ak' ? '403 FORBIDDEN' : refused
      expect([kind, codeOf(answer)]).toEqual([kind, own])
      const error = challengeError(answer)
      if (place !== 'the cookie' && answer.status === 401) expect(error).toBe('invalid_token')
    }
  })

  test('a text in the form of a token is refused like an unknown token', async () => {
    const { ma, mr } = await credentials()
    const disguises = [
      ma.replace(/^ma/, 'mr'),
      mr.replace(/^mr/, 'ma'),
      ma.toUpperCase(),
      `${ma}0`,
      ma.slice(0, -1),
      `${ma}.${ma}`,
      ma.replace(/\.[0-9a-f-]{36}\./, '..'),
      `ma.${"' or 1=1 --".replaceAll(' ', '')}.${'0'.repeat(64)}`,
      'ma.',
      'ma.x.y',
    ]
    for (const token of disguises) {
      for (const [method, path] of [
        ['GET', '/api/sessions'],
        ['POST', '/api/mobile/refresh'],
        ['POST', '/api/mobile/logout'],
      ] as const) {
        const answer = await asBearer(method, path)(token)
        expect([token, codeOf(answer)]).toEqual([token, '401 UNAUTHORIZED'])
        expect(challengeError(answer)).toBe('invalid_token')
      }
    }
    expect((await asBearer('GET', '/api/sessions')(ma)).status).toBe(200)
  })

  test('a token works as a bearer only: not as Basic, not in the URL, not in the body', async () => {
    const { ma, mr } = await credentials()
    const client = new Client(server.url)
    const basic = { authorization: `Basic ${btoa(`${ma}:`)}` }
    expect((await client.call('GET', '/api/sessions', undefined, basic)).status).toBe(401)
    expect((await client.call('GET', `/api/sessions?access_token=${ma}`)).status).toBe(401)
    const body = { refreshToken: mr, refresh_token: mr }
    expect((await client.call('POST', '/api/mobile/refresh', body)).status).toBe(401)
    expect((await asBearer('POST', '/api/mobile/refresh')(mr)).status).toBe(200)
  })
})

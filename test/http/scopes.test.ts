/** Scopes and bearers, at the part that every route asks: no route hands out a limited credential yet. */
import { describe, expect, test } from 'bun:test'
import { authenticate, requireScope, type Principal, type Scope } from '../../src/http/auth'
import { Problem } from '../../src/http/errors'

const challenge = { resourceMetadata: 'https://h/meta', authorizationUri: 'https://h/authorize' }
const someone: Principal = {
  userId: 'u',
  credential: 'sign_in',
  credentialId: 'c',
  scopes: new Set<Scope>(['sessions:read']),
}
const credentials = {
  cookie: () => Promise.resolve({ ...someone, userId: 'by cookie' }),
  bearers: { at_: (token: string) => Promise.resolve(token === 'at_good' ? someone : null) },
}
const recognised = (headers: Record<string, string>) => {
  const request = new Request('http://localhost/', { headers })
  return authenticate({ request, requestId: '', address: '' }, credentials, challenge)
}

describe('a scope', () => {
  test('is enough where it is held, and everything is where all are', () => {
    expect(() => requireScope(someone, 'sessions:read', challenge)).not.toThrow()
    expect(() =>
      requireScope({ ...someone, scopes: 'all' }, 'files:write', challenge),
    ).not.toThrow()
  })

  test.each(['sessions:write', 'chat:read', 'memory:write'] as const)('%s is missed', (scope) => {
    const refuse = () => requireScope(someone, scope, challenge)
    expect(refuse).toThrow(Problem)
    try {
      refuse()
    } catch (error) {
      const { code, status, headers } = error as Problem
      expect([code, status]).toEqual(['INSUFFICIENT_SCOPE', 403])
      expect(headers['www-authenticate']).toBe(
        'Bearer realm="elenchus", resource_metadata="https://h/meta", ' +
          `authorization_uri="https://h/authorize", error="insufficient_scope", scope="${scope}"`,
      )
    }
  })
})

describe('a bearer', () => {
  test.each(['Bearer at_good', 'bearer at_good', 'BEARER  at_good'])(
    '%p is recognised, whatever the cookie says',
    async (authorization) => {
      expect(await recognised({ authorization, cookie: 'sid=x' })).toBe(someone)
    },
  )

  test.each([
    'Bearer at_bad',
    'Bearer xx_good',
    'Bearer at_good x',
    'Basic at_good',
    'at_good',
    '',
  ])('%p is refused, whatever the cookie says', async (authorization) => {
    const refused = recognised({ authorization, cookie: 'sid=x' })
    expect(refused).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('without one the cookie counts', async () => {
    expect((await recognised({}))?.userId).toBe('by cookie')
  })
})

/**
 * Every field of every route with every bad value: refused in the envelope, by name, and nothing is
 * written. The routes and their fields are read from the contracts; a new one is tested by itself.
 */
import { beforeAll, expect, test } from 'bun:test'
import type { Contract } from '../../src/http/endpoint'
import { password, type Answer } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { contents } from '../support/stores'
import { badValues, fieldsOf, type Bad } from '../support/bad-values'

interface Refusal {
  readonly code: string
  readonly detail?: readonly { path: string; message: string }[]
}
interface BulkAnswer {
  readonly results: readonly { status: string; code: string; message: string }[]
}

/** What only a running instance can say: a session of the caller. */
const livingBody = (contract: Contract, sessionId: string): Record<string, unknown> => {
  const example = structuredClone(contract.bodyExample ?? {}) as Record<string, unknown>
  return 'sessionId' in example ? { ...example, sessionId } : example
}

const badQueries: Readonly<Record<string, readonly string[]>> = {
  integer: [
    '',
    'x',
    '-2',
    '1.5',
    '1e3',
    '0x1',
    'NaN',
    'Infinity',
    'null',
    'true',
    '[]',
    '{}',
    '%00',
    '9'.repeat(400),
  ],
  string: ['', 'x', '%00', 'null', '__proto__', '%F0%9F%98%80', 'x'.repeat(5_000)],
}

/** Of texts that were handed out here, only the route can say whether one is good; a search takes any. */
const anyText = new Set([
  'verifyEmail',
  'finishCodehostLogin',
  'finishOidcLogin',
  'searchSessions q',
  'listMemory q',
  'listUsers q',
  'listAudit action',
])
const unreadable = ['%00', 'a%00b', 'x'.repeat(5_000)]

/** In a path they are the ids of nothing. */
const badIds = [
  '1',
  'null',
  '__proto__',
  'constructor',
  '%00',
  '%ED%A0%80',
  '%E2%80%AE',
  'x'.repeat(5_000),
  '%F0%9F%98%80',
  '0'.repeat(36),
]

/** A file in a form, and no JSON. */
const takesFormsAlone = ({ schemas }: Contract) =>
  schemas.upload !== undefined && schemas.upload.jsonMember === undefined

onEachEngine('fields', (engine) => {
  let sessionId: string
  let shareId: string
  /** What stands in the paths of a class. */
  let classIds: Readonly<Record<string, string>>
  let contracts: Contract[]
  /** With a code host and an OpenID provider, so that no route is absent. */
  const env = {
    CODEHOST: 'github',
    CODEHOST_CLIENT_ID: 'x',
    CODEHOST_CLIENT_SECRET: 'x',
    OIDC_ISSUER: 'http://localhost:1',
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'x',
  }
  const server = fixture(() => startServer({ engine, env }))
  const client = fixture(() => signedIn(server, 'admin'))
  beforeAll(async () => {
    sessionId = await client.createSession()
    const shared = await client.call('POST', `/api/sessions/${sessionId}/share`)
    shareId = (shared.json as { shareId: string }).shareId
    const policy = { transcripts: 'visible' }
    const { json: room } = await client.call<{ id: string; joinCode: string }>(
      'POST',
      '/api/classes',
      { name: 'x', policy },
    )
    const member = await signedIn(server)
    await member.call('POST', '/api/classes/join', { code: room.joinCode, confirm: true })
    const { json: account } = await member.call<{ id: string }>('GET', '/api/account')
    classIds = { id: room.id, userId: account.id, sessionId: await member.createSession() }
    contracts = server.running.app.endpoints
      .map(({ contract }) => contract)
      .filter(({ page }) => !page)
  })

  const living = (path: string) =>
    path.startsWith('/api/classes/')
      ? path.replaceAll(/:(\w+)/g, (_, name: string) => classIds[name] ?? sessionId)
      : path.replace(':shareId', shareId).replace(/:\w+/g, sessionId)

  /** The request writes nothing, whatever is answered. */
  async function writesNothing(request: () => Promise<void>): Promise<void> {
    const before = await contents(server.running.services.store)
    await request()
    expect(await contents(server.running.services.store)).toEqual(before)
  }

  function expectRefused(
    { status, json, text, headers }: Answer,
    pointer: string,
    { path: route, problemFormat }: Contract,
    about: string,
  ): void {
    const where = `${route} ${pointer}: ${about}: ${text.slice(0, 300)}`
    expect([400, 413], where).toContain(status)
    if (headers.get('content-type')?.startsWith('text/html')) {
      expect(problemFormat, where).toBeDefined()
      return expect(text, where).toContain('<h1>')
    }
    const { code, detail } = json as Refusal
    const malformed = problemFormat?.names['BAD_REQUEST'] ?? 'BAD_REQUEST'
    const isUri = malformed === 'invalid_client_metadata' && pointer.startsWith('/redirect_uris')
    const due = isUri ? ['invalid_redirect_uri', malformed] : [malformed]
    expect(status === 400 ? due : ['PAYLOAD_TOO_LARGE'], where).toContain(code)
    for (const { path, message } of detail ?? []) {
      expect(pointer === path || path.startsWith(pointer), where).toBe(true)
      expect(message, where).not.toBe('is not valid')
    }
  }

  test('every field of every body', async () => {
    let tried = 0
    for (const contract of contracts) {
      const { method, path, schemas } = contract
      if (!schemas.body || contract.form || takesFormsAlone(contract)) continue
      await writesNothing(async () => {
        for (const { pointer, schema, isRequired, put } of fieldsOf(
          schemas.body!,
          livingBody(contract, sessionId),
        )) {
          if (pointer.startsWith('/items/')) continue // entry by entry, below
          const values = badValues(schema).map(({ about, json }) => [about, put(json)] as const)
          const cases = isRequired ? [['missing', put(undefined)] as const, ...values] : values
          for (const [about, body] of cases) {
            const answer = await client.call(method, living(path), body)
            expectRefused(answer, pointer, contract, about)
            tried += 1
          }
        }
      })
    }
    expect(tried).toBeGreaterThan(100)
  })

  test('every field of an entry of a bulk creation', async () => {
    const contract = contracts.find(({ operationId }) => operationId === 'createSessions')!
    const example = {
      items: [
        { title: 'x', messages: [{ role: 'user', content: 'x' }], mode: 'tutor', projectId: null },
      ],
    }
    const fields = fieldsOf(contract.schemas.body!, example).filter(({ pointer }) =>
      pointer.startsWith('/items/0/'),
    )
    expect(fields.map(({ pointer }) => pointer)).toEqual([
      '/items/0/title',
      '/items/0/messages',
      '/items/0/messages/0/role',
      '/items/0/messages/0/content',
      '/items/0/mode',
      '/items/0/projectId',
    ])
    await writesNothing(async () => {
      for (const { pointer, schema, isRequired, put } of fields) {
        const missing = isRequired ? [{ about: 'missing', body: put(undefined) }] : []
        const values = badValues(schema).map(({ about, json }: Bad) => ({ about, body: put(json) }))
        for (const { about, body } of [...missing, ...values]) {
          const { status, json, text } = await client.call<BulkAnswer>(
            'POST',
            '/api/sessions',
            body,
          )
          const where = `${pointer}: ${about}: ${text.slice(0, 300)}`
          if (status === 400 || status === 413) continue // too deep, too large, or a prototype
          expect(status, where).toBe(200)
          expect(json.results, where).toHaveLength(1)
          expect(json.results[0], where).toMatchObject({ status: 'failed', code: 'BAD_REQUEST' })
          expect(json.results[0]?.message, where).toStartWith(pointer.slice('/items/0'.length))
        }
      }
    })
  })

  test('every parameter of every query', async () => {
    for (const contract of contracts) {
      const { method, path, schemas, operationId } = contract
      const properties = (schemas.query?.['properties'] ?? {}) as Record<string, { type: string }>
      for (const [name, { type }] of Object.entries(properties)) {
        await writesNothing(async () => {
          const isAny = anyText.has(operationId) || anyText.has(`${operationId} ${name}`)
          const values = isAny ? unreadable : (badQueries[type] ?? [])
          const required = (schemas.query?.['required'] ?? []) as string[]
          const others = required
            .filter((other) => other !== name && properties[other]?.type === 'string')
            .map((other) => `&${other}=x`)
          for (const value of [...values, `1&${name}=1`]) {
            const query = `${name}=${value}${others.join('')}`
            const answer = await client.call(method, `${living(path)}?${query}`)
            expectRefused(answer, name, contract, value.slice(0, 50))
          }
        })
      }
    }
  })

  test('every id of every path', async () => {
    for (const { method, path } of contracts.filter((contract) => contract.path.includes(':'))) {
      const isKey = path.startsWith('/api/account/agent-keys/')
      await writesNothing(async () => {
        for (const id of badIds) {
          const body = method === 'PATCH' ? { title: 'x' } : undefined
          const { status, json } = await client.call(method, path.replace(/:\w+/, id), body)
          const due =
            isKey && id !== '%ED%A0%80' ? [200, { ok: true }] : [404, { code: 'NOT_FOUND' }]
          expect([status, json], `${method} ${path} ${id.slice(0, 50)}`).toMatchObject(due)
        }
      })
    }
  })

  test('every malformed idempotency key', async () => {
    for (const contract of contracts.filter(({ idempotent }) => idempotent)) {
      const { method, path } = contract
      await writesNothing(async () => {
        for (const key of ['', ' ', 'x'.repeat(256), 'x'.repeat(5_000)]) {
          const headers = { 'idempotency-key': key }
          const body = contract.schemas.body && livingBody(contract, sessionId)
          const answer = await client.call(method, living(path), body, headers)
          expectRefused(answer, 'Idempotency-Key', contract, String(key.length))
        }
      })
    }
  })

  test('every malformed body', async () => {
    const bodies: Readonly<Record<string, string>> = {
      empty: '',
      'half an object': '{"title": "x"',
      'two objects': '{}{}',
      'a comment': '{/* x */}',
      'single quotes': "{'title': 'x'}",
      NaN: '{"title": NaN}',
      'a raw control character': '{"title": "\u0001"}',
      null: 'null',
      text: '"title"',
      'a number': '1',
      'a list': '[]',
      'a list in a list': '[[]]',
      'half a million levels': '['.repeat(500_000),
      'ten thousand levels': `{"items":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      'ten thousand objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      'a prototype': '{"__proto__": {"title": "x"}, "items": []}',
      'a prototype far inside': '{"items": [{"title": "x", "messages": [{"__proto__": null}]}]}',
    }
    const takeJson = contracts.filter(({ schemas, form }) => schemas.body && !form)
    for (const contract of takeJson.filter((one) => !takesFormsAlone(one))) {
      const { method, path } = contract
      await writesNothing(async () => {
        for (const [about, body] of Object.entries(bodies)) {
          const headers = { 'content-type': 'application/json' }
          const answer = await client.call(method, living(path), body, headers)
          expectRefused(answer, '', contract, about)
        }
      })
    }
  })

  test('of a key given twice the last one counts, and it alone is checked', async () => {
    const send = (body: string) => client.call('PATCH', `/api/sessions/${sessionId}`, body)
    expect((await send('{"title": "good", "title": 5}')).status).toBe(400)
    expect((await send('{"title": 5, "title": "good"}')).json).toMatchObject({ title: 'good' })
  })

  test('a password is never echoed', async () => {
    const secret = `${password}\0`
    for (const path of ['/api/auth/login', '/api/auth/register']) {
      const { status, text } = await client.call('POST', path, {
        email: 'a@example.org',
        password: secret,
      })
      expect(status).toBe(400)
      expect(text).not.toContain(password)
    }
  })
})

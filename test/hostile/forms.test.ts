/**
 * Every field of every form with every bad value, alone and repeated, and bodies that are not forms:
 * refused in the words of the route, and nothing is written. Forms are read from the contracts.
 */
import { beforeAll, expect, test } from 'bun:test'
import { Kind, type TSchema } from '@sinclair/typebox'
import type { Contract } from '../../src/http/endpoint'
import { signedUp, type Answer } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { basic, post } from '../support/oauth'
import { startServer } from '../support/server'
import { contents } from '../support/stores'

const formType = 'application/x-www-form-urlencoded'

/** As they are sent: percent-encoded. */
const unstorable = ['a%00b', '%ED%A0%80', '%C3%28', '%FF', '%F5%80%80%80']
const odd = [
  '__proto__',
  '%F0%9F%98%80',
  "'; drop table users; --",
  '<script>',
  '%0D%0ASet-Cookie: x=y',
  '%ZZ',
  '%',
]

const bodies: Readonly<Record<string, string>> = {
  empty: '',
  'only separators': '&&&=&=',
  'a JSON object': '{"grant_type":"authorization_code"}',
  'ten thousand fields': Array.from({ length: 10_000 }, (_, at) => `f${at}=x`).join('&'),
  'a prototype': '__proto__=x&constructor=y&toString=z',
  'a list in PHP’s way': 'grant_type[]=a&token[]=b&request[]=c',
}

onEachEngine('forms', (engine) => {
  let contracts: Contract[]
  let signIn: Contract

  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedUp(server.url))
  beforeAll(async () => {
    const forms = server.running.app.endpoints
      .map(({ contract }) => contract)
      .filter(({ form }) => form)
    contracts = forms.filter(({ page }) => !page)
    signIn = forms.find(({ page }) => page) as Contract
    expect(contracts.map(({ operationId }) => operationId)).toEqual([
      'issueTokens',
      'revokeToken',
      'decide',
      'startLtiLaunchByForm',
      'finishLtiLaunch',
      'continueLtiLaunch',
      'pickLtiLink',
    ])
    expect(signIn.operationId).toBe('plainLogin')
  })

  const send = ({ method, path }: Contract, body: string, type = formType) =>
    client.call(method, path, body, { 'content-type': type })

  /** The example of the contract with one field changed. */
  const withField = ({ bodyExample }: Contract, name: string, ...values: string[]) => {
    const others = Object.entries(bodyExample as Record<string, string>)
      .filter(([other]) => other !== name)
      .map(([other, value]) => `${other}=${encodeURIComponent(value)}`)
    return [...others, ...values.map((value) => `${name}=${value}`)].join('&')
  }

  async function writesNothing(request: () => Promise<void>): Promise<void> {
    const { store } = server.running.services
    const before = await contents(store)
    await request()
    expect(await contents(store)).toEqual(before)
  }

  /** `malformed`: refused for its form alone, before anything is looked up. */
  function expectRefused(answer: Answer, contract: Contract, where: string, malformed: boolean) {
    const { status, json, text, headers } = answer
    expect([400, 401, 403, 413], `${where} ${text}`).toContain(status)
    expect(text, where).not.toMatch(/drop table|<script>|\ufffd/)
    if (!malformed) return
    expect(status, where).toBe(400)
    if (headers.get('content-type')?.startsWith('text/html')) {
      expect(contract.problemFormat, where).toBeDefined()
      return expect(text, where).toContain('<h1>')
    }
    const due = contract.problemFormat?.names['BAD_REQUEST'] ?? 'BAD_REQUEST'
    expect((json as { code?: string } | null)?.code, where).toBe(due)
  }

  test('every field of every form', async () => {
    let tried = 0
    for (const contract of contracts) {
      const properties = contract.schemas.body?.['properties'] as Record<string, TSchema>
      await writesNothing(async () => {
        for (const [name, schema] of Object.entries(properties)) {
          // The handler judges repetitions of what may be given several times (RFC 8707 §2).
          const isOne = schema[Kind] !== 'Parameter'
          const endless = 'x'.repeat(Number(schema['maxLength'] ?? 5_000) + 1)
          const cases = [
            ...unstorable.map((value) => [[value], isOne && value === 'a%00b'] as const),
            ...odd.map((value) => [[value], false] as const),
            [[endless], isOne] as const,
            [['once', 'twice'], isOne] as const,
            [['same', 'same'], isOne] as const,
          ]
          for (const [values, malformed] of cases) {
            const where = `${contract.path} ${name}=${values.join().slice(0, 60)}`
            const answer = await send(contract, withField(contract, name, ...values))
            expectRefused(answer, contract, where, malformed)
            tried += 1
          }
        }
      })
    }
    expect(tried).toBeGreaterThan(200)
  })

  test('every field of the sign-in without scripts', async () => {
    const endless = 'x'.repeat(9_000)
    for (const name of ['csrf_token', 'email', 'password', 'returnTo']) {
      for (const value of [...unstorable, ...odd, endless]) {
        const fields = new Map([
          ['csrf_token', encodeURIComponent(String(client.csrfToken))],
          ['email', 'ada%40example.org'],
          ['password', 'wrong'],
          [name, value],
        ])
        const body = [...fields].map((pair) => pair.join('=')).join('&')
        const { status, text } = await send(signIn, body)
        const where = `${name}=${value.slice(0, 60)}`
        expect([400, 401, 403], where).toContain(status)
        expect(text, where).not.toContain('<script>') // the form repeats the address
      }
    }
  })

  test('bodies that are not forms', async () => {
    for (const contract of contracts) {
      await writesNothing(async () => {
        for (const [about, body] of Object.entries(bodies)) {
          expectRefused(await send(contract, body), contract, `${contract.path} ${about}`, false)
        }
        for (const type of [
          'application/json',
          'text/plain',
          'multipart/form-data; boundary=x',
          '',
        ]) {
          const answer = await send(contract, withField(contract, 'x', 'y'), type)
          expectRefused(answer, contract, `${contract.path} ${type}`, true)
        }
      })
    }
  })

  test('a client’s name in the header that no database could hold is a stranger’s', async () => {
    for (const id of ['a\0b', '\0', '\u{1f600}', '__proto__', 'x'.repeat(5_000)]) {
      for (const path of ['/api/oauth/token', '/api/oauth/revoke']) {
        const form = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x' }
        const { status, json } = await post(server.url + path, form, {
          authorization: basic(id, 'secret'),
        })
        expect([status, json.error], `${path} ${id.slice(0, 9)}`).toEqual([401, 'invalid_client'])
      }
    }
  })

  test('bytes that are no text, a coding, and more than a form may hold', async () => {
    for (const contract of contracts) {
      const headers = { 'content-type': formType }
      const raw = (body: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
        fetch(`${server.url}${contract.path}`, {
          method: 'POST',
          body,
          headers: { ...headers, ...more },
        })
      expect((await raw(new Uint8Array([0x78, 0x3d, 0xff, 0xfe]))).status).toBe(400)
      expect((await raw(Bun.gzipSync('x=y'), { 'content-encoding': 'gzip' })).status).toBe(400)
      expect((await raw(new Uint8Array(1_048_577).fill(0x78))).status).toBe(413)
    }
  })
})

/** What a program finds that has nothing but the address. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client } from '../support/client'
import { startServer, type TestServer } from '../support/server'

const documents = [
  '/openapi.json',
  '/.well-known/api-catalog',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/api/oauth',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/api/mcp',
  '/auth.md',
  '/llms.txt',
  '/docs',
  '/docs/shapes',
  '/announcements.atom',
  '/.well-known/mcp/server-card.json',
  '/api',
] as const

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startServer()
  client = new Client(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Every address of this instance in a text, and every path that a page links to. */
function addresses(text: string, from: string): Set<string> {
  const escaped = server.url.replaceAll(/[.:/]/g, '\\$&')
  const whole = [...text.matchAll(new RegExp(`${escaped}[^\\s"'<>)\\]\`}{&;,|\\\\]*`, 'g'))]
  const linked = from.startsWith('/docs') ? [...text.matchAll(/href="(\/[^"#]*)/g)] : []
  return new Set([
    ...whole.map(([url]) => url.replace(/[.]$/, '')),
    ...linked.map(([, path]) => `${server.url}${path}`),
  ])
}

test('every address that is named answers', async () => {
  const named = new Set<string>()
  for (const path of documents) {
    const { status, text } = await client.call('GET', path)
    expect(`${path} ${status}`).toBe(`${path} 200`)
    for (const url of addresses(text, path)) named.add(url)
  }
  expect(named.size).toBeGreaterThan(15)
  const silent: string[] = []
  expect([...named].filter((url) => !URL.canParse(url))).toEqual([])
  for (const url of named) {
    const { status } = await fetch(url, { redirect: 'manual' })
    if (status === 404 || status >= 500) silent.push(`${status} ${url}`)
  }
  expect(silent).toEqual([])
})

describe('the API catalogue (RFC 9727)', () => {
  test('is a linkset whose relations are lists of targets', async () => {
    const { json, headers } = await client.call<{
      linkset: Record<string, string | { href: string }[]>[]
    }>('GET', '/.well-known/api-catalog')
    expect(headers.get('content-type')).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    )
    for (const { anchor, ...relations } of json.linkset) {
      expect(anchor).toStartWith(server.url)
      for (const targets of Object.values(relations)) {
        expect(Array.isArray(targets)).toBe(true)
        for (const target of targets as { href: string }[]) expect(target.href).toStartWith('http')
      }
    }
  })

  test('HEAD names it and its items in Link', async () => {
    const { status, headers } = await client.call('HEAD', '/.well-known/api-catalog')
    expect(status).toBe(200)
    expect(headers.get('link')).toContain('</.well-known/api-catalog>; rel="api-catalog"')
    expect(headers.get('link')).toContain(`<${server.url}/api/mcp>; rel="item"`)
  })
})

test('scripts of any page may read what is for everybody, and may keep it for five minutes', async () => {
  for (const path of documents.filter(
    (each) => !each.startsWith('/docs') && each !== '/announcements.atom',
  )) {
    const { headers } = await client.call('GET', path)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  }
})

test('the guide to credentials has the sections that agents look for', async () => {
  const { text, headers } = await client.call('GET', '/auth.md')
  expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(text).toStartWith('# auth.md\n')
  expect([...text.matchAll(/^## (.*)$/gm)].map(([, name]) => name)).toEqual([
    'Discover',
    'Pick a method',
    'Register',
    'Claim',
    'Use the credential',
    'Errors',
    'Revocation',
  ])
})

test('the page of the documentation shows every operation, without a script', async () => {
  const { text, headers } = await client.call('GET', '/docs')
  const { json } = await client.call<{
    paths: Record<string, Record<string, { operationId: string }>>
  }>('GET', '/openapi.json')
  const ids = Object.values(json.paths).flatMap((each) =>
    Object.values(each).map(({ operationId }) => operationId),
  )
  for (const id of ids) expect(text).toContain(`<details id="${id}">`)
  expect(text).not.toContain('<script')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

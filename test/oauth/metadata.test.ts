/** Metadata of the server and its resources (RFC 8414, 9728, 7636, 9207), on both engines. */
import { expect, test } from 'bun:test'
import { scopes } from '../../src/http/auth'
import { fixture, onEachEngine } from '../support/fixtures'
import { get } from '../support/oauth'
import { startServer } from '../support/server'

const serverPath = '/.well-known/oauth-authorization-server'
const resourcePath = '/.well-known/oauth-protected-resource'
const documents = [
  `${serverPath}/api/oauth`,
  serverPath,
  `/api/oauth${serverPath}`,
  resourcePath,
  `${resourcePath}/api/mcp`,
]

onEachEngine('discovery', (engine) => {
  const server = fixture(() => startServer({ engine }))

  const metadata = async () =>
    (await get<Record<string, unknown>>(`${server.url}${serverPath}/api/oauth`)).json

  test('RFC 8414 §3.1-3.3: the document of the issuer names exactly this issuer', async () => {
    const answer = await get<{ issuer: string }>(`${server.url}${serverPath}/api/oauth`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.json.issuer).toBe(`${server.url}/api/oauth`)
  })

  test('RFC 8414 §3.1: the other paths that clients request have the same document', async () => {
    const expected = await metadata()
    for (const path of documents.slice(0, 3)) {
      expect((await get(server.url + path)).json as unknown).toEqual(expected)
    }
  })

  test('RFC 8414 §2, RFC 7636 §6.2: endpoints, scopes, grants, methods, S256 alone', async () => {
    const issuer = `${server.url}/api/oauth`
    const methods = ['client_secret_basic', 'client_secret_post', 'none']
    expect(await metadata()).toMatchObject({
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      registration_endpoint: `${issuer}/register`,
      revocation_endpoint: `${issuer}/revoke`,
      scopes_supported: [...scopes],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      code_challenge_methods_supported: ['S256'],
    })
    expect(scopes).toHaveLength(10)
  })

  test('RFC 9207 §2.3: the metadata announces the issuer in authorization responses', async () => {
    expect(await metadata()).toHaveProperty('authorization_response_iss_parameter_supported', true)
  })

  test('the block for agents names the endpoints for registration and revocation', async () => {
    expect((await metadata())['agent_auth']).toMatchObject({
      register_uri: `${server.url}/api/oauth/register`,
      revocation_uri: `${server.url}/api/oauth/revoke`,
      identity_types_supported: ['anonymous'],
    })
  })

  test('every address in the documents answers something other than 404', async () => {
    const addresses = new Set<string>()
    for (const path of documents) {
      const { text } = await get(server.url + path)
      for (const [, url] of text.matchAll(/"(http[^"]+)"/g)) addresses.add(url as string)
    }
    expect(addresses.size).toBeGreaterThanOrEqual(5)
    for (const url of addresses) expect([url, (await get(url)).status]).not.toEqual([url, 404])
  })

  test('RFC 9110 §9.3.2, §15.5.6: public to any origin, HEAD answers, POST is 405 with Allow', async () => {
    for (const path of documents) {
      const answer = await get(server.url + path)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
      const head = await fetch(server.url + path, { method: 'HEAD' })
      expect([path, head.status, await head.text()]).toEqual([path, 200, ''])
      const refused = await fetch(server.url + path, { method: 'POST' })
      expect([path, refused.status]).toEqual([path, 405])
      expect(refused.headers.get('allow')).toContain('GET')
    }
  })

  test('RFC 9728 §2, §3.3: each resource has a document at its own address', async () => {
    const ofMcp =
      'chat:write memory:read memory:write sessions:read sessions:write files:read projects:read'
    for (const [path, listed] of [
      ['', [...scopes]],
      ['/api/mcp', ofMcp.split(' ')],
    ] as const) {
      const { json } = await get(`${server.url}${resourcePath}${path}`)
      expect(json as unknown).toMatchObject({
        resource: server.url + path,
        authorization_servers: [`${server.url}/api/oauth`],
        bearer_methods_supported: ['header'],
        scopes_supported: listed,
      })
    }
  })

  test('the documents answer under the version prefix as well', async () => {
    const { status } = await get(`${server.url}/api/v2/oauth${serverPath}`)
    expect(status).toBe(200)
  })
})

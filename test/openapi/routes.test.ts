/** What is routed and what is documented are the same, seen from both sides. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Client } from '../support/client'
import { Conformance, type ApiDocument } from '../support/conformance'
import { startServer, type TestServer } from '../support/server'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const someId = '0199c0de-0000-7000-8000-0000000000ff'

let server: TestServer
let api: Conformance

beforeAll(async () => {
  server = await startServer()
  const { json } = await new Client(server.url).call<ApiDocument>('GET', '/openapi.json')
  api = new Conformance(json)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The document's way of writing a route. */
const written = (path: string) => path.replace(/:(\w+)/g, '{$1}')
const called = (path: string) => path.replace(/\{\w+\}/g, someId)

test('every registered endpoint is documented, and every documented one is registered', () => {
  const registered = server.running.app.endpoints
    .filter(({ contract }) => !contract.page)
    .map(({ contract }) => `${contract.method} ${written(contract.path)}`)
  const documented = api.operations.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(registered).size).toBe(registered.length)
  expect(registered.toSorted()).toEqual(documented.toSorted())
})

test('pages are left out of the document', () => {
  const pages = server.running.app.endpoints.filter(({ contract }) => contract.page)
  expect(pages.length).toBeGreaterThan(0)
  for (const { contract } of pages) expect(api.document.paths[contract.path]).toBeUndefined()
})

test('the router answers each documented operation, under the version prefix too', async () => {
  const client = new Client(server.url)
  for (const { method, path } of api.operations) {
    for (const target of [called(path), called(path).replace(/^\/api\//, '/api/v2/')]) {
      const { status, json } = await client.call<{ message?: string } | undefined>(method, target)
      expect([405, 500], `${method} ${target}`).not.toContain(status)
      expect(json?.message, `${method} ${target}`).not.toBe('There is nothing here.')
    }
  }
})

test('the router refuses every method that is not documented, and Allow names those that are', async () => {
  const client = new Client(server.url)
  for (const path of Object.keys(api.document.paths)) {
    const documented = Object.keys(api.document.paths[path] ?? {}).map((name) => name.toUpperCase())
    for (const method of methods.filter((name) => !documented.includes(name))) {
      const { status, headers } = await client.call(method, called(path))
      expect(status, `${method} ${path}`).toBe(405)
      const allow = (headers.get('allow') ?? '').split(', ')
      expect(allow.filter((name) => methods.includes(name)).toSorted()).toEqual(
        documented.toSorted(),
      )
    }
  }
})

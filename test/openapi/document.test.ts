/** The OpenAPI document by itself: valid, whole, with examples that keep its own schemas. */
import { Validator } from '@seriousme/openapi-schema-validator'
import type { AnySchema } from 'ajv/dist/2020'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openApiDocument } from '../../src/http/openapi'
import { conformance, type Conformance, type Found } from '../support/conformance'
import { Client } from '../support/client'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let api: Conformance

beforeAll(async () => {
  server = await startServer()
  api = await conformance()
})
afterAll(() => server[Symbol.asyncDispose]())

const nameOf = ({ method, path }: Found) => `${method} ${path}`

/** What every operation must have; each rule says what is wrong with one, or nothing. */
const rules: Record<string, (found: Found) => string | null> = {
  'a summary that no other operation has': ({ operation }) =>
    operation.summary && !operation.summary.endsWith('.') ? null : operation.summary,
  'a description that is a sentence': ({ operation }) =>
    /^[A-Z].*\.$/s.test(operation.description) ? null : operation.description,
  'its security said': ({ operation }) =>
    Array.isArray(operation.security) ? null : 'no security',
  'an answer that is no problem': ({ operation }) =>
    Object.keys(operation.responses).some((status) => Number(status) < 400) ? null : 'none',
  'a request id on every answer': ({ operation }) =>
    Object.entries(operation.responses).find(
      ([, { headers }]) => headers['X-Request-Id']?.required !== true,
    )?.[0] ?? null,
  'an example of every JSON answer': ({ operation }) =>
    Object.entries(operation.responses).find(([, { content }]) => {
      const media = content?.['application/json']
      return media && media.example === undefined && operation.operationId !== 'getOpenApi'
    })?.[0] ?? null,
  'an example of its body': ({ operation }) => {
    const media = operation.requestBody?.content['application/json']
    return media && media.example === undefined ? 'none' : null
  },
  'its path parameters described': ({ path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const listed = (operation.parameters ?? []).flatMap((parameter) =>
      parameter.in === 'path' ? [parameter.name] : [],
    )
    return inPath.join() === listed.join() ? null : `${inPath.join()} but ${listed.join()}`
  },
}

describe('the document', () => {
  test('is valid OpenAPI 3.1 in the eyes of a validator', async () => {
    const validator = new Validator()
    const copy = structuredClone(api.document) as unknown as Record<string, unknown>
    const result = await validator.validate(copy)
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('that validator refuses a broken one', async () => {
    const copy = structuredClone(api.document) as unknown as Record<string, unknown>
    delete (copy['info'] as Record<string, unknown>)['title']
    expect((await new Validator().validate(copy)).valid).toBe(false)
  })

  test('is what the server shows, with its own address', async () => {
    const { json, headers } = await new Client(server.url).call('GET', '/openapi.json')
    const { app, services } = server.running
    const made = openApiDocument(app.endpoints, services.config.baseUrl)
    expect(json).toEqual(JSON.parse(JSON.stringify(made)))
    const elsewhere = JSON.stringify(api.document).replaceAll('http://localhost:3000', server.url)
    expect(json).toEqual(JSON.parse(elsewhere))
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('gives every operation a separate id', () => {
    const ids = api.operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([])
  })

  test.each(Object.keys(rules))('gives every operation %s', (rule) => {
    const broken = api.operations.flatMap((found) => {
      const fault = rules[rule]?.(found) ?? null
      return fault === null ? [] : [`${nameOf(found)}: ${fault}`]
    })
    expect(api.operations.length).toBeGreaterThan(10)
    expect(broken).toEqual([])
  })

  test('has schemas that compile, and examples that keep them', () => {
    const checked = api.operations.flatMap((found) => examplesOf(found))
    expect(checked.length).toBeGreaterThan(50)
    const faults = checked.flatMap(({ place, schema, example }) => {
      const invalid = example === undefined ? api.compiles(schema) : api.invalid(schema, example)
      return invalid ? [`${place}: ${invalid}`] : []
    })
    expect(faults).toEqual([])
  })

  test('describes the entries of a bulk creation, field by field', () => {
    const operation = api.document.paths['/api/sessions']?.['post']
    const body = operation?.requestBody?.content['application/json']?.schema
    const { items } = api.resolved(body)['properties'] as { items: { items: AnySchema } }
    const { properties, required } = api.resolved(items.items)
    expect(Object.keys(properties as object)).toEqual(['title', 'messages', 'mode', 'projectId'])
    expect(required).toEqual(['title'])
  })
})

interface Example {
  readonly place: string
  readonly schema: AnySchema
  readonly example: unknown
}

function examplesOf(found: Found): Example[] {
  const { operation } = found
  const bodies = Object.entries(operation.requestBody?.content ?? {})
  const answers = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    Object.entries(content ?? {}).map(([type, media]) => [`${status} ${type}`, media] as const),
  )
  return [...bodies, ...answers].flatMap(([place, { schema, example }]) =>
    schema === undefined ? [] : [{ place: `${nameOf(found)} ${place}`, schema, example }],
  )
}

/** The schemas of the document as generators of clients need them: named, and in plain forms. */
import { Type } from '@sinclair/typebox'
import { beforeAll, describe, expect, test } from 'bun:test'
import { NamedSchemas } from '../../src/http/openapi'
import { PageOf } from '../../src/http/pagination'
import { oneOf } from '../../src/http/validation'
import { conformance, type Conformance } from '../support/conformance'

type Schema = Readonly<Record<string, unknown>>
interface Placed {
  readonly place: string
  readonly schema: Schema
}

let api: Conformance
let all: readonly Placed[]

beforeAll(async () => {
  api = await conformance()
  all = schemasIn('', api.document)
})

/** Every schema of the document, by where it stands. Examples hold none. */
function schemasIn(place: string, value: unknown): Placed[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${place}/${name}`
    if (name === 'example' || name === 'security') return []
    const isSchema =
      /\/(schema|items|additionalProperties)$/.test(here) ||
      /\/(schemas|properties|oneOf|anyOf|x-events)\/[^/]+$/.test(here)
    const own = isSchema && typeof inner === 'object' ? [{ place: here, schema: inner }] : []
    return [...own, ...schemasIn(here, inner)]
  })
}

/** What must hold of every schema; each rule says whether one breaks it. */
const rules: Readonly<Record<string, (placed: Placed) => boolean>> = {
  'is named where it is an object': ({ place, schema }) =>
    (schema['type'] === 'object' || schema['properties'] !== undefined) &&
    !/^\/components\/schemas\/\w+$/.test(place),
  'has one type': ({ schema }) => Array.isArray(schema['type']),
  'has a constant only beside an enumeration of one': ({ schema }) =>
    schema['const'] !== undefined &&
    JSON.stringify(schema['enum']) !== JSON.stringify([schema['const']]),
  'says null by a separate alternative': ({ schema }) => schema['nullable'] !== undefined,
  'holds no list of single constants': ({ schema }) =>
    ((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[]).filter((one) => 'const' in one)
      .length > 1,
}

describe('every schema of the document', () => {
  test.each(Object.keys(rules))('%s', (rule) => {
    expect(all.length).toBeGreaterThan(500)
    expect(all.filter((placed) => rules[rule]?.(placed)).map(({ place }) => place)).toEqual([])
  })

  test('refers to a schema that is there, and every named one is used', () => {
    const used = all.flatMap(({ schema }) =>
      typeof schema['$ref'] === 'string' ? [schema['$ref']] : [],
    )
    const named = Object.keys(api.document.components.schemas)
    expect([...new Set(used)].toSorted()).toEqual(
      named.map((name) => `#/components/schemas/${name}`).toSorted(),
    )
  })
})

test('the names are those of the things', () => {
  const names = Object.keys(api.document.components.schemas)
  expect(names).toEqual(names.toSorted())
  expect(names.filter((name) => !/^([A-Z][a-z0-9]*|OAuth)+$/.test(name))).toEqual([])
  // Generators for Go call the constructor of X NewX.
  expect(names.filter((name) => names.includes(`New${name}`))).toEqual([])
  for (const name of ['Session', 'SessionPage', 'Message', 'ChatStreamRequest', 'Problem']) {
    expect(names).toContain(name)
  }
})

test('no text ends a block comment, in which generators write it', () => {
  expect(JSON.stringify(api.document)).not.toContain('*/')
})

test('the events of a chat stream have a schema each, and one for all of them', () => {
  const { schemas } = api.document.components
  const media = api.find('POST', '/api/chat/stream')?.operation.responses['200']?.content
  const stream = media?.['text/event-stream']
  expect(stream?.schema).toMatchObject({ $ref: '#/components/schemas/ChatStreamEvent' })
  const kinds = ['Start', 'Queue', 'Token', 'Tool', 'Complete', 'Error']
  const names = kinds.map((name) => `Chat${name}Event`)
  const refs = names.map((name) => ({ $ref: `#/components/schemas/${name}` }))
  expect(schemas['ChatStreamEvent']).toMatchObject({ anyOf: refs })
  expect(Object.values(stream?.['x-events'] ?? {})).toEqual(refs)
})

test.each([
  ['POST', '/api/files', 'FileUpload'],
  ['POST', '/api/import', 'ImportInputForm'],
])('%s %s takes its file as bytes', (method, path, name) => {
  const { operation } = api.find(method, path) ?? {}
  const form = operation?.requestBody?.content['multipart/form-data']?.schema
  expect(form).toEqual({ $ref: `#/components/schemas/${name}` })
  const { file } = api.resolved(form)['properties'] as { file: Schema }
  expect(file).toMatchObject({ type: 'string', format: 'binary' })
})

test.each([
  ['/api/files/x/content', 'application/octet-stream'],
  ['/api/account/export', 'application/zip'],
])('%s answers bytes', (path, type) => {
  const content = api.find('GET', path)?.operation.responses['200']?.content
  expect(content?.[type]?.schema).toEqual({ type: 'string', format: 'binary' })
})

describe('named schemas', () => {
  const Item = Type.Object({ id: Type.String() }, { title: 'Item' })

  test('refuse an object without a name', () => {
    expect(() => new NamedSchemas().use(Type.Object({ id: Type.String() }))).toThrow(
      'The object {id} has no title.',
    )
  })

  test('refuse two shapes under one name', () => {
    const schemas = new NamedSchemas()
    schemas.use(Item)
    schemas.use(Type.Object({ id: Type.String() }, { title: 'Item', description: 'Another use.' }))
    const other = Type.Object({ id: Type.Integer() }, { title: 'Item' })
    expect(() => schemas.use(other)).toThrow('Two shapes have the name Item.')
  })

  test('keep what a use says beside its reference', () => {
    const schemas = new NamedSchemas()
    expect(schemas.use({ ...Item, description: 'The first.' })).toEqual({
      $ref: '#/components/schemas/Item',
      description: 'The first.',
    })
  })

  test('name a page after its items', () => {
    const schemas = new NamedSchemas()
    expect(schemas.use(PageOf(Item))).toEqual({ $ref: '#/components/schemas/ItemPage' })
    expect(Object.keys(schemas.all())).toEqual(['Item', 'ItemPage'])
  })

  test.each([
    [Type.Literal('a'), { type: 'string', enum: ['a'], const: 'a' }],
    [Type.Literal(1), { type: 'integer', enum: [1], const: 1 }],
    [oneOf(['a', 'b'], 'One.'), { type: 'string', enum: ['a', 'b'], description: 'One.' }],
    [
      Type.Union([Type.Literal('a'), Type.Literal('b'), Type.Null()]),
      { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
    ],
    [
      Type.Union([Item, Type.Null()], { description: 'Perhaps.' }),
      {
        anyOf: [{ $ref: '#/components/schemas/Item' }, { type: 'null' }],
        description: 'Perhaps.',
      },
    ],
    [Type.Record(Type.String(), Type.Unknown()), { $ref: '#/components/schemas/JsonObject' }],
    [Type.Array(Item), { type: 'array', items: { $ref: '#/components/schemas/Item' } }],
  ])('write %j as generators read it', (schema, written) => {
    expect(JSON.parse(JSON.stringify(new NamedSchemas().use(schema)))).toEqual(written)
  })
})

/** Values that a field must refuse, made from the schema that its route's contract gives it. */
import { Kind, type TSchema } from '@sinclair/typebox'

/** A JSON value as it is sent: text, because some cannot be written as a JavaScript value. */
export interface Bad {
  readonly about: string
  readonly json: string
}

/** A field somewhere in a body: where it is, what it must be, and a way to put JSON text there. */
export interface Field {
  readonly pointer: string
  readonly schema: TSchema
  readonly isRequired: boolean
  /** The whole body with that text in the field's place; undefined leaves the field out. */
  readonly put: (json: string | undefined) => string
}

const bad = (about: string, value: unknown): Bad => ({ about, json: JSON.stringify(value) })
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Of each kind of JSON one value; a field refuses every value of another kind. */
const kinds: Readonly<Record<string, readonly Bad[]>> = {
  string: [bad('text', 'neither here nor there'), bad('empty text', '')],
  integer: [bad('a number', 7), bad('a fraction', 0.5), { about: 'a huge number', json: '1e400' }],
  boolean: [bad('true', true), bad('false', false)],
  null: [bad('null', null)],
  array: [
    bad('an empty list', []),
    bad('a list', ['neither here nor there']),
    { about: 'a list 10,000 deep', json: deep(10_000) },
  ],
  object: [
    bad('an empty object', {}),
    bad('an object', { value: 'x', length: 9 }),
    { about: 'an object with a prototype', json: '{"__proto__": {"length": 9}}' },
    bad('an object with a constructor', { constructor: { prototype: {} }, toString: 'x' }),
  ],
}

/** Strings that no field may hold. */
const unstorable: readonly Bad[] = [
  { about: 'NUL', json: '"a\\u0000b"' },
  { about: 'a lone high surrogate', json: '"a\\ud800"' },
  { about: 'a lone low surrogate', json: '"\\udfffa"' },
  { about: 'surrogates the wrong way round', json: '"\\ude00\\ud83d"' },
]

/** The kinds of JSON that a schema takes. */
function kindsOf(schema: TSchema): string[] {
  if (schema[Kind] === 'Unknown') return Object.keys(kinds)
  const options = schema['anyOf'] as TSchema[] | undefined
  return schema['type'] ? [String(schema['type'])] : (options ?? []).flatMap(kindsOf)
}

/** Everything that the field must refuse. */
export function badValues(schema: TSchema): Bad[] {
  const own = kindsOf(schema)
  const foreign = Object.entries(kinds).flatMap(([kind, values]) =>
    own.includes(kind) ? [] : values,
  )
  const text = textOf(schema)
  return [...foreign, ...(text ? badTexts(text) : []), ...badLists(schema)]
}

/** The part of a schema that takes text. */
function textOf(schema: TSchema): TSchema | undefined {
  if (schema[Kind] === 'Unknown' || schema['type'] === 'string') return schema
  return (schema['anyOf'] as TSchema[] | undefined)?.find((option) => textOf(option))
}

function badTexts(schema: TSchema): Bad[] {
  const { minLength = 0, maxLength } = schema as { minLength?: number; maxLength?: number }
  const open = !schema['enum'] && !schema['format']
  const long = maxLength === undefined ? [] : tooLong(maxLength)
  return [
    ...unstorable,
    ...(minLength > 0 || !open ? [bad('empty text', '')] : []),
    ...(minLength > 1 ? [bad('too short', '😀'.repeat(minLength - 1))] : []),
    ...(open
      ? []
      : [bad('text of another form', 'neither here nor there'), bad('its name', 'toString')]),
    ...long,
  ]
}

const tooLong = (maxLength: number): Bad[] => [
  bad('one letter too long', 'x'.repeat(maxLength + 1)),
  bad('one emoji too long', '😀'.repeat(maxLength + 1)),
  bad('a million letters', 'x'.repeat(1_000_000)),
]

function badLists(schema: TSchema): Bad[] {
  const { minItems, maxItems } = schema as { minItems?: number; maxItems?: number }
  return [
    ...(minItems ? [bad('too few', [])] : []),
    ...(maxItems === undefined
      ? []
      : [
          bad(
            'too many',
            Array.from({ length: maxItems + 1 }, () => ({ title: 'x' })),
          ),
        ]),
  ]
}

/** The fields of an object, those of objects inside of it included. `wrap` puts it into its body. */
export function fieldsOf(
  shape: TSchema,
  example: Readonly<Record<string, unknown>>,
  pointer = '',
  wrap: (json: string) => string = (json) => json,
): Field[] {
  const properties = (shape['properties'] ?? {}) as Record<string, TSchema>
  const required = (shape['required'] ?? []) as string[]
  return Object.entries(properties).flatMap(([name, schema]) => {
    const others = Object.entries(example).filter(([other]) => other !== name)
    const put = (json: string | undefined) => {
      const members = others.map(
        ([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`,
      )
      return wrap(`{${[...members, ...(json === undefined ? [] : [`"${name}":${json}`])].join()}}`)
    }
    const own: Field = {
      pointer: `${pointer}/${name}`,
      schema,
      isRequired: required.includes(name),
      put,
    }
    return [own, ...insideOf(own, example[name])]
  })
}

/** The fields of the first entry of a list. */
function insideOf({ pointer, schema, put }: Field, value: unknown): Field[] {
  const item = schema['items'] as TSchema | undefined
  const [entry] = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  if (!item?.['properties'] || !entry) return []
  return fieldsOf(item, entry, `${pointer}/0`, (json) => put(`[${json}]`))
}

/** Parameters of a query string or a form, read by the shape that the route gives them. */
import { Kind, type TSchema } from '@sinclair/typebox'
import { badRequest } from './errors'

/**
 * The parameters that `schema` knows; the others are ignored. Whole numbers and defaults are filled
 * in; a parameter that is repeated is `BAD_REQUEST`.
 */
export function readQuery(url: string, schema: TSchema): Record<string, unknown> {
  const at = url.indexOf('?')
  if (at === -1) return readParameters(() => [], schema)
  const given = new URLSearchParams(url.slice(at + 1))
  return readParameters((name) => given.getAll(name), schema)
}

/** The same for parameters from anywhere; of a `Parameter` all values are given. */
export function readParameters(
  valuesOf: (name: string) => readonly string[],
  schema: TSchema,
): Record<string, unknown> {
  const properties = schema['properties'] as Record<string, TSchema>
  const read: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const values = valuesOf(name)
    if (property[Kind] === 'Parameter') {
      read[name] = values
      continue
    }
    if (values.length > 1) throw badRequest([{ path: name, message: 'must be given once' }])
    const value = values[0] ?? property['default']
    if (value !== undefined) read[name] = typed(value, property)
  }
  return read
}

/** Leaves what is no whole number as it is, for the shape to refuse. */
const typed = (value: unknown, property: TSchema): unknown =>
  property['type'] === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)
    ? Number(value)
    : value

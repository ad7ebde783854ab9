/** The query string, read by the shape that the route gives it. */
import type { TSchema } from '@sinclair/typebox'
import { badRequest } from './problems'

/**
 * The parameters that `schema` knows; the others are ignored. Whole numbers and defaults are filled
 * in; a parameter that is repeated is `BAD_REQUEST`.
 */
export function readQuery(url: string, schema: TSchema): Record<string, unknown> {
  const properties = schema['properties'] as Record<string, TSchema>
  const at = url.indexOf('?')
  const given = new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
  const read: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const values = at === -1 ? [] : given.getAll(name)
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

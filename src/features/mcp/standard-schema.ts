/** The API's own shapes in the form in which the protocol's library takes schemas (standardschema.dev). */
import type { Static, TSchema } from '@sinclair/typebox'
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { Validator } from '../../http/validation'

/** A shape that is shown, and that what comes is checked against. */
export function taken<S extends TSchema>(schema: S): StandardSchemaWithJSON<Static<S>, Static<S>> {
  const shape = new Validator(schema)
  return standard(schema, (value) => {
    const read = shape.read(value)
    if ('value' in read) return { value: read.value }
    const issues = read.faults.map(({ path, message }) => ({
      message,
      path: path.split('/').slice(1),
    }))
    return { issues }
  })
}

/** A shape that is shown; what leaves here is held to it by the tests. */
export const given = <S extends TSchema>(schema: S): StandardSchemaWithJSON<Static<S>, Static<S>> =>
  standard(schema, (value) => ({ value: value as Static<S> }))

function standard<S extends TSchema>(
  schema: S,
  validate: StandardSchemaWithJSON<Static<S>, Static<S>>['~standard']['validate'],
): StandardSchemaWithJSON<Static<S>, Static<S>> {
  const shown = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>
  const jsonSchema = { input: () => shown, output: () => shown }
  return { '~standard': { version: 1, vendor: 'typebox', validate, jsonSchema } }
}

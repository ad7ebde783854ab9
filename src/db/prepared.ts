/** What a compiled query is on either engine: its text, where each value goes, how a row is read. */
import { is, Param, Placeholder, type AnyColumn } from 'drizzle-orm'
import type { Compilable, Fields, Row, Values } from './store'

type Stored = string | number | null

export interface Compiled<F extends Fields> {
  readonly sql: string
  bind(values: Values): Stored[]
  read(row: readonly unknown[]): Row<F>
}

/** Compiles a drizzle query whose selection is exactly `fields`, in that order. */
export function compile<F extends Fields>(query: Compilable, fields: F): Compiled<F> {
  const { sql, params } = query.toSQL()
  const names = Object.keys(fields)
  const decoders = Object.values(fields).map(decoder)
  const binders = params.map(binder)
  return {
    sql,
    bind: (values) => binders.map((bind) => bind(values)),
    read: (row) => {
      const read: Record<string, unknown> = {}
      for (let at = 0; at < names.length; at += 1) {
        read[names[at] as string] = (decoders[at] as Decoder)(row[at])
      }
      return read as Row<F>
    },
  }
}

/** The same value from the first call on: what a start need not make is made by the first who asks. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

type Decoder = (stored: unknown) => unknown

function decoder(column: AnyColumn): Decoder {
  return (stored) => (stored === null ? null : column.mapFromDriverValue(stored))
}

/** A placeholder that stands for a column's value is handed to the column first. */
function binder(param: unknown): (values: Values) => Stored {
  if (is(param, Placeholder)) return (values) => valueOf(param, values) as Stored
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param as Stored
  const { value: placeholder, encoder } = param
  return (values) => {
    const value = valueOf(placeholder, values)
    return value === null ? null : (encoder.mapToDriverValue(value) as Stored)
  }
}

function valueOf({ name }: Placeholder, values: Values): unknown {
  const value = values[name]
  if (value === undefined) throw new Error(`No value for the placeholder ${name}.`)
  return value
}

/** What a compiled query is on either engine: its text, where each value goes, how a row is read. */
import { is, Placeholder, type AnyColumn } from 'drizzle-orm'
import type { Compilable, Fields, Row, Values } from './store'

export interface Compiled<F extends Fields> {
  readonly sql: string
  bind(values: Values): (string | number | null)[]
  read(row: readonly unknown[]): Row<F>
}

/** Compiles a drizzle query whose selection is exactly `fields`, in that order. */
export function compile<F extends Fields>(query: Compilable, fields: F): Compiled<F> {
  const { sql, params } = query.toSQL()
  const names = Object.keys(fields)
  const decoders = Object.values(fields).map(decoder)
  return {
    sql,
    bind: (values) => params.map((param) => argument(param, values)),
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

function argument(param: unknown, values: Values): string | number | null {
  if (!is(param, Placeholder)) return param as string | number | null
  const value = values[param.name]
  if (value === undefined) throw new Error(`No value for the placeholder ${String(param.name)}.`)
  return value
}

/**
 * Column kinds that SQLite and Postgres store alike and that read back as the same JavaScript value.
 * Booleans are 0 and 1, times are epoch milliseconds, structured values are JSON text.
 */
import { customType } from 'drizzle-orm/pg-core'

export { text } from 'drizzle-orm/pg-core'

/** Postgres's driver hands a bigint over as text. */
const wholeNumber = { dataType: () => 'bigint', fromDriver: Number }

/** A whole number up to 2^53. */
export const integer = customType<{ data: number; driverData: number | string }>(wholeNumber)

/** Epoch milliseconds. */
export const instant = customType<{ data: number; driverData: number | string }>(wholeNumber)

/** A boolean. */
export const flag = customType<{ data: boolean; driverData: number | string }>({
  dataType: () => 'bigint',
  toDriver: Number,
  fromDriver: (stored) => Number(stored) === 1,
})

/** Raw bytes. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** A JSON value of the named type. */
export const jsonText = <T>(name: string) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => JSON.parse(stored) as T,
  })(name)

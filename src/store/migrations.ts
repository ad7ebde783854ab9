/** The migrations, inside the binary. Each runs once, in order, unchanged on both engines. */
import foundation from '../../db/migrations/0001_foundation.sql' with { type: 'text' }

export interface Migration {
  readonly name: string
  readonly sql: string
}

export const migrations: readonly Migration[] = [{ name: '0001_foundation', sql: foundation }]

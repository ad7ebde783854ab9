/** The migrations, inside the binary. Each runs once, in order, unchanged on both engines. */
import foundation from '../../db/migrations/0001_foundation.sql' with { type: 'text' }
import identity from '../../db/migrations/0002_identity.sql' with { type: 'text' }
import oauth from '../../db/migrations/0003_oauth.sql' with { type: 'text' }
import imports from '../../db/migrations/0005_imports.sql' with { type: 'text' }

export interface Migration {
  readonly name: string
  readonly sql: string
}

export const migrations: readonly Migration[] = [
  { name: '0001_foundation', sql: foundation },
  { name: '0002_identity', sql: identity },
  { name: '0003_oauth', sql: oauth },
  { name: '0005_imports', sql: imports },
]

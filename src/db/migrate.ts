/** The migrations, inside the binary. Each runs once, in order, on both engines. */
import foundation from '../../db/migrations/0001_foundation.sql' with { type: 'text' }
import identity from '../../db/migrations/0002_identity.sql' with { type: 'text' }
import oauth from '../../db/migrations/0003_oauth.sql' with { type: 'text' }
import search from '../../db/migrations/0004_search.sql' with { type: 'text' }
import searchPostgres from '../../db/migrations/0004_search.postgres.sql' with { type: 'text' }
import searchSqlite from '../../db/migrations/0004_search.sqlite.sql' with { type: 'text' }
import imports from '../../db/migrations/0005_imports.sql' with { type: 'text' }
import projects from '../../db/migrations/0006_projects.sql' with { type: 'text' }
import projectsPostgres from '../../db/migrations/0006_projects.postgres.sql' with { type: 'text' }
import projectsSqlite from '../../db/migrations/0006_projects.sqlite.sql' with { type: 'text' }
import files from '../../db/migrations/0007_files.sql' with { type: 'text' }
import filesPostgres from '../../db/migrations/0007_files.postgres.sql' with { type: 'text' }
import filesSqlite from '../../db/migrations/0007_files.sqlite.sql' with { type: 'text' }
import status from '../../db/migrations/0008_status.sql' with { type: 'text' }
import unindexedMessages from '../../db/migrations/0009_unindexed_messages.sql' with { type: 'text' }

export interface Migration {
  readonly name: string
  /** What both engines run, unchanged. */
  readonly sql: string
  /** What only that engine runs, after `sql`. */
  readonly sqlite?: string
  readonly postgres?: string
}

export const migrations: readonly Migration[] = [
  { name: '0001_foundation', sql: foundation },
  { name: '0002_identity', sql: identity },
  { name: '0003_oauth', sql: oauth },
  { name: '0004_search', sql: search, sqlite: searchSqlite, postgres: searchPostgres },
  { name: '0005_imports', sql: imports },
  { name: '0006_projects', sql: projects, sqlite: projectsSqlite, postgres: projectsPostgres },
  { name: '0007_files', sql: files, sqlite: filesSqlite, postgres: filesPostgres },
  { name: '0008_status', sql: status },
  { name: '0009_unindexed_messages', sql: unindexedMessages },
]

/** Databases of an earlier version, for tests of upgrades. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrations } from '../../src/db/migrate'
import { openPostgres } from '../../src/db/postgres/postgres'
import { openSqlite } from '../../src/db/sqlite/sqlite'

/** The first migration that the earlier version lacks; the later ones change tables that are in use. */
const missing = '0017_session_marks'
export const olderMigrations = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === missing),
)

/** Makes a database of the earlier version in an empty place, with one account and a secret beside it. */
export async function makeOlder({
  dataDir,
  databaseUrl,
}: {
  readonly dataDir: string
  readonly databaseUrl: string | null
}): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'secret.key'), `${'a secret of the earlier version'.repeat(2)}\n`, {
    mode: 0o600,
  })
  await using store = await (databaseUrl === null
    ? openSqlite(join(dataDir, 'elenchus.db'), olderMigrations)
    : openPostgres({ url: databaseUrl, connections: 1 }, olderMigrations))
  // Its table has not the columns of this version.
  await store.query(`insert into users (id, email, email_key, name, role, created_at)
    values ('older', 'older@example.org', 'older@example.org', 'Older', 'learner', 1)`)
}

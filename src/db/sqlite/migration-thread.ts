/**
 * A thread that brings a SQLite file up to date: a migration may rewrite a table for minutes, while the
 * server's thread answers that it migrates. `migrateOnThread` starts it.
 */
import { Database } from 'bun:sqlite'
import { migrateSqlite, type Migration, type MigrationStep } from '../migrate'
import { lockPatienceMs } from './locks'

declare const self: Worker

export interface MigrationOrder {
  readonly path: string
  readonly migrations: readonly Migration[]
}

/** A step begins; or all is done; or nothing is, with the error of SQLite. */
export type MigrationReport =
  | { readonly step: MigrationStep }
  | { readonly isDone: true }
  | { readonly failure: { readonly message: string; readonly code: string } }

function migrate({ path, migrations }: MigrationOrder): MigrationReport {
  const writer = new Database(path, { readwrite: true })
  try {
    writer.run(`pragma busy_timeout = ${lockPatienceMs}`)
    for (const pragma of ['synchronous = normal', 'foreign_keys = on', 'secure_delete = on']) {
      writer.run(`pragma ${pragma}`)
    }
    migrateSqlite(writer, migrations, (step) => self.postMessage({ step }))
    return { isDone: true }
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown }
    return { failure: { message, code: String(code) } }
  } finally {
    writer.close()
  }
}

self.addEventListener('message', ({ data }: MessageEvent<MigrationOrder>) =>
  self.postMessage(migrate(data)),
)

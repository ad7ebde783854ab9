/**
 * An empty SQLite database with all migrations, which the build has made (scripts/build.ts). A new
 * data folder gets a copy: to run the migrations takes ten times as long as to write the file.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { newId } from '../lib/ids'

/** The file: zstd, base64. The build defines it; a server that runs from its source has none. */
declare const emptyDatabase: string | undefined

/** Files beside a database that SQLite would apply to a new one of the same name. */
const logs = ['-wal', '-journal'] as const

/**
 * Writes the empty database to `path` unless a file is there. Does nothing where the build made none,
 * where a log of a former database is left, and where the folder takes no links: the migrations make
 * the database then.
 */
export function placeEmptyDatabase(path: string): void {
  if (typeof emptyDatabase === 'undefined') return
  if (['', ...logs].some((suffix) => existsSync(path + suffix))) return
  const draft = `${path}.${newId()}`
  try {
    write(draft, Bun.zstdDecompressSync(Buffer.from(emptyDatabase, 'base64')))
    // The name appears with the whole content, and another process's file stays.
    linkSync(draft, path)
  } catch {
    // The migrations meet the same fault, where it is one of the folder, and report it.
  } finally {
    rmSync(draft, { force: true })
  }
}

function write(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(file, bytes) // writes all of it or throws: a full disk leaves no part
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

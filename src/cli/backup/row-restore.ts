/** Restores the rows of a backup with the schema they had, checks them, and migrates to this version. */
import { BadArchive, measured, type ZipReader } from '../../lib/zip-file'
import { linesOf, thrownMessage } from '../../lib/text'
import { dayMs, systemClock } from '../../lib/clock'
import { tablesOf, type StoredTable } from '../../db/backup/stored-tables'
import { rawInstanceId } from '../../db/instance-id'
import { migrations } from '../../db/migrate'
import type { RawDatabase } from '../../db/backup/raw-database'
import { parseRow, UnfitRow, writeRows, type PortableRow } from '../../db/backup/portable-rows'
import { tableMember, type Manifest } from './format'
import type { FileRestore } from './file-restore'

/** A longer line is not a row; the limit bounds the memory that a crafted archive can take. */
const lineBytesMax = 64 * 1_048_576

/** Throws `BadArchive` when the rows or files differ from the manifest or from each other. */
export async function restoreRows(
  database: RawDatabase,
  zip: ZipReader,
  manifest: Manifest,
  files: FileRestore,
): Promise<void> {
  const applied = new Set(manifest.migrations)
  await database.migrate(migrations.filter(({ name }) => applied.has(name)))
  const tables = await tablesOf(database)
  requireSameTables(tables, manifest)
  for (const table of tables) await restoreTable(database, zip, manifest, table)
  if (manifest.tables['files']) await checkFiles(database, manifest, files)
  await database.migrate(migrations)
  await agreeNow(database)
  await files.claim(await rawInstanceId(database))
}

/** A restored instance starts without a jump of the clock, however old the backup is. */
async function agreeNow(database: RawDatabase): Promise<void> {
  const now = systemClock.now()
  const text = 'update clock_readings set agreed_at = $1, seen_at = $1, steady_ms = 0'
  await database.query(`${text} where agreed_at < $2`, [now, now - dayMs])
}

function requireSameTables(tables: readonly StoredTable[], manifest: Manifest): void {
  const names = new Set(tables.map(({ name }) => name))
  const lacking = [...names].find((name) => !Object.hasOwn(manifest.tables, name))
  if (lacking !== undefined) throw new BadArchive(`lacks the table ${lacking}`)
  const unknown = Object.keys(manifest.tables).find((name) => !names.has(name))
  if (unknown !== undefined) throw new BadArchive(`has a table ${unknown} that is unknown here`)
}

async function restoreTable(
  database: RawDatabase,
  zip: ZipReader,
  manifest: Manifest,
  table: StoredTable,
): Promise<void> {
  const member = tableMember(table.name)
  const { pieces, digest } = measured(shortLines(zip.read(member), member))
  const promised = manifest.tables[table.name]
  const rows = await insertRows(database, table, linesOf(pieces), manifest)
  if (digest() !== promised?.sha256) throw new BadArchive(`has another ${member} than it promises`)
  const [counted] = await database.query(`select count(*) as rows from "${table.name}"`)
  if (rows !== promised.rows || Number(counted?.['rows']) !== rows) {
    throw new BadArchive(`has ${rows} rows of ${table.name}, and promises ${promised.rows}`)
  }
}

/** An error of the database is an error of the archive too. */
async function insertRows(
  database: RawDatabase,
  table: StoredTable,
  lines: AsyncIterable<string>,
  { engine }: Manifest,
): Promise<number> {
  try {
    return await writeRows(database, table, rowsOf(lines), engine)
  } catch (error) {
    if (error instanceof BadArchive) throw error
    const reason = thrownMessage(error)
    if (error instanceof UnfitRow) throw new BadArchive(`has a row of ${table.name} that ${reason}`)
    throw new BadArchive(`has rows of ${table.name} that the database refuses (${reason})`)
  }
}

async function* rowsOf(lines: AsyncIterable<string>): AsyncGenerator<PortableRow> {
  for await (const line of lines) yield parseRow(line)
}

/** Passes the bytes on; throws when a line is too long. */
async function* shortLines(pieces: AsyncIterable<Uint8Array>, name: string) {
  let length = 0
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(10)
    length = end < 0 ? length + piece.length : piece.length - end - 1
    if (length > lineBytesMax) throw new BadArchive(`has too long a line in ${name}`)
    yield piece
  }
}

/** Throws when a row of `files` lacks its bytes, unless the backup says that it has none of them. */
async function checkFiles(
  database: RawDatabase,
  { incomplete }: Manifest,
  { digests }: FileRestore,
): Promise<void> {
  const excused = new Set(incomplete.map(({ id }) => id))
  for await (const page of database.pages('select id, sha256 from files')) {
    for (const { id, sha256 } of page) {
      if (excused.has(String(id)) || digests.get(String(id)) === sha256) continue
      throw new BadArchive(`lacks the bytes of the file ${String(id)}, or has others`)
    }
  }
}

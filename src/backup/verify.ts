/** Reads a whole backup and compares it with what it promises. */
import { BadArchive, measured, openZip, type ZipReader } from '../lib/zip-file'
import { linesOf } from '../lib/text'
import * as format from './format'
import { parseRow, UnfitRow } from './rows'

/**
 * Reads every member of the backup at `path`: each table has the rows and the digest of the manifest, and each file
 * the digest of its row. Throws `BadArchive`.
 */
export async function verifyBackup(path: string): Promise<format.Manifest> {
  await using zip = await openZip(path, format.memberNames)
  const manifest = await format.readManifest(zip)
  const files = new Map<string, string>()
  for (const [table, promised] of Object.entries(manifest.tables)) {
    const member = format.tableMember(table)
    const { pieces, digest } = measured(zip.read(member))
    let rows = 0
    for await (const line of linesOf(pieces)) {
      const row = rowOf(line, table)
      if (table === 'files') files.set(String(row['id']), String(row['sha256']))
      rows += 1
    }
    if (digest() !== promised.sha256 || rows !== promised.rows) {
      throw new BadArchive(`has another ${member} than it promises`)
    }
  }
  await verifyFiles(zip, manifest, files)
  return manifest
}

function rowOf(line: string, table: string): ReturnType<typeof parseRow> {
  try {
    return parseRow(line)
  } catch (error) {
    if (error instanceof UnfitRow)
      throw new BadArchive(`has a row of ${table} that ${error.message}`)
    throw error
  }
}

async function verifyFiles(
  zip: ZipReader,
  { incomplete }: format.Manifest,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const excused = new Set(incomplete.map(({ id }) => id))
  for (const [id, sha256] of files) {
    if (excused.has(id)) continue
    const { pieces, digest } = measured(zip.read(`files/${id}`))
    for await (const _ of pieces) {
      // All of it is read for its digest.
    }
    if (digest() !== sha256)
      throw new BadArchive(`lacks the bytes of the file ${id}, or has others`)
  }
}

/**
 * What a backup is: a ZIP of `manifest.json`, `tables/NAME.ndjson`, `files/ID` (uploads), `imports/ID`
 * (exports that are being imported, on SQLite) and `secret.key` where the instance keeps its own secret.
 */
import { Type as t, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { BadArchive, type ZipReader } from '../lib/zip-file'

export const formatVersion = 1

const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** The names that a backup may hold. */
export const memberNames = new RegExp(
  `^(manifest\\.json|secret\\.key|tables/[a-z_]+\\.ndjson|(files|imports)/${id})$`,
)
export const manifestName = 'manifest.json'
export const secretName = 'secret.key'
export const tableMember = (table: string): string => `tables/${table}.ndjson`

const manifestSchema = t.Object({
  format: t.Integer(),
  product: t.Object({ name: t.String(), version: t.String() }),
  engine: t.Union([t.Literal('sqlite'), t.Literal('postgres')]),
  createdAt: t.String(),
  migrations: t.Array(t.String(), { minItems: 1 }),
  /** Rows, and the SHA-256 of the member, by table. */
  tables: t.Record(
    t.String({ pattern: '^[a-z_]+$' }),
    t.Object({ rows: t.Integer({ minimum: 0 }), sha256: t.String() }),
  ),
  /** Uploads whose bytes are not in the backup as their rows have them. */
  incomplete: t.Array(t.Object({ id: t.String(), why: t.String() })),
  /** What the instance's secret makes of `createdAt`; null where it was not known. */
  secretProof: t.Union([t.String(), t.Null()]),
})
export type Manifest = Static<typeof manifestSchema>

const manifestBytesMax = 64 * 1_048_576

/** Throws `BadArchive` where this version cannot read the archive. */
export async function readManifest(zip: ZipReader): Promise<Manifest> {
  const text = await readSmall(zip, manifestName, manifestBytesMax)
  const manifest = parsed(text)
  const format = (manifest as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > formatVersion) {
    throw new BadArchive('is of a newer version of Elenchus; restore it with that one')
  }
  if (!Value.Check(manifestSchema, manifest)) throw new BadArchive('has no sound manifest.json')
  return manifest
}

/** A member as text, which may have so many bytes. */
export async function readSmall(zip: ZipReader, name: string, most: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of zip.read(name)) {
    size += piece.length
    if (size > most) throw new BadArchive(`has too large a ${name}`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the secret proves itself by: the purpose of the keyring's signature over `createdAt`. */
export const secretPurpose = 'backup'

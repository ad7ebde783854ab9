/** The uploads of a backup, brought to where files are kept, and the exports beside the database. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../config/config'
import { S3FileStore } from '../../lib/file-store/s3'
import { LocalFileStore } from '../../lib/file-store/local'
import type { FileStore } from '../../lib/file-store/file-store'
import { measured, type ZipReader } from '../../lib/zip-file'
import type { StagingFolder } from './staging'

/** What was brought, and the way back. */
export interface FileRestore {
  /** The SHA-256 in hex of each file, by its id. */
  readonly digests: ReadonlyMap<string, string>
  /** Removes what was put where it cannot be staged: in a bucket. */
  undo(): Promise<void>
}

/** Brings every file of the archive; in the data folder they are staged, in a bucket they are there. */
export async function restoreFiles(
  config: Config,
  zip: ZipReader,
  place: StagingFolder,
): Promise<FileRestore> {
  const scratch = await place.stage('piece')
  const digests = new Map<string, string>()
  const added: string[] = []
  const bucket = config.s3 ? new S3FileStore(config.s3) : null
  const store: FileStore = bucket ?? new LocalFileStore(await place.stage('files'))
  const undo = async () => {
    if (!bucket) return
    for (const id of added) await bucket.remove(id)
  }
  try {
    for (const name of zip.names) {
      const [folder, id = ''] = name.split('/')
      if (folder === 'imports' && config.databaseUrl === null) {
        const imports = await place.stage('imports')
        await mkdir(imports, { recursive: true, mode: 0o700 })
        await extract(zip, name, join(imports, id))
      }
      if (folder !== 'files') continue
      const digest = await extract(zip, name, scratch)
      digests.set(id, digest)
      if (bucket && (await digestOf(bucket, id)) === digest) continue
      if (bucket && (await bucket.read(id)) === null) added.push(id)
      await store.take(id, scratch)
    }
  } catch (error) {
    await undo()
    throw error
  } finally {
    await rm(scratch, { force: true })
  }
  return { digests, undo }
}

async function extract(zip: ZipReader, name: string, path: string): Promise<string> {
  const { pieces, digest } = measured(zip.read(name))
  await pipeline(pieces, createWriteStream(path, { mode: 0o600 }))
  return digest()
}

async function digestOf(store: FileStore, id: string): Promise<string | null> {
  const content = await store.read(id)
  if (content === null) return null
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash.digest('hex')
}

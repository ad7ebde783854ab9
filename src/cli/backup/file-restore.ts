/** Restores the files of a backup: uploads to the file store, waiting exports to the data folder. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config'
import { createFileStore } from '../../foundation'
import { LocalFileStore } from '../../lib/file-store/local'
import type { FileStore } from '../../lib/file-store/file-store'
import { BadArchive, type ZipReader } from '../../lib/zip-file'
import { claimForInstance, digestOf, saveWithDigest } from './file-copy'
import type { StagingFolder } from './staging'

/** The files that were restored, and the way to undo it. */
export interface FileRestore {
  /** The SHA-256 in hexadecimal of each upload, by its id. */
  readonly digests: ReadonlyMap<string, string>
  /** Gives the files the id of the instance. Throws `BadArchive` in a bucket of another instance. */
  claim(id: string | null): Promise<void>
  /** Removes what was added to a bucket, where nothing can be staged. */
  undo(): Promise<void>
}

/** Restores every file of the archive: into `staging`, or at once into the bucket of the configuration. */
export async function restoreFiles(
  config: Config,
  zip: ZipReader,
  staging: StagingFolder,
): Promise<FileRestore> {
  const scratch = await staging.stage('piece')
  const digests = new Map<string, string>()
  const added: string[] = []
  const bucket = config.s3 ? createFileStore(config) : null
  const store: FileStore = bucket ?? new LocalFileStore(await staging.stage('files'))
  const undo = async () => {
    if (!bucket) return
    for (const id of added) await bucket.remove(id)
  }
  try {
    for (const name of zip.names) {
      const [folder, id = ''] = name.split('/')
      if (folder === 'imports' && config.databaseUrl === null) {
        const imports = await staging.stage('imports')
        await mkdir(imports, { recursive: true, mode: 0o700 })
        await saveWithDigest(zip.read(name), join(imports, id))
      }
      if (folder !== 'files') continue
      const digest = await saveWithDigest(zip.read(name), scratch)
      digests.set(id, digest)
      if (bucket && (await digestOf(bucket, id)) === digest) continue
      if (bucket && (await bucket.read(id)) === null) added.push(id)
      await store.put(id, scratch)
    }
  } catch (error) {
    await undo()
    throw error
  } finally {
    await rm(scratch, { force: true })
  }
  const claim = async (id: string | null) => {
    await claimForInstance(store, id, (storeId) => {
      const owns = `is of the instance ${String(id)}, and the bucket is of the instance ${storeId}`
      return new BadArchive(`${owns}; restore into another bucket or prefix`)
    })
  }
  return { digests, claim, undo }
}

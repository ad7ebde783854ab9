/** The bytes of uploaded files, brought from one store to another and compared with their digests. */
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../../lib/file-store/file-store'
import { MigrationRefused, type MigratedFile } from '../../db/backup/engine-migration'

/** Gives what brings one file; `scratch` holds one at a time. Disposing of it removes that folder. */
export async function fileMover(from: FileStore, to: FileStore) {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-move-'))
  const scratch = join(folder, 'file')
  return {
    bring: async ({ id, name, sha256 }: MigratedFile): Promise<void> => {
      const digest = await copy(await from.read(id), scratch)
      if (digest !== sha256)
        throw new MigrationRefused(`The file ${name} (${id}) is missing or damaged.`)
      await to.take(id, scratch)
      if ((await copy(await to.read(id), scratch)) !== sha256) {
        throw new MigrationRefused(`The file ${name} (${id}) did not arrive as it was.`)
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Writes the bytes to `path` and gives their SHA-256 in hex; null where there are none. */
async function copy(
  content: ReadableStream<Uint8Array> | null,
  path: string,
): Promise<string | null> {
  if (content === null) return null
  const hasher = new Bun.CryptoHasher('sha256')
  const file = await open(path, 'w', 0o600)
  try {
    for await (const chunk of content) {
      hasher.update(chunk)
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
  return hasher.digest('hex')
}

/** The bytes of uploads on their way between a file store, a folder and an archive, with their digests. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../lib/file-store/file-store'
import { measured } from '../../lib/zip-file'

/** Writes the bytes to `path`, for its owner alone, and returns their SHA-256 in hexadecimal. */
export async function saveWithDigest(
  content: AsyncIterable<Uint8Array>,
  path: string,
): Promise<string> {
  const { pieces, digest } = measured(content)
  await pipeline(pieces, createWriteStream(path, { mode: 0o600 }))
  return digest()
}

/** The SHA-256 in hexadecimal of a stored file; null when the store does not have it. */
export async function digestOf(store: FileStore, id: string): Promise<string | null> {
  const content = await store.read(id)
  if (content === null) return null
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash.digest('hex')
}

/**
 * Gives a store the id of the instance that is brought into it. Does nothing for an instance without
 * an id. Returns whether the store had none; throws what `refuse` makes when it has another one.
 */
export async function claimForInstance(
  store: FileStore,
  id: string | null,
  refuse: (storeId: string) => Error,
): Promise<boolean> {
  const storeId = await store.instanceId()
  if (storeId !== null && id !== null && storeId !== id) throw refuse(storeId)
  if (storeId !== null || id === null) return false
  await store.setInstanceId(id)
  return true
}

/**
 * Pictures that come with an import. Their bytes are stored before the transaction that stores
 * their conversation, because a file store cannot take part in it; the sweep finds the bytes of one
 * that never came.
 */
import type { Services } from '../../../services'
import { files } from '../../../db/schema'
import type { Db } from '../../../db/store'
import { newId } from '../../../lib/ids'

/** A picture that the reader of the export has cleaned. */
export interface CleanedPicture {
  readonly name: string
  readonly mimeType: string
  /** In bytes, without metadata. */
  readonly size: number
  readonly sha256: string
}

/** A picture whose bytes are in the file store, without a row. */
export interface StoredPicture extends CleanedPicture {
  readonly id: string
}

const rowsPerInsert = 100

export class ImportedPictures {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** Moves the bytes of a picture from `path` to the file store. */
  async store(picture: CleanedPicture, path: string): Promise<StoredPicture> {
    const id = newId()
    await this.#services.fileStore.put(id, path)
    return { id, ...picture }
  }

  /** Makes the pictures files of the user, in `tx`. */
  async insert(tx: Db, userId: string, pictures: readonly StoredPicture[]): Promise<void> {
    const createdAt = this.#services.clock.now()
    const status = 'ready' as const
    const rows = pictures.map((picture) => ({
      ...picture,
      userId,
      projectId: null,
      status,
      errorCode: null,
      createdAt,
    }))
    for (let at = 0; at < rows.length; at += rowsPerInsert) {
      await tx.insert(files).values(rows.slice(at, at + rowsPerInsert))
    }
    for (const { id } of pictures) {
      this.#services.userEvents.publish(userId, { name: 'file', data: { id } })
    }
  }

  /** Removes the bytes of pictures that became no files. The sweep finds those that remain. */
  async discard(pictures: readonly StoredPicture[]): Promise<void> {
    for (const { id } of pictures) {
      await this.#services.fileStore.remove(id).catch((error: unknown) => {
        this.#services.log.warn({ err: error, file: id }, 'file.orphan_left')
      })
    }
  }
}

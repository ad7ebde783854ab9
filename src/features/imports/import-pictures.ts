/** The pictures of one import: from the reader's temporary file to files of the user. */
import { and, eq } from 'drizzle-orm'
import { importedConversations } from '../../db/schema'
import type { Db } from '../../db/store'
import { Problem } from '../../http/errors'
import { ImportedPictures, type CleanedPicture, type StoredPicture } from '../files/files'
import type { Services } from '../../services'
import type { ImportRow } from './import-rows'
import type { PictureSink, ExportedPicture } from './reader-process'

/** The most pictures of one conversation, and their bytes; the quota is checked behind it. */
const picturesMax = 200
const bytesMax = 256 * 1024 * 1024
const nameLength = 120
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Keeps pictures as the reader finds them. They become files with their conversation. */
export class ImportPictures implements PictureSink {
  readonly #services: Services
  readonly #pictures: ImportedPictures
  readonly #row: Pick<ImportRow, 'userId' | 'source'>
  #conversation: string | null = null
  #isKnown = false
  #count = 0
  #bytes = 0
  /** Pictures that are in the file store and have no row yet. */
  readonly #waiting = new Map<string, StoredPicture>()

  constructor(services: Services, row: Pick<ImportRow, 'userId' | 'source'>) {
    this.#services = services
    this.#pictures = new ImportedPictures(services)
    this.#row = row
  }

  /** The pictures of a conversation that the user has already are passed over. */
  async keep({ externalId, path, picture }: ExportedPicture): ReturnType<PictureSink['keep']> {
    if (this.#conversation !== externalId) await this.#begin(externalId)
    if (this.#isKnown) return 'known'
    this.#count += 1
    this.#bytes += picture.size
    if (this.#count > picturesMax || this.#bytes > bytesMax) return 'refused'
    const stored = await this.#pictures.store({ ...picture, name: fileName(picture) }, path)
    this.#waiting.set(stored.id, stored)
    return { fileId: stored.id }
  }

  async #begin(externalId: string): Promise<void> {
    const { userId, source } = this.#row
    const known = await this.#services.store.db
      .select({ sessionId: importedConversations.sessionId })
      .from(importedConversations)
      .where(
        and(
          eq(importedConversations.userId, userId),
          eq(importedConversations.source, source),
          eq(importedConversations.externalId, externalId),
        ),
      )
    this.#conversation = externalId
    this.#isKnown = known.length > 0
    this.#count = 0
    this.#bytes = 0
  }

  /** Makes pictures files of the user, in the transaction that stores their conversations. */
  async insert(tx: Db, ids: readonly string[]): Promise<void> {
    const pictures = ids.flatMap((id) => this.#waiting.get(id) ?? [])
    await this.#pictures.insert(tx, this.#row.userId, pictures)
  }

  /**
   * Runs the transaction that inserts pictures; it returns their ids. After an error that is no
   * `Problem` it may have committed all the same: then the sweep decides what belongs to a row.
   */
  async during(transaction: () => Promise<readonly string[]>): Promise<void> {
    try {
      for (const id of await transaction()) this.#waiting.delete(id)
    } catch (error) {
      if (!(error instanceof Problem)) this.#waiting.clear()
      throw error
    }
  }

  /** Removes the bytes of pictures that became no files. */
  async discard(): Promise<void> {
    await this.#pictures.discard([...this.#waiting.values()])
    this.#waiting.clear()
  }
}

/** Controls, and characters that reorder or hide parts of a name. */
const deceptive = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff/\\]/gu

/** The export's name for the picture, or a plain one, with the ending of its type. */
function fileName({ name, mimeType }: CleanedPicture): string {
  const ending = endings[mimeType] ?? 'img'
  const cleaned = name.replaceAll(deceptive, ' ').trim().normalize('NFC')
  const bare = Array.from(cleaned).slice(0, nameLength).join('').replace(/^\.+/, '')
  if (bare === '') return `picture.${ending}`
  return /\.(?:png|jpe?g|gif|webp)$/i.test(bare) ? bare : `${bare}.${ending}`
}

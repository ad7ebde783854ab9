/** The pictures that are attached to the next message. They are uploaded at once. */
import { announce } from '../components/announcer'
import { deleteFile, uploadFile } from '../files/files'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { StateStore } from '../store'

/** The pictures that the server takes with a message. */
export const acceptedPictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
const maxPictures = 4
const maxBytes = 10 * 1024 * 1024

/** A picture that is attached. It may be sent once it has a `fileId`. */
export interface AttachedPicture {
  /** Also the idempotency key of its upload. */
  readonly key: string
  /** Null where it comes from a message that was taken back; the server has it. */
  readonly file: File | null
  /** From 0 to 1. */
  readonly progress: number
  readonly fileId: string | null
  /** Why it cannot be sent; null while nothing is wrong. */
  readonly error: string | null
}

interface TrayState {
  readonly pictures: readonly AttachedPicture[]
  /** Why the last picture was refused; null where it was not. */
  readonly refusal: string | null
}

/** The pictures of one conversation's next message. */
export class PictureTray extends StateStore<TrayState> {
  readonly #uploads = new Map<string, AbortController>()

  constructor() {
    super({ pictures: [], refusal: null })
  }

  /** The ids to send; null while a picture is being uploaded or has failed. */
  get fileIds(): readonly string[] | null {
    const ids = this.state.pictures.flatMap(({ fileId }) => fileId ?? [])
    return ids.length === this.state.pictures.length ? ids : null
  }

  /** Attaches pictures; says of those that it refuses why. `isSeen`: the tutor may see pictures. */
  add(files: Iterable<File>, isSeen: boolean): void {
    this.patch({ refusal: isSeen ? null : t.turn.unseen })
    if (!isSeen) return
    for (const file of files) {
      const refusal = this.#refuse(file)
      if (refusal === null) void this.#upload(file)
      else this.patch({ refusal })
    }
  }

  /** Removes a picture, also from the server. */
  remove(key: string): void {
    this.#uploads.get(key)?.abort()
    const picture = this.state.pictures.find((one) => one.key === key)
    this.patch({ pictures: this.state.pictures.filter((one) => one.key !== key), refusal: null })
    // What stays behind can be deleted on the page of files.
    if (picture?.fileId) deleteFile(picture.fileId).catch(() => {})
  }

  /** Forgets the pictures after they were sent. */
  clear(): void {
    this.patch({ pictures: [], refusal: null })
  }

  /** Attaches again what a message had that is taken back, as far as there is room. */
  restore(fileIds: readonly string[]): void {
    const attached = new Set(this.state.pictures.map(({ fileId }) => fileId))
    const restored = fileIds
      .filter((fileId) => !attached.has(fileId))
      .map((fileId) => ({ key: fileId, file: null, progress: 1, fileId, error: null }))
    this.patch({ pictures: [...this.state.pictures, ...restored].slice(0, maxPictures) })
  }

  #refuse({ type, size }: File): string | null {
    if (!acceptedPictures.some((known) => known === type)) return t.turn.wrongKind
    if (size > maxBytes) return t.turn.tooBig
    return this.state.pictures.length >= maxPictures ? t.turn.tooMany(maxPictures) : null
  }

  async #upload(file: File): Promise<void> {
    const key = crypto.randomUUID()
    const { signal } = this.#start(key)
    const attached = { key, file, progress: 0, fileId: null, error: null }
    this.patch({ pictures: [...this.state.pictures, attached] })
    const onProgress = (progress: number): void => this.#change(key, { progress })
    try {
      const stored = await uploadFile({ file, projectId: null, key, onProgress, signal })
      // The server tells the kind by the content, whatever the name says.
      if (stored.status === 'failed' || !stored.mimeType.startsWith('image/')) {
        this.#change(key, { error: stored.error?.message ?? t.turn.notAttached })
        await deleteFile(stored.id)
      } else {
        this.#change(key, { fileId: stored.id })
        announce(t.turn.attached)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!signal.aborted) this.#change(key, { error: error.message })
    } finally {
      this.#uploads.delete(key)
    }
  }

  #start(key: string): AbortController {
    const controller = new AbortController()
    this.#uploads.set(key, controller)
    return controller
  }

  #change(key: string, change: Partial<AttachedPicture>): void {
    const pictures = this.state.pictures.map((one) =>
      one.key === key ? { ...one, ...change } : one,
    )
    this.patch({ pictures })
  }
}

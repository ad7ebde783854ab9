/**
 * Replaces entries of the data folder together: new entries are made in a staging folder, then renamed
 * into place. The old entries are kept under another name. A failure renames everything back.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../../db/folder-lock'
import { syncToDisk } from '../../lib/file-store/local'

/** How the folders are named in which commands make what is not yet whole; each holds a lock in its own. */
export const scratchPrefix = {
  backup: '.elenchus-backup-',
  restore: '.restoring-',
  migrate: 'elenchus-move-',
} as const

/** Removes what killed commands left in `folder`, and gives the paths; a running one keeps its own. */
export async function removeLeftovers(folder: string): Promise<string[]> {
  const removed: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const isScratch = Object.values(scratchPrefix).some((prefix) => name.startsWith(prefix))
    if (!isScratch || isHeld(path)) continue
    await rm(path, { recursive: true, force: true })
    removed.push(path)
  }
  return removed
}

function isHeld(path: string): boolean {
  try {
    lockFolder(path)[Symbol.dispose]()
    return false
  } catch {
    return true
  }
}

export class StagingFolder {
  readonly #folder: string
  readonly #suffix: string
  readonly #staging: string
  readonly #undo: (() => Promise<void>)[] = []
  #lock: Disposable | null = null
  #replaced: string[] = []

  /** `stamp` is the end of the names of the old entries. */
  constructor(folder: string, stamp: string) {
    this.#folder = folder
    this.#suffix = `.before-restore-${stamp}`
    this.#staging = join(folder, `${scratchPrefix.restore}${randomUUID()}`)
  }

  /** The path at which to make the entry that becomes `name`. */
  async stage(name: string): Promise<string> {
    await mkdir(this.#staging, { recursive: true, mode: 0o700 })
    this.#lock ??= lockFolder(this.#staging)
    return join(this.#staging, name)
  }

  /** True when the data folder has such an entry; an empty folder does not count. */
  async holds(name: string): Promise<boolean> {
    const path = join(this.#folder, name)
    if (!existsSync(path)) return false
    const inside = await readdir(path).catch(() => null)
    return inside === null || inside.length > 0
  }

  /** Puts the staged entries in place. An old entry is renamed even when nothing was staged for it. */
  async replace(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const path = join(this.#folder, name)
      if (existsSync(path)) await this.#rename(path, `${path}${this.#suffix}`)
      const staged = join(this.#staging, name)
      if (existsSync(staged)) await this.#rename(staged, path)
    }
    await syncToDisk(this.#folder)
  }

  /** The paths of the old entries, under their new names. */
  kept(): readonly string[] {
    return this.#replaced
  }

  /** Renames everything back. */
  async restoreOld(): Promise<void> {
    for (const undo of this.#undo.splice(0).toReversed()) await undo()
    this.#replaced = []
  }

  async #rename(from: string, to: string): Promise<void> {
    await rename(from, to)
    if (to.endsWith(this.#suffix)) this.#replaced.push(to)
    this.#undo.push(() => rename(to, from))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#lock?.[Symbol.dispose]()
    await rm(this.#staging, { recursive: true, force: true })
  }
}

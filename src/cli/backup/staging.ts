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

/** How the folder of a restore that is not yet whole is named. */
export const stagingPrefix = '.restoring-'

/** Removes what killed restores left in `folder`; none may be running. */
export async function removeStaging(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(stagingPrefix)) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** How the folder of a backup that is not yet whole is named; its process holds the lock in it. */
export const backupPrefix = '.elenchus-backup-'

/** Removes what killed backups left in `folder`, and gives the paths; a running one keeps its own. */
export async function removeKilledBackups(folder: string): Promise<string[]> {
  const removed: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if (!name.startsWith(backupPrefix) || isHeld(path)) continue
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
  #replaced: string[] = []

  /** `stamp` is the end of the names of the old entries. */
  constructor(folder: string, stamp: string) {
    this.#folder = folder
    this.#suffix = `.before-restore-${stamp}`
    this.#staging = join(folder, `${stagingPrefix}${randomUUID()}`)
  }

  /** The path at which to make the entry that becomes `name`. */
  async stage(name: string): Promise<string> {
    await mkdir(this.#staging, { recursive: true, mode: 0o700 })
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
    await rm(this.#staging, { recursive: true, force: true })
  }
}

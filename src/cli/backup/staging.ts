/**
 * What lies in the data folder is replaced as one: new things are made aside, then take the place of
 * the old, which are kept under another name; whatever fails puts everything back.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncToDisk } from '../../lib/file-store/local'

export class StagingFolder {
  readonly #folder: string
  readonly #suffix: string
  readonly #staging: string
  readonly #undo: (() => Promise<void>)[] = []
  #replaced: string[] = []

  /** `stamp` names what is kept. */
  constructor(folder: string, stamp: string) {
    this.#folder = folder
    this.#suffix = `.before-restore-${stamp}`
    this.#staging = join(folder, `.restoring-${randomUUID()}`)
  }

  /** A path for what is to become `name`. */
  async stage(name: string): Promise<string> {
    await mkdir(this.#staging, { recursive: true, mode: 0o700 })
    return join(this.#staging, name)
  }

  /** Whether anything is there under that name; an empty folder is nothing. */
  async holds(name: string): Promise<boolean> {
    const path = join(this.#folder, name)
    if (!existsSync(path)) return false
    const inside = await readdir(path).catch(() => null)
    return inside === null || inside.length > 0
  }

  /** Puts what was staged in place. Where nothing was staged under a name, the old leaves all the same. */
  async replace(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const path = join(this.#folder, name)
      if (existsSync(path)) await this.#rename(path, `${path}${this.#suffix}`)
      const staged = join(this.#staging, name)
      if (existsSync(staged)) await this.#rename(staged, path)
    }
    await syncToDisk(this.#folder)
  }

  /** The names of what was there before, as it is kept. */
  kept(): readonly string[] {
    return this.#replaced
  }

  /** Puts everything back. */
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

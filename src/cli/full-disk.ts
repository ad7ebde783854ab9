/** Which disk is full, for people: the one of a path, by the folder that it is mounted at. */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The sentence for a folder that is there. */
export const fullDisk = (folder: string): string =>
  `the disk of ${folder} (mounted at ${mountOf(folder)}) is full; make room there`

/** The highest folder above the path on the same device. */
function mountOf(path: string): string {
  const { dev } = statSync(path)
  let mount = path
  while (dirname(mount) !== mount && statSync(dirname(mount)).dev === dev) mount = dirname(mount)
  return mount
}

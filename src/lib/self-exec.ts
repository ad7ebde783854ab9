/** How the program starts itself again, for work that must not share its process. */
import { join } from 'node:path'

/** True inside the executable that the build makes, where the sources are in an embedded file system. */
const isExecutable = /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN)/.test(import.meta.path)

/** The words that run the program; a command and its arguments follow. */
export const selfExec: readonly string[] = isExecutable
  ? [process.execPath]
  : [process.execPath, join(import.meta.dir, '../main.ts')]

/** What the commands take from the process, what they give back, and how a failure is said. */
import { thrownMessage } from '../lib/text'
import type { Environment } from '../config/config'
import { isDiskFull } from '../db/database-errors'

/** What the commands take from the process. */
export interface CliContext {
  readonly env: Environment
  readonly serve: () => Promise<void>
  /** Prints a line on standard output. */
  readonly print: (line: string) => void
}

/** The lines that a command prints, and whether it succeeded. */
export interface CommandResult {
  readonly lines: readonly string[]
  readonly ok: boolean
}

const diskFull = 'The disk is full; make room first. What was stored before is safe.'

/** What an unexpected error says. The message of a full disk may be a whole statement with its values. */
export function failureMessage(error: unknown): string {
  if (isDiskFull(error)) return diskFull
  return thrownMessage(error)
}

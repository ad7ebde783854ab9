/** What the commands take from the process, and what they give back. */
import type { Environment } from '../config/config'

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

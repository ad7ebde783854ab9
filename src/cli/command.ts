/** What the commands take from the process, what they give back, and how a failure is said. */
import { writeSync } from 'node:fs'
import { thrownMessage } from '../lib/text'
import type { Environment } from '../config/config'
import { isDiskFull } from '../db/database-errors'

/** What `elenchus serve` takes. */
export interface ServeOptions {
  /** Makes a secret where the one of the instance is missing. */
  readonly newSecret?: boolean
  /** Takes the place of the server that runs. */
  readonly takeOver?: boolean
}

/** What the commands take from the process. */
export interface CliContext {
  readonly env: Environment
  readonly serve: (options: ServeOptions) => Promise<void>
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

const standardOutput = 1
/** Pause before a full pipe is tried again, in milliseconds. */
const pauseMs = 1

/**
 * Writes a line to standard output, whole before it returns. Throws where the output takes no more, as on a full
 * disk: a cut list or an unseen password is no success. Ends the process where the reader has left, as
 * `head` does.
 */
export function printLine(line: string): void {
  let rest = Buffer.from(`${line}\n`)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(standardOutput, rest))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EPIPE') process.exit()
      if (code !== 'EAGAIN') throw error
      Bun.sleepSync(pauseMs)
    }
  }
}

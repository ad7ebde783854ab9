/** Standard output of the commands. */
import { writeSync } from 'node:fs'

const standardOutput = 1
/** Pause before a full pipe is tried again, in milliseconds. */
const pauseMs = 1

/**
 * Prints a line, and has written all of it at its return. Throws where it cannot be written, as on a
 * full disk: a list that was cut, or a password that nobody has seen, is no success. A reader that has
 * left, as `head` does, has what it wanted: the process ends.
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

/** What a process uses, as Linux reports it. Elsewhere the values are 0. */
import { readFile } from 'node:fs/promises'

/** The unit of times in `/proc/PID/stat`: Linux reports 100 ticks a second to every program. */
const tickMs = 10
/** The unit of sizes in `/proc/PID/statm`. */
const pageBytes = 4_096

/** The processor time of all threads of a process, in milliseconds. */
export async function processorTime(pid: number): Promise<number> {
  const stat = await read(`/proc/${pid}/stat`)
  // The second field is the program's name in parentheses, and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}

/** The resident memory of a process, in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  const statm = await read(`/proc/${pid}/statm`)
  return Number(statm.split(' ')[1] ?? 0) * pageBytes
}

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

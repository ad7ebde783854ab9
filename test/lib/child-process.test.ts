/** The children of a server end with it, also where it is killed and they compute. */
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { processorTime } from '../../src/lib/process-usage'
import { signedUp } from '../support/client'
import { slowPdf } from '../support/documents'
import { emptyFolder, forms, startProgram } from '../support/program'
import { Uploader, until } from '../files/uploader'

/** The processes that a process has started, and that run. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [state, of] = stateOf(pid)
      return Number(of) === parent && state !== 'Z'
    })
}

/** The state of a process and its parent; none where it has ended. */
function stateOf(pid: number): readonly (string | undefined)[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const runs = (pid: number) => ![undefined, 'Z', 'X'].includes(stateOf(pid)[0])

test.skipIf(process.platform !== 'linux').each(forms)(
  'no child of a killed server computes on: %s',
  async (form) => {
    await using folder = await emptyFolder()
    await using program = await startProgram(form, folder.path)
    const learners = [await signedUp(program.url), await signedUp(program.url)]
    const slow = slowPdf(5_000_000)
    for (const client of learners) await new Uploader(client).upload('slow.pdf', slow)
    await until(async () => {
      const times = await Promise.all(childrenOf(program.pid).map(processorTime))
      return times.filter((ms) => ms > 500).length === 2 // they are in the middle of a page
    })
    const children = childrenOf(program.pid)
    expect(children).toHaveLength(2)
    program.kill('SIGKILL')
    await program.exited
    const work = () => Promise.all(children.map(processorTime))
    const before = await work()
    await until(async () => {
      const after = await work()
      expect(after.every((ms, at) => ms < (before[at] ?? 0) + 5_000)).toBe(true)
      return !children.some(runs)
    })
  },
  90_000,
)

/** Runs one measurement of the public sets alone: `bun scripts/eval/<name>.ts [--data DIR]`. */
import { parseArgs } from 'node:util'
import { dataFolder, noSetsIn, type PublicRecord, readPublicSets } from './public-sets'

/** Prints the lines of a measurement; without the sets the process exits with 2. */
export async function measureAlone(
  measure: (records: readonly PublicRecord[]) => readonly string[] | Promise<readonly string[]>,
): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' } } })
  const folder = dataFolder(values.data)
  const records = await readPublicSets(folder)
  if (records === null) {
    console.error(noSetsIn(folder))
    process.exitCode = 2
    return
  }
  console.log(`${records.length} problems`)
  for (const line of await measure(records)) console.log(line)
}

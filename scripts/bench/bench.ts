/**
 * The benchmarks: the product's own executable beside bare ones, built and run alike, in alternating
 * rounds, with a table in the end. `bun run bench NAME…` runs only those; `--runs N`
 * is for `probe`. See docs/performance.md.
 */
import { parseArgs } from 'node:util'
import { table, type Figure } from './figure'
import { imports } from './imports'
import { postgres } from './postgres'
import { probe } from './probe'
import { Workshop } from './programs'
import { relay } from './relay'
import { hello, sessionPages } from './requests'
import { fullText } from './search'
import { memory, start } from './start'
import { pacedStreams } from './streams'

const benchmarks: Readonly<
  Record<string, (workshop: Workshop, runs: number) => Promise<Figure[]>>
> = {
  hello,
  sessions: sessionPages,
  relay,
  streams: pacedStreams,
  start,
  memory,
  search: fullText,
  imports,
  postgres,
  probe,
}

async function run(names: readonly string[]): Promise<void> {
  await using workshop = await Workshop.open()
  console.log(
    'SQLite but for `postgres`, rate limits off, LOG_LEVEL=warn. Medians; best: of the best rounds.',
  )
  const figures: Figure[] = []
  for (const name of names) {
    console.error(`measuring ${name} …`)
    figures.push(...((await benchmarks[name]?.(workshop, runs)) ?? []))
  }
  console.log(table(figures))
}

const { values, positionals: named } = parseArgs({
  args: process.argv.slice(2),
  options: { runs: { type: 'string', default: '3' } },
  allowPositionals: true,
})
const runs = Number(values.runs)
const unknown = named.filter((name) => !Object.hasOwn(benchmarks, name))
if (!(runs >= 1)) {
  console.error('--runs takes a number of 1 or more.')
  process.exit(2)
}
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(2)
}
await run(named.length > 0 ? named : Object.keys(benchmarks))

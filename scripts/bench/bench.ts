/**
 * The benchmarks: the product's own executable beside bare ones, built and run alike, in alternating
 * rounds, with a table in the end. `bun run bench NAME…` runs only those. See docs/performance.md.
 */
import { table, type Figure } from './figure'
import { imports } from './imports'
import { postgres } from './postgres'
import { Workshop } from './programs'
import { relay } from './relay'
import { hello, sessionPages } from './requests'
import { fullText } from './search'
import { memory, start } from './start'
import { pacedStreams } from './streams'

const benchmarks: Readonly<Record<string, (workshop: Workshop) => Promise<Figure[]>>> = {
  hello,
  sessions: sessionPages,
  relay,
  streams: pacedStreams,
  start,
  memory,
  search: fullText,
  imports,
  postgres,
}

async function run(names: readonly string[]): Promise<void> {
  await using workshop = await Workshop.open()
  console.log(
    'SQLite but for `postgres`, rate limits off, LOG_LEVEL=warn. Medians; best: of the best rounds.',
  )
  const figures: Figure[] = []
  for (const name of names) {
    console.error(`measuring ${name} …`)
    figures.push(...((await benchmarks[name]?.(workshop)) ?? []))
  }
  console.log(table(figures))
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(2)
}
await run(named.length > 0 ? named : Object.keys(benchmarks))

/**
 * The benchmarks: the product's own executable beside bare ones, built and run alike, in alternating
 * rounds, with a table in the end. `bun run bench NAME…` runs only those; `--runs N` and
 * `--engine postgres` are for `probe`. `--save FILE` keeps the figures as JSON, `--compare FILE` prints
 * those of an earlier run beside these and exits with 1 where one is slower by more than its noise. See
 * docs/performance.md.
 */
import { parseArgs } from 'node:util'
import { compare, readRun } from './compare'
import { accountExport } from './export'
import { table, type Figure } from './figure'
import { flatCost } from './flat'
import { imports } from './imports'
import { largeImport } from './large-import'
import { peers } from './peers'
import { postgres } from './postgres'
import { probe } from './probe'
import type { Engine } from './probe-data'
import { Workshop } from './programs'
import { relay } from './relay'
import { hello, sessionPages } from './requests'
import { scaling } from './scaling'
import { school } from './school'
import { fullText } from './search'
import { searchAmongMillion } from './search-million'
import { memory, start } from './start'
import { pacedStreams } from './streams'

/** What `probe` alone reads. */
interface Options {
  readonly runs: number
  readonly engine: Engine
}

const benchmarks: Readonly<
  Record<string, (workshop: Workshop, options: Options) => Promise<Figure[]>>
> = {
  hello,
  sessions: sessionPages,
  relay,
  streams: pacedStreams,
  start,
  memory,
  search: async (workshop) => [
    ...(await fullText(workshop)),
    ...(await searchAmongMillion(workshop)),
  ],
  imports,
  'large-import': largeImport,
  export: accountExport,
  postgres,
  scaling,
  school,
  probe,
  peers,
  flat: flatCost,
}

async function run(names: readonly string[], options: Options): Promise<void> {
  const needsNoBareOne = names.every((name) => ['flat', 'school'].includes(name))
  await using workshop = await Workshop.open(needsNoBareOne ? ['provider'] : undefined)
  console.log(
    'SQLite but for `postgres`, rate limits off, LOG_LEVEL=warn. Medians; best: of the best rounds.',
  )
  const figures: Figure[] = []
  for (const name of names) {
    console.error(`measuring ${name} …`)
    const measured = (await benchmarks[name]?.(workshop, options)) ?? []
    // A run takes long, and one that is ended early has shown what it measured.
    if (names.length > 1) console.error(table(measured))
    figures.push(...measured)
  }
  console.log(table(figures))
  if (values.save !== undefined) await Bun.write(values.save, JSON.stringify(figures))
  if (former === null) return
  const { table: compared, slower } = compare(former, figures)
  console.log(`\nRatios to the bare server, beside ${values.compare}:\n${compared}`)
  if (slower.length > 0) process.exitCode = 1
}

function refuse(error: Error): never {
  console.error(error.message)
  process.exit(2)
}

const { values, positionals: named } = parseArgs({
  args: process.argv.slice(2),
  options: {
    runs: { type: 'string', default: '3' },
    engine: { type: 'string', default: 'sqlite' },
    save: { type: 'string' },
    compare: { type: 'string' },
  },
  allowPositionals: true,
})
const runs = Number(values.runs)
const { engine } = values
const unknown = named.filter((name) => !Object.hasOwn(benchmarks, name))
if (!(runs >= 1)) {
  console.error('--runs takes a number of 1 or more.')
  process.exit(2)
}
if (engine !== 'sqlite' && engine !== 'postgres') {
  console.error('--engine takes sqlite or postgres.')
  process.exit(2)
}
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(2)
}
// The file is read before the measurements, so that a wrong name stops the run at its start.
const former = values.compare === undefined ? null : await readRun(values.compare).catch(refuse)
/** `peers` needs a package registry, `flat` some minutes: they run where they are named. */
const onRequest = ['peers', 'flat']
const usual = Object.keys(benchmarks).filter((name) => !onRequest.includes(name))
await run(named.length > 0 ? named : usual, { runs, engine })

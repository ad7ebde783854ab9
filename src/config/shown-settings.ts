/** The configuration for people: what each variable is in effect, where that comes from, and which names are mistaken. */
import { existsSync } from 'node:fs'
import { ConfigError, describeSettings, readConfig, type Config, type Environment } from './config'
import { secretPath } from './secret-file'
import { masked } from './variables'

/** Three lines for each variable: its name and default, its value and where that is from, what it means. */
export function shownSettings(environment: Environment): string[] {
  const { config, faults } = configIn(environment)
  const lines = describeSettings().flatMap(
    ({ name, default: standard, takes, about, isSecret }) => {
      const given = environment[name] ?? ''
      const fault = faults.find((line) => line.startsWith(`${name}: `))
      const shown = isSecret ? '***' : masked(given)
      const derived = config && given === '' ? derivedValue(name, config) : null
      const unset = standard === '' ? 'is unset' : `is ${standard}, by default`
      const value = given === '' ? (derived ?? unset) : `is ${shown}, from the environment`
      return [
        `${name} (${standard === '' ? 'unset' : standard})`,
        `    ${value}`,
        ...(fault ? [`    ! ${fault}`] : []),
        `    ${about}; takes ${takes}`,
      ]
    },
  )
  const others = faults.filter((fault) => !lines.includes(`    ! ${fault}`))
  return [...lines, ...others, ...mistakenNames(environment)]
}

function configIn(environment: Environment): { config: Config | null; faults: readonly string[] } {
  try {
    return { config: readConfig(environment), faults: [] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { config: null, faults: error.faults }
  }
}

/** What a variable that is unset comes to by others, or by a file; null where its default stands. */
function derivedValue(name: string, config: Config): string | null {
  const { dataDir, host, production, baseUrl, databaseUrl, backup } = config
  switch (name) {
    case 'HOST':
      return `is ${host}, by NODE_ENV${production ? '=production' : ''}`
    case 'BASE_URL':
      return `is ${baseUrl}, by PORT`
    case 'DATA_DIR':
      return `is ${dataDir}, by default`
    case 'DATABASE_URL':
      return `is SQLite in ${dataDir}, by DATA_DIR`
    case 'DATABASE_LISTEN_URL':
      return databaseUrl === null ? null : 'is DATABASE_URL'
    case 'BACKUP_TO':
      return backup.to.kind === 'folder' ? `is ${backup.to.path}, by DATA_DIR` : null
    case 'SECRET_KEY': {
      const path = secretPath(dataDir)
      return existsSync(path) ? `is ***, from ${path}` : `is unset: the first start makes ${path}`
    }
    default:
      return null
  }
}

/** Variables of other programs that look like ours and are not. */
const others: ReadonlySet<string> = new Set(['HOSTTYPE', 'HOSTNAME', 'DATABASE', 'POST', 'HOSTS'])

/** A line for each variable of the environment that resembles one of the program's and has no meaning. */
export function mistakenNames(environment: Environment): string[] {
  const known = describeSettings().map(({ name }) => name)
  const families = familiesOf(known)
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && !others.has(name))
    .flatMap((name) => {
      const upper = name.toUpperCase().replaceAll('-', '_')
      const [nearest] = known
        .map((each) => ({ each, distance: distanceBetween(upper, each) }))
        .toSorted((a, b) => a.distance - b.distance)
      const isNear = nearest && nearest.distance <= (upper.length < 6 ? 1 : 2)
      if (isNear) return [`${name}: is no variable of Elenchus; do you mean ${nearest.each}?`]
      const isOfFamily = families.some((family) => upper.startsWith(family))
      return isOfFamily ? [`${name}: is no variable of Elenchus, and is ignored`] : []
    })
}

/** Beginnings that several of our variables share and that no other program uses. */
function familiesOf(known: readonly string[]): string[] {
  const beginnings = known.map((name) => `${name.split('_', 1)[0] ?? ''}_`)
  const counts = Map.groupBy(beginnings, (beginning) => beginning)
  const foreign = new Set([
    'DATABASE_',
    'NODE_',
    'S3_',
    'LOG_',
    'TRUST_',
    'PUBLIC_',
    'FILE_',
    'OTEL_',
  ])
  return [...counts].flatMap(([beginning, all]) =>
    all.length > 1 && !foreign.has(beginning) ? [beginning] : [],
  )
}

/** Optimal string alignment: insertions, deletions, replacements, and swaps of neighbours. */
function distanceBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i])
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let j = 1; j <= b.length; j += 1) rows[0]?.push(j)
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost, swapped))
    }
  }
  return at(a.length, b.length)
}

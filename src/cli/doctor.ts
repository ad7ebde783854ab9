/** `elenchus doctor`: prints one line a check, each with what to do. It removes what killed
 * commands left, and changes nothing else. */
import { ConfigError, readConfig, type Config, type Environment } from '../config/config'
import type { CommandResult } from './command'
import { fail, type Check, type DoctorFinding, type Instance } from './doctor/check'
import { thrownLine } from '../lib/text'
import { requireSqliteFile } from '../instance'
import * as baseUrl from './doctor/base-url'
import * as database from './doctor/database'
import * as machine from './doctor/machine'
import * as services from './doctor/services'

/** Every check, in the order in which it runs and is printed. */
const checks: readonly Check[] = [
  { name: 'configuration', run: machine.checkConfiguration },
  { name: 'address', run: machine.checkAddress },
  { name: 'base url', run: baseUrl.checkBaseUrl },
  { name: 'forwarded headers', run: baseUrl.checkForwardedHeaders },
  { name: 'open files', applies: machine.hasProcessLimits, run: machine.checkOpenFiles },
  { name: 'data folder', run: machine.checkDataFolder },
  { name: 'temporary folder', run: machine.checkTemporaryFolder },
  { name: 'leftovers', run: machine.clearLeftovers },
  {
    name: 'disk',
    applies: (_, passed) => passed.has('data folder'),
    run: machine.checkDisk,
  },
  { name: 'secret', run: machine.checkSecret },
  { name: 'database', run: database.checkConnection },
  { name: 'integrity', applies: database.isSqlite, run: database.checkIntegrity },
  { name: 'references', applies: database.isSqlite, run: database.checkReferences },
  { name: 'clock', applies: database.isOpen, run: database.checkClock },
  { name: 'schema', applies: database.isOpen, run: database.checkSchema },
  { name: 'jobs', applies: database.isMigrated, run: database.checkJobs },
  { name: 'files', applies: database.isMigrated, run: services.checkFileRows },
  { name: 'file store', applies: services.hasFileStore, run: services.checkFileStore },
  { name: 'model', run: services.checkModel },
  { name: 'mail', run: services.checkMail },
]

/** A line of the command's JSON. */
interface DoctorLine extends DoctorFinding {
  readonly check: string
}

/** The result is not `ok` when a check has failed. */
export async function doctor(environment: Environment, asJson: boolean): Promise<CommandResult> {
  const lines = await examine(environment)
  const succeeded = lines.every(({ status }) => status !== 'FAIL')
  if (asJson) return { lines: [JSON.stringify(lines, null, 2)], ok: succeeded }
  const text = ({ status, check, says }: DoctorLine) => `${status.padEnd(4)} ${check}: ${says}`
  return { lines: lines.map(text), ok: succeeded }
}

async function examine(environment: Environment): Promise<DoctorLine[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.faults.map((says) => ({ status: 'FAIL', check: 'configuration', says }))
  }
  requireSqliteFile(config)
  await using opened = await database.openInstance(config)
  return await runChecks(opened.instance)
}

async function runChecks(instance: Instance): Promise<DoctorLine[]> {
  const lines: DoctorLine[] = []
  const passed = new Set<string>()
  for (const { name, applies, run } of checks) {
    if (applies && !applies(instance, passed)) continue
    const { status, says } = await attempt(run, instance)
    if (status === 'ok') passed.add(name)
    lines.push({ status, check: name, says })
  }
  return lines
}

/** A check that cannot be made has failed: a read-only file system refuses in many places. */
async function attempt(run: Check['run'], instance: Instance): Promise<DoctorFinding> {
  try {
    return await run(instance)
  } catch (error) {
    return fail(`cannot be checked (${thrownLine(error)})`)
  }
}

/** `elenchus doctor`: one line a check, each with what to do; changes nothing. */
import { ConfigError, readConfig, type Config, type Environment } from '../config/config'
import { checkDatabase } from './doctor/database'
import { checkFolder, checkLimits, checkSecret } from './doctor/machine'
import { checkFileStore, checkMail, checkModel } from './doctor/services'
import { fail, ok, warn, type CheckResult } from './doctor/check-result'
import type { CommandResult } from './user'

/** Not `ok` where any check has failed. */
export async function doctor(environment: Environment, asJson: boolean): Promise<CommandResult> {
  const findings = await examine(environment)
  const isWell = findings.every(({ status }) => status !== 'FAIL')
  if (asJson) return { lines: [JSON.stringify(findings, null, 2)], ok: isWell }
  const line = ({ status, check, says }: CheckResult) => `${status.padEnd(4)} ${check}: ${says}`
  return { lines: findings.map(line), ok: isWell }
}

async function examine(environment: Environment): Promise<CheckResult[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.faults.map((fault) => fail('configuration', fault))
  }
  return [
    ok('configuration', 'every variable can be read'),
    checkAddress(config),
    ...checkLimits(),
    ...(await checkFolder(config)),
    checkSecret(config),
    ...(await checkDatabase(config)),
    ...(await checkFileStore(config)),
    await checkModel(config),
    await checkMail(config),
  ]
}

function checkAddress({ baseUrl, production }: Config): CheckResult {
  if (baseUrl.startsWith('https:')) return ok('address', baseUrl)
  if (!production) return ok('address', `${baseUrl}, for this machine`)
  return warn('address', `${baseUrl} is not encrypted; set BASE_URL to an https address`)
}

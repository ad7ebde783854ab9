/** `elenchus doctor`: one line a check, each with what to do; changes nothing. */
import { ConfigError, readConfig, type Config, type Environment } from '../config'
import { checkDatabase } from './doctor-database'
import { checkFolder, checkLimits, checkSecret } from './doctor-machine'
import { checkFileStore, checkMail, checkModel } from './doctor-places'
import { fail, ok, warn, type Finding } from './finding'
import type { Printed } from './user'

/** Not `ok` where any check has failed. */
export async function doctor(environment: Environment, asJson: boolean): Promise<Printed> {
  const findings = await examine(environment)
  const isWell = findings.every(({ status }) => status !== 'FAIL')
  if (asJson) return { lines: [JSON.stringify(findings, null, 2)], ok: isWell }
  const line = ({ status, check, says }: Finding) => `${status.padEnd(4)} ${check}: ${says}`
  return { lines: findings.map(line), ok: isWell }
}

async function examine(environment: Environment): Promise<Finding[]> {
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

function checkAddress({ baseUrl, production }: Config): Finding {
  if (baseUrl.startsWith('https:')) return ok('address', baseUrl)
  if (!production) return ok('address', `${baseUrl}, for this machine`)
  return warn('address', `${baseUrl} is not encrypted; set BASE_URL to an https address`)
}

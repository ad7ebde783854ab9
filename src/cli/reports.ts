/** The commands that print what is kept or offered, and change nothing. */
import { rm } from 'node:fs/promises'
import { temporaryFolder } from '../backup/files'
import { readConfig, type Environment } from '../config/config'
import { openConfigured, existingInstance } from '../instance'
import { listAudit } from '../http/audit'
import { isoTime } from '../lib/clock'
import { silentLog } from '../lib/log'
import type { CommandResult } from './command'

/**
 * `elenchus audit`: the last `limit` records of logins and keys, newest last, one line each: tab-separated, or
 * JSON. No route shows them.
 */
export async function showAudit(
  environment: Environment,
  { limit, json }: { limit: number; json: boolean },
): Promise<string[]> {
  const database = await openConfigured(await existingInstance(environment))
  await using store = await database.store()
  return (await listAudit(store.db, limit)).map(({ recordedAt, ...record }) => {
    const time = isoTime(recordedAt)
    if (json) return JSON.stringify({ time, ...record })
    const detail = Object.entries(record.detail).map(([name, value]) => `${name}=${value}`)
    const { event, outcome, userId, address } = record
    return [time, event, outcome, userId ?? '-', address, ...detail].join('\t')
  })
}

/**
 * `elenchus openapi`: the document that the server shows at `/openapi.json`, as JSON text. The routes are those
 * of a real instance, on an empty database that is thrown away.
 */
export async function showOpenApi(environment: Environment): Promise<string> {
  const { createApp } = await import('../app')
  const { createServices } = await import('../services')
  const { openApiDocument } = await import('../http/openapi')
  const dataDir = await temporaryFolder('elenchus-openapi-')
  try {
    const config = { ...readConfig(environment), dataDir, databaseUrl: null, secretKey: null }
    const services = await createServices(config, silentLog)
    const document = openApiDocument(createApp(services).endpoints, config.baseUrl)
    await services.store[Symbol.asyncDispose]()
    return JSON.stringify(document, null, 2)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The packages as JSON: zstd, base64. The build defines it; a program that runs from its source has none. */
declare const packedLicenses: string | undefined

/** A package of the executable; `license` is an SPDX expression. */
interface LicensedPackage {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly text: string
}

/** `elenchus licenses`: every package of the executable with its licence in a line, then the texts of the licences. */
export function showLicenses(): CommandResult {
  if (typeof packedLicenses === 'undefined') {
    return {
      lines: [
        'Only the executable carries the licences; beside its source they are in node_modules.',
      ],
      ok: false,
    }
  }
  const json = Bun.zstdDecompressSync(Buffer.from(packedLicenses, 'base64')).toString()
  const packages = JSON.parse(json) as LicensedPackage[]
  const names = packages.map((one) => `${nameOf(one)}: ${one.license}`)
  return { lines: [...names, ...packages.filter(({ text }) => text !== '').map(textOf)], ok: true }
}

const nameOf = ({ name, version }: LicensedPackage): string => `${name} ${version}`

const textOf = (one: LicensedPackage): string => `\n--- ${nameOf(one)}\n\n${one.text}`

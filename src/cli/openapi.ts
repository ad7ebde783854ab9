/** `elenchus openapi`: the document that the server shows at `/openapi.json`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app'
import { readConfig, type Environment } from '../config/config'
import { openApiDocument } from '../http/openapi'
import { silentLog } from '../lib/log'
import { createServices } from '../services'

/** JSON text. The routes are those of a real instance, on an empty database that is thrown away. */
export async function showOpenApi(environment: Environment): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-openapi-'))
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

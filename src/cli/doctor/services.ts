/** What the doctor asks of other places: the file store, the model's provider, the mail server. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../config/config'
import { newId } from '../../lib/ids'
import { greetMailServer } from '../../mail/transport'
import { createFileStore } from '../../services'
import type { RawDatabase } from '../../db/backup/raw-database'
import { checkProvider } from '../../llm/registry'
import { fail, ok, reasonOf, warn, type CheckResult } from './check-result'

/** An object is written, read and removed. */
export async function checkFileStore(config: Config): Promise<CheckResult[]> {
  if (!config.s3 && !existsSync(config.dataDir)) return []
  const store = createFileStore(config)
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-doctor-'))
  const id = newId()
  const place = config.s3 ? 'S3_URL' : 'the data folder'
  try {
    const path = join(folder, id)
    await writeFile(path, id)
    await store.put(id, path)
    const content = await store.read(id)
    const read = content === null ? '' : await new Response(content).text()
    await store.remove(id)
    if (read === id) return [ok('file store', `${place} keeps and gives back`)]
    return [fail('file store', `${place} does not give back what it was given`)]
  } catch (error) {
    return [fail('file store', `${place} cannot be used (${reasonOf(error)})`)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Every file has its bytes, as many as its row says. */
export async function checkFileRows(config: Config, database: RawDatabase): Promise<CheckResult> {
  const sizes = new Map<string, number>()
  try {
    for await (const { name, size } of createFileStore(config).list()) sizes.set(name, size)
  } catch (error) {
    return fail('files', `what is kept cannot be listed (${reasonOf(error)})`)
  }
  const rows = await database.query('select id, size from files')
  const faulty = rows.filter(({ id, size }) => sizes.get(String(id)) !== Number(size))
  if (faulty.length === 0) return ok('files', `${rows.length}, each with its bytes`)
  const says = `${faulty.length} of ${rows.length} lack their bytes, the first is ${String(faulty[0]?.['id'])}`
  return fail('files', `${says}; bring them back from a backup`)
}

export async function checkModel({ model }: Config): Promise<CheckResult> {
  if (model === null) return ok('model', 'none is configured; the offline tutor answers')
  try {
    const status = await checkProvider(model)
    if (status === 401 || status === 403) {
      return warn('model', `${model.provider} refuses LLM_API_KEY (${status})`)
    }
    if (status >= 500) return warn('model', `${model.provider} answers ${status}`)
    return ok('model', `${model.provider} answers`)
  } catch (error) {
    return warn(
      'model',
      `${model.provider} cannot be reached (${reasonOf(error)}); see LLM_BASE_URL`,
    )
  }
}

export async function checkMail({ mail, dataDir }: Config): Promise<CheckResult> {
  if (mail.smtpUrl === null) {
    return ok('mail', `none is configured; messages go to ${join(dataDir, 'outbox')}`)
  }
  try {
    await greetMailServer(mail.smtpUrl)
    return ok('mail', 'the mail server greets')
  } catch (error) {
    return fail('mail', `the server of SMTP_URL does not take us (${reasonOf(error)})`)
  }
}

/** The doctor's checks of other services: the file store, the model's provider, the mail server. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../lib/ids'
import { greetMailServer } from '../../mail/transport'
import { createFileStore } from '../../foundation'
import { masked } from '../../config/variables'
import { checkProvider } from '../../llm/registry'
import { fail, ok, query, warn, type DoctorFinding, type Instance } from './check'
import { silentLog } from '../../lib/log'
import { thrownLine } from '../../lib/text'

/** False while there is no data folder, where uploads are before they are stored. */
export const hasFileStore = ({ config: { dataDir } }: Instance): boolean => existsSync(dataDir)

/** Writes, reads and removes an object. */
export async function checkFileStore({ config }: Instance): Promise<DoctorFinding> {
  const store = createFileStore(config)
  const folder = await mkdtemp(join(config.dataDir, '.doctor-'))
  const id = newId()
  const place = config.s3 ? `S3_URL (${store.address})` : 'the data folder'
  try {
    const path = join(folder, id)
    await writeFile(path, id)
    await store.put(id, path)
    const content = await store.read(id)
    const read = content === null ? '' : await new Response(content).text()
    await store.remove(id)
    if (read === id) return ok(`${place} keeps and gives back`)
    return fail(`${place} does not give back what it was given`)
  } catch (error) {
    return fail(`${place} cannot be used (${thrownLine(error)})`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Compares the size of each stored file with the size in its row. */
export async function checkFileRows(instance: Instance): Promise<DoctorFinding> {
  const sizes = new Map<string, number>()
  const store = createFileStore(instance.config)
  try {
    for await (const { name, size } of store.list()) sizes.set(name, size)
  } catch (error) {
    return fail(`what ${store.address} keeps cannot be listed (${thrownLine(error)})`)
  }
  const rows = await query(instance, 'select id, size from files')
  const faulty = rows.filter(({ id, size }) => sizes.get(String(id)) !== Number(size))
  if (faulty.length === 0) return ok(`${rows.length}, each with its bytes`)
  const says = `${faulty.length} of ${rows.length} lack their bytes, the first is ${String(faulty[0]?.['id'])}`
  return fail(`${says}; bring them back from a backup`)
}

export async function checkModel({ config: { model } }: Instance): Promise<DoctorFinding> {
  if (model === null) return ok('none is configured; the offline tutor answers')
  try {
    const { status, url } = await checkProvider(model)
    const where = `${model.provider} at ${masked(url)}`
    if (status === 401 || status === 403) return warn(`${where} refuses LLM_API_KEY (${status})`)
    if (status >= 500) return warn(`${where} answers ${status}`)
    // Some servers have no list of models.
    if (status === 404) return ok(`${where} answers, without a list of models (404)`)
    return ok(`${where} answers`)
  } catch (error) {
    const where = model.baseUrl === null ? model.provider : masked(model.baseUrl)
    const isSilent = (error as Error).name === 'TimeoutError'
    const reason = isSilent ? 'it did not answer within 10 s' : thrownLine(error)
    return warn(`${where} cannot be reached (${reason}); see LLM_BASE_URL`)
  }
}

export async function checkMail({ config: { mail, dataDir } }: Instance): Promise<DoctorFinding> {
  if (mail.smtpUrl === null) {
    return ok(`none is configured; messages go to ${join(dataDir, 'outbox')}`)
  }
  try {
    await greetMailServer(mail.smtpUrl, silentLog)
    return ok('the mail server greets')
  } catch (error) {
    return fail(`the server of SMTP_URL does not take us (${thrownLine(error)})`)
  }
}

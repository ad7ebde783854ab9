/** `elenchus audit`: the trail of logins and keys, newest last. No route shows it. */
import type { Environment } from '../config/config'
import { listAudit } from '../http/audit'
import { isoTime } from '../lib/clock'
import { openConfigured } from '../foundation'
import { existingInstance } from '../instance'

/** The last `limit` records, one line each: tab-separated, or JSON. */
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

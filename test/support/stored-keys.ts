/** The answer keys in a server's database, which no route shows. */
import { answerKeys } from '../../src/db/schema'
import type { TestServer } from './server'

/** Every key that is stored. */
export const storedKeys = ({ running }: TestServer) =>
  running.services.store.db.select().from(answerKeys)

/** The status of the keys of a session, once there are `count`. */
export async function keyStatuses(
  server: TestServer,
  sessionId: string,
  count = 1,
): Promise<string[]> {
  for (;;) {
    const rows = (await storedKeys(server)).filter((row) => row.sessionId === sessionId)
    if (rows.length >= count) return rows.map(({ status }) => status)
    await Bun.sleep(5)
  }
}

/** How tools create a session: alone, or with its first message. */
import type { Db } from '../../../db/store'
import { Problem } from '../../../http/errors'
import type { NewSession, Sessions } from '../../sessions/sessions'

/** Creates a session within `tx` and returns its id. Problem: `NOT_FOUND` for the project. */
export async function openSession(
  sessions: Sessions,
  tx: Db,
  userId: string,
  newSession: NewSession,
): Promise<string> {
  const [created] = await sessions.createInBulk(tx, userId, [newSession])
  if (created?.id !== undefined) return created.id
  const { code, message = 'The session could not be created.' } = created ?? {}
  throw new Problem(code === 'NOT_FOUND' ? code : 'BAD_REQUEST', { message })
}

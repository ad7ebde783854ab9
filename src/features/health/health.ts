/** The state of the database and of the server. The public module of this folder. */
import type { Services } from '../../services'

/** A database that takes longer than this counts as down. */
const pingTimeoutMs = 2_000

/** Whether the database answers in time. Never rejects. */
export async function databaseAnswers({ store }: Services): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, pingTimeoutMs, false as const)
  const answered = store.ping().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

export const uptimeSeconds = ({ clock, startedAt }: Services): number =>
  (clock.now() - startedAt) / 1_000

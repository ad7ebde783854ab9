/**
 * Records a sign-in that has failed: in the audit trail, and as the log line `auth.failed {address}`,
 * which programs such as fail2ban read (contract §13). No e-mail address is in either.
 */
import type { Db } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { RequestContext } from '../../http/request-context'
import type { Services } from '../../services'

/** `event` is what the audit trail calls the attempt; `userId` is null where no account was found. */
export async function recordFailedSignIn(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  db: Db,
  context: RequestContext,
  { event, userId }: { readonly event: string; readonly userId: string | null },
): Promise<void> {
  log.warn({ address: context.address }, 'auth.failed')
  await recordAudit(db, clock, context, { event, outcome: 'failure', userId })
}

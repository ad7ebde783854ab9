/** Stores one huge conversation of an export in several transactions, and shows it in the last. */
import { importedConversations } from '../../db/schema'
import type { Db } from '../../db/store'
import { pause } from '../../lib/pacing'
import { newId } from '../../lib/ids'
import type { Job } from '../../jobs/worker'
import type { Services } from '../../services'
import type { Sessions } from '../sessions/sessions'
import type { ImportedConversation } from './imported-conversation'
import type { ImportRow } from './import-rows'

/** A conversation with the id of the session that it becomes. */
export type NamedConversation = ImportedConversation & { readonly id: string }

/**
 * Notes in `tx` that the user has these conversations. Returns those that the user did not have.
 */
export async function addNew(
  tx: Db,
  { userId, source }: Pick<ImportRow, 'userId' | 'source'>,
  named: readonly NamedConversation[],
): Promise<NamedConversation[]> {
  if (named.length === 0) return []
  const rows = named.map(({ id: sessionId, externalId }) => ({
    userId,
    source,
    externalId,
    sessionId,
  }))
  const added = await tx
    .insert(importedConversations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ sessionId: importedConversations.sessionId })
  const addedIds = new Set(added.map(({ sessionId }) => sessionId))
  return named.filter(({ id }) => addedIds.has(id))
}

export interface HugeConversationParts {
  readonly services: Services
  readonly sessions: Sessions
  readonly job: Job<null>
  readonly row: ImportRow
}

/**
 * Stores all of a conversation but its pictures, hidden. Returns what shows it, in the transaction that
 * stores the progress; null where the user has it already.
 */
export async function storeHidden(
  { services, sessions, job, row }: HugeConversationParts,
  conversation: ImportedConversation,
): Promise<((tx: Db) => Promise<void>) | null> {
  const tree = { ...conversation, id: newId() }
  const hidden = sessions.imported.prepareHidden(row.userId, row.id, tree)
  const { store, quotas } = services
  const isNew = await store.transaction(async (tx) => {
    await job.renewLease(tx)
    const fresh = await addNew(tx, row, [tree])
    if (fresh.length > 0) await hidden.begin(tx)
    return fresh.length > 0
  })
  if (!isNew) return null
  for (const step of hidden.steps) {
    const begunAt = performance.now()
    await store.transaction(async (tx) => {
      await job.renewLease(tx)
      await step(tx)
      await quotas.enforceStorage(tx, row.userId)
    })
    // The same share of a core as between the batches of small conversations.
    await pause(performance.now() - begunAt, job.signal)
    job.signal.throwIfAborted()
  }
  return hidden.show
}

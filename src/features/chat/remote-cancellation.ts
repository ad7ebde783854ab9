/** Cancellations of replies that run on other nodes. */
import { secondMs } from '../../lib/clock'
import type { Store } from '../../db/store'
import type { ReplyRepository } from './reply-repository'

/** The channel on which the id of a reply is published that has to end. */
export const cancelChannel = 'replies.cancel'
/** A signal between nodes can be lost: it is sent again. */
const signalEveryMs = secondMs
const lookEveryMs = 50
/** A node that lives has ended the reply by then; that of a dead one is ended when its lease runs out. */
const waitMs = 5 * secondMs

/** Signals the node of a reply, and waits for the end of the reply. */
export async function cancelElsewhere(
  store: Pick<Store, 'publish'>,
  replies: Pick<ReplyRepository, 'readStatus'>,
  id: string,
): Promise<void> {
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += lookEveryMs) {
    if (waitedMs % signalEveryMs === 0) await store.publish(cancelChannel, id)
    const [reply] = await replies.readStatus({ id })
    if (reply?.status !== 'running') return
    await Bun.sleep(lookEveryMs)
  }
}

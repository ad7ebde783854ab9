/** The event log of one reply in memory, as the subscribers of the tests read it. */
import { Batch } from '../../src/features/chat/reply-rows'
import type { SubscriberOptions } from '../../src/features/chat/readers'
import { frame } from '../../src/http/event-stream'

export const replyId = 'the-reply'

/** The log of one reply as batches of these sizes; its last frame is `complete`. */
export function batchesOf(sizes: readonly number[]): Batch[] {
  let seq = 0
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return sizes.map((size) => {
    const first = seq
    let frames = ''
    for (; seq < first + size; seq += 1) {
      frames += frame(seq === total - 1 ? 'complete' : 'token', { seq, delta: `\n\nevent: ${seq}` })
    }
    return new Batch(replyId, first, seq - 1, frames)
  })
}

export const bytesFrom = (batches: readonly Batch[], from: number): string =>
  batches
    .filter(({ lastSeq }) => lastSeq >= from)
    .map((batch) => batch.from(from).frames)
    .join('')

/** The log of one reply in a database; a query resolves after `delay`. */
export class EventLog {
  readonly committed: Batch[] = []
  status = 'running'
  deleted = false
  /** The rows of the log are gone, while that of the reply is still there. */
  isCleared = false
  failures = 0
  reads = 0
  delay: () => Promise<void> = () => Promise.resolve()

  commit(batch: Batch): void {
    this.committed.push(batch)
    if (batch.isLast) this.status = 'completed'
  }

  /** A query sees what is committed when it is sent. */
  readonly replies = {
    readStatus: async () => {
      const found = this.deleted ? [] : [{ status: this.status }]
      await this.delay()
      if (this.failures > 0) {
        this.failures -= 1
        throw new Error('away')
      }
      return found
    },
    readLog: async ({ from, limit }: { from: number; limit: number }) => {
      this.reads += 1
      const isGone = this.deleted || this.isCleared
      const found = isGone ? [] : this.committed.filter(({ lastSeq }) => lastSeq >= from)
      await this.delay()
      return found.slice(0, limit)
    },
  } as unknown as SubscriberOptions['replies']
}

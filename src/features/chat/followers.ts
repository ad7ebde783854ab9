/** Everybody who reads a reply on this node, by reply: what there is to tell them goes through here. */
import type { Batch } from './batch'
import { ReplySubscriber, type SubscriberOptions } from './follower'

export class ReplySubscribers {
  readonly #byReply = new Map<string, Set<ReplySubscriber>>()

  /** A stream of a reply, from where `options` says. */
  follow(options: Omit<SubscriberOptions, 'left'>): ReadableStream<Uint8Array> {
    const { replyId } = options
    const others = this.#byReply.get(replyId) ?? new Set()
    this.#byReply.set(replyId, others)
    const follower = new ReplySubscriber({
      ...options,
      left: () => {
        others.delete(follower)
        if (others.size === 0 && this.#byReply.get(replyId) === others) {
          this.#byReply.delete(replyId)
        }
      },
    })
    others.add(follower)
    return follower.stream()
  }

  /** Gives them a batch that this node has just committed. */
  show(batch: Batch): void {
    for (const follower of this.#byReply.get(batch.replyId) ?? []) follower.offer(batch)
  }

  /** Has them look into the log, which may be longer than they know: up to `lastSeq`. */
  hear(replyId: string, lastSeq = Number.MAX_SAFE_INTEGER): void {
    for (const follower of this.#byReply.get(replyId) ?? []) follower.hear(lastSeq)
  }
}

/** Entries of an export, gathered into batches that one short transaction can store. */
import type { ImportFault } from '../../db/schema'
import type { Entry, ImportedConversation } from './imported-conversation'

/** What one transaction stores: so many messages, or so much text, and the conversation that is over. */
const messagesPerBatch = 60
const charactersPerBatch = 98_304

/** Entries that follow each other. */
export interface Batch {
  readonly entries: number
  readonly conversations: readonly ImportedConversation[]
  readonly faults: readonly ImportFault[]
}

/** The number of all entries as it comes, and then the entries in batches. */
export async function* batched(
  steps: AsyncIterable<{ readonly total: number } | Entry>,
): AsyncGenerator<{ readonly total: number } | Batch> {
  let batch = new GrowingBatch()
  for await (const step of steps) {
    if ('total' in step) {
      yield step
      continue
    }
    batch.add(step)
    if (!batch.isFull) continue
    yield batch
    batch = new GrowingBatch()
  }
  if (batch.entries > 0) yield batch
}

class GrowingBatch implements Batch {
  entries = 0
  readonly conversations: ImportedConversation[] = []
  readonly faults: ImportFault[] = []
  #messages = 0
  #characters = 0

  get isFull(): boolean {
    return (
      this.#messages >= messagesPerBatch ||
      this.#characters >= charactersPerBatch ||
      this.entries >= messagesPerBatch
    )
  }

  add(entry: Entry): void {
    this.entries += 1
    if ('fault' in entry) {
      this.faults.push({ index: entry.index, ...entry.fault })
      return
    }
    this.conversations.push(entry.conversation)
    this.#messages += entry.conversation.messages.length
    for (const { content } of entry.conversation.messages) this.#characters += content.length
  }
}

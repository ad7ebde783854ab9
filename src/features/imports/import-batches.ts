/** Groups the entries of an export into batches, and says what is missing in conversations. */
import type { ImportFault } from '../../db/schema'
import type { ExportEntry, ImportedConversation, Total } from './imported-conversation'

/**
 * The limits of one transaction: so many entries or messages, or so much text, and the last
 * conversation. Either takes some 18 ms; each transaction costs 1 to 2 ms beside its rows.
 */
const batchMessages = 240
const batchCharacters = 131_072

/** A larger conversation has a separate batch, and several transactions. */
const hugeMessages = 120
const hugeCharacters = 196_608

/** What is said of a conversation that was imported, but not whole. */
const truncated = (cutMessages: number) => ({
  code: 'TRUNCATED',
  message: `Messages of more than 200,000 characters were cut: ${cutMessages} of this conversation.`,
})

/** Parts that are named; more are counted. */
const namedParts = 10

/** What is said, once a conversation, of parts that are not kept. */
function notKept(parts: readonly string[]) {
  const named = parts.slice(0, namedParts).join(', ')
  const more = parts.length > namedParts ? ` and ${parts.length - namedParts} more parts` : ''
  return { code: 'NOT_KEPT', message: `Of this conversation this was not kept: ${named}${more}.` }
}

/** What is said, once an export, of what it holds beside conversations. */
export const notKeptBeside = ({ total, unkept }: Total): ImportFault[] =>
  unkept.length === 0
    ? []
    : [
        {
          index: total,
          code: 'NOT_KEPT',
          message: `Beside conversations the export holds this, which was not kept: ${unkept.join(', ')}.`,
        },
      ]

/** Consecutive entries that one transaction stores. */
export class ImportBatch {
  entries = 0
  readonly conversations: ImportedConversation[] = []
  readonly faults: ImportFault[] = []
  #messages = 0
  #characters = 0
  #hasPictures = false

  /** A conversation with pictures ends its batch, so that the quota is checked soon. */
  get isFull(): boolean {
    return (
      this.#hasPictures ||
      this.#messages >= batchMessages ||
      this.#characters >= batchCharacters ||
      this.entries >= batchMessages
    )
  }

  /** The conversation, where the batch holds one that is too large for a transaction. */
  get huge(): ImportedConversation | null {
    const isHuge = this.#messages > hugeMessages || this.#characters > hugeCharacters
    return (isHuge && this.entries === 1 && this.conversations[0]) || null
  }

  add(entry: ExportEntry): void {
    this.entries += 1
    if ('fault' in entry) {
      this.faults.push({ index: entry.index, ...entry.fault })
      return
    }
    const { index, conversation } = entry
    const { cutMessages = 0, notKept: parts = [] } = conversation
    if (cutMessages > 0) this.faults.push({ index, ...truncated(cutMessages) })
    if (parts.length > 0) this.faults.push({ index, ...notKept(parts) })
    this.conversations.push(conversation)
    this.#messages += conversation.messages.length
    for (const { content, fileIds } of conversation.messages) {
      this.#characters += content.length
      this.#hasPictures ||= fileIds !== undefined
    }
  }
}

/** Groups entries into batches; the total passes as it is. */
export async function* batches(
  steps: AsyncIterable<Total | ExportEntry>,
): AsyncGenerator<Total | ImportBatch> {
  let batch = new ImportBatch()
  for await (const step of steps) {
    if ('total' in step) {
      yield step
      continue
    }
    const next = new ImportBatch()
    next.add(step)
    if (next.huge) {
      if (batch.entries > 0) yield batch
      yield next
      batch = new ImportBatch()
      continue
    }
    batch.add(step)
    if (!batch.isFull) continue
    yield batch
    batch = new ImportBatch()
  }
  if (batch.entries > 0) yield batch
}

/**
 * One hidden question to the model about a message (contract: the tutor). The reply waits for its answer, so
 * that the wait is short; what the model says counts only where `read` finds it valid.
 */
import type { TokenUsage } from '../llm/chat-model'
import type { StructuredModel, StructuredRequest } from '../llm/structured-call'

/** Longest wait, in milliseconds. */
const timeoutMs = 3_000

export interface HiddenQuestion<Answer> extends Pick<StructuredRequest, 'system' | 'format'> {
  /** Data for the model, written as one JSON object. */
  readonly data: object
  readonly read: (json: Readonly<Record<string, unknown>>) => Answer | null
}

/** The answer, null where no valid one came in time, and its cost. Never rejects. */
export async function askHidden<Answer>(
  model: StructuredModel,
  { system, format, data, read }: HiddenQuestion<Answer>,
  signal: AbortSignal,
): Promise<{ answer: Answer | null; usage: TokenUsage }> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const question = { system, format, content: JSON.stringify(data), retries: false }
  const { value, usage } = await model.ask(question, limit)
  return { answer: value && read(value), usage }
}

/** The tool calls of one streamed chat completion, which come in pieces of many shapes. */
import { StreamingToolCallTracker } from '@ai-sdk/provider-utils'
import type { ToolCallDelta } from './openai-chunk'
import type { StreamPart } from '../provider'

/** The name under which the request writer looks for what a provider wants back. */
const metadataKey = 'openaiCompatible'

/** Puts them together with the AI SDK's own tracker, which wants a call's name in its first piece. */
export class ToolCalls {
  readonly #tracker: StreamingToolCallTracker<ToolCallDelta>
  /** Calls without a name so far, by index. */
  readonly #nameless = new Map<number, ToolCallDelta>()
  readonly #named = new Set<number>()

  /** `give` takes each part when it is complete. Throws where calls are not of the protocol. */
  constructor(give: (part: StreamPart) => void) {
    this.#tracker = new StreamingToolCallTracker<ToolCallDelta>(
      { enqueue: (part) => part && give(part) },
      { extractMetadata: signatureOf, buildToolCallProviderMetadata: (metadata) => metadata },
    )
  }

  take(delta: ToolCallDelta): void {
    const { index } = delta
    if (index === null || index === undefined || this.#named.has(index)) {
      this.#tracker.processDelta(delta)
      return
    }
    const call = joined(this.#nameless.get(index), delta)
    this.#nameless.set(index, call)
    if (!call.function.name) return
    this.#nameless.delete(index)
    this.#named.add(index)
    this.#tracker.processDelta(call)
  }

  /** No more pieces come. */
  end(): void {
    for (const call of this.#nameless.values()) this.#tracker.processDelta(call)
    this.#tracker.flush()
  }
}

function joined(before: ToolCallDelta | undefined, delta: ToolCallDelta): ToolCallDelta {
  if (!before) return delta
  const input = (before.function.arguments ?? '') + (delta.function.arguments ?? '')
  return {
    ...delta,
    id: before.id ?? delta.id ?? null,
    function: { ...delta.function, arguments: input },
    extra_content: before.extra_content ?? delta.extra_content ?? null,
  }
}

function signatureOf({ extra_content: extra }: ToolCallDelta) {
  const thoughtSignature = extra?.google?.thought_signature
  return thoughtSignature ? { [metadataKey]: { thoughtSignature } } : undefined
}

/**
 * All stand-ins in one list, with what differs between them, for tests that hold for every
 * provider.
 */
import type { ModelConfig, ProviderName } from '../../../src/llm/registry'
import { anthropicWire, startAnthropic } from './anthropic'
import { googleWire, startGoogle } from './google'
import { openAiWire, startOpenAiCompatible } from './openai-compatible'
import type { Wire } from './script'
import type { StandIn, StandInOptions } from './stand-in'

/** One provider as tests see it. */
export interface ProviderCase {
  readonly provider: ProviderName
  readonly start: (options?: StandInOptions) => Promise<StandIn>
  readonly wire: Wire
  /** The path of a chat request to the model `tutor-model`. */
  readonly path: string
  /** The header that carries the key `key-of-the-test`, with its value. */
  readonly credential: readonly [name: string, value: string]
  /** How this provider says that a reply ended for length, and by its filter. */
  readonly length: string
  readonly filtered: string
}

/** Every provider that the product can be configured with. */
export const everyProvider: readonly ProviderCase[] = [
  {
    provider: 'openai-compatible',
    start: startOpenAiCompatible,
    wire: openAiWire,
    path: '/v1/chat/completions',
    credential: ['authorization', 'Bearer key-of-the-test'],
    length: 'length',
    filtered: 'content_filter',
  },
  {
    provider: 'anthropic',
    start: startAnthropic,
    wire: anthropicWire,
    path: '/v1/messages',
    credential: ['x-api-key', 'key-of-the-test'],
    length: 'max_tokens',
    filtered: 'refusal',
  },
  {
    provider: 'google',
    start: startGoogle,
    wire: googleWire,
    path: '/v1beta/models/tutor-model:streamGenerateContent?alt=sse',
    credential: ['x-goog-api-key', 'key-of-the-test'],
    length: 'MAX_TOKENS',
    filtered: 'SAFETY',
  },
]

/** A configuration for a stand-in at `baseUrl`; a test names only what it is about. */
export function configFor(
  provider: ProviderName,
  baseUrl: string,
  changes: Partial<ModelConfig> = {},
): ModelConfig {
  return {
    provider,
    baseUrl,
    apiKey: 'key-of-the-test',
    model: 'tutor-model',
    reasoning: false,
    timeoutMs: 5000,
    maxOutputTokens: 4096,
    ...changes,
  }
}

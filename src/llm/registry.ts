/** The list of providers, and the one way to get a model from a configuration. */
import { anthropic } from './providers/anthropic'
import { boundedRequest } from './bounded-request'
import type { ChatModel } from './chat-model'
import { google } from './providers/google'
import { openAiCompatible } from './providers/openai-compatible'
import type { Provider, ProviderSettings, StreamingModel } from './provider'
import { streamReply } from './stream'
import { stripReasoning } from './strip-reasoning'

const providers = {
  'openai-compatible': openAiCompatible,
  anthropic,
  google,
} as const satisfies Record<string, Provider>

/** A provider by the name that the configuration uses. */
export type ModelProvider = keyof typeof providers

/** What the environment says about the model. */
export interface ModelConfig extends ProviderSettings {
  readonly provider: ModelProvider
  /** Whether the model is asked to reason first; false leaves it at the provider's default. */
  readonly reasoning: boolean
  /** Longest silence of the provider before and between bytes, in milliseconds. */
  readonly timeoutMs: number
  readonly maxOutputTokens: number
}

const maxLineBytes = 1024 * 1024
const maxReplyMs = 60 * 60 * 1000
/** Far beyond any real token and its frame, yet a bound on what a broken provider can pour in. */
const maxCharsPerToken = 64
const maxBodyBytesPerToken = 4096
const maxBodyBytesBase = 8 * 1024 * 1024

/** Builds the model. Nothing is loaded or contacted before the first `stream`. */
export function createModel(config: ModelConfig): ChatModel {
  const request = boundedRequest({
    silenceMs: config.timeoutMs,
    maxMs: maxReplyMs,
    maxLineBytes,
    maxBodyBytes: maxBodyBytesBase + config.maxOutputTokens * maxBodyBytesPerToken,
  })
  let loading: Promise<StreamingModel> | null = null
  return {
    async stream(prompt, signal) {
      loading ??= providers[config.provider](config, request)
      const asked = {
        model: await loading,
        reasoning: config.reasoning,
        secret: config.apiKey,
        maxOutputTokens: config.maxOutputTokens,
        maxReplyChars: config.maxOutputTokens * maxCharsPerToken,
      }
      return stripReasoning(await streamReply(asked, prompt, signal))
    },
  }
}

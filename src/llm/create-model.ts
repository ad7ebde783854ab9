/**
 * The way from a configuration to a model: the provider, the bounds of its requests, and their
 * stream.
 */
import { boundedRequest } from './bounded-request'
import type { ChatModel } from './chat-model'
import type { StreamingModel } from './provider'
import { providerNamed, type ModelConfig } from './registry'
import { startReply } from './stream'
import { stripReasoning } from './strip-reasoning'

const maxLineBytes = 1024 * 1024
const maxReplyMs = 60 * 60 * 1000
/** Far beyond any real token and its frame, yet a bound on what a broken provider can send. */
const maxCharsPerToken = 64
const maxBodyBytesPerToken = 4096
const maxBodyBytesBase = 8 * 1024 * 1024

/** Builds the model. It loads and contacts nothing before the first `stream`. */
export function createModel(config: ModelConfig): ChatModel {
  const { create, defaultUrl } = providerNamed(config.provider)
  const settings = { ...config, baseUrl: config.baseUrl ?? defaultUrl }
  const request = boundedRequest({
    silenceMs: config.timeoutMs,
    maxMs: maxReplyMs,
    maxLineBytes,
    maxBodyBytes: maxBodyBytesBase + config.maxOutputTokens * maxBodyBytesPerToken,
  })
  let loading: Promise<StreamingModel> | null = null
  return {
    async stream(prompt, signal) {
      loading ??= create(settings, request)
      const replyRequest = {
        model: await loading,
        reasoning: config.reasoning,
        secret: config.apiKey,
        maxOutputTokens: config.maxOutputTokens,
        maxReplyChars: config.maxOutputTokens * maxCharsPerToken,
      }
      return stripReasoning(await startReply(replyRequest, prompt, signal))
    },
  }
}

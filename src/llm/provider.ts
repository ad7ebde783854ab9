/**
 * What every provider file implements: one function that loads its package and gives back a model at
 * the AI SDK's `doStream` level. Adding a provider is one such file and one line in `model.ts`.
 */
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { BoundedRequest } from './bounded-request'

/** The part of the configuration that a provider needs to build its requests. */
export interface ProviderSettings {
  /** Where the API answers, without a trailing path of a method; null for the provider's own address. */
  readonly baseUrl: string | null
  /** Sent in the provider's own header; null for servers that take none. */
  readonly apiKey: string | null
  /** The model's name as the provider spells it. */
  readonly model: string
}

export type StreamPart = LanguageModelV4StreamPart

/** The part of the AI SDK's `LanguageModelV4` that is used: all of its models are such. */
export interface StreamingModel {
  doStream(
    options: LanguageModelV4CallOptions,
  ): PromiseLike<{ readonly stream: AsyncIterable<StreamPart> }>
}

/** Loads the provider's package on first use, because start-up without a model must not pay for it. */
export type Provider = (
  settings: ProviderSettings,
  request: BoundedRequest,
) => Promise<StreamingModel>

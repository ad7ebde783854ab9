/**
 * The list of providers, and what follows from it: names and the configuration of a model. The module loads no AI SDK package, so that the configuration can read it at every start.
 */
import type { ModelProvider } from './provider'
import type { ToolSetting } from './tool-support'
import type { VisionSetting } from './vision'
import { anthropic } from './providers/anthropic'
import { google } from './providers/google'
import { openAiCompatible } from './providers/openai-compatible'

/** Every provider that can be configured. To add one, add its object here. */
const providers = [openAiCompatible, anthropic, google] as const satisfies readonly ModelProvider[]

/** A provider's name, as `LLM_PROVIDER` takes it. */
export type ProviderName = (typeof providers)[number]['name']

/** The names of all providers, in the order of the documentation. */
export const providerNames: readonly ProviderName[] = providers.map(({ name }) => name)

/** What the environment says about the model. */
export interface ModelConfig {
  readonly provider: ProviderName
  /** Null for the provider's own address. */
  readonly baseUrl: string | null
  /** Null for servers that take no key. */
  readonly apiKey: string | null
  /** The model's name as the provider spells it. */
  readonly model: string
  /** Whether the model is asked to reason first; false leaves it at the provider's default. */
  readonly reasoning: boolean
  /** Longest silence of the provider before and between bytes, in milliseconds. */
  readonly timeoutMs: number
  readonly maxOutputTokens: number
  /** Absent: `auto`. */
  readonly vision?: VisionSetting
  /** The model of requests with pictures; null or absent: the same. */
  readonly visionModel?: string | null
  /** Absent: `auto`. */
  readonly tools?: ToolSetting
  /** Requests at a time; null or absent: as many as come. */
  readonly concurrency?: number | null
  /** Tokens of prompt and reply together; null or absent: the server is asked. */
  readonly contextTokens?: number | null
  /** Tokens of a reply to a learner; null or absent: 400 in mode `socratic`, 1,200 in mode `tutor`. */
  readonly replyTokens?: number | null
  /** What stands in for the model where it fails and the task is computed; absent: `offline`. */
  readonly fallback?: 'offline' | 'off'
  /** The model that is asked where this one says nothing, of the same protocol; null or absent: none. */
  readonly second?: Pick<ModelConfig, 'model' | 'baseUrl' | 'apiKey'> | null
  /** Null or absent: the provider's own. */
  readonly temperature?: number | null
  /** Members that are added to the body of each request. */
  readonly params?: Readonly<Record<string, unknown>>
}

/** The model of hidden calls, and the longest answer of one. */
export interface KeyModelConfig {
  /** Null: the model that speaks to the learner. */
  readonly model: string | null
  /** In tokens. */
  readonly maxTokens: number
}

/** The configuration of the model that makes and judges answer keys. */
export const keyModelOf = (
  config: ModelConfig,
  { model, maxTokens }: KeyModelConfig,
): ModelConfig => ({ ...config, model: model ?? config.model, maxOutputTokens: maxTokens })

/** The configuration of the model of requests with pictures; null where it is the same. */
export const visionModelOf = (config: ModelConfig): ModelConfig | null =>
  config.visionModel ? { ...config, model: config.visionModel } : null

/** The provider with this name. */
export function providerNamed(name: ProviderName): ModelProvider {
  const found = providers.find((provider) => provider.name === name)
  if (found === undefined) throw new Error(`There is no provider ${name}.`)
  return found
}

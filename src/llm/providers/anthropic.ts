/** Anthropic's messages API: POST to `<base>/messages` with `x-api-key`. */
import type { LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { type ModelProvider, withoutMethod, withVersion } from '../provider'
import { fetchOf, withParams } from '../bounded-request'

/**
 * The package always receives an address and a key, also when they are unset: it would otherwise
 * read the environment variables of the AI SDK.
 */
export const anthropic = {
  name: 'anthropic',
  defaultUrl: 'https://api.anthropic.com/v1',
  needsBaseUrl: false,
  needsKey: true,
  contextTokens: () => 200_000,
  apiUrls,
  authHeaders: (apiKey) => ({ 'x-api-key': apiKey ?? '', 'anthropic-version': '2023-06-01' }),
  async create({ baseUrl, apiKey, model, params }, request) {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    const provider = createAnthropic({
      baseURL: apiUrls(baseUrl)[0],
      apiKey: apiKey ?? '',
      fetch: fetchOf(withParams(request, params)),
    })
    const language = provider.languageModel(model)
    return {
      doStream: (options) => language.doStream({ ...options, providerOptions: optionsOf(options) }),
    }
  },
} as const satisfies ModelProvider

/** Anthropic's own tools take the address without the version. */
function apiUrls(given: string): [string] {
  return [withVersion(withoutMethod(given, ['/messages', '/models']), 'v1')]
}

/**
 * Structured output by `output_config.format`. For models that the package has no record of it would
 * force a call of a made-up tool, and drop the text of a model that answers in text.
 */
function optionsOf({ responseFormat }: LanguageModelV4CallOptions): SharedV4ProviderOptions {
  return responseFormat?.type === 'json'
    ? { anthropic: { structuredOutputMode: 'outputFormat' } }
    : {}
}

/** Anthropic's messages API. */
import { fetchOf } from '../bounded-fetch'
import type { Provider } from '../provider'

/** Where it is, unless a base URL is given. */
export const officialBaseUrl = 'https://api.anthropic.com/v1'

/**
 * POSTs to `<base>/messages` with `x-api-key`. Address and key are always given, also when unset:
 * the package would otherwise look into the environment for its own variables.
 */
export const anthropic: Provider = async ({ baseUrl, apiKey, model }, request) => {
  const { createAnthropic } = await import('@ai-sdk/anthropic')
  const provider = createAnthropic({
    baseURL: baseUrl ?? officialBaseUrl,
    apiKey: apiKey ?? '',
    fetch: fetchOf(request),
  })
  return provider.languageModel(model)
}

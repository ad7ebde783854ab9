/** Anthropic's messages API: POST to `<base>/messages` with `x-api-key`. */
import { fetchOf } from '../bounded-request'
import type { Provider } from '../provider'

/**
 * The package always receives an address and a key, also when they are unset: it would otherwise
 * read the environment variables of the AI SDK.
 */
export const anthropic = {
  name: 'anthropic',
  defaultUrl: 'https://api.anthropic.com/v1',
  needsBaseUrl: false,
  needsKey: true,
  authHeaders: (apiKey) => ({ 'x-api-key': apiKey ?? '', 'anthropic-version': '2023-06-01' }),
  async create({ baseUrl, apiKey, model }, request) {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    const provider = createAnthropic({
      baseURL: baseUrl,
      apiKey: apiKey ?? '',
      fetch: fetchOf(request),
    })
    return provider.languageModel(model)
  },
} as const satisfies Provider

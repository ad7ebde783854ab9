/** Google's Gemini API. */
import { fetchOf } from '../bounded-fetch'
import type { Provider } from '../provider'

/** Where it is, unless a base URL is given. */
export const officialBaseUrl = 'https://generativelanguage.googleapis.com/v1beta'

/**
 * POSTs to `<base>/models/<model>:streamGenerateContent?alt=sse` with `x-goog-api-key`. The key is
 * always given, also when unset: the package would otherwise look into the environment for one.
 */
export const google: Provider = async ({ baseUrl, apiKey, model }, request) => {
  const { createGoogle } = await import('@ai-sdk/google')
  const provider = createGoogle({
    baseURL: baseUrl ?? officialBaseUrl,
    apiKey: apiKey ?? '',
    fetch: fetchOf(request),
  })
  return provider.languageModel(model)
}

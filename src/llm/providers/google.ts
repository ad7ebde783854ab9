/**
 * Google's Gemini API: POST to `<base>/models/<model>:streamGenerateContent?alt=sse` with
 * `x-goog-api-key`.
 */
import { type ModelProvider, withoutMethod, withVersion } from '../provider'
import { fetchOf, withParams } from '../bounded-request'

/**
 * The package always receives a key, also when it is unset: it would otherwise read an environment
 * variable of the AI SDK.
 */
export const google = {
  name: 'google',
  defaultUrl: 'https://generativelanguage.googleapis.com/v1beta',
  needsBaseUrl: false,
  needsKey: true,
  contextTokens: () => 1_000_000,
  apiUrls,
  authHeaders: (apiKey) => ({ 'x-goog-api-key': apiKey ?? '' }),
  async create({ baseUrl, apiKey, model, params }, request) {
    const { createGoogle } = await import('@ai-sdk/google')
    const provider = createGoogle({
      baseURL: apiUrls(baseUrl)[0],
      apiKey: apiKey ?? '',
      fetch: fetchOf(withParams(request, params)),
    })
    return provider.languageModel(model)
  },
} as const satisfies ModelProvider

function apiUrls(given: string): [string] {
  return [withVersion(withoutMethod(given, ['/models']), 'v1beta')]
}

/**
 * OpenAI's chat completions: POST to `<base>/chat/completions` with `Authorization: Bearer`. OpenAI
 * serves this API, and so do Ollama, llama.cpp, vLLM, LM Studio, OpenRouter, Groq, Mistral and
 * DeepSeek.
 */
import { parseJson } from '../../lib/json'
import { isBareHost, type ModelProvider, withoutMethod } from '../provider'
import type { BoundedRequest, BoundedResponse } from '../bounded-request'
import { type ModelError, toModelError } from '../error-mapping'

const officialHost = 'api.openai.com'

/**
 * The AI SDK package writes the request body, and `openai-stream.ts` reads the response. The
 * configuration demands an address, because a default would send what was meant for a local server
 * to OpenAI.
 */
export const openAiCompatible = {
  name: 'openai-compatible',
  defaultUrl: `https://${officialHost}/v1`,
  needsBaseUrl: true,
  needsKey: false,
  contextTokens: (baseUrl) => (isOfficial(baseUrl) ? 128_000 : null),
  apiUrls,
  authHeaders,
  async create({ baseUrl, apiKey, model, params }, request) {
    const { OpenAICompatibleChatLanguageModel } = await import('@ai-sdk/openai-compatible')
    const { CompletionStream, wholeCompletion } = await import('./openai-stream')
    const urls = apiUrls(baseUrl).map((url) => `${url}/chat/completions`)
    const post = postToFirst(urls, request)
    const writer = new OpenAICompatibleChatLanguageModel(model, {
      provider: 'openaiCompatible',
      url: () => urls[0] ?? '',
      supportsStructuredOutputs: true,
      ...(isOfficial(baseUrl) ? { transformRequestBody: asOpenAiTakes } : {}),
    })
    const headers = { 'content-type': 'application/json', ...authHeaders(apiKey) }
    return {
      async doStream({ abortSignal, ...options }) {
        const { body } = await writer.prepareRequest(options)
        const streamed = {
          ...body,
          stream: true,
          stream_options: { include_usage: true },
          ...params,
        }
        const response = await post({
          method: 'POST',
          headers,
          // Bytes: for a string of 3.7 kB the runtime kept 14 KiB until the reply had ended.
          body: new TextEncoder().encode(JSON.stringify(streamed)),
          signal: abortSignal ?? null,
        })
        if (!response.body) throw await errorOf(response, apiKey)
        if (isJson(response)) return { stream: wholeCompletion(response.body) }
        return { stream: new CompletionStream(response.body) }
      },
    }
  },
} as const satisfies ModelProvider

const isOfficial = (baseUrl: string | null): boolean =>
  baseUrl !== null && new URL(baseUrl).hostname === officialHost

/** A host alone has the API at `/v1` nearly always; a few servers have it at the root. */
function apiUrls(given: string): [string, ...string[]] {
  const url = withoutMethod(given, ['/chat/completions', '/completions', '/responses', '/models'])
  return isBareHost(url) ? [`${url}/v1`, url] : [url]
}

/** Posts to the first address that does not answer 404, and keeps to it. */
function postToFirst(urls: readonly string[], request: BoundedRequest) {
  let candidates = urls
  return async (init: RequestInit): Promise<BoundedResponse> => {
    let missing: BoundedResponse | undefined
    for (const url of candidates) {
      const response = await request(url, init)
      if (response.response.status !== 404) {
        candidates = [url]
        return response
      }
      missing ??= response
    }
    if (missing) return missing
    throw new Error('There is no address to post to.')
  }
}

/** Some servers do not stream what has a response format. */
const isJson = ({ response }: BoundedResponse): boolean =>
  response.headers.get('content-type')?.startsWith('application/json') ?? false

function authHeaders(apiKey: string | null): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {}
}

/** The error behind a response without a stream. Only identifiers of its text are kept. */
async function errorOf({ response }: BoundedResponse, apiKey: string | null): Promise<ModelError> {
  const { status: statusCode, headers } = response
  const responseBody = await response.text()
  const data = parseJson(responseBody)
  const responseHeaders = Object.fromEntries(headers)
  return toModelError({ statusCode, responseHeaders, responseBody, data }, apiKey)
}

/**
 * OpenAI's newer models refuse `max_tokens`; most compatible servers accept nothing else. Its strict schemas take no
 * `maxLength`, by which local servers keep a small model from endless lines.
 */
function asOpenAiTakes({
  max_tokens,
  response_format: format,
  ...body
}: Record<string, unknown>): Record<string, unknown> {
  const withoutLengths = (name: string, value: unknown) =>
    name === 'maxLength' ? undefined : value
  return {
    ...body,
    max_completion_tokens: max_tokens,
    ...(format ? { response_format: JSON.parse(JSON.stringify(format, withoutLengths)) } : {}),
  }
}

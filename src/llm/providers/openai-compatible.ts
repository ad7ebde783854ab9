/**
 * OpenAI's chat completions, as spoken by OpenAI and by nearly everyone else: Ollama, llama.cpp,
 * vLLM, LM Studio, OpenRouter, Groq, Mistral, DeepSeek.
 */
import type { BoundedResponse } from '../bounded-request'
import { toModelError } from '../error-mapping'
import type { ModelError } from '../model-error'
import type { Provider } from '../provider'
import { readJson } from '../assistant-turn'

const officialBaseUrl = 'https://api.openai.com/v1'

/**
 * POSTs to `<base>/chat/completions` with `Authorization: Bearer`, or without where there is no key. The
 * package writes the body; what comes back is read here.
 */
export const openAiCompatible: Provider = async ({ baseUrl, apiKey, model }, request) => {
  const { OpenAICompatibleChatLanguageModel } = await import('@ai-sdk/openai-compatible')
  const { CompletionStream } = await import('./openai-stream')
  const url = `${(baseUrl ?? officialBaseUrl).replace(/\/+$/, '')}/chat/completions`
  const writer = new OpenAICompatibleChatLanguageModel(model, {
    provider: 'openaiCompatible',
    url: () => url,
    ...(isOfficial(baseUrl) ? { transformRequestBody: withCompletionTokens } : {}),
  })
  const headers = {
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  }
  return {
    async doStream({ abortSignal, ...options }) {
      const { body } = await writer.prepareRequest(options)
      const streamed = { ...body, stream: true, stream_options: { include_usage: true } }
      const answer = await request(url, {
        method: 'POST',
        headers,
        // As bytes: for 3.7 kB of text the runtime set 14 KiB aside until the reply had ended.
        body: new TextEncoder().encode(JSON.stringify(streamed)),
        signal: abortSignal ?? null,
      })
      if (!answer.body) throw await refusal(answer, apiKey)
      return { stream: new CompletionStream(answer.body) }
    },
  }
}

/** An answer without a stream. Its words are looked through for identifiers, and left behind. */
async function refusal({ response }: BoundedResponse, apiKey: string | null): Promise<ModelError> {
  const { status: statusCode, headers } = response
  const data = readJson(await response.text())
  return toModelError({ statusCode, responseHeaders: Object.fromEntries(headers), data }, apiKey)
}

function isOfficial(baseUrl: string | null): boolean {
  return baseUrl === null || new URL(baseUrl).hostname === 'api.openai.com'
}

/** OpenAI's newer models refuse `max_tokens`; most compatible servers know nothing else. */
function withCompletionTokens({
  max_tokens,
  ...body
}: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: max_tokens }
}

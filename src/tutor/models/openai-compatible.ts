/**
 * OpenAI's chat completions, as spoken by OpenAI and by nearly everyone else: Ollama, llama.cpp,
 * vLLM, LM Studio, OpenRouter, Groq, Mistral, DeepSeek.
 */
import type { Provider } from './provider'

const officialBaseUrl = 'https://api.openai.com/v1'

/** POSTs to `<base>/chat/completions` with `Authorization: Bearer`, or without where there is no key. */
export const openAiCompatible: Provider = async ({ baseUrl, apiKey, model }, fetch) => {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    name: 'openaiCompatible',
    baseURL: baseUrl ?? officialBaseUrl,
    includeUsage: true,
    fetch,
    ...(apiKey ? { apiKey } : {}),
    ...(isOfficial(baseUrl) ? { transformRequestBody: withCompletionTokens } : {}),
  })
  return provider.chatModel(model)
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

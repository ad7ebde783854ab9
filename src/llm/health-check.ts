/** Whether a provider can be reached: a request that costs nothing. */
import { officialBaseUrl as anthropicUrl } from './providers/anthropic'
import { officialBaseUrl as googleUrl } from './providers/google'
import type { ModelConfig } from './registry'

const patienceMs = 10_000

/** Asks for the list of models; the status of the answer. Rejects where there is none within 10 s. */
export async function checkProvider({ provider, baseUrl, apiKey }: ModelConfig): Promise<number> {
  const key = apiKey ?? ''
  const [official, headers] = {
    'openai-compatible': ['', key === '' ? {} : { authorization: `Bearer ${key}` }] as const,
    anthropic: [anthropicUrl, { 'x-api-key': key, 'anthropic-version': '2023-06-01' }] as const,
    google: [googleUrl, { 'x-goog-api-key': key }] as const,
  }[provider]
  const base = (baseUrl ?? official).replace(/\/$/, '')
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(`${base}/models`, { headers, redirect: 'manual', signal })
  await answer.body?.cancel()
  return answer.status
}
